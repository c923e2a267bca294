//! Help: the rules in short, those of belote too, the notation, the evening of a director, and the keys of the desk.

use actix_web::{HttpResponse, web};
use askama::Template;
use brade_core::belote::card::{Card, Rank, Suit};
use brade_core::belote::contract::Contract;
use brade_core::brade::rules::Rules as RuleSet;
use brade_core::brade::win::Win;

use super::board::{BoardView, Drawing};
use super::{render, shown};
use crate::error::Problem;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(shown("/help").route(web::get().to(index)))
        .service(shown("/help/rules").route(web::get().to(rules)))
        .service(shown("/help/notation").route(web::get().to(notation)))
        .service(shown("/help/belote").route(web::get().to(belote)))
        .service(shown("/help/evening").route(web::get().to(evening)))
        .service(shown("/help/desk").route(web::get().to(desk)));
}

#[derive(Template)]
#[template(path = "help/index.html")]
struct Index;

#[derive(Template)]
#[template(path = "help/rules.html")]
struct Rules {
    start: Drawing,
    points: Drawing,
    prime: Drawing,
    jan: Drawing,
    crown: Drawing,
    double_crown: Drawing,
    staircase: Drawing,
    tower: Drawing,
    off: Drawing,
}

#[derive(Template)]
#[template(path = "help/notation.html")]
struct Notation {
    example: Drawing,
}

#[derive(Template)]
#[template(path = "help/belote.html")]
struct Belote;

#[derive(Template)]
#[template(path = "help/evening.html")]
struct Evening;

#[derive(Template)]
#[template(path = "help/desk.html")]
struct Desk;

impl Rules {
    /// The wins with their points in the standard rules, without and with a monk.
    fn worth() -> Vec<(String, String, String)> {
        let wins = [
            (crate::say("help-bear-off"), Win::BearOff, Some(Win::BearOffMonk)),
            (crate::say("help-crown"), Win::SingleCrown, Some(Win::SingleCrownMonk)),
            (
                crate::say("help-double-crown"),
                Win::DoubleCrown,
                Some(Win::DoubleCrownMonk),
            ),
            (crate::say("help-staircase"), Win::Staircase, Some(Win::StaircaseMonk)),
            (crate::say("help-tower"), Win::Tower, Some(Win::TowerMonk)),
            (crate::say("help-jan"), Win::Jan, None),
            (crate::say("help-forced-jan"), Win::ForcedJan, None),
        ];
        let points = |win: Option<Win>| {
            let points = win.and_then(|win| RuleSet::STANDARD.points(win));
            points.map_or_else(|| "–".to_owned(), |points| points.to_string())
        };
        wins.into_iter()
            .map(|(name, win, with_monk)| (name.to_string(), points(Some(win)), points(with_monk)))
            .collect()
    }
}

impl Notation {
    /// The position of the diagram.
    const POSITION: &str = EXAMPLE;
    /// A game that has begun.
    const RECORD: &str = "[White \"Ek\"]\n[Black \"Alm\"]\n[Date \"2026.03.14\"]\n[Teka \"2-5\"]\n\n\
        1. W 63 1/7 1/4\n2. B 61 1/7 1/2 {carefully}\n3. W 44 1/5/9 7/11 4/8\n*\n";

    /// Plays, and what each of them is.
    fn plays() -> [(&'static str, crate::language::Message); 7] {
        [
            ("1/7 1/4", crate::say("help-play-two")),
            ("1/7/10", crate::say("help-play-one")),
            ("1/5/9 12/16(2)", crate::say("help-play-double")),
            ("bar/2* 12/17", crate::say("help-play-enter")),
            ("1/7! 9/10", crate::say("help-play-force")),
            ("20/off 23/off", crate::say("help-play-off")),
            ("-", crate::say("help-play-void")),
        ]
    }
}

impl Belote {
    /// A match of one deal.
    const RECORD: &str = include_str!("help_belote.txt");

