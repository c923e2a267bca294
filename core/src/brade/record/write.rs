//! Writing game records canonically: the same record always gives the same text.

use std::fmt::{self, Display, Write};

use super::super::notation::{Numbering, write_play};
use super::{GameRecord, Note, Turn};
use crate::record::comment::write_comment;
use crate::record::tags::write_tag;

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
        write_tag(out, "Event", self.event.as_ref());
        write_tag(out, "Site", self.site.as_ref());
        write_tag(out, "Date", self.date);
        write_tag(out, "Round", self.round.as_ref());
        write_tag(out, "White", self.white.as_ref());
        write_tag(out, "Black", self.black.as_ref());
        write_tag(out, "Rules", Some(self.rules.set().name()));
        write_tag(out, "Options", Some(options).filter(|options| !options.is_empty()));
        write_tag(out, "Game", self.game);
        write_tag(out, "Begins", self.begins);
        write_tag(
            out,
            "Score",
            self.score.map(|score| format!("{}-{}", score.white, score.black)),
        );
        write_tag(out, "Teka", self.teka);
        write_tag(out, "Setup", self.setup);
        write_tag(
            out,
            "Numbering",
            Some(self.numbering).filter(|numbering| *numbering != Numbering::Own),
        );
        write_tag(out, "Result", self.result);
        write_tag(out, "Win", self.win);
        write_tag(out, "Points", self.points);
        write_tag(out, "Termination", self.termination);
        write_tag(out, "Source", self.source.as_ref());
        write_tag(out, "Annotator", self.annotator.as_ref());
        write_tag(out, "WhiteClub", self.white_club.as_ref());
        write_tag(out, "BlackClub", self.black_club.as_ref());
        for other in &self.others {
            write_tag(out, other.name(), Some(other.value()));
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

fn write_note(out: &mut String, note: &Note) {
    match note {
        Note::Position(setup) => {
            let _ = write!(out, "@ {setup}");
        }
        Note::Comment(text) => write_comment(out, text),
    }
}
