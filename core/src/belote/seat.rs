//! The four seats in playing order, the two teams, and values kept for each (BELOTE.md, beginning).

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// A seat at the table. The number after it plays next; partners sit opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Seat {
    /// Seat 1, with 3 North-South.
    One = 1,
    /// Seat 2, with 4 East-West.
    Two = 2,
    /// Seat 3, with 1 North-South.
    Three = 3,
    /// Seat 4, with 2 East-West.
    Four = 4,
}

impl Seat {
    /// All four in playing order.
    pub const ALL: [Seat; 4] = [Seat::One, Seat::Two, Seat::Three, Seat::Four];

    /// The seat of this number.
    pub const fn new(number: u8) -> Option<Seat> {
        match number {
            1 => Some(Seat::One),
            2 => Some(Seat::Two),
            3 => Some(Seat::Three),
            4 => Some(Seat::Four),
            _ => None,
        }
    }

    /// Its number, 1 to 4.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// Who plays after it.
    pub const fn next(self) -> Seat {
        match self {
            Seat::One => Seat::Two,
            Seat::Two => Seat::Three,
            Seat::Three => Seat::Four,
            Seat::Four => Seat::One,
        }
    }

    /// Who sits opposite.
    pub const fn partner(self) -> Seat {
        self.next().next()
    }

    /// The seat that plays so many turns later.
    pub fn after(self, turns: usize) -> Seat {
        (0..turns % 4).fold(self, |seat, _| seat.next())
    }

    /// Its team.
    pub const fn team(self) -> Team {
        match self {
            Seat::One | Seat::Three => Team::NorthSouth,
            Seat::Two | Seat::Four => Team::EastWest,
        }
    }

    /// The four seats in playing order from this one on.
    pub fn round(self) -> [Seat; 4] {
        [self, self.next(), self.partner(), self.partner().next()]
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// One of the two pairs of partners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Team {
    /// Seats 1 and 3.
    NorthSouth,
    /// Seats 2 and 4.
    EastWest,
}

impl Team {
    /// Both teams, North-South first.
    pub const BOTH: [Team; 2] = [Team::NorthSouth, Team::EastWest];

    /// The letters in records: `ns` or `ew`.
    pub const fn letters(self) -> &'static str {
        match self {
            Team::NorthSouth => "ns",
            Team::EastWest => "ew",
        }
    }

    /// The team of its letters in records.
    pub fn of_letters(letters: &str) -> Option<Team> {
        Team::BOTH.into_iter().find(|team| team.letters() == letters)
    }

    /// Its seats in playing order.
    pub const fn seats(self) -> [Seat; 2] {
        match self {
            Team::NorthSouth => [Seat::One, Seat::Three],
            Team::EastWest => [Seat::Two, Seat::Four],
        }
    }
}

impl Not for Team {
    type Output = Team;

    /// The other team.
    fn not(self) -> Team {
        match self {
            Team::NorthSouth => Team::EastWest,
            Team::EastWest => Team::NorthSouth,
        }
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Team::NorthSouth => "North-South",
            Team::EastWest => "East-West",
        })
    }
}

/// One value for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T>([T; 4]);

impl<T> BySeat<T> {
    /// The values of seats 1 to 4.
    pub const fn new(values: [T; 4]) -> Self {
        BySeat(values)
    }

    /// The values `f(1)` to `f(4)`.
    pub fn from_fn(f: impl FnMut(Seat) -> T) -> Self {
        BySeat(Seat::ALL.map(f))
    }

    /// The values with their seats, in playing order from seat 1.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }

    /// The same function of all values.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat(self.0.map(f))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        let [one, two, three, four] = &self.0;
        match seat {
            Seat::One => one,
            Seat::Two => two,
            Seat::Three => three,
            Seat::Four => four,
        }
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        let [one, two, three, four] = &mut self.0;
        match seat {
            Seat::One => one,
            Seat::Two => two,
            Seat::Three => three,
            Seat::Four => four,
        }
    }
}

/// One value for each team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByTeam<T> {
    /// The value of seats 1 and 3.
    pub north_south: T,
    /// The value of seats 2 and 4.
    pub east_west: T,
}

impl<T> ByTeam<T> {
    /// These two values, North-South's first.
    pub const fn new(north_south: T, east_west: T) -> Self {
        ByTeam { north_south, east_west }
    }

    /// The values `f(North-South)` and `f(East-West)`.
    pub fn from_fn(mut f: impl FnMut(Team) -> T) -> Self {
        ByTeam {
            north_south: f(Team::NorthSouth),
            east_west: f(Team::EastWest),
        }
    }
}

impl<T: Ord> ByTeam<T> {
    /// The team with the greater value, if they differ.
    pub fn leader(&self) -> Option<Team> {
        match self.north_south.cmp(&self.east_west) {
            std::cmp::Ordering::Greater => Some(Team::NorthSouth),
            std::cmp::Ordering::Less => Some(Team::EastWest),
            std::cmp::Ordering::Equal => None,
        }
    }
}

impl<T> Index<Team> for ByTeam<T> {
    type Output = T;

    fn index(&self, team: Team) -> &T {
        match team {
            Team::NorthSouth => &self.north_south,
            Team::EastWest => &self.east_west,
        }
    }
}

impl<T> IndexMut<Team> for ByTeam<T> {
    fn index_mut(&mut self, team: Team) -> &mut T {
        match team {
            Team::NorthSouth => &mut self.north_south,
            Team::EastWest => &mut self.east_west,
        }
    }
}

impl<T: fmt::Display> fmt::Display for ByTeam<T> {
    /// `92-70`, North-South's first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.north_south, self.east_west)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partners_sit_opposite_and_play_for_one_team() {
        for seat in Seat::ALL {
            assert_eq!(seat.partner().partner(), seat);
            assert_eq!(seat.partner().team(), seat.team());
            assert_eq!(seat.next().team(), !seat.team());
            assert_eq!(seat.after(4), seat);
            assert_eq!(seat.after(3).next(), seat);
            assert_eq!(Seat::new(seat.number()), Some(seat));
            assert!(seat.team().seats().contains(&seat));
        }
        assert_eq!(Seat::new(0), None);
        assert_eq!(Seat::new(5), None);
    }
}