    /// The cards of a suit, high to low, with their points.
    fn orders() -> [(crate::language::Message, String); 4] {
        let hearts = Contract::Trumps(Suit::Hearts);
        let order = |contract: Contract, suit| {
            let mut cards = Rank::ALL.map(|rank| Card::new(rank, suit));
            cards.sort_by_key(|card| std::cmp::Reverse(contract.height(*card)));
            let cards = cards.map(|card| format!("{} {}", card.rank().letter(), contract.points(card)));
            cards.join(" · ")
        };
        [
            (crate::say("belote-help-trumps"), order(hearts, Suit::Hearts)),
            (crate::say("belote-help-plain"), order(hearts, Suit::Spades)),
            (
                crate::say("belote-help-all-trumps"),
                order(Contract::AllTrumps, Suit::Hearts),
            ),
            (
                crate::say("belote-help-no-trumps"),
                order(Contract::NoTrumps, Suit::Hearts),
            ),
        ]
    }

    /// The parts of a deal, and what each of them is.
    fn parts() -> [(&'static str, crate::language::Message); 6] {
        [
            ("dealer 4 up Jh", crate::say("belote-help-dealer")),
            ("hands 1:7c8c… 2:…", crate::say("belote-help-hands")),
            ("calls p p t", crate::say("belote-help-calls")),
            ("play As Ks 7s 8s | Kh+ …", crate::say("belote-help-cards-played")),
            (
                "result taker 3 contract h points 92-70",
                crate::say("belote-help-result"),
            ),
            ("score 92-70", crate::say("belote-help-deal-score")),
        ]
    }
}

/// The men of Black on the boards that show what White has made.
const BLACK: &str = "1:9,2:1,3:1,14:4|w";

const START: &str = "1:15|1:15|w";
/// White has two made points, its head and one on its own side, and two blots; Black too.
const POINTS: &str = "1:9,5:1,8:1,12:2,16:2|1:10,3:1,6:1,12:3|w";
/// Six made points of Black in a row before White.
const PRIME: &str = "1:11,9:1,12:3|1:3,14:2,15:2,16:2,17:2,18:2,19:2|w";
/// White has three men on the bar and two free points.
const JAN: &str = "bar:3,1:6,3:1,4:1,5:1,12:3|1:7,12:4,14:2,18:2|w";
const CROWN: &str = "20:3,21:3,22:3,23:3,24:3";
const DOUBLE_CROWN: &str = "22:5,23:5,24:5";
const STAIRCASE: &str = "22:3,23:5,24:7";
const TOWER: &str = "24:15";
const OFF: &str = "21:2,22:1,24:3,off:9|1:9,2:1,3:1,14:4|w";
const EXAMPLE: &str = "1:13,4:1,7:1|1:15|b";

/// A board that shows one of the positions above.
fn drawing(id: usize, position: &str) -> Result<Drawing, Problem> {
    let setup = position
        .parse()
        .map_err(|error| Problem::internal(format!("{position}: {error}")))?;
    let view = BoardView {
        waits: false,
        id,
        ..BoardView::of(setup)
    };
    Ok(view.drawing())
}

async fn index() -> Result<HttpResponse, Problem> {
    render(&Index)
}

async fn rules() -> Result<HttpResponse, Problem> {
    let nice = |id, white: &str| drawing(id, &format!("{white}|{BLACK}"));
    render(&Rules {
        start: drawing(1, START)?,
        points: drawing(2, POINTS)?,
        prime: drawing(3, PRIME)?,
        jan: drawing(4, JAN)?,
        crown: nice(5, CROWN)?,
        double_crown: nice(6, DOUBLE_CROWN)?,
        staircase: nice(7, STAIRCASE)?,
        tower: nice(8, TOWER)?,
        off: drawing(9, OFF)?,
    })
}

async fn notation() -> Result<HttpResponse, Problem> {
    render(&Notation {
        example: drawing(1, EXAMPLE)?,
    })
}

async fn belote() -> Result<HttpResponse, Problem> {
    render(&Belote)
}

async fn evening() -> Result<HttpResponse, Problem> {
    render(&Evening)
}

async fn desk() -> Result<HttpResponse, Problem> {
    render(&Desk)
}

#[cfg(test)]
mod tests {
    use brade_core::brade::dice::Roll;
    use brade_core::brade::legal::legal_plays;
    use brade_core::brade::notation::play_text;
    use brade_core::brade::position::{OverBy, Setup};
    use brade_core::brade::record::read_games;
    use brade_core::brade::side::Side;

