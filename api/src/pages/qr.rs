//! Addresses as codes that a phone reads.

use std::fmt::Write;

use askama::Template;
use qrcode::render::unicode::Dense1x2;
use qrcode::{Color, QrCode};

/// How much room a code needs around itself, in its own squares.
const QUIET: usize = 4;

/// A code as a drawing.
#[derive(Template)]
#[template(
    ext = "html",
    source = r##"<svg class="qr" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ size }} {{ size }}" role="img" aria-label="{{ words }}" shape-rendering="crispEdges"><rect width="{{ size }}" height="{{ size }}" fill="#fff"/><path d="{{ squares }}" fill="#000"/></svg>"##
)]
pub struct Qr {
    size: usize,
    words: String,
    squares: String,
}

/// The code of a text, with what is said to whoever does not see it; none where the text is too long for one.
pub fn drawing(text: &str, words: impl Into<String>) -> Option<Qr> {
    let code = QrCode::new(text).ok()?;
    let width = code.width();
    let mut squares = String::new();
    for (row, colors) in code.to_colors().chunks(width).enumerate() {
        let mut column = 0;
        while column < width {
            let dark = colors[column..]
                .iter()
                .take_while(|color| **color == Color::Dark)
                .count();
            if dark > 0 {
                // Writing into a text does not fail.
                let _ = write!(squares, "M{} {}h{dark}v1h-{dark}z", column + QUIET, row + QUIET);
            }
            column += dark.max(1);
        }
    }
    Some(Qr {
        size: width + 2 * QUIET,
        words: words.into(),
        squares,
    })
}

/// The code of a text for a terminal, light on whatever it is: two squares in one character.
pub fn for_terminal(text: &str) -> Option<String> {
    let code = QrCode::new(text).ok()?;
    // A terminal is dark as a rule, and a code is dark on light.
    let drawn = code
        .render::<Dense1x2>()
        .dark_color(Dense1x2::Light)
        .light_color(Dense1x2::Dark)
        .build();
    Some(drawn)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares that a drawing blackens.
    fn dark(drawing: &Qr) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        for part in drawing.squares.split('M').skip(1) {
            let numbers: Vec<usize> = part
                .split(|c: char| !c.is_ascii_digit())
                .filter_map(|text| text.parse().ok())
                .collect();
            found.extend((0..numbers[2]).map(|step| (numbers[0] + step - QUIET, numbers[1] - QUIET)));
        }
        found
    }

    #[test]
    fn the_drawing_has_exactly_the_squares_of_the_code() {
        let text = "http://192.168.1.5:8080/tournaments/x";
        let code = QrCode::new(text).unwrap();
        let drawing = drawing(text, "<a>").unwrap();
        let dark = dark(&drawing);
        for y in 0..code.width() {
            for x in 0..code.width() {
                assert_eq!(code[(x, y)] == Color::Dark, dark.contains(&(x, y)), "{x} {y}");
            }
        }
        let svg = drawing.render().unwrap();
        assert!(svg.contains("&#60;a&#62;"), "{svg}");
    }

    #[test]
    fn a_terminal_gets_two_squares_in_a_character() {
        let code = QrCode::new("http://10.0.0.1:8080").unwrap();
        let drawn = for_terminal("http://10.0.0.1:8080").unwrap();
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines.len(), (code.width() + 2 * QUIET).div_ceil(2));
        assert!(
            lines
                .iter()
                .all(|line| line.chars().count() == code.width() + 2 * QUIET)
        );
        assert!(lines[0].chars().all(|c| c == '█'), "the room around it is light");
        assert!(for_terminal(&"x".repeat(10_000)).is_none());
    }
}
