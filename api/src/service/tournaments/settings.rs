//! What is agreed of a stage before it starts, and what the director gives instead of games.

pub use brade_core::tournament::double_elimination::GrandFinal;
use brade_core::tournament::entrants::{Away, ByeScore, EntrantId};
use brade_core::tournament::result::{ByHalf, Half, MatchOutcome, MatchResult, Score, WonBy};
use brade_core::tournament::standings::TieBreak;
use serde::{Deserialize, Serialize};

/// What a stage plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "format", rename_all = "kebab-case")]
pub enum Format {
    /// A Swiss of so many rounds.
    Swiss {
        /// How many.
        rounds: u32,
        /// Whether there may be more rounds than everybody has opponents.
        rematches: bool,
    },
    /// Everybody against everybody.
    RoundRobin {
        /// Whether twice.
        double: bool,
    },
    /// Who loses is out.
    SingleElimination {
        /// Whether the losers of the semi-finals play for the third place.
        bronze: bool,
        /// Whether those who lose their first match play an elimination of their own.
        consolation: bool,
    },
    /// Who loses twice is out.
    DoubleElimination {
        /// How the final is played.
        grand_final: GrandFinal,
    },
    /// Round robins side by side.
    Groups {
        /// How many.
        groups: u16,
        /// Whether twice.
        double: bool,
        /// How many of each group go on.
        advance: u32,
        /// How many more, the best of those next in their groups.
        runners_up: u32,
    },
}

impl Format {
    /// Every name.
    pub const NAMES: [&str; 5] = [
        "swiss",
        "round-robin",
        "single-elimination",
        "double-elimination",
        "groups",
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Swiss { .. } => "swiss",
            Format::RoundRobin { .. } => "round-robin",
            Format::SingleElimination { .. } => "single-elimination",
            Format::DoubleElimination { .. } => "double-elimination",
            Format::Groups { .. } => "groups",
        }
    }

    /// Whether who meets whom is computed from the results, match by match.
    pub const fn is_bracket(self) -> bool {
        matches!(
            self,
            Format::SingleElimination { .. } | Format::DoubleElimination { .. }
        )
    }

    /// Whether all rounds are known from the start.
    pub const fn is_timetable(self) -> bool {
        matches!(self, Format::RoundRobin { .. } | Format::Groups { .. })
    }
}

/// What the format leaves open, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageSettings {
    /// The format.
    #[serde(flatten)]
    pub format: Format,
    /// The tie-breaks in their order; none for those that are usual.
    pub tie_breaks: Option<Vec<TieBreak>>,
    /// What a requested bye scores unless told.
    pub requested_bye: ByeScore,
    /// How many boards a match between teams has; none where players meet.
    pub team_boards: Option<u16>,
}

/// How the field of a stage is put in order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// By the seeds of the entrants, then by number; in a later stage by the places in the stage before.
    #[default]
    Seed,
    /// By rating, the highest first.
    Rating,
    /// By lots.
    Lots,
}

/// How the field was put in order, with the lots as they were drawn: the first number drawn is the best.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// By what.
    pub order: Order,
    /// What the lots were drawn with, so that it can be done again.
    pub seed: Option<String>,
    /// The numbers of the entrants in the order they were drawn.
    pub drawn: Vec<EntrantId>,
    /// Who was away when the stage started, and has come back since then.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<EntrantId>,
}

/// The rounds of a stage that an entrant is away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageAway {
    /// The stage.
    pub stage: i32,
    /// The rounds.
    #[serde(flatten)]
    pub away: Away,
}

/// A bye that an entrant asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageBye {
    /// The stage.
    pub stage: i32,
    /// The round.
    pub round: u32,
    /// What it scores.
    pub score: ByeScore,
}

/// A result that the director gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Ruling {
    /// The other did not come, or left.
    Walkover {
        /// Who wins.
        winner: Half,
    },
    /// Neither came.
    DoubleForfeit,
    /// The other was disqualified.
    Disqualification {
        /// Who wins.
        winner: Half,
    },
    /// Both were disqualified.
    DoubleDisqualification,
    /// A match that was played stays undecided.
    Level,
    /// A match that was played, of which the points are all that is known.
    Points {
        /// Who won; none where both have as many and nobody has to go on.
        winner: Option<Half>,
        /// The points of both.
        points: ByHalf<Score>,
    },
    /// A match between teams that was level after all boards was decided by one more game.
    Extra {
        /// Who won it.
        winner: Half,
    },
}

