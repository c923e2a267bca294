//! Any text is read as a position. What is read well reads back as it is written, and its string is the canonical one.

#![no_main]

use brade_core::brade::position::Setup;
use brade_core::brade::rules::{RuleSet, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Setup>() {
        Ok(setup) => {
            let canonical = setup.to_string();
            assert_eq!(canonical.parse(), Ok(setup));
            for set in RuleSet::ALL {
                let rules = Rules::from(set);
                match setup.into_position(&rules) {
                    Ok(position) => {
                        assert_eq!(position.to_string(), canonical);
                        let _ = position.over(&rules);
                    }
                    Err(refused) => assert!(!refused.to_string().is_empty()),
                }
            }
        }
        Err(error) => {
            assert!(text.is_char_boundary(error.at));
            assert!(!error.to_string().is_empty());
        }
    }
});
