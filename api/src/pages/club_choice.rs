//! Choosing a club, in a form or of a list. Where there is only one nothing of it is shown.

use super::form::Form;
use crate::db::AnyConnection;
use crate::id::Id;
use crate::service::ServiceError;
use crate::service::clubs::{self, ClubView};

/// The most clubs to choose among.
const MOST: i64 = 1000;

/// The clubs in which somebody may do something.
pub struct Choice {
    clubs: Vec<ClubView>,
    is_shown: bool,
}

impl Choice {
    /// Those of all clubs in which it may be done.
    ///
    /// # Errors
    /// The database's failure.
    pub fn among(conn: &mut AnyConnection, may: impl Fn(Id) -> bool) -> Result<Choice, ServiceError> {
        let mut clubs = clubs::list(conn, None, MOST)?;
        let is_shown = clubs.len() > 1;
        clubs.retain(|club| may(club.id));
        Ok(Choice { clubs, is_shown })
    }

    /// Whether there is a club in which it may be done.
    pub fn any(&self) -> bool {
        !self.clubs.is_empty()
    }

    /// The clubs that the form names.
    pub fn shown(&self) -> &[ClubView] {
        if self.is_shown { &self.clubs } else { &[] }
    }
}

/// The club that the address of a list names; all where it names none.
pub fn asked(club: Option<&str>) -> Option<Id> {
    club?.parse().ok()
}

/// The club that a form names; none within where it names none.
pub fn read(form: &mut Form) -> Option<Option<Id>> {
    match form.filled("club_id") {
        None => Some(None),
        Some(_) => form.read("club_id", crate::say("club-choose")).map(Some),
    }
}

/// Which clubs' things a list shows.
pub struct Filter {
    clubs: Vec<ClubView>,
    /// The one that was chosen; none for all.
    pub chosen: Option<Id>,
}

impl Filter {
    /// With this club chosen.
    ///
    /// # Errors
    /// The database's failure.
    pub fn of(conn: &mut AnyConnection, chosen: Option<Id>) -> Result<Filter, ServiceError> {
        Ok(Filter {
            clubs: clubs::list(conn, None, MOST)?,
            chosen,
        })
    }

    /// The clubs to choose among.
    pub fn shown(&self) -> &[ClubView] {
        if self.clubs.len() > 1 { &self.clubs } else { &[] }
    }

    /// Whether this is the club that was chosen.
    pub fn is(&self, club: &Id) -> bool {
        self.chosen == Some(*club)
    }

    /// The name of the club that was chosen, where there are several.
    pub fn name(&self) -> Option<String> {
        let chosen = self.shown().iter().find(|club| self.is(&club.id));
        chosen.map(|club| club.name.clone())
    }

    /// What links to more of the same list say.
    pub fn query(&self) -> String {
        self.chosen.map_or_else(String::new, |club| format!("&club={club}"))
    }
}
