//! A bracket in drawings that each fit on a sheet or a wall.

use std::collections::BTreeMap;

use brade_core::tournament::pairing::Part;

use super::Head;
use super::drawing::{Drawing, Shown, drawings};
use super::sections::{Section, Tree, pieces_of};
use crate::service::tournaments::reading::Way;

/// The drawings of a bracket in sections that hold so many entrants each, every one with its own heading and id.
pub(in crate::pages) fn parts(head: &Head, ways: &[Way], fit: usize) -> Vec<Drawing> {
    let pieces = pieces_of(head.stage.field.len(), fit);
    let seeds: BTreeMap<u32, usize> = head.stage.field.iter().copied().zip(1..).collect();
    let mut rounds: BTreeMap<Part, u32> = BTreeMap::new();
    for way in ways {
        rounds.insert(way.key.part, way.key.round);
    }
    let shown = Shown {
        format: head.stage.format,
        seeds: &seeds,
        player: None,
        rounds: &rounds,
    };
    let tree = Tree::of(ways);
    let sections = match pieces {
        1 => vec![Section::Whole],
        _ => (1..=pieces).map(Section::Piece).chain([Section::Finals]).collect(),
    };
    let mut all = Vec::new();
    for section in sections {
        let chosen = tree.section(section, pieces);
        for mut drawing in drawings(&chosen, &shown) {
            if let Section::Piece(number) = section {
                let piece = crate::say("print-piece")
                    .with("part", &drawing.title)
                    .with("number", number)
                    .with("of", pieces);
                drawing.title = piece.to_string();
            }
            drawing.id = format!("{}-{}", drawing.id, all.len());
            all.push(drawing);
        }
    }
    all
}
