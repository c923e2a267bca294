//! Men on a board, packed: four bits a place, so that a side fits one `u128` (RULES.md §1).

use super::point::Place;
use super::rules::{RuleOption, Rules};
use super::side::{BySide, Side};

/// How many men each player has.
pub const MEN: u8 = 15;

/// The lowest bit of every place, bar and off included.
const EVERY_PLACE: u128 = 0x11_1111_1111_1111_1111_1111_1111;
/// The lowest bit of each of the points 1–24.
pub(crate) const POINTS: u128 = EVERY_PLACE & !bit(0) & !bit(25);
/// The lowest bit of each of the points 1–11, where a second own man may not land (RULES.md §3.1).
pub(crate) const BLOTS_ONLY: u128 = range(1, 11);
/// The lowest bit of each of the points 1–6, where men enter.
pub(crate) const FIRST_QUADRANT: u128 = range(1, 6);
/// The lowest bit of each of the points 13–18: the enemy's first quadrant in the mover's numbering.
pub(crate) const ENEMY_FIRST_QUADRANT: u128 = range(13, 18);

/// The lowest bit of a place.
pub(crate) const fn bit(place: u8) -> u128 {
    1 << (4 * place as u32)
}

/// The lowest bits of a range of places, both ends included.
pub(crate) const fn range(first: u8, last: u8) -> u128 {
    let mut mask = 0;
    let mut place = first;
    while place <= last {
        mask |= bit(place);
        place += 1;
    }
    mask
}

/// The lowest bit of each place that holds a man.
pub(crate) const fn occupied(men: u128) -> u128 {
    let half = men | (men >> 1);
    (half | (half >> 2)) & EVERY_PLACE
}

/// The lowest bit of each place that holds two men or more.
pub(crate) const fn several(men: u128) -> u128 {
    ((men >> 1) | (men >> 2) | (men >> 3)) & EVERY_PLACE
}

/// How many men are on the place.
pub(crate) const fn count(men: u128, place: u8) -> u8 {
    (men >> (4 * place as u32)) as u8 & 15
}

/// The place of a mask's lowest bit.
pub(crate) const fn place_of(mask: u128) -> u8 {
    (mask.trailing_zeros() / 4) as u8
}

/// The lowest bit of a place from a table: shifting 128 bits by a number not known beforehand takes longer.
#[inline]
pub(crate) fn bit_at(place: u8) -> u128 {
    static BITS: [u128; 32] = table(1);
    BITS[usize::from(place & 31)]
}

/// All four bits of a place, from a table.
#[inline]
pub(crate) fn nibble(place: u8) -> u128 {
    static NIBBLES: [u128; 32] = table(15);
    NIBBLES[usize::from(place & 31)]
}

const fn table(of_each: u128) -> [u128; 32] {
    let mut table = [0; 32];
    let mut place = 0;
    while place <= 25 {
        table[place] = of_each * bit(place as u8);
        place += 1;
    }
    table
}

/// One bit a place instead of four: bit `p` of the answer is the lowest bit of place `p`.
/// The mask may have no other bits.
#[inline]
pub(crate) const fn squeezed(mask: u128) -> u32 {
    const fn half(mask: u64) -> u32 {
        let pairs = (mask | (mask >> 3)) & 0x0303_0303_0303_0303;
        let fours = (pairs | (pairs >> 6)) & 0x000f_000f_000f_000f;
        let eights = (fours | (fours >> 12)) & 0x0000_00ff_0000_00ff;
        (eights | (eights >> 24)) as u32 & 0xffff
    }
    half(mask as u64) | (half((mask >> 64) as u64) << 16)
}

/// The men of one player, each place in that player's own numbering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Men(pub(crate) u128);

impl Men {
    /// All 15 men on the talon.
    pub const START: Men = Men(15 * bit(1));

    /// How many men are on the place.
    pub const fn count(self, place: Place) -> u8 {
        count(self.0, place.number())
    }

    /// The places that hold men with their number, bar first, off last.
    pub fn places(self) -> impl Iterator<Item = (Place, u8)> {
        (0..=25)
            .map(Place::known)
            .map(move |place| (place, self.count(place)))
            .filter(|(_, count)| *count > 0)
    }

    /// The pips that the men have still to go; a man on the bar counts 25, one borne off none.
    ///
    /// That is: for each place from the bar to point 24, how many men have not passed it. A product with ones gives all
    /// these numbers at once, each in four bits since no more than 15 men are counted; then they are added up, in pairs
    /// of places first.
    pub fn pips(self) -> u16 {
        const ONES: u128 = u128::MAX / 15;
        const PAIRS: u128 = u128::MAX / 255 * 15;
        const FOURS: u128 = u128::MAX / 65535 * 255;
        let not_passed = self.0.wrapping_mul(ONES) & (15 * range(0, 24));
        let pairs = (not_passed & PAIRS) + (not_passed >> 4 & PAIRS);
        let fours = (pairs & FOURS) + (pairs >> 8 & FOURS);
        (fours.wrapping_mul(u128::MAX / 65535) >> 112) as u16
    }

    /// The numbering of the other player: points 1–12 and 13–24 change places, bar and off stay.
    const fn seen_by_other(self) -> u128 {
        const LOWER: u128 = 15 * range(1, 12);
        const UPPER: u128 = 15 * range(13, 24);
        let men = self.0;
        (men & !(LOWER | UPPER)) | ((men & LOWER) << 48) | ((men & UPPER) >> 48)
    }
}

