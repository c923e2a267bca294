//! The tournaments of the season.

use brade_core::belote::rules as belote;
use brade_core::brade::rules::{Begins, Rules};
use brade_core::brade::tables_match::{MatchLength, MatchLengthError};
use brade_core::tournament::entrants::ByeScore;

use crate::service::contests::{BeloteTerms, MatchTerms, Terms};
use crate::service::tournaments::NewStage;
use crate::service::tournaments::settings::{Format, GrandFinal, StageSettings};

/// Who plays.
#[derive(Debug, Clone, Copy)]
pub(super) enum Field {
    /// So many players, from this one on, in order of strength.
    Players { from: usize, count: usize },
    /// Two teams, of the players with odd and with even numbers.
    Teams { names: [&'static str; 2], boards: u16 },
    /// So many pairs, each of two players next to each other, at belote.
    Pairs { count: usize },
}

/// A stage as the season has it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stage {
    /// Its name, where there is more than one.
    pub name: Option<&'static str>,
    /// What is played.
    pub format: Format,
    /// How many games a match has.
    pub length: i64,
    /// How many rounds of a Swiss are played; the next one is left as a draft. None for all.
    pub played: Option<u32>,
}

/// A tournament of the season.
#[derive(Debug, Clone)]
pub(super) struct Tournament {
    /// Its name.
    pub name: &'static str,
    /// The day of its first round.
    pub starts_on: &'static str,
    /// Days from one round to the next; none where all of it is played on one day.
    pub days_between: u64,
    /// What is said of it.
    pub note: &'static str,
    /// Who plays.
    pub field: Field,
    /// Its stages.
    pub stages: Vec<Stage>,
}

impl Stage {
    const fn new(format: Format, length: i64) -> Stage {
        Stage {
            name: None,
            format,
            length,
            played: None,
        }
    }

    /// What is agreed of its matches: pairs play belote to 500.
    fn terms(&self, field: Field) -> Result<Terms, MatchLengthError> {
        if let Field::Pairs { .. } = field {
            let rules = belote::Rules::new(belote::MatchLength::To500, []).unwrap_or(belote::Rules::STANDARD);
            return Ok(Terms::Belote(BeloteTerms { rules }));
        }
        Ok(Terms::Brade(MatchTerms {
            rules: Rules::STANDARD,
            length: MatchLength::new(self.length)?,
            begins: Begins::LoserBegins,
            stop_when_decided: true,
        }))
    }

    /// What is agreed of it.
    ///
    /// # Errors
    /// An even length.
    pub fn agreed(&self, field: Field) -> Result<NewStage, MatchLengthError> {
        let team_boards = match field {
            Field::Players { .. } | Field::Pairs { .. } => None,
            Field::Teams { boards, .. } => Some(boards),
        };
        Ok(NewStage {
            name: self.name.map(str::to_owned),
            settings: StageSettings {
                format: self.format,
                tie_breaks: None,
                requested_bye: ByeScore::Half,
                team_boards,
            },
            terms: self.terms(field)?,
            takes: None,
        })
    }
}

const fn swiss(rounds: u32) -> Format {
    Format::Swiss {
        rounds,
        rematches: false,
    }
}

/// The season, in the order in which it is played: each format once to its end, and a Swiss that is running.
pub(super) fn tournaments() -> Vec<Tournament> {
    let groups = Format::Groups {
        groups: 4,
        double: false,
        advance: 2,
        runners_up: 0,
    };
    let bracket = |bronze, consolation| Format::SingleElimination { bronze, consolation };
    vec![
        Tournament {
            name: "Trettondagspokalen",
            starts_on: "2026-01-06",
            days_between: 0,
            note: "Utslagning med bronsmatch, bäst av tre spel",
            field: Field::Players { from: 0, count: 16 },
            stages: vec![Stage::new(bracket(true, false), 3)],
        },
        Tournament {
            name: "Vårserien",
            starts_on: "2026-02-05",
            days_between: 7,
            note: "Alla möter alla, en omgång i veckan",
            field: Field::Players { from: 8, count: 8 },
            stages: vec![Stage::new(Format::RoundRobin { double: false }, 1)],
        },
        Tournament {
            name: "Dubbelchansen",
            starts_on: "2026-04-11",
            days_between: 0,
            note: "Den som förlorat två gånger är ute",
            field: Field::Players { from: 16, count: 8 },
            stages: vec![Stage::new(
                Format::DoubleElimination {
                    grand_final: GrandFinal::Reset,
                },
                1,
            )],
        },
        Tournament {
            name: "Ladan mot Logen",
            starts_on: "2026-05-09",
            days_between: 0,
            note: "Lagmatch på sex bord",
            field: Field::Teams {
                names: ["Ladan", "Logen"],
                boards: 6,
            },
            stages: vec![Stage::new(Format::RoundRobin { double: false }, 3)],
        },
        Tournament {
            name: "Midsommarmästerskapet",
            starts_on: "2026-06-20",
            days_between: 0,
            note: "Grupper, och de två bästa i varje går till slutspel",
            field: Field::Players { from: 4, count: 16 },
            stages: vec![
                Stage {
                    name: Some("Grupper"),
                    ..Stage::new(groups, 1)
                },
                Stage {
                    name: Some("Slutspel"),
                    ..Stage::new(bracket(false, false), 3)
                },
            ],
        },
        Tournament {
            name: "Kräftskivan",
            starts_on: "2026-08-22",
            days_between: 0,
            note: "Utslagning med tröstturnering",
            field: Field::Players { from: 0, count: 12 },
            stages: vec![Stage::new(bracket(false, true), 1)],
        },
        Tournament {
            name: "Höstmästerskapet",
            starts_on: "2026-09-19",
            days_between: 0,
            note: "Fem ronder enligt schweizersystemet",
            field: Field::Players {
                from: 0,
                count: super::PLAYERS,
            },
            stages: vec![Stage::new(swiss(5), 1)],
        },
        Tournament {
            name: "Belotekvällen",
            starts_on: "2026-10-03",
            days_between: 0,
            note: "Åtta par, fyra ronder enligt schweizersystemet, belote till 500",
            field: Field::Pairs { count: 8 },
            stages: vec![Stage::new(swiss(4), 1)],
        },
        Tournament {
            name: "Vinterserien",
            starts_on: "2026-11-12",
            days_between: 7,
            note: "Fem ronder enligt schweizersystemet, en i veckan; två är spelade",
            field: Field::Players { from: 2, count: 11 },
            stages: vec![Stage {
                played: Some(2),
                ..Stage::new(swiss(5), 3)
            }],
        },
    ]
}
