//! Texts that people enter.
