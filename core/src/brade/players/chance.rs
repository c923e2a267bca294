//! Dice and lots out of chance.

use crate::brade::dice::{Die, Roll, Teka};
pub use crate::chance::Chance;

impl Chance<'_> {
    /// One die.
    pub fn die(&mut self) -> Die {
        // Always below 6, so that the first number of `ALL` never stands in.
        Die::ALL.get(self.below(6) as usize).copied().unwrap_or(Die::ALL[0])
    }

    /// A throw of both dice.
    pub fn roll(&mut self) -> Roll {
        let first = self.die();
        Roll::new(first, self.die())
    }

    /// The opening throw: thrown again until the dice differ (RULES.md §2).
    pub fn teka(&mut self) -> Teka {
        loop {
            let white = self.die();
            if let Ok(teka) = Teka::new(white, self.die()) {
                return teka;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_below_the_end_is_as_likely_as_the_others() {
        let mut next = 0_u32;
        // Steps of the golden ratio fill the whole range evenly.
        let mut numbers = || {
            next = next.wrapping_add(0x9e37_79b9);
            next
        };
        let mut chance = Chance::new(&mut numbers);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[usize::from(chance.die().pips()) - 1] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_990..=10_010).contains(count)),
            "{counts:?}"
        );
        assert_eq!((chance.below(0), chance.below(1)), (0, 0));
    }

    #[test]
    fn an_opening_throw_always_decides() {
        // The first two dice are equal.
        let mut dice = [1_u32 << 28, 1 << 28, 1 << 28, u32::MAX].into_iter();
        let mut numbers = || dice.next().unwrap();
        assert_eq!(Chance::new(&mut numbers).teka().to_string(), "1-6");
    }
}
