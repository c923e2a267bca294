//! Who may do what: one table. `service` asks it with the thing at hand, the gate in front of
//! every address asks it for what can be known without, and the documentation is made from it.

use super::caller::{Caller, Via};
use super::role::{Role, Scope};
use crate::id::Id;

pub use super::routes::{ROUTES, Route};

/// Who may do something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// Everybody; nothing is written.
    Open,
    /// Everybody, where the thing is published; the club's members otherwise.
    Published,
    /// Everybody with an account.
    SignedIn,
    /// Those who are at least this in the club that the thing belongs to.
    Club(Role),
    /// Whom it concerns, and those who are at least this in the club.
    OwnOr(Role),
    /// Whom it concerns, and the administrators of the site.
    OwnOrAdmin,
    /// The administrators of the site.
    Admin,
}

/// What a token needs for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// Any token will do.
    Nothing,
    /// A token with this scope.
    Scope(Scope),
    /// No token will do: only who has signed in with the password.
    Session,
}

macro_rules! actions {
    ($($name:ident: $who:expr, $needs:expr, $what:literal;)*) => {
        /// Everything that can be asked for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Action {
            $(#[doc = $what] $name,)*
        }

        impl Action {
            /// Every action.
            pub const ALL: &[Action] = &[$(Action::$name,)*];

            /// Who may do it.
            pub const fn who(self) -> Who {
                match self { $(Action::$name => $who,)* }
            }

            /// What a token needs for it.
            pub const fn needs(self) -> Needs {
                match self { $(Action::$name => $needs,)* }
            }

            /// What it is, in words.
            pub const fn what(self) -> &'static str {
                match self { $(Action::$name => $what,)* }
            }
        }
    };
}

const READ: Needs = Needs::Scope(Scope::Read);
const RECORD: Needs = Needs::Scope(Scope::Record);
const DIRECT: Needs = Needs::Scope(Scope::Direct);
const MANAGE: Needs = Needs::Scope(Scope::Manage);

actions! {
    ReadDescription: Who::Open, Needs::Nothing, "reading what the program and its interface are";
    AskRules: Who::Open, Needs::Nothing, "asking for legal plays, verifying records";
    SignIn: Who::Open, Needs::Nothing, "signing in and out, setting a password by a link";
    ChooseLanguage: Who::Open, Needs::Nothing, "choosing the language of the pages";
    ReadPublished: Who::Published, READ, "reading players, matches, games and their records";
    EnterPlayer: Who::Club(Role::Recorder), RECORD, "entering players";
    ChangePlayer: Who::OwnOr(Role::Director), DIRECT, "changing a player";
    MergePlayers: Who::Club(Role::Director), DIRECT, "merging entries of one player, saying by which names a player goes";
    MergeAccounts: Who::Club(Role::Owner), MANAGE, "merging an entry that has an account into another one";
    StartMatch: Who::OwnOr(Role::Recorder), RECORD, "starting matches and their games, removing a game that was not begun";
    RecordTurn: Who::OwnOr(Role::Recorder), RECORD, "entering turns of a running game, undoing the last";
    GiveResult: Who::OwnOr(Role::Recorder), RECORD, "entering the result of a game that has none";
    ConfirmMatch: Who::OwnOr(Role::Director), RECORD, "confirming results that a player has reported";
    Correct: Who::Club(Role::Director), DIRECT, "correcting earlier turns and results";
    DirectTournament: Who::Club(Role::Director), DIRECT, "setting up tournaments, pairing, correcting results";
    ExportTournament: Who::Club(Role::Director), READ, "exporting whole tournaments";
    SeeDrafts: Who::Club(Role::Director), READ, "seeing rounds that are not published";
    RecordTournament: Who::OwnOr(Role::Recorder), RECORD, "beginning matches of a tournament and entering their results";
    StoreRecords: Who::Club(Role::Recorder), RECORD, "storing records in the archive";
    ReadJournal: Who::Club(Role::Owner), READ, "reading who changed what";
    ReadPersonalData: Who::OwnOr(Role::Owner), READ, "reading all that is held about a player";
    ErasePlayer: Who::Club(Role::Owner), MANAGE, "erasing what tells who a player is";
    SeeOwnAccount: Who::SignedIn, Needs::Nothing, "seeing who one is";
    ChangeOwnAccount: Who::SignedIn, Needs::Session, "one's own password, sessions and tokens";
    AddClub: Who::Admin, MANAGE, "adding clubs";
    ChangeClub: Who::Club(Role::Owner), MANAGE, "changing a club";
    SeeMembers: Who::Club(Role::Member), READ, "seeing who is in the club";
    ChangeMembers: Who::Club(Role::Owner), MANAGE, "deciding who is what in the club";
    LeaveClub: Who::OwnOr(Role::Owner), MANAGE, "leaving the club, or removing somebody";
    AddUser: Who::Club(Role::Owner), MANAGE, "adding accounts";
    SeeUsers: Who::Admin, MANAGE, "seeing every account";
    SeeUser: Who::OwnOrAdmin, Needs::Nothing, "seeing an account";
    ChangeUser: Who::OwnOrAdmin, MANAGE, "changing the names of an account";
    ManageUser: Who::Admin, MANAGE, "disabling accounts, making administrators, resetting passwords";
}

