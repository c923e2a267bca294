//! Changing a draft by hand: pair, swap, unpair, move the bye, and let the rest be completed.

use brade_core::tournament::entrants::{Attendance, EntrantId};
use brade_core::tournament::pairing::{Free, MatchKey, Pairing, Part, Round};
use brade_core::tournament::result::ByHalf;
use brade_core::tournament::swiss::{ByHand, explain};

use super::rounds::rewrite;
use super::settings::{Format, RoundState};
use super::views::RoundView;
use super::whole::{PairingPart, RoundPart, Stage, Whole, as_u32, load, to_json};
use super::writing::{Entry, open};
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::db::tournaments::round_rows;
use crate::id::Id;
use crate::service::{Context, Expected, ServiceError, text};

/// One step of changing a draft. Who loses his opponent by it is open until he is paired again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operation {
    /// These two take each other's place.
    Swap(u32, u32),
    /// The two of this match are open.
    Unpair(String),
    /// These two meet.
    Pair(u32, u32),
    /// This one has the bye; who had it is open.
    Bye(u32),
    /// All who are open are paired as well as can be, and one of them has the bye if they are odd in number.
    Complete,
}

/// A draft while it is changed.
struct Draft {
    pairs: Vec<(ByHalf<EntrantId>, bool)>,
    bye: Option<(EntrantId, bool)>,
    /// Those who are neither paired nor have the bye, in seed order.
    open: Vec<EntrantId>,
}

impl Draft {
    fn free(&mut self, id: EntrantId) {
        if self.bye.is_some_and(|(bye, _)| bye == id) {
            self.bye = None;
            self.open.push(id);
        }
        if let Some(at) = self.pairs.iter().position(|(pair, _)| pair.half_of(&id).is_some()) {
            let (pair, _) = self.pairs.remove(at);
            self.open.extend([pair.first, pair.second]);
        }
    }

    fn take(&mut self, id: EntrantId) -> bool {
        let at = self.open.iter().position(|open| *open == id);
        at.map(|at| self.open.remove(at)).is_some()
    }

    fn swap(&mut self, one: EntrantId, other: EntrantId) {
        let exchange = |id: &mut EntrantId| {
            if *id == one {
                *id = other;
                true
            } else if *id == other {
                *id = one;
                true
            } else {
                false
            }
        };
        for (pair, by_hand) in &mut self.pairs {
            let first = exchange(&mut pair.first);
            let second = exchange(&mut pair.second);
            // Two who meet and change places meet as before.
            *by_hand |= first != second;
        }
        if let Some((bye, by_hand)) = &mut self.bye {
            *by_hand |= exchange(bye);
        }
        self.open.iter_mut().for_each(|id| {
            exchange(id);
        });
    }
}

impl Whole {
    fn draft(&self, stage: &Stage, round: &RoundPart) -> Draft {
        let pairs: Vec<(ByHalf<EntrantId>, bool)> = Whole::pairs_of(stage, round.row.number)
            .into_iter()
            .map(|(pairing, by_hand)| (pairing.pair, by_hand))
            .collect();
        let bye = round
            .free
            .iter()
            .find(|(_, free)| *free == Free::AllocatedBye)
            .map(|(id, _)| *id);
        let taken = |id: &EntrantId| bye == Some(*id) || pairs.iter().any(|(pair, _)| pair.half_of(id).is_some());
        let number = as_u32(round.row.number);
        let entrants = self.core_entrants(stage);
        let plays = entrants
            .iter()
            .filter(|entrant| entrant.attendance(number) == Attendance::Plays);
        let open = plays.map(|entrant| entrant.id).filter(|id| !taken(id)).collect();
        Draft {
            bye: bye.map(|bye| (bye, false)),
            pairs,
            open,
        }
    }

