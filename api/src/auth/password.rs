//! Passwords: argon2id with the parameters of OWASP, few at a time and off the threads that answer.

use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::rt::time::timeout;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;
use zxcvbn::Score;

use crate::error::Problem;
use crate::state::block;

/// The fewest characters of a password.
pub const SHORTEST: usize = 10;
/// The most characters of a password.
pub const LONGEST: usize = 128;

/// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// How long a request waits for its turn to hash.
const PATIENCE: Duration = Duration::from_secs(10);

/// Why a password is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Weak {
    /// Fewer than [`SHORTEST`] characters.
    #[error("must have at least {SHORTEST} characters")]
    Short,
    /// More than [`LONGEST`] characters.
    #[error("must have at most {LONGEST} characters")]
    Long,
    /// One of those that are tried first.
    #[error("is too easy to guess: take several words that do not belong together")]
    Guessable,
}

/// A password could not be hashed.
#[derive(Debug, thiserror::Error)]
#[error("argon2 failed: {0}")]
pub struct HashError(String);

/// Holds a new password to be neither short, nor endless, nor easy to guess for somebody who
/// knows the other things about its owner.
///
/// # Errors
/// What is wrong with it.
pub fn check(password: &str, about_owner: &[&str]) -> Result<(), Weak> {
    if password.chars().nth(SHORTEST - 1).is_none() {
        return Err(Weak::Short);
    }
    if password.chars().nth(LONGEST).is_some() {
        return Err(Weak::Long);
    }
    let mut known = about_owner.to_vec();
    known.extend(["brade", "brädspel"]);
    if zxcvbn::zxcvbn(password, &known).score() < Score::Two {
        return Err(Weak::Guessable);
    }
    Ok(())
}

/// A password as it is stored: a PHC string with a salt of its own.
///
/// # Errors
/// Where the system has no random numbers or too little memory.
pub fn hash(password: &str) -> Result<String, HashError> {
    let hash: PasswordHash = argon2()?.hash_password(password.as_bytes()).map_err(failed)?;
    Ok(hash.to_string())
}

/// Whether a password is the one of this PHC string; its own parameters are used.
fn verify(password: &str, hash: &str) -> Result<bool, HashError> {
    let parsed = PasswordHash::new(hash).map_err(failed)?;
    Ok(argon2()?.verify_password(password.as_bytes(), &parsed).is_ok())
}

/// Whether a stored hash was made with less than today's parameters.
pub fn needs_rehash(hash: &str) -> bool {
    let Ok(parsed) = PasswordHash::new(hash) else {
        return true;
    };
    let current = parsed.algorithm.as_str() == "argon2id"
        && parsed.version == Some(u32::from(Version::V0x13))
        && Params::try_from(&parsed)
            .is_ok_and(|p| p.m_cost() >= MEMORY_KIB && p.t_cost() >= PASSES && p.p_cost() >= LANES);
    !current
}

fn argon2() -> Result<Argon2<'static>, HashError> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(failed)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn failed(error: impl std::fmt::Display) -> HashError {
    HashError(error.to_string())
}

/// What a password came to at sign-in.
#[derive(Debug, PartialEq, Eq)]
pub enum Verified {
    /// The wrong one, or there is none.
    Wrong,
    /// The right one.
    Right,
    /// The right one, stored with old parameters: this hash should replace the stored one.
    Upgraded(String),
}

/// Hashes few passwords at a time: each takes 19 MiB and a processor.
pub struct Passwords {
    turns: Semaphore,
    /// The hash of a password nobody has: unknown users take as much time as known ones.
    nobody: String,
}

impl Passwords {
    /// One hash at a time for each processor.
    ///
    /// # Errors
    /// Where nothing can be hashed.
    pub fn new() -> Result<Self, HashError> {
        let processors = std::thread::available_parallelism().map_or(2, std::num::NonZeroUsize::get);
        let nobody = super::token::Secret::new().map_err(failed)?;
        Ok(Self {
            turns: Semaphore::new(processors),
            nobody: hash(nobody.reveal())?,
        })
    }

