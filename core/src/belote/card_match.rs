//! A match of deals: its totals, who deals next, and who won (BELOTE.md "Match", B7).
//!
//! The file is not called `match.rs`, since `match` is a word of the language.

use super::broken::{Broken, BrokenRule};
use super::deal_in_play::DealEnd;
use super::rules::{MatchLength, RuleOption, Rules};
use super::seat::{ByTeam, Seat, Team};

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchStatus {
    /// Another deal is to be played.
    Open,
    /// This team has won.
    Won(Team),
    /// Equal totals: a draw.
    Drawn,
}

/// One finished deal as the match needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishedDeal {
    /// Who dealt, if that is known.
    pub dealer: Option<Seat>,
    /// What each team scored; none for a deal that was thrown in.
    pub score: Option<ByTeam<u16>>,
}

impl FinishedDeal {
    /// A deal of this dealer that ended so.
    pub fn new(dealer: Seat, end: &DealEnd) -> FinishedDeal {
        FinishedDeal {
            dealer: Some(dealer),
            score: match end {
                DealEnd::ThrownIn => None,
                DealEnd::Played(result) => Some(result.score()),
            },
        }
    }
}

/// A match as far as it has come: a pure function of its rules and its finished deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchState {
    rules: Rules,
    totals: ByTeam<u32>,
    deals: usize,
    played: usize,
    next_dealer: Option<Seat>,
}

impl MatchState {
    /// A match before its first deal.
    pub fn begin(rules: Rules) -> MatchState {
        MatchState {
            rules,
            totals: ByTeam::default(),
            deals: 0,
            played: 0,
            next_dealer: None,
        }
    }

    /// What was agreed.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The points of each team.
    pub const fn totals(&self) -> ByTeam<u32> {
        self.totals
    }

    /// How many deals are finished, those thrown in too.
    pub const fn deals(&self) -> usize {
        self.deals
    }

    /// Who deals next; none where the dealer is drawn, or not known.
    pub const fn next_dealer(&self) -> Option<Seat> {
        self.next_dealer
    }

    /// How it stands.
    pub fn status(&self) -> MatchStatus {
        let ended = match self.rules.length() {
            MatchLength::OneDeal => self.played > 0,
            length => {
                let to = length.points().unwrap_or(u32::MAX);
                self.totals.north_south >= to || self.totals.east_west >= to
            }
        };
        match self.totals.leader() {
            _ if !ended => MatchStatus::Open,
            Some(winner) => MatchStatus::Won(winner),
            None if self.rules.has(RuleOption::Knockout) => MatchStatus::Open,
            None => MatchStatus::Drawn,
        }
    }

    /// The match after one more deal.
    ///
    /// # Errors
    /// `game-over` where the match has ended, `bad-deal` where another seat was to deal.
    pub fn after(&self, deal: &FinishedDeal) -> Result<MatchState, Broken> {
        self.may_deal(deal.dealer)?;
        let score = deal.score.unwrap_or_default();
        let dealer = deal.dealer.or(self.next_dealer);
        Ok(MatchState {
            rules: self.rules,
            totals: ByTeam::from_fn(|team| self.totals[team].saturating_add(u32::from(score[team]))),
            deals: self.deals.saturating_add(1),
            played: self.played.saturating_add(usize::from(deal.score.is_some())),
            next_dealer: dealer.map(Seat::next),
        })
    }

    /// Whether another deal may be dealt by this seat.
    ///
    /// # Errors
    /// As [`MatchState::after`].
    pub fn may_deal(&self, dealer: Option<Seat>) -> Result<(), Broken> {
        if self.status() != MatchStatus::Open {
            return Err(Broken::new(
                BrokenRule::GameOver,
                format!("the match has ended {} after deal {}", self.totals, self.deals),
            ));
        }
        match (self.next_dealer, dealer) {
            (Some(next), Some(dealer)) if next != dealer => Err(Broken::new(
                BrokenRule::BadDeal,
                format!("seat {next} was to deal, not {dealer}: the deal passes to the next seat"),
            )),
            _ => Ok(()),
        }
    }
}

