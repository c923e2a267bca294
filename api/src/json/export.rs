//! The journal as one file, written while it is read: no more than a part of it is in memory at a time, and no
//! connection waits for a slow client.

use std::str::FromStr;

use actix_web::http::header::{CONTENT_DISPOSITION, HeaderValue};
use actix_web::web::{self, Bytes};
use actix_web::{HttpResponse, error::ErrorInternalServerError};
use futures_util::stream;

use super::changes::ChangeJson;
use crate::auth::caller::Caller;
use crate::error::Problem;
use crate::id::Id;
use crate::service::changes::{self, ChangeFilter, ChangeView};
use crate::state::State;

/// How many changes are read at a time.
const AT_ONCE: i64 = 500;

/// How a file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Lines with commas (RFC 4180), the first with the names.
    Csv,
    /// A JSON object a line.
    Ndjson,
}

impl FromStr for Format {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        match text {
            "csv" => Ok(Self::Csv),
            "ndjson" => Ok(Self::Ndjson),
            _ => Err("must be csv or ndjson"),
        }
    }
}

const COLUMNS: [&str; 14] = [
    "id",
    "at",
    "actor_id",
    "actor_kind",
    "actor_name",
    "user_id",
    "address",
    "noun",
    "noun_id",
    "version",
    "action",
    "before",
    "after",
    "why",
];

/// Answers with every change that the filter lets through.
///
/// # Errors
/// A caller who may not; the database's failure before the first line. One behind it cuts the answer off.
pub async fn changes(
    state: web::Data<State>,
    caller: Caller,
    filter: ChangeFilter,
    format: Format,
) -> Result<HttpResponse, Problem> {
    let export = Export {
        state,
        caller,
        filter,
        format,
    };
    let first = export.read(None).await?;
    let head = match format {
        Format::Csv => write_csv(std::iter::once(COLUMNS.map(str::to_owned)))?,
        Format::Ndjson => Bytes::new(),
    };
    let parts = stream::try_unfold(Some((Some(head), first)), move |next| {
        let export = export.clone();
        async move { export.part(next).await.map_err(cut_off) }
    });
    let (media_type, name) = match format {
        Format::Csv => ("text/csv; charset=utf-8", "attachment; filename=\"changes.csv\""),
        Format::Ndjson => ("application/x-ndjson", "attachment; filename=\"changes.ndjson\""),
    };
    Ok(HttpResponse::Ok()
        .content_type(media_type)
        .insert_header((CONTENT_DISPOSITION, HeaderValue::from_static(name)))
        .streaming(parts))
}

/// The answer has begun, so all that is left is to end it before its end, and to say so in the log.
pub(super) fn cut_off(problem: Problem) -> actix_web::Error {
    tracing::error!(%problem, cause = ?problem.cause(), "an export was cut off");
    ErrorInternalServerError("cut off")
}

/// What is still to be written: what stands before it, and the changes.
type Next = Option<(Option<Bytes>, Vec<ChangeView>)>;

#[derive(Clone)]
struct Export {
    state: web::Data<State>,
    caller: Caller,
    filter: ChangeFilter,
    format: Format,
}

impl Export {
    async fn read(&self, after: Option<Id>) -> Result<Vec<ChangeView>, Problem> {
        let (caller, filter) = (self.caller.clone(), self.filter.clone());
        let found = self
            .state
            .read(move |conn| changes::list(conn, caller.context(), &filter, after, AT_ONCE));
        found.await
    }

    /// The bytes of a part, and what comes after it.
    async fn part(&self, next: Next) -> Result<Option<(Bytes, Next)>, Problem> {
        let Some((head, rows)) = next else {
            return Ok(None);
        };
        if let Some(head) = head {
            return Ok(Some((head, Some((None, rows)))));
        }
        let Some(last) = rows.last().map(|row| row.id) else {
            return Ok(None);
        };
        let more = i64::try_from(rows.len()).unwrap_or(AT_ONCE) == AT_ONCE;
        let changes = rows.into_iter().map(ChangeJson::from);
        let bytes = match self.format {
            Format::Csv => write_csv(changes.map(cells))?,
            Format::Ndjson => write_lines(changes)?,
        };
        let next = match more {
            true => Some((None, self.read(Some(last)).await?)),
            false => None,
        };
        Ok(Some((bytes, next)))
    }
}

fn write_lines(changes: impl Iterator<Item = ChangeJson>) -> Result<Bytes, Problem> {
    let mut out = Vec::new();
    for change in changes {
        serde_json::to_writer(&mut out, &change).map_err(Problem::internal)?;
        out.push(b'\n');
    }
    Ok(out.into())
}

fn write_csv(rows: impl Iterator<Item = [String; COLUMNS.len()]>) -> Result<Bytes, Problem> {
    let mut out = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    for row in rows {
        out.write_record(row.map(inert)).map_err(Problem::internal)?;
    }
    out.into_inner()
        .map(Bytes::from)
        .map_err(|error| Problem::internal(error.to_string()))
}

fn cells(change: ChangeJson) -> [String; COLUMNS.len()] {
    let text = |value: Option<String>| value.unwrap_or_default();
    let id = |id: Option<Id>| id.map(|id| id.to_string()).unwrap_or_default();
    let value = |value: Option<serde_json::Value>| value.map(|value| value.to_string()).unwrap_or_default();
    [
        change.id.to_string(),
        change.at,
        change.actor.id.to_string(),
        change.actor.kind,
        change.actor.name,
        id(change.actor.user_id),
        text(change.address),
        change.noun,
        change.noun_id.to_string(),
        change.version.to_string(),
        change.action,
        value(change.before),
        value(change.after),
        text(change.why),
    ]
}

/// A text that no spreadsheet takes for a formula: people open such files, and names come from others.
fn inert(text: String) -> String {
    let begins = text.trim_start_matches(' ').chars().next();
    match begins {
        Some('=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '－' | '＠') => format!("'{text}"),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_like_a_formula_is_text() {
        for formula in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "  =1", "＝1"] {
            assert_eq!(inert(formula.to_owned()), format!("'{formula}"));
        }
        for text in ["", "Ek", "1-0", "{\"name\":\"=1\"}", "::1"] {
            assert_eq!(inert(text.to_owned()), text);
        }
    }

    #[test]
    fn cells_with_commas_quotes_and_lines_stay_one_cell() {
        let mut row = COLUMNS.map(|_| String::new());
        row[0] = "a,\"b\"\nc".to_owned();
        let text = write_csv(std::iter::once(row)).unwrap();
        assert_eq!(text, "\"a,\"\"b\"\"\nc\",,,,,,,,,,,,,\r\n".as_bytes());
    }
}
