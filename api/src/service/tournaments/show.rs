//! From a tournament to what is shown of it.

use brade_core::tournament::bracket::{Slot, Source};
use brade_core::tournament::entrants::{AwayReason, EntrantId};
use brade_core::tournament::pairing::Free;
use brade_core::tournament::result::{ByHalf, Half, MatchOutcome, MatchResult, Score, WonBy};
use brade_core::tournament::standings::TieBreak;
use chrono::NaiveDateTime;

use super::engine::Game;
use super::settings::{Format, RoundState, grand_final_name, half_name};
use super::teams::{board_result, extra_game};
use super::views::{
    AwayView, BeloteMatchView, BeloteTermsView, BradeTermsView, ByeView, DrawView, EntrantView, FreeView, Halves,
    MemberView, PairingView, ResultView, RightfulView, RoundView, RulesView, SlotView, StageView, TeamBoardView,
    TermsView, TournamentView, Who, WhyView,
};
use super::whole::{PairingPart, Person, RoundPart, Stage, Whole};
use crate::db::time::rfc3339;
use crate::service::contests::Terms;
use crate::service::{Current, ServiceError};

/// The word of a tie-break.
pub fn tie_break_name(tie_break: TieBreak) -> &'static str {
    match tie_break {
        TieBreak::DirectEncounter => "direct-encounter",
        TieBreak::Buchholz => "buchholz",
        TieBreak::SonnebornBerger => "sonneborn-berger",
        TieBreak::BestCategories => "best-categories",
        TieBreak::PointDifference => "point-difference",
        TieBreak::PointsWon => "points-won",
        TieBreak::Lots => "lots",
    }
}

/// Every tie-break.
pub const TIE_BREAKS: [TieBreak; 7] = [
    TieBreak::DirectEncounter,
    TieBreak::Buchholz,
    TieBreak::SonnebornBerger,
    TieBreak::BestCategories,
    TieBreak::PointDifference,
    TieBreak::PointsWon,
    TieBreak::Lots,
];

pub(super) fn reason_name(reason: AwayReason) -> &'static str {
    match reason {
        AwayReason::Withdrawn => "withdrawn",
        AwayReason::Disqualified => "disqualified",
        AwayReason::NotThere => "not-there",
    }
}

fn time(at: Option<NaiveDateTime>) -> Option<String> {
    at.map(rfc3339)
}

/// A result as it is shown.
pub(super) fn result_view(result: &MatchResult) -> ResultView {
    let (kind, winner, by) = match result.outcome {
        MatchOutcome::Won { winner, by } => ("won", Some(winner), Some(by)),
        MatchOutcome::Level => ("level", None, None),
        MatchOutcome::DoubleForfeit => ("double-forfeit", None, None),
        MatchOutcome::DoubleDisqualification => ("double-disqualification", None, None),
    };
    let halves = |of: &dyn Fn(Half) -> Score| Halves {
        first: of(Half::First).to_string(),
        second: of(Half::Second).to_string(),
    };
    ResultView {
        kind,
        winner: winner.map(half_name),
        by: by.map(|by| match by {
            WonBy::Play => "play",
            WonBy::Walkover => "walkover",
            WonBy::Disqualification => "disqualification",
        }),
        score: halves(&|half| result.outcome.score(half)),
        points: halves(&|half| result.points[half]),
    }
}

impl Whole {
    /// The tournament.
    pub fn view(&self) -> TournamentView {
        let row = &self.row;
        TournamentView {
            id: row.id,
            club_id: row.club_id,
            name: row.name.clone(),
            starts_on: row.starts_on.clone(),
            start_time: row.start_time.clone(),
            place: row.place.clone(),
            note: row.note.clone(),
            boards: row.boards,
            state: self.state.name(),
            archived: row.archived,
            series_id: row.series_id,
            copy_of: row.copy_of,
            entrants: self.entrants.values().filter(|person| !person.row.archived).count(),
            stages: self.stages.iter().map(|stage| self.stage_view(stage)).collect(),
            created_at: rfc3339(row.created_at),
            updated_at: rfc3339(row.updated_at),
            version: row.version,
        }
    }

    /// The state as it is, for whoever is refused.
    pub fn current(&self) -> Current {
        let view = match self.with_drafts {
            true => self.view(),
            false => {
                let mut seen = self.clone();
                seen.hide_drafts();
                seen.view()
            }
        };
        Current::Tournament(Box::new(view))
    }

