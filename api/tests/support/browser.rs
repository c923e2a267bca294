//! A browser without JavaScript.

use std::collections::BTreeMap;

use super::app::{Reply, TestApp};
use super::html;

/// A browser: follows links and sends forms with their hidden fields.
pub struct Browser {
    pub app: TestApp,
}

/// A page, held to be whole HTML.
pub struct Page {
    pub status: u16,
    pub body: String,
    /// The path that it was found under.
    pub path: String,
}

impl Page {
    #[track_caller]
    pub fn has(&self, parts: &[&str]) -> &Self {
        for part in parts {
            assert!(
                self.body.contains(part),
                "{part:?} is not in {}:\n{}",
                self.path,
                self.body
            );
        }
        self
    }

    #[track_caller]
    pub fn lacks(&self, parts: &[&str]) -> &Self {
        for part in parts {
            assert!(
                !self.body.contains(part),
                "{part:?} is in {}:\n{}",
                self.path,
                self.body
            );
        }
        self
    }

    /// The hidden fields of the form with this action.
    #[track_caller]
    pub fn hidden(&self, action: &str) -> BTreeMap<String, String> {
        let forms = html::forms(&self.body).into_iter();
        let form = forms.chain(html::posts(&self.body)).find(|form| form.action == action);
        let form = form.unwrap_or_else(|| panic!("no form to {action} in {}:\n{}", self.path, self.body));
        form.hidden
    }

    /// The value of an option whose text is this.
    #[track_caller]
    pub fn option(&self, text: &str) -> String {
        let found = html::options(&self.body).into_iter().find(|(_, label)| label == text);
        found.unwrap_or_else(|| panic!("no option {text}:\n{}", self.body)).0
    }
}

impl Browser {
    pub fn start() -> Self {
        Self { app: TestApp::start() }
    }

    #[track_caller]
    pub fn page(path: &str, reply: &Reply) -> Page {
        assert_eq!(reply.header("content-type"), "text/html; charset=utf-8", "{path}");
        let body = reply.text();
        if let Err(wrong) = html::check(&body) {
            panic!("{path}: {wrong}\n{body}");
        }
        for word in [" style=", " onclick=", "javascript:"] {
            assert!(!body.contains(word), "{path} has {word}");
        }
        for script in body.split("<script").skip(1) {
            let of_ours = script.starts_with(" type=\"module\" src=\"/assets/");
            let is_empty = script
                .split_once('>')
                .is_some_and(|(_, rest)| rest.starts_with("</script>"));
            assert!(of_ours && is_empty, "{path} has <script{script}");
        }
        Page {
            status: reply.status.as_u16(),
            body,
            path: path.to_owned(),
        }
    }

    #[track_caller]
    pub fn get(&self, path: &str) -> Page {
        let reply = self.app.get(path.split('#').next().unwrap());
        let page = Self::page(path, &reply);
        assert_eq!(page.status, 200, "{path}:\n{}", page.body);
        page
    }

    /// The status of a page that may be an error, which is a page too.
    #[track_caller]
    pub fn status(&self, path: &str) -> u16 {
        Self::page(path, &self.app.get(path)).status
    }

    pub fn send_fields(&self, path: &str, fields: &[(String, String)]) -> Reply {
        let body = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        let headers = [("content-type", "application/x-www-form-urlencoded")];
        self.app.send("POST", path, &headers, body.as_bytes())
    }

    /// Fills in the form with this action on the page and sends it.
    #[track_caller]
    pub fn send(&self, page: &Page, action: &str, fields: &[(&str, &str)]) -> Reply {
        let mut all: Vec<(String, String)> = page.hidden(action).into_iter().collect();
        for (name, value) in fields {
            all.retain(|(hidden, _)| hidden != name);
            all.push(((*name).to_owned(), (*value).to_owned()));
        }
        self.send_fields(&action.replace("&amp;", "&"), &all)
    }

    /// Sends a form that must be taken, and goes where it leads.
    #[track_caller]
    pub fn done(&self, page: &Page, action: &str, fields: &[(&str, &str)]) -> Page {
        let reply = self.send(page, action, fields);
        assert_eq!(reply.status.as_u16(), 303, "{action} {fields:?}:\n{}", reply.text());
        self.get(reply.header("location"))
    }

    /// Sends a form that must be refused with this status, and gives the page it is shown on again.
    #[track_caller]
    pub fn refused(&self, page: &Page, action: &str, fields: &[(&str, &str)], status: u16) -> Page {
        let reply = self.send(page, action, fields);
        let page = Self::page(action, &reply);
        assert_eq!(page.status, status, "{action} {fields:?}:\n{}", page.body);
        page
    }

    pub fn add_players(&self, names: &[&str]) {
        for name in names {
            self.done(&self.get("/players"), "/players", &[("name", name)]);
        }
    }

    /// A match of so many games between the first two players.
    pub fn new_match(&self, white: &str, black: &str, length: &str) -> Page {
        let page = self.get("/matches/new");
        let (white, black) = (page.option(white), page.option(black));
        let fields = [
            ("white_id", white.as_str()),
            ("black_id", &black),
            ("length", length),
            ("set", "standard"),
            ("begins", "loser-begins"),
        ];
        self.done(&page, "/matches", &fields)
    }

    /// The first game of a new match between Ek and Alm; White begins.
    pub fn new_game(&self) -> Page {
        self.add_players(&["Ek", "Alm"]);
        let page = self.new_match("Ek", "Alm", "3");
        let teka = [("teka_white", "2"), ("teka_black", "5"), ("what", "record")];
        self.done(&page, &format!("{}/games", page.path), &teka)
    }

    #[track_caller]
    pub fn turn(&self, game: &Page, dice: &str, play: &str) -> Page {
        let path = path_of(game);
        self.done(game, &format!("{path}/turns"), &[("dice", dice), ("play", play)])
    }

    pub fn record(&self, game: &Page) -> String {
        let reply = self.app.get(&format!("{}/record", path_of(game)));
        assert_eq!(reply.header("content-type"), "text/plain; charset=utf-8");
        reply.text()
    }
}

pub fn path_of(page: &Page) -> String {
    let end = page.path.find(['?', '#']).unwrap_or(page.path.len());
    page.path[..end].to_owned()
}
