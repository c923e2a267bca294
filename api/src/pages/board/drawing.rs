//! Where on the drawing everything lies.

use askama::Template;
use brade_core::brade::board::MEN;
use brade_core::brade::dice::{Die, Roll};
use brade_core::brade::point::Place;
use brade_core::brade::side::Side;

use super::BoardView;

// All lengths are in the units of the drawing, which is scaled to whatever room there is.
const POINT_WIDTH: i32 = 40;
const FRAME: i32 = 12;
/// The strip above and below the board: whose side it is, and the men borne off.
const STRIP: i32 = 34;
/// The part of the frame that bears the numbers of the points.
const RAIL: i32 = 24;
const BAR_WIDTH: i32 = 44;
const WIDTH: i32 = 2 * FRAME + 12 * POINT_WIDTH + BAR_WIDTH;
const TOP: i32 = STRIP + RAIL;
/// The long sides of a board are twice as long as its ends.
const BOTTOM: i32 = TOP + (12 * POINT_WIDTH + BAR_WIDTH) / 2;
const HEIGHT: i32 = BOTTOM + RAIL + STRIP;
const MIDDLE: i32 = (TOP + BOTTOM) / 2;
const POINT_LENGTH: i32 = 104;
/// How far the two parts of the bar stand out into the board.
const BAR_LENGTH: i32 = 44;
const RADIUS: i32 = 9;
/// How much higher a man lies on top of another.
const PITCH: i32 = 7;
/// From this number of men on, a pile bears its number.
const NUMBERED: u8 = 5;
const SLOT: i32 = 9;

/// The drawing as its template wants it: every shape with its coordinates.
///
/// Scripts find the parts by `data-point`: 1 to 24 along the path of the player at the **bottom**, whosever men are meant, 0
/// for the bar and 25 for the tray of the men borne off. Each point has a `.spot[data-point]` that covers its half of the
/// board, each pile of men is a `.pile[data-point][data-side]` on top of it, each tray a `.tray[data-point][data-side]`.
#[derive(Template)]
#[template(path = "board/board.svg")]
pub struct Drawing {
    id: usize,
    title: String,
    description: String,
    points: Vec<Triangle>,
    numbers: Vec<Label>,
    piles: Vec<Pile>,
    counts: Vec<Label>,
    strips: Vec<Strip>,
    dice: Vec<DieFace>,
}

struct Triangle {
    /// Its number along the path of the player at the bottom.
    number: u8,
    left: i32,
    right: i32,
    tip: i32,
    base: i32,
    point: i32,
    dark: bool,
}

struct Label {
    x: i32,
    y: i32,
    text: String,
    marked: bool,
}

/// The men of one side on one point, or on the bar.
struct Pile {
    side: Side,
    /// The point, numbered along the path of the player at the bottom whosever men they are; 0 for the bar.
    point: u8,
    white: bool,
    /// The centres of the men, the lowest first.
    men: Vec<(i32, i32)>,
}

/// One side's name and the men it has borne off.
struct Strip {
    side: Side,
    white: bool,
    to_move: bool,
    /// The baseline of the text and the centre of the mark.
    y: i32,
    /// The centre of the man beside the name.
    man_x: i32,
    name_x: i32,
    off: u8,
    off_x: i32,
    /// The left edges of the men borne off, on edge in their tray.
    slots: Vec<i32>,
    tray_x: i32,
}

struct DieFace {
    x: i32,
    y: i32,
    pips: Vec<(i32, i32)>,
}

impl Drawing {
    pub(super) fn empty(view: &BoardView) -> Drawing {
        Drawing {
            id: view.id,
            title: view.title().to_string(),
            description: view.description(),
            points: Vec::new(),
            numbers: Vec::new(),
            piles: Vec::new(),
            counts: Vec::new(),
            strips: Vec::new(),
            dice: Vec::new(),
        }
    }

    /// A point, numbered along the path of the player at the bottom.
    pub(super) fn point(&mut self, view: &BoardView, point: Place) {
        let (left, up) = cell(point);
        let base = if up { TOP } else { BOTTOM };
        let length = if up { POINT_LENGTH } else { -POINT_LENGTH };
        let tip = left + POINT_WIDTH / 2;
        self.points.push(Triangle {
            number: point.number(),
            left: left + 2,
            right: left + POINT_WIDTH - 2,
            tip,
            base,
            point: base + length,
            // Light and dark by turns, and unlike the point opposite.
            dark: point.number().is_multiple_of(2),
        });
        let own = if view.numbers_of == view.bottom {
            point
        } else {
            point.seen_by_other()
        };
        self.numbers.push(Label {
            x: tip,
            y: if up { TOP - 6 } else { BOTTOM + 18 },
            text: own.to_string(),
            marked: view.is_touched(point),
        });
    }

    pub(super) fn pile(&mut self, side: Side, point: Place, count: u8) {
        let (left, up) = cell(point);
        let base = if up { TOP + RADIUS + 2 } else { BOTTOM - RADIUS - 2 };
        self.stacks(side, point.number(), (left + POINT_WIDTH / 2, base), up, count);
    }