    /// A refusal because of the state.
    pub fn conflict(&self, code: &'static str, field: &'static str, message: impl Into<String>) -> ServiceError {
        ServiceError::Conflict {
            code,
            field,
            message: message.into(),
            current: self.current(),
        }
    }

    /// A stage.
    pub fn stage_view(&self, stage: &Stage) -> StageView {
        let mut view = StageView {
            number: stage.row.number,
            name: stage.row.name.clone(),
            format: stage.settings.format.name(),
            rounds: None,
            rematches: None,
            double: None,
            bronze: None,
            consolation: None,
            grand_final: None,
            groups: None,
            advance: None,
            runners_up: None,
            tie_breaks: self
                .standings_settings(stage)
                .tie_breaks
                .into_iter()
                .map(tie_break_name)
                .collect(),
            requested_bye: stage.settings.requested_bye.score().to_string(),
            team_boards: stage.settings.team_boards,
            game: stage.terms.game().name(),
            terms: terms_view(&stage.terms),
            takes: stage.row.takes,
            state: stage.state.name(),
            field: stage.field.iter().map(|id| id.0).collect(),
            draw: stage.draw.as_ref().map(|draw| DrawView {
                order: draw.order.name(),
                seed: draw.seed.clone(),
                drawn: draw.drawn.iter().map(|id| id.0).collect(),
            }),
            short: self.short_of(stage, &stage.field),
        };
        match stage.settings.format {
            Format::Swiss { rounds, rematches } => (view.rounds, view.rematches) = (Some(rounds), Some(rematches)),
            Format::RoundRobin { double } => view.double = Some(double),
            Format::SingleElimination { bronze, consolation } => {
                (view.bronze, view.consolation) = (Some(bronze), Some(consolation));
            }
            Format::DoubleElimination { grand_final } => view.grand_final = Some(grand_final_name(grand_final)),
            Format::Groups {
                groups,
                double,
                advance,
                runners_up,
            } => {
                (view.groups, view.double) = (Some(groups), Some(double));
                (view.advance, view.runners_up) = (Some(advance), Some(runners_up));
            }
        }
        view
    }

    /// An entrant in a few words.
    pub fn who(&self, id: EntrantId) -> Who {
        Who {
            number: id.0,
            name: self.label(id),
        }
    }

