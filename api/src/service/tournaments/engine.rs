//! From what is stored to what core computes with, and back: results, rounds, brackets, standings.

use std::collections::BTreeMap;

use brade_core::tournament::bracket::{Bracket, Slot, Source, Status};
use brade_core::tournament::double_elimination::double_elimination;
use brade_core::tournament::elimination::{EliminationSettings, elimination};
use brade_core::tournament::entrants::{AwayReason, EntrantId};
use brade_core::tournament::pairing::{MatchKey, Pairing, Part, Results, Round};
use brade_core::tournament::result::{ByHalf, MatchResult};
use brade_core::tournament::standings::{Leavers, Standing, StandingsSettings, TieBreak, standings};
use brade_core::tournament::swiss::PairingReason;

use super::settings::{Format, RoundState};
use super::teams;
use super::whole::{BoardPart, PairingPart, Stage, Whole, as_u32, entrant_id};
use crate::id::Id;
use crate::service::ServiceError;

/// How far a match of a stage is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GameState {
    /// It is not known yet who meets.
    Waiting,
    /// It can begin.
    Ready,
    /// It has begun.
    Playing,
    /// It has its result.
    Finished,
    /// One of the two has left, and nothing is played any more.
    Void,
    /// Only one is there and goes on.
    Bye,
    /// Nobody is there.
    Nobody,
    /// The second final where the first one decided.
    NotNeeded,
}

impl GameState {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            GameState::Waiting => "waiting",
            GameState::Ready => "ready",
            GameState::Playing => "playing",
            GameState::Finished => "finished",
            GameState::Void => "void",
            GameState::Bye => "bye",
            GameState::Nobody => "nobody",
            GameState::NotNeeded => "not-needed",
        }
    }

    /// Whether nothing is left to be played.
    pub const fn is_settled(self) -> bool {
        !matches!(self, GameState::Waiting | GameState::Ready | GameState::Playing)
    }
}

/// A match of a stage as it stands.
#[derive(Debug, Clone)]
pub(super) struct Game {
    pub key: MatchKey,
    /// The round of the stage that it is played in; 1 in a bracket.
    pub round: u32,
    /// Who plays or has played it, or will.
    pub slots: ByHalf<Slot>,
    /// Who would be there by the results as they are now.
    pub rightful: ByHalf<Slot>,
    /// Where the two come from, in a bracket.
    pub sources: Option<ByHalf<Source>>,
    pub state: GameState,
    /// The result between those of `slots`.
    pub result: Option<MatchResult>,
    /// Whether it has begun and stands although others would be there now, or it is not needed.
    pub stands: bool,
    /// Why the two meet, in words and as values.
    pub why: Option<(String, serde_json::Value)>,
}

impl Game {
    /// Both entrants, once they are known.
    pub fn pair(&self) -> Option<ByHalf<EntrantId>> {
        Some(ByHalf::new(self.slots.first.entrant()?, self.slots.second.entrant()?))
    }
}

impl PairingPart {
    /// Who meets, as it was recorded.
    pub fn pair(&self) -> ByHalf<EntrantId> {
        ByHalf::new(entrant_id(self.row.first), entrant_id(self.row.second))
    }

    /// The match that is recorded move by move, of whichever game.
    pub fn match_id(&self) -> Option<Id> {
        self.row.match_id.or(self.row.belote_match_id)
    }

    /// Whether anything of it was played, or decided by somebody: a forfeit that was recorded by itself is neither.
    pub fn has_begun(&self) -> bool {
        let ruled = self.ruling.is_some() && !self.row.automatic;
        self.match_id().is_some() || ruled || self.boards.iter().any(BoardPart::has_begun)
    }

    /// Whether those of the pair play it or have played it, also where a correction is looked at before it is made.
    fn is_seated(&self) -> bool {
        match &self.assumed {
            Some(assumed) => assumed.is_some(),
            None => self.match_id().is_some() || self.ruling.is_some() || self.boards.iter().any(BoardPart::is_seated),
        }
    }
}

impl BoardPart {
    /// Whether anything of it was played or decided; before that it only says who will sit down.
    pub fn has_begun(&self) -> bool {
        self.row.match_id.is_some() || self.ruling.is_some()
    }

    /// The same, also where a correction is looked at before it is made.
    fn is_seated(&self) -> bool {
        self.assumed.as_ref().map_or_else(|| self.has_begun(), Option::is_some)
    }
}

