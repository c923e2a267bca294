//! Belote, a game of tricks for two pairs of partners. The list of files is the game's glossary.
//!
//! Each module uses only those to its left: `card, seat → hand, contract → rules, broken → auction, deal, trick → legal,
//! score → card_play, open_play → deal_in_play → card_match → record, fault → replay → verify, facts, players`.

pub mod auction;
pub mod broken;
pub mod card;
pub mod card_match;
pub mod card_play;
pub mod contract;
pub mod deal;
pub mod deal_in_play;
pub mod facts;
pub mod fault;
pub mod hand;
pub mod legal;
pub mod open_play;
pub mod players;
pub mod record;
pub mod replay;
pub mod rules;
pub mod score;
pub mod seat;
pub mod trick;
pub mod verify;
