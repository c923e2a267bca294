//! The words of tournaments, as pages say them.

use crate::service::tournaments::views::{EntrantView, PairingView, SlotView, StageView};

/// A format.
pub fn format(word: &str) -> &'static str {
    match word {
        "swiss" => "Swiss",
        "round-robin" => "Round robin",
        "single-elimination" => "Knockout",
        "double-elimination" => "Double elimination",
        "groups" => "Groups",
        _ => "Stage",
    }
}

/// How far a tournament has come.
pub fn state(word: &str) -> &'static str {
    match word {
        "setting-up" => "being set up",
        "running" => "being played",
        _ => "finished",
    }
}

/// How far a stage has come.
pub fn stage_state(word: &str) -> &'static str {
    match word {
        "waiting" => "not started",
        "running" => "being played",
        _ => "finished",
    }
}

/// How far a round has come.
pub fn round_state(word: &str) -> &'static str {
    match word {
        "draft" => "draft, seen by directors only",
        "published" => "published",
        "playing" => "being played",
        _ => "closed",
    }
}

/// What a stage is called.
pub fn stage_title(stage: &StageView) -> String {
    let kind = format(stage.format);
    match &stage.name {
        Some(name) => name.clone(),
        None if stage.number == 1 => kind.to_owned(),
        None => format!("Stage {}: {}", stage.number, kind.to_lowercase()),
    }
}

/// What is played in a stage, in a line.
pub fn stage_terms(stage: &StageView) -> String {
    let mut parts = Vec::new();
    if stage.name.is_some() {
        parts.push(format(stage.format).to_owned());
    }
    if let Some(rounds) = stage.rounds {
        parts.push(count(rounds as usize, "round", "rounds"));
    }
    if let Some(groups) = stage.groups {
        parts.push(format!("{groups} groups"));
    }
    if let Some(advance) = stage.advance {
        parts.push(format!("the best {advance} of each go on"));
    }
    if let Some(more @ 1..) = stage.runners_up {
        parts.push(format!("and the best {more} of those next"));
    }
    let when = [
        (stage.double, "everybody meets twice"),
        (stage.bronze, "with a match for the third place"),
        (stage.consolation, "with a consolation"),
        (stage.rematches, "the same two may meet again"),
    ];
    parts.extend(
        when.iter()
            .filter(|(is, _)| *is == Some(true))
            .map(|(_, words)| (*words).to_owned()),
    );
    match stage.grand_final {
        Some("none") => parts.push("no grand final".to_owned()),
        Some("single") => parts.push("one grand final".to_owned()),
        Some("reset") => parts.push("a second grand final if the first is lost by the unbeaten".to_owned()),
        _ => {}
    }
    if let Some(takes) = stage.takes {
        parts.push(format!("for the best {takes} of the stage before"));
    }
    if let Some(boards) = stage.team_boards {
        parts.push(format!("teams of {boards}"));
    }
    parts.push(match stage.length {
        1 => "matches of one game".to_owned(),
        games => format!("matches of {games} games"),
    });
    let options = stage.rules.options.iter().map(|option| format!(", {option}"));
    parts.push(format!("{}{} rules", stage.rules.set, options.collect::<String>()));
    parts.join("; ")
}

/// A number of things.
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Which match it is.
pub fn match_title(stage: &StageView, game: &PairingView) -> String {
    let at = |of: &str| format!("{of} {}, match {}", game.round, game.number);
    match &*game.part {
        "round" => at("Round"),
        "winners" if stage.format == "single-elimination" => at("Round"),
        "winners" => at("Winners’ round"),
        "losers" => at("Losers’ round"),
        "consolation" => at("Consolation, round"),
        "bronze" => "Match for the third place".to_owned(),
        "grand-final" => "Grand final".to_owned(),
        "reset" => "Second grand final".to_owned(),
        part => match part.strip_prefix("group") {
            Some(group) => at(&format!("Group {group}, round")),
            None => game.key.clone(),
        },
    }
}

