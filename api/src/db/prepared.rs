//! Statements that are prepared once for each connection.
//!
//! diesel keeps what it has prepared, except for statements whose text may differ from time to time, and it takes every
//! UPDATE and every upsert for one; many others it finds by their text, which it writes anew for that. Preparing a wide
//! one costs SQLite more than running it, and writing its text costs as much; so the few that are run very often are
//! found by a name, which is a type, another one for each statement.

use std::marker::PhantomData;

use diesel::QueryResult;
use diesel::backend::Backend;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::query_dsl::RunQueryDsl;

/// An INSERT whose text is always the same.
#[derive(Debug, Clone, Copy)]
pub(super) struct Kept<Name, Insert>(PhantomData<Name>, Insert);

/// Names an INSERT whose text is always the same, whatever its values are.
pub(super) fn kept<Name, Insert>(insert: Insert) -> Kept<Name, Insert> {
    Kept(PhantomData, insert)
}

impl<Name: 'static, Insert> QueryId for Kept<Name, Insert> {
    type QueryId = Name;

    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<Name, Insert, Conn> RunQueryDsl<Conn> for Kept<Name, Insert> {}

impl<DB: Backend, Name, Insert: QueryFragment<DB>> QueryFragment<DB> for Kept<Name, Insert> {
    fn walk_ast<'b>(&'b self, pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.1.walk_ast(pass)
    }
}

/// An UPDATE or an upsert that is written out: values between pieces of text that are the same each time.
#[derive(Debug, Clone, Copy)]
pub(super) struct Written<Name, V, W> {
    /// The name of the statement.
    pub name: PhantomData<Name>,
    /// What stands before, between and behind the values.
    pub text: [&'static str; 3],
    /// Values, with commas between them.
    pub values: V,
    /// More of them.
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
