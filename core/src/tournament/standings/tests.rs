use super::super::entrants::{AwayReason, ByeScore};
use super::super::pairing::{MatchKey, Pairing, Part};
use super::super::result::{ByHalf, WonBy};
use super::*;

/// A round robin or Swiss built round by round.
#[derive(Default)]
struct Event {
    entrants: Vec<Entrant>,
    rounds: Vec<Round>,
    results: Results,
}

fn id(name: char) -> EntrantId {
    EntrantId(name as u32)
}

fn name(id: EntrantId) -> char {
    char::from_u32(id.0).unwrap()
}

impl Event {
    fn new(names: &str) -> Event {
        Event {
            entrants: names.chars().map(|name| Entrant::new(id(name))).collect(),
            ..Event::default()
        }
    }

    /// One round: `A>B` a win, `A=B` level, `A-B` open, `A+B` a walkover, `A` alone the bye; points of games follow.
    fn round(&mut self, text: &str) {
        let number = self.rounds.len() as u32 + 1;
        let mut round = Round {
            number,
            pairings: Vec::new(),
            free: Vec::new(),
        };
        for (index, word) in text.split(' ').enumerate() {
            let mut parts = word.split(':');
            let who: Vec<char> = parts.next().unwrap().chars().collect();
            let points: Vec<Score> = parts.map(|part| part.parse().unwrap()).collect();
            let points = match points[..] {
                [first, second] => ByHalf::new(first, second),
                _ => ByHalf::default(),
            };
            let [first, sign, second] = who[..] else {
                round.free.push((id(who[0]), Free::AllocatedBye));
                continue;
            };
            let pairing = Pairing {
                key: MatchKey::new(Part::Rounds, number, index as u32 + 1),
                pair: ByHalf::new(id(first), id(second)),
            };
            round.pairings.push(pairing);
            let won = |by| MatchOutcome::Won {
                winner: Half::First,
                by,
            };
            let outcome = match sign {
                '>' => won(WonBy::Play),
                '+' => won(WonBy::Walkover),
                '=' => MatchOutcome::Level,
                _ => continue,
            };
            let result = MatchResult {
                points,
                ..MatchResult::without_games(outcome)
            };
            self.results.record(pairing, result);
        }
        self.rounds.push(round);
    }

    fn standings(&self, leavers: Leavers, tie_breaks: &[TieBreak]) -> Vec<Standing> {
        let settings = StandingsSettings {
            tie_breaks: tie_breaks.to_vec(),
            leavers,
            lots: vec![id('C'), id('B'), id('A')],
        };
        standings(&settings, &self.entrants, &self.rounds, &self.results)
    }

    /// `A1 B1 C3`: the entrants with their places.
    fn places(&self, leavers: Leavers, tie_breaks: &[TieBreak]) -> String {
        let rows = self.standings(leavers, tie_breaks);
        let row = |row: &Standing| match row.place {
            Some(place) => format!("{}{place}", name(row.entrant)),
            None => format!("{}-", name(row.entrant)),
        };
        rows.iter().map(row).collect::<Vec<_>>().join(" ")
    }

    fn sum(&self, who: char, leavers: Leavers, tie_break: TieBreak) -> String {
        let rows = self.standings(leavers, &[tie_break]);
        match &rows.iter().find(|row| row.entrant == id(who)).unwrap().tie_breaks[0].1 {
            Value::Sum(sum) => sum.to_string(),
            other => format!("{other:?}"),
        }
    }
}

/// Three who beat each other in a ring, and one who lost to all.
fn ring() -> Event {
    let mut event = Event::new("ABCD");
    event.round("A>B:3:1 C>D:1:0");
    event.round("B>C:4:1 A>D:2:0");
    event.round("C>A:3:1 B>D:1:0");
    event
}

use Leavers::{HalfPlayed, Stay};

