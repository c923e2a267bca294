//! The engine by itself, on one core.

use std::hint::black_box;

use brade_core::brade::board::Board;
use brade_core::brade::dice::Roll;
use brade_core::brade::legal::Plays;
use brade_core::brade::record::read_games;
use brade_core::brade::rules::Rules;
use brade_core::brade::side::Side;
use brade_core::brade::verify::{Status, verify};
use brade_core::tournament::entrants::{Entrant, EntrantId};
use brade_core::tournament::pairing::{Results, Round};
use brade_core::tournament::result::{ByHalf, Half, MatchResult};
use brade_core::tournament::swiss::{ByHand, SwissSettings, pair_round};

use crate::{Row, quickest, rate, ratio};

const GAMES: &str = include_str!("../../../core/tests/vectors/games.brade");
const TURNS: u64 = 28_845;
const RUNS: u32 = 5;

/// Its lines.
pub fn rows() -> Vec<Row> {
    let mut plays = Plays::new();
    let read = quickest(RUNS, || {
        assert_eq!(read_games(GAMES).filter(Result::is_ok).count(), 300);
    });
    let verified = quickest(RUNS, || {
        let games = read_games(GAMES).flatten();
        let statuses = games.map(|game| verify(&game.record, &mut plays).status);
        assert_eq!(statuses.filter(|status| *status == Status::Verified).count(), 300);
    });
    let checked = rate(TURNS, verified - read);
    let mut turns = 0;
    let played = quickest(RUNS, || turns = random_play(2000, &mut plays));
    let listed = rate(turns, played);
    let million = |number: f64| format!("{:.2} million/s", number / 1e6);
    let mut rows = vec![
        Row::new(
            "engine: turns of random play, all legal plays of each listed",
            million(listed),
            format!(
                "{} of only checking the play that was written ({})",
                ratio(listed, checked),
                million(checked)
            ),
            "3.2 million/s",
        ),
        Row::new(
            "replay: whole games read and verified",
            format!("{:.0}/s", rate(300, verified)),
            format!("{} of only reading them", ratio(rate(300, verified), rate(300, read))),
            "60,000/s",
        ),
    ];
    for (size, aim) in [(200, "50 ms"), (500, "500 ms"), (2000, "15,000 ms")] {
        let (first, later) = (pairing(size, 0), pairing(size, 5));
        let ms = |time: std::time::Duration| time.as_secs_f64() * 1e3;
        rows.push(Row::new(
            format!("pairing: round 6 of a Swiss of {size}"),
            format!("{:.1} ms", ms(later)),
            format!(
                "{} times the first round, in which nothing is to be avoided",
                ratio(ms(later), ms(first))
            ),
            aim,
        ));
    }
    rows
}

/// Numbers by xorshift, the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit
    }
}

fn random_play(games: u32, plays: &mut Plays) -> u64 {
    let rolls: Vec<Roll> = (1..=6)
        .flat_map(|one| (1..=6).map(move |two| format!("{one}{two}").parse().unwrap()))
        .collect();
    let mut random = Random(0x1234_5678_9abc_def1);
    let mut turns = 0;
    for _ in 0..games {
        let (mut board, mut side) = (Board::START, Side::White);
        loop {
            plays.fill(&board, side, rolls[random.below(rolls.len())], &Rules::STANDARD);
            turns += 1;
            let chosen = random.below(plays.len());
            match plays.board(chosen) {
                Some(after) if plays.win(chosen).is_none() => board = after,
                _ => break,
            }
            side = !side;
        }
    }
    black_box(turns)
}

/// How long it takes to pair the round after so many, in which the better seed won two matches of three.
fn pairing(size: u32, rounds: u32) -> std::time::Duration {
    let settings = SwissSettings {
        rounds: 11,
        rematches: false,
    };
    let entrants: Vec<Entrant> = (1..=size).map(|id| Entrant::new(EntrantId(id))).collect();
    let (mut played, mut results): (Vec<Round>, Results) = (Vec::new(), Results::new());
    let pair = |played: &[Round], results: &Results| {
        let paired = pair_round(&settings, &entrants, played, results, &ByHand::default()).unwrap();
        assert!(paired.reasons.iter().all(|reason| reason.met == 0));
        paired.round
    };
    let mut random = Random(7);
    for _ in 0..rounds {
        let round = pair(&played, &results);
        for pairing in &round.pairings {
            let better = match pairing.pair.first < pairing.pair.second {
                true => Half::First,
                false => Half::Second,
            };
            let winner = if random.below(3) == 0 { !better } else { better };
            results.record(*pairing, MatchResult::won(winner, ByHalf::default()));
        }
        played.push(round);
    }
    quickest(RUNS, || {
        assert_eq!(pair(&played, &results).pairings.len(), size as usize / 2)
    })
}
