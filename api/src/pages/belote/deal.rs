//! One deal: the four hands around the table, trick by trick, and recording it call by call and card by card.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::belote::auction::Call;
use brade_core::belote::card::{Card, Suit};
use brade_core::belote::hand::Hand;
use brade_core::belote::rules::RuleOption;
use brade_core::belote::seat::{BySeat, Seat};
use serde::Deserialize;

use super::Plain;
use super::desk::Desk;
use crate::auth::page;
use crate::auth::permission::Action;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::pages::work::read;
use crate::pages::{render_as, say, shown};
use crate::service::belote::deals;
use crate::service::belote::matches::MatchView;
use crate::service::belote::{Coming, DealView, TrickView};
use crate::service::confirmation::{to_change, to_undo};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(shown("/belote/matches/{id}/deals/{n}").route(web::get().to(show)));
}

#[derive(Template)]
#[template(path = "belote/deal.html")]
struct Show {
    deal: DealView,
    /// How many cards have been played at the moment that is shown.
    at: usize,
    desk: Desk,
}

/// A seat at the table, at the moment that is shown.
struct Place {
    seat: Seat,
    /// Where it is drawn: `north`, `west`, `south` or `east`.
    side: &'static str,
    name: String,
    /// The cards that it still has; none where nobody knows.
    hand: Option<Hand>,
    /// The card that it has played to the trick that is shown, and whether belote was announced with it.
    played: Option<(Card, bool)>,
    /// Whether it is to act.
    acts: bool,
    /// Whether it won the trick that is shown.
    won: bool,
}

impl Show {
    fn the_match(&self) -> &MatchView {
        &self.deal.of_match
    }

    fn may(&self, action: Action) -> bool {
        page::may(action, self.the_match().club_id, &self.the_match().seats())
    }

    fn last(&self) -> usize {
        self.deal.record.plays.len()
    }

    fn is_last_deal(&self) -> bool {
        self.deal.head.number == self.the_match().deals.len()
    }

    /// Whether it is recorded now, from where it stands.
    fn is_recorded_now(&self) -> bool {
        self.at == self.last()
            && self.is_last_deal()
            && self.the_match().termination.is_none()
            && self.deal.record.result.is_none()
            && self.deal.record.score.is_none()
            && self.may(Action::RecordTurn)
    }

    /// Whether what it came to may be entered or corrected.
    fn may_change(&self) -> bool {
        let finished = self.deal.head.score.is_some();
        self.the_match().termination.is_none() && self.may(to_change(finished, self.deal.unconfirmed))
    }

    /// Whether the last card or call may be taken back.
    fn may_undo(&self) -> bool {
        let finished = self.deal.head.score.is_some();
        let (caller, club) = (page::caller(), self.the_match().club_id);
        self.count() > 0 && self.may(to_undo(&caller, club, finished, self.deal.unconfirmed))
    }

    /// The trick that is shown: the last one to which somebody has played.
    fn trick(&self) -> Option<&TrickView> {
        self.deal.tricks.get(self.at.checked_sub(1)? / 4)
    }

    /// The seats around the table.
    fn places(&self) -> Vec<Place> {
        let clockwise = self.the_match().rules.has(RuleOption::Clockwise);
        let sides = match clockwise {
            true => ["north", "east", "south", "west"],
            false => ["north", "west", "south", "east"],
        };
        let left = self.left();
        let within = self.at.checked_sub(1).map_or(0, |last| last % 4 + 1);
        let places = Seat::ALL.into_iter().zip(sides).map(|(seat, side)| {
            let shown = self
                .trick()
                .map_or(&[][..], |trick| trick.cards.get(..within).unwrap_or_default());
            let played = shown.iter().find(|(by, ..)| *by == Some(seat));
            Place {
                seat,
                side,
                name: super::sitting(self.the_match(), seat),
                hand: left.map(|left| left[seat]),
                played: played.map(|(_, card, announces)| (*card, *announces)),
                acts: self.at == self.last() && self.deal.next.seat() == Some(seat),
                won: within == 4 && self.trick().and_then(|trick| trick.winner) == Some(seat),
            }
        });
        places.collect()
    }

    /// The cards that each has at the moment that is shown.
    fn left(&self) -> Option<BySeat<Hand>> {
        let mut left = self.deal.dealt?;
        let cards = self.deal.tricks.iter().flat_map(|trick| &trick.cards);
        for (seat, card, _) in cards.take(self.at) {
            let seat = (*seat)?;
            left[seat] = left[seat].without(*card);
        }
        Some(left)
    }

