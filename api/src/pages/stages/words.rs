//! What settings, states and addresses are called on the pages.

use brade_core::tournament::bracket::Source;
use brade_core::tournament::pairing::{MatchKey, Part};

use crate::service::tournaments::views::StageView;

/// Whether the stage is played as a bracket.
pub fn is_bracket(format: &str) -> bool {
    matches!(format, "single-elimination" | "double-elimination")
}

/// The name of a format.
pub fn format_name(format: &str) -> &'static str {
    match format {
        "swiss" => "Swiss",
        "round-robin" => "Round robin",
        "single-elimination" => "Single elimination",
        "double-elimination" => "Double elimination",
        "groups" => "Groups",
        _ => "Stage",
    }
}

fn counted(count: impl Into<u64>, one: &str, many: &str) -> String {
    match count.into() {
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    }
}

fn format_words(stage: &StageView) -> String {
    let mut words = vec![format_name(stage.format).to_owned()];
    if let Some(rounds) = stage.rounds {
        words.push(counted(rounds, "round", "rounds"));
    }
    if stage.rematches == Some(true) {
        words.push("rematches where they cannot be avoided".to_owned());
    }
    if let Some(groups) = stage.groups {
        words.push(counted(groups, "group", "groups"));
    }
    match stage.double {
        Some(true) => words.push("everybody meets twice".to_owned()),
        Some(false) => words.push("everybody meets once".to_owned()),
        None => {}
    }
    if let Some(advance) = stage.advance {
        words.push(format!("the best {advance} of each group go on"));
    }
    match stage.runners_up {
        None | Some(0) => {}
        Some(1) => words.push("and the best of those next in their groups".to_owned()),
        Some(more) => words.push(format!("and the best {more} of those next in their groups")),
    }
    if stage.bronze == Some(true) {
        words.push("with a match for the third place".to_owned());
    }
    if stage.consolation == Some(true) {
        words.push("with a consolation for those who lose their first match".to_owned());
    }
    match stage.grand_final {
        Some("none") => words.push("without a grand final".to_owned()),
        Some("single") => words.push("one grand final".to_owned()),
        Some("reset") => words.push("a second grand final if the unbeaten finalist loses the first".to_owned()),
        _ => {}
    }
    words.join(", ")
}

/// The settings of a stage: what, and what is set.
pub fn settings(stage: &StageView) -> Vec<(&'static str, String)> {
    let mut lines = vec![("Format", format_words(stage))];
    let mut rules = stage.rules.set.to_owned();
    if !stage.rules.options.is_empty() {
        rules += &format!(" with {}", stage.rules.options.join(", "));
    }
    lines.push(("Rules", rules));
    let length = counted(stage.length, "game", "games");
    let end = match (stage.length, stage.stop_when_decided) {
        (1, _) => "",
        (_, true) => ", ends when it is decided",
        (_, false) => ", all games are played",
    };
    lines.push(("Match", length + end));
    if stage.length > 1 {
        let begins = match stage.begins {
            "loser-begins" => "the loser of a game begins the next",
            "teka-each-game" => "teka before each game",
            _ => "the players begin by turns",
        };
        lines.push(("Who begins", begins.to_owned()));
    }
    if let Some(boards) = stage.team_boards {
        lines.push(("Teams", format!("{} in each match", counted(boards, "board", "boards"))));
    }
    if let Some(takes) = stage.takes {
        lines.push(("Who plays", format!("the best {takes} of the stage before")));
    }
    if let Some(draw) = &stage.draw {
        let order = match draw.order {
            "rating" => "by rating".to_owned(),
            "lots" => "drawn by lot".to_owned(),
            _ => "by seed".to_owned(),
        };
        let lots = draw
            .seed
            .as_ref()
            .map(|seed| format!(" (lots drawn with {seed})"))
            .unwrap_or_default();
        lines.push(("Order of the field", order + &lots));
    }
    if !is_bracket(stage.format) {
        lines.push(("Requested bye", format!("scores {}", stage.requested_bye)));
        let names: Vec<String> = stage
            .tie_breaks
            .iter()
            .map(|name| tie_break(name).to_lowercase())
            .collect();
        let names = match names.is_empty() {
            true => "none: equal points share a place".to_owned(),
            false => names.join(", then "),
        };
        lines.push(("Tie-breaks", names));
    }
    lines
}

/// How far a stage is.
pub fn stage_state(state: &str) -> &'static str {
    match state {
        "waiting" => "Not started yet.",
        "finished" => "Finished.",
        _ => "Being played.",
    }
}

/// How far a round is.
pub fn round_state(state: &str) -> &'static str {
    match state {
        "draft" => "draft",
        "published" => "published, not begun",
        "playing" => "being played",
        _ => "closed",
    }
}

/// The name of a tie-break.
pub fn tie_break(name: &str) -> &'static str {
    match name {
        "direct-encounter" => "Direct encounter",
        "buchholz" => "Buchholz",
        "sonneborn-berger" => "Sonneborn-Berger",
        "best-categories" => "Best categories",
        "point-difference" => "Point difference",
        "points-won" => "Points won",
        _ => "Lots",
    }
}

/// What a tie-break is.
pub fn tie_break_meaning(name: &str) -> &'static str {
    match name {
        "direct-encounter" => "The match points among those who are tied, if all of them have met.",
        "buchholz" => {
            "The final match points of all opponents. A round that was not played counts one’s own final match points."
        }
        "sonneborn-berger" => {
            "The final match points of the opponents beaten, and half of those of the opponents level with."
        }
        "best-categories" => {
            "All games won, ranked by how they were won and compared best first. A longer list beats its own beginning."
        }
        "point-difference" => "The points of the games won less the points of the games lost.",
        "points-won" => "The points of the games won.",
        _ => "The order in which lots were drawn; the first comes first.",
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
        Source::Seed(seed) => format!("seed {seed}"),
        Source::Bye => "bye".to_owned(),
        Source::Winner(key) => format!("winner of {}", short(key)),
        Source::Loser(key) => format!("loser of {}", short(key)),
        Source::FirstLoss(key) => format!("bye of {}, if beaten", short(key)),
    }
}

/// The name of a part of a stage.
pub fn part(part: Part, format: &str) -> String {
    match part {
        Part::Rounds => "Rounds".to_owned(),
        Part::Group(group) => format!("Group {group}"),
        Part::Winners if format == "double-elimination" => "Winners’ bracket".to_owned(),
        Part::Winners => "Bracket".to_owned(),
        Part::Losers => "Losers’ bracket".to_owned(),
        Part::Consolation => "Consolation".to_owned(),
        Part::Bronze => "Match for the third place".to_owned(),
        Part::GrandFinal => "Grand final".to_owned(),
        Part::Reset => "Second grand final".to_owned(),
    }
}

/// The name of a round of a bracket, of which its part has so many.
pub fn round(part: Part, round: u32, rounds: u32) -> String {
    match (part, rounds.saturating_sub(round)) {
        (Part::Bronze | Part::GrandFinal | Part::Reset, _) => String::new(),
        (_, 0) => "Final".to_owned(),
        (Part::Winners | Part::Consolation, 1) => "Semi-finals".to_owned(),
        (Part::Winners | Part::Consolation, 2) => "Quarter-finals".to_owned(),
        _ => format!("Round {round}"),
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
