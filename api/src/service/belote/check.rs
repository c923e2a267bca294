//! Whether stored matches of belote are what their deals come to.

use super::stored::load;
use crate::db::AnyConnection;
use crate::db::belote::matches;
use crate::id::Id;
use crate::service::ServiceError;

/// How many are looked at before the next are asked for.
const AT_ONCE: i64 = 500;

/// What of the matches is not as replaying them makes it, a line each.
///
/// # Errors
/// The database's failure.
pub fn differences(conn: &mut AnyConnection) -> Result<Vec<String>, ServiceError> {
    let mut lines = Vec::new();
    let mut after: Option<Id> = None;
    loop {
        let ids = matches::ids(conn, after, AT_ONCE)?;
        let Some(last) = ids.last() else { return Ok(lines) };
        after = Some(*last);
        for id in ids {
            let found = match load(conn, id).and_then(|loaded| Ok((loaded.report_faults(), loaded.differences()?))) {
                Ok((mut faults, differences)) => {
                    faults.extend(differences);
                    faults
                }
                Err(ServiceError::Db(error)) => return Err(error.into()),
                Err(error) => vec![error.to_string()],
            };
            lines.extend(found.into_iter().map(|what| format!("belote match {id}: {what}")));
        }
    }
}
