//! A verdict on a match of belote in lines for people.

use std::io::{self, Write};

use brade_core::belote::fault::At;
use brade_core::belote::record::MatchRecord;
use brade_core::belote::seat::Team;
use brade_core::belote::verify::Fault;
use brade_core::brade::verify::Status;

use super::human::not_read;
use crate::service::belote::{PlayedMatch, VerifiedMatch};

pub(super) fn game(out: &mut impl Write, file: &str, number: usize, verified: &VerifiedMatch) -> io::Result<()> {
    let played = match verified {
        Ok(played) => played,
        Err(error) => {
            let good = &error.good;
            let line = good.starts.line;
            let names = names(&good.record);
            let status = Status::Unreadable;
            writeln!(out, "{file}:{line}: game {number}: {status}, belote, {names}")?;
            return not_read(out, file, error, good.record.deals.len(), "deal");
        }
    };
    headline(out, file, number, played)?;
    if let Some(fault) = &played.report.fault {
        illegal(out, file, played, fault)?;
    }
    for contradiction in &played.report.contradictions {
        writeln!(out, "    {contradiction}")?;
    }
    Ok(())
}

/// `club.brade:1: game 1: verified, belote, Ek, Alm – Gran, Asp 1-0, 1004-876, 12 deals`
fn headline(out: &mut impl Write, file: &str, number: usize, played: &PlayedMatch) -> io::Result<()> {
    let (line, report) = (played.read.starts.line, &played.report);
    let names = names(&played.read.record);
    write!(out, "{file}:{line}: game {number}: {}, belote, {names}", report.status)?;
    if report.outcome.is_decided() {
        write!(out, " {}", report.outcome)?;
    }
    let plural = if report.deals == 1 { "" } else { "s" };
    writeln!(out, ", {}, {} deal{plural}", report.totals, report.deals)
}

fn names(record: &MatchRecord) -> String {
    let name = |team| record.names(team).unwrap_or("?");
    format!("{} – {}", name(Team::NorthSouth), name(Team::EastWest))
}

fn illegal(out: &mut impl Write, file: &str, played: &PlayedMatch, fault: &Fault) -> io::Result<()> {
    let what = &fault.what;
    write!(out, "    ")?;
    if let Some(place) = played.place() {
        write!(out, "{file}:{}:{}: ", place.line, place.column)?;
    }
    write!(out, "deal {}", fault.deal)?;
    let did = match what.at {
        At::Deal => "",
        At::Call(call) => {
            write!(out, ", call {call}")?;
            "called"
        }
        At::Card { trick, card } => {
            write!(out, ", trick {trick}, card {card}")?;
            "played"
        }
    };
    match what.seat {
        Some(seat) => writeln!(out, ": seat {seat} {did} {}", what.written)?,
        None if what.written.is_empty() => writeln!(out)?,
        None => writeln!(out, ": {}", what.written)?,
    }
    let (rule, paragraph) = (fault.rule(), fault.rule().paragraph());
    writeln!(
        out,
        "    rule      {rule} (BELOTE.md {paragraph}): {}",
        what.broken.message
    )?;
    if !what.hand.is_empty() {
        let hand: Vec<String> = what.hand.iter().map(|card| card.to_string()).collect();
        writeln!(out, "    hand      {}", hand.join(" "))?;
    }
    if !what.trick.is_empty() {
        let trick: Vec<String> = what.trick.iter().map(|(_, card)| card.to_string()).collect();
        writeln!(out, "    trick     {}", trick.join(" "))?;
    }
    match (what.duty, what.legal.is_empty()) {
        (_, true) => Ok(()),
        (Some(duty), _) => writeln!(out, "    legal     {}  ({})", what.legal.join(" "), duty.name()),
        (None, _) => writeln!(out, "    legal     {}", what.legal.join(" ")),
    }
}
