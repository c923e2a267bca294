//! Belote: matches with their score sheets, deals around the table, statistics.

mod deal;
mod desk;
mod matches;
mod statistics;
mod words;

use actix_web::web;
use brade_core::belote::auction::Call;
use brade_core::belote::card::{Card, Suit};
use brade_core::belote::seat::Seat;

pub use words::{end, place, refused, suit_word};

use crate::service::belote::matches::MatchView;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .configure(matches::routes)
        .configure(deal::routes)
        .configure(statistics::routes);
}

/// A value, whether it is given itself or by reference: templates pass references of references.
pub trait Plain<T> {
    /// The value.
    fn plain(&self) -> T;
}

macro_rules! plain {
    ($($kind:ty),*) => {
        $(impl Plain<$kind> for $kind {
            fn plain(&self) -> $kind {
                *self
            }
        })*
    };
}

plain!(Seat, Suit, Card, Call);

impl<T, U: Plain<T>> Plain<T> for &U {
    fn plain(&self) -> T {
        (*self).plain()
    }
}

/// The name of who sits in a seat or, where nobody knows it, the seat.
pub fn sitting(the_match: &MatchView, seat: impl Plain<Seat>) -> String {
    let seat = seat.plain();
    let name = &the_match.player(seat).name;
    match name.is_empty() {
        true => super::say("belote-seat-did").with("seat", seat).to_string(),
        false => name.clone(),
    }
}

/// Who has won a match, or that nobody has.
pub fn verdict(the_match: &MatchView) -> String {
    matches::verdict(the_match)
}

/// The rank as it stands on a card.
pub fn rank(card: impl Plain<Card>) -> String {
    let letter = card.plain().rank().letter();
    match letter {
        'T' => "10".to_owned(),
        letter => letter.to_string(),
    }
}

/// The sign of a card's suit, as text and not as a picture.
pub fn sign(card: impl Plain<Card>) -> String {
    sign_of(card.plain().suit())
}

/// The sign of a suit, as text and not as a picture.
pub fn sign_of(suit: impl Plain<Suit>) -> String {
    format!("{}\u{fe0e}", suit.plain().sign())
}

/// A card in a text: `10♥`.
pub fn face(card: impl Plain<Card>) -> String {
    let card = card.plain();
    format!("{}{}", rank(card), sign(card))
}

/// The colour in which a card is drawn: that of its suit.
pub fn color(card: impl Plain<Card>) -> &'static str {
    color_of(card.plain().suit())
}

/// The colour of a suit.
pub fn color_of(suit: impl Plain<Suit>) -> &'static str {
    match suit.plain() {
        Suit::Diamonds | Suit::Hearts => "red",
        Suit::Clubs | Suit::Spades => "black",
    }
}
