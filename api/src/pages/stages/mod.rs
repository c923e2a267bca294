//! The pages that show a stage of a tournament: its settings, rounds, bracket, standings and cross table.

mod bracket;
mod crosstable;
pub(super) mod drawing;
pub(super) mod line;
pub(super) mod parts;
pub(super) mod round;
pub(super) mod sections;
mod show;
mod standings;
pub mod why;
pub(super) mod words;

use actix_web::web;

use super::shown;
use crate::id::Id;
use crate::service::ServiceError;
use crate::service::tournaments::reading::Reading;
use crate::service::tournaments::views::{StageView, TournamentView};

pub(super) fn routes(config: &mut web::ServiceConfig) {
    config
        .service(shown("/tournaments/{id}/stages/{stage}").route(web::get().to(show::show)))
        .service(shown("/tournaments/{id}/stages/{stage}/rounds/{round}").route(web::get().to(round::show)))
        .service(shown("/tournaments/{id}/stages/{stage}/bracket").route(web::get().to(bracket::show)))
        .service(shown("/tournaments/{id}/stages/{stage}/standings").route(web::get().to(standings::show)))
        .service(shown("/tournaments/{id}/stages/{stage}/crosstable").route(web::get().to(crosstable::show)));
}

/// What every page of a stage says above its own.
pub(super) struct Head {
    pub(super) tournament: TournamentView,
    pub(super) stage: StageView,
    /// The rounds that the caller may see and how far they are.
    rounds: Vec<(i32, &'static str)>,
    /// Who should play in it by the results of the stage before as they are now.
    left_out: Vec<String>,
}

impl Head {
    pub(super) fn of(reading: &Reading, stage: i32) -> Result<Head, ServiceError> {
        Ok(Head {
            tournament: reading.tournament(),
            stage: reading.stage(stage)?,
            rounds: reading.round_states(stage)?,
            left_out: reading.left_out(stage)?.into_iter().map(|who| who.name).collect(),
        })
    }

    /// The name of the stage, or what it is.
    pub(super) fn name(&self) -> String {
        let format = words::format_name(self.stage.format);
        match &self.stage.name {
            Some(name) => name.clone(),
            None if self.tournament.stages.len() == 1 => format.to_string(),
            None => crate::say("stage-named")
                .with("number", self.stage.number)
                .with("format", format)
                .to_string(),
        }
    }

    pub(super) fn id(&self) -> Id {
        self.tournament.id
    }

    /// The address of the stage.
    pub(super) fn address(&self) -> String {
        format!("/tournaments/{}/stages/{}", self.tournament.id, self.stage.number)
    }

    /// The address of a page of the stage.
    fn page(&self, name: &str) -> String {
        format!("{}/{name}", self.address())
    }

    /// What the page of a round is called among the pages of the stage.
    fn round_word(&self, number: impl std::fmt::Display) -> String {
        format!("round {number}")
    }

    pub(super) fn is_bracket(&self) -> bool {
        words::is_bracket(self.stage.format)
    }

    /// Whether everybody meets everybody, so that the cross table has everybody against everybody.
    fn is_timetable(&self) -> bool {
        matches!(self.stage.format, "round-robin" | "groups")
    }

    /// The numbers of the groups.
    fn groups(&self) -> std::ops::RangeInclusive<u16> {
        1..=self.stage.groups.unwrap_or(0)
    }

    /// Whether this group is the only one that is shown.
    fn is_only(&self, group: &Option<u16>, number: &u16) -> bool {
        *group == Some(*number)
    }
}

/// Which group of a stage is asked for.
#[derive(Debug, Default, serde::Deserialize)]
#[serde(default)]
struct GroupAsked {
    group: Option<String>,
}

impl GroupAsked {
    /// The group; none for all, and for what is no number.
    fn number(&self) -> Option<u16> {
        self.group.as_deref()?.parse().ok()
    }
}
