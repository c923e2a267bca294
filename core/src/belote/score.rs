//! What a deal comes to (BELOTE.md "Score of a deal", B5, B6).

use super::contract::{ALL_POINTS, Contract};
use super::seat::{ByTeam, Seat, Team};

/// What all eight tricks add.
pub const CAPOT: u16 = 90;
/// What belote and rebelote count.
pub const BELOTE: u16 = 20;

/// What a deal that was played came to: only what can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DealResult {
    taker: Seat,
    contract: Contract,
    points: ByTeam<u16>,
    capot: Option<Team>,
    belote: Option<Team>,
}

/// Why a deal cannot have come to this.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DealResultError {
    /// The points of the cards with the last trick are always 162.
    #[error("points that sum to 162 with the last trick, not to {0}")]
    Sum(u32),
    /// No card is worth one point, so that no team has 1 or 161.
    #[error("points other than {0}, since no card is worth 1")]
    OnePoint(ByTeam<u16>),
    /// Whoever has all tricks has all points.
    #[error("a capot of {0} with 162 points to 0")]
    Capot(Team),
    /// With all trumps and no trumps there is no belote (B5).
    #[error("no belote with {0}")]
    Belote(Contract),
}

/// What became of the taker's contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Made {
    /// The taker's team has more than the other: both score what they have.
    Made,
    /// Both have the same: only the other team scores what it has.
    Even,
    /// The taker's team has less: the other scores everything.
    Failed,
}

impl DealResult {
    /// A deal that came to this: `points` are those of the cards with the ten of the last trick, `capot` the team with
    /// all tricks, `belote` the one that announced it.
    ///
    /// # Errors
    /// What cannot be.
    pub fn new(
        taker: Seat,
        contract: Contract,
        points: ByTeam<u16>,
        capot: Option<Team>,
        belote: Option<Team>,
    ) -> Result<DealResult, DealResultError> {
        let sum = u32::from(points.north_south) + u32::from(points.east_west);
        if sum != u32::from(ALL_POINTS) {
            return Err(DealResultError::Sum(sum));
        }
        if points.north_south == 1 || points.east_west == 1 {
            return Err(DealResultError::OnePoint(points));
        }
        if let Some(team) = capot
            && points[team] != ALL_POINTS
        {
            return Err(DealResultError::Capot(team));
        }
        if belote.is_some() && contract.suit().is_none() {
            return Err(DealResultError::Belote(contract));
        }
        Ok(DealResult {
            taker,
            contract,
            points,
            capot,
            belote,
        })
    }

    /// Who took.
    pub const fn taker(&self) -> Seat {
        self.taker
    }

    /// What was trumps.
    pub const fn contract(&self) -> Contract {
        self.contract
    }

    /// The points of the cards with the ten of the last trick: 162 in all.
    pub const fn points(&self) -> ByTeam<u16> {
        self.points
    }

    /// The team with all tricks.
    pub const fn capot(&self) -> Option<Team> {
        self.capot
    }

    /// The team that announced belote.
    pub const fn belote(&self) -> Option<Team> {
        self.belote
    }

    /// What each team has before the contract is judged: its points, 90 for a capot, 20 for belote.
    pub fn totals(&self) -> ByTeam<u16> {
        ByTeam::from_fn(|team| {
            let capot = if self.capot == Some(team) { CAPOT } else { 0 };
            self.points[team] + capot + self.belote_of(team)
        })
    }

    fn belote_of(&self, team: Team) -> u16 {
        if self.belote == Some(team) { BELOTE } else { 0 }
    }

    /// What became of the contract.
    pub fn made(&self) -> Made {
        match self.totals().leader() {
            None => Made::Even,
            Some(team) if team == self.taker.team() => Made::Made,
            Some(_) => Made::Failed,
        }
    }

    /// What each team scores. Belote stays with the team that announced it (B6, B10).
    pub fn score(&self) -> ByTeam<u16> {
        let totals = self.totals();
        let other = !self.taker.team();
        let others = match self.made() {
            Made::Made => return totals,
            Made::Even => totals[other],
            Made::Failed => {
                let capot = if self.capot == Some(other) { CAPOT } else { 0 };
                ALL_POINTS + capot + self.belote_of(other)
            }
        };
        ByTeam::from_fn(|team| if team == other { others } else { self.belote_of(team) })
    }

    /// By how much the taker's team has more than the other before the contract is judged; negative if it has less.
    pub fn margin(&self) -> i32 {
        let (totals, team) = (self.totals(), self.taker.team());
        i32::from(totals[team]) - i32::from(totals[!team])
    }
}

/// Whether a deal that was played can score this, whoever took and whatever was trumps.
pub fn can_score(score: ByTeam<u16>) -> bool {
    let teams = [None, Some(Team::NorthSouth), Some(Team::EastWest)];
    let every = |capot: Option<Team>, belote: Option<Team>, taker: Seat| {
        (0..=ALL_POINTS).any(|points| {
            let points = ByTeam::new(points, ALL_POINTS - points);
            DealResult::new(taker, Contract::Trumps(super::card::Suit::Clubs), points, capot, belote)
                .is_ok_and(|result| result.score() == score)
        })
    };
    [Seat::One, Seat::Two].into_iter().any(|taker| {
        teams
            .into_iter()
            .any(|capot| teams.into_iter().any(|belote| every(capot, belote, taker)))
    })
}