    use super::*;

    fn setup(position: &str) -> Setup {
        position.parse().unwrap_or_else(|error| panic!("{position}: {error}"))
    }

    /// The plays of White, written.
    fn plays(position: &str, dice: &str) -> Vec<String> {
        let roll: Roll = dice.parse().unwrap();
        let setup = setup(position);
        let plays = legal_plays(&setup.board, Side::White, roll, &RuleSet::STANDARD);
        plays.iter().map(|play| play_text(&play.steps)).collect()
    }

    fn ends(position: &str) -> Option<(Side, OverBy)> {
        let position = setup(position).into_position(&RuleSet::STANDARD).unwrap();
        position.over(&RuleSet::STANDARD).map(|over| (over.winner, over.how))
    }

    #[test]
    fn every_diagram_shows_what_is_said_beside_it() {
        for position in [START, POINTS, PRIME, OFF, EXAMPLE] {
            assert_eq!(ends(position), None, "{position}");
        }
        assert_eq!(ends(JAN), Some((Side::Black, OverBy::Jan)));
        for white in [CROWN, DOUBLE_CROWN, STAIRCASE, TOWER] {
            let over = ends(&format!("{white}|{BLACK}"));
            assert_eq!(over, Some((Side::White, OverBy::NiceGame)), "{white}");
        }
        for die in 2..=6 {
            let forced = format!("1/{}!", die + 1);
            let some = plays(PRIME, &format!("{die}1"));
            if die < 6 {
                assert!(some.iter().any(|play| play.contains(&forced)), "{forced}: {some:?}");
            }
        }
        for die in 4..=6 {
            let some = plays(OFF, &format!("{die}{die}"));
            assert!(some.iter().all(|play| play.starts_with("21/off")), "{some:?}");
        }
        assert!(plays(OFF, "11").iter().all(|play| !play.starts_with("21/off")));
    }

    #[test]
    fn the_record_that_is_shown_can_be_read_and_is_legal() {
        use brade_core::brade::legal::Plays;
        use brade_core::brade::verify::{Status, verify};

        let game = read_games(Notation::RECORD).next().unwrap().unwrap();
        assert_eq!(verify(&game.record, &mut Plays::new()).status, Status::Incomplete);
    }

    #[test]
    fn the_match_of_belote_that_is_shown_is_verified_and_has_every_part_that_is_explained() {
        use brade_core::belote::record::read_matches;
        use brade_core::belote::verify::{Status, verify};

        let read = read_matches(Belote::RECORD).next().unwrap().unwrap();
        assert_eq!(verify(&read.record).status, Status::Verified);
        for (part, _) in Belote::parts().iter().filter(|(part, _)| !part.starts_with("result")) {
            let word = part.split(' ').next().unwrap();
            assert!(Belote::RECORD.contains(&format!("{word} ")), "{word}");
        }
        let orders = Belote::orders();
        assert_eq!(orders[0].1, "J 20 · 9 14 · A 11 · T 10 · K 4 · Q 3 · 8 0 · 7 0");
        assert_eq!(orders[1].1, "A 11 · T 10 · K 4 · Q 3 · J 2 · 9 0 · 8 0 · 7 0");
    }

    #[test]
    fn every_win_is_in_the_table_with_its_points() {
        let worth = Rules::worth();
        let points: Vec<(&str, &str)> = worth.iter().map(|(_, points, monk)| (&**points, &**monk)).collect();
        let nice = ("2", "3");
        assert_eq!(points, [("1", "2"), nice, nice, nice, nice, ("4", "–"), ("6", "–")]);
    }
}
