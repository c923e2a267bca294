//! A match on a slip: who plays, where, room for the result, and a code that leads to its page.

use crate::pages::qr::{self, Qr};
use crate::pages::stages::line::Line;
use crate::service::tournaments::views::{PairingView, SlotView};

/// How many games stand side by side.
const ACROSS: u16 = 9;

/// A match, or one board of a match between teams.
pub struct Slip {
    /// The board that it is played on.
    pub board: Option<i32>,
    /// The board of the teams.
    pub of_teams: Option<i32>,
    /// The teams.
    pub teams: Option<String>,
    /// Its address in few signs.
    pub short: String,
    /// Who is named first.
    pub first: String,
    /// Who is named second.
    pub second: String,
    /// Where its result is entered, and the code of that; none where no other machine gets there.
    pub reach: Option<(String, Qr)>,
}

impl Slip {
    /// The games of a match of so many, as they stand side by side and below each other.
    pub fn games(length: u16) -> Vec<Vec<u16>> {
        let games: Vec<u16> = (1..=length).collect();
        games.chunks(usize::from(ACROSS)).map(<[u16]>::to_vec).collect()
    }

    /// The slips of a match that waits to be played; none where anything is open or has been decided.
    pub fn of(game: &PairingView, line: &Line, address: Option<&str>) -> Vec<Slip> {
        let known = |slot: &SlotView| slot.entrant.is_some();
        if game.result.is_some() || !known(&game.first) || !known(&game.second) {
            return Vec::new();
        }
        let reach = |query: String| {
            let address = format!("{}/matches/{}{query}", address?, game.key);
            let words = crate::say("qr-of").with("address", &address).to_string();
            let code = qr::drawing(&address, words)?;
            Some((address, code))
        };
        let slip = |first: &str, second: &str, of_teams: Option<i32>| Slip {
            board: game.board,
            of_teams,
            teams: of_teams.map(|_| format!("{} – {}", line.first.name, line.second.name)),
            short: line.short.clone(),
            first: first.to_owned(),
            second: second.to_owned(),
            reach: reach(of_teams.map(|board| format!("?board={board}")).unwrap_or_default()),
        };
        let open = game.boards.iter().filter(|board| board.result.is_none());
        match game.boards.is_empty() {
            true => vec![slip(&line.first.name, &line.second.name, None)],
            false => open.map(|one| slip(&one.first, &one.second, Some(one.board))).collect(),
        }
    }
}
