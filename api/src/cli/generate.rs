//! `brade generate`: made-up games as records, without a database.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use brade_core::brade::rules::{Rules, RulesError};
use clap::Args;

use super::{cannot_begin, reason};
use crate::generate::Season;

const EXPLANATION: &str = "\
The members of a club play a season after the other, everybody against everybody, in matches of three games. They play as
differently as people do: all twelve wins occur, in shares like those of experienced players. The same seed gives the
same games on every machine, and fewer games are the first of more. Every record verifies.

Examples:
  brade generate --games 1000 --seed 1 --out club.brade
  brade generate --games 50 --seed 7 --rules old-book+first-66+jan-needs-band | brade verify -

Exit codes: 0 all games were written; 2 they could not be.";

#[derive(Args)]
#[command(after_help = EXPLANATION)]
pub(super) struct Arguments {
    /// How many games
    #[arg(long, value_name = "N")]
    games: u64,

    /// Another seed gives other games
    #[arg(long, value_name = "S")]
    seed: u64,

    /// The rule set (standard, old-book, revertier, verkehren) and its options
    #[arg(long, value_name = "SET[+OPTION…]", default_value = "standard", value_parser = rules)]
    rules: Rules,

    /// Write to this file instead of the standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Rules named as `old-book+first-66+jan-needs-band`.
fn rules(text: &str) -> Result<Rules, RulesError> {
    let mut names = text.split('+');
    let set = names.next().unwrap_or_default().parse()?;
    let options = names.map(str::parse).collect::<Result<Vec<_>, _>>()?;
    Rules::new(set, options)
}

pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let (written, what) = match &arguments.out {
        Some(path) => {
            let written = File::create(path).and_then(|file| write(arguments, file));
            (written, path.display().to_string())
        }
        None => (write(arguments, io::stdout()), "the games".to_owned()),
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        // Nobody listens any more, as behind `head`: what was read is all that was wanted.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => cannot_begin(&format!("cannot write {what}: {}", reason(&error))),
    }
}

fn write(arguments: &Arguments, out: impl Write) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    let mut left = arguments.games;
    if left > 0 {
        let season = Season::new(arguments.seed, arguments.rules).map_err(io::Error::other)?;
        let mut written = Ok(());
        let mut between = "";
        season.each(
            |game| game.to_string(),
            |text| {
                written = out
                    .write_all(between.as_bytes())
                    .and_then(|()| out.write_all(text.as_bytes()));
                between = "\n";
                left -= 1;
                written.is_ok() && left > 0
            },
        );
        written?;
    }
    out.flush()
}