#[test]
fn ties_that_stay_share_their_place() {
    let event = ring();
    assert_eq!(event.places(Stay, &[]), "A1 B1 C1 D4");
    assert_eq!(event.places(Stay, &[TieBreak::DirectEncounter]), "A1 B1 C1 D4");
    assert_eq!(event.places(Stay, &[TieBreak::PointDifference]), "A1 B1 C3 D4");
    assert_eq!(event.places(Stay, &[TieBreak::PointsWon]), "A1 B1 C3 D4");
}

#[test]
fn lots_part_those_who_all_drew() {
    let event = ring();
    assert_eq!(event.places(Stay, &[TieBreak::Lots]), "C1 B2 A3 D4");
    let mut four = Event::new("ABCD");
    four.round("A=B C=D");
    assert_eq!(four.places(Stay, &[TieBreak::Lots]), "A1 B1 C1 D1");
}

#[test]
fn the_order_of_the_tie_breaks_is_the_directors() {
    let mut event = Event::new("ABCD");
    event.round("A>B:1:0 C>D:9:0");
    event.round("D>A:1:0 B>C:1:0");
    // A and D, B and C have met; all four have one win.
    event.round("A-C B-D");
    assert_eq!(event.places(Stay, &[TieBreak::DirectEncounter]), "A1 B1 C1 D1");
    let order = [TieBreak::PointDifference, TieBreak::DirectEncounter];
    assert_eq!(event.places(Stay, &order), "C1 A2 B3 D4");
    let rows = event.standings(Stay, &order);
    assert_eq!(rows[0].tie_breaks[1].1, Value::Unused);
    assert!(matches!(&rows[1].tie_breaks[1].1, Value::Sum(sum) if sum.total == Score::ONE));
}

#[test]
fn the_tied_are_parted_by_their_match_only_if_all_have_met() {
    let mut event = Event::new("ABC");
    event.round("A>B C");
    event.round("B>C A");
    // A has 2, B and C have 1, and B beat C.
    assert_eq!(event.places(Stay, &[TieBreak::DirectEncounter]), "A1 B2 C3");
    let mut event = Event::new("ABCD");
    event.round("A>B C>D");
    assert_eq!(event.places(Stay, &[TieBreak::DirectEncounter]), "A1 C1 B3 D3");
}

#[test]
fn an_unplayed_round_counts_in_buchholz_as_a_match_against_oneself() {
    let mut event = Event::new("ABCDE");
    event.round("A>B C>D E");
    event.round("A>C E+D B");
    // A 2, E 2, B 1, C 1, D 0; E met nobody at the board.
    assert_eq!(event.sum('A', Stay, TieBreak::Buchholz), "1 + 1 = 2");
    assert_eq!(event.sum('E', Stay, TieBreak::Buchholz), "2 + 2 = 4");
    assert_eq!(event.sum('D', Stay, TieBreak::Buchholz), "1 + 0 = 1");
    assert_eq!(event.sum('B', Stay, TieBreak::Buchholz), "2 + 1 = 3");
    event.entrants.push(Entrant::late(id('F'), 3));
    event.round("A-E B>F C=D");
    assert_eq!(event.sum('F', Stay, TieBreak::Buchholz), "0 + 0 + 2 = 2");
    assert_eq!(event.sum('A', Stay, TieBreak::Buchholz), "2 + 1.5 = 3.5");
}

#[test]
fn sonneborn_berger_counts_the_beaten_whole_and_the_level_half() {
    let mut event = Event::new("ABCD");
    event.round("A>B C=D");
    event.round("A=C B>D");
    event.round("D>A B>C");
    // A 1.5, B 2, C 1, D 1.5.
    assert_eq!(event.sum('A', Stay, TieBreak::SonnebornBerger), "2 + 0.5 = 2.5");
    assert_eq!(event.sum('D', Stay, TieBreak::SonnebornBerger), "0.5 + 1.5 = 2");
    assert_eq!(event.places(Stay, &[TieBreak::SonnebornBerger]), "B1 A2 D3 C4");
}

