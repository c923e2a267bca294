//! What is shown of tournaments. The shapes are those of the interface, and pages take the same.

use serde::Serialize;
use utoipa::ToSchema;

use crate::id::Id;
use crate::service::contests::GameKind;

/// A tournament.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TournamentView {
    /// The id.
    pub id: Id,
    /// The club that holds it.
    pub club_id: Id,
    /// The name.
    #[schema(example = "Höstmästerskapet")]
    pub name: String,
    /// The day that it starts on.
    #[schema(example = "2026-10-03")]
    pub starts_on: String,
    /// When it starts on that day, by the clock of its club; null where only the day is known.
    #[schema(example = "18:30")]
    pub start_time: Option<String>,
    /// Where it is played.
    pub place: Option<String>,
    /// What else is to be said.
    pub note: Option<String>,
    /// How many boards there are; null for as many as are needed.
    pub boards: Option<i32>,
    /// `setting-up`, `running` or `finished`.
    #[schema(example = "running")]
    pub state: &'static str,
    /// Whether it is kept out of lists.
    pub archived: bool,
    /// The series that it counts for.
    pub series_id: Option<Id>,
    /// The tournament of this database that it is an imported copy of, whose matches count; null for any other.
    pub copy_of: Option<Id>,
    /// How many are entered.
    pub entrants: usize,
    /// Its stages in order.
    pub stages: Vec<StageView>,
    /// When it was made.
    #[schema(format = "date-time")]
    pub created_at: String,
    /// When anything in it was last changed.
    #[schema(format = "date-time")]
    pub updated_at: String,
    /// Raised by every change of anything in it; the `ETag` is made of it.
    #[schema(example = 7)]
    pub version: i32,
}

impl TournamentView {
    /// The day, with the time where it is known.
    pub fn when(&self) -> String {
        match &self.start_time {
            Some(time) => format!("{} {time}", self.starts_on),
            None => self.starts_on.clone(),
        }
    }
}

/// The rules of the games of a stage.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RulesView {
    /// The set.
    #[schema(example = "standard")]
    pub set: &'static str,
    /// Its options.
    pub options: Vec<&'static str>,
}

/// What is agreed of the matches of a stage; which members there are goes by its game.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(untagged)]
pub enum TermsView {
    /// Of bräde.
    Brade(BradeTermsView),
    /// Of belote.
    Belote(BeloteTermsView),
}

impl TermsView {
    /// Those of bräde, where that is played.
    pub const fn brade(&self) -> Option<&BradeTermsView> {
        match self {
            TermsView::Brade(terms) => Some(terms),
            TermsView::Belote(_) => None,
        }
    }
}

/// What is agreed of the matches of a stage in which bräde is played.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BradeTermsView {
    /// The rules of every game.
    pub rules: RulesView,
    /// How many games a match has.
    #[schema(example = 3)]
    pub length: u16,
    /// `loser-begins`, `teka-each-game` or `alternate`.
    pub begins: &'static str,
    /// Whether a match ends when it is decided.
    pub stop_when_decided: bool,
}

/// What is agreed of the matches of a stage in which belote is played.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BeloteTermsView {
    /// The length and the options.
    pub belote: BeloteMatchView,
}

/// The length and the options of matches of belote.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BeloteMatchView {
    /// `1000`, `500` or `deal`.
    #[schema(example = "500")]
    pub to: &'static str,
    /// Its options.
    pub options: Vec<&'static str>,
}

impl StageView {
    /// Whether its entrants are teams, or pairs, and no players.
    pub fn has_teams(&self) -> bool {
        self.team_boards.is_some() || GameKind::named(self.game).is_some_and(|game| game.side_size() > 1)
    }
}

impl TournamentView {
    /// Whether bräde is played in it, as far as it is known what is.
    pub fn plays_brade(&self) -> bool {
        self.stages.is_empty() || self.stages.iter().any(|stage| stage.terms.brade().is_some())
    }
}

