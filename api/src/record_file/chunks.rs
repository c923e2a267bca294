//! A file of records in pieces that can be read apart from each other, so that a file of any size takes little memory
//! and keeps every processor busy.

use std::io::{self, Read};

use brade_core::mixed::{ReadRecord, read_records_bytes};

/// How many bytes a piece has at least, unless the file ends; some hundred games.
const PIECE: usize = 256 * 1024;
/// The longest text in which no game ends. A file without a game in it must not be read into memory as a whole.
const LONGEST_GAME: usize = 64 * 1024 * 1024;

/// Whole records of a file.
pub(crate) struct Chunk {
    pub bytes: Vec<u8>,
    /// How many lines of the file stand before it.
    pub lines_before: u32,
}

impl Chunk {
    /// How many lines end in it.
    pub fn lines(&self) -> u64 {
        self.bytes.iter().filter(|byte| **byte == b'\n').count() as u64
    }

    /// Whether it ends where a game does: what is cut off in the middle of one may go on later.
    pub fn is_finished(&self) -> bool {
        line_ends_behind_result(&self.bytes).is_some()
    }

    /// Its records, or what is wrong with them, by the lines of the file.
    pub fn records(&self) -> impl Iterator<Item = ReadRecord> {
        read_records_bytes(&self.bytes).map(|read| read.behind_lines(self.lines_before))
    }
}

/// Cuts a file where one game has ended and the next begins.
pub(crate) struct Chunks<R> {
    file: R,
    piece: usize,
    /// Read, and not given yet.
    rest: Vec<u8>,
    lines_before: u32,
    ended: bool,
    longest: usize,
    /// Why it cannot be read on.
    failed: Option<io::Error>,
}

impl<R: Read> Chunks<R> {
    pub fn of(file: R) -> Self {
        Self::in_pieces(file, PIECE)
    }

    /// The rest of a file of which so many lines have been read.
    pub fn after(file: R, lines_before: u32) -> Self {
        Self {
            lines_before,
            ..Self::of(file)
        }
    }

    fn in_pieces(file: R, piece: usize) -> Self {
        Self {
            file,
            piece,
            rest: Vec::new(),
            lines_before: 0,
            ended: false,
            longest: LONGEST_GAME,
            failed: None,
        }
    }

    fn next_chunk(&mut self) -> io::Result<Option<Chunk>> {
        let mut wanted = self.piece.max(self.rest.len() + self.piece / 2);
        let end = loop {
            if let Err(error) = self.fill(wanted) {
                self.failed = Some(error);
            }
            if self.ended {
                // A game that has no end is a piece of its own.
                break match line_ends_behind_result(&self.rest) {
                    Some(_) => self.rest.len(),
                    None => last_border(&self.rest).unwrap_or(self.rest.len()),
                };
            }
            match (last_border(&self.rest), self.failed.take()) {
                // Whole games are worth having, whatever comes behind them.
                (Some(border), failed) => {
                    self.failed = failed;
                    break border;
                }
                (None, Some(error)) => return Err(error),
                (None, None) if self.rest.len() >= self.longest => {
                    let what = format!(
                        "no game ends within {} MiB: is it a file of game records?",
                        self.longest >> 20
                    );
                    return Err(io::Error::new(io::ErrorKind::InvalidData, what));
                }
                // A game longer than a piece: twice as much, so that looking for its end again costs little.
                (None, None) => wanted = self.rest.len() * 2,
            }
        };
        if end == 0 {
            return Ok(None);
        }
        let rest = self.rest.split_off(end);
        let bytes = std::mem::replace(&mut self.rest, rest);
        let lines_before = self.lines_before;
        let chunk = Chunk { bytes, lines_before };
        self.lines_before = lines_before.saturating_add(u32::try_from(chunk.lines()).unwrap_or(u32::MAX));
        Ok(Some(chunk))
    }

    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        let missing = wanted.saturating_sub(self.rest.len()) as u64;
        if !self.ended && self.failed.is_none() && missing > 0 {
            let read = self.file.by_ref().take(missing).read_to_end(&mut self.rest)?;
            self.ended = (read as u64) < missing;
        }
        Ok(())
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.next_chunk();
        if next.is_err() {
            self.ended = true;
            self.rest.clear();
        }
        next.transpose()
    }
}

/// The offset of the last game that begins behind the end of another, if there is one.
///
/// A tag at the start of a line after a blank line begins a game wherever it stands (the reader takes it so even in a
/// comment that is not closed). Only where a result token stands before the blank line is the game before it complete,
/// so that reading it does not depend on what follows.
fn last_border(bytes: &[u8]) -> Option<usize> {
    let mut end = bytes.len();
    while let Some(at) = bytes.get(..end)?.iter().rposition(|byte| *byte == b'[') {
        let name_follows = bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic);
        if name_follows && ends_with_a_result(bytes.get(..at)?) {
            return Some(at);
        }
        end = at;
    }
    None
}

