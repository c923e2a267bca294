//! Texts that hold records of both games, one after the other: each is read as the game that it names. A record is one of
//! bräde unless its tag `Game` says `belote` (NOTATION.md, BELOTE.md "Record").

use crate::belote::record::{self as belote, Matches, ReadMatch, next_names_belote};
use crate::brade::record::{self as brade, Games, Note, ReadGame, read_games_bytes};

/// One record of a text, or why it cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadRecord {
    /// A game of bräde.
    Brade(Result<ReadGame, brade::ReadError>),
    /// A match of belote.
    Belote(Result<ReadMatch, belote::ReadError>),
}

impl ReadRecord {
    /// The record as it stands in a text that has so many more lines before it.
    #[must_use]
    pub fn behind_lines(mut self, lines: u32) -> ReadRecord {
        let down = |line: &mut u32| *line = line.saturating_add(lines);
        let (starts, places, error) = match &mut self {
            ReadRecord::Brade(Ok(read)) => (&mut read.starts, &mut read.places, None),
            ReadRecord::Brade(Err(error)) => (&mut error.good.starts, &mut error.good.places, Some(&mut error.line)),
            ReadRecord::Belote(Ok(read)) => (&mut read.starts, &mut read.places, None),
            ReadRecord::Belote(Err(error)) => (&mut error.good.starts, &mut error.good.places, Some(&mut error.line)),
        };
        down(&mut starts.line);
        places.iter_mut().for_each(|place| down(&mut place.line));
        if let Some(line) = error {
            down(line);
        }
        self
    }
}

/// Reads the records of a text, one after the other. A record with an error gives that error, and reading goes on with the
/// next one, as in [`brade::read_games`] and [`belote::read_matches`].
pub fn read_records(text: &str) -> Records<'_> {
    read_records_bytes(text.as_bytes())
}

/// Reads the records of a file. Bytes that are not UTF-8 are an error of the record in which they stand.
pub fn read_records_bytes(bytes: &[u8]) -> Records<'_> {
    Records {
        games: read_games_bytes(bytes),
    }
}

/// The records of a text. Made by [`read_records`].
pub struct Records<'a> {
    games: Games<'a>,
}

impl Iterator for Records<'_> {
    type Item = ReadRecord;

    fn next(&mut self) -> Option<ReadRecord> {
        let (start, late) = self.games.stands();
        let error = match self.games.next()? {
            Ok(game) => return Some(ReadRecord::Brade(Ok(game))),
            Err(error) => error,
        };
        // No record of belote is one of bräde, whose tag `Game` is `1/3`: those of bräde are never looked through twice.
        if !next_names_belote(start.clone()) {
            return Some(ReadRecord::Brade(Err(error)));
        }
        let notes = error.good.record.notes.into_iter().take(late);
        let texts = notes.filter_map(|note| match note {
            Note::Comment(text) => Some(text),
            Note::Position(_) => None,
        });
        let mut matches = Matches::at(start, texts.collect());
        let read = matches.next()?;
        let (rest, notes) = matches.into_rest();
        self.games.go_on(rest, notes);
        Some(ReadRecord::Belote(read))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BRADE: &str = "[White \"Ek\"]\n[Black \"Alm\"]\n\n1. W 63 1/7 1/4\n*\n";
    const BELOTE: &str =
        "[North-South \"Ek, Alm\"]\n[Result \"1/2-1/2\"]\n[Game \"belote\"]\n\n1. score 92-70\n1/2-1/2\n";

    /// Which game each record is of, whether it could be read, and the line where it begins.
    fn read(text: &str) -> Vec<(&'static str, bool, u32)> {
        let seen = read_records(text).map(|read| match read {
            ReadRecord::Brade(Ok(read)) => ("brade", true, read.starts.line),
            ReadRecord::Brade(Err(error)) => ("brade", false, error.line),
            ReadRecord::Belote(Ok(read)) => ("belote", true, read.starts.line),
            ReadRecord::Belote(Err(error)) => ("belote", false, error.line),
        });
        seen.collect()
    }

    #[test]
    fn each_record_is_read_as_the_game_it_names() {
        let text = [BRADE, BELOTE, BELOTE, BRADE].join("\n");
        let all = [
            ("brade", true, 1),
            ("belote", true, 7),
            ("belote", true, 14),
            ("brade", true, 21),
        ];
        assert_eq!(read(&text), all);
        assert_eq!(read(&format!("\u{feff}\n{}", text.replace('\n', "\r\n"))).len(), 4);
        assert_eq!(read(""), []);
        assert_eq!(read(&format!("\n\u{feff}{BELOTE}")), [("belote", true, 2)]);
    }

    #[test]
    fn a_damaged_record_of_one_game_does_not_spoil_those_of_the_other() {
        let damaged = BELOTE.replace("score 92-70", "score 92-x");
        let text = [BRADE, &damaged, BRADE, &BRADE.replace("63", "93"), BELOTE].join("\n");
        let seen = [
            ("brade", true, 1),
            ("belote", false, 11),
            ("brade", true, 14),
            ("brade", false, 23),
            ("belote", true, 26),
        ];
        assert_eq!(read(&text), seen);
        // A tag that no game can read, before the one that names the game.
        let text = format!("[Date \"never\"]\n{BELOTE}\n{BRADE}");
        assert_eq!(read(&text), [("belote", false, 1), ("brade", true, 9)]);
        assert_eq!(read("[Date \"never\"]\n\n*\n"), [("brade", false, 1)]);
    }

    #[test]
    fn comments_between_the_games_belong_to_the_next() {
        let text = format!("{BRADE}{{own}}\n\n{{first}}\n\n{BELOTE}\n{{second}}\n\n{BRADE}");
        let records: Vec<ReadRecord> = read_records(&text).collect();
        let [
            ReadRecord::Brade(Ok(_)),
            ReadRecord::Belote(Ok(cards)),
            ReadRecord::Brade(Ok(game)),
        ] = &records[..]
        else {
            panic!("{records:?}");
        };
        assert_eq!(cards.record.notes, ["first"]);
        assert_eq!(game.record.notes, [Note::Comment("second".into())]);
    }

    #[test]
    fn lines_count_from_the_beginning_of_the_whole_text() {
        let text = format!("{BRADE}\n{BELOTE}");
        let whole = format!("{}{text}", "\n".repeat(5));
        let behind: Vec<ReadRecord> = read_records(&text).map(|read| read.behind_lines(5)).collect();
        assert_eq!(behind, read_records(&whole).collect::<Vec<_>>());
        let damaged = text.replace("63", "93").replace("92-70", "x");
        let whole = format!("{}{damaged}", "\n".repeat(5));
        let behind: Vec<ReadRecord> = read_records(&damaged).map(|read| read.behind_lines(5)).collect();
        assert_eq!(behind, read_records(&whole).collect::<Vec<_>>());
    }
}
