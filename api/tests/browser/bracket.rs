//! A bracket moved about on a phone, and the way of a player through it.

use serde_json::json;

use crate::support::tournament::Tournament;
use crate::tabs::{Screen, Tab, visit};

const FRAME: &str = ".bracket .wide";

/// Numbers that a script about the frame of the first drawing gives.
fn measure(tab: &Tab, what: &str) -> f64 {
    let script = format!("const frame = document.querySelector('{FRAME}'); return {what}");
    tab.script(&script, vec![]).as_f64().unwrap()
}

fn width(tab: &Tab) -> f64 {
    measure(tab, "frame.querySelector('svg').getBoundingClientRect().width")
}

/// Moves two fingers apart over the first drawing.
fn pinch(tab: &Tab, from: f64, to: f64) {
    let points = |apart: f64| {
        let script = format!(
            "const box = document.querySelector('{FRAME}').getBoundingClientRect();
            return [box.left + box.width / 2, box.top + Math.min(box.height, innerHeight - box.top) / 2]"
        );
        let middle = tab.script(&script, vec![]);
        let (x, y) = (middle[0].as_f64().unwrap(), middle[1].as_f64().unwrap());
        json!([{ "x": x - apart / 2.0, "y": y, "id": 1 }, { "x": x + apart / 2.0, "y": y, "id": 2 }])
    };
    tab.touch("touchStart", &points(from));
    tab.touch("touchMove", &points((from + to) / 2.0));
    tab.touch("touchMove", &points(to));
    tab.touch("touchEnd", &json!([]));
}

#[test]
fn a_bracket_is_enlarged_and_moved_with_the_fingers() {
    visit(Screen::Phone, |tab, app| {
        let tournament = Tournament::started(app, 12, json!({ "format": "single-elimination" }));
        tournament.publish(1);
        tab.open(&format!("/tournaments/{}/stages/1/bracket", tournament.id));
        tab.wait(".zoom button");
        tab.assert_fits();
        let whole = width(tab);
        assert!(whole > 390.0, "{whole}");
        // As wide as the screen, by a button.
        tab.tap(".zoom button:nth-child(3)");
        let fitting = width(tab);
        let room = measure(tab, "frame.clientWidth");
        assert!((fitting - room).abs() < 2.0, "{fitting} in {room}");
        tab.shot("bracket-fit");
        tab.tap(".zoom button:nth-child(1)");
        let larger = width(tab);
        assert!((larger / fitting - 1.25).abs() < 0.02, "{larger} after {fitting}");
        tab.tap(".zoom button:nth-child(2)");
        assert!((width(tab) - fitting).abs() < 2.0);
        // By two fingers, twice as large at least.
        pinch(tab, 60.0, 180.0);
        let pinched = width(tab);
        assert!(pinched > 2.0 * fitting, "{pinched} after {fitting}");
        // One finger moves it, and the page stays as wide as the screen.
        let before = measure(tab, "frame.scrollLeft");
        tab.swipe(FRAME, -120.0);
        let moved = measure(tab, "frame.scrollLeft");
        assert!(moved > before + 40.0, "{moved} after {before}");
        let won = "return document.querySelectorAll('.bracket svg text[font-weight=\"700\"]').length";
        let won = || tab.script(won, vec![]).as_u64().unwrap();
        let won_before = won();
        tab.assert_fits();
        // What comes in by itself leaves the size as it is.
        tournament.favourites_win();
        tab.wait_for("the results", || won() > won_before);
        assert!((width(tab) - pinched).abs() < 2.0, "{} after {pinched}", width(tab));
    });
}

fn followed(tab: &Tab) -> (usize, usize) {
    let count = |css: &str| {
        let script = "return document.querySelectorAll(`.bracket svg ${arguments[0]}`).length";
        let count = tab.script(script, vec![json!(css)]);
        usize::try_from(count.as_u64().unwrap()).unwrap()
    };
    // The boxes of the matches, and the thick line between them.
    (
        count("rect[stroke='#16442d'][stroke-width='3']"),
        count("path[stroke='#16442d'][stroke-width='4']"),
    )
}

fn the_way_of_a_player_is_drawn(screen: Screen) {
    visit(screen, |tab, app| {
        let tournament = Tournament::started(app, 8, json!({ "format": "single-elimination" }));
        tournament.publish(1);
        while tournament.favourites_win() > 0 {}
        let here = format!("/tournaments/{}/stages/1/bracket", tournament.id);
        tab.open(&here);
        tab.wait(".zoom button");
        tab.tap(".zoom button:nth-child(2)");
        let size = width(tab);
        assert_eq!(followed(tab), (0, 0));
        // The first by seed has won all three matches.
        tab.script("window.stayed = true", vec![]);
        tab.tap(".bracket svg a[href$='player=1']");
        tab.wait_text(".following", "Ek");
        assert_eq!(followed(tab), (3, 1));
        assert_eq!(tab.path(), format!("{here}?player=1"));
        assert!(
            tab.script("return window.stayed === true", vec![]) == true,
            "the page was not loaded"
        );
        assert!((width(tab) - size).abs() < 2.0, "the size stays");
        tab.shot("bracket-followed");
        tab.assert_fits();
        // The second lost the final.
        tab.tap(".bracket svg a[href$='player=2']");
        tab.wait_text(".following", "Alm");
        assert_eq!(followed(tab), (3, 1));
        // The way back, and a link that somebody else opens.
        tab.script("history.back()", vec![]);
        tab.wait_text(".following", "Ek");
        tab.reload();
        tab.wait_text(".following", "Ek");
        assert_eq!(followed(tab), (3, 1));
        tab.tap(".following a");
        tab.wait_gone(".following");
        assert_eq!(followed(tab), (0, 0));
    });
}

#[test]
fn the_way_of_a_player_is_drawn_on_a_phone() {
    the_way_of_a_player_is_drawn(Screen::Phone);
}

#[test]
fn the_way_of_a_player_is_drawn_on_a_desktop() {
    the_way_of_a_player_is_drawn(Screen::Desktop);
}