impl Ruling {
    /// Every kind.
    pub const KINDS: [&str; 7] = [
        "walkover",
        "double-forfeit",
        "disqualification",
        "double-disqualification",
        "level",
        "points",
        "extra",
    ];

    /// The result; `played` is what the games of the match come to so far.
    pub fn result(self, played: Option<MatchResult>) -> MatchResult {
        let won = |winner, by| MatchResult::without_games(MatchOutcome::Won { winner, by });
        match self {
            Ruling::Walkover { winner } => won(winner, WonBy::Walkover),
            Ruling::Disqualification { winner } => won(winner, WonBy::Disqualification),
            Ruling::DoubleForfeit => MatchResult::without_games(MatchOutcome::DoubleForfeit),
            Ruling::DoubleDisqualification => MatchResult::without_games(MatchOutcome::DoubleDisqualification),
            Ruling::Level => MatchResult {
                outcome: MatchOutcome::Level,
                ..played.unwrap_or_else(|| MatchResult::without_games(MatchOutcome::Level))
            },
            Ruling::Points {
                winner: Some(winner),
                points,
            } => MatchResult::won(winner, points),
            Ruling::Points { winner: None, points } => MatchResult {
                points,
                ..MatchResult::without_games(MatchOutcome::Level)
            },
            Ruling::Extra { winner } => MatchResult {
                outcome: MatchOutcome::Won {
                    winner,
                    by: WonBy::Play,
                },
                ..played.unwrap_or_else(|| MatchResult::without_games(MatchOutcome::Level))
            },
        }
    }
}

/// How far a tournament has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentState {
    /// Entries and stages are being settled.
    SettingUp,
    /// A stage has started.
    Running,
    /// Every stage is finished.
    Finished,
}

/// How far a stage has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StageState {
    /// Its field is not fixed yet.
    Waiting,
    /// It is played.
    Running,
    /// Every match has its result.
    Finished,
}

/// How far a round has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundState {
    /// Only the directors see it.
    Draft,
    /// Everybody sees it.
    Published,
    /// A match of it has begun.
    Playing,
    /// The director has closed it: only a correction changes it now.
    Closed,
}

macro_rules! words {
    ($type:ident: $($value:ident = $word:literal),+) => {
        impl $type {
            /// Every value.
            pub const ALL: &[$type] = &[$($type::$value),+];

            /// The word for it.
            pub const fn name(self) -> &'static str {
                match self { $($type::$value => $word),+ }
            }

            /// The value with this word.
            pub fn named(word: &str) -> Option<$type> {
                Self::ALL.iter().copied().find(|value| value.name() == word)
            }
        }
    };
}

words!(TournamentState: SettingUp = "setting-up", Running = "running", Finished = "finished");
words!(StageState: Waiting = "waiting", Running = "running", Finished = "finished");
words!(RoundState: Draft = "draft", Published = "published", Playing = "playing", Closed = "closed");
words!(Order: Seed = "seed", Rating = "rating", Lots = "lots");

/// The words of values of core.
pub fn bye_score(word: &str) -> Option<ByeScore> {
    match word {
        "0" => Some(ByeScore::Zero),
        "0.5" => Some(ByeScore::Half),
        "1" => Some(ByeScore::One),
        _ => None,
    }
}

/// One half of a pairing by its word.
pub fn half(word: &str) -> Option<Half> {
    match word {
        "first" => Some(Half::First),
        "second" => Some(Half::Second),
        _ => None,
    }
}

/// The word of one half of a pairing.
pub const fn half_name(half: Half) -> &'static str {
    match half {
        Half::First => "first",
        Half::Second => "second",
    }
}

/// How a grand final is played, by its word.
pub fn grand_final(word: &str) -> Option<GrandFinal> {
    match word {
        "none" => Some(GrandFinal::None),
        "single" => Some(GrandFinal::Single),
        "reset" => Some(GrandFinal::Reset),
        _ => None,
    }
}

/// The word of how a grand final is played.
pub const fn grand_final_name(grand_final: GrandFinal) -> &'static str {
    match grand_final {
        GrandFinal::None => "none",
        GrandFinal::Single => "single",
        GrandFinal::Reset => "reset",
    }
}
