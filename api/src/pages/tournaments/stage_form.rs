//! The fields of a stage: what is played, and how its matches are.

use brade_core::belote::rules as belote;
use brade_core::brade::rules::{Begins, Rules};
use brade_core::brade::tables_match::MatchLength;
use brade_core::tournament::standings::TieBreak;

use super::{optional, words};
use crate::pages::form::Form;
use crate::service::contests::{BeloteTerms, MatchTerms, Terms};
use crate::service::tournaments::settings::{Format, StageSettings, bye_score, grand_final};
use crate::service::tournaments::views::{StageView, TermsView};
use crate::service::tournaments::{NewStage, TIE_BREAKS, tie_break_name};
use crate::service::{ServiceError, rules};

/// The fields that have a message of their own.
pub const FIELDS: [&str; 19] = [
    "stage_name",
    "format",
    "rounds",
    "grand_final",
    "groups",
    "advance",
    "runners_up",
    "team_boards",
    "takes",
    "requested_bye",
    "tie_breaks",
    "set",
    "options",
    "length",
    "begins",
    "stop_when_decided",
    "game",
    "belote_to",
    "belote_options",
];

/// What a director who is tired need not think about.
pub const USUAL: [(&str, &str); 13] = [
    ("game", "brade"),
    ("belote_to", "500"),
    ("format", "swiss"),
    ("rounds", "5"),
    ("groups", "2"),
    ("advance", "2"),
    ("runners_up", "0"),
    ("grand_final", "reset"),
    ("requested_bye", "0.5"),
    ("length", "3"),
    ("set", "standard"),
    ("begins", "loser-begins"),
    ("stop_when_decided", "yes"),
];

/// The fields that belong to one game.
const OF_A_GAME: [&str; 5] = ["length", "set", "begins", "stop_when_decided", "belote_to"];

/// The formats with what each is good for.
pub const FORMATS: [(&str, &str); 5] = [
    ("swiss", "format-swiss-is"),
    ("round-robin", "format-round-robin-is"),
    ("single-elimination", "format-single-is"),
    ("double-elimination", "format-double-is"),
    ("groups", "format-groups-is"),
];

/// The kinds of tie-breaks to choose among.
pub fn tie_breaks() -> [(&'static str, String); 7] {
    TIE_BREAKS.map(|kind| {
        let name = tie_break_name(kind);
        (name, words::tie_break(name))
    })
}

/// The tie-break that was chosen for a place, counted from 0.
pub fn tie_break_at(form: &Form, place: usize) -> String {
    form.all("tie_breaks").nth(place).unwrap_or_default().to_owned()
}

/// A form with a stage as it is.
pub fn of(stage: &StageView) -> Form {
    let mut values: Vec<(&str, String)> = vec![
        ("stage_name", stage.name.clone().unwrap_or_default()),
        ("format", stage.format.to_owned()),
        ("requested_bye", stage.requested_bye.clone()),
        ("grand_final", stage.grand_final.unwrap_or("reset").to_owned()),
    ];
    let numbers = [
        ("rounds", stage.rounds.map(i64::from)),
        ("groups", stage.groups.map(i64::from)),
        ("advance", stage.advance.map(i64::from)),
        ("runners_up", stage.runners_up.map(i64::from)),
        ("team_boards", stage.team_boards.map(i64::from)),
        ("takes", stage.takes.map(i64::from)),
    ];
    let given = numbers
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?.to_string())));
    values.extend(given);
    let ticks = [
        ("rematches", stage.rematches),
        ("double", stage.double),
        ("bronze", stage.bronze),
        ("consolation", stage.consolation),
    ];
    let ticked = ticks.into_iter().filter(|(_, value)| *value == Some(true));
    values.extend(ticked.map(|(name, _)| (name, "yes".to_owned())));
    values.push(("game", stage.game.to_owned()));
    match &stage.terms {
        TermsView::Brade(terms) => {
            values.push(("length", terms.length.to_string()));
            values.push(("set", terms.rules.set.to_owned()));
            values.push(("begins", terms.begins.to_owned()));
            values.extend(terms.stop_when_decided.then(|| ("stop_when_decided", "yes".to_owned())));
            let options = terms.rules.options.iter();
            values.extend(options.map(|option| ("options", (*option).to_owned())));
        }
        TermsView::Belote(terms) => {
            values.push(("belote_to", terms.belote.to.to_owned()));
            let options = terms.belote.options.iter();
            values.extend(options.map(|option| ("belote_options", (*option).to_owned())));
        }
    }
    let known: Vec<&str> = values.iter().map(|(name, _)| *name).collect();
    // The fields of the other game are as they usually are, should somebody choose it.
    let others = USUAL
        .into_iter()
        .filter(|(name, _)| !known.contains(name) && OF_A_GAME.contains(name));
    let others: Vec<(&str, String)> = others.map(|(name, value)| (name, value.to_owned())).collect();
    values.extend(others);
    values.extend(stage.tie_breaks.iter().map(|kind| ("tie_breaks", (*kind).to_owned())));
    Form::holding(values)
}

