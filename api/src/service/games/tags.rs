//! What the columns `tags` and `notes` of a game hold, as JSON.

use brade_core::brade::notation::Numbering;
use brade_core::brade::position::Setup;
use brade_core::brade::record::{GameNumber, GameRecord, Note, Outcome, Tag, Termination};
use brade_core::brade::side::{BySide, Side};
use brade_core::brade::win::{Points, Win};
use serde::{Deserialize, Serialize};

/// Everything of a record that has no column of its own.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(in crate::service) struct Tags {
    /// Who began, if that is known: the turns are stored without their sides.
    pub first: Option<Side>,
    /// Whether the result was given, and does not follow from the turns.
    #[serde(skip_serializing_if = "is_false")]
    pub given: bool,
    /// What a stored record claims; none where the record says what the service knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claims: Option<Claims>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<BySide<Points>>,
    #[serde(skip_serializing_if = "is_own")]
    numbering: Numbering,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    annotator: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    white_club: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black_club: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    others: Vec<(String, String)>,
}

/// What a record claims of its result.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct Claims {
    result: Option<Outcome>,
    win: Option<Win>,
    points: Option<Points>,
    termination: Option<Termination>,
    token: Outcome,
}

// Serde passes references.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(given: &bool) -> bool {
    !given
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_own(numbering: &Numbering) -> bool {
    *numbering == Numbering::Own
}

impl Claims {
    /// Whether anything is claimed that a replay can show to be false.
    pub fn say_something(&self) -> bool {
        let winner = self.result.and_then(Outcome::winner).or(self.token.winner());
        winner.is_some() || self.win.is_some() || self.points.is_some()
    }

    /// Puts the claims into a record.
    pub fn apply(&self, record: &mut GameRecord) {
        record.result = self.result;
        record.win = self.win;
        record.points = self.points;
        record.termination = self.termination;
        record.token = self.token;
    }
}

impl From<&GameRecord> for Tags {
    /// The tags of a record that is to be stored.
    fn from(record: &GameRecord) -> Tags {
        let others = record.others.iter();
        Tags {
            first: record
                .turns
                .first()
                .map(|turn| turn.side)
                .or(record.setup.map(|setup| setup.to_move))
                .or(record.teka.map(|teka| teka.begins())),
            given: false,
            claims: Some(Claims {
                result: record.result,
                win: record.win,
                points: record.points,
                termination: record.termination,
                token: record.token,
            }),
            game: record.game.map(|game| game.to_string()),
            score: record.score,
            numbering: record.numbering,
            source: record.source.clone(),
            annotator: record.annotator.clone(),
            white_club: record.white_club.clone(),
            black_club: record.black_club.clone(),
            others: others
                .map(|tag| (tag.name().to_owned(), tag.value().to_owned()))
                .collect(),
        }
    }
}

impl Tags {
    /// The tags of a game that is begun here.
    pub fn of_new_game(first: Option<Side>) -> Tags {
        Tags {
            first,
            ..Tags::default()
        }
    }

    /// Every text among the tags that people wrote.
    pub fn texts(&mut self) -> impl Iterator<Item = &mut String> {
        let known = [
            &mut self.source,
            &mut self.annotator,
            &mut self.white_club,
            &mut self.black_club,
        ];
        let others = self.others.iter_mut().map(|(_, value)| value);
        known.into_iter().flatten().chain(others)
    }

    /// Puts the tags into a record, the claims of a stored record among them.
    pub fn apply(&self, record: &mut GameRecord) {
        record.game = self.game.as_deref().and_then(|game| game.parse::<GameNumber>().ok());
        record.score = self.score;
        record.numbering = self.numbering;
        record.source = self.source.clone();
        record.annotator = self.annotator.clone();
        record.white_club = self.white_club.clone();
        record.black_club = self.black_club.clone();
        let others = self.others.iter();
        record.others = others.filter_map(|(name, value)| Tag::new(name, value).ok()).collect();
        if let Some(claims) = &self.claims {
            claims.apply(record);
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StoredNote {
    Comment(String),
    Position(String),
}

/// Writes the notes before the first turn.
///
/// # Errors
/// Serde's.
pub(in crate::service) fn write_notes(notes: &[Note]) -> serde_json::Result<String> {
    let notes = notes.iter().map(|note| match note {
        Note::Comment(text) => StoredNote::Comment(text.clone()),
        Note::Position(setup) => StoredNote::Position(setup.to_string()),
    });
    serde_json::to_string(&notes.collect::<Vec<_>>())
}

/// Reads the notes before the first turn; none if they are not as [`write_notes`] writes them.
pub(in crate::service) fn read_notes(text: &str) -> Option<Vec<Note>> {
    let notes: Vec<StoredNote> = serde_json::from_str(text).ok()?;
    let notes = notes.into_iter().map(|note| match note {
        StoredNote::Comment(text) => Some(Note::Comment(text)),
        StoredNote::Position(text) => text.parse::<Setup>().ok().map(Note::Position),
    });
    notes.collect()
}
