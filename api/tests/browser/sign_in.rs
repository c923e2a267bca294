//! Signing in as somebody does.

use crate::tabs::{Screen, visit};

#[test]
fn whoever_signs_in_is_named_on_every_page() {
    visit(Screen::Phone, |tab, _| {
        tab.open("/games");
        tab.wait_text(".top .who", "recorder");
    });
}
