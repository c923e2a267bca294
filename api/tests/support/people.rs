//! People with accounts who use the interface and the pages.

use brade_api::auth::role::{Role, Scope};
use brade_api::db::schema::users;
use brade_api::db::{Db, DbError};
use brade_api::id::Id;
use diesel::prelude::*;
use serde_json::Value;

use super::accounts::{token, user};
use super::app::{Reply, TestApp};

/// Somebody with a token.
pub struct Person<'a> {
    app: &'a TestApp,
    pub id: Id,
    bearer: String,
}

impl<'a> Person<'a> {
    /// A new account with this role in the first club; it is this player, if any.
    pub fn new(app: &'a TestApp, db: &Db, role: Option<Role>, player: Option<&str>) -> Self {
        let id = user(db, &format!("u-{}", Id::new()), role, false);
        if let Some(player) = player {
            be_player(db, id, player);
        }
        let bearer = format!("Bearer {}", token(db, id, &Scope::ALL));
        Self { app, id, bearer }
    }

    pub fn send(&self, method: &str, path: &str, body: &Value) -> Reply {
        let headers = [
            ("authorization", self.bearer.as_str()),
            ("content-type", "application/json"),
        ];
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        self.app.send_bare(method, path, &headers, body.as_bytes())
    }

    pub fn post(&self, path: &str, body: &Value) -> Reply {
        self.send("POST", path, body)
    }

    pub fn put(&self, path: &str, body: &Value) -> Reply {
        self.send("PUT", path, body)
    }

    /// A page, as this person sees it.
    pub fn page(&self, path: &str) -> Reply {
        self.send("GET", path, &Value::Null)
    }

    /// Sends a form.
    pub fn form(&self, path: &str, fields: &[(String, String)]) -> Reply {
        let body = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        let headers = [
            ("authorization", self.bearer.as_str()),
            ("content-type", "application/x-www-form-urlencoded"),
        ];
        self.app.send_bare("POST", path, &headers, body.as_bytes())
    }
}

/// Says that an account is this player.
pub fn be_player(db: &Db, user: Id, player: &str) {
    let player: Id = player.parse().unwrap();
    let done = db.write(|conn| {
        diesel::update(users::table.find(user))
            .set(users::player_id.eq(player))
            .execute(conn)?;
        Ok::<_, DbError>(())
    });
    done.unwrap();
}
