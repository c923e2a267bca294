//! `brade generate`: made-up games of bräde or matches of belote as records, without a database.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use brade_core::brade::rules::{Rules, RulesError};
use clap::{Args, ValueEnum};

use super::{cannot_begin, reason};
use crate::generate::{Season, belote};

const EXPLANATION: &str = "\
The members of a club play a season after the other, everybody against everybody, in matches of three games. They play as
differently as people do: all twelve wins occur, in shares like those of experienced players. The same seed gives the
same games on every machine, and fewer games are the first of more. Every record verifies. Of belote, whole matches to 1000
are played, by four members at a table.

Examples:
  brade generate --games 1000 --seed 1 --out club.brade
  brade generate --game belote --games 20 --seed 1 | brade verify -
  brade generate --games 50 --seed 7 --rules old-book+first-66+jan-needs-band | brade verify -

Exit codes: 0 all games were written; 2 they could not be.";

#[derive(Args)]
#[command(after_help = EXPLANATION)]
pub(super) struct Arguments {
    /// Which game
    #[arg(long, value_name = "GAME", default_value = "brade")]
    game: Game,

    /// How many games; of belote, how many matches
    #[arg(long, value_name = "N")]
    games: u64,

    /// Another seed gives other games
    #[arg(long, value_name = "S")]
    seed: u64,

    /// The rule set of bräde (standard, old-book, revertier, verkehren) and its options; standard unless told
    #[arg(long, value_name = "SET[+OPTION…]", value_parser = rules)]
    rules: Option<Rules>,

    /// Write to this file instead of the standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The games that can be made up.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Game {
    Brade,
    Belote,
}

/// Rules named as `old-book+first-66+jan-needs-band`.
fn rules(text: &str) -> Result<Rules, RulesError> {
    let mut names = text.split('+');
    let set = names.next().unwrap_or_default().parse()?;
    let options = names.map(str::parse).collect::<Result<Vec<_>, _>>()?;
    Rules::new(set, options)
}

pub(super) fn run(arguments: &Arguments) -> ExitCode {
    if arguments.game == Game::Belote && arguments.rules.is_some() {
        return cannot_begin(&"--rules is for bräde: matches of belote are played to 1000");
    }
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
        let mut written = Ok(());
        let mut between = "";
        let put = |text: String| {
            written = out
                .write_all(between.as_bytes())
                .and_then(|()| out.write_all(text.as_bytes()));
            between = "\n";
            left -= 1;
            written.is_ok() && left > 0
        };
        match arguments.game {
            Game::Brade => {
                let rules = arguments.rules.unwrap_or_default();
                let season = Season::new(arguments.seed, rules).map_err(io::Error::other)?;
                season.each(|game| game.to_string(), put);
            }
            Game::Belote => belote::each(arguments.seed, put),
        }
        written?;
    }
    out.flush()
}