/// Reads what `tournaments/stage_form.html` sends.
pub fn read(form: &mut Form) -> Option<NewStage> {
    let format = read_format(form);
    // A form that does not ask is one of bräde.
    let terms = match form.filled("game").unwrap_or("brade") {
        "brade" => read_brade(form).map(Terms::Brade),
        "belote" => read_belote(form).map(Terms::Belote),
        _ => {
            form.errors.add("game", crate::say("setting-choose-game"));
            None
        }
    };
    let requested_bye = bye_score(form.get("requested_bye"));
    if requested_bye.is_none() {
        form.errors.add("requested_bye", crate::say("setting-choose-bye"));
    }
    let tie_breaks = read_tie_breaks(form);
    let team_boards = optional(form, "team_boards", crate::say("setting-enter-team"));
    let takes = optional(form, "takes", crate::say("setting-enter-takes"));
    if !form.errors.is_empty() {
        return None;
    }
    Some(NewStage {
        name: form.filled("stage_name").map(str::to_owned),
        settings: StageSettings {
            format: format?,
            tie_breaks,
            requested_bye: requested_bye?,
            team_boards,
        },
        terms: terms?,
        takes,
    })
}

fn read_brade(form: &mut Form) -> Option<MatchTerms> {
    let length = form.read::<i64>("length", crate::say("match-enter-length"));
    let length = length.and_then(|games| match MatchLength::new(games) {
        Ok(length) => Some(length),
        Err(error) => {
            form.errors.add("length", error);
            None
        }
    });
    let begins = form.read::<Begins>("begins", crate::say("match-choose-begins"));
    let rules = read_rules(form);
    Some(MatchTerms {
        rules: rules?,
        length: length?,
        begins: begins?,
        stop_when_decided: form.has("stop_when_decided", "yes"),
    })
}

fn read_belote(form: &mut Form) -> Option<BeloteTerms> {
    let length = form.read::<belote::MatchLength>("belote_to", crate::say("setting-choose-belote-to"))?;
    let options: Vec<&str> = form.all("belote_options").collect();
    match belote::Rules::parse(length, &options.join(",")) {
        Ok(rules) => Some(BeloteTerms { rules }),
        Err(error) => {
            form.errors.add("belote_options", error);
            None
        }
    }
}

fn read_format(form: &mut Form) -> Option<Format> {
    let ticked = |form: &Form, name| form.has(name, "yes");
    Some(match form.get("format") {
        "swiss" => Format::Swiss {
            rounds: form.read("rounds", crate::say("setting-enter-rounds"))?,
            rematches: ticked(form, "rematches"),
        },
        "round-robin" => Format::RoundRobin {
            double: ticked(form, "double"),
        },
        "single-elimination" => Format::SingleElimination {
            bronze: ticked(form, "bronze"),
            consolation: ticked(form, "consolation"),
        },
        "double-elimination" => {
            let Some(grand_final) = grand_final(form.get("grand_final")) else {
                form.errors.add("grand_final", crate::say("setting-choose-final"));
                return None;
            };
            Format::DoubleElimination { grand_final }
        }
        "groups" => {
            let groups = form.read("groups", crate::say("setting-enter-groups"));
            let advance = form.read("advance", crate::say("setting-enter-advance"));
            let runners_up = form.read("runners_up", crate::say("setting-enter-more"));
            Format::Groups {
                groups: groups?,
                double: ticked(form, "double"),
                advance: advance?,
                runners_up: runners_up?,
            }
        }
        _ => {
            form.errors.add("format", crate::say("setting-choose-format"));
            return None;
        }
    })
}

fn read_rules(form: &mut Form) -> Option<Rules> {
    match rules::named("", form.get("set"), form.all("options")) {
        Ok(rules) => Some(rules),
        Err(ServiceError::Invalid { field, message, .. }) => {
            form.errors.add(field, message);
            None
        }
        Err(error) => {
            form.errors.add("set", error);
            None
        }
    }
}

/// The tie-breaks in their order; none for those that are usual.
fn read_tie_breaks(form: &mut Form) -> Option<Vec<TieBreak>> {
    let mut kinds: Vec<TieBreak> = Vec::new();
    let chosen: Vec<String> = form
        .all("tie_breaks")
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    for word in chosen {
        match TIE_BREAKS.into_iter().find(|kind| tie_break_name(*kind) == word) {
            Some(kind) if !kinds.contains(&kind) => kinds.push(kind),
            Some(_) => form.errors.add("tie_breaks", crate::say("setting-choose-tie-once")),
            None => form.errors.add("tie_breaks", crate::say("setting-choose-tie")),
        }
    }
    Some(kinds).filter(|kinds| !kinds.is_empty())
}
