//! Statements that are prepared once for each connection.
//!
//! diesel keeps what it has prepared, except for statements whose text may differ from time to time, and it takes every
//! UPDATE and every upsert for one; many others it finds by their text, which it writes anew for that. Preparing a wide
//! one costs SQLite more than running it, and writing its text costs as much; so the few that are run very often are
//! written out, and found by a name, which is a type, another one for each statement.

use std::marker::PhantomData;

use diesel::QueryResult;
use diesel::backend::Backend;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::query_dsl::RunQueryDsl;

/// A statement that is written out: values between pieces of text that are the same each time.
#[derive(Debug, Clone, Copy)]
pub(super) struct Written<Name, V, W> {
    /// The name of the statement.
    pub name: PhantomData<Name>,
    /// What stands before, between and behind the values.
    pub text: [&'static str; 3],
    /// Values: see [`listed!`].
    pub values: V,
    /// More of them, or `()`.
    pub others: W,
}

impl<Name: 'static, V, W> QueryId for Written<Name, V, W> {
    type QueryId = Name;

    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<Name, V, W, Conn> RunQueryDsl<Conn> for Written<Name, V, W> {}

impl<DB: Backend, Name, V: QueryFragment<DB>, W: QueryFragment<DB>> QueryFragment<DB> for Written<Name, V, W> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        let [before, between, behind] = self.text;
        pass.push_sql(before);
        self.values.walk_ast(pass.reborrow())?;
        pass.push_sql(between);
        self.others.walk_ast(pass.reborrow())?;
        pass.push_sql(behind);
        Ok(())
    }
}

/// Two values, or a value and more of them, with commas between them. Of a tuple diesel asks each value first whether it is
/// one at all, which costs as much as binding it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Listed<V, W>(pub V, pub W);

impl<DB: Backend, V: QueryFragment<DB>, W: QueryFragment<DB>> QueryFragment<DB> for Listed<V, W> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(pass.reborrow())?;
        pass.push_sql(", ");
        self.1.walk_ast(pass)
    }
}

/// Values of these types of SQL.
macro_rules! listed {
    ($value:expr => $kind:ty) => {
        ::diesel::IntoSql::into_sql::<$kind>($value)
    };
    ($value:expr => $kind:ty, $($values:expr => $kinds:ty),+) => {
        $crate::db::prepared::Listed(
            ::diesel::IntoSql::into_sql::<$kind>($value),
            $crate::db::prepared::listed!($($values => $kinds),+),
        )
    };
}

/// An INSERT of one row of this name: the table, and for each column its value and the type of that.
macro_rules! insert {
    ($name:ty, $table:ident { $first:ident: $value:expr => $kind:ty, $($column:ident: $values:expr => $kinds:ty),+ $(,)? }) => {
        $crate::db::prepared::Written {
            name: ::std::marker::PhantomData::<$name>,
            text: [
                concat!(
                    "INSERT INTO ",
                    stringify!($table),
                    " (",
                    stringify!($first),
                    $(", ", stringify!($column),)+
                    ") VALUES ("
                ),
                "",
                ")",
            ],
            values: $crate::db::prepared::listed!($value => $kind, $($values => $kinds),+),
            others: (),
        }
    };
}

pub(super) use {insert, listed};
