//! Signing in, setting passwords: what the interface and the pages do alike.

use actix_web::HttpRequest;
use actix_web::http::header::USER_AGENT;
use actix_web::web;

use super::Auth;
use super::caller::{Caller, Via};
use super::password::Verified;
use super::peer::Peer;
use super::token::Secret;
use crate::error::Problem;
use crate::service::accounts::sessions::{self, From};
use crate::service::accounts::users::{self, NewUser};
use crate::service::accounts::{UserView, links};
use crate::service::{Noun, ServiceError};
use crate::state::State;

/// What the handlers of accounts need.
pub struct Door {
    state: web::Data<State>,
    auth: web::Data<Auth>,
    /// Who is at the other end.
    pub peer: Peer,
    from: From,
}

impl actix_web::FromRequest for Door {
    type Error = Problem;
    type Future = std::future::Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut actix_web::dev::Payload) -> Self::Future {
        let missing = || Problem::internal("a handler outside of the gate");
        let found = || {
            let peer = Peer::found(request)?;
            let agent = request.headers().get(USER_AGENT).and_then(|value| value.to_str().ok());
            Some(Self {
                state: request.app_data::<web::Data<State>>()?.clone(),
                auth: request.app_data::<web::Data<Auth>>()?.clone(),
                from: From {
                    address: peer.address,
                    agent: agent.unwrap_or_default().to_owned(),
                },
                peer,
            })
        };
        std::future::ready(found().ok_or_else(missing))
    }
}

impl Door {
    /// Signs somebody in and gives the secret of the session. Neither the answer nor its time
    /// tells whether there is such an account.
    ///
    /// # Errors
    /// 401 `wrong-credentials`; 429 after too many attempts; 503 where too many sign in at once.
    pub async fn sign_in(&self, login: String, password: String) -> Result<Secret, Problem> {
        let wait = self.auth.limits.sign_in(&self.peer, &login.trim().to_lowercase())?;
        if !wait.is_zero() {
            actix_web::rt::time::sleep(wait).await;
        }
        let account = self.state.read(move |conn| sessions::account(conn, &login)).await?;
        let stored = account.as_ref().map(|account| account.password_hash.clone());
        let upgraded = match (self.auth.passwords.verify(password, stored).await?, &account) {
            (Verified::Right, Some(_)) => None,
            (Verified::Upgraded(hash), Some(_)) => Some(hash),
            _ => return Err(wrong_credentials()),
        };
        let account = account.ok_or_else(wrong_credentials)?;
        let secret = new_secret()?;
        let (hash, from) = (secret.hash(), self.from.clone());
        let begun = self
            .state
            .write(move |conn| {
                let begun = sessions::begin(conn, &account, &hash, &from, upgraded.as_deref());
                match begun {
                    Err(ServiceError::NotFound(Noun::User)) => Err(wrong_credentials()),
                    begun => begun.map_err(Problem::from),
                }
            })
            .await;
        begun?;
        Ok(secret)
    }

    /// Makes the first administrator with a link (whoever sits at the machine needs none), and signs it in.
    ///
    /// # Errors
    /// 404 for a link that does not work; 422 for names and passwords that cannot be.
    pub async fn first_start(
        &self,
        caller: Caller,
        link: Option<&Secret>,
        new: NewUser,
        password: String,
    ) -> Result<Secret, Problem> {
        let link_hash = link.map(Secret::hash);
        let (asks, checked) = (caller.clone(), link_hash.clone());
        self.state
            .read(move |conn| links::check_first_start(conn, &asks, checked.as_deref()))
            .await?;
        let about = [Some(new.login.clone()), new.display_name.clone()];
        let hash = self.hash_new(password, about.into_iter().flatten().collect()).await?;
        let new = NewUser {
            password_hash: Some(hash),
            ..new
        };
        let secret = new_secret()?;
        let (session_hash, from) = (secret.hash(), self.from.clone());
        self.state
            .write(move |conn| links::first_start(conn, &caller, link_hash.as_deref(), &new, &session_hash, &from))
            .await?;
        Ok(secret)
    }

    /// Sets a password with a link, and signs its owner in.
    ///
    /// # Errors
    /// 404 for a link that does not work; 422 for a password that cannot be.
    pub async fn reset(&self, link: &Secret, password: String) -> Result<Secret, Problem> {
        let link_hash = link.hash();
        let whose = link_hash.clone();
        let (login, name) = self.state.read(move |conn| links::whose(conn, &whose)).await?;
        let hash = self.hash_new(password, vec![login, name]).await?;
        let secret = new_secret()?;
        let (session_hash, from) = (secret.hash(), self.from.clone());
        self.state
            .write(move |conn| links::set_password(conn, &link_hash, &hash, &session_hash, &from))
            .await?;
        Ok(secret)
    }

    /// Gives the caller another password and signs it out everywhere else.
    ///
    /// # Errors
    /// 422 for a wrong old or an unfit new one; 429 after too many attempts.
    pub async fn change_password(&self, caller: &Caller, old: String, new: String) -> Result<UserView, Problem> {
        let Some(user) = caller.user() else {
            return Err(crate::auth::permission::Refusal::SignIn.into());
        };
        self.auth.limits.sign_in(&self.peer, &user.login.to_lowercase())?;
        let id = user.id;
        let stored = self.state.read(move |conn| users::password_hash(conn, id)).await?;
        if self.auth.passwords.verify(old, stored.clone()).await? == Verified::Wrong {
            return Err(Problem::field("wrong-password", "old_password", "is wrong"));
        }
        let about = vec![user.login.clone(), user.display_name.clone()];
        let hash = self.hash_new(new, about).await?;
        let kept = match &user.via {
            Via::Session(hash) => Some(hash.clone()),
            Via::Token(..) => None,
        };
        let caller = caller.clone();
        self.state
            .write(move |conn| users::set_own_password(conn, &caller, stored.as_deref(), &hash, kept.as_deref()))
            .await
    }

    /// Checks and hashes a new password.
    ///
    /// # Errors
    /// 422 `weak-password`.
    pub async fn hash_new(&self, password: String, about_owner: Vec<String>) -> Result<String, Problem> {
        self.auth.passwords.hash_new("password", password, about_owner).await
    }
}

/// A new secret.
///
/// # Errors
/// 500 where the system has no random numbers.
pub fn new_secret() -> Result<Secret, Problem> {
    Secret::new().map_err(Problem::internal)
}

fn wrong_credentials() -> Problem {
    Problem::unauthorized("wrong-credentials", "The name or the password is wrong.")
}