impl Whole {
    /// The result that is recorded of a match, if there is one.
    pub fn result_of(&self, stage: &Stage, part: &PairingPart) -> Option<MatchResult> {
        if let Some(assumed) = &part.assumed {
            return assumed.clone();
        }
        if stage.team_boards().is_some() {
            return teams::result_of(self, stage, part);
        }
        let of_match = part.match_id().and_then(|id| self.matches.get(&id));
        let first = self.players_of(part.pair().first).first().copied();
        match (part.ruling, of_match) {
            (Some(ruling), None) => Some(ruling.result(None)),
            (Some(ruling), Some(of_match)) => Some(ruling.result(Some(of_match.so_far_from(first)))),
            (None, Some(of_match)) => of_match.result_from(first),
            (None, None) => None,
        }
    }

    /// The recorded results of a stage, and who plays the matches under way.
    pub fn results(&self, stage: &Stage) -> Results {
        let mut results = Results::new();
        for (key, part) in &stage.pairings {
            let pairing = Pairing {
                key: *key,
                pair: part.pair(),
            };
            if let Some(result) = self.result_of(stage, part) {
                results.record(pairing, result);
            } else if part.is_seated() {
                results.begin(pairing);
            }
        }
        results
    }

    /// The rounds of a Swiss or of a timetable.
    pub fn core_rounds(&self, stage: &Stage) -> Vec<Round> {
        let rounds = stage.rounds.iter().map(|round| Round {
            number: as_u32(round.row.number),
            pairings: stage
                .pairings
                .iter()
                .filter(|(_, part)| part.row.round == round.row.number)
                .map(|(key, part)| Pairing {
                    key: *key,
                    pair: part.pair(),
                })
                .collect(),
            free: round.free.clone(),
        });
        rounds.collect()
    }

    /// Those who have left a stage for good, as far as it is known.
    pub fn gone(&self, stage: &Stage) -> BTreeMap<EntrantId, AwayReason> {
        let entrants = self.core_entrants(stage);
        let gone = entrants
            .iter()
            .filter_map(|entrant| Some((entrant.id, entrant.gone()?)));
        gone.collect()
    }

    /// The bracket of a stage that has one and has started.
    pub fn bracket(&self, stage: &Stage) -> Option<Bracket> {
        self.bracket_of(stage, &stage.field, &self.results(stage))
    }

    /// The bracket that the stage would have with this field and these results.
    pub fn bracket_of(&self, stage: &Stage, field: &[EntrantId], results: &Results) -> Option<Bracket> {
        match stage.settings.format {
            Format::SingleElimination { bronze, consolation } => {
                elimination(&EliminationSettings { bronze, consolation }, field, results).ok()
            }
            Format::DoubleElimination { grand_final } => double_elimination(grand_final, field, results).ok(),
            _ => None,
        }
    }

    /// Every match of a stage that can be seen, in order.
    pub fn games(&self, stage: &Stage) -> Vec<Game> {
        if stage.rounds.is_empty() {
            return Vec::new();
        }
        match self.bracket(stage) {
            Some(bracket) => bracket_games(&bracket),
            None => self.round_games(stage),
        }
    }

    /// One match of a stage that can be seen.
    ///
    /// # Errors
    /// There is none with this address.
    pub fn game(&self, stage: &Stage, key: MatchKey) -> Result<Game, ServiceError> {
        let found = self.games(stage).into_iter().find(|game| game.key == key);
        found.ok_or(ServiceError::NotFound(crate::service::Noun::Match))
    }

    fn round_games(&self, stage: &Stage) -> Vec<Game> {
        let gone = match stage.settings.format.is_timetable() {
            true => self.gone(stage),
            false => BTreeMap::new(),
        };
        let games = stage.pairings.iter().map(|(key, part)| {
            let pair = part.pair();
            let result = self.result_of(stage, part);
            let void = [pair.first, pair.second].iter().any(|id| gone.contains_key(id));
            let state = match &result {
                Some(_) => GameState::Finished,
                None if void => GameState::Void,
                None if part.has_begun() => GameState::Playing,
                None => GameState::Ready,
            };
            Game {
                key: *key,
                round: as_u32(part.row.round),
                slots: pair.map(Slot::Taken),
                rightful: pair.map(Slot::Taken),
                sources: None,
                state,
                result,
                stands: false,
                why: part.row.explanation.as_deref().and_then(why_paired),
            }
        });
        let mut games: Vec<Game> = games.collect();
        games.sort_by_key(|game| (game.round, game.key));
        games
    }

