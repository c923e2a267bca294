//! What verifying a record comes to.

use std::fmt;

/// What replaying a record comes to: the first of these that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Status {
    /// The text is no record.
    Unreadable,
    /// A turn breaks a rule.
    Illegal,
    /// Every turn is legal, but something claimed is false.
    Contradicted,
    /// As verified or incomplete, but with an illegal turn that was let stand.
    Irregular,
    /// As verified or incomplete, but with gaps.
    Partial,
    /// Every play is legal; the game did not end.
    Incomplete,
    /// Every play is legal, the game ended, and the claims are true.
    Verified,
}

impl Status {
    /// All seven, in the order in which they are tried.
    pub const ALL: [Status; 7] = [
        Status::Unreadable,
        Status::Illegal,
        Status::Contradicted,
        Status::Irregular,
        Status::Partial,
        Status::Incomplete,
        Status::Verified,
    ];

    /// The name in JSON and lists.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Unreadable => "unreadable",
            Status::Illegal => "illegal",
            Status::Contradicted => "contradicted",
            Status::Irregular => "irregular",
            Status::Partial => "partial",
            Status::Incomplete => "incomplete",
            Status::Verified => "verified",
        }
    }

    /// Whether the record is wrong as it stands.
    pub const fn is_bad(self) -> bool {
        matches!(self, Status::Unreadable | Status::Illegal | Status::Contradicted)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
