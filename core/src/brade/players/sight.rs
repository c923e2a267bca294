//! What a player sees in a position: distances, blots that can be hit, walls, men that are caught. All numbers are whole,
//! so that every machine sees the same.

use crate::brade::board::{View, bit_at, count, occupied, place_of, several, squeezed};

/// Masks of points: bit `p` stands for place `p`.
type Points = u32;

const FIRST_QUADRANT: Points = 0x7e;
/// Points from which a hit sends a man back for good: all but the first quadrant.
const OUTSIDE: Points = 0x01ff_ff80;
const BOARD: Points = 0x01ff_fffe;

/// Of 36 throws, how many hit a blot that so many of the distances 1–6 lead to by one die.
const HITTING: [i32; 7] = [0, 11, 20, 27, 32, 35, 36];

/// One side's men in its own numbering.
struct Force {
    men: u128,
    occupied: Points,
    made: Points,
    bar: i32,
}

impl Force {
    fn of(men: u128) -> Force {
        Force {
            men,
            occupied: squeezed(occupied(men)),
            made: squeezed(several(men)),
            bar: i32::from(count(men, 0)),
        }
    }

    fn blots(&self) -> Points {
        self.occupied & !self.made & BOARD
    }

    /// Men on the bar and points 1–6 that hold men: more than six are jan (RULES.md §7).
    fn jan_sum(&self) -> i32 {
        self.bar + (self.occupied & FIRST_QUADRANT).count_ones() as i32
    }

    /// The pips still to go.
    fn pips(&self) -> i32 {
        let mut places = occupied(self.men);
        let mut pips = 0;
        while places != 0 {
            let place = place_of(places);
            pips += i32::from(count(self.men, place)) * (25 - i32::from(place));
            places &= places - 1;
        }
        pips
    }

    /// Men more than three on points from the head to 23 and more than five on 24: they serve nothing there yet.
    fn piled(&self) -> i32 {
        let mut places = several(self.men) & several(self.men >> 1);
        places &= !(bit_at(12) - 1) & !bit_at(25);
        let mut piled = 0;
        while places != 0 {
            let place = place_of(places);
            piled += (i32::from(count(self.men, place)) - if place == 24 { 5 } else { 3 }).max(0);
            places &= places - 1;
        }
        piled
    }
}

/// The same points in the other player's numbering.
const fn turned(points: Points) -> Points {
    ((points & 0x1ffe) << 12) | ((points >> 12) & 0x1ffe)
}

/// What one side sees after its play.
pub(super) struct Sight {
    /// Own pips still to go.
    pub pips: i32,
    /// Own men on the talon.
    pub talon: i32,
    /// What own blots may lose: throws of 36 that hit, times the pips lost, over 36.
    pub risk: i32,
    /// How near the player is to being jan, in 36ths of a man above four.
    pub danger: i32,
    /// Enemy men on the bar.
    pub held: i32,
    /// How near the enemy is to being jan: its sum, and its blots outside that can be hit, in 36ths of a man.
    pub prey: i32,
    /// The length of the player's longest wall of made points in the enemy's way, at most six.
    pub wall: i32,
    /// Enemy men behind that wall.
    pub caught: i32,
    /// Own men that make a pile higher than useful.
    pub piled: i32,
    /// Own made points from the head on.
    pub bands: i32,
    /// Own blots on 13–18, where the enemy must hit them when it enters.
    pub bait: i32,
    /// Enemy made points on 1–6 of the player's numbering.
    pub to_force: i32,
    /// Points in the player's first quadrant on which it could still enter.
    pub open: i32,
    /// Own men on the bar.
    pub bar: i32,
}

