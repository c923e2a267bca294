//! Games and matches played by tastes, as records.

use super::aims::Ahead;
use super::chance::Chance;
use super::taste::Taste;
use crate::brade::dice::Teka;
use crate::brade::game::{Ending, Game};
use crate::brade::game_result::{GameResult, Termination};
use crate::brade::legal::Plays;
use crate::brade::position::Setup;
use crate::brade::record::{GameNumber, GameRecord, Outcome, Turn};
use crate::brade::rules::Rules;
use crate::brade::side::{BySide, Side};
use crate::brade::tables_match::{FinishedGame, MatchSettings, match_state};
use crate::brade::written::{Written, WrittenSteps};

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The rules, the turns and the result; without names and date.
    pub record: GameRecord,
    /// How it ended.
    pub ending: Ending,
}

/// Scratch space that can serve many games.
#[derive(Default)]
pub struct Table {
    plays: Plays,
    ahead: Ahead,
}

/// So many turns and no end: nobody will end it, as where both are shut out (D10). A game takes about a hundred.
const MOST_TURNS: usize = 2_000;

/// Plays a game to its end. One that can have none, which only the rule sets without forcing know (D10), is given up and
/// another one played in its place.
pub fn play_game(
    tastes: BySide<Taste>,
    begins: Side,
    rules: Rules,
    chance: &mut Chance<'_>,
    table: &mut Table,
) -> PlayedGame {
    loop {
        let turns = Vec::with_capacity(128);
        if let Some(played) = try_game(tastes, begins, rules, chance, table, turns) {
            return played;
        }
    }
}

fn try_game(
    tastes: BySide<Taste>,
    begins: Side,
    rules: Rules,
    chance: &mut Chance<'_>,
    table: &mut Table,
    mut turns: Vec<Turn>,
) -> Option<PlayedGame> {
    let mut game = Game::new(rules, Setup::start(begins));
    while turns.len() < MOST_TURNS {
        let Setup { board, to_move: side } = game.setup();
        let (roll, lot) = (chance.roll(), chance.number());
        let Table { plays, ahead } = table;
        plays.fill(&board, side, roll, &rules);
        let play = plays.get(tastes[side].choose(plays, side, &rules, lot, ahead))?;
        turns.push(Turn::new(side, roll, Written::Steps(WrittenSteps::from(&play.steps))));
        if let Some(ending) = game.chosen(side, &play) {
            let winner = Outcome::from(Some(ending.winner));
            let record = GameRecord {
                rules,
                result: Some(winner),
                win: Some(ending.win),
                points: Some(ending.points),
                termination: Some(Termination::Played),
                token: winner,
                turns,
                ..GameRecord::default()
            };
            return Some(PlayedGame { record, ending });
        }
    }
    None
}

/// Plays a match from its first opening throw until it is decided or all its games are played (RULES.md §10). The records
/// say which game of the match each is, by which custom it began and how the match stood before it.
pub fn play_match(
    tastes: BySide<Taste>,
    settings: &MatchSettings,
    chance: &mut Chance<'_>,
    table: &mut Table,
) -> Vec<PlayedGame> {
    let mut games: Vec<PlayedGame> = Vec::new();
    let mut finished: Vec<FinishedGame> = Vec::new();
    loop {
        let state = match_state(settings, &finished, None);
        let number = u16::try_from(games.len() + 1).unwrap_or(u16::MAX);
        let Ok(number) = GameNumber::new(number, settings.length.games()) else {
            return games;
        };
        if !state.more_games {
            return games;
        }
        let teka: Option<Teka> = state.next_begins.is_none().then(|| chance.teka());
        let begins = state.next_begins.or(teka.map(Teka::begins)).unwrap_or(Side::White);
        let mut played = play_game(tastes, begins, settings.rules, chance, table);
        let Ending { winner, win, points } = played.ending;
        let result = GameResult::new(winner, Some(win), Termination::Played, &settings.rules)
            .and_then(|result| result.with_points(points, &settings.rules));
        // The engine gives only wins and points that its rules have.
        let Ok(result) = result else { return games };
        finished.push(FinishedGame {
            result,
            begun_by: Some(begins),
        });
        played.record.teka = teka;
        played.record.game = Some(number);
        played.record.begins = Some(settings.begins);
        played.record.score = Some(state.score);
        games.push(played);
    }
}