    fn apply(
        &self,
        stage: &Stage,
        round: &RoundPart,
        draft: &mut Draft,
        operation: &Operation,
    ) -> Result<(), ServiceError> {
        let wrong = |code, message| Err(ServiceError::invalid(code, "operations", message));
        let not_there = |id: EntrantId| {
            let (code, message) = self.why_not(stage, as_u32(round.row.number), id);
            wrong(code, message)
        };
        if let Operation::Swap(one, other) | Operation::Pair(one, other) = operation
            && one == other
        {
            let what = self.label(EntrantId(*one));
            return wrong(
                "same-twice",
                format!("{what} is named twice: two different entrants are needed"),
            );
        }
        match operation {
            Operation::Unpair(key) => {
                let read = key.parse::<MatchKey>().ok();
                let part = read
                    .and_then(|key| stage.pairings.get(&key))
                    .filter(|part| part.row.round == round.row.number);
                let Some(pair) = part.map(PairingPart::pair) else {
                    let message = format!("there is no match {} in this round", text::excerpt(key));
                    return wrong("unknown-match", message);
                };
                if !draft.pairs.iter().any(|(other, _)| *other == pair) {
                    let message = format!(
                        "a step before has changed {}: others meet there by now",
                        text::excerpt(key)
                    );
                    return wrong("pair-is-gone", message);
                }
                draft.free(pair.first);
            }
            Operation::Pair(first, second) => {
                let pair = ByHalf::new(EntrantId(*first), EntrantId(*second));
                for id in [pair.first, pair.second] {
                    draft.free(id);
                }
                for id in [pair.first, pair.second] {
                    if !draft.take(id) {
                        return not_there(id);
                    }
                }
                draft.pairs.push((pair, true));
            }
            Operation::Bye(id) => {
                let id = EntrantId(*id);
                if draft.bye.is_some_and(|(bye, _)| bye == id) {
                    return wrong("has-the-bye", format!("{} has the bye already", self.label(id)));
                }
                if let Some((before, _)) = draft.bye {
                    draft.free(before);
                }
                draft.free(id);
                if !draft.take(id) {
                    return not_there(id);
                }
                draft.bye = Some((id, true));
            }
            Operation::Swap(one, other) => {
                let (one, other) = (EntrantId(*one), EntrantId(*other));
                let is_open = |id: &EntrantId| draft.open.contains(id);
                let known = |id: &EntrantId| {
                    is_open(id)
                        || draft.bye.is_some_and(|(bye, _)| bye == *id)
                        || draft.pairs.iter().any(|(pair, _)| pair.half_of(id).is_some())
                };
                if let Some(stranger) = [one, other].into_iter().find(|id| !known(id)) {
                    return not_there(stranger);
                }
                if is_open(&one) && is_open(&other) {
                    let message = "neither of the two has an opponent or the bye: there is nothing to swap".to_owned();
                    return wrong("nothing-to-swap", message);
                }
                draft.swap(one, other);
            }
            Operation::Complete => {
                let by_hand = ByHand {
                    pairs: draft.pairs.iter().map(|(pair, _)| *pair).collect(),
                    bye: draft.bye.map(|(bye, _)| bye),
                };
                let earlier = stage
                    .rounds
                    .iter()
                    .filter(|other| other.row.number < round.row.number)
                    .count();
                let paired = self.pair_with(stage, earlier, &by_hand)?;
                let kept = |pair: &ByHalf<EntrantId>| draft.pairs.iter().find(|(kept, _)| kept == pair);
                let pairs = paired.round.pairings.iter().map(|pairing| {
                    let by_hand = kept(&pairing.pair).is_some_and(|(_, by_hand)| *by_hand);
                    (pairing.pair, by_hand)
                });
                draft.pairs = pairs.collect();
                let bye = paired.round.free.iter().find(|(_, free)| *free == Free::AllocatedBye);
                draft.bye = bye.map(|(id, _)| (*id, draft.bye.is_some_and(|(bye, by_hand)| by_hand && bye == *id)));
                draft.open.clear();
            }
        }
        Ok(())
    }

    /// Why somebody cannot be paired in a round: a code and a sentence.
    fn why_not(&self, stage: &Stage, round: u32, id: EntrantId) -> (&'static str, String) {
        let name = self.label(id);
        if self.entrant(id).is_err() {
            return ("unknown-entrant", format!("there is no entrant {id}"));
        }
        let entrants = self.core_entrants(stage);
        let entrant = entrants.iter().find(|entrant| entrant.id == id);
        let why = match (entrant.map(|entrant| entrant.attendance(round)), self.gone_word(id)) {
            (None, _) => format!("{name} takes no part in this stage"),
            (Some(Attendance::RequestedBye(_)), _) => format!("{name} has asked for a bye in round {round}"),
            (Some(Attendance::Absent), Some(gone)) => format!("{name} is {gone}"),
            (Some(_), _) => format!("{name} is not to be paired in round {round}"),
        };
        ("not-to-be-paired", why)
    }

