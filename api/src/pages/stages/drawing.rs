//! The drawing of a part of a bracket: its matches as boxes in columns, one for each round, with lines between them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use askama::Template;
use brade_core::tournament::bracket::Source;
use brade_core::tournament::pairing::{MatchKey, Part};
use brade_core::tournament::result::Half;

use super::sections::Tree;
use super::words;
use crate::service::tournaments::reading::Way;
use crate::service::tournaments::views::{ResultView, SlotView};

// All lengths are in the units of the drawing.
/// How wide a match is.
pub const BOX: i32 = 220;
/// How high the line of an entrant is.
pub const ROW: i32 = 22;
/// The room between two columns.
const GAP: i32 = 34;
/// The line above a match that bears its address.
const LABEL: i32 = 15;
/// The line below a match that says where its loser goes.
const FOOT: i32 = 14;
/// The room between two matches.
const SPACE: i32 = 9;
/// The headings of the columns.
const HEAD: i32 = 24;
/// The room around everything.
const EDGE: i32 = 4;
/// How wide a name may be.
pub const NAME: i32 = 144;
/// How many characters of a name are shown.
const LETTERS: usize = 20;

/// One of the two of a match.
pub struct Row {
    /// The lower edge of its line within the box.
    pub y: i32,
    /// The number; none while nobody is there.
    pub number: Option<u32>,
    /// The seed.
    pub seed: Option<usize>,
    /// The name as far as there is room, or who will come here.
    pub name: String,
    /// The whole of it.
    pub full: String,
    /// The score or a mark.
    pub score: String,
    /// Whether this one won.
    pub won: bool,
    /// Whether it is the one who is followed.
    pub followed: bool,
}

/// A match.
pub struct Card {
    /// The left edge.
    pub x: i32,
    /// The upper edge.
    pub y: i32,
    /// Its address.
    pub key: String,
    /// Its address in few signs, and what goes with it.
    pub label: String,
    /// Where winner and loser go.
    pub foot: String,
    /// The lines of the two.
    pub rows: [Row; 2],
    /// Whether the one who is followed plays here.
    pub followed: bool,
}

/// The drawing.
pub struct Drawing {
    /// Tells the drawings of a page apart.
    pub id: String,
    /// What is drawn.
    pub title: String,
    /// What is drawn, in more words.
    pub description: String,
    /// How wide it is.
    pub width: i32,
    /// How high it is.
    pub height: i32,
    /// The headings of the columns.
    pub headings: Vec<(i32, String)>,
    /// The matches.
    pub cards: Vec<Card>,
    /// The lines between them.
    pub lines: String,
    /// The lines of the one who is followed.
    pub path: String,
}

/// The drawing as it stands in a page.
#[derive(Template)]
#[template(path = "stages/drawing.svg", escape = "html")]
pub struct Svg<'a> {
    /// What is drawn.
    pub drawing: &'a Drawing,
    /// Where its matches and names lead; none on paper and on a wall.
    pub links: Option<Links>,
}

/// Where a drawing leads.
pub struct Links {
    /// The address of the matches, without the slash before theirs.
    pub matches: String,
    /// The address of the bracket with someone followed, up to the number.
    pub follow: String,
}

/// What is drawn beside the matches.
pub struct Shown<'a> {
    /// The format of the stage.
    pub format: &'a str,
    /// The seeds by number.
    pub seeds: &'a BTreeMap<u32, usize>,
    /// Who is followed, by number.
    pub player: Option<u32>,
    /// How many rounds each part has.
    pub rounds: &'a BTreeMap<Part, u32>,
}

/// The drawings of these matches, one for each part of the bracket that has any.
pub fn drawings(tree: &Tree<'_>, shown: &Shown<'_>) -> Vec<Drawing> {
    let parts = [
        &[Part::Winners][..],
        &[Part::Losers],
        &[Part::GrandFinal, Part::Reset],
        &[Part::Bronze],
        &[Part::Consolation],
    ];
    let of_parts = parts.into_iter().filter_map(|parts| {
        let own = Tree::of(tree.ways().filter(|way| parts.contains(&way.key.part)));
        let part = own.ways().next()?.key.part;
        Some(draw(&own, part, shown))
    });
    of_parts.collect()
}

