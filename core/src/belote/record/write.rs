//! Writing records canonically: the same record always gives the same text.

use std::fmt::{self, Display, Write};

use super::header::GAME;
use super::{ClaimedResult, DealRecord, MatchRecord};
use crate::belote::rules::Rules;
use crate::record::comment::write_comment;
use crate::record::tags::write_tag;

/// How far the lines of a deal after its first stand in.
const INDENT: &str = "   ";

/// Writes matches one after the other, with a blank line between them: the text of a file.
pub fn write_matches<'a>(matches: impl IntoIterator<Item = &'a MatchRecord>) -> String {
    let mut text = String::new();
    for record in matches {
        if !text.is_empty() {
            text.push('\n');
        }
        record.write_to(&mut text);
    }
    text
}

impl MatchRecord {
    /// Writes the record canonically: the tags in their fixed order, a blank line, the deals, the result token.
    pub fn write_to(&self, out: &mut String) {
        self.write_tags(out);
        out.push('\n');
        for note in &self.notes {
            write_comment(out, note);
            out.push('\n');
        }
        for (index, deal) in self.deals.iter().enumerate() {
            // Writing to a String cannot fail.
            let _ = write!(out, "{}.", index + 1);
            deal.write_to(out);
        }
        out.push_str(self.token.token());
        out.push('\n');
    }

    fn write_tags(&self, out: &mut String) {
        let options = self.rules.option_list();
        write_tag(out, "Game", Some(GAME));
        write_tag(out, "Event", self.event.as_ref());
        write_tag(out, "Site", self.site.as_ref());
        write_tag(out, "Date", self.date);
        write_tag(out, "Round", self.round.as_ref());
        write_tag(out, "North-South", self.north_south.as_ref());
        write_tag(out, "East-West", self.east_west.as_ref());
        write_tag(out, "To", Some(Rules::length(&self.rules)));
        write_tag(out, "Options", Some(options).filter(|options| !options.is_empty()));
        write_tag(out, "Result", self.result);
        write_tag(out, "Score", self.score);
        write_tag(out, "Termination", self.termination);
        write_tag(out, "Source", self.source.as_ref());
        write_tag(out, "Annotator", self.annotator.as_ref());
        for other in &self.others {
            write_tag(out, other.name(), Some(other.value()));
        }
    }
}

impl Display for MatchRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write_to(&mut text);
        f.write_str(&text)
    }
}

impl DealRecord {
    /// Writes the deal without its number, with its comments.
    pub fn write_to(&self, out: &mut String) {
        if let Some(dealer) = self.dealer {
            let _ = write!(out, " dealer {dealer}");
        }
        if let Some(up) = self.up {
            let _ = write!(out, " up {up}");
        }
        out.push('\n');
        if let Some(hands) = &self.hands {
            line(out, "hands", |out| {
                for (seat, cards) in hands.iter() {
                    let _ = write!(out, " {seat}:");
                    let mut cards = cards.clone();
                    cards.sort_unstable();
                    cards.iter().for_each(|card| push(out, card));
                }
            });
        }
        if !self.calls.is_empty() {
            line(out, "calls", |out| {
                self.calls.iter().for_each(|call| {
                    let _ = write!(out, " {call}");
                });
            });
        }
        if !self.plays.is_empty() {
            line(out, "play ", |out| self.write_plays(out));
        }
        if let Some(result) = self.result {
            line(out, "result", |out| {
                let _ = write!(out, " {result}");
            });
        }
        if let Some(score) = self.score {
            line(out, "score", |out| {
                let _ = write!(out, " {score}");
            });
        }
        for note in &self.notes {
            out.push_str(INDENT);
            write_comment(out, note);
            out.push('\n');
        }
    }

    fn write_plays(&self, out: &mut String) {
        for (index, played) in self.plays.iter().enumerate() {
            if index > 0 && index % 4 == 0 {
                out.push_str(" |");
            }
            out.push(' ');
            push(out, played.card);
            if played.announces {
                out.push('+');
            }
            for note in &played.notes {
                out.push(' ');
                write_comment(out, note);
            }
        }
    }
}

fn line(out: &mut String, word: &str, rest: impl FnOnce(&mut String)) {
    out.push_str(INDENT);
    out.push_str(word);
    rest(out);
    out.push('\n');
}

fn push(out: &mut String, value: impl Display) {
    let _ = write!(out, "{value}");
}

impl Display for DealRecord {
    /// The deal without its number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write_to(&mut text);
        f.write_str(text.trim_start())
    }
}

impl Display for ClaimedResult {
    /// `taker 3 contract h points 92-70 belote ns`, or `thrown-in`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ClaimedResult::Played {
            taker,
            contract,
            points,
            capot,
            belote,
        } = self
        else {
            return f.write_str("thrown-in");
        };
        write!(f, "taker {taker} contract {} points {points}", contract.letter())?;
        if let Some(team) = capot {
            write!(f, " capot {}", team.letters())?;
        }
        if let Some(team) = belote {
            write!(f, " belote {}", team.letters())?;
        }
        Ok(())
    }
}
