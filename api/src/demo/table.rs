//! One match at a table, recorded turn by turn.

use brade_core::brade::players::{Chance, PlayedGame, Table, Taste, play_match};
use brade_core::brade::record::{RecordDate, Turn};
use brade_core::brade::side::BySide;
use brade_core::brade::tables_match::MatchSettings;
use brade_core::tournament::result::{ByHalf, Half};

use crate::db::AnyConnection;
use crate::generate::{Purpose, numbers};
use crate::id::Id;
use crate::service::games::{NewTurn, play_turns};
use crate::service::matches::{NewGame, new_game};
use crate::service::{Context, Expected, ServiceError};

/// What the record of a game says of the occasion.
#[derive(Debug, Clone)]
pub(super) struct Occasion {
    /// The tournament.
    pub event: &'static str,
    /// The round.
    pub round: String,
    /// The day.
    pub date: Option<RecordDate>,
}

/// A match as it was played.
pub(super) struct PlayedMatch {
    /// Who of the two has White.
    pub white: Half,
    /// Its games.
    games: Vec<PlayedGame>,
}

/// Plays the match with this number of the season.
pub(super) fn play(
    seed: u64,
    number: u64,
    tastes: ByHalf<Taste>,
    settings: &MatchSettings,
    table: &mut Table,
) -> PlayedMatch {
    let mut numbers = numbers(seed, Purpose::Demo, number);
    let mut chance = Chance::new(&mut numbers);
    let white = match chance.below(2) {
        0 => Half::First,
        _ => Half::Second,
    };
    let tastes = BySide {
        white: tastes[white],
        black: tastes[!white],
    };
    let games = play_match(tastes, settings, &mut chance, table);
    PlayedMatch { white, games }
}

/// A turn as somebody enters it.
fn entered(turn: &Turn) -> NewTurn {
    NewTurn {
        dice: turn.roll.map(|roll| roll.to_string()).unwrap_or_default(),
        play: turn.play.to_string(),
        ..NewTurn::default()
    }
}

impl PlayedMatch {
    /// How many games it had.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// Records the games in a match that has begun.
    pub fn record(
        &self,
        conn: &mut AnyConnection,
        ctx: Context,
        match_id: Id,
        occasion: &Occasion,
    ) -> Result<(), ServiceError> {
        for game in &self.games {
            let new = NewGame {
                teka: game.record.teka,
                event: Some(occasion.event.to_owned()),
                round: Some(occasion.round.clone()),
                date: occasion.date,
                ..NewGame::default()
            };
            let begun = new_game(conn, ctx, match_id, &new, &Expected::ANY)?;
            let turns: Vec<NewTurn> = game.record.turns.iter().map(entered).collect();
            play_turns(conn, ctx, begun.head.id, 1, &turns, &Expected::ANY)?;
        }
        Ok(())
    }
}
