//! Result slips: on paper, and as they are entered.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::support::chromium;
use crate::support::play::text;
use crate::support::tournament::Tournament;
use crate::tabs::{Screen, Tab, visit, visit_with};

/// The first link of the page that leads to an address with this end.
fn follow(tab: &Tab, end: &str) {
    tab.script("document.documentElement.dataset.before = 'yes'", vec![]);
    tab.tap(&format!("a[href$='{end}']"));
    tab.wait("html:not([data-before])");
}

#[test]
fn a_director_prints_a_slip_with_its_code_for_every_match() {
    let outside = ["--public-url", "http://brade.example"];
    visit_with(Screen::Desktop, &outside, |tab, app| {
        let tournament = Tournament::started(app, 9, json!({ "format": "swiss", "rounds": 3, "length": 3 }));
        let round = tournament.next_round();
        let games = round["matches"].as_array().unwrap();
        assert_eq!(games.len(), 4);
        // From the page of the round, by what is printed there.
        tab.open(&format!("/tournaments/{}/stages/1/rounds/1", tournament.id));
        follow(tab, "/print");
        tab.assert_fits();
        follow(tab, "/rounds/1/print?what=slips");
        assert_eq!(tab.count(".slip"), games.len());
        assert_eq!(tab.count(".slip svg.qr"), games.len());
        for game in games {
            let address = format!(
                "http://brade.example/tournaments/{}/stages/1/matches/{}",
                tournament.id,
                text(game, "key")
            );
            tab.wait(&format!(".slip svg.qr[aria-label*='{address}']"));
        }
        tab.shot("slips");
        let Some(printed) = chromium::read_back(&tab.pdf(), "slips-of-a-round") else {
            return;
        };
        assert_eq!(printed.size, (595, 842), "A4");
        let whole: String = printed.sheets.iter().map(chromium::Sheet::text).collect();
        for game in games {
            let name = |half: &str| text(&game[half]["entrant"], "name");
            let (first, second) = (name("first"), name("second"));
            // Each stands on the slip and below the line for signing, on one sheet with the other.
            for name in [&first, &second] {
                assert!(whole.matches(name.as_str()).count() >= 2, "{name}: {whole}");
            }
            let together = printed
                .sheets
                .iter()
                .any(|sheet| sheet.text().contains(&first) && sheet.text().contains(&second));
            assert!(together, "{first} – {second}: {whole}");
        }
        assert_eq!(whole.matches("Enter the result").count(), games.len(), "{whole}");
    });
}

/// Taps who won and by what, and that it is done.
fn three_taps(tab: &Tab, winner: &str, win: &str) {
    tab.tap(&format!(".slip label:has([name='winner'][value='{winner}'])"));
    tab.tap(&format!(".slip label:has([name='win'][value='{win}'])"));
    tab.tap(".slip button.main");
}

#[test]
fn a_match_of_three_of_a_tournament_is_entered_with_nine_taps() {
    visit(Screen::Phone, |tab, app| {
        let tournament = Tournament::started(app, 4, json!({ "format": "swiss", "rounds": 2, "length": 3 }));
        let round = tournament.next_round();
        let game = &round["matches"][0];
        let here = format!("/tournaments/{}/stages/1/matches/{}", tournament.id, text(game, "key"));
        tab.open(&format!("/tournaments/{}/desk", tournament.id));
        tab.tap(&format!(".waits a[href='{here}']"));
        tab.wait(".slip");
        tab.assert_fits();
        tab.shot("tournament-slip");
        let begun = Instant::now();
        three_taps(tab, "white", "jan");
        tab.wait_text(".scoreboard .number", "4 – 0");
        three_taps(tab, "black", "tower");
        tab.wait_text(".scoreboard .number", "4 – 2");
        tab.assert_fits();
        tab.shot("tournament-slip-after-two");
        three_taps(tab, "white", "bear-off");
        // Decided: back on the director's desk, where one match less is missing.
        tab.wait_text("h1", "Höstmästerskapet");
        tab.wait_gone(&format!(".waits a[href='{here}']"));
        assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
        let played = tournament.game(&text(game, "key"));
        assert_eq!(
            played["result"]["points"],
            json!({ "first": "5", "second": "2" }),
            "{played}"
        );
    });
}
