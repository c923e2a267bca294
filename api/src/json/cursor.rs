//! Lists in pages: an opaque cursor says where the next page begins.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::Problem;

/// How many items a page has unless told.
pub const DEFAULT_LIMIT: i64 = 50;
/// How many items a page has at most.
pub const MAX_LIMIT: i64 = 200;

/// One page of a list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Page<T> {
    /// The items.
    pub items: Vec<T>,
    /// The `cursor` of the next page; null on the last.
    pub next_cursor: Option<String>,
}

impl<T> Page<T> {
    /// Makes a page of `limit` items from `limit + 1` that were asked for: the one too many
    /// shows that there is a next page. `position` is what the next page begins after.
    ///
    /// # Errors
    /// 500 where the position cannot be written.
    pub fn of<P: Serialize>(mut items: Vec<T>, limit: i64, position: impl FnOnce(&T) -> P) -> Result<Self, Problem> {
        let limit = usize::try_from(limit).unwrap_or(0);
        let more = items.len() > limit;
        items.truncate(limit);
        let next_cursor = match items.last() {
            Some(last) if more => Some(write(&position(last))?),
            _ => None,
        };
        Ok(Self { items, next_cursor })
    }

    /// The same page with other items.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> Page<U> {
        Page {
            items: self.items.into_iter().map(f).collect(),
            next_cursor: self.next_cursor,
        }
    }
}

/// Writes a position in a list as a cursor.
///
/// # Errors
/// 500 where the position cannot be written.
pub fn write(position: &impl Serialize) -> Result<String, Problem> {
    Ok(URL_SAFE_NO_PAD.encode(serde_json::to_vec(position).map_err(Problem::internal)?))
}

/// Reads a cursor back.
///
/// # Errors
/// 400 where it is not one that this list has given out.
pub fn read<P: DeserializeOwned>(cursor: &str) -> Result<P, Problem> {
    let bytes = URL_SAFE_NO_PAD.decode(cursor).ok();
    bytes
        .and_then(|bytes| serde_json::from_slice(&bytes).ok())
        .ok_or_else(|| {
            let message = "is not one that this list has given out";
            Problem::bad_request("bad-query", format!("The cursor {message}.")).at("cursor", message)
        })
}

/// The number of items asked for, or the usual one.
///
/// # Errors
/// 400 outside of 1 to [`MAX_LIMIT`].
pub fn limit(asked: Option<i64>) -> Result<i64, Problem> {
    match asked {
        None => Ok(DEFAULT_LIMIT),
        Some(limit) if (1..=MAX_LIMIT).contains(&limit) => Ok(limit),
        Some(_) => {
            let message = format!("must be from 1 to {MAX_LIMIT}");
            Err(Problem::bad_request("bad-query", format!("The limit {message}.")).at("limit", message))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_comes_back_as_it_was() {
        let cursor = write(&("Åke", 7)).unwrap();
        assert_eq!(read::<(String, i32)>(&cursor).unwrap(), ("Åke".to_owned(), 7));
    }

    #[test]
    fn another_text_is_no_cursor() {
        for text in ["", "x", "%%", "bnVsbA"] {
            assert_eq!(read::<(String, i32)>(text).unwrap_err().status(), 400, "{text}");
        }
    }

    #[test]
    fn only_a_full_page_has_a_next_one() {
        let page = Page::of(vec![1, 2, 3], 2, |n| *n).unwrap();
        assert_eq!(page.items, [1, 2]);
        assert_eq!(read::<i32>(&page.next_cursor.unwrap()).unwrap(), 2);
        assert_eq!(Page::of(vec![1, 2], 2, |n| *n).unwrap().next_cursor, None);
    }

    #[test]
    fn limits_have_limits() {
        assert_eq!(limit(None).unwrap(), 50);
        assert_eq!(limit(Some(200)).unwrap(), 200);
        for wrong in [0, -1, 201, i64::MAX] {
            assert_eq!(limit(Some(wrong)).unwrap_err().status(), 400);
        }
    }
}
