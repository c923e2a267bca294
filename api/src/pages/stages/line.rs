//! A match as one line of a list.

use brade_core::tournament::pairing::{MatchKey, Part};
use brade_core::tournament::result::Half;

use super::{why, words};
use crate::language::Message;
use crate::pages::tournaments::words::stands;
use crate::service::tournaments::reading::Way;
use crate::service::tournaments::views::{PairingView, ResultView, SlotView};

/// One of the two of a match.
pub struct Entry {
    /// The number; none while nobody is there.
    pub number: Option<u32>,
    /// The name, or who will come here.
    pub name: String,
    /// Whether this one won.
    pub won: bool,
}

/// A match.
pub struct Line {
    /// Its address.
    pub key: String,
    /// Its address in few signs; empty where a board says more.
    pub short: String,
    /// The board.
    pub board: Option<i32>,
    /// Who is named first.
    pub first: Entry,
    /// Who is named second.
    pub second: Entry,
    /// The score; empty where nothing was played.
    pub score: String,
    /// How it stands, in words.
    pub verdict: String,
    /// Why the two meet.
    pub why: Option<String>,
    /// Whether the director paired them.
    pub by_hand: bool,
    /// How many boards a match between teams has, and their lines.
    pub boards: Vec<String>,
}

impl Line {
    /// The line of a match that is played in rounds.
    pub fn of(game: &PairingView) -> Line {
        let winner = match game.result.as_ref().and_then(|result| result.winner) {
            Some("first") => Some(Half::First),
            Some(_) => Some(Half::Second),
            None => None,
        };
        let entry = |half, slot: &SlotView, other: String| Entry {
            number: slot.entrant.as_ref().map(|who| who.number),
            name: match &slot.entrant {
                Some(who) => who.name.clone(),
                None => other,
            },
            won: winner == Some(half),
        };
        let nobody = |slot: &SlotView| match slot.nobody {
            true => crate::say("nobody").to_string(),
            false => crate::say("not-known-yet").to_string(),
        };
        let mut line = Line {
            key: game.key.clone(),
            short: String::new(),
            board: game.board,
            first: entry(Half::First, &game.first, nobody(&game.first)),
            second: entry(Half::Second, &game.second, nobody(&game.second)),
            score: game.result.as_ref().map(score).unwrap_or_default(),
            verdict: String::new(),
            why: game.why.as_ref().map(why::why),
            by_hand: game.by_hand,
            boards: Vec::new(),
        };
        line.verdict = verdict(game, &line);
        if let Some(stands) = stands(game) {
            line.verdict += &format!("; {stands}");
        }
        line.boards = game.boards.iter().map(team_board).collect();
        line
    }

    /// The line of a match with its ways.
    pub fn of_way(way: &Way) -> Line {
        let mut line = Line::of(&way.game);
        if let Some(sources) = way.sources {
            line.short = words::short(way.key);
            for (entry, slot, source) in [
                (&mut line.first, &way.game.first, sources.first),
                (&mut line.second, &way.game.second, sources.second),
            ] {
                match slot {
                    SlotView { entrant: Some(_), .. } => {}
                    SlotView { nobody: true, .. } if source != brade_core::tournament::bracket::Source::Bye => {
                        entry.name = format!("{} ({})", crate::say("nobody"), words::source(source));
                    }
                    _ => entry.name = words::source(source),
                }
            }
            line.first.won = way.winner == Some(Half::First);
            line.second.won = way.winner == Some(Half::Second);
        }
        line
    }
}

/// One board of a match between teams, in words.
fn team_board(board: &crate::service::tournaments::views::TeamBoardView) -> String {
    let score = board.result.as_ref().map(score).filter(|score| !score.is_empty());
    let score = score.unwrap_or_else(|| "–".to_owned());
    format!("{}. {} – {}: {score}", board.board, board.first, board.second)
}

/// The points of the games; where none was played, nothing.
pub fn score(result: &ResultView) -> String {
    let played = result.by == Some("play") || result.kind == "level";
    match played || result.points.first != "0" || result.points.second != "0" {
        true => format!("{}–{}", result.points.first, result.points.second),
        false => String::new(),
    }
}

fn verdict(game: &PairingView, line: &Line) -> String {
    let Some(result) = &game.result else {
        return open_verdict(game.state).to_string();
    };
    let (winner, loser) = match result.winner {
        Some("first") => (&line.first.name, &line.second.name),
        _ => (&line.second.name, &line.first.name),
    };
    let said = match (result.kind, result.by) {
        ("won", Some("walkover")) => crate::say("verdict-walkover").with("name", winner),
        ("won", Some("disqualification")) => crate::say("line-dsq").with("name", winner).with("loser", loser),
        ("won", _) => crate::say("line-won").with("name", winner),
        ("double-forfeit", _) => crate::say("line-neither"),
        ("double-disqualification", _) => crate::say("line-both-dsq"),
        _ => crate::say("line-level"),
    };
    said.to_string()
}

fn open_verdict(state: &str) -> Message {
    match state {
        "waiting" => crate::say("line-waits"),
        "ready" => crate::say("line-not-begun"),
        "playing" => crate::say("round-playing"),
        "void" => crate::say("line-void"),
        "bye" => crate::say("line-bye"),
        "nobody" => crate::say("line-nobody"),
        "not-needed" => crate::say("verdict-not-needed"),
        _ => crate::say("state-finished"),
    }
}

/// The matches of a round of a part under its heading.
pub struct Block {
    /// The heading.
    pub title: String,
    /// The matches.
    pub lines: Vec<Line>,
}

/// The matches of a bracket by part and round.
pub fn blocks<'a>(ways: impl IntoIterator<Item = &'a Way>, all: &[Way], format: &str) -> Vec<Block> {
    let ways: Vec<&Way> = ways.into_iter().collect();
    let rounds = |part: Part| {
        all.iter()
            .filter(|way| way.key.part == part)
            .map(|way| way.key.round)
            .max()
    };
    let same = |one: &MatchKey, other: &MatchKey| (one.part, one.round) == (other.part, other.round);
    let blocks = ways
        .chunk_by(|one, other| same(&one.key, &other.key))
        .filter_map(|ways| {
            let key = ways.first()?.key;
            let round = words::round(key.part, key.round, rounds(key.part).unwrap_or(1));
            let part = words::part(key.part, format);
            let title = match (key.part, round.is_empty()) {
                (_, true) => part,
                (Part::Winners, _) if format == "single-elimination" => round,
                _ => crate::say("line-part")
                    .with("part", part)
                    .with("round", round.to_lowercase())
                    .to_string(),
            };
            Some(Block {
                title,
                lines: ways.iter().map(|way| Line::of_way(way)).collect(),
            })
        });
    blocks.collect()
}
