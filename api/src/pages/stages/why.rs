//! Why two meet, in the language of whoever looks at the page, from the values that the service gives.

use brade_core::tournament::bracket::{Slot, Source, Step, Why};
use brade_core::tournament::result::{ByHalf, Half};
use brade_core::tournament::round_robin::Turn;
use brade_core::tournament::swiss::{Float, PairingReason};
use serde::Deserialize;

use super::words;
use crate::auth::page;
use crate::language::{Language, Message};
use crate::service::tournaments::views::WhyView;

/// What is stored of a match of a table of everybody against everybody.
#[derive(Deserialize)]
struct OfTable {
    turn: Turn,
}

/// Why two meet, in words; the service's own where its values are of no known kind.
pub fn why(view: &WhyView) -> String {
    if page::language() == Language::English {
        return words::shortened(&view.text);
    }
    let details = || view.details.clone();
    if let Ok(reason) = serde_json::from_value::<PairingReason>(details()) {
        return of_swiss(&reason);
    }
    if let Ok(OfTable { turn }) = serde_json::from_value(details()) {
        return of_table(&turn);
    }
    match serde_json::from_value::<Why>(details()) {
        Ok(why) => of_bracket(&why),
        Err(_) => words::shortened(&view.text),
    }
}

fn sentences(said: impl IntoIterator<Item = Message>) -> String {
    let said: Vec<String> = said.into_iter().map(|one| one.to_string()).collect();
    said.join(" ")
}

fn of_swiss(reason: &PairingReason) -> String {
    let ByHalf { first, second } = reason.scores;
    let floats = reason.floats();
    let group = match floats.first {
        None => crate::say("why-same-group").with("score", first),
        Some(float) => {
            let key = match float {
                Float::Up => "why-floats-up",
                Float::Down => "why-floats-down",
            };
            crate::say(key).with("own", first).with("other", second)
        }
    };
    let group = group
        .number("first", reason.places.first)
        .number("second", reason.places.second);
    let again = |half: Half| {
        let key = match (half, floats[half]?) {
            (Half::First, Float::Up) => "why-first-up-again",
            (Half::First, Float::Down) => "why-first-down-again",
            (Half::Second, Float::Up) => "why-second-up-again",
            (Half::Second, Float::Down) => "why-second-down-again",
        };
        reason.floats_again[half].then(|| crate::say(key))
    };
    let by_hand = reason.by_hand.then(|| crate::say("why-by-hand"));
    let rematch = (reason.met > 0).then(|| crate::say("why-rematch").number("times", reason.met));
    let said = [by_hand, Some(group), again(Half::First), again(Half::Second), rematch];
    sentences(said.into_iter().flatten())
}

fn of_table(turn: &Turn) -> String {
    let key = match turn.second {
        true => "why-table-again",
        false => "why-table",
    };
    let numbers = crate::say(key)
        .number("first", turn.numbers.first)
        .number("second", turn.numbers.second);
    numbers
        .number("round", turn.round)
        .number("table", turn.table)
        .to_string()
}

fn of_bracket(why: &Why) -> String {
    let origin = |half: Half| {
        let origin = &why.origins[half];
        let from = words::source(origin.source);
        match origin.slot {
            Slot::Nobody if origin.source != Source::Bye => format!("{from} ({})", crate::say("nobody")),
            Slot::Taken(_) if origin.way.len() > 1 => {
                let way: Vec<String> = origin.way.iter().map(step).collect();
                format!("{from} ({})", way.join(", "))
            }
            Slot::Open | Slot::Nobody | Slot::Taken(_) => from,
        }
    };
    let meet = crate::say("why-bracket")
        .with("first", origin(Half::First))
        .with("second", origin(Half::Second));
    let stands = why.stands.then(|| crate::say("why-stands"));
    sentences([Some(meet), stands].into_iter().flatten())
}

fn step(step: &Step) -> String {
    let at = |key, at| crate::say(key).with("match", words::short(at)).to_string();
    match step {
        Step::Seed(seed) => words::source(Source::Seed(*seed)),
        Step::Bye(key) => at("why-step-bye", *key),
        Step::Won(key) => at("why-step-won", *key),
        Step::Lost(key) => at("why-step-lost", *key),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::auth::page::Page;
    use actix_web::test::TestRequest;
    use brade_core::tournament::bracket::Origin;
    use brade_core::tournament::entrants::EntrantId;
    use brade_core::tournament::pairing::{MatchKey, Part};
    use brade_core::tournament::result::Score;

    fn view(details: serde_json::Value) -> WhyView {
        WhyView {
            text: "As W says: winners-1-2.".to_owned(),
            details,
        }
    }

    fn in_swedish(view: &WhyView) -> String {
        let request = TestRequest::default().insert_header(("accept-language", "sv"));
        Page::of(&request.to_http_request()).within(|| why(view))
    }

    #[test]
    fn the_values_of_a_reason_make_its_sentences() {
        let reason = PairingReason {
            scores: ByHalf::new(Score::ONE, Score::ZERO),
            places: ByHalf::new(3, 5),
            met: 1,
            floats_again: ByHalf::new(false, true),
            by_hand: true,
        };
        assert_eq!(
            in_swedish(&view(serde_json::to_value(reason).unwrap())),
            "Ihopparade av tävlingsledaren. Den första, med 1 på plats 3, flyttas ner till den andra, med 0 på plats 5. \
             Den andra flyttas upp för andra ronden i rad. De har mötts förut."
        );
        let turn = Turn {
            round: 2,
            numbers: ByHalf::new(1, 4),
            table: 6,
            second: true,
        };
        assert_eq!(
            in_swedish(&view(serde_json::json!({ "text": turn.to_string(), "turn": turn }))),
            "Nummer 1 och 4 möts i rond 2 av Bergertabellen för 6, för andra gången."
        );
        let origin = |source, way: &[Step]| Origin {
            source,
            slot: Slot::Taken(EntrantId(7)),
            way: way.to_vec(),
        };
        let key = MatchKey::new(Part::Winners, 1, 2);
        let met = Why {
            origins: ByHalf::new(
                origin(Source::Seed(1), &[Step::Seed(1)]),
                origin(Source::Winner(key), &[Step::Seed(5), Step::Won(key)]),
            ),
            stands: false,
        };
        assert_eq!(
            in_swedish(&view(serde_json::to_value(met).unwrap())),
            "Från seedad 1 och vinnaren i W1.2 (seedad 5, vann W1.2)."
        );
    }

    #[test]
    fn what_no_value_says_the_service_says() {
        let new = view(serde_json::json!({ "new": 1 }));
        assert_eq!(in_swedish(&new), "As W says: W1.2.");
        assert_eq!(why(&new), "As W says: W1.2.");
    }
}