    /// Why an entrant has left; none while he takes part.
    pub fn gone_word(&self, id: EntrantId) -> Option<&'static str> {
        let away = self
            .entrants
            .get(&id)?
            .away
            .iter()
            .find(|away| away.away.back.is_none());
        away.map(|away| reason_name(away.away.reason))
    }

    /// An entrant.
    pub fn entrant_view(&self, person: &Person) -> EntrantView {
        let row = &person.row;
        EntrantView {
            number: person.id().0,
            player_id: row.player_id,
            name: self.name(person.id()),
            label: row.label.clone(),
            club: row.club.clone(),
            seed: row.seed,
            rating: row.rating,
            joined: row.joined,
            away: person
                .away
                .iter()
                .map(|away| AwayView {
                    stage: away.stage,
                    from: away.away.from,
                    back: away.away.back,
                    reason: reason_name(away.away.reason),
                })
                .collect(),
            requested_byes: person
                .byes
                .iter()
                .map(|bye| ByeView {
                    stage: bye.stage,
                    round: bye.round,
                    score: bye.score.score().to_string(),
                })
                .collect(),
            fixed_board: row.fixed_board,
            checked_in: row.checked_in,
            archived: row.archived,
            gone: self.gone_word(person.id()),
            members: person
                .members
                .iter()
                .map(|member| MemberView {
                    board: member.board,
                    player_id: member.player_id,
                    name: self.names.get(&member.player_id).cloned().unwrap_or_default(),
                })
                .collect(),
        }
    }

    /// Where the entrant of a match comes from, in words.
    fn source_words(&self, source: Source) -> String {
        source.to_string()
    }

    /// A match of a stage.
    pub fn game_view(&self, stage: &Stage, game: &Game) -> PairingView {
        let part = stage.pairings.get(&game.key);
        let key = game.key.to_string();
        let part_name = key.rsplitn(3, '-').last().unwrap_or_default().to_owned();
        let slot_of = |slots: &ByHalf<Slot>, half: Half| SlotView {
            entrant: slots[half].entrant().map(|id| self.who(id)),
            nobody: slots[half] == Slot::Nobody,
            source: game.sources.map(|sources| self.source_words(sources[half])),
        };
        let slot = |half: Half| slot_of(&game.slots, half);
        let rightful = |half: Half| slot_of(&game.rightful, half);
        PairingView {
            part: part_name,
            round: game.key.round,
            number: game.key.number,
            first: slot(Half::First),
            second: slot(Half::Second),
            state: game.state.name(),
            board: part.and_then(|part| part.row.board),
            result: game.result.as_ref().map(result_view),
            unconfirmed: part.is_some_and(|part| self.is_unconfirmed(part)),
            stands: game.stands,
            rightful: game.stands.then(|| RightfulView {
                first: rightful(Half::First),
                second: rightful(Half::Second),
            }),
            match_id: part.and_then(|part| part.match_id()),
            white: part
                .filter(|_| stage.terms.brade().is_some())
                .and_then(|part| self.white(part))
                .map(half_name),
            by_hand: part.is_some_and(|part| part.row.by_hand),
            automatic: part.is_some_and(PairingPart::is_automatic),
            why: game.why.as_ref().map(|(text, details)| WhyView {
                text: text.clone(),
                details: details.clone(),
            }),
            boards: part.map(|part| self.board_views(part)).unwrap_or_default(),
            extra_game: part.and_then(|part| extra_game(self, stage, part)),
            called_at: time(part.and_then(|part| part.row.called_at)),
            begun_at: time(part.and_then(|part| part.row.begun_at)),
            finished_at: time(part.and_then(|part| part.row.finished_at)),
            key,
        }
    }

    /// Who of the two plays White, once the match has begun.
    fn white(&self, part: &PairingPart) -> Option<Half> {
        let of_match = self.matches.get(&part.match_id()?)?;
        let first = self.players_of(part.pair().first).first().copied();
        Some(of_match.half_of(first))
    }

    fn board_views(&self, part: &PairingPart) -> Vec<TeamBoardView> {
        let name = |id| self.names.get(&id).cloned().unwrap_or_default();
        let boards = part.boards.iter().map(|board| TeamBoardView {
            board: board.row.board,
            first_player: board.row.first_player,
            first: name(board.row.first_player),
            second_player: board.row.second_player,
            second: name(board.row.second_player),
            match_id: board.row.match_id,
            result: board_result(self, board).as_ref().map(result_view),
            unconfirmed: self.board_waits(board),
        });
        boards.collect()
    }

    /// A round with its matches.
    pub fn round_view(&self, stage: &Stage, round: &RoundPart) -> RoundView {
        let number = super::whole::as_u32(round.row.number);
        let games = self.games(stage);
        let free = round.free.iter().map(|(id, free)| FreeView {
            entrant: self.who(*id),
            kind: match free {
                Free::AllocatedBye => "allocated-bye",
                Free::RequestedBye(_) => "requested-bye",
                Free::Absent(_) => "absent",
                Free::Rotation => "rotation",
            },
            score: free.score().to_string(),
        });
        RoundView {
            number: round.row.number,
            state: round.state.name(),
            stale: round.row.stale.clone().filter(|_| round.state == RoundState::Draft),
            matches: games
                .iter()
                .filter(|game| game.round == number)
                .map(|game| self.game_view(stage, game))
                .collect(),
            free: free.collect(),
            published_at: time(round.row.published_at),
            closed_at: time(round.row.closed_at),
        }
    }
}

fn terms_view(terms: &Terms) -> TermsView {
    match terms {
        Terms::Brade(terms) => TermsView::Brade(BradeTermsView {
            rules: RulesView {
                set: terms.rules.set().name(),
                options: terms.rules.options().map(|option| option.name()).collect(),
            },
            length: terms.length.games(),
            begins: terms.begins.name(),
            stop_when_decided: terms.stop_when_decided,
        }),
        Terms::Belote(terms) => TermsView::Belote(BeloteTermsView {
            belote: BeloteMatchView {
                to: terms.rules.length().name(),
                options: terms.rules.options().map(|option| option.name()).collect(),
            },
        }),
    }
}

/// Two names of one match, for messages.
pub(super) fn between(whole: &Whole, pair: ByHalf<EntrantId>) -> String {
    format!("{} – {}", whole.label(pair.first), whole.label(pair.second))
}