/// Who is in one half of a match, as far as it is known.
pub fn who(slot: &SlotView) -> String {
    match (&slot.entrant, slot.nobody, &slot.source) {
        (Some(who), _, _) => who.name.clone(),
        (None, true, _) => "nobody".to_owned(),
        (None, false, Some(source)) => source.clone(),
        (None, false, None) => "not known yet".to_owned(),
    }
}

/// Both who meet.
pub fn pair(game: &PairingView) -> String {
    format!("{} – {}", who(&game.first), who(&game.second))
}

/// Why it has to be said of a match that it stands, as the end of a sentence; none where all is as it should be.
pub fn stands(game: &PairingView) -> Option<String> {
    let rightful = game.rightful.as_ref()?;
    let number = |slot: &SlotView| slot.entrant.as_ref().map(|who| who.number);
    let played = [number(&game.first), number(&game.second)];
    let slots = [&rightful.first, &rightful.second];
    let others = slots.iter().filter(|slot| !played.contains(&number(slot)));
    let names: Vec<&str> = others
        .filter_map(|slot| Some(slot.entrant.as_ref()?.name.as_str()))
        .collect();
    Some(match names.is_empty() {
        false => format!("stands though {} should have played", names.join(" and ")),
        true if slots.iter().any(|slot| slot.nobody) => "stands though nobody else should have come here".to_owned(),
        true if slots.iter().any(|slot| slot.entrant.is_none()) => {
            "stands though it is open again who should have played".to_owned()
        }
        true => "stands though it is not needed any more".to_owned(),
    })
}

/// How a match stands, in a sentence.
pub fn verdict(game: &PairingView) -> String {
    let Some(result) = &game.result else {
        let words = match game.state {
            "playing" => "being played",
            "ready" => "to be played",
            "waiting" => "waits for the matches before it",
            "bye" => "goes on without a match",
            "nobody" => "nobody comes here",
            "not-needed" => "not needed",
            "void" => "is not played",
            _ => "finished",
        };
        return words.to_owned();
    };
    let name = |half| match half {
        Some("first") => who(&game.first),
        _ => who(&game.second),
    };
    let points = match result.winner {
        Some("second") => format!("{}–{}", result.points.second, result.points.first),
        _ => format!("{}–{}", result.points.first, result.points.second),
    };
    match (result.kind, result.by) {
        ("won", Some("walkover")) => format!("{} won by walkover", name(result.winner)),
        ("won", Some("disqualification")) => format!("{} won by disqualification", name(result.winner)),
        ("won", _) => format!("{} won {points}", name(result.winner)),
        ("level", _) => format!("undecided, {points}"),
        ("double-forfeit", _) => "neither came: lost for both".to_owned(),
        _ => "both disqualified: lost for both".to_owned(),
    }
}

/// Why somebody has no match in a round.
pub fn free_kind(word: &str) -> &'static str {
    match word {
        "allocated-bye" => "has the bye",
        "requested-bye" => "has the bye asked for",
        "absent" => "is not there",
        _ => "is free in this round",
    }
}

/// Whether and why an entrant is not in.
pub fn gone(entrant: &EntrantView) -> &'static str {
    match entrant.gone {
        Some("withdrawn") => "withdrawn",
        Some(_) => "disqualified",
        None => "",
    }
}

/// A tie-break.
pub fn tie_break(word: &str) -> &'static str {
    match word {
        "direct-encounter" => "Direct encounter",
        "buchholz" => "Buchholz",
        "sonneborn-berger" => "Sonneborn-Berger",
        "best-categories" => "Best categories",
        "point-difference" => "Point difference",
        "points-won" => "Points won",
        _ => "Lots",
    }
}

/// A result that the director gives.
pub fn ruling(word: &str) -> &'static str {
    match word {
        "walkover" => "Walkover",
        "double-forfeit" => "Neither came, lost for both",
        "disqualification" => "Disqualification",
        "double-disqualification" => "Both disqualified, lost for both",
        "level" => "Stays undecided",
        "points" => "Played, only the points are known",
        _ => "Decided by one more game",
    }
}

/// Whether somebody wins by such a result.
pub fn has_winner(ruling: &str) -> bool {
    matches!(ruling, "walkover" | "disqualification" | "points" | "extra")
}
