//! The board as SVG: a traditional Swedish one, with a green ground, red and yellow points, a bar in two parts, and
//! the men of a point in two stacks side by side with the odd one on top.

mod drawing;
mod words;

use brade_core::brade::dice::Roll;
use brade_core::brade::point::Place;
use brade_core::brade::position::Setup;
use brade_core::brade::side::Side;

pub use drawing::Drawing;

/// What the drawing shows.
#[derive(Clone, Debug)]
pub struct BoardView {
    /// The men, and whose turn it is.
    pub setup: Setup,
    /// Who sits at the bottom.
    pub bottom: Side,
    /// In whose numbering the points are numbered; White's is the numbering of old books.
    pub numbers_of: Side,
    /// The throw to show.
    pub roll: Option<Roll>,
    /// Whether the side to move is said: not where the game is over, or an earlier turn is looked at.
    pub waits: bool,
    /// The points that the last play touched, in the numbering of this side.
    pub touched: Option<(Side, Vec<Place>)>,
    /// Tells several boards of one page apart.
    pub id: usize,
}

impl BoardView {
    /// The setup with White at the bottom, numbered for the side to move.
    pub fn of(setup: Setup) -> BoardView {
        BoardView {
            setup,
            bottom: Side::White,
            numbers_of: setup.to_move,
            roll: None,
            waits: true,
            touched: None,
            id: 0,
        }
    }

    /// The drawing.
    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::empty(self);
        for number in (1..=24).filter_map(Place::new) {
            drawing.point(self, number);
        }
        for side in Side::BOTH {
            for (place, count) in self.setup.board[side].places() {
                match place {
                    Place::BAR => drawing.on_bar(side, side == self.bottom, count),
                    Place::OFF => {}
                    point if side == self.bottom => drawing.pile(side, point, count),
                    point => drawing.pile(side, point.seen_by_other(), count),
                }
            }
            drawing.strip(self, side);
        }
        if let Some(roll) = self.roll {
            drawing.dice(roll);
        }
        drawing
    }

    /// Whether the last play touched this point, counted along the path of the player at the bottom.
    fn is_touched(&self, point: Place) -> bool {
        self.touched.as_ref().is_some_and(|(side, points)| {
            let seen = if *side == self.bottom {
                point
            } else {
                point.seen_by_other()
            };
            points.contains(&seen)
        })
    }
}
