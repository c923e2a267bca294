//! Records are verified, legal or not; nothing panics, and the verdict does not change by writing the record canonically.

#![no_main]

use brade_core::brade::legal::Plays;
use brade_core::brade::record::{read_games, read_games_bytes};
use brade_core::brade::verify::verify;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut plays = Plays::new();
    for game in read_games_bytes(bytes).flatten() {
        let report = verify(&game.record, &mut plays);
        assert!(report.replayed <= report.turns);
        let text = game.record.to_string();
        let again = read_games(&text).next().expect("a game").expect("a good one");
        assert_eq!(verify(&again.record, &mut plays), report);
    }
});
