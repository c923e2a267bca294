//! Files of game records: opened, decompressed where they are compressed, and cut into pieces.

mod chunks;

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::read::MultiGzDecoder;
use zstd::stream::read::Decoder;

pub(crate) use chunks::{Chunk, Chunks};

/// What a compressed file begins with.
const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];

/// Whether this stands for the standard input.
pub(crate) fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The text of a file; `-` is the standard input. What it begins with says whether it is compressed, not its name. The
/// bytes of the file that were taken are counted in `taken`.
///
/// # Errors
/// The system's.
pub(crate) fn open(path: &Path, taken: &Arc<AtomicU64>) -> io::Result<Box<dyn Read + Send>> {
    let file: Box<dyn Read + Send> = if is_standard_input(path) {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(path)?)
    };
    let mut file = Counted {
        file,
        taken: Arc::clone(taken),
    };
    let mut start = Vec::new();
    file.by_ref().take(ZSTD.len() as u64).read_to_end(&mut start)?;
    let (is_gzip, is_zstd) = (start.starts_with(GZIP), start.starts_with(ZSTD));
    let whole = Cursor::new(start).chain(file);
    Ok(if is_gzip {
        Box::new(Decompressed(MultiGzDecoder::new(io::BufReader::new(whole))))
    } else if is_zstd {
        Box::new(Decompressed(Decoder::new(whole)?))
    } else {
        Box::new(whole)
    })
}

/// Counts what is read.
struct Counted<R> {
    file: R,
    taken: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.taken.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Says for people what decompressors say for themselves.
struct Decompressed<R>(R);

impl<R: Read> Read for Decompressed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|error| {
            let what = match error.kind() {
                io::ErrorKind::Interrupted => return error,
                io::ErrorKind::UnexpectedEof => {
                    "it is compressed and ends too early: a part of it is missing".to_owned()
                }
                _ => format!("it is compressed and damaged ({error})"),
            };
            io::Error::new(error.kind(), what)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn file(bytes: &[u8]) -> tempfile::NamedTempFile {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(bytes).unwrap();
        file
    }

    fn read(bytes: &[u8]) -> io::Result<(Vec<u8>, u64)> {
        let (file, taken) = (file(bytes), Arc::default());
        let mut text = Vec::new();
        open(file.path(), &taken)?.read_to_end(&mut text)?;
        Ok((text, taken.load(Ordering::Relaxed)))
    }

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        out.write_all(text).unwrap();
        out.finish().unwrap()
    }

    #[test]
    fn what_a_file_begins_with_says_how_it_is_compressed() {
        let text = b"[White \"Ek\"]\n".repeat(1000);
        let zstd = zstd::encode_all(&text[..], 0).unwrap();
        for bytes in [text.clone(), gzip(&text), zstd] {
            let (read, taken) = read(&bytes).unwrap();
            assert_eq!(read, text);
            assert_eq!(taken, bytes.len() as u64);
        }
        assert_eq!(read(b"").unwrap().0, b"");
        assert_eq!(read(b"\x1f").unwrap().0, b"\x1f");
    }

    #[test]
    fn several_compressed_files_in_one_are_one_text() {
        let two = [gzip(b"one "), gzip(b"two")].concat();
        assert_eq!(read(&two).unwrap().0, b"one two");
        let two = [
            zstd::encode_all(&b"one "[..], 0).unwrap(),
            zstd::encode_all(&b"two"[..], 0).unwrap(),
        ]
        .concat();
        assert_eq!(read(&two).unwrap().0, b"one two");
    }

    #[test]
    fn a_compressed_file_that_is_cut_off_or_damaged_says_so() {
        let text: Vec<u8> = (0..20_000_u32).flat_map(u32::to_be_bytes).collect();
        for bytes in [gzip(&text), zstd::encode_all(&text[..], 0).unwrap()] {
            let error = read(&bytes[..bytes.len() / 2]).unwrap_err().to_string();
            assert!(error.contains("ends too early"), "{error}");
        }
        let mut bytes = gzip(&text);
        let middle = bytes.len() / 2;
        bytes[middle..middle + 8].fill(0xff);
        let error = read(&bytes).unwrap_err().to_string();
        assert!(error.contains("damaged"), "{error}");
    }
}
