//! Recording a deal at the table: its hands, its calls, its cards, one after the other; and taking back the last of them.

use brade_core::belote::auction::Call;
use brade_core::belote::broken::Broken;
use brade_core::belote::card::Card;
use brade_core::belote::fault::{At, DealFault};
use brade_core::belote::hand::Hand;
use brade_core::belote::open_play::OpenPlay;
use brade_core::belote::record::{DealRecord, PlayedCard};
use brade_core::belote::seat::BySeat;
use brade_core::belote::trick::Trick;
use serde_json::json;

use super::deals::{refuse_decided, refuse_earlier};
use super::shown::{self, DealView, open_play};
use super::stored::{Loaded, illegal, load};
use crate::auth::permission::Action;
use crate::db::AnyConnection;
use crate::id::Id;
use crate::service::confirmation::to_undo;
use crate::service::games::settle::Edit;
use crate::service::{Context, Expected, Noun, ServiceError};

/// A deal that is being recorded.
struct Recording {
    loaded: Loaded,
    index: usize,
}

impl Recording {
    /// Loads it for whoever may add to it, or take something back.
    fn of(
        conn: &mut AnyConnection,
        ctx: Context,
        (id, number): (Id, i64),
        expected: &Expected,
        undoes: bool,
    ) -> Result<Recording, ServiceError> {
        let mut loaded = load(conn, id)?;
        let (index, stored) = loaded.deal(number)?;
        let action = match undoes {
            true => to_undo(
                ctx.caller,
                loaded.row.club_id,
                stored.score_ns.is_some(),
                loaded.is_unconfirmed(index),
            ),
            false => Action::RecordTurn,
        };
        loaded.may(ctx, action)?;
        loaded.check(conn, expected)?;
        refuse_decided(conn, &loaded)?;
        refuse_earlier(conn, &loaded, index)?;
        let this = Recording { loaded, index };
        if this.deal()?.result.is_some() || this.deal()?.score.is_some() {
            let message = "what the deal came to is stated: enter it anew to record its cards";
            return Err(this.loaded.conflict(conn, "has-result", "n", message)?);
        }
        Ok(this)
    }

    fn deal(&self) -> Result<&DealRecord, ServiceError> {
        self.loaded
            .deals
            .get(self.index)
            .ok_or(ServiceError::NotFound(Noun::Deal))
    }

    fn deal_mut(&mut self) -> Result<&mut DealRecord, ServiceError> {
        self.loaded
            .deals
            .get_mut(self.index)
            .ok_or(ServiceError::NotFound(Noun::Deal))
    }

    /// Holds the number that was expected to be that of the next call or card, or of the last one.
    fn expect(
        &self,
        conn: &mut AnyConnection,
        field: &'static str,
        expected: i64,
        is: usize,
    ) -> Result<(), ServiceError> {
        if usize::try_from(expected) == Ok(is) && is > 0 {
            return Ok(());
        }
        let message = match is {
            0 => "there is none to take back".to_owned(),
            _ => format!("it is number {is}, not {expected}"),
        };
        Err(self.loaded.conflict(conn, "stale-play", field, message)?)
    }

    fn save(mut self, conn: &mut AnyConnection, ctx: Context, edit: Edit<'_>) -> Result<DealView, ServiceError> {
        self.loaded.take_over()?;
        self.loaded.save(conn, ctx, edit)?;
        shown::view(conn, &self.loaded, self.index)
    }
}

/// The next seat calls; the call gets the number `expected_call`.
///
/// # Errors
/// No such match or deal, a caller who may not, another version; a call that is not the next one or cannot be made; the
/// database's failure.
pub fn call(
    conn: &mut AnyConnection,
    ctx: Context,
    at: (Id, i64),
    expected_call: i64,
    call: Call,
    expected: &Expected,
) -> Result<DealView, ServiceError> {
    let mut recording = Recording::of(conn, ctx, at, expected, false)?;
    let next = recording.deal()?.calls.len() + 1;
    recording.expect(conn, "expected_call", expected_call, next)?;
    recording.deal_mut()?.calls.push(call);
    recording.loaded.sound(recording.index)?;
    let after = json!({ "deal": recording.index + 1, "call": call.to_string(), "number": next });
    let edit = Edit {
        action: "call",
        before: None,
        after: Some(after),
        why: None,
    };
    recording.save(conn, ctx, edit)
}