    /// Why a draft cannot be published as it is.
    fn unfit(&self, draft: &Draft) -> Option<String> {
        if draft.open.is_empty() {
            return None;
        }
        let names: Vec<String> = draft.open.iter().map(|id| self.label(*id)).collect();
        Some(format!(
            "without an opponent: {}; pair them, or let the rest be completed",
            names.join(", ")
        ))
    }
}

/// Changes a draft of a Swiss, step by step; either all steps are done or none.
///
/// # Errors
/// No such round, another version, one that is no draft, a step that cannot be done; the database's failure.
pub fn edit_round(
    conn: &mut AnyConnection,
    ctx: Context,
    id: Id,
    stage: i32,
    number: u32,
    operations: &[Operation],
    expected: &Expected,
) -> Result<(RoundView, i32), ServiceError> {
    let whole = open(conn, ctx, id, Action::DirectTournament, expected)?;
    let found = whole.stage(stage)?;
    let round = found.round(number)?;
    if !matches!(found.settings.format, Format::Swiss { .. }) {
        let message = "in this stage the table or the bracket says who meets";
        return Err(whole.conflict("no-pairing", "stage", message));
    }
    if round.state != RoundState::Draft {
        let message = format!("round {number} is {}: only a draft is changed", round.state.name());
        return Err(whole.conflict("not-a-draft", "round", message));
    }
    if operations.is_empty() {
        let message = "must name at least one step";
        return Err(ServiceError::invalid("bad-value", "operations", message));
    }
    let before = serde_json::to_value(whole.round_view(found, round)).ok();
    let mut draft = whole.draft(found, round);
    for operation in operations {
        whole.apply(found, round, &mut draft, operation)?;
    }
    let entrants = whole.core_entrants(found);
    let mut made = Round {
        number,
        pairings: (1..)
            .zip(&draft.pairs)
            .map(|(at, (pair, _))| Pairing {
                key: MatchKey::new(Part::Rounds, number, at),
                pair: *pair,
            })
            .collect(),
        free: round.free.clone(),
    };
    made.free.retain(|(_, free)| *free != Free::AllocatedBye);
    made.free.extend(draft.bye.map(|(bye, _)| (bye, Free::AllocatedBye)));
    let mut earlier = whole.core_rounds(found);
    earlier.retain(|other| other.number < number);
    let by_hand = ByHand {
        pairs: draft
            .pairs
            .iter()
            .filter(|(_, by_hand)| *by_hand)
            .map(|(pair, _)| *pair)
            .collect(),
        bye: draft.bye.filter(|(_, by_hand)| *by_hand).map(|(bye, _)| bye),
    };
    let explained = explain(&entrants, &earlier, &whole.results(found), made, &by_hand);
    let explained = explained.map_err(|error| whole.conflict("cannot-be-paired", "operations", error.to_string()))?;
    let why = super::rounds::reasons(&explained)?;
    let pairs: Vec<(Pairing, bool, Option<String>)> = explained
        .round
        .pairings
        .iter()
        .zip(&draft.pairs)
        .zip(why)
        .map(|((pairing, (_, by_hand)), why)| (*pairing, *by_hand, why))
        .collect();
    rewrite(conn, &whole, found, round, &pairs)?;
    let mut row = round.row.clone();
    row.free = to_json(&explained.round.free)?;
    row.stale = whole.unfit(&draft);
    round_rows::update(conn, &row)?;
    let mut whole = load(conn, id)?;
    let found = whole.stage(stage)?;
    let view = whole.round_view(found, found.round(number)?);
    let entry = Entry {
        action: "pairings-changed",
        before,
        after: serde_json::to_value(&view).ok(),
        why: None,
    };
    whole.save(conn, ctx, entry)?;
    Ok((view, whole.row.version))
}
