//! The words of tournaments, as pages say them.

use crate::language::Message;
use crate::pages::said::{listed, said};
use crate::service::tournaments::views::{EntrantView, PairingView, SlotView, StageView, TermsView};

/// A format.
pub fn format(word: &str) -> String {
    let key = match word {
        "swiss" => "format-swiss",
        "round-robin" => "format-round-robin",
        "single-elimination" => "format-knockout",
        "double-elimination" => "format-double",
        "groups" => "stage-groups",
        _ => "stage",
    };
    crate::say(key).to_string()
}

/// How far a tournament has come.
pub fn state(word: &str) -> String {
    let key = match word {
        "setting-up" => "state-setting-up",
        "running" => "state-running",
        _ => "state-finished",
    };
    crate::say(key).to_string()
}

/// How far a stage has come.
pub fn stage_state(word: &str) -> String {
    let key = match word {
        "waiting" => "state-not-started",
        "running" => "state-running",
        _ => "state-finished",
    };
    crate::say(key).to_string()
}

/// How far a round has come.
pub fn round_state(word: &str) -> String {
    let key = match word {
        "draft" => "state-draft",
        "published" => "state-published",
        "playing" => "state-running",
        _ => "round-closed",
    };
    crate::say(key).to_string()
}

/// What a stage is called.
pub fn stage_title(stage: &StageView) -> String {
    let kind = format(stage.format);
    match &stage.name {
        Some(name) => name.clone(),
        None if stage.number == 1 => kind,
        None => crate::say("stage-named")
            .with("number", stage.number)
            .with("format", kind.to_lowercase())
            .to_string(),
    }
}

/// What is played in a stage, in a line.
pub fn stage_terms(stage: &StageView) -> String {
    let mut parts: Vec<Message> = Vec::new();
    let count = |key: &str, number: i64| crate::say(key).number("count", number);
    if let Some(rounds) = stage.rounds {
        parts.push(count("setting-rounds", rounds.into()));
    }
    if let Some(groups) = stage.groups {
        parts.push(count("setting-groups", groups.into()));
    }
    if let Some(advance) = stage.advance {
        parts.push(count("terms-advance", advance.into()));
    }
    if let Some(more @ 1..) = stage.runners_up {
        parts.push(count("terms-runners-up", more.into()));
    }
    let when = [
        (stage.double, "setting-twice"),
        (stage.bronze, "setting-bronze"),
        (stage.consolation, "terms-consolation"),
        (stage.rematches, "terms-rematches"),
    ];
    let true_ones = when.into_iter().filter(|(is, _)| *is == Some(true));
    parts.extend(true_ones.map(|(_, key)| crate::say(key)));
    match stage.grand_final {
        Some("none") => parts.push(crate::say("terms-no-final")),
        Some("single") => parts.push(crate::say("setting-one-final")),
        Some("reset") => parts.push(crate::say("terms-reset")),
        _ => {}
    }
    if let Some(takes) = stage.takes {
        parts.push(count("terms-takes", takes.into()));
    }
    if let Some(boards) = stage.team_boards {
        parts.push(count("terms-teams", boards.into()));
    }
    match &stage.terms {
        TermsView::Brade(terms) => {
            parts.push(count("terms-matches", terms.length.into()));
            let options = terms.rules.options.iter().map(|option| format!(", {option}"));
            let rules = format!("{}{}", terms.rules.set, options.collect::<String>());
            parts.push(crate::say("terms-rules").with("rules", rules));
        }
        TermsView::Belote(terms) => {
            parts.push(crate::say("belote-name"));
            parts.push(belote_length(terms.belote.to));
            let options = terms.belote.options.join(", ");
            parts.extend((!options.is_empty()).then(|| crate::say("terms-rules").with("rules", options)));
        }
    }
    let named = stage.name.is_some().then(|| format(stage.format));
    let parts = named.into_iter().chain(parts.iter().map(Message::to_string));
    parts.collect::<Vec<_>>().join("; ")
}

/// When a match of belote is over.
pub fn belote_length(to: &str) -> Message {
    match to {
        "deal" => crate::say("belote-one-deal"),
        points => crate::say("belote-to").with("points", points.to_owned()),
    }
}

