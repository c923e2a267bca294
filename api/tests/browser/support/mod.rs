//! What the tests in a browser stand on.
//!
//! [`visit`] starts brade on a database of its own and a browser in which somebody is signed in, and gives both to the
//! test. With `BRADE_SCREENSHOTS=FOLDER` every page that a test opens, and what it asks for with [`Tab::shot`], is
//! kept there as a picture of the whole page.

// Helpers wait here for the tests that need them.
#![allow(dead_code)]

mod driver;
mod line;
mod tab;

use std::io::Write;

pub use line::Line;
pub use tab::{Screen, Tab};

use crate::support::accounts;
pub use crate::support::accounts::PASSWORD;
use crate::support::app::TestApp;
use crate::support::database::TestDb;
use brade_api::auth::role::Role;
use brade_api::db::Db;
use driver::{Driver, Programs};

/// The login of whoever is signed in.
pub const RECORDER: &str = "recorder";

/// Lets a director of the club sit down at a screen of this size. Where there is no browser this is said loudly, and is
/// a failure in CI. In the end nothing may have gone wrong in the browser that its console tells of.
pub fn visit(screen: Screen, test: impl FnOnce(&Tab, &TestApp)) {
    sit_down(
        screen,
        &[],
        |app| app.address().to_owned(),
        |tab, app| {
            test(tab, app);
            let complaints = tab.complaints();
            assert!(complaints.is_empty(), "the browser complains: {complaints:#?}");
        },
    );
}

/// The same where the service was started with these options.
pub fn visit_with(screen: Screen, options: &[&str], test: impl FnOnce(&Tab, &TestApp)) {
    sit_down(screen, options, |app| app.address().to_owned(), test);
}

/// The same over a line that can be cut, of which the console may tell.
pub fn visit_over_a_line(screen: Screen, test: impl FnOnce(&Tab, &TestApp, &Line)) {
    let line = std::cell::OnceCell::new();
    let address = |app: &TestApp| {
        let line = line.get_or_init(|| Line::to(app.address()));
        line.address.clone()
    };
    sit_down(screen, &[], address, |tab, app| test(tab, app, line.get().unwrap()));
}

fn sit_down(
    screen: Screen,
    options: &[&str],
    address: impl FnOnce(&TestApp) -> String,
    test: impl FnOnce(&Tab, &TestApp),
) {
    let Some(programs) = Programs::find() else {
        // Not eprintln!, which is not shown for a test that passes.
        let said = writeln!(
            std::io::stderr(),
            "\nSKIPPED: chromium or chromedriver not found (Debian: chromium, chromium-driver): the pages are not \
             tried in a browser\n"
        );
        said.unwrap();
        assert!(std::env::var_os("CI").is_none(), "a browser must be there in CI");
        return;
    };
    let db = TestDb::fresh();
    let app = TestApp::start_on_with(&db, options);
    let opened = Db::open(&db.url, 1).unwrap();
    accounts::user(&opened, RECORDER, Some(Role::Director), false);
    let tab = Tab::new(Driver::start(&programs), &programs, screen, &address(&app));
    tab.open("/sign-in");
    tab.fill("#login", RECORDER);
    tab.fill("#password", PASSWORD);
    tab.tap("main button.main");
    tab.wait_text(".top .who", RECORDER);
    test(&tab, &app);
}