#[cfg(test)]
mod tests {
    use super::super::card::Suit;
    use super::*;
    use Team::{EastWest, NorthSouth};

    const HEARTS: Contract = Contract::Trumps(Suit::Hearts);

    fn score(taker: Seat, points: (u16, u16), capot: Option<Team>, belote: Option<Team>) -> (Made, String) {
        let result = DealResult::new(taker, HEARTS, ByTeam::new(points.0, points.1), capot, belote).unwrap();
        (result.made(), result.score().to_string())
    }

    #[test]
    fn a_contract_is_made_with_more_even_with_the_same_and_failed_with_less() {
        assert_eq!(score(Seat::One, (82, 80), None, None), (Made::Made, "82-80".into()));
        assert_eq!(score(Seat::One, (81, 81), None, None), (Made::Even, "0-81".into()));
        assert_eq!(score(Seat::One, (80, 82), None, None), (Made::Failed, "0-162".into()));
        assert_eq!(score(Seat::Four, (82, 80), None, None), (Made::Failed, "162-0".into()));
        assert_eq!(score(Seat::Four, (81, 81), None, None), (Made::Even, "81-0".into()));
    }

    #[test]
    fn a_capot_is_252_for_either_team() {
        let ns = (162, 0);
        assert_eq!(
            score(Seat::Three, ns, Some(NorthSouth), None),
            (Made::Made, "252-0".into())
        );
        assert_eq!(
            score(Seat::Two, ns, Some(NorthSouth), None),
            (Made::Failed, "252-0".into())
        );
        assert_eq!(
            score(Seat::Two, (0, 162), Some(EastWest), None),
            (Made::Made, "0-252".into())
        );
        assert_eq!(
            score(Seat::One, (0, 162), Some(EastWest), None),
            (Made::Failed, "0-252".into())
        );
        // All points without all tricks are no capot.
        assert_eq!(score(Seat::Two, ns, None, None), (Made::Failed, "162-0".into()));
    }

    #[test]
    fn belote_counts_for_the_contract_and_stays_with_whoever_announced_it() {
        assert_eq!(
            score(Seat::One, (72, 90), None, Some(NorthSouth)),
            (Made::Made, "92-90".into())
        );
        assert_eq!(
            score(Seat::One, (71, 91), None, Some(NorthSouth)),
            (Made::Even, "20-91".into())
        );
        assert_eq!(
            score(Seat::One, (91, 71), None, Some(EastWest)),
            (Made::Even, "0-91".into())
        );
        assert_eq!(
            score(Seat::One, (60, 102), None, Some(NorthSouth)),
            (Made::Failed, "20-162".into())
        );
        assert_eq!(
            score(Seat::One, (90, 72), None, Some(EastWest)),
            (Made::Failed, "0-182".into())
        );
        let capot = Some(EastWest);
        assert_eq!(
            score(Seat::One, (0, 162), capot, Some(EastWest)),
            (Made::Failed, "0-272".into())
        );
        assert_eq!(
            score(Seat::One, (0, 162), capot, Some(NorthSouth)),
            (Made::Failed, "20-252".into())
        );
    }

    #[test]
    fn what_cannot_be_is_no_result() {
        let new = |points, capot, belote, contract| DealResult::new(Seat::One, contract, points, capot, belote);
        assert_eq!(
            new(ByTeam::new(92, 71), None, None, HEARTS),
            Err(DealResultError::Sum(163))
        );
        assert_eq!(
            new(ByTeam::new(u16::MAX, u16::MAX), None, None, HEARTS),
            Err(DealResultError::Sum(131_070))
        );
        assert_eq!(
            new(ByTeam::new(161, 1), None, None, HEARTS),
            Err(DealResultError::OnePoint(ByTeam::new(161, 1)))
        );
        assert_eq!(
            new(ByTeam::new(160, 2), Some(NorthSouth), None, HEARTS),
            Err(DealResultError::Capot(NorthSouth))
        );
        for contract in [Contract::AllTrumps, Contract::NoTrumps] {
            assert_eq!(
                new(ByTeam::new(92, 70), None, Some(EastWest), contract),
                Err(DealResultError::Belote(contract))
            );
        }
    }

    #[test]
    fn only_some_scores_can_be() {
        for (north_south, east_west) in [(92, 70), (0, 162), (20, 162), (252, 0), (0, 81), (272, 0), (20, 91)] {
            assert!(
                can_score(ByTeam::new(north_south, east_west)),
                "{north_south}-{east_west}"
            );
        }
        for (north_south, east_west) in [
            (0, 0),
            (92, 71),
            (81, 81),
            (252, 10),
            (0, 80),
            (65_535, 65_535),
            (82, 0),
        ] {
            assert!(
                !can_score(ByTeam::new(north_south, east_west)),
                "{north_south}-{east_west}"
            );
        }
    }
}