/// What an action is done to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subject {
    /// The club it belongs to.
    pub club: Id,
    /// Whether it is the caller's own: its account, its match.
    pub own: bool,
    /// Whether everybody may read it.
    pub published: bool,
}

impl Subject {
    /// Something of a club, neither the caller's own nor published.
    pub const fn of(club: Id) -> Self {
        Self {
            club,
            own: false,
            published: false,
        }
    }

    /// The same, perhaps the caller's own.
    #[must_use]
    pub const fn own(mut self, own: bool) -> Self {
        self.own = own;
        self
    }

    /// The same, perhaps published.
    #[must_use]
    pub const fn published(mut self, published: bool) -> Self {
        self.published = published;
        self
    }
}

/// Why somebody may not do something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Nobody has signed in.
    #[error("sign in first")]
    SignIn,
    /// Somebody has, who is not enough.
    #[error("{} is for {}", .0.what(), words(.0.who()))]
    NotAllowed(Action),
    /// The token was not made for it.
    #[error("{} needs a token with the scope {}", .0.what(), .1)]
    Scope(Action, Scope),
    /// It would confirm its own word.
    #[error("whoever has reported a result cannot confirm it: the opponent does, or a director of the club")]
    OwnReport,
    /// No token will do.
    #[error("{} cannot be done with a token", .0.what())]
    Session(Action),
}

/// Who may, in words.
pub const fn words(who: Who) -> &'static str {
    match who {
        Who::Open => "everybody",
        Who::Published => "everybody where it is published, and for the club's members",
        Who::SignedIn => "everybody with an account",
        Who::Club(Role::Member) => "the club's members",
        Who::Club(Role::Recorder) => "the club's recorders, directors and owners",
        Who::Club(Role::Director) => "the club's directors and owners",
        Who::Club(Role::Owner) => "the club's owners",
        Who::OwnOr(Role::Member) => "those it concerns and the club's members",
        Who::OwnOr(Role::Recorder) => "those it concerns and the club's recorders, directors and owners",
        Who::OwnOr(Role::Director) => "those it concerns and the club's directors and owners",
        Who::OwnOr(Role::Owner) => "those it concerns and the club's owners",
        Who::OwnOrAdmin => "those it concerns and the administrators",
        Who::Admin => "the administrators",
    }
}

impl Caller {
    /// Goes on only if the caller may do this to this.
    ///
    /// # Errors
    /// Why not.
    pub fn may(&self, action: Action, subject: Subject) -> Result<(), Refusal> {
        let at_least = |role| self.role_in(subject.club).is_some_and(|has| has >= role);
        let allowed = match action.who() {
            Who::Open => return Ok(()),
            Who::Published if subject.published => return Ok(()),
            Who::Published => at_least(Role::Member),
            Who::SignedIn => true,
            Who::Club(role) => at_least(role),
            Who::OwnOr(role) => subject.own || at_least(role),
            Who::OwnOrAdmin => subject.own || self.is_admin(),
            Who::Admin => self.is_admin(),
        };
        self.is_known_for(action)?;
        if allowed {
            Ok(())
        } else {
            Err(Refusal::NotAllowed(action))
        }
    }

    /// The same of something of a club; it is the caller's own where the caller is one of these players. Whoever has left
    /// the club, or was taken out of it, writes nothing there any more, but may read what is held about it, and confirm
    /// what the opponent says, who may be of another club.
    ///
    /// # Errors
    /// Why not.
    pub fn may_with(&self, action: Action, club: Id, concerned: &[Option<Id>]) -> Result<(), Refusal> {
        let anywhere = matches!(action, Action::ReadPersonalData | Action::ConfirmMatch);
        let own = (anywhere || self.role_in(club).is_some())
            && concerned.iter().flatten().any(|player| self.is_player(*player));
        self.may(action, Subject::of(club).own(own))
    }

    /// Whether what the caller is in a club is enough for this, concern it whom it may.
    pub fn has_role_for(&self, action: Action, club: Id) -> bool {
        match action.who() {
            Who::Club(role) | Who::OwnOr(role) => self.role_in(club) >= Some(role),
            Who::Open | Who::Published | Who::SignedIn => true,
            Who::OwnOrAdmin | Who::Admin => self.is_admin(),
        }
    }

