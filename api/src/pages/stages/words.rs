//! What settings, states and addresses are called on the pages.

use brade_core::tournament::bracket::Source;
use brade_core::tournament::pairing::{MatchKey, Part};

use crate::language::Message;
use crate::pages::tournaments::words::belote_length;
use crate::service::tournaments::views::{BradeTermsView, StageView, TermsView};

/// Whether the stage is played as a bracket.
pub fn is_bracket(format: &str) -> bool {
    matches!(format, "single-elimination" | "double-elimination")
}

/// The name of a format.
pub fn format_name(format: &str) -> Message {
    match format {
        "swiss" => crate::say("format-swiss"),
        "round-robin" => crate::say("format-round-robin"),
        "single-elimination" => crate::say("format-single"),
        "double-elimination" => crate::say("format-double"),
        "groups" => crate::say("stage-groups"),
        _ => crate::say("stage"),
    }
}

fn format_words(stage: &StageView) -> String {
    let mut words = vec![format_name(stage.format)];
    let mut add = |message: Message| words.push(message);
    if let Some(rounds) = stage.rounds {
        add(crate::say("setting-rounds").number("count", rounds));
    }
    if stage.rematches == Some(true) {
        add(crate::say("setting-rematches"));
    }
    if let Some(groups) = stage.groups {
        add(crate::say("setting-groups").number("count", groups));
    }
    match stage.double {
        Some(true) => add(crate::say("setting-twice")),
        Some(false) => add(crate::say("setting-once")),
        None => {}
    }
    if let Some(advance) = stage.advance {
        add(crate::say("setting-advance").number("count", advance));
    }
    match stage.runners_up {
        None | Some(0) => {}
        Some(1) => add(crate::say("setting-runner-up")),
        Some(more) => add(crate::say("setting-runners-up").number("count", more)),
    }
    if stage.bronze == Some(true) {
        add(crate::say("setting-bronze"));
    }
    if stage.consolation == Some(true) {
        add(crate::say("setting-consolation"));
    }
    match stage.grand_final {
        Some("none") => add(crate::say("setting-no-final")),
        Some("single") => add(crate::say("setting-one-final")),
        Some("reset") => add(crate::say("setting-reset")),
        _ => {}
    }
    let words: Vec<String> = words.iter().map(Message::to_string).collect();
    words.join(&crate::say("list-comma").to_string())
}

/// What is agreed of the matches, where bräde is played.
fn of_brade(lines: &mut Vec<(Message, String)>, terms: &BradeTermsView) {
    let mut rules = terms.rules.set.to_owned();
    if !terms.rules.options.is_empty() {
        let with = crate::say("setting-rules-with").with("set", rules);
        rules = with.with("options", terms.rules.options.join(", ")).to_string();
    }
    lines.push((crate::say("rules"), rules));
    let mut of_match = crate::say("setting-games").number("count", terms.length).to_string();
    if terms.length > 1 {
        let end = match terms.stop_when_decided {
            true => crate::say("match-ends-decided"),
            false => crate::say("match-all-games"),
        };
        of_match += &format!("{}{end}", crate::say("list-comma"));
    }
    lines.push((crate::say("setting-match"), of_match));
    if terms.length > 1 {
        let begins = match terms.begins {
            "loser-begins" => crate::say("setting-loser-begins"),
            "teka-each-game" => crate::say("setting-teka"),
            _ => crate::say("setting-by-turns"),
        };
        lines.push((crate::say("setting-begins"), begins.to_string()));
    }
}

/// The settings of a stage: what, and what is set.
pub fn settings(stage: &StageView) -> Vec<(Message, String)> {
    let mut lines = vec![(crate::say("setting-format"), format_words(stage))];
    match &stage.terms {
        TermsView::Brade(terms) => of_brade(&mut lines, terms),
        TermsView::Belote(terms) => {
            lines.push((crate::say("setting-game"), crate::say("belote-name").to_string()));
            lines.push((crate::say("setting-match"), belote_length(terms.belote.to).to_string()));
            if !terms.belote.options.is_empty() {
                lines.push((crate::say("rules"), terms.belote.options.join(", ")));
            }
        }
    }
    if let Some(boards) = stage.team_boards {
        let boards = crate::say("setting-boards").number("count", boards);
        lines.push((crate::say("setting-teams"), boards.to_string()));
    }
    if let Some(takes) = stage.takes {
        let takes = crate::say("setting-takes").number("count", takes);
        lines.push((crate::say("setting-who-plays"), takes.to_string()));
    }
    if let Some(draw) = &stage.draw {
        let mut order = match draw.order {
            "rating" => crate::say("setting-by-rating"),
            "lots" => crate::say("setting-by-lot"),
            _ => crate::say("setting-by-seed"),
        }
        .to_string();
        if let Some(seed) = &draw.seed {
            order += &format!(" {}", crate::say("setting-lots").with("seed", seed));
        }
        lines.push((crate::say("setting-order"), order));
    }
    if !is_bracket(stage.format) {
        let scores = crate::say("setting-scores").with("score", &stage.requested_bye);
        lines.push((crate::say("setting-requested-bye"), scores.to_string()));
        let names = stage.tie_breaks.iter().map(|name| tie_break(name).to_string());
        let names = names.map(|name| name.to_lowercase()).reduce(|before, next| {
            let then = crate::say("setting-then").with("before", before);
            then.with("next", next).to_string()
        });
        let names = names.unwrap_or_else(|| crate::say("setting-no-tie-breaks").to_string());
        lines.push((crate::say("setting-tie-breaks"), names));
    }
    lines
}

