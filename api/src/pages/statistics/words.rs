//! The words and numbers of statistics.

use brade_core::brade::record::Termination;
use brade_core::brade::rules::RuleSet;
use brade_core::brade::win::Win;
use brade_core::stats::Kind;

use crate::auth::page;
use crate::language::{Language, Message};
use crate::service::statistics::Count;

/// Of fewer games nothing is said about shares: 30 games are the least from which one can tell a third from a half.
pub const FEWEST_GAMES: i64 = 30;

/// How a game was won.
pub fn win(win: Win) -> Message {
    crate::say(match win {
        Win::BearOff => "stats-win-bear-off",
        Win::BearOffMonk => "stats-win-bear-off-monk",
        Win::SingleCrown => "stats-win-single-crown",
        Win::SingleCrownMonk => "stats-win-single-crown-monk",
        Win::DoubleCrown => "stats-win-double-crown",
        Win::DoubleCrownMonk => "stats-win-double-crown-monk",
        Win::Staircase => "stats-win-staircase",
        Win::StaircaseMonk => "stats-win-staircase-monk",
        Win::Tower => "stats-win-tower",
        Win::TowerMonk => "stats-win-tower-monk",
        Win::Jan => "stats-win-jan",
        Win::ForcedJan => "stats-win-forced-jan",
    })
}

/// A kind of wins.
pub fn kind(kind: Kind) -> Message {
    crate::say(match kind {
        Kind::BearOff => "stats-kind-bear-off",
        Kind::NiceGame => "stats-kind-nice-game",
        Kind::Jan => "stats-kind-jan",
        Kind::ForcedJan => "stats-kind-forced-jan",
        Kind::Monk => "stats-kind-monk",
    })
}

/// How a game ended that was not played out.
pub fn termination(termination: Termination) -> Message {
    crate::say(match termination {
        Termination::Played => "stats-played",
        Termination::Conceded => "stats-conceded",
        Termination::Forfeited => "stats-forfeited",
        Termination::Adjudicated => "stats-adjudicated",
    })
}

/// A rule set.
pub fn rules(set: RuleSet) -> String {
    let said = crate::say(match set {
        RuleSet::Standard => "stats-rules-standard",
        RuleSet::OldBook => "stats-rules-old-book",
        RuleSet::Revertier => "stats-rules-revertier",
        RuleSet::Verkehren => "stats-rules-verkehren",
    });
    said.to_string()
}

/// A share from 0 to 1 as whole percent; a dash for none.
pub fn share(share: Option<f64>) -> String {
    match share {
        None => "–".to_owned(),
        Some(share) if share > 0.0 && share < 0.005 => crate::say("stats-below-one-percent").to_string(),
        Some(share) => crate::say("stats-percent")
            .number("percent", percent(share))
            .to_string(),
    }
}

fn percent(share: f64) -> i64 {
    (share * 100.0).round() as i64
}

/// What is expected, in percent.
pub fn expected(kind: Kind) -> Message {
    let (from, to) = kind.expected();
    if from == to {
        return crate::say("stats-about").number("percent", percent(from));
    }
    let range = crate::say("stats-range").number("from", percent(from));
    range.number("to", percent(to))
}

/// How a share compares with what is expected: of enough games, and of a range.
pub fn comparison(kind: Kind, count: &Count, games: i64) -> Message {
    let (from, to) = kind.expected();
    crate::say(match count.share(games) {
        _ if games < FEWEST_GAMES => "stats-too-few",
        None => "stats-too-few",
        Some(share) if from == to && share > 0.0 => match share / from {
            part if part < 0.5 => "stats-fewer",
            part if part > 1.5 => "stats-more",
            _ => "stats-as-expected",
        },
        Some(share) if share < from => "stats-fewer",
        Some(share) if share > to => "stats-more",
        Some(_) => "stats-as-expected",
    })
}

/// How many were won and lost.
pub fn won_and_lost(count: &Count) -> Message {
    crate::say("stats-won-and-lost")
        .number("won", count.won)
        .number("lost", count.lost)
}

/// How long games of a class are.
pub fn length(least: u32, most: Option<u32>) -> Message {
    match most {
        Some(most) if least == 1 => crate::say("stats-length-below").number("turns", most),
        Some(most) => crate::say("stats-length").number("from", least).number("to", most),
        None => crate::say("stats-length-above").number("turns", least),
    }
}

/// A number with one decimal as it is written in the language of the page; a dash for none.
pub fn decimal(value: Option<f64>) -> String {
    let Some(value) = value else {
        return "–".to_owned();
    };
    let text = format!("{value:.1}");
    match page::language() {
        Language::Swedish => text.replace('.', ","),
        Language::English | Language::Japanese => text,
    }
}
