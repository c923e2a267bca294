//! By what a game is recognised that is there already: the same players, the same day, the same rules, the same turns.

use brade_core::brade::dice::Roll;
use brade_core::brade::point::Place;
use brade_core::brade::record::Note;
use brade_core::brade::record::codec::{Stored, decode_turns};
use brade_core::brade::side::Side;
use brade_core::brade::written::Written;
use sha2::{Digest, Sha256};

/// What a game is recognised by.
#[derive(Debug, Clone, Copy)]
pub struct Content<'a> {
    /// The key of White's name.
    pub white: &'a str,
    /// The key of Black's name.
    pub black: &'a str,
    /// The date as a record writes it.
    pub date: Option<&'a str>,
    /// The first day that it can mean, as yyyy-mm-dd.
    pub day: Option<&'a str>,
    /// The rule set.
    pub rule_set: &'a str,
    /// Its options.
    pub options: &'a str,
    /// The position it starts from, if not the usual one.
    pub setup: Option<&'a str>,
    /// Who made the first turn.
    pub first: Side,
    /// The turns as they are stored.
    pub turns: &'a [u8],
}

/// How many bytes a key has: four of the day, then a part of the hash.
const KEY: usize = 16;
/// What begins a stored turn that is kept as text, and stands in no other.
const TEXT: u8 = 0xff;

/// The key of a game. Comments do not matter, nor do tags: two who write the same game down may say different things of
/// it. A game without turns has little to be recognised by, so `rest`, everything else that is known of it, counts too.
///
/// The day comes first, so that the keys of a collection in the order of time are neighbours in an index.
pub fn content_key<'a>(game: &Content<'a>, rest: impl FnOnce() -> Vec<Option<&'a str>>) -> Vec<u8> {
    let mut hash = Sha256::new();
    let mut add = |text: Option<&str>| {
        let text = text.map(str::as_bytes);
        // With its length, so that no two lists of texts are the same bytes.
        let length = text.map_or(u64::MAX, |text| text.len() as u64);
        hash.update(length.to_be_bytes());
        hash.update(text.unwrap_or_default());
    };
    for text in [game.white, game.black, game.rule_set, game.options] {
        add(Some(text));
    }
    add(game.date);
    add(game.setup);
    if game.turns.is_empty() {
        rest().into_iter().for_each(add);
    } else {
        add(Some(game.first.name()));
        hash.update(plain(game.turns, game.first));
    }
    let day: String = game
        .day
        .unwrap_or_default()
        .chars()
        .filter(char::is_ascii_digit)
        .collect();
    let mut key = day.parse::<u32>().unwrap_or(0).to_be_bytes().to_vec();
    key.extend(hash.finalize());
    key.truncate(KEY);
    key
}

/// The turns without comments: in two bytes a step, whether they are stored compactly or as text.
fn plain(turns: &[u8], first: Side) -> Vec<u8> {
    let mut plain = Vec::with_capacity(2 * turns.len());
    for turn in decode_turns(turns, first) {
        match turn {
            Ok(Stored::Played(turn)) => {
                plain.push(head(turn.side, Some(turn.roll)));
                for (from, die) in turn.steps() {
                    let to = from.number() + die.pips();
                    plain.extend([from.number(), to.min(Place::OFF.number())]);
                }
            }
            Ok(Stored::Written(turn)) => {
                plain.push(head(turn.side, turn.roll));
                match &turn.play {
                    Written::Steps(steps) => {
                        let steps = steps.iter();
                        plain.extend(steps.flat_map(|step| [step.from.number(), step.to.number()]));
                    }
                    Written::Unknown => plain.push(TEXT),
                }
                plain.extend(turn.stood.then_some(TEXT));
                for note in &turn.notes {
                    if let Note::Position(setup) = note {
                        plain.extend(setup.to_string().into_bytes());
                    }
                }
            }
            // Stored wrongly, as `brade check` says: recognised by the very bytes.
            Err(_) => return turns.to_vec(),
        }
    }
    plain
}

/// One byte that is no place of a step.
fn head(side: Side, roll: Option<Roll>) -> u8 {
    let roll = roll.map_or(31, |roll| roll.index() as u8);
    let side = if side == Side::White { 0 } else { 32 };
    128 | side | roll
}

#[cfg(test)]
mod tests {
    use super::*;
    use brade_core::brade::legal::Plays;
    use brade_core::brade::play::Steps;
    use brade_core::brade::record::codec::encode_turn;
    use brade_core::brade::record::{GameRecord, read_games};
    use brade_core::brade::replay::{Replay, Replayed};

    fn record(turns: &str) -> GameRecord {
        let text = format!("[White \"Ek\"]\n[Black \"Alm\"]\n\n{turns}\n*\n");
        read_games(&text).next().unwrap().unwrap().record
    }

    fn stored(record: &GameRecord) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut replay = Replay::begin(record);
        for turn in &record.turns {
            let steps: Option<Steps> = match replay.turn(turn, &mut Plays::new()) {
                Ok(Replayed::Legal(play)) => Some(play.steps),
                _ => None,
            };
            encode_turn(&mut bytes, turn, steps.as_ref());
        }
        bytes
    }

    fn key(turns: &[u8], white: &str, date: Option<&str>, rest: &str) -> Vec<u8> {
        let content = Content {
            white,
            black: "alm",
            date,
            day: date,
            rule_set: "standard",
            options: "",
            setup: None,
            first: Side::White,
            turns,
        };
        content_key(&content, || vec![Some(rest)])
    }

    #[test]
    fn comments_do_not_matter_and_players_dates_and_turns_do() {
        let bare = stored(&record("1. W 63 1/7 1/4 2. B 44 1/5/9 1/5"));
        let told = stored(&record(
            "1. W 63 1/7 1/4 {well played} 2. B 44 1/5/9 1/5 ; all he can\n",
        ));
        let other = stored(&record("1. W 63 1/7 1/4 2. B 44 1/5/9/13"));
        assert_ne!(bare, told);
        let day = Some("2026-03-14");
        let one = key(&bare, "ek", day, "a");
        assert_eq!(one.len(), KEY);
        assert_eq!(one[..4], 20_260_314_u32.to_be_bytes());
        assert_eq!(one, key(&told, "ek", day, "b"));
        let others = [
            key(&other, "ek", day, "a"),
            key(&bare, "bok", day, "a"),
            key(&bare, "ek", Some("2026-03-15"), "a"),
            key(&bare, "ek", None, "a"),
            key(&bare[..3], "ek", day, "a"),
        ];
        assert!(others.iter().all(|other| *other != one));
    }

    #[test]
    fn a_game_without_turns_is_recognised_by_all_that_is_known_of_it() {
        assert_eq!(key(&[], "ek", None, "1/3"), key(&[], "ek", None, "1/3"));
        assert_ne!(key(&[], "ek", None, "1/3"), key(&[], "ek", None, "2/3"));
    }

    #[test]
    fn unknown_turns_and_faults_that_stood_are_told_apart() {
        let texts = [
            "1. W 63 1/7 1/4 2. B ?? ??",
            "1. W 63 1/7 1/4 2. B 44 ??",
            "1. W 63 1/7 1/4 2. B 44 1/5 ~",
            "1. W 63 1/7 1/4 2. B 44 -",
        ];
        let keys: Vec<_> = texts
            .iter()
            .map(|text| key(&stored(&record(text)), "ek", None, ""))
            .collect();
        for (at, one) in keys.iter().enumerate() {
            assert!(!keys[at + 1..].contains(one), "{}", texts[at]);
        }
    }
}
