//! Secrets that are shown once: 256 random bits, of which only a hash is stored.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// What an API token begins with, so that people and scanners of leaks know it when they see one.
pub const TOKEN_PREFIX: &str = "brade_";

/// How many characters 256 bits have in base64url.
const LENGTH: usize = 43;

/// A secret as its owner has it.
#[derive(Clone)]
pub struct Secret(String);

impl Secret {
    /// A new secret.
    ///
    /// # Errors
    /// Where the system has no random numbers.
    pub fn new() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)?;
        Ok(Self(URL_SAFE_NO_PAD.encode(bytes)))
    }

    /// A new secret with the prefix of API tokens.
    ///
    /// # Errors
    /// Where the system has no random numbers.
    pub fn new_token() -> Result<Self, getrandom::Error> {
        Ok(Self(format!("{TOKEN_PREFIX}{}", Self::new()?.0)))
    }

    /// A secret as somebody sent it; nothing where it cannot be one.
    pub fn read(text: &str) -> Option<Self> {
        let bits = text.strip_prefix(TOKEN_PREFIX).unwrap_or(text);
        let is_one = bits.len() == LENGTH && URL_SAFE_NO_PAD.decode(bits).is_ok_and(|bytes| bytes.len() == 32);
        is_one.then(|| Self(text.to_owned()))
    }

    /// The secret, to be given to its owner and nobody else.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored: nobody gets from it back to the secret, which has too many bits to be guessed.
    pub fn hash(&self) -> String {
        hash(&[self.0.as_bytes()])
    }

    /// Another secret made from this one, for one purpose; neither tells the other.
    pub fn derive(&self, purpose: &str) -> String {
        hash(&[purpose.as_bytes(), b"\0", self.0.as_bytes()])
    }
}

/// Never the secret, whatever is logged.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

fn hash(parts: &[&[u8]]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part);
    }
    URL_SAFE_NO_PAD.encode(hash.finalize())
}

/// Whether two texts are the same, in a time that does not tell where they differ.
pub fn same(a: &str, b: &str) -> bool {
    a.as_bytes().ct_eq(b.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_has_256_bits_and_no_other_is_like_it() {
        let (one, other) = (Secret::new().unwrap(), Secret::new_token().unwrap());
        assert_eq!(one.reveal().len(), LENGTH);
        assert!(other.reveal().starts_with("brade_"));
        assert_ne!(one.hash(), Secret::new().unwrap().hash());
        assert!(!format!("{one:?}{other:?}").contains(one.reveal()));
    }

    #[test]
    fn what_is_sent_is_read_back_and_nothing_else() {
        let token = Secret::new_token().unwrap();
        assert_eq!(Secret::read(token.reveal()).unwrap().hash(), token.hash());
        let long = "A".repeat(44);
        for text in ["", "brade_", "x", &long, "é".repeat(22).as_str(), &"!".repeat(43)] {
            assert!(Secret::read(text).is_none(), "{text}");
        }
    }

    #[test]
    fn what_is_derived_differs_by_purpose_and_from_the_stored_hash() {
        let secret = Secret::new().unwrap();
        assert_ne!(secret.derive("form"), secret.hash());
        assert_ne!(secret.derive("form"), secret.derive("other"));
        assert!(same(&secret.derive("form"), &secret.derive("form")));
        assert!(!same("a", "b") && !same("a", "aa"));
    }
}
