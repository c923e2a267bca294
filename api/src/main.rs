//! The `brade` program; everything is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    brade_api::cli::run()
}