    /// What can be said of an action before it is known what it will be done to.
    ///
    /// # Errors
    /// Why it cannot be, whatever it is done to.
    pub fn may_ask(&self, action: Action) -> Result<(), Refusal> {
        let somewhere = match action.who() {
            // What everybody may read no token makes unreadable.
            Who::Open | Who::Published => return Ok(()),
            Who::Club(role) => self.highest_role().is_some_and(|has| has >= role),
            Who::Admin => self.is_admin(),
            Who::SignedIn | Who::OwnOr(_) | Who::OwnOrAdmin => true,
        };
        self.is_known_for(action)?;
        if somewhere {
            Ok(())
        } else {
            Err(Refusal::NotAllowed(action))
        }
    }

    /// Whether the caller has shown who it is in a way that is enough for this.
    fn is_known_for(&self, action: Action) -> Result<(), Refusal> {
        let user = match self {
            Caller::Operator => return Ok(()),
            Caller::Anonymous => return Err(Refusal::SignIn),
            Caller::User(user) => user,
        };
        match (&user.via, action.needs()) {
            (Via::Token(_, scopes), Needs::Scope(scope)) if !scopes.contains(&scope) => {
                Err(Refusal::Scope(action, scope))
            }
            (Via::Token(..), Needs::Session) => Err(Refusal::Session(action)),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::auth::caller::SignedIn;

    const HOME: Id = Id::well_known(1);
    const AWAY: Id = Id::well_known(9);

    fn caller(role: Option<Role>, is_admin: bool, via: Via) -> Caller {
        Caller::User(Arc::new(SignedIn {
            id: Id::well_known(7),
            login: "maja".into(),
            display_name: "Maja".into(),
            is_admin,
            player_id: None,
            memberships: role.map(|role| (HOME, role)).into_iter().collect(),
            via,
            address: None,
        }))
    }

    fn session() -> Via {
        Via::Session("x".into())
    }

    #[test]
    fn a_role_counts_in_its_own_club_only() {
        for role in Role::ALL {
            let caller = caller(Some(role), false, session());
            for least in Role::ALL {
                let action = Action::ALL
                    .iter()
                    .find(|action| action.who() == Who::Club(least))
                    .unwrap();
                assert_eq!(caller.may(*action, Subject::of(HOME)).is_ok(), role >= least);
                assert_eq!(
                    caller.may(*action, Subject::of(AWAY)),
                    Err(Refusal::NotAllowed(*action))
                );
            }
        }
    }

    #[test]
    fn nobody_writes_without_an_account() {
        for action in Action::ALL {
            let own = Subject::of(HOME).own(true);
            let expected = match action.who() {
                Who::Open => Ok(()),
                _ => Err(Refusal::SignIn),
            };
            assert_eq!(Caller::Anonymous.may(*action, own), expected, "{action:?}");
            assert!(Caller::Operator.may(*action, Subject::of(AWAY)).is_ok());
        }
        let published = Subject::of(HOME).published(true);
        assert!(Caller::Anonymous.may(Action::ReadPublished, published).is_ok());
    }

    #[test]
    fn what_concerns_somebody_that_one_may_do() {
        let member = caller(Some(Role::Member), false, session());
        assert!(member.may(Action::RecordTurn, Subject::of(HOME).own(true)).is_ok());
        assert!(member.may(Action::RecordTurn, Subject::of(HOME)).is_err());
        assert!(member.may(Action::ManageUser, Subject::of(HOME).own(true)).is_err());
        assert!(
            caller(None, true, session())
                .may(Action::ManageUser, Subject::of(HOME))
                .is_ok()
        );
    }

    #[test]
    fn a_token_may_what_it_was_made_for_within_what_its_owner_may() {
        let token = |scopes: &[Scope]| caller(Some(Role::Director), false, Via::Token(AWAY, scopes.to_vec()));
        let home = Subject::of(HOME);
        assert!(token(&[Scope::Record]).may(Action::RecordTurn, home).is_ok());
        assert_eq!(
            token(&[Scope::Read]).may(Action::RecordTurn, home),
            Err(Refusal::Scope(Action::RecordTurn, Scope::Record))
        );
        assert!(token(&Scope::ALL).may(Action::ChangeMembers, home).is_err());
        assert_eq!(
            token(&Scope::ALL).may(Action::ChangeOwnAccount, home),
            Err(Refusal::Session(Action::ChangeOwnAccount))
        );
        assert!(token(&[]).may(Action::ReadPublished, home.published(true)).is_ok());
        assert!(token(&[]).may_ask(Action::ReadPublished).is_ok());
        assert!(token(&[]).may(Action::ReadPublished, home).is_err());
    }
}
