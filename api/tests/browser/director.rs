//! The director's desk follows what others enter, and leaves alone what the director has begun to fill in.

use serde_json::json;

use crate::support::play::text;
use crate::support::tournament::Tournament;
use crate::tabs::{Screen, visit};

#[test]
fn the_desk_follows_by_itself_and_keeps_what_is_being_chosen() {
    visit(Screen::Phone, |tab, app| {
        let tournament = Tournament::started(app, 6, json!({ "format": "swiss", "rounds": 3 }));
        let round = tournament.next_round();
        let key = |at: usize| text(&round["matches"][at], "key");
        tab.open(&format!("/tournaments/{}/desk", tournament.id));
        let open = ".waits a[href*='/matches/']";
        tab.wait(open);
        assert_eq!(tab.count(open), 3);
        tab.script("window.stayed = true", vec![]);
        // A recorder enters a result: it is gone from what is missing, and nobody has loaded the page.
        tournament.result(&key(0), "first").ok(200);
        tab.wait_for("two missing", || tab.count(open) == 2);
        // What is unfolded stays so, and the focus where it was.
        tab.tap("details.round summary");
        tab.tap("details.round summary");
        assert!(tab.attribute("details.round", "open").is_some());
        tournament.result(&key(1), "second").ok(200);
        tab.wait_for("one missing", || tab.count(open) == 1);
        assert!(tab.attribute("details.round", "open").is_some());
        assert_eq!(
            tab.script("return document.activeElement.tagName", vec![]),
            json!("SUMMARY"),
            "the focus"
        );
        // The last one, and the next round can be paired: still the same page, and its form is the right one.
        tournament.result(&key(2), "first").ok(200);
        tab.wait("form[action$='/pair'] button");
        assert!(tab.script("return window.stayed === true", vec![]) == true);
        tab.tap("form[action$='/pair'] button");
        tab.wait(".draft");

        // While something is chosen in the draft, somebody leaves: the choice stands, and a line says that there is news.
        tab.tap(".draft details summary");
        let chosen =
            "document.querySelector('#swap_first').value = document.querySelector('#swap_first').options[2].value";
        tab.script(chosen, vec![]);
        let value = "return document.querySelector('#swap_first').value";
        let before = tab.script(value, vec![]);
        assert!(before.as_str().is_some_and(|value| !value.is_empty()), "{before}");
        tournament.post("entrants/6/withdraw", json!({})).ok(200);
        tab.wait("#live-notice");
        tab.assert_fits();
        tab.shot("director-news");
        assert_eq!(tab.script(value, vec![]), before);
        tab.tap("#live-notice a");
        tab.wait_gone("#live-notice");
        tab.wait_text(".draft", "It cannot be published");
    });
}
