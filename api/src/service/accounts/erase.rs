//! Taking out of an account what tells whose it was.

use super::users::{self, Edit};
use super::{By, members, names};
use crate::auth::permission::{Action, Subject};
use crate::db::setup_links::RESET;
use crate::db::users::{self as user_rows, UserRow};
use crate::db::{AnyConnection, actors, sessions, setup_links, time, tokens};
use crate::service::{Context, ServiceError};

/// What stands for the name of a token.
const TOKEN: &str = "erased";

/// Takes the names out of an account, which nobody can use from then on: it is disabled and in no club, its sessions
/// and tokens have ended, its password is gone.
///
/// # Errors
/// A caller who may not: an administrator's account, and one that is in other clubs too, are for administrators. The
/// last owner of a club, the last administrator. The database's failure.
pub(in crate::service) fn erase(
    conn: &mut AnyConnection,
    ctx: Context,
    mut row: UserRow,
    display_name: &str,
) -> Result<(), ServiceError> {
    let memberships = members::of_user(conn, &row)?;
    if row.is_admin || memberships.iter().any(|member| member.club_id != ctx.club) {
        ctx.caller.may(Action::ManageUser, Subject::of(ctx.club))?;
    }
    let by = By::of(ctx.caller)?;
    members::take_out_everywhere(conn, by, &row)?;
    let login = format!("erased-{}", row.id);
    user_rows::rename_login(conn, row.id, &login, &names::key(&login))?;
    actors::rename(conn, row.id, &login)?;
    for token in tokens::of_user(conn, row.id)? {
        actors::rename(conn, token.id, TOKEN)?;
    }
    tokens::rename_all(conn, row.id, TOKEN)?;
    tokens::revoke_all(conn, row.id, time::now())?;
    sessions::delete_others(conn, row.id, None)?;
    setup_links::take_back(conn, RESET, Some(row.id))?;
    row.password_hash = None;
    let edit = Edit {
        display_name: Some(display_name.to_owned()),
        is_admin: Some(false),
        disabled: Some(true),
        ..Edit::default()
    };
    users::apply(conn, by, row, &edit)?;
    Ok(())
}
