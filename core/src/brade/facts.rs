//! What can be said of a position (RULES.md §12).

use super::board::{Board, ENEMY_FIRST_QUADRANT, FIRST_QUADRANT, POINTS, View, count, occupied, place_of, several};
use super::dice::{Die, Roll};
use super::legal::{can_step, is_void};
use super::point::Place;
use super::rules::{NiceGame, Rules};
use super::side::Side;
use super::wins::{self, NiceGameNear};

/// By which right made points may be forced (RULES.md §5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ForcingRight {
    /// The enemy has six or more made points in a row.
    Prime,
    /// The player has more men on the bar than available points.
    Entry,
}

impl ForcingRight {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            ForcingRight::Prime => "prime",
            ForcingRight::Entry => "entry",
        }
    }
}

/// One fact of RULES.md §12.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// The throw cannot be used (*fåt*).
    Void,
    /// The side to move may force these points, in its own numbering.
    Forcing {
        /// Who may force.
        side: Side,
        /// Which points.
        points: Vec<Place>,
        /// By which right.
        right: ForcingRight,
    },
    /// The side has its seventh blot on the board, or its sixth while its talon still holds two or more men.
    JanBlotOut {
        /// Whose blot.
        side: Side,
    },
    /// One more man hit outside its first quadrant makes this side jan.
    OneHitFromJan {
        /// Who is threatened.
        side: Side,
    },
    /// A nice game is at most four steps away.
    NiceGameNear {
        /// Whose.
        side: Side,
        /// Which pattern.
        pattern: NiceGame,
        /// How many steps are missing.
        steps: u8,
    },
    /// One man is left to this side, and no throw can move it (*junker*).
    Squire {
        /// Whose man.
        side: Side,
    },
    /// Neither side can ever move again (D10).
    ShutOut,
}

impl Fact {
    /// The kind of fact, as named in JSON.
    pub const fn kind(&self) -> &'static str {
        match self {
            Fact::Void => "void",
            Fact::Forcing { .. } => "forcing",
            Fact::JanBlotOut { .. } => "jan-blot-out",
            Fact::OneHitFromJan { .. } => "one-hit-from-jan",
            Fact::NiceGameNear { .. } => "nice-game-near",
            Fact::Squire { .. } => "squire",
            Fact::ShutOut => "shut-out",
        }
    }

    /// The side of which it is said, if of one.
    pub const fn side(&self) -> Option<Side> {
        match self {
            Fact::Void | Fact::ShutOut => None,
            Fact::Forcing { side, .. }
            | Fact::JanBlotOut { side }
            | Fact::OneHitFromJan { side }
            | Fact::NiceGameNear { side, .. }
            | Fact::Squire { side } => Some(*side),
        }
    }
}

/// The facts of a position in play; with a throw, also whether it is void.
pub fn facts(board: &Board, to_move: Side, roll: Option<Roll>, rules: &Rules) -> Vec<Fact> {
    let mut facts = Vec::new();
    let view = board.seen_by(to_move);
    if roll.is_some_and(|roll| is_void(&view, roll, rules)) {
        facts.push(Fact::Void);
    }
    forcing(&view, to_move, rules, &mut facts);
    let mut stuck = 0;
    for side in Side::BOTH {
        let view = board.seen_by(side);
        if jan_blot_is_out(&view) {
            facts.push(Fact::JanBlotOut { side });
        }
        if one_hit_from_jan(&board.seen_by(!side)) {
            facts.push(Fact::OneHitFromJan { side });
        }
        for NiceGameNear { pattern, steps } in wins::nice_game_near(view.own, rules) {
            facts.push(Fact::NiceGameNear { side, pattern, steps });
        }
        if !Die::ALL.into_iter().any(|die| can_step(&view, die, rules)) {
            stuck += 1;
            if count(view.own, 25) == 14 {
                facts.push(Fact::Squire { side });
            }
        }
    }
    if stuck == 2 {
        facts.push(Fact::ShutOut);
    }
    facts
}

fn forcing(view: &View, side: Side, rules: &Rules, facts: &mut Vec<Fact>) {
    if count(view.own, 25) == 14 {
        return;
    }
    let mut add = |mut mask: u128, right| {
        let mut points = Vec::new();
        while mask != 0 {
            points.push(Place::known(place_of(mask)));
            mask &= mask - 1;
        }
        if !points.is_empty() {
            facts.push(Fact::Forcing { side, points, right });
        }
    };
    add(view.prime(rules), ForcingRight::Prime);
    if rules.forcing_by_entry() && view.entry_overfull(rules) {
        let own = occupied(view.own);
        add(view.made_points(rules) & FIRST_QUADRANT & !own, ForcingRight::Entry);
    }
}

