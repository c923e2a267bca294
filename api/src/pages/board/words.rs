//! The position in words, in the language of the page: what a screen reader says.

use brade_core::brade::point::Place;

use super::BoardView;
use crate::language::Message;
use crate::pages::{say, words};

impl BoardView {
    /// What the drawing is.
    pub(super) fn title(&self) -> Message {
        match self.waits {
            true => say("board-title-to-move").with("side", words::of(self.setup.to_move)),
            false => say("board-title"),
        }
    }

    /// The position, each side in its own numbering.
    pub(super) fn description(&self) -> String {
        let mut parts = Vec::new();
        for side in [self.bottom, !self.bottom] {
            let men = self.setup.board[side].places();
            let men = words::list(&men.map(men_in_words).collect::<Vec<_>>());
            let message = if side == self.bottom {
                say("board-men-bottom")
            } else {
                say("board-men-top")
            };
            parts.push(message.with("side", words::of(side)).with("men", men).to_string());
        }
        if let Some(roll) = self.roll {
            let message = say("board-throw").with("roll", roll).with("name", roll.name());
            parts.push(message.to_string());
        }
        if self.waits {
            let message = say("board-is-to-move").with("side", words::of(self.setup.to_move));
            parts.push(message.to_string());
        }
        parts.join(" ")
    }
}

fn men_in_words((place, count): (Place, u8)) -> Message {
    let message = match place {
        Place::BAR => say("board-on-bar"),
        Place::OFF => say("board-borne-off"),
        Place::TALON => say("board-on-talon"),
        Place::HEAD => say("board-on-head"),
        point => say("board-on-point").with("point", point),
    };
    message.number("count", count)
}

#[cfg(test)]
mod tests {
    use brade_core::brade::dice::Roll;

    use super::*;

    #[test]
    fn the_position_is_said_in_words() {
        let view = BoardView {
            roll: Roll::of(6, 3),
            ..BoardView::of("bar:1,1:13,off:1|1:14,12:1|w".parse().unwrap())
        };
        assert_eq!(
            view.description(),
            "White, at the bottom, counted along its own path: 1 man on the bar, 13 men on point 1 (the talon), \
             1 man borne off. Black, at the top, counted along its own path: 14 men on point 1 (the talon), \
             1 man on point 12 (the head). The throw is 63, sex tre. White is to move."
        );
    }
}
