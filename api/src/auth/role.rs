//! What somebody is in a club, and what a token may be used for.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What somebody is in a club; each may do what those before it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Plays, and reports its own matches.
    Member,
    /// Enters results and turns of any match.
    Recorder,
    /// Runs tournaments and corrects.
    Director,
    /// Decides who is what, and reads the journal.
    Owner,
}

impl Role {
    /// Every role, the least first.
    pub const ALL: [Role; 4] = [Role::Member, Role::Recorder, Role::Director, Role::Owner];

    /// The role as a word.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Member => "member",
            Role::Recorder => "recorder",
            Role::Director => "director",
            Role::Owner => "owner",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Role {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        Self::ALL
            .into_iter()
            .find(|role| role.name() == text)
            .ok_or("must be member, recorder, director or owner")
    }
}

/// What an API token may be used for, within what its owner may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Reading what only members see.
    Read,
    /// Entering matches, games, turns and results.
    Record,
    /// Running tournaments and correcting.
    Direct,
    /// Accounts and members of the club.
    Manage,
}

impl Scope {
    /// Every scope.
    pub const ALL: [Scope; 4] = [Scope::Read, Scope::Record, Scope::Direct, Scope::Manage];

    /// The scope as a word.
    pub const fn name(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Record => "record",
            Scope::Direct => "direct",
            Scope::Manage => "manage",
        }
    }

    /// Scopes as they are stored; unknown ones allow nothing.
    pub fn read_list(text: &str) -> Vec<Scope> {
        let names: Vec<&str> = text.split(',').collect();
        Self::ALL
            .into_iter()
            .filter(|scope| names.contains(&scope.name()))
            .collect()
    }

    /// Scopes as they are stored.
    pub fn write_list(scopes: &[Scope]) -> String {
        let names = Self::ALL.into_iter().filter(|scope| scopes.contains(scope));
        names.map(Scope::name).collect::<Vec<_>>().join(",")
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_grow() {
        assert!(Role::ALL.is_sorted());
        for role in Role::ALL {
            assert_eq!(role.name().parse(), Ok(role));
        }
        assert!("admin".parse::<Role>().is_err());
    }

    #[test]
    fn scopes_come_back_as_they_were_stored() {
        let stored = Scope::write_list(&[Scope::Manage, Scope::Read, Scope::Read]);
        assert_eq!(stored, "read,manage");
        assert_eq!(Scope::read_list(&stored), [Scope::Read, Scope::Manage]);
        assert_eq!(Scope::read_list("everything"), []);
    }
}