/// A stage.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StageView {
    /// Its number, from 1.
    pub number: i32,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// `swiss`, `round-robin`, `single-elimination`, `double-elimination` or `groups`.
    #[schema(example = "swiss")]
    pub format: &'static str,
    /// Of a Swiss: how many rounds.
    pub rounds: Option<u32>,
    /// Of a Swiss: whether there may be more rounds than everybody has opponents.
    pub rematches: Option<bool>,
    /// Of a round robin and of groups: whether everybody meets twice.
    pub double: Option<bool>,
    /// Of a single elimination: whether there is a match for the third place.
    pub bronze: Option<bool>,
    /// Of a single elimination: whether there is a consolation.
    pub consolation: Option<bool>,
    /// Of a double elimination: `none`, `single` or `reset`.
    pub grand_final: Option<&'static str>,
    /// Of groups: how many.
    pub groups: Option<u16>,
    /// Of groups: how many of each go on.
    pub advance: Option<u32>,
    /// Of groups: how many more go on, the best of those next in their groups.
    pub runners_up: Option<u32>,
    /// The tie-breaks in their order.
    pub tie_breaks: Vec<&'static str>,
    /// What a requested bye scores unless told: `0`, `0.5` or `1`.
    #[schema(example = "0.5")]
    pub requested_bye: String,
    /// How many boards a match between teams has; null where players meet.
    pub team_boards: Option<u16>,
    /// Which game is played: `brade` or `belote`.
    #[schema(example = "brade")]
    pub game: &'static str,
    /// What is agreed of its matches.
    #[serde(flatten)]
    pub terms: TermsView,
    /// How many come from the stage before; null for all who are entered.
    pub takes: Option<i32>,
    /// `waiting`, `running` or `finished`.
    #[schema(example = "running")]
    pub state: &'static str,
    /// The entrants in seed order, by number; empty while the stage waits.
    pub field: Vec<u32>,
    /// How the field was put in order.
    pub draw: Option<DrawView>,
    /// Where fewer came from the stage before than should have, because the others had left.
    pub short: Vec<ShortView>,
}

/// That fewer go on than should.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ShortView {
    /// The group that they come from; null for the whole stage before.
    pub group: Option<u16>,
    /// How many there were.
    #[schema(example = 1)]
    pub sends: usize,
    /// How many there should have been.
    #[schema(example = 2)]
    pub wanted: usize,
}

/// How a field was put in order.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DrawView {
    /// `seed`, `rating` or `lots`.
    pub order: &'static str,
    /// What the lots were drawn with.
    pub seed: Option<String>,
    /// The lots as they were drawn, by the numbers of the entrants.
    pub drawn: Vec<u32>,
}

/// An entrant in a few words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Who {
    /// The number.
    pub number: u32,
    /// The name, with what tells two of one name apart.
    pub name: String,
}

/// An entrant.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EntrantView {
    /// The number, given once.
    pub number: u32,
    /// The player; null for a team.
    pub player_id: Option<Id>,
    /// The name.
    pub name: String,
    /// What tells two of one name apart.
    pub label: Option<String>,
    /// The club.
    pub club: Option<String>,
    /// The seed, if one was given.
    pub seed: Option<i32>,
    /// The rating, if one is known.
    pub rating: Option<i32>,
    /// The first round that he could play.
    pub joined: i32,
    /// The rounds without him.
    pub away: Vec<AwayView>,
    /// The byes he asked for.
    pub requested_byes: Vec<ByeView>,
    /// The board that is kept for him.
    pub fixed_board: Option<i32>,
    /// Whether he is there.
    pub checked_in: bool,
    /// Whether he was taken off the list.
    pub archived: bool,
    /// `withdrawn` or `disqualified`, where he has left; null while he takes part.
    pub gone: Option<&'static str>,
    /// The players of a team, the first board first.
    pub members: Vec<MemberView>,
}

/// An entrant who has come back.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReturnedView {
    /// The entrant.
    #[serde(flatten)]
    pub entrant: EntrantView,
    /// Whether anything may be left to play: a match, a round that is not paired, or a stage to come. In a bracket a
    /// forfeit stays, and whoever is out is out.
    pub more_to_play: bool,
}

/// A player of a team.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MemberView {
    /// The board.
    pub board: i32,
    /// The player.
    pub player_id: Id,
    /// The name.
    pub name: String,
}

/// Some rounds without an entrant.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AwayView {
    /// The stage.
    pub stage: i32,
    /// The first of them.
    pub from: u32,
    /// The round in which he is back.
    pub back: Option<u32>,
    /// `withdrawn` or `disqualified`.
    pub reason: &'static str,
}

/// A bye that was asked for.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ByeView {
    /// The stage.
    pub stage: i32,
    /// The round.
    pub round: u32,
    /// What it scores.
    #[schema(example = "0.5")]
    pub score: String,
}

/// A round.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RoundView {
    /// Its number, from 1.
    pub number: i32,
    /// `draft`, `published`, `playing` or `closed`.
    #[schema(example = "published")]
    pub state: &'static str,
    /// Why a draft cannot be published as it is.
    pub stale: Option<String>,
    /// Its matches.
    pub matches: Vec<PairingView>,
    /// Who has none.
    pub free: Vec<FreeView>,
    /// When it was published.
    #[schema(format = "date-time")]
    pub published_at: Option<String>,
    /// When it was closed.
    #[schema(format = "date-time")]
    pub closed_at: Option<String>,
}

