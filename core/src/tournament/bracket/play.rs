//! From a plan and the results to who is where.

use super::super::entrants::EntrantId;
use super::super::pairing::{MatchKey, Part, Recorded, Results};
use super::super::result::{ByHalf, Half, MatchOutcome, WonBy};
use super::plan::Planned;
use super::{Bracket, BracketMatch, Place, Slot, Source, Status};

impl Bracket {
    /// The bracket of this plan.
    ///
    /// A match that has begun belongs to those who play it, and a recorded result decides it, even if others come there
    /// now: whoever corrects results asks first whether such a match shall stand; see [`correct`](super::correct).
    pub(in super::super) fn play(entrants: Vec<EntrantId>, mut plan: Vec<Planned>, results: &Results) -> Bracket {
        plan.sort_by_key(|(key, _)| *key);
        let mut bracket = Bracket {
            entrants,
            matches: plan.iter().map(|(key, sources)| unplayed(*key, *sources)).collect(),
        };
        for (key, sources) in &plan {
            for half in Half::BOTH {
                bracket.lead(sources[half], Place { key: *key, half });
            }
        }
        for index in 0..bracket.matches.len() {
            let sources = bracket.matches[index].sources;
            let slots = sources.map(|source| bracket.arrived(source));
            let unneeded = bracket.unneeded(&bracket.matches[index]);
            bracket.matches[index].settle(slots, unneeded, results);
        }
        bracket
    }

    /// Notes at the match of this source where its winner or loser goes.
    fn lead(&mut self, source: Source, to: Place) {
        let (from, wins) = match source {
            Source::Seed(_) | Source::Bye => return,
            Source::Winner(key) => (Some(key), true),
            Source::Loser(key) => (Some(key), false),
            Source::FirstLoss(bye) => {
                let first_match = self.get(bye).and_then(|game| game.winner_to);
                (first_match.map(|place| place.key), false)
            }
        };
        let Some(Ok(index)) = from.map(|key| self.matches.binary_search_by_key(&key, |game| game.key)) else {
            return;
        };
        let game = &mut self.matches[index];
        match wins {
            true => game.winner_to = Some(to),
            false => game.loser_to = Some(to),
        }
    }

    fn arrived(&self, source: Source) -> Slot {
        let slot = match source {
            Source::Seed(seed) => {
                let entrant = (seed as usize)
                    .checked_sub(1)
                    .and_then(|index| self.entrants.get(index));
                entrant.map(|entrant| Slot::Taken(*entrant))
            }
            Source::Bye => None,
            Source::Winner(key) => self.get(key).map(|game| game.winner),
            Source::Loser(key) => self.get(key).map(|game| game.loser),
            Source::FirstLoss(bye) => self.first_match_after(bye).map(|(game, entrant)| {
                let for_bronze = game.loser_to.is_some_and(|place| place.key.part == Part::Bronze);
                match game.loser {
                    Slot::Taken(loser) if loser != entrant || for_bronze => Slot::Nobody,
                    loser => loser,
                }
            }),
        };
        slot.unwrap_or(Slot::Nobody)
    }

    /// The first match of the entrant who had this bye that is no bye again, and the entrant.
    pub(super) fn first_match_after(&self, bye: MatchKey) -> Option<(&BracketMatch, EntrantId)> {
        let mut game = self.get(bye)?;
        let entrant = game.winner.entrant()?;
        while game.status == Status::Bye {
            game = self.get(game.winner_to?.key)?;
        }
        Some((game, entrant))
    }

    /// Whether this is a second final that the first one has made needless.
    fn unneeded(&self, game: &BracketMatch) -> bool {
        let first = MatchKey::new(Part::GrandFinal, 1, 1);
        game.key.part == Part::Reset
            && self.get(first).is_some_and(|first| match first.status {
                // Between those who come there the unbeaten one comes first; where it stands between others, the
                // one who was unbeaten when they sat down.
                Status::Finished if first.is_as_it_should_be() => first.winner == first.rightful.first,
                Status::Finished => first.winner == first.slots.first,
                status => status.settled(),
            })
    }
}

fn unplayed(key: MatchKey, sources: ByHalf<Source>) -> BracketMatch {
    BracketMatch {
        key,
        sources,
        slots: ByHalf::new(Slot::Open, Slot::Open),
        rightful: ByHalf::new(Slot::Open, Slot::Open),
        status: Status::Waiting,
        recorded: None,
        begun: false,
        stands: false,
        winner: Slot::Open,
        loser: Slot::Open,
        winner_to: None,
        loser_to: None,
    }
}

impl BracketMatch {
    fn settle(&mut self, rightful: ByHalf<Slot>, unneeded: bool, results: &Results) {
        let seated = results.seated(self.key).map(|pair| pair.map(Slot::Taken));
        let as_it_should_be = seated.is_none_or(|pair| pair == rightful || pair.swapped() == rightful);
        self.rightful = rightful;
        self.slots = seated.unwrap_or(rightful);
        self.begun = seated.is_some();
        self.stands = self.begun && (unneeded || !as_it_should_be);
        self.recorded = results.recorded(self.key).cloned();
        let decided = self.recorded.as_ref().and_then(outcome);
        (self.status, self.winner, self.loser) = match (decided, rightful.first, rightful.second) {
            (Some((winner, loser)), ..) => (Status::Finished, winner, loser),
            // Whoever comes there now: it is played to its end.
            _ if self.begun => (Status::Ready, Slot::Open, Slot::Open),
            (None, winner, _) if unneeded => (Status::NotNeeded, winner, Slot::Nobody),
            (None, Slot::Nobody, Slot::Nobody) => (Status::Nobody, Slot::Nobody, Slot::Nobody),
            (None, Slot::Nobody, Slot::Taken(winner)) | (None, Slot::Taken(winner), Slot::Nobody) => {
                (Status::Bye, Slot::Taken(winner), Slot::Nobody)
            }
            // Where a result stands that the bracket contradicts, one may come on two ways.
            (None, Slot::Taken(alone), Slot::Taken(same)) if alone == same => {
                (Status::Bye, Slot::Taken(alone), Slot::Nobody)
            }
            (None, Slot::Taken(_), Slot::Taken(_)) => (Status::Ready, Slot::Open, Slot::Open),
            // One who comes alone is not yet known, but it is known that he meets nobody: nobody loses here.
            (None, Slot::Open, Slot::Nobody) | (None, Slot::Nobody, Slot::Open) => {
                (Status::Waiting, Slot::Open, Slot::Nobody)
            }
            (None, Slot::Open, _) | (None, _, Slot::Open) => (Status::Waiting, Slot::Open, Slot::Open),
        };
    }
}

/// Who goes on as the winner and as the loser; none while a level match is undecided.
fn outcome(recorded: &Recorded) -> Option<(Slot, Slot)> {
    let slot = |half: Half| Slot::Taken(recorded.pair[half]);
    match recorded.result.outcome {
        MatchOutcome::Won {
            winner,
            by: WonBy::Play,
        } => Some((slot(winner), slot(!winner))),
        MatchOutcome::Won {
            winner,
            by: WonBy::Walkover | WonBy::Disqualification,
        } => Some((slot(winner), Slot::Nobody)),
        MatchOutcome::DoubleForfeit | MatchOutcome::DoubleDisqualification => Some((Slot::Nobody, Slot::Nobody)),
        MatchOutcome::Level => None,
    }
}
