//! The game of svenskt brädspel. The list of files is the game's glossary.
//!
//! Each module uses only those to its left:
//! `side, point, dice, win → rules → board → position → position_hash, wins → play → legal, written → check, facts, ways → game,
//! game_result → tables_match → notation → record → players, replay → verify`.

pub mod board;
pub mod check;
pub mod dice;
pub mod facts;
pub mod game;
pub mod game_result;
pub mod legal;
pub mod notation;
pub mod play;
pub mod players;
pub mod point;
pub mod position;
pub mod position_hash;
pub mod record;
pub mod replay;
pub mod rules;
pub mod side;
pub mod tables_match;
pub mod verify;
pub mod ways;
pub mod win;
pub mod wins;
pub mod written;
