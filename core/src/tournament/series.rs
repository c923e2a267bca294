//! A series of tournaments: a season table with points by place.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::result::Score;

/// How a season is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeriesSettings {
    /// The points of the first place, the second and so on; 0 for the places after these.
    /// All who share a place get the points of that place in full.
    pub points: Vec<Score>,
    /// How many of a player's tournaments count, his best ones; all of them if none is given.
    pub best: Option<u32>,
}

/// What one tournament brought a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeriesResult {
    /// Which tournament of the series, counted from 0 in the order given.
    pub tournament: usize,
    /// His place in it.
    pub place: u32,
    /// The points of that place.
    pub points: Score,
    /// Whether it is among his best and counts.
    pub counts: bool,
}

/// A player's line in the season table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeriesRow<P> {
    /// Who.
    pub player: P,
    /// The place in the season, the same for all who are tied.
    pub place: u32,
    /// The points that count.
    pub total: Score,
    /// All his tournaments in their order.
    pub results: Vec<SeriesResult>,
}

/// The season table, the best first, from the places of each tournament in order.
///
/// Those who are tied are listed in the order of `P`.
pub fn season<P: Copy + Ord>(settings: &SeriesSettings, tournaments: &[Vec<(P, u32)>]) -> Vec<SeriesRow<P>> {
    let mut players: BTreeMap<P, Vec<SeriesResult>> = BTreeMap::new();
    for (tournament, places) in tournaments.iter().enumerate() {
        for (player, place) in places {
            let points = (place.checked_sub(1)).and_then(|above| settings.points.get(above as usize));
            players.entry(*player).or_default().push(SeriesResult {
                tournament,
                place: *place,
                points: points.copied().unwrap_or_default(),
                counts: false,
            });
        }
    }
    let mut rows: Vec<SeriesRow<P>> = players
        .into_iter()
        .map(|(player, mut results)| {
            let counted = settings.best.map_or(results.len(), |best| best as usize);
            results.sort_by_key(|result| Reverse(result.points));
            results.iter_mut().take(counted).for_each(|result| result.counts = true);
            results.sort_by_key(|result| result.tournament);
            SeriesRow {
                player,
                place: 0,
                total: results
                    .iter()
                    .filter(|result| result.counts)
                    .map(|result| result.points)
                    .sum(),
                results,
            }
        })
        .collect();
    rows.sort_by_key(|row| Reverse(row.total));
    let totals: Vec<Score> = rows.iter().map(|row| row.total).collect();
    for row in &mut rows {
        row.place = totals.partition_point(|total| *total > row.total) as u32 + 1;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(best: Option<u32>, tournaments: &[&[(char, u32)]]) -> Vec<SeriesRow<char>> {
        let settings = SeriesSettings {
            points: [10, 6, 4, 2].map(Score::whole).to_vec(),
            best,
        };
        let tournaments: Vec<Vec<(char, u32)>> = tournaments.iter().map(|places| places.to_vec()).collect();
        season(&settings, &tournaments)
    }

    fn totals(rows: &[SeriesRow<char>]) -> String {
        let row = |row: &SeriesRow<char>| format!("{} {} {}", row.place, row.player, row.total);
        rows.iter().map(row).collect::<Vec<_>>().join(", ")
    }

    const SEASON: [&[(char, u32)]; 3] = [
        &[('A', 1), ('B', 2), ('C', 3), ('D', 4), ('E', 5)],
        &[('B', 1), ('A', 2), ('C', 2), ('E', 4)],
        &[('A', 4), ('C', 1)],
    ];

    #[test]
    fn a_season_adds_the_points_of_the_places() {
        assert_eq!(totals(&table(None, &SEASON)), "1 C 20, 2 A 18, 3 B 16, 4 D 2, 4 E 2");
    }

    #[test]
    fn only_the_best_tournaments_count_where_so_agreed() {
        let rows = table(Some(2), &SEASON);
        assert_eq!(totals(&rows), "1 A 16, 1 B 16, 1 C 16, 4 D 2, 4 E 2");
        let counts: Vec<bool> = rows[2].results.iter().map(|result| result.counts).collect();
        assert_eq!(counts, [false, true, true]);
    }

    #[test]
    fn a_season_without_tournaments_is_empty() {
        assert_eq!(table(Some(3), &[]), []);
    }
}
