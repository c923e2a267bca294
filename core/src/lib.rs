//! The game of svenskt brädspel (bräde, Swedish Tables), its records, matches and tournaments as pure values and
//! functions: no clock, no chance, no file, no thread. Dice, times and lots arrive as arguments. Beside it stands a second
//! game, belote.
//!
//! All legal plays of a throw, each distinct position and outcome once:
//!
//! ```
//! use brade_core::brade::{board::Board, legal::legal_plays, notation::play_text, rules::Rules, side::Side};
//!
//! let roll = "63".parse()?;
//! let plays = legal_plays(&Board::START, Side::White, roll, &Rules::STANDARD);
//! let texts: Vec<String> = plays.iter().map(|play| play_text(&play.steps)).collect();
//! assert_eq!(texts, ["1/7 1/4", "1/7/10"]);
//! assert_eq!(roll.name(), "sex tre");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A record is verified by replay; an illegal turn says which rule it breaks and what would have been legal:
//!
//! ```
//! use brade_core::brade::{legal::Plays, record::read_games, verify::{Status, verify}};
//!
//! let text = "[White \"Ek\"]\n[Black \"Alm\"]\n\n1. W 63 1/7 1/4\n2. B 61 1/7\n*\n";
//! let game = read_games(text).next().ok_or("no game")??;
//! let report = verify(&game.record, &mut Plays::new());
//! assert_eq!(report.status, Status::Illegal);
//! let fault = report.fault.ok_or("no fault")?;
//! assert_eq!((fault.turn, fault.rule.code(), fault.rule.paragraph()), (2, "more-dice", "4"));
//! assert_eq!(fault.legal, ["1/7 1/2", "1/7/8"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A match of an odd number of games is settled by points, then by categories:
//!
//! ```
//! use brade_core::brade::rules::{Begins, Rules};
//! use brade_core::brade::side::Side;
//! use brade_core::brade::tables_match::*;
//! use brade_core::brade::win::Win;
//!
//! let rules = Rules::STANDARD;
//! let settings = MatchSettings {
//!     rules, length: MatchLength::new(3)?, begins: Begins::LoserBegins, stop_when_decided: true,
//! };
//! let won = |winner, win| GameResult::new(winner, Some(win), Termination::Played, &rules)
//!     .map(|result| FinishedGame { result, begun_by: None });
//! let games = [won(Side::White, Win::BearOff)?, won(Side::Black, Win::Tower)?, won(Side::White, Win::BearOff)?];
//! let state = match_state(&settings, &games, None);
//! assert_eq!(state.score.white, state.score.black);
//! assert!(matches!(state.status, MatchStatus::Decided { winner: Side::Black, by: DecidedBy::TieBreak { .. } }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A match of belote is verified in the same way, deal by deal:
//!
//! ```
//! use brade_core::belote::{record::read_matches, verify::{Status, verify}};
//!
//! let text = "[Game \"belote\"]\n[To \"deal\"]\n\n1. dealer 4 up 7c calls p p s\n*\n";
//! let report = verify(&read_matches(text).next().ok_or("no match")??.record);
//! let fault = report.fault.ok_or("no fault")?;
//! assert_eq!(fault.rule().code(), "bad-call");
//! assert_eq!(fault.what.legal, ["p", "t"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A text can hold records of both games ([`mixed`]):
//!
//! ```
//! use brade_core::mixed::{ReadRecord, read_records};
//!
//! let text = "[White \"Ek\"]\n\n1. W 63 1/7 1/4\n*\n\n[Game \"belote\"]\n\n1. score 92-70\n*\n";
//! let read: Vec<ReadRecord> = read_records(text).collect();
//! assert!(matches!(read[..], [ReadRecord::Brade(Ok(_)), ReadRecord::Belote(Ok(_))]));
//! ```
//!
//! # Where each rule is
//!
//! | RULES.md | module | held by the tests |
//! |---|---|---|
//! | §1 board and men | [`brade::side`], [`brade::point`], [`brade::board`] | `laws`: men are conserved |
//! | §2 throw and turn | [`brade::dice`], [`brade::play`], [`brade::game`] | `vectors`, `dice` |
//! | §3 where a step may land | [`brade::play`] | `vectors`, `laws`: the slow engine |
//! | §4 duty to play | [`brade::legal`], [`brade::check`] | `vectors`: plays, counts; `laws` |
//! | §5 forcing | [`brade::play`], [`brade::board`] | `vectors`: stress; `laws` |
//! | §6 bearing off | [`brade::play`] | `vectors`: stress; `laws` |
//! | §7 wins and points | [`brade::wins`], [`brade::win`], [`brade::rules`] | `vectors`: records; `rules` |
//! | §8 the last throw | [`brade::legal`] | `vectors`; `laws` |
//! | §9 rule sets, options | [`brade::rules`] | `rules`; `laws`: six closed points, first 6-6 |
//! | §10 match and tie-break | [`brade::tables_match`] | `tables_match`; `laws`: no tie for good |
//! | §11 names of the throws | [`brade::dice`] | `dice` |
//! | §12 facts | [`brade::facts`] | `facts` |
//! | D11 positions that can arise | [`brade::position`] | `position` |
//!
//! Beside the rules stand [`brade::record`] and [`brade::verify`] for games as they were written, and
//! [`brade::players`], which makes games up; [`brade::ways`] has the steps of a throw for whoever enters plays, and
//! [`brade::position_hash`] the number under which a position is found again.
//!
//! | BELOTE.md | module | held by the tests in `belote` |
//! |---|---|---|
//! | cards, seats, teams | [`belote::card`], [`belote::hand`], [`belote::seat`] | `card`, `hand`, `seat` |
//! | Deal | [`belote::deal`] | `deal`; `cases`: `bad-deal` |
//! | Auction, B1, B2, B14 | [`belote::auction`] | `cases`: `bad-call`, thrown in, all and no trumps |
//! | Play, order and points, B3, B4, B8 | [`belote::legal`], [`belote::trick`], [`belote::contract`], [`belote::card_play`] | `laws`: the slow engine; `cases`: one for each rule |
//! | Score of a deal, B5, B6, B9–B11 | [`belote::score`], [`belote::card_play`] | `score`; `laws`; `cases`: capot, belote; `results` |
//! | Match, B7, B12 | [`belote::card_match`], [`belote::rules`] | `card_match`; `results` |
//! | Record, B13 | [`belote::record`] | `reading`; `laws`: ten thousand deals, damaged records |
//! | Verification, B15, B16 | [`belote::replay`], [`belote::verify`] | `cases`: each code; `results`: each claim |
//!
//! [`belote::deal_in_play`] says who is to act and what is legal, [`belote::facts`] counts deals, and [`belote::players`]
//! makes matches up. [`record`] is what the records of both games share, [`mixed`] reads texts with both, [`chance`] where lots come from.
//!
//! | TOURNAMENTS.md | module | held by the tests |
//! |---|---|---|
//! | Standings: what a match scores | [`tournament::result`] | `result` |
//! | People come and go | [`tournament::entrants`], [`tournament::standings`] | `entrants`; `tournaments` |
//! | Who meets whom, results by address | [`tournament::pairing`] | `pairing` |
//! | Single elimination, consolation | [`tournament::elimination`], [`tournament::consolation`] | `brackets` |
//! | Double elimination | [`tournament::double_elimination`] | `brackets` |
//! | Round robin, groups, stages | [`tournament::round_robin`], [`tournament::groups`], [`tournament::stage`] | `brackets` |
//! | Late entry, withdrawal, correcting in a bracket | [`tournament::bracket`] | `brackets` |
//! | Correcting in a Swiss | [`tournament::dependants`] | `dependants` |
//! | Formats: team match | [`tournament::team`] | `team` |
//! | Swiss pairing | [`tournament::swiss`] | `swiss`: no other round is better; `tournaments` |
//! | Standings | [`tournament::standings`] | `standings`; `tournaments`: case 13 |
//! | series of tournaments | [`tournament::series`] | `series` |
//! | ratings | [`ratings`] | `ratings` |
//!
//! [`stats`] counts what the turns of a game come to, and knows the shares of the wins that the sources expect.
//!
//! The specification is in `core/docs/`: RULES.md, NOTATION.md, BELOTE.md and TOURNAMENTS.md.

pub mod belote;
pub mod brade;
pub mod chance;
pub mod mixed;
pub mod ratings;
pub mod record;
pub mod stats;
pub mod tournament;
