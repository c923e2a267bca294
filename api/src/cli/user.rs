//! `brade user …`

use std::io::Read;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::{cannot_begin, failed, say};
use crate::auth::caller::Caller;
use crate::auth::password;
use crate::auth::role::Role;
use crate::auth::token::Secret;
use crate::config::Config;
use crate::db::{AnyConnection, Db};
use crate::json::users::password_link;
use crate::service::accounts::users::{self, Edit, NewUser};
use crate::service::accounts::{UserView, links};
use crate::service::{Expected, accounts::members};
use crate::service::{ServiceError, clubs};

/// How many users are read at a time.
const ROWS: i64 = 200;

/// What `brade user` can do.
#[derive(Subcommand)]
pub(super) enum Command {
    /// Add an account; prints a link to set its password, which works once
    Add(Add),
    /// Let somebody set another password; prints a link, which works once
    Reset(Reset),
    /// Keep somebody from signing in; its sessions and tokens end
    Disable(Name),
    /// Let somebody sign in again
    Enable(Name),
    /// List the accounts
    List,
}

/// Whom it is about.
#[derive(Args)]
pub(super) struct Name {
    /// The name to sign in with
    name: String,
}

/// What makes an account.
#[derive(Args)]
pub(super) struct Add {
    /// The name to sign in with
    name: String,
    /// The name to be shown [default: that to sign in with]
    #[arg(long, value_name = "NAME")]
    display_name: Option<String>,
    /// Make it an administrator of the site
    #[arg(long)]
    admin: bool,
    /// What it is in the club: member, recorder, director or owner
    #[arg(long, value_name = "ROLE")]
    role: Option<Role>,
    /// The club, by its name [default: the first]
    #[arg(long, value_name = "NAME", requires = "role")]
    club: Option<String>,
    /// Read the password from the first line of the standard input
    #[arg(long)]
    password_stdin: bool,
}

/// How a password is reset.
#[derive(Args)]
pub(super) struct Reset {
    /// The name to sign in with
    name: String,
    /// Read the password from the first line of the standard input
    #[arg(long)]
    password_stdin: bool,
}

pub(super) fn run(config: &Config, command: &Command) -> ExitCode {
    let db = match Db::open(&config.database_url, 1).and_then(|db| db.migrate().map(|_| db)) {
        Ok(db) => db,
        Err(error) => return cannot_begin(&error),
    };
    let done = match command {
        Command::Add(add) => self::add(config, &db, add),
        Command::Reset(reset) => self::reset(config, &db, reset),
        Command::Disable(name) => set_disabled(&db, &name.name, true),
        Command::Enable(name) => set_disabled(&db, &name.name, false),
        Command::List => list(&db),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&error),
    }
}

/// Why it was not done; one line.
#[derive(Debug, thiserror::Error)]
enum UserError {
    #[error(transparent)]
    Service(#[from] ServiceError),
    #[error("the password {0}")]
    Weak(#[from] password::Weak),
    #[error(transparent)]
    Hash(#[from] password::HashError),
    #[error("cannot read the password: {0}")]
    Input(#[from] std::io::Error),
    #[error("the system has no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

fn add(config: &Config, db: &Db, add: &Add) -> Result<(), UserError> {
    let about = [Some(add.name.as_str()), add.display_name.as_deref()];
    let about: Vec<&str> = about.into_iter().flatten().collect();
    let password_hash = add.password_stdin.then(|| read_password(&about)).transpose()?;
    let club = add
        .club
        .as_deref()
        .map(|name| db.read(|conn| clubs::by_name(conn, name)));
    let new = NewUser {
        club: club.transpose()?.map(|club| club.id),
        login: add.name.clone(),
        display_name: add.display_name.clone(),
        is_admin: add.admin,
        role: add.role,
        password_hash,
    };
    let user = db.write(|conn| users::add(conn, &Caller::Operator, &new))?;
    say(&format!("{} can be used to sign in", user.login));
    if !user.has_password {
        print_link(config, db, &user)?;
    }
    Ok(())
}

fn reset(config: &Config, db: &Db, reset: &Reset) -> Result<(), UserError> {
    let user = db.read(|conn| users::by_login(conn, &Caller::Operator, &reset.name))?;
    if !reset.password_stdin {
        return print_link(config, db, &user);
    }
    let hash = read_password(&[&user.login, &user.display_name])?;
    db.write(|conn| users::set_password_of(conn, &Caller::Operator, user.id, &hash))?;
    say(&format!(
        "{} has another password, and is signed out everywhere",
        user.login
    ));
    Ok(())
}

fn print_link(config: &Config, db: &Db, user: &UserView) -> Result<(), UserError> {
    let secret = Secret::new()?;
    let hash = secret.hash();
    db.write(|conn| links::for_password(conn, &Caller::Operator, user.id, &hash))?;
    let address = format!("{}{}", public_address(config), password_link(&secret));
    say(&format!(
        "to set the password, open {address} (works once, for 24 hours)"
    ));
    Ok(())
}

/// Where people reach the service, as far as this process can know.
fn public_address(config: &Config) -> String {
    config.reached_at(&config.listen.replace("0.0.0.0", "127.0.0.1"))
}

fn read_password(about_owner: &[&str]) -> Result<String, UserError> {
    let mut text = String::new();
    std::io::stdin().take(4096).read_to_string(&mut text)?;
    let password = text.lines().next().unwrap_or_default();
    password::check(password, about_owner)?;
    Ok(password::hash(password)?)
}

fn set_disabled(db: &Db, name: &str, disabled: bool) -> Result<(), UserError> {
    let edit = Edit {
        disabled: Some(disabled),
        ..Edit::default()
    };
    let user = db.write(|conn| {
        let user = users::by_login(conn, &Caller::Operator, name)?;
        users::change(conn, &Caller::Operator, user.id, &edit, &Expected::ANY)
    })?;
    let said = if disabled {
        "cannot sign in any more; its sessions and tokens have ended"
    } else {
        "can sign in again"
    };
    say(&format!("{} {said}", user.login));
    Ok(())
}

fn list(db: &Db) -> Result<(), UserError> {
    let mut after = None;
    loop {
        let lines = db.read(|conn| page(conn, after.as_deref()))?;
        for (_, line) in &lines {
            say(line);
        }
        match lines.into_iter().nth(usize::try_from(ROWS - 1).unwrap_or(usize::MAX)) {
            Some((last, _)) => after = Some(last),
            None => return Ok(()),
        }
    }
}

/// Name and line of the next users.
fn page(conn: &mut AnyConnection, after: Option<&str>) -> Result<Vec<(String, String)>, ServiceError> {
    let users = users::list(conn, &Caller::Operator, after, ROWS)?;
    users
        .into_iter()
        .map(|user| {
            let roles = members::roles_of(conn, user.id)?;
            let line = line(&user, &roles);
            Ok((user.login, line))
        })
        .collect()
}

fn line(user: &UserView, roles: &[Role]) -> String {
    let mut words: Vec<&str> = roles.iter().map(|role| role.name()).collect();
    if user.is_admin {
        words.push("administrator");
    }
    if !user.has_password {
        words.push("no password yet");
    }
    if user.disabled_at.is_some() {
        words.push("disabled");
    }
    format!("{}\t{}\t{}", user.login, user.display_name, words.join(", "))
}