    /// Where the links of the replay lead; none where it stands already.
    fn steps(&self) -> [(&'static str, crate::language::Message, Option<usize>); 4] {
        let (at, last) = (self.at, self.last());
        [
            ("first", say("belote-first"), (at > 0).then_some(0)),
            ("prev", say("belote-previous"), at.checked_sub(1)),
            ("next", say("belote-next"), (at < last).then_some(at + 1)),
            ("last", say("belote-last"), (at < last).then_some(last)),
        ]
    }

    /// What can be called now.
    fn calls(&self) -> Vec<Call> {
        match &self.deal.next {
            Coming::Call { legal, .. } => legal.clone(),
            _ => Vec::new(),
        }
    }

    /// The word for a call.
    fn call_word(&self, call: impl Plain<Call>) -> String {
        match call.plain() {
            Call::Pass => say("belote-pass").to_string(),
            Call::Take => {
                let suit = self.deal.record.up.map(Card::suit).unwrap_or(Suit::Clubs);
                say("belote-take").with("suit", super::suit_word(suit)).to_string()
            }
            Call::Name(contract) => crate::pages::words::of(contract).to_string(),
        }
    }

    /// The cards among which the next one is, each with whether it may be played: a hand, or every card that it can have by
    /// suit.
    fn choices(&self) -> Vec<Vec<(Card, bool)>> {
        match &self.deal.next {
            Coming::Card { hand, legal, .. } => vec![hand.iter().map(|card| (card, legal.cards.has(card))).collect()],
            Coming::AnyCard { possible, .. } => {
                let suits = Suit::ALL.into_iter().map(|suit| possible.of(suit));
                let suits = suits.filter(|cards| !cards.is_empty());
                suits
                    .map(|cards| cards.iter().map(|card| (card, true)).collect())
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether belote or rebelote can be announced with a card.
    fn announces(&self, card: &Card) -> bool {
        match &self.deal.next {
            Coming::Card { announce, .. } | Coming::AnyCard { announce, .. } => announce.has(*card),
            _ => false,
        }
    }

    /// Why just these cards are legal.
    fn why(&self) -> Option<String> {
        match &self.deal.next {
            Coming::Card { legal, .. } => Some(crate::pages::words::of(legal.duty).to_string()),
            Coming::AnyCard { possible, .. } if possible.is_empty() => Some(say("belote-no-card-left").to_string()),
            Coming::AnyCard { .. } => Some(say("belote-hands-unknown").to_string()),
            _ => None,
        }
    }

    /// Who is to act, by name.
    fn acting(&self) -> Option<String> {
        Some(super::sitting(self.the_match(), self.deal.next.seat()?))
    }

    /// Who sits in the seat of a call.
    fn caller(&self, seat: &Option<Seat>) -> String {
        seat.map_or_else(String::new, |seat| super::sitting(self.the_match(), seat))
    }

    /// The number of the next call or card, or of the last, for the form.
    fn count(&self) -> usize {
        match self.last() {
            0 => self.deal.record.calls.len(),
            cards => cards,
        }
    }

    fn fault(&self) -> Option<String> {
        self.deal.fault.as_deref().map(super::refused)
    }

    fn end(&self) -> String {
        super::words::head_end(self.the_match(), &self.deal.head)
    }

    fn at_address(&self) -> String {
        format!(
            "/belote/matches/{}/deals/{}",
            self.deal.match_id(),
            self.deal.head.number
        )
    }
}

/// Which moment is shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Moment {
    card: Option<usize>,
}

async fn show(
    state: web::Data<State>,
    path: web::Path<(Id, i64)>,
    Query(moment): Query<Moment>,
) -> Result<HttpResponse, Problem> {
    show_page(&state, path.into_inner(), moment.card, Desk::fresh(), StatusCode::OK).await
}

pub(super) async fn show_page(
    state: &State,
    (id, number): (Id, i64),
    at: Option<usize>,
    desk: Desk,
    status: StatusCode,
) -> Result<HttpResponse, Problem> {
    let deal = read(state, move |conn| deals::view(conn, id, number)).await?;
    let last = deal.record.plays.len();
    let at = at.map_or(last, |at| at.min(last));
    render_as(status, &Show { deal, at, desk })
}
