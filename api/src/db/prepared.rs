//! Statements that are prepared once for each connection.
//!
//! diesel keeps what it has prepared, except for statements whose text may differ from time to time, and it takes every
//! UPDATE and every upsert for one. Preparing a wide one costs SQLite more than running it; so the few that are run very
//! often are written out.

use diesel::QueryResult;
use diesel::backend::Backend;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::query_dsl::RunQueryDsl;

/// A statement: values between pieces of text that are the same each time.
#[derive(Debug, Clone, Copy)]
pub(super) struct Prepared<V, W> {
    /// What stands before, between and behind the values.
    pub text: [&'static str; 3],
    /// Values, with commas between them.
    pub values: V,
    /// More of them.
    pub others: W,
}

impl<V, W> QueryId for Prepared<V, W> {
    type QueryId = ();

    // It is looked up by its text.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<V, W, Conn> RunQueryDsl<Conn> for Prepared<V, W> {}

impl<DB: Backend, V: QueryFragment<DB>, W: QueryFragment<DB>> QueryFragment<DB> for Prepared<V, W> {
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
