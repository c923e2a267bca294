//! What services and the rules of the game say, in the language of whoever looks at the page.

use brade_core::brade::verify::Fault;

use super::words;
use crate::auth::page;
use crate::auth::role::Role;
use crate::language::{Language, Message, translated};
use crate::service::Noun;

/// What a service has said in English; English where nobody has translated it.
pub fn said(english: &str) -> String {
    other_than_english(english).unwrap_or_else(|| english.to_owned())
}

fn other_than_english(english: &str) -> Option<String> {
    match page::language() {
        Language::English => None,
        language => translated(language, english),
    }
}

/// The same of a field. Some messages are said of the field before them: `must not be empty`.
pub fn said_of(field: &str, english: &str) -> String {
    let said_of_it = ["is ", "are ", "do ", "must ", "says ", "has ", "cannot "];
    let sentence = || match said_of_it.iter().any(|begin| english.starts_with(begin)) {
        true => format!("{} {english}", field.trim_end_matches("_id").replace('_', " ")),
        false => english.to_owned(),
    };
    other_than_english(english).unwrap_or_else(sentence)
}

/// The same as a sentence with its full stop.
pub fn sentence(english: &str) -> String {
    other_than_english(english).unwrap_or_else(|| format!("{english}."))
}

/// The rule that a turn breaks; English says more than the rule.
pub fn broken_rule(fault: &Fault) -> String {
    match page::language() {
        Language::English => fault.message.clone(),
        _ => words::of(fault.rule).to_string(),
    }
}

/// Names one after the other: `Ek and Alm`.
pub fn listed<T: AsRef<str>>(names: &[T]) -> String {
    let names = names.iter().map(|name| name.as_ref().to_owned());
    let listed = names.reduce(|before, next| {
        let and = crate::say("list-and").with("before", before);
        and.with("next", next).to_string()
    });
    listed.unwrap_or_default()
}

/// What somebody is in a club.
pub fn role_word(role: impl std::borrow::Borrow<Role>) -> Message {
    crate::say(match role.borrow() {
        Role::Member => "role-member",
        Role::Recorder => "role-recorder",
        Role::Director => "role-director",
        Role::Owner => "role-owner",
    })
}

/// What the journal says was done, each with its message.
pub const ACTIONS: [(&str, &str); 69] = [
    ("created", "did-created"),
    ("changed", "did-changed"),
    ("renamed", "did-renamed"),
    ("removed", "did-removed"),
    ("merged", "did-merged"),
    ("merged-away", "did-merged-away"),
    ("merge-undone", "did-merge-undone"),
    ("restored", "did-restored"),
    ("alias-added", "did-alias-added"),
    ("alias-removed", "did-alias-removed"),
    ("player-merged", "did-player-merged"),
    ("player-linked", "did-linked"),
    ("erased", "did-erased"),
    ("name-erased", "did-name-erased"),
    ("decided", "did-decided"),
    ("reported", "did-reported"),
    ("confirmed", "did-confirmed"),
    ("stored", "did-stored"),
    ("turn", "did-turn"),
    ("turn-corrected", "did-turn-corrected"),
    ("turn-inserted", "did-turn-inserted"),
    ("turn-undone", "did-turn-undone"),
    ("result", "did-result"),
    ("result-cleared", "did-result-cleared"),
    ("game-added", "did-game-added"),
    ("game-removed", "did-game-removed"),
    ("deal-added", "did-deal-added"),
    ("deal-changed", "did-deal-changed"),
    ("deal-removed", "did-deal-removed"),
    ("hands", "did-hands"),
    ("call", "did-call"),
    ("call-undone", "did-call-undone"),
    ("card", "did-card"),
    ("card-undone", "did-card-undone"),
    ("imported", "did-imported"),
    ("entered", "did-entered"),
    ("entrants-imported", "did-entrants-imported"),
    ("entrant-changed", "did-entrant-changed"),
    ("entrant-removed", "did-entrant-removed"),
    ("checked-in", "did-checked-in"),
    ("withdrawn", "did-withdrawn"),
    ("disqualified", "did-disqualified"),
    ("returned", "did-returned"),
    ("bye-requested", "did-bye-requested"),
    ("stage-added", "did-stage-added"),
    ("stage-changed", "did-stage-changed"),
    ("stage-removed", "did-stage-removed"),
    ("stage-started", "did-stage-started"),
    ("paired", "did-paired"),
    ("pairings-changed", "did-pairings-changed"),
    ("published", "did-published"),
    ("reopened", "did-reopened"),
    ("closed", "did-closed"),
    ("round-removed", "did-round-removed"),
    ("begun", "did-begun"),
    ("board-set", "did-board-set"),
    ("match-changed", "did-match-changed"),
    ("match-confirmed", "did-match-confirmed"),
    ("forfeit-recorded", "did-forfeit-recorded"),
    ("forfeit-dropped", "did-forfeit-dropped"),
    ("line-up-changed", "did-line-up-changed"),
    ("extra-game-named", "did-extra-game-named"),
    ("revoked", "did-revoked"),
    ("signed in", "did-signed-in"),
    ("signed out", "did-signed-out"),
    ("session ended", "did-session-ended"),
    ("sessions ended", "did-sessions-ended"),
    ("password set", "did-password-set"),
    ("link for a password", "did-link-for-a-password"),
];

/// What was done, by the journal's word for it.
pub fn action_word(name: &str) -> String {
    let known = ACTIONS.iter().find(|(action, _)| *action == name);
    known.map_or_else(|| name.to_owned(), |(_, key)| crate::say(key).to_string())
}

/// What a line of the journal is about.
pub fn noun_word(name: &str) -> String {
    let key = match Noun::IN_JOURNAL.into_iter().find(|noun| noun.name() == name) {
        Some(Noun::Club) => "noun-club",
        Some(Noun::Player) => "noun-player",
        Some(Noun::Match) => "noun-match",
        Some(Noun::Game) => "noun-game",
        Some(Noun::BeloteMatch) => "noun-belote-match",
        Some(Noun::User) => "noun-user",
        Some(Noun::Membership) => "noun-membership",
        Some(Noun::Token) => "noun-token",
        Some(Noun::Tournament) => "noun-tournament",
        Some(Noun::Series) => "noun-series",
        Some(Noun::Import) => "noun-import",
        _ => return name.to_owned(),
    };
    crate::say(key).to_string()
}
