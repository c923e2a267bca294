//! The command line: one file a subcommand.

mod backup;
mod check;
mod demo;
mod generate;
mod import;
mod migrate;
mod positions;
mod progress;
mod ratings;
mod serve;
mod statistics;
mod user;
mod verify;

use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use crate::config::{Config, Options};
use crate::telemetry;

const EXAMPLES: &str = "\
Examples:
  brade                                          start on http://127.0.0.1:8080 with the file brade.db
  brade --listen 0.0.0.0:80                      let other machines in
  brade --listen 0.0.0.0:443 --tls-cert cert.pem --tls-key key.pem
                                                 the same over TLS
  brade --database-url sqlite:/var/lib/club.db   keep the data elsewhere
  brade --database-url postgres://brade@db/brade use PostgreSQL
  brade user add maja --role recorder            add an account
  brade backup club.bak                          write everything to one file
  brade restore club.bak --database-url postgres://brade@db/brade
  brade migrate                                  bring the database up to date and stop
  brade verify club.brade                        verify game records; --json for programs
  brade import collection.brade.zst              import game records into the archive
  brade generate --games 1000 --seed 1           make up game records

Every option is also an environment variable, and a key of the configuration file (brade.toml):
  database-url = \"sqlite:/var/lib/club.db\"
  listen = \"127.0.0.1:8080\"
A flag comes before an environment variable, that before the file, and that before the default.

Exit codes: 0 all is well, 1 what was asked for failed, 2 it could not be begun.";

/// The tournament and match-records manager for svenskt brädspel
#[derive(Parser)]
#[command(name = "brade", version, after_help = EXAMPLES, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    /// The configuration file [default: brade.toml, if there is one]
    #[arg(
        long,
        global = true,
        env = "BRADE_CONFIG",
        value_name = "FILE",
        hide_env_values = true
    )]
    config: Option<PathBuf>,

    #[command(flatten)]
    options: Options,
}

#[derive(Subcommand)]
enum Command {
    /// Start the service (what brade does when no command is given)
    Serve,
    /// Bring the database up to date and stop; `serve` does so by itself
    Migrate,
    /// Write everything to one file, also while brade runs
    Backup(backup::Arguments),
    /// Make an empty database, of either kind, from such a file
    Restore(backup::Arguments),
    /// Replay every stored game, recompute what is derived, and report any difference
    Check(check::Arguments),
    /// Keep the ratings of players
    #[command(subcommand)]
    Ratings(ratings::Command),
    /// Keep the statistics of games
    #[command(subcommand)]
    Statistics(statistics::Command),
    /// Keep the index that positions are found in
    #[command(subcommand)]
    Positions(positions::Command),
    /// Add, reset, disable and list accounts
    #[command(subcommand)]
    User(user::Command),
    /// Verify game records by replay, without a database
    Verify(verify::Arguments),
    /// Import collections of game records into the archive, with all processors, while the service may run
    Import(import::Arguments),
    /// Make up games between players of different tastes, the same for the same seed
    Generate(generate::Arguments),
    /// Fill a new database with a club's season, to look around in
    Demo(demo::Arguments),
}

/// What was asked for could not be begun.
const CANNOT_BEGIN: u8 = 2;

/// Runs the command line of this process.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return misunderstood(&error),
    };
    let (options, file) = (cli.options, cli.config.as_deref());
    match cli.command.unwrap_or(Command::Serve) {
        Command::Serve => configured(options, file, serve::run),
        Command::Migrate => configured(options, file, migrate::run),
        Command::Backup(arguments) => configured(options, file, |config| backup::backup(config, &arguments)),
        Command::Restore(arguments) => configured(options, file, |config| backup::restore(config, &arguments)),
        Command::Check(arguments) => configured(options, file, |config| check::run(config, &arguments)),
        Command::Ratings(command) => configured(options, file, |config| ratings::run(config, &command)),
        Command::Statistics(command) => configured(options, file, |config| statistics::run(config, &command)),
        Command::Positions(command) => configured(options, file, |config| positions::run(config, &command)),
        Command::User(command) => configured(options, file, |config| user::run(config, &command)),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Import(arguments) => configured(options, file, |config| import::run(config, &arguments)),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Demo(arguments) => configured(options, file, |config| demo::run(config, &arguments)),
    }
}

/// Runs a command that needs the configuration and the log.
fn configured(options: Options, file: Option<&Path>, command: impl FnOnce(&Config) -> ExitCode) -> ExitCode {
    let config = match Config::load(options, file) {
        Ok(config) => config,
        Err(error) => return cannot_begin(&error),
    };
    match telemetry::start(&config) {
        Ok(()) => command(&config),
        Err(error) => cannot_begin(&error),
    }
}

/// One line on the standard error, and exit code 2.
fn cannot_begin(error: &dyn Display) -> ExitCode {
    // Nobody may be listening, which is no reason to fail otherwise.
    let _ = writeln!(std::io::stderr(), "brade: {error}");
    ExitCode::from(CANNOT_BEGIN)
}

/// One line on the standard error, and exit code 1: what was asked for failed.
fn failed(error: &dyn Display) -> ExitCode {
    let _ = writeln!(std::io::stderr(), "brade: {error}");
    ExitCode::FAILURE
}

/// The error without the number that the system gives it.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

/// One line on the standard output.
fn say(line: &dyn Display) {
    let mut out = std::io::stdout();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Help goes to the standard output as it is; a mistake becomes one line.
fn misunderstood(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        let _ = write!(std::io::stdout(), "{}", error.render());
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let said = lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
    let said = said.collect::<Vec<_>>().join(" ");
    let said = said.strip_prefix("error: ").unwrap_or(&said);
    cannot_begin(&format!("{said}; see brade --help"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
