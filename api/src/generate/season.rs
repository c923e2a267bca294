//! Who plays whom, and when: a club of thirty members, in which everybody meets everybody once a season.

use brade_core::brade::players::{Chance, Taste};
use brade_core::brade::record::{GameRecord, RecordDate};

/// A member of the club.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// The name, that of a plant.
    pub name: &'static str,
    /// How the member plays.
    pub taste: Taste,
}

const fn member(name: &'static str, taste: Taste) -> Member {
    Member { name, taste }
}

/// The members. Their tastes are mixed so that the wins have the shares that the rules expect of a club.
pub const MEMBERS: [Member; 30] = [
    member("Ek", Taste::Crowns),
    member("Alm", Taste::Crowns),
    member("Ask", Taste::Crowns),
    member("Björk", Taste::Crowns),
    member("Lind", Taste::Crowns),
    member("Hassel", Taste::Crowns),
    member("Rönn", Taste::Crowns),
    member("Sälg", Taste::Crowns),
    member("Asp", Taste::Crowns),
    member("Lönn", Taste::DoubleCrown),
    member("Al", Taste::DoubleCrown),
    member("Hägg", Taste::DoubleCrown),
    member("Oxel", Taste::DoubleCrown),
    member("Bok", Taste::Staircase),
    member("Tall", Taste::Staircase),
    member("Gran", Taste::Staircase),
    member("En", Taste::Staircase),
    member("Idegran", Taste::Staircase),
    member("Slån", Taste::Tower),
    member("Nypon", Taste::Tower),
    member("Pors", Taste::Tower),
    member("Ljung", Taste::Tower),
    member("Vide", Taste::Hunter),
    member("Brakved", Taste::Breaker),
    member("Olvon", Taste::Breaker),
    member("Fläder", Taste::Breaker),
    member("Benved", Taste::Builder),
    member("Körsbär", Taste::Runner),
    member("Hagtorn", Taste::Keeper),
    member("Avenbok", Taste::Beginner),
];

/// One place stays where it is while the others go round it.
pub(super) const ROUND: u64 = MEMBERS.len() as u64 - 1;
/// Matches played at the same time.
const BOARDS: u64 = MEMBERS.len() as u64 / 2;
/// As long as a date can say which year it is, every season has its own.
const LAST_YEAR: u16 = 9999;

/// A match of the season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The season, such as `Seriespelet 2026`.
    pub event: String,
    /// The evening of the season, from 1.
    pub round: u64,
    /// When it is played.
    pub date: Option<RecordDate>,
    /// Who has the light men.
    pub white: Member,
    /// Who has the dark men.
    pub black: Member,
}

impl Fixture {
    /// The match with this number, from 0. `lots` gives the numbers by which the members draw their places in the season
    /// with that number.
    pub fn of<N: FnMut() -> u32>(number: u64, first_year: u16, lots: &mut dyn FnMut(u64) -> N) -> Fixture {
        let (season, within) = (number / (ROUND * BOARDS), number % (ROUND * BOARDS));
        let (evening, board) = (within / BOARDS, within % BOARDS);
        let places = drawn(&mut lots(season));
        let at = |place: u64| places.get(place as usize).copied().unwrap_or(MEMBERS[0]);
        let pair = match board {
            0 => (at(ROUND), at(evening)),
            _ => (at((evening + board) % ROUND), at((evening + ROUND - board) % ROUND)),
        };
        let (white, black) = if (evening + board).is_multiple_of(2) {
            pair
        } else {
            (pair.1, pair.0)
        };
        let (year, name) = year_of(season, first_year);
        Fixture {
            event: format!("Seriespelet {name}"),
            round: evening + 1,
            date: evening_of(year, evening),
            white,
            black,
        }
    }

    /// Writes names, occasion and date into the record of a game.
    pub fn sign(&self, game: GameRecord) -> GameRecord {
        GameRecord {
            event: Some(self.event.clone()),
            date: self.date,
            round: Some(self.round.to_string()),
            white: Some(self.white.name.to_owned()),
            black: Some(self.black.name.to_owned()),
            ..game
        }
    }
}

/// The year of a season, and what the season is called after it.
pub(super) fn year_of(season: u64, first_year: u16) -> (u16, String) {
    let years = u64::from(LAST_YEAR.saturating_sub(first_year)) + 1;
    // Below the number of years, which fits.
    let year = first_year.saturating_add((season % years) as u16);
    let name = match season / years {
        0 => year.to_string(),
        times => format!("{year}, grupp {}", times + 1),
    };
    (year, name)
}

/// The members in an order drawn by lot.
pub(super) fn drawn(numbers: &mut dyn FnMut() -> u32) -> [Member; MEMBERS.len()] {
    let mut chance = Chance::new(numbers);
    let mut places = MEMBERS;
    for last in (1..places.len()).rev() {
        places.swap(last, chance.below(last as u32 + 1) as usize);
    }
    places
}

/// The day of an evening: one a week, from the eighth of January on.
pub(super) fn evening_of(year: u16, evening: u64) -> Option<RecordDate> {
    let day =
        chrono::NaiveDate::from_ymd_opt(i32::from(year), 1, 8)?.checked_add_days(chrono::Days::new(7 * evening))?;
    let part = |number: u32| u8::try_from(number).ok();
    RecordDate::new(
        Some(year),
        part(chrono::Datelike::month(&day)),
        part(chrono::Datelike::day(&day)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn fixture(number: u64) -> Fixture {
        let mut next = 0_u32;
        Fixture::of(number, 2026, &mut |_| {
            move || {
                next = next.wrapping_add(0x9e37_79b9);
                next
            }
        })
    }

    #[test]
    fn everybody_meets_everybody_once_a_season_and_plays_every_evening() {
        let mut pairs = BTreeSet::new();
        for evening in 0..ROUND {
            let mut playing = BTreeSet::new();
            for board in 0..BOARDS {
                let Fixture {
                    white, black, round, ..
                } = fixture(evening * BOARDS + board);
                assert_eq!(round, evening + 1);
                playing.extend([white.name, black.name]);
                pairs.insert((white.name.min(black.name), white.name.max(black.name)));
            }
            assert_eq!(playing.len(), MEMBERS.len());
        }
        assert_eq!(pairs.len() as u64, ROUND * BOARDS);
    }

    #[test]
    fn seasons_follow_each_other_for_ever() {
        assert_eq!(fixture(0).event, "Seriespelet 2026");
        assert_eq!(fixture(0).date.unwrap().to_string(), "2026.01.08");
        assert_eq!(fixture(434).date.unwrap().to_string(), "2026.07.23");
        assert_eq!(fixture(435).event, "Seriespelet 2027");
        assert_eq!(fixture(435 * 7_974).event, "Seriespelet 2026, grupp 2");
        assert!(fixture(u64::MAX).date.is_some());
    }

    #[test]
    fn no_two_members_have_the_same_name_and_every_taste_is_there() {
        let names: BTreeSet<&str> = MEMBERS.iter().map(|member| member.name).collect();
        assert_eq!(names.len(), MEMBERS.len());
        for taste in Taste::ALL {
            assert!(MEMBERS.iter().any(|member| member.taste == taste), "{taste:?}");
        }
    }
}
