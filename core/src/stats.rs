//! What can be counted of games: the facts of one that was recorded turn by turn, and the shares of the wins that the
//! sources expect.
//!
//! Everything comes from replayed turns; a game of which only the result is known has no facts.

use crate::brade::board::Board;
use crate::brade::legal::Plays;
use crate::brade::play::Play;
use crate::brade::record::GameRecord;
use crate::brade::replay::{Replay, Replayed};
use crate::brade::side::{BySide, Side};
use crate::brade::win::{Category, Win};

/// Who wins after having been so many pips behind, at the end of any turn, has come back.
///
/// 75 pips are nine throws, of 8⅙ pips each on the average, and a fifth of the whole way of all men. Our definition; the
/// sources have none.
pub const COMEBACK_PIPS: u16 = 75;

/// What a game comes to that was played from the start to its end and recorded without a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameFacts {
    /// Who won.
    pub winner: Side,
    /// By what.
    pub win: Win,
    /// Who made the first turn.
    pub begun_by: Side,
    /// How many turns were played, those of both sides together, void throws included.
    pub turns: u32,
    /// How many men the side has hit; the men of a forced point are all hit (RULES.md §5).
    pub hits: BySide<u32>,
    /// How many made points the side has forced (RULES.md §5).
    pub forcings: BySide<u32>,
    /// How many pips the side was behind at the end of the turn after which it was furthest behind; 0 for one that never
    /// was.
    pub behind: BySide<u16>,
}

impl GameFacts {
    /// Whether the winner has come back: see [`COMEBACK_PIPS`].
    pub fn is_comeback(&self) -> bool {
        self.behind[self.winner] >= COMEBACK_PIPS
    }
}

/// How many pips the side is behind the other one: what its men have still to go, less what those of the other side have.
/// Negative for a side that leads. A man on the bar has 25 to go, as one that never set out has 24.
pub fn pips_behind(board: &Board, side: Side) -> i32 {
    i32::from(board[side].pips()) - i32::from(board[!side].pips())
}

/// The facts of a recorded game; none unless it began at the start (RULES.md §1), every throw and play of it is known and
/// legal, and the turns end it.
pub fn game_facts(record: &GameRecord, plays: &mut Plays) -> Option<GameFacts> {
    let begun_by = record.turns.first()?.side;
    if record.setup.is_some() {
        return None;
    }
    let mut replay = Replay::begin(record);
    let mut counter = Counter::default();
    for turn in &record.turns {
        let Ok(Replayed::Legal(play)) = replay.turn(turn, plays) else {
            return None;
        };
        counter.turn(turn.side, &play);
    }
    if replay.has_gap() || replay.has_fault() || replay.misstated().is_some() {
        return None;
    }
    let ending = replay.ending()?;
    Some(counter.facts(begun_by, ending.winner, ending.win))
}

/// Counts the facts of a game while its turns are replayed. [`game_facts`] says of which games there are any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    turns: u32,
    hits: BySide<u32>,
    forcings: BySide<u32>,
    behind: BySide<u16>,
}

impl Counter {
    /// Counts a turn of this side, which was this legal play.
    #[inline]
    pub fn turn(&mut self, side: Side, play: &Play) {
        self.turns = self.turns.saturating_add(1);
        for step in play.steps.iter() {
            self.hits[side] += u32::from(step.hits);
            self.forcings[side] += u32::from(step.forced);
        }
        let behind = pips_behind(&play.board, Side::White);
        let (side, now) = if behind < 0 {
            (Side::Black, -behind)
        } else {
            (Side::White, behind)
        };
        // At most 15 men with 25 to go each.
        self.behind[side] = self.behind[side].max(u16::try_from(now).unwrap_or(u16::MAX));
    }

    /// The facts of a game that has been counted from its first turn to its last one.
    pub fn facts(self, begun_by: Side, winner: Side, win: Win) -> GameFacts {
        GameFacts {
            winner,
            win,
            begun_by,
            turns: self.turns,
            hits: self.hits,
            forcings: self.forcings,
            behind: self.behind,
        }
    }
}

/// The kinds of wins of which the sources say how often they come about. They overlap: a forced jan is a jan, and a monk
/// comes with a bear-off or a nice game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Bear-off, with monk or without.
    BearOff,
    /// Nice game, with monk or without.
    NiceGame,
    /// Jan, forced or not.
    Jan,
    /// Forced jan.
    ForcedJan,
    /// Any win with a monk.
    Monk,
}

