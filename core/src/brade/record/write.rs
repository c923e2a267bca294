//! Writing game records canonically: the same record always gives the same text.

use std::fmt::{self, Display, Write};

use super::super::notation::{Numbering, write_play};
use super::{GameRecord, Note, Turn};

/// Writes games one after the other, with a blank line between them: the text of a file.
pub fn write_games<'a>(games: impl IntoIterator<Item = &'a GameRecord>) -> String {
    let mut text = String::new();
    for game in games {
        if !text.is_empty() {
            text.push('\n');
        }
        game.write_to(&mut text);
    }
    text
}

impl GameRecord {
    /// Writes the record canonically: the tags in their fixed order, a blank line, one turn a line, the result token.
    pub fn write_to(&self, out: &mut String) {
        self.write_tags(out);
        out.push('\n');
        for note in &self.notes {
            write_note(out, note);
            out.push('\n');
        }
        for (index, turn) in self.turns.iter().enumerate() {
            number(out, index + 1);
            out.push_str(". ");
            turn.write_to(out, self.numbering);
            out.push('\n');
        }
        out.push_str(self.token.token());
        out.push('\n');
    }

    fn write_tags(&self, out: &mut String) {
        let options = self.rules.option_list();
        tag(out, "Event", self.event.as_ref());
        tag(out, "Site", self.site.as_ref());
        tag(out, "Date", self.date);
        tag(out, "Round", self.round.as_ref());
        tag(out, "White", self.white.as_ref());
        tag(out, "Black", self.black.as_ref());
        tag(out, "Rules", Some(self.rules.set().name()));
        tag(out, "Options", Some(options).filter(|options| !options.is_empty()));
        tag(out, "Game", self.game);
        tag(out, "Begins", self.begins);
        tag(
            out,
            "Score",
            self.score.map(|score| format!("{}-{}", score.white, score.black)),
        );
        tag(out, "Teka", self.teka);
        tag(out, "Setup", self.setup);
        tag(
            out,
            "Numbering",
            Some(self.numbering).filter(|numbering| *numbering != Numbering::Own),
        );
        tag(out, "Result", self.result);
        tag(out, "Win", self.win);
        tag(out, "Points", self.points);
        tag(out, "Termination", self.termination);
        tag(out, "Source", self.source.as_ref());
        tag(out, "Annotator", self.annotator.as_ref());
        tag(out, "WhiteClub", self.white_club.as_ref());
        tag(out, "BlackClub", self.black_club.as_ref());
        for other in &self.others {
            tag(out, other.name(), Some(other.value()));
        }
    }
}

impl Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write_to(&mut text);
        f.write_str(&text)
    }
}

impl Turn {
    /// Writes the turn without its number, with its notes: `W 63 1/7 1/4 ~ {so it stood}`.
    pub fn write_to(&self, out: &mut String, numbering: Numbering) {
        out.push(self.side.letter().to_ascii_uppercase());
        out.push(' ');
        match self.roll {
            Some(roll) => {
                let (high, low) = roll.dice();
                out.push(char::from(b'0' + high.pips()));
                out.push(char::from(b'0' + low.pips()));
            }
            None => out.push_str("??"),
        }
        out.push(' ');
        write_play(out, &self.play, self.side, numbering);
        if self.stood {
            out.push_str(" ~");
        }
        for note in &self.notes {
            out.push(match note {
                Note::Comment(_) => ' ',
                Note::Position(_) => '\n',
            });
            write_note(out, note);
        }
    }
}

impl Display for Turn {
    /// The turn without its number, in the mover's own numbering.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write_to(&mut text, Numbering::Own);
        f.write_str(&text)
    }
}

fn number(out: &mut String, number: usize) {
    // Writing to a String cannot fail.
    let _ = write!(out, "{number}");
}

fn tag(out: &mut String, name: &str, value: Option<impl Display>) {
    struct Escaped<'a>(&'a mut String);
    impl Write for Escaped<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            for part in text.split_inclusive(['"', '\\', '\n']) {
                match part.chars().next_back() {
                    Some(last @ ('"' | '\\' | '\n')) => {
                        self.0.push_str(part.get(..part.len() - 1).unwrap_or_default());
                        self.0.push_str(match last {
                            '"' => "\\\"",
                            '\\' => "\\\\",
                            _ => " ",
                        });
                    }
                    _ => self.0.push_str(part),
                }
            }
            Ok(())
        }
    }
    if let Some(value) = value {
        out.push('[');
        out.push_str(name);
        out.push_str(" \"");
        let _ = write!(Escaped(out), "{value}");
        out.push_str("\"]\n");
    }
}

fn write_note(out: &mut String, note: &Note) {
    match note {
        Note::Position(setup) => {
            let _ = write!(out, "@ {setup}");
        }
        Note::Comment(text) => {
            out.push('{');
            let mut line_start = false;
            for char in text.chars() {
                // A `[` at the start of a line would look like the next game.
                if matches!(char, '}' | '\\') || (char == '[' && line_start) {
                    out.push('\\');
                }
                line_start = char == '\n';
                out.push(char);
            }
            out.push('}');
        }
    }
}