/// Whether this ends with a result token and a blank line.
fn ends_with_a_result(bytes: &[u8]) -> bool {
    bytes.ends_with(b"\n") && line_ends_behind_result(bytes).is_some_and(|count| count >= 2)
}

/// How many lines end behind the result token that this ends with, if it ends with one.
fn line_ends_behind_result(bytes: &[u8]) -> Option<usize> {
    let end = bytes.iter().rposition(|byte| !byte.is_ascii_whitespace())?;
    let (game, blank) = bytes.split_at(end + 1);
    let line = game.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    let token = line.rsplit(u8::is_ascii_whitespace).next().unwrap_or_default();
    let is_result = matches!(token, b"1-0" | b"0-1" | b"*" | b"1/2-1/2");
    let line_ends = blank.iter().filter(|byte| **byte == b'\n').count();
    (is_result && !line.iter().any(|byte| b"{};[".contains(byte))).then_some(line_ends)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: &str = include_str!("../../../core/tests/vectors/games.brade");

    /// Every record with the lines where its parts stand, or what is wrong with it and where.
    fn read(bytes: &[u8], lines_before: u32) -> Vec<String> {
        read_records_bytes(bytes)
            .map(|read| format!("{:?}", read.behind_lines(lines_before)))
            .collect()
    }

    fn same_in_pieces(text: &[u8]) -> usize {
        let mut pieces = 0;
        let mut games = Vec::new();
        for chunk in Chunks::in_pieces(text, 64) {
            let chunk = chunk.unwrap();
            games.extend(read(&chunk.bytes, chunk.lines_before));
            pieces += 1;
        }
        assert_eq!(games, read(text, 0));
        pieces
    }

    #[test]
    fn a_file_read_in_pieces_gives_what_it_gives_in_one() {
        assert!(same_in_pieces(GAMES.as_bytes()) > 250);
        assert!(same_in_pieces(GAMES.replace('\n', "\r\n").as_bytes()) > 250);
        assert_eq!(same_in_pieces(b""), 0);
        assert_eq!(same_in_pieces(b"\n\n"), 1);
    }

    #[test]
    fn damaged_games_stay_what_they_are_in_pieces() {
        let games: String = GAMES.split_inclusive("\n\n").take(40).collect();
        for (good, bad) in [
            ("1-0\n", "\n"),
            ("0-1\n", "{ not closed\n"),
            ("1-0\n", "1-0 {a comment}\n\n{another}\n"),
            ("1-0\n", "; 1-0\n"),
            ("1-0\n", "1-0\n\n[Event \"x\"]\n"),
            ("[Round \"1\"]", "[Round \"1]"),
            ("[Round \"1\"]\n", "[Round \"1\"]\n\n"),
            ("3. W", "3. X"),
            ("0-1\n", "0-1 \n"),
        ] {
            same_in_pieces(games.replace(good, bad).as_bytes());
        }
        let mut bytes = games.into_bytes();
        for index in (0..bytes.len()).step_by(997) {
            bytes[index] = 0xff;
        }
        same_in_pieces(&bytes);
    }

    #[test]
    fn files_of_both_games_are_the_same_in_pieces() {
        let belote = "[Result \"1/2-1/2\"]\n[Game \"belote\"]\n\n1. score 81-81\n1/2-1/2\n\n";
        // A game is two parts: its tags and its turns.
        let parts: Vec<&str> = GAMES.split_inclusive("\n\n").take(40).collect();
        let games = parts.chunks(2).map(|game| game.concat());
        let mixed: String = games.flat_map(|game| [game, belote.to_owned()]).collect();
        assert!(same_in_pieces(mixed.as_bytes()) > 10);
        for (good, bad) in [
            ("81-81\n", "81-x\n"),
            ("81-81\n", "81-81\n{ not closed\n"),
            ("81-81\n1/2-1/2\n", "0-1\n"),
            ("81-81\n1/2-1/2\n", "0-1\n\n{late}\n"),
            ("1/2-1/2\n\n", "1/2-1/2 {own}\n\n{late}\n\n"),
            ("[Game \"belote\"]", "[Game \"belote]"),
        ] {
            let text = mixed.replace(good, bad);
            assert_ne!(text, mixed);
            same_in_pieces(text.as_bytes());
        }
    }

    #[test]
    fn a_file_that_cannot_be_read_on_says_so_once() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("gone"))
            }
        }
        let mut chunks = Chunks::of(Broken);
        assert!(chunks.next().unwrap().is_err());
        assert!(chunks.next().is_none());
    }

    #[test]
    fn a_file_in_which_no_game_ends_is_not_read_to_its_end() {
        let mut chunks = Chunks {
            longest: 1 << 20,
            ..Chunks::of(io::repeat(b'x'))
        };
        let error = chunks.next().unwrap().err().unwrap();
        assert!(error.to_string().starts_with("no game ends within 1 MiB"), "{error}");
        assert!(chunks.next().is_none());
    }
}
