//! Made-up matches of belote: the members of the club sit down at tables of four, drawn anew every evening.

use brade_core::belote::players::{Taste, play_match};
use brade_core::belote::record::MatchRecord;
use brade_core::belote::rules::Rules;
use brade_core::belote::seat::{BySeat, Seat, Team};
use brade_core::brade::players::Taste as AtTheBoard;
use brade_core::chance::Chance;

use super::season::{MEMBERS, ROUND, drawn, evening_of, year_of};
use super::{AT_ONCE, FIRST_YEAR, Purpose, numbers};
use crate::parallel;

/// Matches played at the same time; whoever has no place looks on.
const TABLES: u64 = MEMBERS.len() as u64 / 4;

/// The match with this number, from 0: who plays, when, the deals. Every record verifies.
pub(crate) fn play(seed: u64, number: u64) -> MatchRecord {
    let (evening, table) = (number / TABLES, number % TABLES);
    let places = drawn(&mut numbers(seed, Purpose::BeloteLots, evening));
    let at = |seat: Seat| {
        let place = 4 * table + u64::from(seat.number()) - 1;
        places.get(place as usize).copied().unwrap_or(MEMBERS[0])
    };
    let members = BySeat::from_fn(at);
    let mut cards = numbers(seed, Purpose::Cards, number);
    let record = play_match(
        &members.map(|member| taste(member.taste)),
        Rules::STANDARD,
        &mut Chance::new(&mut cards),
    );
    let names = |team: Team| {
        let [first, second] = team.seats().map(|seat| members[seat].name);
        Some(format!("{first}, {second}"))
    };
    let (season, round) = (evening / ROUND, evening % ROUND);
    let (year, name) = year_of(season, FIRST_YEAR);
    MatchRecord {
        event: Some(format!("Beloteserien {name}")),
        date: evening_of(year, round),
        round: Some((round + 1).to_string()),
        north_south: names(Team::NorthSouth),
        east_west: names(Team::EastWest),
        ..record
    }
}

/// Plays match after match with every processor, and gives their texts to `take` in their order, until it says no.
pub(crate) fn each(seed: u64, mut take: impl FnMut(String) -> bool) {
    let work = |first: u64| -> Vec<String> {
        let matches = first..first.saturating_add(AT_ONCE);
        matches.map(|number| play(seed, number).to_string()).collect()
    };
    let all = (0_u64..).step_by(AT_ONCE as usize);
    parallel::in_order(all, work, |texts| texts.into_iter().all(&mut take));
}

/// Who is bold at the board is bold at cards.
pub(crate) const fn taste(at_the_board: AtTheBoard) -> Taste {
    match at_the_board {
        AtTheBoard::Crowns | AtTheBoard::Builder | AtTheBoard::Keeper => Taste::Careful,
        AtTheBoard::DoubleCrown | AtTheBoard::Staircase => Taste::Hunter,
        AtTheBoard::Tower | AtTheBoard::Hunter | AtTheBoard::Breaker | AtTheBoard::Runner => Taste::Bold,
        AtTheBoard::Beginner => Taste::Beginner,
    }
}