impl Sight {
    /// What the player of this view sees.
    pub fn of(view: &View, enemy_own: u128) -> Sight {
        let own = Force::of(view.own);
        let enemy = Force::of(enemy_own);
        let (risk, exposed) = hits_on(&own, &enemy);
        let (_, prey) = hits_on(&enemy, &own);
        let in_way = turned(own.made & BOARD);
        let (wall, first) = longest_run(in_way);
        let behind = squeezed_below(enemy.men, first);
        let enemy_bands = turned(enemy.made & BOARD);
        Sight {
            pips: own.pips(),
            talon: i32::from(count(own.men, 1)),
            risk,
            danger: squared((own.jan_sum() - 3) * 36 + exposed),
            held: enemy.bar,
            prey: enemy.jan_sum() * 36 + prey,
            wall,
            caught: if wall >= 3 { behind } else { 0 },
            piled: own.piled(),
            bands: (own.made & 0x01ff_f000).count_ones() as i32,
            bait: (own.blots() & 0x0007_e000).count_ones() as i32,
            to_force: (enemy_bands & FIRST_QUADRANT).count_ones() as i32,
            open: (FIRST_QUADRANT & !own.occupied & !enemy_bands).count_ones() as i32,
            bar: own.bar,
        }
    }
}

/// Grows with the square of what is above zero: two men too many are four times as bad as one.
fn squared(men: i32) -> i32 {
    men.max(0).pow(2) / 36
}

/// What the enemy's next throw may hit of these men: the loss in pips, and the men outside the first quadrant in 36ths.
fn hits_on(men: &Force, enemy: &Force) -> (i32, i32) {
    let (mut loss, mut outside) = (0, 0);
    // Places of the enemy in its own numbering, raised by six so that a window of six always fits.
    let from = u64::from(enemy.occupied & (BOARD | 1)) << 6;
    let mut blots = men.blots();
    while blots != 0 {
        let point = blots.trailing_zeros();
        blots &= blots - 1;
        let seen = if point <= 12 { point + 12 } else { point - 12 };
        let ways = ((from >> seen) & 0x3f).count_ones() as usize;
        let throws = HITTING.get(ways).copied().unwrap_or_default();
        loss += throws * (point as i32 + 4);
        if OUTSIDE >> point & 1 == 1 {
            outside += throws;
        }
    }
    (loss / 36, outside)
}

/// The length of the longest run of points, and its first point.
fn longest_run(points: Points) -> (i32, u32) {
    let (mut run, mut length) = (points, 0);
    let mut starts = points;
    while run != 0 && length < 6 {
        starts = run;
        length += 1;
        run &= points >> length;
    }
    (length, starts.trailing_zeros())
}

/// How many men stand below this point, the bar included.
fn squeezed_below(men: u128, point: u32) -> i32 {
    if point > 24 {
        return 0;
    }
    let mut below = men & (bit_at(point as u8) - 1);
    let mut sum = 0;
    while below != 0 {
        sum += (below & 15) as i32;
        below >>= 4;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brade::board::Board;
    use crate::brade::position::Setup;
    use crate::brade::side::Side;

    fn sight(position: &str) -> Sight {
        let setup: Setup = position.parse().unwrap();
        let board: Board = setup.board;
        Sight::of(&board.seen_by(Side::White), board.black.0)
    }

    #[test]
    fn the_start_is_seen_as_it_is() {
        let seen = sight("1:15|1:15|w");
        assert_eq!((seen.pips, seen.talon, seen.risk, seen.held), (360, 15, 0, 0));
        assert_eq!((seen.wall, seen.caught, seen.bands, seen.danger), (1, 0, 0, 0));
    }

    #[test]
    fn a_blot_within_reach_of_two_numbers_is_hit_by_twenty_throws() {
        // White's 14 is Black's 2, White's 8 is Black's 20.
        let seen = sight("1:13,8:1,14:1|bar:1,1:14|w");
        assert_eq!(seen.risk, 20 * 18 / 36);
        assert_eq!(seen.danger, 0);
    }

    #[test]
    fn a_wall_of_five_catches_the_men_behind_it() {
        // White's 14–18 are Black's 2–6.
        let seen = sight("1:5,14:2,15:2,16:2,17:2,18:2|1:12,10:1,20:2|w");
        assert_eq!((seen.wall, seen.caught), (5, 12));
    }
}
