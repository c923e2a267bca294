//! Brackets and round robins: the cases of TOURNAMENTS.md, and laws for every size of field.
#![allow(clippy::unwrap_used)] // a test may stop where it stands

mod cases;
mod corrections;
mod crossing;
mod elimination;
mod laws;
mod people;
mod rounds;
mod stages;

use brade_core::tournament::bracket::{Bracket, Slot, Status};
use brade_core::tournament::entrants::EntrantId;
use brade_core::tournament::pairing::{MatchKey, Pairing, Results};
use brade_core::tournament::result::{ByHalf, Half, MatchOutcome, MatchResult};

/// So many entrants; the number of each is his seed.
fn field(size: usize) -> Vec<EntrantId> {
    (1..=size as u32).map(EntrantId).collect()
}

fn key(text: &str) -> MatchKey {
    text.parse().unwrap()
}

fn won(winner: Half) -> MatchResult {
    MatchResult::won(winner, ByHalf::default())
}

/// Both seeds of a match, nought for nobody or not yet known.
fn seeds(bracket: &Bracket, at: &str) -> [u32; 2] {
    let slots = bracket.get(key(at)).unwrap().slots;
    [slots.first, slots.second].map(|slot| slot.entrant().map_or(0, |entrant| entrant.0))
}

fn status(bracket: &Bracket, at: &str) -> Status {
    bracket.get(key(at)).unwrap().status
}

/// A bracket that is played match by match.
struct Evening {
    bracket: Bracket,
    results: Results,
}

impl Evening {
    fn of(bracket: Bracket) -> Evening {
        Evening {
            bracket,
            results: Results::new(),
        }
    }

    fn record(&mut self, pairing: Pairing, result: MatchResult) {
        self.results.record(pairing, result);
        self.bracket = self.bracket.with(&self.results);
    }

    fn end(&mut self, at: &str, result: MatchResult) {
        let pairing = self.bracket.get(key(at)).unwrap().pairing().unwrap();
        self.record(pairing, result);
    }

    /// This seed wins this match.
    fn wins(&mut self, at: &str, seed: u32) {
        let game = self.bracket.get(key(at)).unwrap();
        let half = game.half_of(EntrantId(seed)).unwrap();
        self.end(at, won(half));
    }

    fn ends(&mut self, at: &str, outcome: MatchOutcome) {
        self.end(at, MatchResult::without_games(outcome));
    }

    fn ready(&self) -> Vec<Pairing> {
        let ready = self
            .bracket
            .matches()
            .iter()
            .filter(|game| game.status == Status::Ready);
        ready.map(|game| game.pairing().unwrap()).collect()
    }

    /// Plays the rest, the better seed winning.
    fn favourites_win(&mut self) {
        while let Some(pairing) = self.ready().first() {
            let better = pairing
                .pair
                .half_of(&pairing.pair.first.min(pairing.pair.second))
                .unwrap();
            self.record(*pairing, won(better));
        }
    }

    fn winner(&self) -> u32 {
        match self.bracket.winner() {
            Slot::Taken(entrant) => entrant.0,
            slot => panic!("{slot:?}"),
        }
    }
}

/// Numbers that look drawn by lot and are the same each time.
struct Lots(u64);

impl Lots {
    fn below(&mut self, end: usize) -> usize {
        // Steele and others, *Fast splittable pseudorandom number generators*, 2014.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }

    fn half(&mut self) -> Half {
        Half::BOTH[self.below(2)]
    }
}