/// Where the matches are: column and upper edge.
struct Places<'a> {
    tree: &'a Tree<'a>,
    pitch: i32,
    next: i32,
    at: BTreeMap<MatchKey, (i32, i32)>,
    first_round: u32,
}

impl Places<'_> {
    /// Places a match and all that lead to it; gives its upper edge.
    fn place(&mut self, key: MatchKey) -> i32 {
        let children = self.tree.children(key);
        let edges: Vec<i32> = children.iter().map(|child| self.place(child.key)).collect();
        let y = match (edges.first(), edges.last()) {
            (Some(first), Some(last)) => (first + last) / 2,
            _ => {
                self.next += self.pitch;
                self.next - self.pitch
            }
        };
        let column = match key.part {
            Part::Reset => 1,
            _ => i32::try_from(key.round.saturating_sub(self.first_round)).unwrap_or_default(),
        };
        self.at.insert(key, (EDGE + column * (BOX + GAP), y));
        y
    }
}

fn draw(tree: &Tree<'_>, part: Part, shown: &Shown<'_>) -> Drawing {
    let feet = tree.ways().any(|way| !foot(way).is_empty());
    let mut places = Places {
        tree,
        pitch: LABEL + 2 * ROW + SPACE + if feet { FOOT } else { 0 },
        next: HEAD + LABEL,
        at: BTreeMap::new(),
        first_round: tree.ways().map(|way| way.key.round).min().unwrap_or(1),
    };
    // A match whose winner goes on in another part or section is the last one here.
    let is_last = |way: &&Way| match way.winner_to {
        Some(to) => to.key.part != way.key.part || !tree.has(to.key),
        None => way.key.part != Part::Reset,
    };
    for last in tree.ways().filter(is_last) {
        places.place(last.key);
    }
    if let Some((again, final_y)) = tree
        .ways()
        .find(|way| way.key.part == Part::Reset)
        .map(|way| (way.key, HEAD + LABEL))
    {
        places.at.insert(again, (EDGE + BOX + GAP, final_y));
    }
    let (mut lines, mut path) = (String::new(), String::new());
    let mut headings = BTreeSet::new();
    let rounds = shown.rounds.get(&part).copied().unwrap_or(1);
    let mut cards = Vec::new();
    for way in tree.ways() {
        let Some(&(x, y)) = places.at.get(&way.key) else {
            continue;
        };
        let heading = match way.key.part {
            Part::Reset => crate::say("drawing-if-needed").to_string(),
            part => words::round(part, way.key.round, rounds),
        };
        headings.insert((x, heading));
        for half in [Half::First, Half::Second] {
            connect(&places, way, half, shown.player, (&mut lines, &mut path));
        }
        cards.push(card(way, (x, y), shown));
    }
    let right = cards.iter().map(|card| card.x + BOX).max().unwrap_or(0);
    let lowest = cards.iter().map(|card| card.y).max().unwrap_or(0);
    let title = words::part(part, shown.format);
    Drawing {
        id: part_id(part).to_owned(),
        description: description(&title, tree),
        title,
        width: right + EDGE,
        height: lowest + 2 * ROW + if feet { FOOT } else { 0 } + 2 * EDGE,
        headings: headings.into_iter().collect(),
        cards,
        lines,
        path,
    }
}

const fn part_id(part: Part) -> &'static str {
    match part {
        Part::Losers => "losers",
        Part::GrandFinal | Part::Reset => "grand-final",
        Part::Bronze => "bronze",
        Part::Consolation => "consolation",
        _ => "winners",
    }
}

fn description(title: &str, tree: &Tree<'_>) -> String {
    let states = || tree.ways().map(|way| way.game.state);
    let settled = states().filter(|state| matches!(*state, "finished" | "bye" | "nobody" | "not-needed"));
    crate::say("drawing-words")
        .with("title", title)
        .with("settled", settled.count())
        .with("matches", states().count())
        .to_string()
}