#[test]
fn best_categories_compares_all_games_won_best_first() {
    let mut event = ring();
    let ranks = |ranks: &[i32]| ranks.iter().copied().map(WinRank).collect::<WinRanks>();
    let mut give = |round: usize, index: usize, first: &[i32], second: &[i32]| {
        let pairing = event.rounds[round].pairings[index];
        let result = MatchResult {
            wins: ByHalf::new(ranks(first), ranks(second)),
            ..event.results.result(&pairing).unwrap()
        };
        event.results.record(pairing, result);
    };
    give(0, 0, &[1, 1], &[5]); // A>B
    give(1, 0, &[1], &[3]); // B>C
    give(2, 0, &[5], &[2]); // C>A
    assert_eq!(event.places(Stay, &[TieBreak::BestCategories]), "C1 B2 A3 D4");
    let rows = event.standings(Stay, &[TieBreak::BestCategories]);
    assert!(matches!(&rows[1].tie_breaks[0].1, Value::Wins { all, addends }
        if *all == ranks(&[5, 1]) && addends.len() == 2 && addends[1].round == 2));
}

#[test]
fn who_leaves_a_round_robin_before_half_of_it_counts_for_nobody() {
    let mut event = ring();
    for key in [event.rounds[1].pairings[1].key, event.rounds[2].pairings[1].key] {
        event.results.remove(key);
    }
    event.entrants[3].leave(2, AwayReason::Withdrawn).unwrap();
    assert_eq!(event.places(HalfPlayed, &[]), "A1 B1 C1 D-");
    let rows = event.standings(HalfPlayed, &[]);
    assert_eq!(rows[2].score.to_string(), "0 + 1 = 1");
    assert_eq!(event.sum('C', HalfPlayed, TieBreak::PointsWon), "1 + 3 = 4");
    assert_eq!(event.sum('C', HalfPlayed, TieBreak::Buchholz), "1 + 1 = 2");
}

#[test]
fn who_leaves_later_loses_the_rest_by_forfeit() {
    let mut event = ring();
    let last = event.rounds[2].pairings[1];
    event.results.remove(last.key);
    event.entrants[3].leave(3, AwayReason::Withdrawn).unwrap();
    let rows = event.standings(HalfPlayed, &[]);
    assert_eq!(
        rows.iter().map(|row| row.score.total).collect::<Vec<_>>(),
        [2, 2, 2, 0].map(Score::whole)
    );
    assert_eq!(event.places(Stay, &[]), "A1 C1 B3 D4");
}

#[test]
fn a_swiss_scores_byes_as_the_director_set_them() {
    let mut event = Event::new("ABCD");
    event.round("A>B");
    event.rounds[0].free = vec![
        (id('C'), Free::RequestedBye(ByeScore::Half)),
        (id('D'), Free::Absent(ByeScore::Zero)),
    ];
    assert_eq!(event.places(Stay, &[]), "A1 C2 B3 D3");
}

#[test]
fn the_bests_of_groups_are_compared_by_all_but_encounter_and_lots() {
    let order = [TieBreak::Lots, TieBreak::DirectEncounter, TieBreak::PointDifference];
    let rows = ring().standings(Stay, &order);
    assert_eq!(rows[0].compare(&rows[0]), Ordering::Equal);
    let of = |who| rows.iter().find(|row| row.entrant == id(who)).unwrap();
    assert_eq!(of('A').compare(of('C')), Ordering::Greater);
    assert_eq!(of('C').compare(of('A')), Ordering::Less);
}

#[test]
fn what_lowers_a_sum_is_taken_away_in_its_words() {
    let addends = ["-1", "1", "-0.5", "0"].map(|adds| Addend {
        round: 1,
        opponent: None,
        adds: adds.parse().unwrap(),
    });
    assert_eq!(Sum::from(addends.to_vec()).to_string(), "-1 + 1 - 0.5 + 0 = -0.5");
}
