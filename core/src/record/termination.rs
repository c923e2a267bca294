//! How a game came to its end.

/// How a game came to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Termination {
    /// Played out.
    #[default]
    Played,
    /// The loser gave up.
    Conceded,
    /// A walkover: there was no game.
    Forfeited,
    /// The director decided.
    Adjudicated,
}

impl Termination {
    /// All four.
    pub const ALL: [Termination; 4] = [
        Termination::Played,
        Termination::Conceded,
        Termination::Forfeited,
        Termination::Adjudicated,
    ];

    /// The name in records and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Termination::Played => "played",
            Termination::Conceded => "conceded",
            Termination::Forfeited => "forfeited",
            Termination::Adjudicated => "adjudicated",
        }
    }
}

impl std::fmt::Display for Termination {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no way for a game to end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no termination: expected one of {}", Termination::ALL.map(Termination::name).join(", "))]
pub struct TerminationError {
    /// The text that was read.
    pub found: String,
}

impl std::str::FromStr for Termination {
    type Err = TerminationError;

    fn from_str(text: &str) -> Result<Termination, TerminationError> {
        Termination::ALL
            .into_iter()
            .find(|termination| termination.name() == text)
            .ok_or_else(|| TerminationError { found: text.to_owned() })
    }
}
