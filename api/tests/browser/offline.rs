//! The score desk without a connection: loaded again, and nothing of it left behind a sign-out.

use serde_json::Value;

use crate::desk::{enter, notations, sit_down, step_button, throw, wait_for_turns};
use crate::tabs::{PASSWORD, RECORDER, Screen, Tab, visit_over_a_line};

/// Whether the page of this desk is kept in the browser.
fn is_kept(tab: &Tab, game: &str) -> bool {
    let script = "const [path, done] = arguments; caches.match(path).then((found) => done(Boolean(found)))";
    tab.script_async(script, vec![format!("/games/{game}/desk").into()]) == true
}

#[track_caller]
fn wait_kept(tab: &Tab, game: &str) {
    tab.wait_for("the page in the browser", || is_kept(tab, game));
}

#[test]
fn a_desk_is_loaded_again_without_a_connection_and_its_turns_are_sent_afterwards() {
    visit_over_a_line(Screen::Phone, |tab, app, line| {
        let game = app.game();
        sit_down(tab, &game);
        wait_kept(tab, &game);
        // A turn that is sent, so that the page that was kept first is no longer how it is.
        enter(tab, 1, "63", &[(1, 7), (1, 4)]);
        wait_for_turns(tab, 1);
        tab.wait("#desk[data-state='throw'][data-next='2']");
        line.cut();
        throw(tab, 2, "61");
        tab.tap(&step_button(1, 7));
        tab.tap(&step_button(1, 2));
        tab.wait("#desk-waiting li");
        for _ in 0..2 {
            tab.reload();
            tab.wait("#desk[data-state='throw'][data-next='3']");
            tab.wait("#desk-waiting");
            assert_eq!(tab.count("#desk-waiting li"), 1);
        }
        tab.assert_fits();
        tab.shot("desk-offline");
        // It goes on: another turn, which nobody can check now.
        throw(tab, 3, "54");
        tab.wait_text("#desk-said", "will be checked");
        tab.tap(&step_button(1, 6));
        tab.tap(&step_button(1, 5));
        tab.wait("#desk[data-next='4']");
        assert_eq!(notations(app, &game), ["63 1/7 1/4"]);
        line.mend();
        tab.reload();
        wait_for_turns(tab, 3);
        assert_eq!(notations(app, &game), ["63 1/7 1/4", "61 1/7 1/2", "54 1/6 1/5"]);
        tab.wait("#desk[data-state='throw'][data-next='4']");
    });
}

#[test]
fn nothing_but_desks_is_shown_without_a_connection() {
    visit_over_a_line(Screen::Desktop, |tab, app, line| {
        let (game, other) = (app.game(), app.game());
        sit_down(tab, &game);
        wait_kept(tab, &game);
        tab.open(&format!("/games/{game}"));
        tab.open("/matches");
        line.cut();
        for path in [
            "/matches".to_owned(),
            format!("/games/{game}"),
            format!("/games/{other}/desk"),
        ] {
            assert!(!tab.opens(&path), "{path}");
        }
        assert!(tab.opens(&format!("/games/{game}/desk")));
        line.mend();
        // With a connection it is the service that answers.
        app.play_all(&game, &["63 1/7 1/4"]);
        tab.open(&format!("/games/{game}/desk"));
        wait_for_turns(tab, 1);
    });
}

#[test]
fn nothing_is_kept_behind_a_sign_out() {
    visit_over_a_line(Screen::Phone, |tab, app, line| {
        let game = app.game();
        sit_down(tab, &game);
        wait_kept(tab, &game);
        tab.open("/account");
        tab.tap("form[action='/sign-out'] button");
        tab.wait(".top .who a[href='/sign-in']");
        tab.wait_for("an empty cache", || !is_kept(tab, &game));
        let kept = tab.script_async("caches.keys().then(arguments[0])", vec![]);
        assert_eq!(kept, Value::Array(Vec::new()));
        // Who only looks at the desk leaves nothing either.
        tab.open(&format!("/games/{game}/desk"));
        tab.wait("#desk");
        std::thread::sleep(std::time::Duration::from_millis(500));
        assert!(!is_kept(tab, &game));
        line.cut();
        assert!(!tab.opens(&format!("/games/{game}/desk")));
        line.mend();
        tab.open("/sign-in");
        tab.fill("#login", RECORDER);
        tab.fill("#password", PASSWORD);
        tab.tap("main button.main");
        tab.wait_text(".top .who", RECORDER);
        sit_down(tab, &game);
        wait_kept(tab, &game);
    });
}
