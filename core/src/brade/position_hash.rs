//! A number for every position, to find it again among many: 64 bits that stay the same for good.
//!
//! Two positions that differ only in which colour is to move are one: the board is the same for both players, each in its
//! own numbering (RULES.md §1), so what counts is how the men stand as the side to move sees them. What the number is made
//! of, in this order, each part being mixed into what came before:
//!
//! 1. the rules: the place of the set in [`RuleSet::ALL`] from 1, and 16 times the sum of 1, 2, 4 and 8 for the options
//!    `six-closed-points`, `first-66`, `jan-needs-band` and `customary-points`;
//! 2. the men of the side to move, four bits a place in its numbering (0 the bar, 25 off): the low 64 bits, then the rest;
//! 3. the men of the other side in the numbering of the side to move, its bar and off at 0 and 25 too, in the same way.
//!
//! Mixing is the finalizer of SplitMix64 over the exclusive or of both, after the golden ratio was added. Stored indexes
//! are made of these numbers: whoever changes them must raise the version of the index.

use super::position::Setup;
use super::rules::{RuleOption, RuleSet, Rules};

/// The number of the position under these rules. It says nothing about how the position came about.
pub fn position_hash(setup: &Setup, rules: &Rules) -> u64 {
    let view = setup.board.seen_by(setup.to_move);
    let words = [
        rules_word(rules),
        view.own as u64,
        (view.own >> 64) as u64,
        view.enemy as u64,
        (view.enemy >> 64) as u64,
    ];
    words.into_iter().fold(0, mixed)
}

/// The rules as one number.
fn rules_word(rules: &Rules) -> u64 {
    let set: u64 = match rules.set() {
        RuleSet::Standard => 1,
        RuleSet::OldBook => 2,
        RuleSet::Revertier => 3,
        RuleSet::Verkehren => 4,
    };
    let value = |option| match option {
        RuleOption::SixClosedPoints => 1,
        RuleOption::First66 => 2,
        RuleOption::JanNeedsBand => 4,
        RuleOption::CustomaryPoints => 8,
    };
    let options = RuleOption::ALL.into_iter().filter(|option| rules.has(*option));
    set + 16 * options.map(value).sum::<u64>()
}

/// Mixes a word into a number. For one word it is one to one in the number, and the other way round.
pub const fn mixed(number: u64, word: u64) -> u64 {
    let mut bits = (number ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(position: &str, rules: Rules) -> u64 {
        position_hash(&position.parse().unwrap(), &rules)
    }

    #[test]
    fn the_numbers_stay_what_they_are() {
        let first_66 = Rules::new(RuleSet::OldBook, [RuleOption::First66]).unwrap();
        let revertier = Rules::from(RuleSet::Revertier);
        for (position, rules, expected) in [
            ("1:15|1:15|w", Rules::STANDARD, 0x057c_90c7_7f33_2a16),
            ("1:13,4:1,7:1|1:15|b", Rules::STANDARD, 0x61d3_aa1a_3682_6060),
            ("bar:1,1:13,off:1|1:14,12:1|w", Rules::STANDARD, 0x5a66_5955_5a3c_f7bf),
            ("1:15|1:15|w", first_66, 0x1ab9_9430_9e8a_0ab1),
            ("1:15|1:15|w", revertier, 0x8abe_4fd5_299e_b85e),
        ] {
            let found = hash(position, rules);
            assert_eq!(found, expected, "{position}: {found:#018x}");
        }
    }

    #[test]
    fn colours_do_not_count_but_the_side_to_move_does() {
        let of = |position| hash(position, Rules::STANDARD);
        assert_eq!(of("1:13,4:1,7:1|1:15|w"), of("1:15|1:13,4:1,7:1|b"));
        assert_ne!(of("1:13,4:1,7:1|1:15|w"), of("1:13,4:1,7:1|1:15|b"));
        assert_eq!(of("bar:2,1:13|1:12,off:3|b"), of("1:12,off:3|bar:2,1:13|w"));
        assert_ne!(of("bar:2,1:13|1:12,off:3|b"), of("off:2,1:13|1:12,bar:3|b"));
    }

    #[test]
    fn other_rules_are_another_number() {
        let mut rules = Vec::new();
        for set in RuleSet::ALL {
            let options: Vec<RuleOption> = set.options().collect();
            for chosen in 0..1_u32 << options.len() {
                let named = options.iter().zip(0..).filter(|(_, bit)| chosen & (1 << bit) != 0);
                rules.push(Rules::new(set, named.map(|(option, _)| *option)).unwrap());
            }
        }
        let mut numbers: Vec<u64> = rules.iter().map(|rules| hash("1:15|1:15|w", *rules)).collect();
        let count = numbers.len();
        assert_eq!(count, 2 + 16 + 1 + 1);
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), count);
    }
}