/// The men of both players in any arrangement of 15 a side.
pub type Board = BySide<Men>;

impl Board {
    /// The start of every game.
    pub const START: Board = BySide {
        white: Men::START,
        black: Men::START,
    };

    /// The board as the side that moves sees it.
    pub(crate) fn seen_by(&self, side: Side) -> View {
        View {
            own: self[side].0,
            enemy: self[!side].seen_by_other(),
        }
    }
}

/// A board as one player sees it: both players' men in that player's numbering.
/// The enemy's bar and off stay at 0 and 25.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct View {
    pub own: u128,
    pub enemy: u128,
}

impl View {
    /// The board of this view of `side`.
    pub fn board(&self, side: Side) -> Board {
        let own = Men(self.own);
        let enemy = Men(Men(self.enemy).seen_by_other());
        match side {
            Side::White => BySide {
                white: own,
                black: enemy,
            },
            Side::Black => BySide {
                white: enemy,
                black: own,
            },
        }
    }

    /// The enemy's made points, without the six men of D7, which are none.
    pub fn made_points(&self, rules: &Rules) -> u128 {
        let made = several(self.enemy) & POINTS;
        if rules.has(RuleOption::First66) {
            made & !bit(19)
        } else {
            made
        }
    }

    /// The enemy's made points that belong to a prime of six or more (RULES.md §5).
    /// The player's 24, the enemy's head, is never part of one.
    pub fn prime(&self, rules: &Rules) -> u128 {
        if !rules.forcing_by_prime() {
            return 0;
        }
        let made = self.made_points(rules) & !bit(24);
        let pairs = made & (made >> 4);
        let first = pairs & (pairs >> 8) & (pairs >> 16);
        if first == 0 {
            return 0;
        }
        let pairs = first | (first << 4);
        pairs | (pairs << 8) | (pairs << 16)
    }

    /// Whether the player has more men on the bar than available points in its first quadrant (RULES.md §5).
    pub fn entry_overfull(&self, rules: &Rules) -> bool {
        let bar = count(self.own, 0);
        bar > 0 && {
            let free = FIRST_QUADRANT & !occupied(self.own) & !self.made_points(rules);
            u32::from(bar) > free.count_ones()
        }
    }

    /// The enemy's men on the bar and its occupied points in its first quadrant: more than six are jan (RULES.md §7).
    /// Only a man hit outside that quadrant raises the sum.
    pub fn enemy_jan_sum(&self) -> u32 {
        u32::from(count(self.enemy, 0)) + (occupied(self.enemy) & ENEMY_FIRST_QUADRANT).count_ones()
    }

    /// How many own men stand on 19–24.
    pub fn men_home(&self) -> u8 {
        let home = (self.own >> (4 * 19)) as u32 & 0xff_ffff;
        let pairs = (home & 0x0f_0f0f) + ((home >> 4) & 0x0f_0f0f);
        (pairs.wrapping_mul(0x01_0101) >> 16) as u8
    }

    /// How many own men are neither on 19–24 nor borne off.
    pub fn men_outside(&self) -> u8 {
        MEN.saturating_sub(self.men_home() + count(self.own, 25))
    }

    /// Whether all own men in play stand on 19–24, so that bearing off may begin (RULES.md §6).
    pub fn all_home(&self) -> bool {
        self.own & (15 * range(0, 18)) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_enemy_is_seen_in_the_players_numbering() {
        let view = Board::START.seen_by(Side::White);
        assert_eq!(count(view.own, 1), 15);
        assert_eq!(count(view.enemy, 13), 15);
        assert_eq!(view.board(Side::White), Board::START);
        assert_eq!(view.board(Side::Black), Board::START);
    }

    #[test]
    fn pips_are_those_of_each_man_added_up() {
        let mut seed = 1_u64;
        for _ in 0..2000 {
            let (mut men, mut pips) = (0, 0);
            for _ in 0..15 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let place = ((seed >> 33) % 26) as u8;
                men += bit(place);
                pips += u16::from(25 - place);
            }
            assert_eq!(Men(men).pips(), pips, "{men:x}");
        }
        assert_eq!(Men(15 * bit(0)).pips(), 375);
        assert_eq!(Men(0).pips(), 0);
    }

    #[test]
    fn men_at_home_are_counted_without_overflow() {
        let all = |place| View {
            own: 15 * bit(place),
            enemy: 15 * bit(13),
        };
        for place in 19..=24 {
            assert_eq!(all(place).men_home(), 15);
            assert!(all(place).all_home());
        }
        assert_eq!(all(18).men_home(), 0);
        assert_eq!(all(18).men_outside(), 15);
        assert_eq!(all(25).men_outside(), 0);
    }

    #[test]
    fn a_prime_has_six_made_points_and_never_the_enemys_head() {
        let prime = |first, last| View {
            own: 15 * bit(1),
            enemy: 2 * range(first, last),
        };
        assert_eq!(prime(2, 6).prime(&Rules::STANDARD), 0);
        assert_eq!(prime(2, 7).prime(&Rules::STANDARD), range(2, 7));
        assert_eq!(prime(7, 13).prime(&Rules::STANDARD), range(7, 13));
        assert_eq!(prime(19, 24).prime(&Rules::STANDARD), 0);
        assert_eq!(
            prime(2, 7).prime(&Rules::from(super::super::rules::RuleSet::Revertier)),
            0
        );
    }
}