/// The line from the match that this half comes from.
fn connect(places: &Places<'_>, way: &Way, half: Half, player: Option<u32>, to: (&mut String, &mut String)) {
    let from = match way.sources.map(|sources| sources[half]) {
        Some(Source::Winner(from)) => from,
        _ => return,
    };
    let (Some((x1, y1)), Some((x2, y2))) = (places.at.get(&from), places.at.get(&way.key)) else {
        return;
    };
    let (start, end) = (x1 + BOX, *x2);
    let row = if half == Half::First { ROW / 2 } else { ROW + ROW / 2 };
    let slot = slot(way, half);
    let is_followed = player.is_some() && slot.entrant.as_ref().map(|who| who.number) == player;
    let line = if is_followed { to.1 } else { to.0 };
    // Writing into a text does not fail.
    let _ = write!(line, "M{start} {}H{}V{}H{end}", y1 + ROW, end - GAP / 2, y2 + row);
}

const fn slot(way: &Way, half: Half) -> &SlotView {
    match half {
        Half::First => &way.game.first,
        Half::Second => &way.game.second,
    }
}

/// Where winner and loser go: on a phone the line that shows it ends outside of the screen.
fn foot(way: &Way) -> String {
    if matches!(way.game.state, "bye" | "nobody" | "not-needed") {
        return String::new();
    }
    let mut ways = Vec::new();
    if let Some(to) = way.winner_to {
        ways.push(
            crate::say("drawing-winner-to")
                .with("match", words::short(to.key))
                .to_string(),
        );
    }
    if let Some(to) = way.loser_to.filter(|to| to.key.part != Part::Reset) {
        ways.push(
            crate::say("drawing-loser-to")
                .with("match", words::short(to.key))
                .to_string(),
        );
    }
    ways.join(" · ")
}

fn card(way: &Way, (x, y): (i32, i32), shown: &Shown<'_>) -> Card {
    let mut label = words::short(way.key);
    if let Some(board) = way.game.board {
        label = crate::say("drawing-board")
            .with("label", &label)
            .with("number", board)
            .to_string();
    }
    match way.game.state {
        "playing" => label += &format!(" · {}", crate::say("round-playing")),
        "not-needed" => label += &format!(" · {}", crate::say("verdict-not-needed")),
        _ => {}
    }
    // Who should have played is said in the list below: there is no room for names here.
    if way.game.stands {
        label += &format!(" · {}", crate::say("drawing-stands"));
    }
    let rows = [row(way, Half::First, shown), row(way, Half::Second, shown)];
    Card {
        x,
        y,
        key: way.game.key.clone(),
        label,
        foot: foot(way),
        followed: rows.iter().any(|row| row.followed),
        rows,
    }
}

fn row(way: &Way, half: Half, shown: &Shown<'_>) -> Row {
    let slot = slot(way, half);
    let number = slot.entrant.as_ref().map(|who| who.number);
    let full = match (&slot.entrant, way.sources) {
        (Some(who), _) => who.name.clone(),
        (None, Some(sources)) if sources[half] == Source::Bye => crate::say("source-bye").to_string(),
        (None, Some(_)) if slot.nobody => crate::say("nobody").to_string(),
        (None, Some(sources)) => words::source(sources[half]),
        (None, None) => String::new(),
    };
    let result = way.game.result.as_ref();
    Row {
        y: if half == Half::First { ROW } else { 2 * ROW },
        number,
        seed: number.and_then(|number| shown.seeds.get(&number).copied()),
        name: clipped(&full),
        full,
        score: result.map(|result| mark(result, half)).unwrap_or_default(),
        won: way.winner == Some(half),
        followed: number.is_some() && number == shown.player,
    }
}

/// What stands behind a name: the points of the games, or a mark where nothing was played.
fn mark(result: &ResultView, half: Half) -> String {
    let (points, own) = match half {
        Half::First => (&result.points.first, "first"),
        Half::Second => (&result.points.second, "second"),
    };
    let won = result.winner == Some(own);
    match (result.kind, result.by) {
        ("double-forfeit", _) => "ff".to_owned(),
        ("double-disqualification", _) => "dsq".to_owned(),
        ("won", Some("walkover")) if won => "w/o".to_owned(),
        ("won", Some("disqualification")) if !won => "dsq".to_owned(),
        ("won", Some("walkover" | "disqualification")) => String::new(),
        _ => points.clone(),
    }
}

/// A name as far as there is room for it.
fn clipped(name: &str) -> String {
    match name.chars().count() > LETTERS {
        true => name.chars().take(LETTERS - 1).chain(['…']).collect(),
        false => name.to_owned(),
    }
}