/// An entrant without a match.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FreeView {
    /// Who.
    pub entrant: Who,
    /// `allocated-bye`, `requested-bye`, `absent` or `rotation`.
    #[schema(example = "allocated-bye")]
    pub kind: &'static str,
    /// The match points of the round.
    #[schema(example = "1")]
    pub score: String,
}

/// Why two meet.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WhyView {
    /// In words.
    pub text: String,
    /// As values.
    pub details: serde_json::Value,
}

/// One half of a match.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SlotView {
    /// Who is there, once it is known.
    pub entrant: Option<Who>,
    /// Whether nobody will ever be there.
    pub nobody: bool,
    /// Where he comes from, in a bracket.
    #[schema(example = "the winner of winners-1-2")]
    pub source: Option<String>,
}

/// Who would be in a match by the results as they are now.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RightfulView {
    /// Where the one named first would come from, and who it would be.
    pub first: SlotView,
    /// The same of the one named second.
    pub second: SlotView,
}

/// Two values, one for each half.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Halves {
    /// Of the one named first.
    pub first: String,
    /// Of the one named second.
    pub second: String,
}

/// The result of a match.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ResultView {
    /// `won`, `level`, `double-forfeit` or `double-disqualification`.
    #[schema(example = "won")]
    pub kind: &'static str,
    /// `first` or `second`.
    pub winner: Option<&'static str>,
    /// `play`, `walkover` or `disqualification`.
    pub by: Option<&'static str>,
    /// The match points.
    pub score: Halves,
    /// The points of the games.
    pub points: Halves,
}

/// A match of a stage.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PairingView {
    /// Its address within the stage.
    #[schema(example = "round-2-1")]
    pub key: String,
    /// The part of the stage: `round`, `group1`, `winners`, `losers`, `consolation`, `bronze`, `grand-final`, `reset`.
    #[schema(example = "round")]
    pub part: String,
    /// The round within the part.
    pub round: u32,
    /// The match within the round.
    pub number: u32,
    /// The one named first.
    pub first: SlotView,
    /// The one named second.
    pub second: SlotView,
    /// `waiting`, `ready`, `playing`, `finished`, `void`, `bye`, `nobody` or `not-needed`.
    #[schema(example = "ready")]
    pub state: &'static str,
    /// The board.
    pub board: Option<i32>,
    /// The result.
    pub result: Option<ResultView>,
    /// Whether a player has reported the result and nobody has confirmed it yet.
    pub unconfirmed: bool,
    /// Whether it was begun and stands although others would be here by the results as they are now, or nobody, or
    /// although it is not needed any more. `first` and `second` are those who play or have played it all the same.
    pub stands: bool,
    /// Of a match that stands: who would be here by the results as they are now; null else.
    pub rightful: Option<RightfulView>,
    /// The match that is recorded game by game.
    pub match_id: Option<Id>,
    /// Who of the two plays White: `first` or `second`; null before the match begins.
    pub white: Option<&'static str>,
    /// Whether the director paired them.
    pub by_hand: bool,
    /// Whether the result is a forfeit that was recorded by itself, because somebody had left. It stays when he comes back,
    /// can be replaced by another result, and lapses where a correction lets others meet here.
    pub automatic: bool,
    /// Why the two meet.
    pub why: Option<WhyView>,
    /// The boards of a match between teams of which it is settled who sits there.
    pub boards: Vec<TeamBoardView>,
    /// The board of the one more game of teams that are level in a bracket, where it is needed or named; null else.
    pub extra_game: Option<i32>,
    /// When it was called to a board.
    #[schema(format = "date-time")]
    pub called_at: Option<String>,
    /// When it began.
    #[schema(format = "date-time")]
    pub begun_at: Option<String>,
    /// When it had its result.
    #[schema(format = "date-time")]
    pub finished_at: Option<String>,
}

/// One board of a match between teams.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TeamBoardView {
    /// The board, from 1.
    pub board: i32,
    /// The player of the team named first.
    pub first_player: Id,
    /// His name.
    pub first: String,
    /// The player of the team named second.
    pub second_player: Id,
    /// His name.
    pub second: String,
    /// The match that is recorded game by game.
    pub match_id: Option<Id>,
    /// The result.
    pub result: Option<ResultView>,
    /// Whether a player has reported it and nobody has confirmed it yet.
    pub unconfirmed: bool,
}

