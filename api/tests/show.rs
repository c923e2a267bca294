//! The main job from end to end, as a club would do it, with the machine failing in the middle.

use serde_json::{Value, json};

use crate::support::app::TestApp;
use crate::support::database::on_each_backend;
use crate::support::play::{game_of, records, text, turns_of};

#[test]
fn five_games_are_recorded_a_match_is_decided_by_category_and_a_crash_loses_nothing() {
    on_each_backend(|db| {
        let mut app = TestApp::start_on(db);
        let records = records(5);
        for record in &records {
            let game = game_of(&app, record);
            let last = app.play_record(&game, record, 1);
            assert_eq!(last["win"], record.win.unwrap().name());
            assert_eq!(last["game"]["points"], record.points.unwrap().to_string());
            assert_eq!(last["game"]["result"], record.token.token());
            let written = app.get(&format!("/api/v1/games/{game}/record")).text();
            assert_eq!(turns_of(&written), turns_of(&record.to_string()));
        }

        let of_match = app.new_match(3, json!({}));
        let nice = app.first_game(&of_match);
        app.result(&nice, "black", "double-crown");
        for _ in 0..2 {
            let path = format!("/api/v1/matches/{of_match}/games");
            let game = text(&app.post(&path, &json!({ "teka": null })).ok(201), "id");
            app.result(&game, "white", "bear-off");
        }
        let decided = app.match_now(&of_match);
        assert_eq!(decided["score"], json!({ "white": "2", "black": "2" }));
        assert_eq!(
            (decided["winner"].clone(), decided["decided_by"]["category"].clone()),
            (json!("black"), json!("IV"))
        );

        let record = &records[0];
        let game = game_of(&app, record);
        let half = record.turns.len() / 2;
        let mut first_half = record.clone();
        first_half.turns.truncate(half);
        app.play_record(&game, &first_half, 1);
        let before: Value = app.game_now(&game);
        app.stop("KILL");
        app = TestApp::start_on(db);
        assert_eq!(app.game_now(&game), before);
        assert_eq!(app.match_now(&of_match), decided);
        let last = app.play_record(&game, record, half + 1);
        assert_eq!(last["win"], record.win.unwrap().name());
        assert_eq!(app.game_now(&game)["status"], "verified");
    });
}