/// Takes back the last call, which must have the number `expected_call`.
///
/// # Errors
/// As [`call`]; a call after which cards were played.
pub fn undo_call(
    conn: &mut AnyConnection,
    ctx: Context,
    at: (Id, i64),
    expected_call: i64,
    expected: &Expected,
) -> Result<DealView, ServiceError> {
    let mut recording = Recording::of(conn, ctx, at, expected, true)?;
    let last = recording.deal()?.calls.len();
    recording.expect(conn, "expected_call", expected_call, last)?;
    if !recording.deal()?.plays.is_empty() {
        let message = "cards were played after the auction: take them back first";
        return Err(recording.loaded.conflict(conn, "has-cards", "n", message)?);
    }
    let call = recording.deal_mut()?.calls.pop();
    let before = json!({ "deal": recording.index + 1, "call": call.map(|call| call.to_string()), "number": last });
    let edit = Edit {
        action: "call-undone",
        before: Some(before),
        after: None,
        why: None,
    };
    recording.save(conn, ctx, edit)
}

/// The next seat plays a card, which gets the number `expected_card`; `announces` belote or rebelote with it. Where the
/// hands are not known, what is refused is what nobody can have played.
///
/// # Errors
/// No such match or deal, a caller who may not, another version; a card that is not the next one or breaks a rule; the
/// database's failure.
pub fn play_card(
    conn: &mut AnyConnection,
    ctx: Context,
    at: (Id, i64),
    expected_card: i64,
    (card, announces): (Card, bool),
    expected: &Expected,
) -> Result<DealView, ServiceError> {
    let mut recording = Recording::of(conn, ctx, at, expected, false)?;
    let index = recording.index;
    let next = recording.deal()?.plays.len() + 1;
    recording.expect(conn, "expected_card", expected_card, next)?;
    let replayed = recording.loaded.sound(index)?;
    let open = open_play(recording.deal()?, &replayed);
    recording.deal_mut()?.plays.push(PlayedCard::new(card, announces));
    if let Some(mut open) = open {
        let before = open.clone();
        if let Err(broken) = open.play(card, announces) {
            return Err(illegal(index, impossible(&before, card, broken)));
        }
    }
    recording.loaded.sound(index)?;
    let written = format!("{card}{}", if announces { "+" } else { "" });
    let edit = Edit {
        action: "card",
        before: None,
        after: Some(json!({ "deal": index + 1, "card": written, "number": next })),
        why: None,
    };
    recording.save(conn, ctx, edit)
}

/// What is wrong with a card that nobody can have played, though the hands are not known.
fn impossible(before: &OpenPlay, card: Card, broken: Broken) -> DealFault {
    let played: usize = before.finished().iter().chain([before.current()]).map(Trick::len).sum();
    DealFault {
        at: At::card(played),
        seat: before.to_play(),
        written: card.to_string(),
        hand: Hand::EMPTY,
        trick: before.current().cards().collect(),
        duty: None,
        legal: before.possible().iter().map(|card| card.to_string()).collect(),
        broken,
    }
}

/// Takes back the last card, which must have the number `expected_card`. A deal that it had ended is open again.
///
/// # Errors
/// As [`play_card`].
pub fn undo_card(
    conn: &mut AnyConnection,
    ctx: Context,
    at: (Id, i64),
    expected_card: i64,
    expected: &Expected,
) -> Result<DealView, ServiceError> {
    let mut recording = Recording::of(conn, ctx, at, expected, true)?;
    let last = recording.deal()?.plays.len();
    recording.expect(conn, "expected_card", expected_card, last)?;
    let card = recording.deal_mut()?.plays.pop();
    let before =
        json!({ "deal": recording.index + 1, "card": card.map(|played| played.card.to_string()), "number": last });
    let edit = Edit {
        action: "card-undone",
        before: Some(before),
        after: None,
        why: None,
    };
    recording.save(conn, ctx, edit)
}

/// Says what the four hands are: of five cards before anybody has taken, then of eight; none that they are not known. The
/// calls and cards recorded so far must be legal with them.
///
/// # Errors
/// As [`play_card`]; hands that cannot have been dealt.
pub fn set_hands(
    conn: &mut AnyConnection,
    ctx: Context,
    at: (Id, i64),
    hands: Option<BySeat<Vec<Card>>>,
    expected: &Expected,
) -> Result<DealView, ServiceError> {
    let mut recording = Recording::of(conn, ctx, at, expected, false)?;
    let index = recording.index;
    let text = |deal: &DealRecord| {
        let hands = deal.hands.as_ref();
        hands.map(|hands| {
            hands
                .iter()
                .map(|(_, hand)| Hand::from_iter(hand.iter().copied()).to_string())
                .collect::<Vec<_>>()
        })
    };
    let before = text(recording.deal()?);
    recording.deal_mut()?.hands = hands;
    recording.loaded.sound(index)?;
    let after = text(recording.deal()?);
    let edit = Edit {
        action: "hands",
        before: Some(json!({ "deal": index + 1, "hands": before })),
        after: Some(json!({ "deal": index + 1, "hands": after })),
        why: None,
    };
    recording.save(conn, ctx, edit)
}
