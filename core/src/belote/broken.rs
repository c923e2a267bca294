//! The rules that a call, a card or a deal can break.

use std::borrow::Cow;
use std::fmt;

/// A rule that was broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum BrokenRule {
    /// The card is not in the hand of the seat to play.
    NotYourCard,
    /// The suit led is in the hand and another one was played.
    MustFollow,
    /// A higher trump is in the hand and a lower one was played.
    MustBeat,
    /// A trump is in the hand, the suit led is not, the partner does not hold the trick and no trump was played.
    MustTrump,
    /// Belote or rebelote was announced where there is none.
    FalseBelote,
    /// A call out of place, or one that cannot be made.
    BadCall,
    /// The cards were not dealt as they are, or not by the dealer.
    BadDeal,
    /// The deal or the match is over.
    GameOver,
}

impl BrokenRule {
    /// All eight.
    pub const ALL: [BrokenRule; 8] = [
        BrokenRule::NotYourCard,
        BrokenRule::MustFollow,
        BrokenRule::MustBeat,
        BrokenRule::MustTrump,
        BrokenRule::FalseBelote,
        BrokenRule::BadCall,
        BrokenRule::BadDeal,
        BrokenRule::GameOver,
    ];

    /// The stable name in JSON and reports.
    pub const fn code(self) -> &'static str {
        match self {
            BrokenRule::NotYourCard => "not-your-card",
            BrokenRule::MustFollow => "must-follow",
            BrokenRule::MustBeat => "must-beat",
            BrokenRule::MustTrump => "must-trump",
            BrokenRule::FalseBelote => "false-belote",
            BrokenRule::BadCall => "bad-call",
            BrokenRule::BadDeal => "bad-deal",
            BrokenRule::GameOver => "game-over",
        }
    }

    /// The paragraph of BELOTE.md.
    pub const fn paragraph(self) -> &'static str {
        match self {
            BrokenRule::NotYourCard | BrokenRule::MustFollow => "Play 1",
            BrokenRule::MustBeat => "Play 1, 2, B3",
            BrokenRule::MustTrump => "Play 2, B3, B4",
            BrokenRule::FalseBelote => "Score of a deal, B5",
            BrokenRule::BadCall => "Deal and auction, B1",
            BrokenRule::BadDeal => "Deal and auction",
            BrokenRule::GameOver => "Match",
        }
    }
}

impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A rule that was broken, and how.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Broken {
    /// The rule.
    pub rule: BrokenRule,
    /// What is wrong, in words.
    pub message: Cow<'static, str>,
}

impl Broken {
    pub(crate) fn new(rule: BrokenRule, message: impl Into<Cow<'static, str>>) -> Broken {
        Broken {
            rule,
            message: message.into(),
        }
    }
}