/// Which match it is.
pub fn match_title(stage: &StageView, game: &PairingView) -> String {
    let at = |key: &str| crate::say(key).with("round", game.round).with("number", game.number);
    let title = match &*game.part {
        "round" => at("title-round"),
        "winners" if stage.format == "single-elimination" => at("title-round"),
        "winners" => at("title-winners"),
        "losers" => at("title-losers"),
        "consolation" => at("title-consolation"),
        "bronze" => crate::say("stage-bronze"),
        "grand-final" => crate::say("stage-grand-final"),
        "reset" => crate::say("stage-second-final"),
        part => match part.strip_prefix("group") {
            Some(group) => at("title-group").with("group", group),
            None => return game.key.clone(),
        },
    };
    title.to_string()
}

/// Who is in one half of a match, as far as it is known.
pub fn who(slot: &SlotView) -> String {
    match (&slot.entrant, slot.nobody, &slot.source) {
        (Some(who), _, _) => who.name.clone(),
        (None, true, _) => crate::say("nobody").to_string(),
        (None, false, Some(source)) => said(source),
        (None, false, None) => crate::say("not-known-yet").to_string(),
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
    let said = match names.is_empty() {
        false => crate::say("stands-though").with("names", listed(&names)),
        true if slots.iter().any(|slot| slot.nobody) => crate::say("stands-nobody"),
        true if slots.iter().any(|slot| slot.entrant.is_none()) => crate::say("stands-open"),
        true => crate::say("stands-not-needed"),
    };
    Some(said.to_string())
}

/// How a match stands, in a sentence.
pub fn verdict(game: &PairingView) -> String {
    let Some(result) = &game.result else {
        let key = match game.state {
            "playing" => "state-running",
            "ready" => "verdict-to-be-played",
            "waiting" => "verdict-waits",
            "bye" => "verdict-goes-on",
            "nobody" => "verdict-nobody",
            "not-needed" => "verdict-not-needed",
            "void" => "verdict-void",
            _ => "state-finished",
        };
        return crate::say(key).to_string();
    };
    let name = |half| match half {
        Some("first") => who(&game.first),
        _ => who(&game.second),
    };
    let points = match result.winner {
        Some("second") => format!("{}–{}", result.points.second, result.points.first),
        _ => format!("{}–{}", result.points.first, result.points.second),
    };
    let by = |key: &str| crate::say(key).with("name", name(result.winner));
    let said = match (result.kind, result.by) {
        ("won", Some("walkover")) => by("verdict-walkover"),
        ("won", Some("disqualification")) => by("verdict-dsq"),
        ("won", _) => by("verdict-won").with("points", points),
        ("level", _) => crate::say("verdict-level").with("points", points),
        ("double-forfeit", _) => crate::say("verdict-neither"),
        _ => crate::say("verdict-both-dsq"),
    };
    said.to_string()
}

/// Why somebody has no match in a round.
pub fn free_kind(word: &str) -> String {
    let key = match word {
        "allocated-bye" => "free-bye",
        "requested-bye" => "free-asked",
        "absent" => "free-absent",
        _ => "free-round",
    };
    crate::say(key).to_string()
}

/// Whether and why an entrant is not in.
pub fn gone(entrant: &EntrantView) -> String {
    match entrant.gone {
        Some("withdrawn") => crate::say("stage-withdrawn").to_string(),
        Some(_) => crate::say("stage-disqualified").to_string(),
        None => String::new(),
    }
}

/// A tie-break.
pub fn tie_break(word: &str) -> String {
    let key = match word {
        "direct-encounter" => "tie-direct",
        "buchholz" => "tie-buchholz",
        "sonneborn-berger" => "tie-sonneborn",
        "best-categories" => "tie-categories",
        "point-difference" => "tie-difference",
        "points-won" => "tie-points",
        _ => "tie-lots",
    };
    crate::say(key).to_string()
}

/// A result that the director gives.
pub fn ruling(word: &str) -> String {
    let key = match word {
        "walkover" => "ruling-walkover",
        "double-forfeit" => "ruling-neither",
        "disqualification" => "ruling-dsq",
        "double-disqualification" => "ruling-both-dsq",
        "level" => "ruling-level",
        "points" => "result-slip-only-points",
        _ => "ruling-extra",
    };
    crate::say(key).to_string()
}

/// Whether somebody wins by such a result.
pub fn has_winner(ruling: &str) -> bool {
    matches!(ruling, "walkover" | "disqualification" | "points" | "extra")
}