/// How far a stage is.
pub fn stage_state(state: &str) -> Message {
    match state {
        "waiting" => crate::say("stage-not-started"),
        "finished" => crate::say("stage-finished"),
        _ => crate::say("stage-being-played"),
    }
}

/// How far a round is.
pub fn round_state(state: &str) -> Message {
    match state {
        "draft" => crate::say("round-draft"),
        "published" => crate::say("round-published"),
        "playing" => crate::say("round-playing"),
        _ => crate::say("round-closed"),
    }
}

/// The name of a tie-break.
pub fn tie_break(name: &str) -> Message {
    match name {
        "direct-encounter" => crate::say("tie-direct"),
        "buchholz" => crate::say("tie-buchholz"),
        "sonneborn-berger" => crate::say("tie-sonneborn"),
        "best-categories" => crate::say("tie-categories"),
        "point-difference" => crate::say("tie-difference"),
        "points-won" => crate::say("tie-points"),
        _ => crate::say("tie-lots"),
    }
}

/// What a tie-break is.
pub fn tie_break_meaning(name: &str) -> Message {
    match name {
        "direct-encounter" => crate::say("tie-direct-is"),
        "buchholz" => crate::say("tie-buchholz-is"),
        "sonneborn-berger" => crate::say("tie-sonneborn-is"),
        "best-categories" => crate::say("tie-categories-is"),
        "point-difference" => crate::say("tie-difference-is"),
        "points-won" => crate::say("tie-points-is"),
        _ => crate::say("tie-lots-is"),
    }
}

/// An address in few signs: `W1.2` for the second match of the first round of the winners’ bracket.
pub fn short(key: MatchKey) -> String {
    let (round, number) = (key.round, key.number);
    match key.part {
        Part::Rounds => format!("{round}.{number}"),
        Part::Group(group) => format!("G{group}.{round}.{number}"),
        Part::Winners => format!("W{round}.{number}"),
        Part::Losers => format!("L{round}.{number}"),
        Part::Consolation => format!("C{round}.{number}"),
        Part::Bronze => "3rd".to_owned(),
        Part::GrandFinal => "GF".to_owned(),
        Part::Reset => "GF2".to_owned(),
    }
}

/// The same text with its addresses in few signs.
pub fn shortened(text: &str) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let mut words = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        match word.parse::<MatchKey>() {
            Ok(key) => words += &short(key),
            Err(_) => words += word,
        }
        let next = behind.find(is_part).unwrap_or(behind.len());
        let (between, behind) = behind.split_at(next);
        words += between;
        rest = behind;
    }
    words
}

/// Who will be in a place of a bracket that nobody is in yet.
pub fn source(source: Source) -> String {
    match source {
        Source::Seed(seed) => crate::say("source-seed").with("number", seed).to_string(),
        Source::Bye => crate::say("source-bye").to_string(),
        Source::Winner(key) => crate::say("source-winner").with("match", short(key)).to_string(),
        Source::Loser(key) => crate::say("source-loser").with("match", short(key)).to_string(),
        Source::FirstLoss(key) => crate::say("source-first-loss").with("match", short(key)).to_string(),
    }
}

/// The name of a part of a stage.
pub fn part(part: Part, format: &str) -> String {
    match part {
        Part::Rounds => crate::say("stage-rounds").to_string(),
        Part::Group(group) => crate::say("stage-group").with("number", group).to_string(),
        Part::Winners if format == "double-elimination" => crate::say("stage-winners").to_string(),
        Part::Winners => crate::say("stage-bracket").to_string(),
        Part::Losers => crate::say("stage-losers").to_string(),
        Part::Consolation => crate::say("stage-consolation").to_string(),
        Part::Bronze => crate::say("stage-bronze").to_string(),
        Part::GrandFinal => crate::say("stage-grand-final").to_string(),
        Part::Reset => crate::say("stage-second-final").to_string(),
    }
}

/// The name of a round of a bracket, of which its part has so many.
pub fn round(part: Part, round: u32, rounds: u32) -> String {
    match (part, rounds.saturating_sub(round)) {
        (Part::Bronze | Part::GrandFinal | Part::Reset, _) => String::new(),
        (_, 0) => crate::say("stage-the-final").to_string(),
        (Part::Winners | Part::Consolation, 1) => crate::say("stage-semi-finals").to_string(),
        (Part::Winners | Part::Consolation, 2) => crate::say("stage-quarter-finals").to_string(),
        _ => crate::say("stage-round").with("number", round).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_within_a_text_are_shortened_and_nothing_else() {
        assert_eq!(
            shortened("Seed 1 against the winner of winners-1-2 (seed 5, won winners-1-2). Ö–Å"),
            "Seed 1 against the winner of W1.2 (seed 5, won W1.2). Ö–Å"
        );
        assert_eq!(shortened("Åsa-1-2"), "Åsa-1-2");
        assert_eq!(shortened(""), "");
    }
}
