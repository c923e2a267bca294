//! The legal plays of a throw as a graph of single steps, for whoever enters a play man by man (RULES.md §2–§8).
//!
//! A node is a board with the dice that are left. Its steps are those that some legal play goes on with, and every
//! other man and die is there with the rule that forbids it.

use std::collections::HashMap;

use super::board::{Board, MEN, POINTS, View, count, occupied, place_of};
use super::dice::{Die, Roll};
use super::legal::{Duty, Plays};
use super::play::{BrokenRule, MOST_STEPS, Step, Stepped};
use super::point::Place;
use super::rules::Rules;
use super::side::Side;
use super::win::Win;

/// All ways of playing one throw in one position. The first node is where the throw is played from.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    /// Every board that is passed, with the dice that are left there.
    pub nodes: Vec<Node>,
    /// The distinct plays that the ways end with: the board and the win, if it is one.
    pub plays: Vec<(Board, Option<Win>)>,
}

/// A board on the way, with the dice that are left.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The steps that a legal play goes on with; none where the play is complete.
    pub steps: Vec<Way>,
    /// The steps of one die that are not among them, and the rule that each would break.
    pub closed: Vec<(Place, Die, BrokenRule)>,
    /// Which of the plays is complete here.
    pub play: Option<usize>,
}

/// A step, and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The step.
    pub step: Step,
    /// How many men make it at once: one, or the six of D7.
    pub men: u8,
    /// The node it leads to.
    pub next: usize,
}

/// The ways of playing this throw. The game must not be over.
pub fn ways(board: &Board, side: Side, roll: Roll, rules: &Rules) -> Ways {
    let view = board.seen_by(side);
    let (high_left, low_left) = match roll {
        Roll::Mixed { .. } => (1, 1),
        Roll::Double(_) => (4, 0),
    };
    let mut search = Search {
        side,
        roll,
        rules,
        duty: Plays::new().duty(&view, roll, rules),
        found: Ways::default(),
        known: HashMap::new(),
    };
    let start = State {
        view,
        high_left,
        low_left,
        reduction: 0,
        win: None,
    };
    let root = search.explore(&start).unwrap_or_else(|_| search.add(Node::default()));
    if let Some(six) = view.six_from_talon(roll, rules) {
        search.add_six(root, &six);
    }
    let mut found = search.found;
    // The root was found after what it leads to; it is to stand first.
    found.nodes.swap(0, root);
    for way in found.nodes.iter_mut().flat_map(|node| &mut node.steps) {
        if way.next == 0 {
            way.next = root;
        }
    }
    found
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    view: View,
    high_left: u8,
    low_left: u8,
    reduction: u8,
    win: Option<Win>,
}

struct Search<'a> {
    side: Side,
    roll: Roll,
    rules: &'a Rules,
    duty: Duty,
    found: Ways,
    /// The node of each state, or the duty that nothing from there on meets.
    known: HashMap<State, Result<usize, BrokenRule>>,
}

