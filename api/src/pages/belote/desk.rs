//! The form in which a deal is entered by what it came to: what it holds, and the score that follows, which is shown before
//! it counts.

use brade_core::belote::card::Card;
use brade_core::belote::contract::{ALL_POINTS, Contract};
use brade_core::belote::record::ClaimedResult;
use brade_core::belote::seat::{ByTeam, Seat, Team};

use crate::pages::form::Form;
use crate::pages::say;
use crate::service::belote::deals::{NewDeal, What};

/// The form with what was entered.
pub struct Desk {
    /// The form.
    pub form: Form,
    /// The score that follows from it, once that was asked for.
    pub score: Option<ByTeam<u16>>,
}

impl Desk {
    /// The form as it is first shown.
    pub fn fresh() -> Desk {
        Desk {
            form: Form::fresh([]),
            score: None,
        }
    }

    /// The form as it was sent, with the score that follows from it.
    pub fn again(form: Form, score: Option<ByTeam<u16>>) -> Desk {
        Desk { form, score }
    }

    /// The contracts that can be chosen.
    pub fn contracts(rules: &brade_core::belote::rules::Rules) -> Vec<Contract> {
        let allowed = Contract::ALL.into_iter().filter(|contract| rules.allows(*contract));
        allowed.collect()
    }
}

/// What a form says of a deal.
pub struct Entered {
    /// The deal.
    pub new: NewDeal,
    /// What it scores, where it is over.
    pub score: Option<ByTeam<u16>>,
}

impl Entered {
    /// Whether it is a deal that is to be recorded.
    pub fn begins(&self) -> bool {
        matches!(self.new.what, What::Begins { .. })
    }

    /// Whether it is entered now: what was entered scores what was shown, or nothing is to be shown before it.
    pub fn is_to_be_entered(&self, form: &Form) -> bool {
        match self.score {
            None => true,
            Some(score) => form.has("what", "enter") && form.get("seen") == score.to_string(),
        }
    }
}

/// Reads what a form says of a deal: that it begins, was thrown in, its score, or its result.
pub fn read_deal(form: &mut Form) -> Option<Entered> {
    let dealer = match form.filled("dealer") {
        None => None,
        Some(_) => Some(seat(form, "dealer")?),
    };
    if form.has("what", "begin") {
        let up = form.read::<Card>("up", say("belote-choose-up"))?;
        return Some(Entered {
            new: NewDeal {
                dealer,
                what: What::Begins { up, hands: None },
            },
            score: None,
        });
    }
    if form.has("what", "thrown-in") {
        let what = What::Result(ClaimedResult::ThrownIn);
        return Some(Entered {
            new: NewDeal { dealer, what },
            score: None,
        });
    }
    if form.filled("score_ns").is_some() || form.filled("score_ew").is_some() {
        let north_south = form.read::<u16>("score_ns", say("belote-enter-score"));
        let east_west = form.read::<u16>("score_ew", say("belote-enter-score"));
        let score = ByTeam::new(north_south?, east_west?);
        return Some(Entered {
            new: NewDeal {
                dealer,
                what: What::Score(score),
            },
            score: Some(score),
        });
    }
    let result = result(form)?;
    let score = match result.result() {
        Ok(result) => result.map(|result| result.score()).unwrap_or_default(),
        Err(error) => {
            form.errors
                .add("points", crate::pages::said::said(&format!("must be {error}")));
            return None;
        }
    };
    Some(Entered {
        new: NewDeal {
            dealer,
            what: What::Result(result),
        },
        score: Some(score),
    })
}

fn seat(form: &mut Form, field: &'static str) -> Option<Seat> {
    let found = form.get(field).parse().ok().and_then(Seat::new);
    if found.is_none() {
        form.errors.add(field, say("belote-choose-seat"));
    }
    found
}

fn result(form: &mut Form) -> Option<ClaimedResult> {
    let taker = seat(form, "taker");
    let contract = form.read::<Contract>("contract", say("belote-choose-contract"));
    let own = form.read::<u16>("points", say("belote-enter-points"));
    if own.is_some_and(|own| own > ALL_POINTS) {
        form.errors.add("points", say("belote-enter-points"));
        return None;
    }
    let (taker, own) = (taker?, own?);
    let points = ByTeam::from_fn(|team| if team == taker.team() { own } else { ALL_POINTS - own });
    Some(ClaimedResult::Played {
        taker,
        contract: contract?,
        points,
        capot: points.leader().filter(|_| form.has("capot", "yes")),
        belote: Team::of_letters(form.get("belote")),
    })
}
