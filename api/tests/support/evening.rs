//! A tournament run from its pages, as a director does.

use super::browser::{Browser, Page, path_of};
use super::html;

/// The form of a new tournament as it is shown, with a name and perhaps other fields.
fn usual<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut fields = vec![
        ("name", "Höstmästerskapet"),
        ("starts_on", "2026-10-03"),
        ("format", "swiss"),
        ("rounds", "3"),
        ("length", "1"),
        ("set", "standard"),
        ("begins", "loser-begins"),
        ("requested_bye", "0.5"),
        ("stop_when_decided", "yes"),
    ];
    for (name, value) in more {
        fields.retain(|(other, _)| other != name);
        fields.push((name, value));
    }
    fields
}

/// A tournament on a browser.
pub struct Evening {
    pub browser: Browser,
    /// The address of its page.
    pub path: String,
}

impl Evening {
    pub fn new(more: &[(&str, &str)]) -> Self {
        let browser = Browser::start();
        Self::on(browser, more)
    }

    pub fn on(browser: Browser, more: &[(&str, &str)]) -> Self {
        let page = browser.done(&browser.get("/tournaments/new"), "/tournaments", &usual(more));
        let path = path_of(&page).trim_end_matches("/entrants").to_owned();
        Self { browser, path }
    }

    pub fn page(&self, path: &str) -> Page {
        self.browser.get(&format!("{}{path}", self.path))
    }

    /// Sends the form with this action of the desk.
    #[track_caller]
    pub fn desk(&self, action: &str, fields: &[(&str, &str)]) -> Page {
        self.browser
            .done(&self.page("/desk"), &format!("{}{action}", self.path), fields)
    }

    pub fn enter(&self, names: &[&str]) {
        for name in names {
            let action = format!("{}/entrants", self.path);
            self.browser.done(&self.page("/entrants"), &action, &[("name", name)]);
        }
    }

    /// The addresses of the matches whose results are missing, as the desk names them.
    pub fn open(&self) -> Vec<String> {
        let desk = self.page("/desk");
        let missing = desk.body.split("missing</h2>").nth(1).unwrap_or_default();
        let missing = missing.split("</section>").next().unwrap_or_default();
        let links = html::links(missing).into_iter();
        links.filter(|link| link.contains("/matches/")).collect()
    }

    /// Enters one game for the one named first or second.
    #[track_caller]
    pub fn result(&self, of_match: &str, winner: &str) -> Page {
        let page = self.browser.get(of_match);
        let fields = [("what", "games"), ("winner-1", winner), ("win-1", "bear-off")];
        self.browser.done(&page, &format!("{of_match}/result"), &fields)
    }

    /// Pairs and publishes a round of the first stage.
    pub fn round(&self, number: u32) {
        self.desk("/stages/1/pair", &[]);
        self.desk(&format!("/stages/1/rounds/{number}/publish"), &[]);
    }
}
