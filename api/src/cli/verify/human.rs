//! A verdict in lines for people.

use std::io::{self, Write};

use brade_core::brade::record::{ReadError, ReadGame};
use brade_core::brade::side::Side;
use brade_core::brade::verify::{Fault, Report};
use brade_core::brade::win::Points;
use brade_core::record;

use crate::service::records::VerifiedGame;

/// How many legal plays are shown; a double can have hundreds.
const SHOWN: usize = 12;

pub(super) fn game(out: &mut impl Write, file: &str, number: usize, game: &VerifiedGame) -> io::Result<()> {
    let (read, report) = match game {
        Ok((read, report)) => (read, report),
        Err(error) => return unreadable(out, file, number, error),
    };
    headline(out, file, number, read, report)?;
    if let Some(fault) = &report.fault {
        illegal(out, file, read, fault)?;
    }
    for contradiction in &report.contradictions {
        writeln!(out, "    {contradiction}")?;
    }
    Ok(())
}

/// `club.brade:1: game 1: verified, Hägg – Alm 0-1, jan, 4 points, 57 turns`
fn headline(out: &mut impl Write, file: &str, number: usize, read: &ReadGame, report: &Report) -> io::Result<()> {
    let line = read.starts.line;
    write!(
        out,
        "{file}:{line}: game {number}: {}, {}",
        report.status,
        players(read)
    )?;
    match report.winner {
        Some(Side::White) => write!(out, " 1-0")?,
        Some(Side::Black) => write!(out, " 0-1")?,
        None => {}
    }
    if let Some(win) = report.win {
        write!(out, ", {win}")?;
    }
    if let Some(points) = report.points {
        let plural = if points == Points::whole(1) { "" } else { "s" };
        write!(out, ", {points} point{plural}")?;
    }
    let plural = if report.turns == 1 { "" } else { "s" };
    writeln!(out, ", {} turn{plural}", report.turns)
}

fn players(read: &ReadGame) -> String {
    let name = |side| read.record.player(side).unwrap_or("?");
    format!("{} – {}", name(Side::White), name(Side::Black))
}

fn illegal(out: &mut impl Write, file: &str, read: &ReadGame, fault: &Fault) -> io::Result<()> {
    if let Some(place) = fault.turn.checked_sub(1).and_then(|index| read.places.get(index)) {
        write!(out, "    {file}:{}:{}: ", place.line, place.column)?;
    } else {
        write!(out, "    ")?;
    }
    writeln!(
        out,
        "turn {}, {} threw {} and played {}",
        fault.turn, fault.side, fault.dice, fault.written
    )?;
    let (rule, paragraph) = (fault.rule.code(), fault.rule.paragraph());
    writeln!(out, "    rule      {rule} (RULES.md §{paragraph}): {}", fault.message)?;
    writeln!(out, "    position  {}", fault.position)?;
    if fault.legal.is_empty() {
        return Ok(());
    }
    let shown = fault.legal.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>();
    write!(out, "    legal     {}", shown.join("  |  "))?;
    match fault.legal.len().saturating_sub(SHOWN) {
        0 => writeln!(out),
        more => writeln!(out, "  and {more} more (--json lists all)"),
    }
}

fn unreadable(out: &mut impl Write, file: &str, number: usize, error: &ReadError) -> io::Result<()> {
    let good = &error.good;
    let line = good.starts.line;
    writeln!(out, "{file}:{line}: game {number}: unreadable, {}", players(good))?;
    not_read(out, file, error, good.record.turns.len(), "turn")
}

/// What cannot be read, and how many turns or deals stand before it.
pub(super) fn not_read<T>(
    out: &mut impl Write,
    file: &str,
    error: &record::ReadError<T>,
    good: usize,
    noun: &str,
) -> io::Result<()> {
    let found = match error.found.as_str() {
        "" => "the end of the file".to_owned(),
        found => format!("{found:?}"),
    };
    let (line, column, expected) = (error.line, error.column, &error.expected);
    writeln!(out, "    {file}:{line}:{column}: found {found}, expected {expected}")?;
    match good {
        0 => Ok(()),
        1 => writeln!(out, "    1 good {noun} before it"),
        more => writeln!(out, "    {more} good {noun}s before it"),
    }
}
