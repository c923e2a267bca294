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
use super::desk::{Desk, read_deal};
use crate::auth::caller::Caller;
use crate::auth::page;
use crate::auth::permission::Action;
use crate::error::Problem;
use crate::id::Id;
use crate::json::extract::Query;
use crate::pages::form::Form;
use crate::pages::work::{Sent, read, send, step};
use crate::pages::{render_as, say, sent, shown};
use crate::service::Expected;
use crate::service::belote::deals::{self, NewDeal, What};
use crate::service::belote::matches::MatchView;
use crate::service::belote::{Coming, DealView, TrickView, plays};
use crate::service::confirmation::{to_change, to_undo};
use crate::state::State;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    let at = |rest: &str| format!("/belote/matches/{{id}}/deals/{{n}}{rest}");
    config
        .service(shown(&at("")).route(web::get().to(show)))
        .service(sent(&at("/calls")).route(web::post().to(call)))
        .service(sent(&at("/cards")).route(web::post().to(play)))
        .service(sent(&at("/undo")).route(web::post().to(undo)))
        .service(sent(&at("/hands")).route(web::post().to(hands)))
        .service(sent(&at("/result")).route(web::post().to(correct)))
        .service(sent(&at("/remove")).route(web::post().to(remove)));
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

async fn show_page(
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

async fn answer(state: &State, at: (Id, i64), sent: Sent) -> Result<HttpResponse, Problem> {
    match sent {
        Sent::Done(response) => Ok(response),
        Sent::Refused(status, refusal) => show_page(state, at, None, Desk::again(refusal.form, None), status).await,
    }
}

/// The next call.
async fn call(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let at = path.into_inner();
    let called = form.get("call").chars().next().and_then(Call::of_letter);
    let number = form.read::<i64>("number", say("form-incomplete"));
    let (Some(called), Some(number)) = (called, number) else {
        form.errors.add("call", say("form-incomplete"));
        return answer(&state, at, Sent::unread(form)).await;
    };
    let work = send(&state, form, move |conn| {
        plays::call(conn, caller.context(), at, number, called, &Expected::ANY)?;
        Ok(address(at))
    });
    answer(&state, at, work.await?).await
}

/// The next card; with a `+` behind it belote or rebelote is announced.
async fn play(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let at = path.into_inner();
    let written = form.get("card").to_owned();
    let announces = written.ends_with('+');
    let card = written.trim_end_matches('+').parse::<Card>().ok();
    let number = form.read::<i64>("number", say("form-incomplete"));
    let (Some(card), Some(number)) = (card, number) else {
        form.errors.add("card", say("form-incomplete"));
        return answer(&state, at, Sent::unread(form)).await;
    };
    let work = send(&state, form, move |conn| {
        plays::play_card(conn, caller.context(), at, number, (card, announces), &Expected::ANY)?;
        Ok(address(at))
    });
    answer(&state, at, work.await?).await
}

/// Takes back the last card or, where none was played, the last call.
async fn undo(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let at = path.into_inner();
    let Some(number) = form.read::<i64>("number", say("form-incomplete")) else {
        return answer(&state, at, Sent::unread(form)).await;
    };
    let of_card = form.has("what", "card");
    let work = send(&state, form, move |conn| {
        match of_card {
            true => plays::undo_card(conn, caller.context(), at, number, &Expected::ANY)?,
            false => plays::undo_call(conn, caller.context(), at, number, &Expected::ANY)?,
        };
        Ok(address(at))
    });
    answer(&state, at, work.await?).await
}

/// Says what the four hands are.
async fn hands(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let at = path.into_inner();
    let mut hands = BySeat::<Vec<Card>>::default();
    let fields = [
        (Seat::One, "hand_1"),
        (Seat::Two, "hand_2"),
        (Seat::Three, "hand_3"),
        (Seat::Four, "hand_4"),
    ];
    for (seat, field) in fields {
        if let Some(hand) = form.read::<Hand>(field, say("belote-enter-hand")) {
            hands[seat] = hand.iter().collect();
        }
    }
    let sent = step(&state, &caller, form, move |conn, ctx, expected| {
        plays::set_hands(conn, ctx, at, Some(hands.clone()), expected)?;
        Ok(address(at))
    });
    answer(&state, at, sent.await?).await
}

/// Says what the deal came to, or corrects that; or puts another record in its place.
async fn correct(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    mut form: Form,
) -> Result<HttpResponse, Problem> {
    let at = path.into_inner();
    let why = form.filled("why").map(str::to_owned);
    let let_stand = form.has("let_stand", "yes");
    let new = if form.has("what", "record") {
        match form.raw("record").parse() {
            Ok(record) => NewDeal {
                dealer: None,
                what: What::Record(Box::new(record)),
            },
            Err(error) => {
                form.errors.add("record", error.to_string());
                return answer(&state, at, Sent::unread(form)).await;
            }
        }
    } else {
        match read_deal(&mut form) {
            Some(entered) if entered.is_to_be_entered(&form) => entered.new,
            Some(entered) => {
                let desk = Desk::again(form, entered.score);
                return show_page(&state, at, None, desk, StatusCode::OK).await;
            }
            None => return answer(&state, at, Sent::unread(form)).await,
        }
    };
    let sent = step(&state, &caller, form, move |conn, ctx, expected| {
        let expected = expected.clone().letting_stand(let_stand);
        deals::replace(conn, ctx, at, &new, &expected, why.as_deref())?;
        Ok(format!("/belote/matches/{}", at.0))
    });
    answer(&state, at, sent.await?).await
}

/// Removes the deal, which must be the last.
async fn remove(
    state: web::Data<State>,
    caller: Caller,
    path: web::Path<(Id, i64)>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let at = path.into_inner();
    let let_stand = form.has("let_stand", "yes");
    let sent = step(&state, &caller, form, move |conn, ctx, expected| {
        let expected = expected.clone().letting_stand(let_stand);
        deals::remove(conn, ctx, at, &expected)?;
        Ok(format!("/belote/matches/{}", at.0))
    });
    answer(&state, at, sent.await?).await
}

fn address((id, number): (Id, i64)) -> String {
    format!("/belote/matches/{id}/deals/{number}#table")
}