    /// Verifies a password against a stored hash. Where there is none, the same work is done.
    ///
    /// # Errors
    /// 503 where too many wait; 500 where nothing can be hashed.
    pub async fn verify(&self, password: String, stored: Option<String>) -> Result<Verified, Problem> {
        let known = stored.is_some();
        let against = stored.unwrap_or_else(|| self.nobody.clone());
        // No password is longer, and none is hashed that is: the work would have no end.
        let fits = password.chars().nth(LONGEST).is_none();
        self.in_turn(move || {
            let right = verify(if fits { &password } else { "" }, &against)? && known && fits;
            Ok(match right {
                false => Verified::Wrong,
                true if needs_rehash(&against) => Verified::Upgraded(hash(&password)?),
                true => Verified::Right,
            })
        })
        .await
    }

    /// Checks a new password and hashes it; the field is named where it is refused.
    ///
    /// # Errors
    /// 422 `weak-password`; 503 where too many wait; 500 where nothing can be hashed.
    pub async fn hash_new(
        &self,
        field: &'static str,
        password: String,
        about_owner: Vec<String>,
    ) -> Result<String, Problem> {
        let hashed = self.in_turn(move || {
            let about: Vec<&str> = about_owner.iter().map(String::as_str).collect();
            match check(&password, &about) {
                Ok(()) => hash(&password).map(Ok),
                Err(weak) => Ok(Err(weak)),
            }
        });
        hashed
            .await?
            .map_err(|weak| Problem::field("weak-password", field, weak.to_string()))
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, HashError> + Send + 'static,
    ) -> Result<T, Problem> {
        let Ok(turn) = timeout(PATIENCE, self.turns.acquire()).await else {
            let detail = "Too many people are signing in; try again in a moment.";
            return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", detail).retry_after(5));
        };
        let _turn = turn.map_err(Problem::internal)?;
        block(move || work().map_err(Problem::internal)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stored_form_names_its_parameters() {
        let hash = hash("correct horse battery").unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(!needs_rehash(&hash));
        assert!(verify("correct horse battery", &hash).unwrap());
        assert!(!verify("correct horse batterz", &hash).unwrap());
    }

    #[actix_web::test]
    async fn weaker_parameters_are_upgraded_at_sign_in() {
        let weak = Argon2::new(
            Algorithm::Argon2id,
            Version::V0x13,
            Params::new(8 * 1024, 1, 1, None).unwrap(),
        );
        let old: PasswordHash = weak.hash_password(b"correct horse battery").unwrap();
        let old = old.to_string();
        assert!(needs_rehash(&old) && needs_rehash("nonsense"));
        let passwords = Passwords::new().unwrap();
        let verified = passwords
            .verify("correct horse battery".into(), Some(old.clone()))
            .await
            .unwrap();
        let Verified::Upgraded(new) = verified else {
            panic!("{verified:?}")
        };
        assert!(!needs_rehash(&new) && verify("correct horse battery", &new).unwrap());
        let wrong = passwords.verify("another horse".into(), Some(old)).await.unwrap();
        assert_eq!(wrong, Verified::Wrong);
    }

    #[actix_web::test]
    async fn nobody_has_no_password() {
        let passwords = Passwords::new().unwrap();
        for password in ["", "password", &"x".repeat(10_000)] {
            assert_eq!(passwords.verify(password.into(), None).await.unwrap(), Verified::Wrong);
        }
    }

    #[test]
    fn short_endless_and_common_passwords_are_refused() {
        assert_eq!(check("åäöåäöåäö", &[]), Err(Weak::Short));
        assert_eq!(check(&"x1".repeat(65), &[]), Err(Weak::Long));
        for common in ["password123", "1234567890", "qwertyuiop", "aaaaaaaaaaaa", "Password1!"] {
            assert_eq!(check(common, &[]), Err(Weak::Guessable), "{common}");
        }
        assert_eq!(check("margareta12", &["margareta1"]), Err(Weak::Guessable));
        for fine in ["correct horse battery", "fjärilsnät och vadstövlar", "k4Jv-9qTz.w"] {
            assert_eq!(check(fine, &["margareta"]), Ok(()), "{fine}");
        }
    }
}
