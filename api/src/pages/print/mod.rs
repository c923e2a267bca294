//! Pages for paper: pairings, match slips, score sheets, standings and brackets, on A4 or A3, without anything around.

mod index;
mod round;
mod score_sheet;
mod slip;
mod stage;

use actix_web::web;

use super::shown;
use crate::pages::stages::Head;

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config.service(shown("/print/score-sheet").route(web::get().to(score_sheet::empty)));
}

/// Those of a tournament.
pub(super) fn of_tournament(config: &mut web::ServiceConfig) {
    config
        .service(shown("/tournaments/{id}/print").route(web::get().to(index::show)))
        .service(shown("/tournaments/{id}/stages/{stage}/print").route(web::get().to(stage::show)))
        .service(shown("/tournaments/{id}/stages/{stage}/rounds/{round}/print").route(web::get().to(round::show)));
}

/// The paper that is printed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Paper {
    A4,
    A3,
}

impl Paper {
    /// What an address asks for; A4 unless told.
    fn of(asked: Option<&str>) -> Paper {
        match asked {
            Some("a3") => Paper::A3,
            _ => Paper::A4,
        }
    }

    /// The class of a page of this paper, upright.
    fn upright(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::A3 => "a3",
        }
    }

    /// The class of a page of this paper, lying.
    fn lying(self) -> &'static str {
        match self {
            Paper::A4 => "a4-lying",
            Paper::A3 => "a3-lying",
        }
    }

    /// Up to how many entrants a bracket fits on one sheet so that it can still be read.
    fn bracket(self) -> usize {
        match self {
            Paper::A4 => 16,
            Paper::A3 => 32,
        }
    }
}

/// The line above everything that is printed of a stage.
fn line(head: &Head) -> String {
    let tournament = &head.tournament;
    let mut parts = vec![tournament.name.clone(), head.name(), tournament.when()];
    parts.extend(tournament.place.clone());
    parts.join(" · ")
}