impl Search<'_> {
    fn add(&mut self, node: Node) -> usize {
        self.found.nodes.push(node);
        self.found.nodes.len() - 1
    }

    fn play(&mut self, view: &View, win: Option<Win>) -> usize {
        let outcome = (view.board(self.side), win);
        let known = self.found.plays.iter().position(|play| *play == outcome);
        known.unwrap_or_else(|| {
            self.found.plays.push(outcome);
            self.found.plays.len() - 1
        })
    }

    /// The unused dice, each once, the larger first.
    fn dice_left(&self, state: &State) -> impl Iterator<Item = Die> + use<> {
        let (high, low) = self.roll.dice();
        let left = [(state.high_left, high), (state.low_left, low)];
        left.into_iter().filter(|(left, _)| *left > 0).map(|(_, die)| die)
    }

    fn after(&self, state: &State, die: Die, stepped: &Stepped) -> State {
        let is_high = die == self.roll.dice().0 && state.high_left > 0;
        State {
            view: stepped.view,
            high_left: state.high_left - u8::from(is_high),
            low_left: state.low_left - u8::from(!is_high),
            reduction: state.reduction + stepped.reduction,
            win: stepped.win(self.rules),
        }
    }

    /// The node of a state from which a legal play can be completed; else the duty that each completion breaks, of
    /// several the one that comes closest.
    fn explore(&mut self, state: &State) -> Result<usize, BrokenRule> {
        if let Some(known) = self.known.get(state) {
            return *known;
        }
        let found = self.explore_anew(state);
        self.known.insert(*state, found);
        found
    }

    fn explore_anew(&mut self, state: &State) -> Result<usize, BrokenRule> {
        if state.win.is_some() {
            return self.complete(state);
        }
        let mut node = Node::default();
        let mut playable = false;
        let mut broken = BrokenRule::MoreDice;
        for die in self.dice_left(state) {
            let mut sources = occupied(state.view.own) & (POINTS | 1);
            while sources != 0 {
                let from = place_of(sources);
                sources &= sources - 1;
                let place = Place::known(from);
                let stepped = match state.view.step(from, die.pips(), self.rules) {
                    Ok(stepped) => stepped,
                    Err(rule) => {
                        node.closed.push((place, die, rule));
                        continue;
                    }
                };
                playable = true;
                match self.explore(&self.after(state, die, &stepped)) {
                    Ok(next) => node.steps.push(Way {
                        step: stepped.record(from, die.pips()),
                        men: 1,
                        next,
                    }),
                    Err(rule) => {
                        broken = broken.max(rule);
                        node.closed.push((place, die, rule));
                    }
                }
            }
        }
        match (playable, node.steps.is_empty()) {
            (false, _) => self.complete(state),
            (true, true) => Err(broken),
            (true, false) => Ok(self.add(node)),
        }
    }

    /// Holds a complete sequence against the duties (RULES.md §4).
    fn complete(&mut self, state: &State) -> Result<usize, BrokenRule> {
        let left = state.high_left + state.low_left;
        let all_off = count(state.view.own, 25) == MEN;
        let steps = self.roll.steps() as u8;
        let used = if all_off { steps } else { steps - left };
        let ends = state.win.is_some() && self.rules.last_throw_freedom();
        // With one die used of two, the one that is not left is it.
        let wrong_die = self.duty.die.is_some() && used == 1 && state.high_left > 0;
        if !ends && used < self.duty.used {
            return Err(BrokenRule::MoreDice);
        }
        if !ends && wrong_die {
            return Err(BrokenRule::HigherDie);
        }
        if !ends && state.reduction > self.duty.reduction {
            return Err(BrokenRule::MoreReduction);
        }
        let play = self.play(&state.view, state.win);
        Ok(self.add(Node {
            play: Some(play),
            ..Node::default()
        }))
    }

    /// The six men of D7, which are a play of their own.
    fn add_six(&mut self, root: usize, six: &Stepped) {
        let play = self.play(&six.view, six.win(self.rules));
        let next = self.add(Node {
            play: Some(play),
            ..Node::default()
        });
        let way = Way {
            step: six.record(1, 6),
            men: MOST_STEPS as u8,
            next,
        };
        let node = &mut self.found.nodes[root];
        node.steps.push(way);
        // A throw that is void otherwise is not with this.
        node.play = None;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::legal::legal_plays;
    use super::super::position::Setup;
    use super::super::rules::{RuleOption, RuleSet};
    use super::*;

    fn of(position: &str, roll: Roll, rules: &Rules) -> Ways {
        let setup: Setup = position.parse().unwrap();
        ways(&setup.board, setup.to_move, roll, rules)
    }

    fn written(side: Side, (board, win): &(Board, Option<Win>)) -> String {
        let setup = Setup {
            board: *board,
            to_move: side,
        };
        format!("{setup} {win:?}")
    }

    /// The plays that are reached by going every way from the first node.
    fn reached(found: &Ways) -> BTreeSet<usize> {
        let (mut plays, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![0]);
        while let Some(node) = open.pop() {
            if seen.insert(node) {
                let node = &found.nodes[node];
                plays.extend(node.play);
                open.extend(node.steps.iter().map(|way| way.next));
                assert_eq!(node.play.is_some(), node.steps.is_empty(), "{node:?}");
            }
        }
        assert_eq!(seen.len(), found.nodes.len(), "every node is reached");
        plays
    }

    #[test]
    fn the_ways_of_every_throw_end_with_its_legal_plays_and_no_others() {
        let first_66 = Rules::new(RuleSet::OldBook, [RuleOption::First66]).unwrap();
        for (position, rules) in [
            ("1:15|1:15|w", first_66),
            ("1:15|1:15|w", Rules::STANDARD),
            ("bar:2,1:5,3:1,8:1,12:4,18:2|1:9,4:1,17:3,16:2|w", Rules::STANDARD),
            ("1:11,21:4|1:3,14:2,15:2,16:2,17:2,18:2,19:2|w", Rules::STANDARD),
            ("bar:2,1:4,3:1,6:1,20:7|bar:3,1:4,2:1,14:3,16:2,17:2|w", Rules::STANDARD),
            ("20:3,21:3,22:3,23:3,24:2,19:1|1:15|w", Rules::STANDARD),
            ("22:1,24:1,off:13|1:15|w", Rules::STANDARD),
            ("19:2,21:1,23:4,off:8|1:8,19:7|w", Rules::STANDARD),
            ("19:2,21:1,23:4,off:8|1:8,19:7|b", Rules::from(RuleSet::Revertier)),
        ] {
            let setup: Setup = position.parse().unwrap();
            for roll in Roll::all() {
                let found = of(position, roll, &rules);
                let legal = legal_plays(&setup.board, setup.to_move, roll, &rules);
                let legal: BTreeSet<String> = legal
                    .iter()
                    .map(|play| written(setup.to_move, &(play.board, play.win)))
                    .collect();
                let plays = reached(&found);
                let plays: BTreeSet<String> = plays
                    .into_iter()
                    .map(|play| written(setup.to_move, &found.plays[play]))
                    .collect();
                assert_eq!(plays, legal, "{position} {roll}");
            }
        }
    }

    #[test]
    fn what_cannot_be_stepped_says_which_rule_forbids_it() {
        let closed = |position: &str, dice: &str| {
            let closed = of(position, dice.parse().unwrap(), &Rules::STANDARD)
                .nodes
                .swap_remove(0)
                .closed;
            let say = |(from, die, rule): &(Place, Die, BrokenRule)| format!("{} {} {rule}", from.number(), die.pips());
            closed.iter().map(say).collect::<Vec<_>>()
        };
        assert_eq!(closed("1:14,4:1|1:15|w", "63"), ["1 3 own-point", "4 3 more-dice"]);
        assert_eq!(
            closed("bar:1,1:13,4:1|1:15|w", "63"),
            ["1 6 bar-first", "4 6 bar-first", "1 3 bar-first", "4 3 bar-first"]
        );
        // Either die can be used but not both.
        assert_eq!(closed("1:1,off:14|1:13,24:2|w", "65"), ["1 5 higher-die"]);
        assert_eq!(
            closed("21:1,22:1,off:13|1:15|w", "42"),
            ["22 4 not-last", "21 2 more-reduction"]
        );
    }

    #[test]
    fn a_void_throw_has_one_node_and_no_way() {
        let found = of(
            "bar:1,off:14|13:2,14:2,15:2,16:2,17:2,18:2,20:3|w",
            Roll::of(6, 3).unwrap(),
            &Rules::STANDARD,
        );
        assert_eq!(found.nodes.len(), 1);
        assert_eq!(found.nodes[0].play, Some(0));
    }
}