fn jan_blot_is_out(view: &View) -> bool {
    let blots = (occupied(view.own) & !several(view.own) & POINTS).count_ones();
    blots >= 7 || (blots == 6 && count(view.own, 1) >= 2)
}

/// Whether the enemy of this view is one hit from jan.
fn one_hit_from_jan(view: &View) -> bool {
    let outside = occupied(view.enemy) & POINTS & !ENEMY_FIRST_QUADRANT;
    view.enemy_jan_sum() == 6 && outside != 0
}

#[cfg(test)]
mod tests {
    use super::super::position::Setup;
    use super::super::rules::RuleSet;
    use super::*;

    fn of(text: &str, roll: &str, rules: &Rules) -> Vec<Fact> {
        let setup: Setup = text.parse().unwrap();
        facts(&setup.board, setup.to_move, roll.parse().ok(), rules)
    }

    #[test]
    fn nothing_is_to_be_said_of_the_start() {
        assert_eq!(of("1:15|1:15|w", "63", &Rules::STANDARD), []);
    }

    #[test]
    fn a_prime_and_an_overfull_bar_give_the_right_to_force() {
        let place = |number| Place::new(number).unwrap();
        assert_eq!(
            of("1:11,21:4|1:3,14:2,15:2,16:2,17:2,18:2,19:2|w", "", &Rules::STANDARD),
            [Fact::Forcing {
                side: Side::White,
                points: (2..=7).map(place).collect(),
                right: ForcingRight::Prime
            }]
        );
        let found = of(
            "bar:2,1:4,3:1,6:1,20:7|bar:3,1:4,2:1,14:3,16:2,17:2|w",
            "",
            &Rules::STANDARD,
        );
        assert_eq!(
            found[0],
            Fact::Forcing {
                side: Side::White,
                points: [2, 4, 5].map(place).to_vec(),
                right: ForcingRight::Entry
            }
        );
        assert_eq!(
            of(
                "1:11,21:4|1:3,14:2,15:2,16:2,17:2,18:2,19:2|w",
                "",
                &Rules::from(RuleSet::Verkehren)
            ),
            []
        );
    }

    #[test]
    fn the_jan_blot_is_the_seventh_or_with_a_talon_the_sixth() {
        let said = |text| of(text, "", &Rules::STANDARD).contains(&Fact::JanBlotOut { side: Side::White });
        assert!(!said("1:10,2:1,3:1,4:1,5:1,6:1|1:15|w"));
        assert!(said("1:9,2:1,3:1,4:1,5:1,6:1,7:1|1:15|w"));
        assert!(!said("2:1,3:1,4:1,5:1,6:1,7:1,12:9|1:15|w"));
        assert!(said("2:1,3:1,4:1,5:1,6:1,7:1,8:1,12:8|1:15|w"));
    }

    #[test]
    fn one_hit_from_jan_counts_the_bar_and_the_points_taken() {
        let said = |text| of(text, "", &Rules::STANDARD).contains(&Fact::OneHitFromJan { side: Side::Black });
        assert!(said("1:3,19:6,20:1,21:5|bar:2,1:9,2:1,3:1,4:1,10:1|w"));
        assert!(!said("1:3,19:6,20:1,21:5|bar:1,1:10,2:1,3:1,4:1,10:1|w"));
        assert!(
            !said("1:3,19:6,20:1,21:5|bar:3,1:10,2:1,3:1|w"),
            "nobody is left to be hit outside"
        );
    }

    #[test]
    fn a_squire_and_two_sides_shut_out_are_named() {
        let text = "bar:1,off:14|13:2,14:2,15:2,16:2,17:2,18:2,20:3|w";
        assert_eq!(
            of(text, "63", &Rules::STANDARD),
            [Fact::Void, Fact::Squire { side: Side::White }]
        );
        let both = "bar:1,13:2,14:2,15:2,16:2,17:2,18:4|bar:1,13:2,14:2,15:2,16:2,17:2,18:4|w";
        assert!(of(both, "", &Rules::from(RuleSet::Revertier)).contains(&Fact::ShutOut));
        assert!(
            !of(both, "", &Rules::STANDARD).contains(&Fact::ShutOut),
            "both may force their way in"
        );
    }

    #[test]
    fn a_nice_game_near_says_how_many_steps_are_missing() {
        let found = of("19:1,20:2,21:3,22:3,23:3,24:3|1:15|w", "", &Rules::STANDARD);
        assert_eq!(
            found[0],
            Fact::NiceGameNear {
                side: Side::White,
                pattern: NiceGame::SingleCrown,
                steps: 1
            }
        );
    }
}