    /// The men on the bar lie in the middle, between its two parts, each side's men nearer to that side.
    pub(super) fn on_bar(&mut self, side: Side, at_bottom: bool, count: u8) {
        let from_edge = BAR_LENGTH + RADIUS + 3;
        let base = if at_bottom { BOTTOM - from_edge } else { TOP + from_edge };
        self.stacks(side, 0, (WIDTH / 2, base), !at_bottom, count);
    }

    /// Two equal stacks side by side that grow towards the middle; the odd man lies centred on top.
    fn stacks(&mut self, side: Side, point: u8, (x, base): (i32, i32), up: bool, count: u8) {
        let direction = if up { 1 } else { -1 };
        let rows = i32::from(count / 2);
        let mut men = Vec::new();
        let mut y = base;
        for row in 0..rows {
            y = base + direction * row * PITCH;
            men.extend([x - RADIUS - 1, x + RADIUS + 1].map(|x| (x, y)));
        }
        if count % 2 == 1 {
            y = base + direction * rows * PITCH;
            men.push((x, y));
        }
        self.piles.push(Pile {
            side,
            point,
            white: side == Side::White,
            men,
        });
        if count >= NUMBERED {
            let beyond = y + direction * (RADIUS + 11);
            self.counts.push(Label {
                x,
                y: beyond + 6,
                text: count.to_string(),
                marked: false,
            });
        }
    }

    pub(super) fn strip(&mut self, view: &BoardView, side: Side) {
        let at_bottom = side == view.bottom;
        let off = view.setup.board[side].count(Place::OFF);
        let tray = i32::from(MEN) * SLOT + 6;
        // Each side bears off at the end of its own path: right at the bottom, left at the top.
        let tray_x = if at_bottom { WIDTH - FRAME - tray } else { FRAME };
        self.strips.push(Strip {
            side,
            white: side == Side::White,
            to_move: side == view.setup.to_move && view.waits,
            y: if at_bottom { HEIGHT - STRIP / 2 } else { STRIP / 2 },
            man_x: if at_bottom { FRAME + 10 } else { WIDTH - FRAME - 10 },
            name_x: if at_bottom { FRAME + 26 } else { WIDTH - FRAME - 26 },
            off,
            off_x: if at_bottom { tray_x - 8 } else { tray_x + tray + 8 },
            slots: (0..i32::from(off)).map(|n| tray_x + 4 + n * SLOT).collect(),
            tray_x,
        });
    }

    pub(super) fn dice(&mut self, roll: Roll) {
        let (high, low) = roll.dice();
        let quarter = FRAME + 9 * POINT_WIDTH + BAR_WIDTH;
        self.dice = vec![face(high, quarter - 34), face(low, quarter + 6)];
    }
}

/// The left edge of a point, and whether it hangs from the top. The path of the player at the bottom begins at the
/// top on the right, goes to the left, and comes back along the bottom.
fn cell(point: Place) -> (i32, bool) {
    let number = i32::from(point.number());
    let (column, up) = if number <= 12 {
        (12 - number, true)
    } else {
        (number - 13, false)
    };
    let bar = if column >= 6 { BAR_WIDTH } else { 0 };
    (FRAME + column * POINT_WIDTH + bar, up)
}

