//! Records of matches: what a file says of a match, as it was written, before any of it is verified (BELOTE.md "Record").
//!
//! ```
//! use brade_core::belote::record::read_matches;
//!
//! let text = "[Game \"belote\"]\n[North-South \"Ek, Alm\"]\n\n1. dealer 4\n   result taker 3 contract h points 92-70\n*\n";
//! let read = read_matches(text).next().unwrap().unwrap();
//! assert_eq!(read.record.deals.len(), 1);
//! assert_eq!(read.places[0].line, 4);
//! assert!(read.record.to_string().ends_with("contract h points 92-70\n*\n"));
//! ```

mod deal;
mod header;
mod outcome;
mod read;
mod write;

pub use deal::DealReadError;
pub(crate) use header::next_names_belote;
pub use header::{Known, Tag, names_belote};
pub use outcome::{Outcome, OutcomeError};
pub use read::{Matches, ReadError, ReadMatch, read_matches, read_matches_bytes};
pub use write::write_matches;

use super::auction::Call;
use super::card::Card;
use super::contract::Contract;
use super::hand::Hand;
use super::rules::Rules;
use super::score::{DealResult, DealResultError};
use super::seat::{BySeat, ByTeam, Seat, Team};
use crate::record::{RecordDate, Termination};

/// A match as written: its tags, its deals and the result token.
///
/// A line break within a tag's value cannot be written; a blank takes its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchRecord {
    /// The tournament or occasion.
    pub event: Option<String>,
    /// Where it was played.
    pub site: Option<String>,
    /// When it was played, perhaps in part unknown.
    pub date: Option<RecordDate>,
    /// The round of the tournament.
    pub round: Option<String>,
    /// The names of seats 1 and 3 with a comma between them, or of the team.
    pub north_south: Option<String>,
    /// The names of seats 2 and 4 with a comma between them, or of the team.
    pub east_west: Option<String>,
    /// The length of the match and the options, from the tags `To` and `Options`.
    pub rules: Rules,
    /// The claimed result.
    pub result: Option<Outcome>,
    /// The claimed totals of the match.
    pub score: Option<ByTeam<u32>>,
    /// How the match came to its end.
    pub termination: Option<Termination>,
    /// The book or paper that the record was taken from.
    pub source: Option<String>,
    /// Who wrote the comments.
    pub annotator: Option<String>,
    /// All other tags in their order; no name may stand twice.
    pub others: Vec<Tag>,
    /// The comments before deal 1.
    pub notes: Vec<String>,
    /// The deals; the first is number 1.
    pub deals: Vec<DealRecord>,
    /// The result token at the end.
    pub token: Outcome,
}

impl MatchRecord {
    /// The names of a team.
    pub fn names(&self, team: Team) -> Option<&str> {
        match team {
            Team::NorthSouth => self.north_south.as_deref(),
            Team::EastWest => self.east_west.as_deref(),
        }
    }

    /// The name of the player in a seat, where the team's names are two with a comma between them.
    pub fn player(&self, seat: Seat) -> Option<&str> {
        let (first, second) = self.names(seat.team())?.split_once(',')?;
        let name = if seat == seat.team().seats()[0] { first } else { second };
        Some(name.trim()).filter(|name| !name.is_empty() && !second.contains(','))
    }
}

/// One deal as written, legal or not. Everything may be unknown: a deal of which only the result or only the score was
/// kept has nothing else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DealRecord {
    /// Who dealt; none if it is not written.
    pub dealer: Option<Seat>,
    /// The turned-up card.
    pub up: Option<Card>,
    /// The hands: of eight cards each or, where nobody has taken, of five. By suit and rank; a card may stand twice.
    pub hands: Option<BySeat<Vec<Card>>>,
    /// The calls from the seat after the dealer on.
    pub calls: Vec<Call>,
    /// The cards in order of playing.
    pub plays: Vec<PlayedCard>,
    /// The claimed result.
    pub result: Option<ClaimedResult>,
    /// The claimed score of each team.
    pub score: Option<ByTeam<u16>>,
    /// The comments that follow the deal.
    pub notes: Vec<String>,
}

impl DealRecord {
    /// Sets the hands, by suit and rank.
    pub fn set_hands(&mut self, hands: &BySeat<Hand>) {
        self.hands = Some(hands.map(|hand| hand.iter().collect()));
    }
}

/// A card that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedCard {
    /// The card.
    pub card: Card,
    /// Whether belote or rebelote was announced with it (`+`).
    pub announces: bool,
    /// The comments that follow it on its line.
    pub notes: Vec<String>,
}

impl PlayedCard {
    /// A card without comments.
    pub const fn new(card: Card, announces: bool) -> PlayedCard {
        PlayedCard {
            card,
            announces,
            notes: Vec::new(),
        }
    }
}

/// The result of a deal as written, possible or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimedResult {
    /// All passed twice.
    ThrownIn,
    /// It was played.
    Played {
        /// Who took.
        taker: Seat,
        /// What was trumps.
        contract: Contract,
        /// The points of the cards with the ten of the last trick.
        points: ByTeam<u16>,
        /// The team with all tricks.
        capot: Option<Team>,
        /// The team that announced belote.
        belote: Option<Team>,
    },
}

impl ClaimedResult {
    /// The result if it can be; none inside for a deal thrown in.
    ///
    /// # Errors
    /// A result that no deal can have.
    pub fn result(&self) -> Result<Option<DealResult>, DealResultError> {
        match *self {
            ClaimedResult::ThrownIn => Ok(None),
            ClaimedResult::Played {
                taker,
                contract,
                points,
                capot,
                belote,
            } => DealResult::new(taker, contract, points, capot, belote).map(Some),
        }
    }
}

impl From<&DealResult> for ClaimedResult {
    fn from(result: &DealResult) -> ClaimedResult {
        ClaimedResult::Played {
            taker: result.taker(),
            contract: result.contract(),
            points: result.points(),
            capot: result.capot(),
            belote: result.belote(),
        }
    }
}
