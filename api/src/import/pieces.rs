//! A file in pieces, each with a mark of how far it is done when the piece is: where a later import goes on.

use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use sha2::{Digest, Sha256};

use crate::record_file::{self, Chunk, Chunks};
use crate::service::imports::Progress;

/// How much of a text says which one it is.
const HEAD: u64 = 64 * 1024;

/// A piece of a file.
pub(super) struct Piece {
    pub chunk: Chunk,
    /// Whether it is done then, and need not be read again when the file has grown.
    pub is_finished: bool,
    /// Behind it or, where it ends in the middle of a game, before it: when the file has grown it is read again.
    pub end: Mark,
}

/// How far a file is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// In bytes of the text.
    pub bytes: u64,
    /// In lines.
    pub lines: u64,
    /// The SHA-256 of the text so far, as hexadecimal digits.
    pub done: String,
}

/// The SHA-256 of what the text of a file begins with and of how it is imported, to look up earlier imports by. None for what
/// can be read only once.
///
/// # Errors
/// The system's.
pub(super) fn head(path: &Path, strict: bool) -> io::Result<Option<String>> {
    if !path.is_file() {
        return Ok(None);
    }
    let mut start = Vec::new();
    let text = record_file::open(path, &Arc::default())?;
    // A file that is damaged from the beginning says so when it is read.
    let _ = text.take(HEAD).read_to_end(&mut start);
    let mut hash = Sha256::new_with_prefix(&start);
    if strict {
        // What it rejects an import that is not strict has not done.
        hash.update("strict");
    }
    Ok(Some(digits(&hash)))
}

/// The pieces of a file, from where an earlier import has come to; and how far that is, if the file begins with what it has
/// done.
///
/// # Errors
/// The system's.
pub(super) fn open(
    path: &Path,
    taken: &Arc<AtomicU64>,
    earlier: Option<Progress>,
) -> io::Result<(Pieces, Option<Progress>)> {
    if let Some(earlier) = earlier {
        let counted = Arc::clone(taken);
        let mut text = record_file::open(path, &counted)?;
        if let Some(hash) = skipped(&mut text, earlier.bytes)?.filter(|hash| digits(hash) == earlier.done) {
            let pieces = Pieces {
                chunks: Chunks::after(text, u32::try_from(earlier.lines).unwrap_or(u32::MAX)),
                hash,
                bytes: earlier.bytes,
                lines: earlier.lines,
            };
            return Ok((pieces, Some(earlier)));
        }
        taken.store(0, std::sync::atomic::Ordering::Relaxed);
    }
    let pieces = Pieces {
        chunks: Chunks::of(record_file::open(path, taken)?),
        hash: Sha256::new(),
        bytes: 0,
        lines: 0,
    };
    Ok((pieces, None))
}

/// The hash of so many bytes of a text, which are read; none where it ends before.
fn skipped(text: &mut impl Read, bytes: u64) -> io::Result<Option<Sha256>> {
    let mut hash = Sha256::new();
    let read = io::copy(&mut text.take(bytes), &mut Hashing(&mut hash))?;
    Ok((read == bytes).then_some(hash))
}

struct Hashing<'a>(&'a mut Sha256);

impl io::Write for Hashing<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn digits(hash: &Sha256) -> String {
    let digits = hash.clone().finalize();
    digits.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The pieces of a file, from somewhere on.
pub(super) struct Pieces {
    chunks: Chunks<Box<dyn Read + Send>>,
    /// Of everything before the next piece.
    hash: Sha256,
    bytes: u64,
    lines: u64,
}

impl Iterator for Pieces {
    type Item = io::Result<Piece>;

    fn next(&mut self) -> Option<io::Result<Piece>> {
        let chunk = match self.chunks.next()? {
            Ok(chunk) => chunk,
            Err(error) => return Some(Err(error)),
        };
        let is_finished = chunk.is_finished();
        if is_finished {
            self.hash.update(&chunk.bytes);
            self.bytes += chunk.bytes.len() as u64;
            self.lines += chunk.lines();
        }
        let end = Mark {
            bytes: self.bytes,
            lines: self.lines,
            done: digits(&self.hash),
        };
        Some(Ok(Piece {
            chunk,
            is_finished,
            end,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn read(path: &Path, earlier: Option<Progress>) -> (Vec<Piece>, Option<Progress>) {
        let (pieces, from) = open(path, &Arc::default(), earlier).unwrap();
        (pieces.map(Result::unwrap).collect(), from)
    }

    #[test]
    fn a_file_goes_on_where_it_was_left_unless_what_comes_before_is_another() {
        let game = "[White \"Ek\"]\n[Black \"Alm\"]\n\n1. W 63 1/7 1/4\n*\n\n";
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(game.repeat(10_000).as_bytes()).unwrap();
        let (pieces, from) = read(file.path(), None);
        assert!(pieces.len() > 1 && from.is_none());
        let Mark { bytes, lines, done } = pieces[0].end.clone();
        let mark = Progress {
            bytes,
            lines,
            done,
            ..Progress::default()
        };
        let (rest, from) = read(file.path(), Some(mark.clone()));
        assert_eq!(from, Some(mark.clone()));
        let ends = |pieces: &[Piece]| -> Vec<Mark> { pieces.iter().map(|piece| piece.end.clone()).collect() };
        assert_eq!(ends(&rest), ends(&pieces[1..]));
        assert_eq!(rest[0].chunk.lines_before, pieces[1].chunk.lines_before);
        let other = Progress {
            done: "0".repeat(64),
            ..mark.clone()
        };
        assert_eq!(read(file.path(), Some(other)).1, None);
        let too_far = Progress { bytes: 1 << 40, ..mark };
        let (all, from) = read(file.path(), Some(too_far));
        assert_eq!((ends(&all), from), (ends(&pieces), None));
    }

    #[test]
    fn what_can_be_read_only_once_has_no_head() {
        assert_eq!(head(Path::new("-"), false).unwrap(), None);
        assert!(head(Path::new(file!()), false).is_ok());
    }
}
