//! Words of a body that stand for something.

use crate::service::ServiceError;

/// Reads a word.
///
/// # Errors
/// 422 with the field and what is expected there.
pub fn named<T>(
    field: String,
    text: &str,
    read: impl FnOnce(&str) -> Option<T>,
    expected: impl FnOnce() -> String,
) -> Result<T, ServiceError> {
    read(text).ok_or_else(|| ServiceError::invalid("bad-value", field, expected()))
}
