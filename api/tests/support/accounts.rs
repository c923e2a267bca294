//! Accounts for tests.

use std::sync::Arc;

use brade_api::auth::caller::{Caller, SignedIn, Via};
use brade_api::auth::password;
use brade_api::auth::role::{Role, Scope};
use brade_api::auth::token::Secret;
use brade_api::db::Db;
use brade_api::id::Id;
use brade_api::service::accounts::tokens::{self, NewToken};
use brade_api::service::accounts::users::{self, NewUser};

/// The password of every account of the tests.
pub const PASSWORD: &str = "correct horse battery";

/// Adds an account with [`PASSWORD`] and gives its id.
pub fn user(db: &Db, login: &str, role: Option<Role>, is_admin: bool) -> Id {
    use std::sync::OnceLock;
    static HASH: OnceLock<String> = OnceLock::new();
    let new = NewUser {
        login: login.to_owned(),
        role,
        is_admin,
        password_hash: Some(HASH.get_or_init(|| password::hash(PASSWORD).unwrap()).clone()),
        ..NewUser::default()
    };
    db.write(|conn| users::add(conn, &Caller::Operator, &new)).unwrap().id
}

/// Makes a token of this account and gives its secret.
pub fn token(db: &Db, user: Id, scopes: &[Scope]) -> String {
    let owner = Caller::User(Arc::new(SignedIn {
        id: user,
        login: String::new(),
        display_name: String::new(),
        is_admin: false,
        player_id: None,
        memberships: Vec::new(),
        via: Via::Session(String::new()),
        address: None,
    }));
    let new = NewToken {
        name: "test".to_owned(),
        scopes: scopes.to_vec(),
        days: None,
    };
    let secret = Secret::new_token().unwrap();
    db.write(|conn| tokens::create(conn, &owner, &new, &secret.hash()))
        .unwrap();
    secret.reveal().to_owned()
}