/// How the match stands after these deals, in their order.
///
/// # Errors
/// As [`MatchState::after`], for the first deal that could not be.
pub fn match_state(rules: Rules, deals: &[FinishedDeal]) -> Result<MatchState, Broken> {
    let begin = MatchState::begin(rules);
    deals.iter().try_fold(begin, |state, deal| state.after(deal))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deals(scores: &[(u16, u16)]) -> Vec<FinishedDeal> {
        scores
            .iter()
            .map(|(north_south, east_west)| FinishedDeal {
                dealer: None,
                score: Some(ByTeam::new(*north_south, *east_west)),
            })
            .collect()
    }

    const DRAW: [(u16, u16); 6] = [(162, 0), (0, 162), (162, 0), (0, 162), (102, 80), (80, 102)];

    #[test]
    fn the_deal_in_which_a_team_reaches_the_points_is_finished_and_the_higher_total_wins() {
        let rules = Rules::from(MatchLength::To500);
        let state = match_state(rules, &deals(&[(162, 0), (162, 0), (162, 0), (82, 80)])).unwrap();
        assert_eq!(
            (state.totals().to_string(), state.status()),
            ("568-80".into(), MatchStatus::Won(Team::NorthSouth))
        );
        // Both reach it in one deal.
        let both = [(162, 0), (162, 0), (0, 252), (0, 162), (100, 62), (82, 80)];
        let state = match_state(rules, &deals(&both)).unwrap();
        assert_eq!(
            (state.totals().to_string(), state.status()),
            ("506-556".into(), MatchStatus::Won(Team::EastWest))
        );
        let after = state.after(&deals(&[(82, 80)])[0]).unwrap_err();
        assert_eq!(after.rule, BrokenRule::GameOver);
        assert_eq!(
            match_state(Rules::STANDARD, &deals(&both)).unwrap().status(),
            MatchStatus::Open
        );
    }

    #[test]
    fn equal_totals_are_a_draw_and_in_a_knockout_one_more_deal_decides() {
        let level = deals(&DRAW);
        let drawn = match_state(Rules::from(MatchLength::To500), &level).unwrap();
        assert_eq!(drawn.status(), MatchStatus::Drawn);
        let knockout = Rules::new(MatchLength::To500, [RuleOption::Knockout]).unwrap();
        let state = match_state(knockout, &level).unwrap();
        assert_eq!(state.status(), MatchStatus::Open);
        let decided = state.after(&deals(&[(0, 162)])[0]).unwrap();
        assert_eq!(decided.status(), MatchStatus::Won(Team::EastWest));
    }

    #[test]
    fn a_deal_thrown_in_does_not_end_a_match_of_one_deal_but_the_next_seat_deals() {
        let rules = Rules::from(MatchLength::OneDeal);
        let state = MatchState::begin(rules);
        let state = state.after(&FinishedDeal::new(Seat::Four, &DealEnd::ThrownIn)).unwrap();
        assert_eq!(
            (state.status(), state.next_dealer()),
            (MatchStatus::Open, Some(Seat::One))
        );
        let again = state
            .after(&FinishedDeal::new(Seat::Four, &DealEnd::ThrownIn))
            .unwrap_err();
        assert_eq!(again.rule, BrokenRule::BadDeal);
        let state = state.after(&deals(&[(92, 70)])[0]).unwrap();
        assert_eq!(
            (state.status(), state.next_dealer()),
            (MatchStatus::Won(Team::NorthSouth), Some(Seat::Two))
        );
    }

    #[test]
    fn no_number_of_deals_overflows_the_totals() {
        let deal = FinishedDeal {
            dealer: None,
            score: Some(ByTeam::new(u16::MAX, u16::MAX)),
        };
        let knockout = Rules::new(MatchLength::To1000, [RuleOption::Knockout]).unwrap();
        let mut state = MatchState::begin(knockout);
        for _ in 0..100_000 {
            state = state.after(&deal).unwrap();
        }
        assert_eq!(state.totals().north_south, u32::MAX);
    }
}
