//! Records of belote are read and verified, legal or not; nothing panics, and neither record nor verdict changes by
//! writing it canonically.

#![no_main]

use brade_core::belote::record::{read_matches, read_matches_bytes};
use brade_core::belote::verify::verify;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for read in read_matches_bytes(bytes).flatten() {
        let report = verify(&read.record);
        assert!(report.replayed <= report.deals);
        let text = read.record.to_string();
        let again = read_matches(&text).next().expect("a match").expect("a good one");
        assert_eq!(again.record.to_string(), text);
        assert_eq!(verify(&again.record), report);
    }
});
