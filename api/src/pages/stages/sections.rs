//! A big bracket in sections: some subtrees of each of its parts, and the last rounds in which they come together.

use std::collections::{BTreeMap, BTreeSet};

use brade_core::tournament::bracket::Source;
use brade_core::tournament::pairing::{MatchKey, Part};

use crate::service::tournaments::reading::Way;

/// Up to so many entrants a bracket is drawn as a whole.
const WHOLE: usize = 64;

/// A section of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// Everything.
    Whole,
    /// One of the subtrees, from 1.
    Piece(usize),
    /// What comes after the subtrees.
    Finals,
}

impl Section {
    /// As it stands in an address; empty for everything.
    pub fn value(self) -> String {
        match self {
            Section::Whole => String::new(),
            Section::Piece(number) => number.to_string(),
            Section::Finals => "finals".to_owned(),
        }
    }
}

/// Into how many subtrees a bracket of so many entrants is cut; 1 where it is not.
pub fn pieces(entrants: usize) -> usize {
    match entrants > WHOLE {
        true => pieces_of(entrants, WHOLE).max(4),
        false => 1,
    }
}

/// The same where so many entrants fit on one sheet or wall; a power of two.
pub fn pieces_of(entrants: usize, fit: usize) -> usize {
    (entrants.next_power_of_two() / fit.max(1)).max(1)
}

/// The matches of a bracket by address.
pub struct Tree<'a> {
    ways: BTreeMap<MatchKey, &'a Way>,
}

impl<'a> Tree<'a> {
    /// Of these matches.
    pub fn of(ways: impl IntoIterator<Item = &'a Way>) -> Tree<'a> {
        Tree {
            ways: ways.into_iter().map(|way| (way.key, way)).collect(),
        }
    }

    /// The matches in the order of their addresses.
    pub fn ways(&self) -> impl Iterator<Item = &'a Way> {
        self.ways.values().copied()
    }

    /// Whether this match is one of them.
    pub fn has(&self, key: MatchKey) -> bool {
        self.ways.contains_key(&key)
    }

    /// The match at this address.
    pub fn get(&self, key: MatchKey) -> Option<&'a Way> {
        self.ways.get(&key).copied()
    }

    /// The matches of the same part whose winners come into this one.
    pub fn children(&self, key: MatchKey) -> Vec<&'a Way> {
        let sources = self.get(key).and_then(|way| way.sources);
        let sources = sources.into_iter().flat_map(|sources| [sources.first, sources.second]);
        let children = sources.filter_map(|source| match source {
            Source::Winner(from) if from.part == key.part => self.get(from),
            _ => None,
        });
        children.collect()
    }

    fn below(&self, key: MatchKey, found: &mut BTreeSet<MatchKey>) {
        found.insert(key);
        for child in self.children(key) {
            self.below(child.key, found);
        }
    }

    /// Where a part is cut into so many subtrees: their last matches.
    fn cut(&self, part: Part, pieces: usize) -> Vec<MatchKey> {
        let last = self.ways.keys().rfind(|key| key.part == part);
        let mut cut: Vec<MatchKey> = last.into_iter().copied().collect();
        while !cut.is_empty() && cut.len() < pieces {
            let next: Vec<MatchKey> = cut
                .iter()
                .flat_map(|key| self.children(*key))
                .map(|way| way.key)
                .collect();
            cut = next;
        }
        cut
    }

    /// The matches of a section, where the bracket is cut into so many.
    pub fn section(&self, section: Section, pieces: usize) -> Tree<'a> {
        let mut chosen = BTreeSet::new();
        if section != Section::Whole {
            for part in [Part::Winners, Part::Losers, Part::Consolation] {
                for (number, key) in (1..).zip(self.cut(part, pieces)) {
                    if section == Section::Finals || section == Section::Piece(number) {
                        self.below(key, &mut chosen);
                    }
                }
            }
        }
        let is_chosen = |key: &MatchKey| match section {
            Section::Whole => true,
            Section::Piece(_) => chosen.contains(key),
            Section::Finals => !chosen.contains(key),
        };
        Tree::of(self.ways().filter(|way| is_chosen(&way.key)))
    }
}