    /// How the standings of a stage are made.
    pub fn standings_settings(&self, stage: &Stage) -> StandingsSettings {
        let (usual, leavers) = match stage.settings.format {
            Format::RoundRobin { .. } | Format::Groups { .. } => (TieBreak::ROUND_ROBIN, Leavers::HalfPlayed),
            _ => (TieBreak::SWISS, Leavers::Stay),
        };
        StandingsSettings {
            tie_breaks: stage.settings.tie_breaks.clone().unwrap_or_else(|| {
                let tells = |kind: &TieBreak| *kind != TieBreak::BestCategories || stage.terms.ranked_by().is_some();
                usual.iter().copied().filter(tells).collect()
            }),
            leavers,
            lots: stage.draw.as_ref().map(|draw| draw.drawn.clone()).unwrap_or_default(),
        }
    }

    /// The standings of a Swiss or a round robin, or those of each group.
    pub fn tables(&self, stage: &Stage) -> Vec<(Option<u16>, Vec<Standing>)> {
        let settings = self.standings_settings(stage);
        let (entrants, rounds, results) = (self.core_entrants(stage), self.core_rounds(stage), self.results(stage));
        match stage.settings.format {
            Format::Swiss { .. } => {
                // The bye of a draft counts when the round is published; a timetable is known from the start.
                let drawn = |number| stage.round(number).is_ok_and(|round| round.state == RoundState::Draft);
                let (_, shown): (Vec<Round>, Vec<Round>) = rounds.into_iter().partition(|round| drawn(round.number));
                vec![(None, standings(&settings, &entrants, &shown, &results))]
            }
            Format::RoundRobin { .. } => vec![(None, standings(&settings, &entrants, &rounds, &results))],
            Format::Groups { groups, .. } => (1..=groups)
                .map(|group| {
                    let members = super::ranking::members(&stage.field, groups, group);
                    let entrants: Vec<_> = entrants.iter().filter(|e| members.contains(&e.id)).cloned().collect();
                    let rounds: Vec<Round> = rounds
                        .iter()
                        .map(|round| Round {
                            number: round.number,
                            pairings: round
                                .pairings
                                .iter()
                                .filter(|pairing| pairing.key.part == Part::Group(group))
                                .copied()
                                .collect(),
                            free: round
                                .free
                                .iter()
                                .filter(|(id, _)| members.contains(id))
                                .copied()
                                .collect(),
                        })
                        .collect();
                    (Some(group), standings(&settings, &entrants, &rounds, &results))
                })
                .collect(),
            Format::SingleElimination { .. } | Format::DoubleElimination { .. } => Vec::new(),
        }
    }

    /// Whether every match of a stage that has started has its result.
    pub fn is_played(&self, stage: &Stage) -> bool {
        let games = self.games(stage);
        let all_rounds = match stage.settings.format {
            Format::Swiss { rounds, .. } => stage.rounds.len() >= rounds as usize,
            _ => true,
        };
        !stage.rounds.is_empty() && all_rounds && games.iter().all(|game| game.state.is_settled())
    }
}

fn bracket_games(bracket: &Bracket) -> Vec<Game> {
    let games = bracket.matches().iter().map(|game| {
        let state = match game.status {
            Status::Waiting => GameState::Waiting,
            Status::Ready if game.begun => GameState::Playing,
            Status::Ready => GameState::Ready,
            Status::Finished => GameState::Finished,
            Status::Bye => GameState::Bye,
            Status::Nobody => GameState::Nobody,
            Status::NotNeeded => GameState::NotNeeded,
        };
        let why = bracket.why(game.key);
        Game {
            key: game.key,
            round: 1,
            slots: game.slots,
            rightful: game.rightful,
            sources: Some(game.sources),
            state,
            result: game.recorded.as_ref().map(|recorded| recorded.result.clone()),
            stands: game.stands,
            why: why.map(|why| (why.to_string(), serde_json::to_value(&why).unwrap_or_default())),
        }
    });
    games.collect()
}

/// Why two were paired, in words and as values.
fn why_paired(text: &str) -> Option<(String, serde_json::Value)> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    let words = match serde_json::from_value::<PairingReason>(value.clone()) {
        Ok(reason) => reason.to_string(),
        Err(_) => value.get("text")?.as_str()?.to_owned(),
    };
    Some((words, value))
}