impl Kind {
    /// All of them; the first three are every game once.
    pub const ALL: [Kind; 5] = [Kind::BearOff, Kind::NiceGame, Kind::Jan, Kind::ForcedJan, Kind::Monk];

    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::BearOff => "bear-off",
            Kind::NiceGame => "nice-game",
            Kind::Jan => "jan",
            Kind::ForcedJan => "forced-jan",
            Kind::Monk => "monk",
        }
    }

    /// Whether the win is of this kind.
    pub const fn has(self, win: Win) -> bool {
        match self {
            Kind::BearOff => matches!(win.category(), Category::V | Category::VI),
            Kind::NiceGame => matches!(win.category(), Category::III | Category::IV),
            Kind::Jan => matches!(win.category(), Category::I | Category::II),
            Kind::ForcedJan => matches!(win, Win::ForcedJan),
            Kind::Monk => win.monk(),
        }
    }

    /// The share of the games that experienced players can expect to end so under the standard rules, as the least and
    /// the most of 1, from the English text of the rules: "between one third and one half of the games to end by
    /// bear-off, and between one quarter and one third by nice game and by John, respectively"; forced jan "around one or
    /// two per cent up to seven or eight percent"; monk "in about one game in ten", which is one number and no range.
    pub const fn expected(self) -> (f64, f64) {
        match self {
            Kind::BearOff => (1.0 / 3.0, 0.5),
            Kind::NiceGame | Kind::Jan => (0.25, 1.0 / 3.0),
            Kind::ForcedJan => (0.01, 0.08),
            Kind::Monk => (0.1, 0.1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brade::players::{Chance, Table, Taste, play_game};
    use crate::brade::record::{GameRecord, read_games};
    use crate::brade::rules::{RuleSet, Rules};

    fn read(text: &str) -> GameRecord {
        read_games(text).next().unwrap().unwrap().record
    }

    /// Games between all tastes, the same every time.
    fn games(rules: Rules, count: usize) -> Vec<GameRecord> {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 32) as u32
        };
        let mut chance = Chance::new(&mut next);
        let mut table = Table::default();
        let tastes = Taste::ALL;
        let pairs = (0..count).map(|at| BySide {
            white: tastes[at % tastes.len()],
            black: tastes[at / tastes.len() % tastes.len()],
        });
        pairs
            .map(|pair| play_game(pair, Side::BOTH[0], rules, &mut chance, &mut table).record)
            .collect()
    }

    #[test]
    fn the_facts_of_made_up_games_are_those_counted_from_positions_and_from_the_written_record() {
        for set in RuleSet::ALL {
            for record in games(Rules::from(set), 60) {
                let facts = game_facts(&record, &mut Plays::new()).unwrap();
                let mut replay = Replay::begin(&record);
                let mut hits = BySide::<u32>::default();
                let mut furthest = BySide::<i32>::default();
                for turn in &record.turns {
                    let bar = |replay: &Replay, side: Side| {
                        let setup = replay.position().unwrap();
                        u32::from(setup.board[side].count(crate::brade::point::Place::BAR))
                    };
                    let enemy = !turn.side;
                    let before = bar(&replay, enemy);
                    replay.turn(turn, &mut Plays::new()).unwrap();
                    // A side's bar grows in the other side's turns only, and only by hits.
                    hits[turn.side] += bar(&replay, enemy) - before;
                    let board = replay.position().unwrap().board;
                    for side in Side::BOTH {
                        furthest[side] = furthest[side].max(pips_behind(&board, side));
                    }
                }
                assert_eq!(facts.hits, hits, "{record}");
                assert_eq!(BySide::from_fn(|side| i32::from(facts.behind[side])), furthest);
                assert_eq!(facts.turns as usize, record.turns.len());
                let text = record.to_string();
                let turns = text.lines().filter(|line| line.contains(". "));
                let forced: usize = turns.map(|line| line.matches('!').count()).sum();
                assert_eq!((facts.forcings.white + facts.forcings.black) as usize, forced, "{text}");
                assert_eq!(Some(facts.win), record.win);
                assert_eq!(facts.begun_by, record.turns[0].side);
            }
        }
    }

    #[test]
    fn a_game_with_a_gap_without_an_end_or_from_another_position_has_no_facts() {
        let whole = games(Rules::STANDARD, 1).remove(0);
        assert!(game_facts(&whole, &mut Plays::new()).is_some());
        let mut unfinished = whole.clone();
        unfinished.turns.pop();
        assert_eq!(game_facts(&unfinished, &mut Plays::new()), None);
        let mut unknown_throw = whole.clone();
        unknown_throw.turns[1].roll = None;
        assert_eq!(game_facts(&unknown_throw, &mut Plays::new()), None);
        let mut unknown_play = whole.clone();
        unknown_play.turns[3].play = crate::brade::written::Written::Unknown;
        assert_eq!(game_facts(&unknown_play, &mut Plays::new()), None);
        assert_eq!(game_facts(&GameRecord::default(), &mut Plays::new()), None);
        let elsewhere = "[White \"Ek\"]\n[Black \"Alm\"]\n[Setup \"off:14,24:1|1:15|w\"]\n\n1. W 63 24/off\n1-0\n";
        let elsewhere = read(elsewhere);
        assert_eq!(elsewhere.turns.len(), 1);
        assert_eq!(game_facts(&elsewhere, &mut Plays::new()), None);
    }

    #[test]
    fn a_comeback_is_a_win_after_75_pips_behind() {
        let mut facts = GameFacts {
            winner: Side::Black,
            win: Win::Jan,
            begun_by: Side::White,
            turns: 40,
            hits: BySide::default(),
            forcings: BySide::default(),
            behind: BySide { white: 200, black: 74 },
        };
        assert!(!facts.is_comeback());
        facts.behind.black = 75;
        assert!(facts.is_comeback());
    }

    #[test]
    fn every_win_is_of_one_of_the_first_three_kinds() {
        for win in Win::ALL {
            let first = Kind::ALL[..3].iter().filter(|kind| kind.has(win));
            assert_eq!(first.count(), 1, "{win}");
        }
        assert!(Kind::Jan.has(Win::ForcedJan) && Kind::ForcedJan.has(Win::ForcedJan) && !Kind::ForcedJan.has(Win::Jan));
        assert!(Kind::Monk.has(Win::TowerMonk) && Kind::Monk.has(Win::BearOffMonk) && !Kind::Monk.has(Win::Tower));
    }
}