/// One part of a sum.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AddendView {
    /// The round.
    pub round: u32,
    /// The opponent it comes from; null for a round without a played match.
    pub opponent: Option<Who>,
    /// What it adds.
    pub adds: String,
}

/// A value that can be opened to see what it came from.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ValueView {
    /// The value.
    #[schema(example = "3.5")]
    pub value: Option<String>,
    /// How it came about.
    #[schema(example = "1 + 0.5 + 2 = 3.5")]
    pub text: String,
    /// Its parts.
    pub addends: Vec<AddendView>,
}

/// The value of one tie-break.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TieBreakView {
    /// Which.
    #[schema(example = "buchholz")]
    pub name: &'static str,
    /// Its value; null where it told nobody apart.
    #[serde(flatten)]
    pub value: ValueView,
}

/// How one entrant stands.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StandingView {
    /// The place, the same for all who are tied; null for one whose results count for nobody or who is still playing.
    pub place: Option<u32>,
    /// Who.
    pub entrant: Who,
    /// `withdrawn` or `disqualified`, where he has left.
    pub gone: Option<&'static str>,
    /// Whether a result counts for this row that a player has reported and nobody has confirmed yet.
    pub provisional: bool,
    /// The match points; null in a bracket.
    pub score: Option<ValueView>,
    /// The tie-breaks in their order.
    pub tie_breaks: Vec<TieBreakView>,
}

/// The standings of a stage or of one of its groups.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TableView {
    /// The group; null where there is only one table.
    pub group: Option<u16>,
    /// `consolation` for the table of a consolation; null else.
    pub part: Option<&'static str>,
    /// The rows, the best first.
    pub rows: Vec<StandingView>,
}

/// The standings of a stage.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StandingsView {
    /// The stage.
    pub stage: i32,
    /// Whether every match has its result.
    pub finished: bool,
    /// Who would play in this stage by the results of the stage before as they are now, and does not: matches of this
    /// stage had begun when they were corrected, and it stands as it was drawn.
    pub left_out: Vec<Who>,
    /// One table, or one for each group.
    pub tables: Vec<TableView>,
}

/// One row of a table of everybody against everybody.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CrossRow {
    /// Who.
    pub entrant: Who,
    /// The place.
    pub place: Option<u32>,
    /// The match points.
    pub score: String,
    /// One cell for each row of the table, in their order; null on the diagonal.
    pub cells: Vec<Vec<CrossCell>>,
}

/// One match in a table of everybody against everybody.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CrossCell {
    /// The match.
    pub key: String,
    /// The round.
    pub round: u32,
    /// The match points of the one whose row it is; null while the match is open.
    pub score: Option<String>,
    /// His points of the games and those of the other.
    pub points: Option<Halves>,
}

/// A table of everybody against everybody.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CrossTable {
    /// The group; null where there is only one table.
    pub group: Option<u16>,
    /// Its rows in the order of the standings.
    pub rows: Vec<CrossRow>,
}

/// One board and what is on it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BoardView {
    /// The board.
    pub board: i32,
    /// The stage of the match.
    pub stage: i32,
    /// The match.
    pub key: String,
    /// Who plays.
    pub first: Who,
    /// Against whom.
    pub second: Who,
    /// `ready` or `playing`.
    pub state: &'static str,
}

/// A match that waits for a board.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct QueuedView {
    /// The stage of the match.
    pub stage: i32,
    /// The match.
    pub key: String,
    /// Who plays.
    pub first: Who,
    /// Against whom.
    pub second: Who,
    /// In how many minutes a board is likely to be free; null where nothing is known of the length of matches.
    pub minutes: Option<i64>,
}

/// Who plays where and who waits.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BoardsView {
    /// How many boards there are; null for as many as are needed.
    pub boards: Option<i32>,
    /// What is on them.
    pub playing: Vec<BoardView>,
    /// The boards that are free, where their number is known.
    pub free: Vec<i32>,
    /// What waits, in the order it will be called.
    pub waiting: Vec<QueuedView>,
    /// How many minutes a match of this tournament takes so far.
    pub average_minutes: Option<i64>,
}

/// What a correction would change.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PreviewView {
    /// Whether anything but this match changes.
    pub changes_more: bool,
    /// What else changes, a sentence each.
    pub changes: Vec<String>,
    /// The matches that depend on it and have begun: without `let_stand` the change is refused.
    pub begun: Vec<String>,
    /// The drafts that would have to be paired again.
    pub drafts: Vec<i32>,
    /// The standings before.
    pub before: StandingsView,
    /// The standings after.
    pub after: StandingsView,
}
