//! Who asks.

use std::net::IpAddr;
use std::sync::Arc;

use super::role::{Role, Scope};
use crate::db::founding::{CLUB, LOCAL_ACTOR};
use crate::id::Id;
use crate::service::Context;

/// Who asks. Cloning it is cheap.
#[derive(Debug, Clone)]
pub enum Caller {
    /// Somebody who has not signed in.
    Anonymous,
    /// Somebody with an account.
    User(Arc<SignedIn>),
    /// The operator at the machine, who may do everything: at its command line, and as long as nobody has an account
    /// in its browser.
    Operator,
}

/// Somebody with an account, and how that is known.
#[derive(Debug)]
pub struct SignedIn {
    /// The user.
    pub id: Id,
    /// The name to sign in with.
    pub login: String,
    /// The name to be shown.
    pub display_name: String,
    /// Whether this is an administrator of the site.
    pub is_admin: bool,
    /// The player that this user is, if any.
    pub player_id: Option<Id>,
    /// What the user is in which club.
    pub memberships: Vec<(Id, Role)>,
    /// How it is known.
    pub via: Via,
    /// Where it asks from; none where it does not ask over the network.
    pub address: Option<IpAddr>,
}

/// How it is known who asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Via {
    /// By a browser's session; this is the hash of its token.
    Session(String),
    /// By an API token, and what it may be used for.
    Token(Id, Vec<Scope>),
}

impl Caller {
    /// The user, if there is one.
    pub fn user(&self) -> Option<&SignedIn> {
        match self {
            Caller::User(user) => Some(user),
            Caller::Anonymous | Caller::Operator => None,
        }
    }

    /// The user's id, if there is a user.
    pub fn user_id(&self) -> Option<Id> {
        self.user().map(|user| user.id)
    }

    /// Whom a change is written down for; nobody where there is no account.
    pub fn actor(&self) -> Option<Id> {
        match self {
            Caller::Anonymous => None,
            Caller::Operator => Some(LOCAL_ACTOR),
            Caller::User(user) => Some(match &user.via {
                Via::Session(_) => user.id,
                Via::Token(id, _) => *id,
            }),
        }
    }

    /// Where the caller asks from, if that is known.
    pub fn address(&self) -> Option<IpAddr> {
        self.user().and_then(|user| user.address)
    }

    /// The club that the caller's things belong to unless another is named: the first that it is a member of.
    pub fn home_club(&self) -> Id {
        let first = self.user().and_then(|user| user.memberships.first());
        first.map_or(CLUB, |(club, _)| *club)
    }

    /// What the caller does, in its home club.
    pub fn context(&self) -> Context<'_> {
        Context::of(self)
    }

    /// What the caller is in a club. Administrators are owners of every one.
    pub fn role_in(&self, club: Id) -> Option<Role> {
        match self {
            Caller::Anonymous => None,
            Caller::Operator => Some(Role::Owner),
            Caller::User(user) if user.is_admin => Some(Role::Owner),
            Caller::User(user) => user
                .memberships
                .iter()
                .find_map(|(at, role)| (*at == club).then_some(*role)),
        }
    }

    /// The most that the caller is in any club.
    pub fn highest_role(&self) -> Option<Role> {
        match self {
            Caller::User(user) if !user.is_admin => user.memberships.iter().map(|(_, role)| *role).max(),
            Caller::Anonymous => None,
            Caller::Operator | Caller::User(_) => Some(Role::Owner),
        }
    }

    /// Whether the caller is an administrator of the site.
    pub fn is_admin(&self) -> bool {
        match self {
            Caller::Anonymous => false,
            Caller::Operator => true,
            Caller::User(user) => user.is_admin,
        }
    }

    /// Whether the caller is this player.
    pub fn is_player(&self, player: Id) -> bool {
        self.user().is_some_and(|user| user.player_id == Some(player))
    }
}