fn face(die: Die, x: i32) -> DieFace {
    let y = MIDDLE - 14;
    let (near, half, far) = (7, 14, 21);
    let mut pips = Vec::new();
    if die.pips() % 2 == 1 {
        pips.push((half, half));
    }
    if die.pips() >= 2 {
        pips.extend([(near, near), (far, far)]);
    }
    if die.pips() >= 4 {
        pips.extend([(far, near), (near, far)]);
    }
    if die.pips() == 6 {
        pips.extend([(near, half), (far, half)]);
    }
    let pips = pips.into_iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
    DieFace { x, y, pips }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(position: &str) -> BoardView {
        BoardView::of(position.parse().unwrap())
    }

    fn men(drawing: &Drawing, white: bool) -> Vec<(i32, i32)> {
        let piles = drawing.piles.iter().filter(|pile| pile.white == white);
        piles.flat_map(|pile| pile.men.clone()).collect()
    }

    const MIDGAME: &str = "bar:3,1:4,2:1,12:2,18:3,off:2|1:9,7:1,15:1,16:2,off:2|b";

    #[test]
    fn every_man_is_drawn_once() {
        for bottom in Side::BOTH {
            let drawing = BoardView {
                bottom,
                ..view(MIDGAME)
            }
            .drawing();
            assert_eq!(men(&drawing, true).len(), 13);
            assert_eq!(men(&drawing, false).len(), 13);
            let off = drawing.strips.iter().map(|strip| (strip.off, strip.slots.len()));
            assert_eq!(off.collect::<Vec<_>>(), [(2, 2), (2, 2)]);
            let svg = drawing.render().unwrap();
            assert_eq!(svg.matches("class=\"man white\"").count(), 13 + 1);
            assert_eq!(svg.matches("class=\"man black\"").count(), 13 + 1);
            assert_eq!(svg.matches("<polygon class=\"point").count(), 24);
        }
    }

    #[test]
    fn men_stand_in_two_equal_stacks_with_the_odd_one_centred_on_top() {
        let drawing = view("1:12,12:3|1:15|w").drawing();
        let head = men(&drawing, true).split_off(12);
        let [(left, low), (right, also_low), (middle, high)] = head[..] else {
            panic!("{head:?}")
        };
        assert_eq!((low, middle), (also_low, i32::midpoint(left, right)));
        assert!(high > low, "piles at the top grow downwards");
        assert!(right - left >= 2 * RADIUS, "the stacks stand side by side");
    }

    #[test]
    fn a_turned_board_is_the_same_board_turned() {
        let from = |bottom| {
            BoardView {
                bottom,
                ..view(MIDGAME)
            }
            .drawing()
        };
        let (white, black) = (from(Side::White), from(Side::Black));
        for colour in [true, false] {
            let turned = men(&white, colour).into_iter().map(|(x, y)| (WIDTH - x, HEIGHT - y));
            let mut turned: Vec<_> = turned.collect();
            let mut seen = men(&black, colour);
            turned.sort_unstable();
            seen.sort_unstable();
            assert_eq!(seen, turned);
        }
    }

    #[test]
    fn large_piles_bear_their_number_and_nothing_leaves_the_board() {
        let drawing = view("bar:15|1:15|w").drawing();
        let counts: Vec<&str> = drawing.counts.iter().map(|label| label.text.as_str()).collect();
        assert_eq!(counts, ["15", "15"]);
        for label in &drawing.counts {
            assert!((TOP..BOTTOM).contains(&label.y), "{}", label.y);
        }
        let men = [men(&drawing, true), men(&drawing, false)].concat();
        assert!(men.iter().all(|(_, y)| (TOP..BOTTOM).contains(y)));
        assert!(
            view("1:4,12:11|1:15|w").drawing().counts.len() == 2,
            "four men are seen"
        );
    }

    #[test]
    fn points_are_numbered_for_one_side() {
        let first = |numbers_of, bottom| {
            let view = BoardView {
                numbers_of,
                bottom,
                ..view(MIDGAME)
            };
            let drawing = view.drawing();
            drawing.numbers.iter().map(|n| n.text.clone()).next().unwrap()
        };
        assert_eq!(first(Side::White, Side::White), "1");
        assert_eq!(first(Side::Black, Side::White), "13");
        assert_eq!(first(Side::Black, Side::Black), "1");
        assert_eq!(first(Side::White, Side::Black), "13");
    }

    #[test]
    fn points_and_men_can_be_found_by_the_numbers_of_the_player_at_the_bottom() {
        let from = |bottom| {
            let view = BoardView {
                bottom,
                ..view(MIDGAME)
            };
            view.drawing().render().unwrap()
        };
        let (white, black) = (from(Side::White), from(Side::Black));
        for svg in [&white, &black] {
            for number in 1..=24 {
                let spot = format!("<rect class=\"spot\" data-point=\"{number}\"");
                assert_eq!(svg.matches(&spot).count(), 1, "{number}");
            }
        }
        let pile = |side, point| format!("<g class=\"pile\" data-point=\"{point}\" data-side=\"{side}\">");
        for (svg, side, point) in [
            (&white, "white", 12),
            (&white, "white", 0),
            (&white, "black", 13),
            (&black, "white", 24),
            (&black, "white", 0),
            (&black, "black", 1),
            (&black, "black", 15),
        ] {
            assert_eq!(svg.matches(&pile(side, point)).count(), 1, "{side} {point}");
        }
        for side in Side::BOTH {
            let tray = format!("<rect class=\"tray\" data-point=\"25\" data-side=\"{}\"", side.name());
            assert_eq!(white.matches(&tray).count(), 1);
        }
    }

    #[test]
    fn the_points_of_the_last_play_are_marked() {
        for bottom in Side::BOTH {
            let touched = ["1", "7"].map(|point| Place::new(point.parse().unwrap()).unwrap());
            let view = BoardView {
                touched: Some((Side::Black, touched.to_vec())),
                bottom,
                numbers_of: Side::Black,
                ..view(MIDGAME)
            };
            let drawing = view.drawing();
            let marked = drawing.numbers.iter().filter(|number| number.marked);
            let mut marked: Vec<&str> = marked.map(|number| number.text.as_str()).collect();
            marked.sort_unstable();
            assert_eq!(marked, ["1", "7"]);
        }
    }

    #[test]
    fn the_drawing_has_a_title_and_a_description() {
        let svg = view(MIDGAME).drawing().render().unwrap();
        assert!(svg.contains("<title id=\"board-0-title\">Board, Black to move</title>"));
        assert!(svg.contains("aria-labelledby=\"board-0-title board-0-words\""));
    }

    #[test]
    fn a_strict_policy_lets_the_drawing_pass() {
        let svg = view(MIDGAME).drawing().render().unwrap();
        for word in ["style", "<script", "href", "url(", " on"] {
            let attributes = svg.replace(" on ", " ");
            assert!(!attributes.contains(word) || word == " on", "{word}");
        }
    }
}
