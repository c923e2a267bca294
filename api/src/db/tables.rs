//! The tables by name, as `schema.rs` writes them: what copies a whole database forgets none, also
//! of those that are added later. The order is that of the file, where a table stands behind those
//! that it points at.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Text.
    Text,
    /// A number of 32 bits.
    Integer,
    /// A number of 64 bits.
    BigInt,
    /// Yes or no.
    Bool,
    /// A time in UTC, to the microsecond.
    Timestamp,
    /// Bytes.
    Binary,
}

/// One column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub kind: Kind,
}

/// One table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// The columns of its primary key.
    #[serde(skip)]
    pub key: Vec<String>,
    /// Its columns.
    pub columns: Vec<Column>,
}

impl Table {
    /// Whether its names are names and nothing else: they become part of queries.
    pub fn is_plain(&self) -> bool {
        let plain = |name: &str| {
            let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
            !name.is_empty() && name.bytes().all(fits)
        };
        plain(&self.name) && !self.columns.is_empty() && self.columns.iter().all(|column| plain(&column.name))
    }

    /// Whether it is an index that a command makes from the games: none of it is copied.
    pub fn is_made_by_command(&self) -> bool {
        self.name == "positions" || self.name.starts_with("position_")
    }

    /// What a column of this name holds.
    pub fn kind(&self, column: &str) -> Option<Kind> {
        let found = self.columns.iter().find(|found| found.name == column);
        found.map(|found| found.kind)
    }
}

/// Every table, each behind those that it points at.
pub fn tables() -> &'static [Table] {
    static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| read(include_str!("schema.rs")));
    &TABLES
}

/// Reads `schema.rs`; a test holds the result against the database.
fn read(schema: &str) -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    let mut inside = false;
    for line in schema.lines().map(str::trim) {
        if let Some((name, key)) = line.strip_suffix(") {").and_then(|line| line.split_once(" (")) {
            inside = true;
            tables.push(Table {
                name: name.to_owned(),
                key: key.split(',').map(|part| part.trim().to_owned()).collect(),
                columns: Vec::new(),
            });
        } else if line == "}" {
            inside = false;
        } else if let (true, Some(table), Some((name, kind))) = (inside, tables.last_mut(), line.split_once(" -> ")) {
            let kind = kind.trim_end_matches(',');
            let kind = kind
                .strip_prefix("Nullable<")
                .map_or(kind, |kind| kind.trim_end_matches('>'));
            if let Some(kind) = kind_of(kind) {
                table.columns.push(Column {
                    name: name.to_owned(),
                    kind,
                });
            }
        }
    }
    tables
}

fn kind_of(text: &str) -> Option<Kind> {
    Some(match text {
        "Text" => Kind::Text,
        "Integer" => Kind::Integer,
        "BigInt" => Kind::BigInt,
        "Bool" => Kind::Bool,
        "Timestamp" => Kind::Timestamp,
        "Binary" => Kind::Binary,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_of_the_schema_is_read() {
        let schema = include_str!("schema.rs");
        let columns: usize = tables().iter().map(|table| table.columns.len()).sum();
        assert_eq!(
            columns,
            schema.matches(" -> ").count() - schema.matches("joinable!").count()
        );
        assert_eq!(tables().len(), schema.matches("diesel::table!").count());
        assert!(tables().iter().all(Table::is_plain));
        let memberships = tables().iter().find(|table| table.name == "memberships").unwrap();
        assert_eq!(memberships.key, ["user_id", "club_id"]);
        assert_eq!(memberships.kind("version"), Some(Kind::Integer));
    }
}
