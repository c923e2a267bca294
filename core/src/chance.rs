//! Chance out of a source of numbers that the caller brings.

/// Where chance comes from: a function that gives evenly spread numbers of 32 bits. The same numbers give the same games.
pub struct Chance<'a> {
    numbers: &'a mut dyn FnMut() -> u32,
}

impl<'a> Chance<'a> {
    /// Chance out of these numbers.
    pub fn new(numbers: &'a mut dyn FnMut() -> u32) -> Chance<'a> {
        Chance { numbers }
    }

    /// The next number as it comes.
    pub fn number(&mut self) -> u32 {
        (self.numbers)()
    }

    /// A number from 0 to below `end`, all of them equally likely; 0 if `end` is 0.
    pub fn below(&mut self, end: u32) -> u32 {
        // The numbers that do not fill a whole share are drawn again (D. Lemire, "Fast Random Integer Generation in an
        // Interval", 2019).
        let unfair = if end == 0 { 0 } else { end.wrapping_neg() % end };
        loop {
            let product = u64::from(self.number()) * u64::from(end);
            if product as u32 >= unfair {
                return (product >> 32) as u32;
            }
        }
    }
}
