//! Any bytes are read as game records. What is read well reads back as it is written; nothing panics.

#![no_main]

use brade_core::brade::record::codec::{decode_turns, encode_turn};
use brade_core::brade::record::{read_games, read_games_bytes};
use brade_core::brade::side::Side;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for stored in decode_turns(bytes, Side::White) {
        let _ = stored.map(|stored| stored.side());
    }
    for game in read_games_bytes(bytes) {
        let (record, good) = match game {
            Ok(game) => (game.record, true),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                (error.good.record, false)
            }
        };
        let text = record.to_string();
        let mut again = read_games(&text);
        let read = again.next().expect("a game").expect("a good one").record;
        assert_eq!(read, record, "good: {good}");
        assert!(again.next().is_none(), "one game only");
        let mut stored = Vec::new();
        for turn in &record.turns {
            encode_turn(&mut stored, turn, None);
        }
        assert!(decode_turns(&stored, Side::White).all(|turn| turn.is_ok()));
    }
});
