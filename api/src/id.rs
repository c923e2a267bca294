//! Identifiers: made by the program without asking anybody, ordered by time, text everywhere.

use std::fmt;
use std::str::FromStr;

use diesel::backend::Backend;
use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::Text;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use uuid::Uuid;

/// The identifier of a row: a UUID in its hyphenated lower-case form.
///
/// Kept as text and not as 16 bytes because both databases and JSON want the text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, AsExpression, FromSqlRow)]
#[diesel(sql_type = Text)]
pub struct Id([u8; Self::LENGTH]);

/// A text that is not an identifier.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not an id: it must look like 01890a5d-ac96-774b-bcce-b302099a8057")]
pub struct NotAnId;

impl Id {
    const LENGTH: usize = 36;

    /// A new identifier, greater than every one this process made before.
    pub fn new() -> Self {
        Self::of(Uuid::now_v7())
    }

    /// A well-known identifier, for rows that every database has.
    pub const fn well_known(number: u8) -> Self {
        let mut text = *b"00000000-0000-7000-8000-000000000000";
        let digits = b"0123456789abcdef";
        text[34] = digits[(number >> 4) as usize];
        text[35] = digits[(number & 15) as usize];
        Self(text)
    }

    /// This identifier with the last digit of another one, which is random in both.
    #[must_use]
    pub fn ending_as(mut self, other: Id) -> Self {
        self.0[Self::LENGTH - 1] = other.0[Self::LENGTH - 1];
        self
    }

    /// The identifier as text.
    pub fn as_str(&self) -> &str {
        // Only ASCII is ever put in, so the empty text is never seen.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    fn of(uuid: Uuid) -> Self {
        let mut text = [0; Self::LENGTH];
        uuid.hyphenated().encode_lower(&mut text);
        Self(text)
    }
}

impl Default for Id {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Id {
    type Err = NotAnId;

    /// Takes the hyphenated form only (in either case), so that one thing has one address.
    fn from_str(text: &str) -> Result<Self, NotAnId> {
        if text.len() != Self::LENGTH {
            return Err(NotAnId);
        }
        Uuid::try_parse(text).map(Self::of).map_err(|_| NotAnId)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = Id;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an id such as 01890a5d-ac96-774b-bcce-b302099a8057")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Id, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Visitor)
    }
}

impl<DB: Backend> ToSql<Text, DB> for Id
where
    str: ToSql<Text, DB>,
{
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, DB>) -> serialize::Result {
        self.as_str().to_sql(out)
    }
}

impl<DB: Backend> FromSql<Text, DB> for Id
where
    String: FromSql<Text, DB>,
{
    fn from_sql(bytes: DB::RawValue<'_>) -> deserialize::Result<Self> {
        Ok(String::from_sql(bytes)?.parse()?)
    }
}

/// In the OpenAPI document an id is a string in the form of a UUID.
impl utoipa::PartialSchema for Id {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Uuid)))
            .build()
            .into()
    }
}

impl utoipa::ToSchema for Id {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_order_by_the_time_they_were_made() {
        let ids: Vec<Id> = (0..1000).map(|_| Id::new()).collect();
        assert!(ids.is_sorted_by(|a, b| a < b && a.as_str() < b.as_str()));
    }

    #[test]
    fn an_id_ends_as_another_and_is_its_own_apart_from_that() {
        for _ in 0..100 {
            let (one, other) = (Id::new(), Id::new());
            let made = one.ending_as(other);
            assert_eq!(made.as_str()[..35], one.as_str()[..35]);
            assert_eq!(made.as_str()[35..], other.as_str()[35..]);
        }
    }

    #[test]
    fn one_id_has_one_text() {
        let id: Id = "01890A5D-AC96-774B-BCCE-B302099A8057".parse().unwrap();
        assert_eq!(id.to_string(), "01890a5d-ac96-774b-bcce-b302099a8057");
        let json = serde_json::to_string(&id).unwrap();
        assert_eq!(json, "\"01890a5d-ac96-774b-bcce-b302099a8057\"");
        assert_eq!(serde_json::from_str::<Id>(&json).unwrap(), id);
    }

    #[test]
    fn other_forms_are_refused() {
        let others = [
            "",
            "1",
            "01890a5dac96774bbcceb302099a8057",
            "{01890a5d-ac96-774b-bcce-b302099a805}",
            "01890a5d-ac96-774b-bcce-b302099a805g",
        ];
        for text in others {
            assert_eq!(text.parse::<Id>(), Err(NotAnId), "{text}");
        }
    }

    #[test]
    fn well_known_ids_are_ids() {
        let id = Id::well_known(0x2f);
        assert_eq!(id.as_str(), "00000000-0000-7000-8000-00000000002f");
        assert_eq!(id.as_str().parse(), Ok(id));
    }
}
