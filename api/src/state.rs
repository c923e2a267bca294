//! What every handler gets, and the one way from a handler to the store.

use actix_web::web::{self, Bytes};
use tokio::sync::oneshot;

use crate::db::{AnyConnection, Db, TransactionError};
use crate::error::Problem;
use crate::id::Id;
use crate::json::idempotency::{self, Answer, Once};

/// How many bytes of a request's body are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// JSON and forms.
    pub json: usize,
    /// Records as text.
    pub text: usize,
}

/// What every handler gets, as `web::Data<State>`.
pub struct State {
    /// The database.
    pub db: Db,
    /// The limits of bodies.
    pub limits: Limits,
}

impl State {
    /// One request that reads: one blocking closure, one connection, one transaction.
    ///
    /// # Errors
    /// The closure's error as a problem, or the database's failure.
    pub async fn read<T, E>(
        &self,
        f: impl FnOnce(&mut AnyConnection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, Problem>
    where
        T: Send + 'static,
        E: TransactionError + Into<Problem> + Send + 'static,
    {
        let db = self.db.clone();
        block(move || db.read(f)).await
    }

    /// The same for a look at a row or two by their keys, which SQLite has quicker than another thread could begin: where
    /// it is asked, this one does it.
    ///
    /// # Errors
    /// As [`State::read`].
    pub async fn glance<T, E>(
        &self,
        f: impl FnOnce(&mut AnyConnection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, Problem>
    where
        T: Send + 'static,
        E: TransactionError + Into<Problem> + Send + 'static,
    {
        match self.db.at_hand() {
            Some(conn) => conn.read(f).map_err(Into::into),
            None => self.read(f).await,
        }
    }

    /// One request that writes: like [`State::read`], and the closure may run several times, perhaps in one transaction
    /// with those of other requests.
    ///
    /// # Errors
    /// The closure's error as a problem (nothing is stored then), or the database's failure.
    pub async fn write<T, E>(
        &self,
        f: impl FnMut(&mut AnyConnection) -> Result<T, E> + Send + 'static,
    ) -> Result<T, Problem>
    where
        T: Send + 'static,
        E: TransactionError + Into<Problem> + Send + 'static,
    {
        self.try_write(f).await?.map_err(Into::into)
    }

    /// The same with the closure's error as it is.
    ///
    /// # Errors
    /// 500 where the closure panicked.
    pub async fn try_write<T, E>(
        &self,
        mut f: impl FnMut(&mut AnyConnection) -> Result<T, E> + Send + 'static,
    ) -> Result<Result<T, E>, Problem>
    where
        T: Send + 'static,
        E: TransactionError + Send + 'static,
    {
        let db = self.db.clone();
        if !db.queues() {
            return block(move || Ok::<_, Problem>(db.write(f))).await;
        }
        // So that what is logged inside carries the id of the request.
        let span = tracing::Span::current();
        let (tell, told) = oneshot::channel();
        // Whoever has gone does not hear what came of it.
        let tell = move |result| drop(tell.send(result));
        db.queue(move |conn| span.in_scope(|| f(conn)), tell);
        told.await.map_err(Problem::internal)
    }

    /// A POST: like [`State::write`], and a repetition under the same Idempotency-Key gets the
    /// first answer again.
    ///
    /// # Errors
    /// The closure's error as a problem (nothing is stored then), what is wrong with the key, or
    /// the database's failure.
    pub async fn write_once<E>(
        &self,
        once: Once,
        actor: Id,
        body: &Bytes,
        f: impl FnMut(&mut AnyConnection) -> Result<Answer, E> + Send + 'static,
    ) -> Result<Answer, Problem>
    where
        E: Into<Problem> + Send + 'static,
    {
        self.answer_once(once, actor, body, f, Ok).await
    }

    /// The same where `answer` makes the answer of what was done: without a key it is not made while others wait to write.
    ///
    /// # Errors
    /// As [`State::write_once`]; those of `answer`, with a key before anything is stored.
    pub async fn answer_once<T, E>(
        &self,
        once: Once,
        actor: Id,
        body: &Bytes,
        mut f: impl FnMut(&mut AnyConnection) -> Result<T, E> + Send + 'static,
        answer: impl Fn(T) -> Result<Answer, Problem> + Send + 'static,
    ) -> Result<Answer, Problem>
    where
        T: Send + 'static,
        E: Into<Problem> + Send + 'static,
    {
        let mut work = move |conn: &mut AnyConnection| f(conn).map_err(Into::into);
        let Some(name) = once.name(actor, body) else {
            return answer(self.write::<T, Problem>(work).await?);
        };
        self.write(move |conn| idempotency::once::<Problem>(conn, Some(&name), |conn| answer(work(conn)?)))
            .await
    }
}

/// Work that takes time (the database, replaying records) off the threads that answer.
///
/// # Errors
/// The work's own error as a problem; 500 where it panicked.
pub async fn block<T, E>(f: impl FnOnce() -> Result<T, E> + Send + 'static) -> Result<T, Problem>
where
    T: Send + 'static,
    E: Into<Problem> + Send + 'static,
{
    // So that what is logged inside carries the id of the request.
    let span = tracing::Span::current();
    web::block(move || span.in_scope(f))
        .await
        .map_err(Problem::internal)?
        .map_err(Into::into)
}
