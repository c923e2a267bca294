//! How a game went: the pips that each side has still to go and its men on the bar, turn by turn, as SVG.

use askama::Template;
use brade_core::brade::point::Place;
use brade_core::brade::position::Setup;
use brade_core::brade::side::{BySide, Side};

use crate::pages::say;
use crate::service::games::GameView;

// All lengths are in the units of the drawing, which is scaled to whatever room there is.
const WIDTH: usize = 480;
const LEFT: usize = 62;
const RIGHT: usize = 6;
const TOP: usize = 22;
/// Where no pip is left.
const FLOOR: usize = 128;
/// What the bars of the men on the bar stand on and hang from.
const AXIS: usize = 160;
/// The height of one man on the bar.
const MAN: usize = 4;
const HEIGHT: usize = 188;
/// At most so many parts of the drawing can be clicked on.
const PARTS: usize = 120;

/// The drawing as its template wants it.
#[derive(Template)]
#[template(path = "games/graph.svg")]
pub struct Graph {
    description: String,
    most: u16,
    lines: Vec<Line>,
    bars: Vec<Bar>,
    parts: Vec<Part>,
    marker: usize,
}

/// The pips of a side, as long as they are known without a gap.
struct Line {
    white: bool,
    points: String,
}

/// The men of a side on the bar after a turn.
struct Bar {
    white: bool,
    x: usize,
    y: usize,
    height: usize,
}

/// What can be clicked on to go to a turn.
struct Part {
    x: usize,
    width: usize,
    turn: usize,
    address: String,
}

fn x(turn: usize, turns: usize) -> usize {
    LEFT + turn * (WIDTH - LEFT - RIGHT) / turns.max(1)
}

fn pips(setup: &Setup) -> BySide<u16> {
    BySide {
        white: setup.board.white.pips(),
        black: setup.board.black.pips(),
    }
}

fn on_bar(setup: &Setup, side: Side) -> u8 {
    setup.board[side].count(Place::BAR)
}

impl Graph {
    /// The graph of a game with the turn marked that is shown; none where there is nothing to draw. `address` gives the
    /// address of a turn.
    pub fn of(game: &GameView, at: usize, address: impl Fn(usize) -> String) -> Option<Graph> {
        let turns = game.turns.len();
        if turns == 0 {
            return None;
        }
        let after = game.turns.iter().map(|turn| turn.position);
        let positions: Vec<Option<Setup>> = [Some(game.start)].into_iter().chain(after).collect();
        let known = || positions.iter().flatten();
        let most = known()
            .map(|setup| pips(setup).white.max(pips(setup).black))
            .max()
            .unwrap_or_default()
            .max(1);
        let mut lines = Vec::new();
        for side in Side::BOTH {
            let white = side == Side::White;
            for run in positions
                .iter()
                .enumerate()
                .collect::<Vec<_>>()
                .split(|(_, one)| one.is_none())
            {
                let points = run.iter().filter_map(|(turn, setup)| {
                    let left = usize::from(pips(setup.as_ref()?)[side]);
                    let y = FLOOR - left * (FLOOR - TOP) / usize::from(most);
                    Some(format!("{},{y}", x(*turn, turns)))
                });
                let points = points.collect::<Vec<_>>().join(" ");
                if !points.is_empty() {
                    lines.push(Line { white, points });
                }
            }
        }
        let mut bars = Vec::new();
        for (turn, setup) in positions.iter().enumerate() {
            for side in Side::BOTH {
                let men = setup.map_or(0, |setup| on_bar(&setup, side));
                let height = usize::from(men.min(7)) * MAN;
                if height > 0 {
                    let white = side == Side::White;
                    bars.push(Bar {
                        white,
                        x: x(turn, turns),
                        y: if white { AXIS - height } else { AXIS },
                        height,
                    });
                }
            }
        }
        let stride = turns.div_ceil(PARTS);
        let half = (x(stride, turns) - LEFT).div_ceil(2).max(1);
        let parts = (0..=turns).step_by(stride).map(|turn| Part {
            x: x(turn, turns).saturating_sub(half),
            width: 2 * half,
            turn,
            address: address(turn),
        });
        let parts = parts.collect();
        let first = pips(&game.start);
        let last = known().last().map(pips).unwrap_or_default();
        let most_on_bar = |side| known().map(|setup| on_bar(setup, side)).max().unwrap_or_default();
        let description = say("graph-words")
            .with("white-first", first.white)
            .with("white-last", last.white)
            .with("black-first", first.black)
            .with("black-last", last.black)
            .with("white-bar", most_on_bar(Side::White))
            .with("black-bar", most_on_bar(Side::Black));
        Some(Graph {
            description: description.to_string(),
            most,
            lines,
            bars,
            parts,
            marker: x(at, turns),
        })
    }
}
