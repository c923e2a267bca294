//! The cheapest way to give each of some people a place of their own.

/// For each column the row that takes it, so that the sum of the costs is least (the Hungarian method: one row after
/// the other is added by the cheapest chain of exchanges, found as a shortest way under reduced costs).
pub fn cheapest(costs: &[Vec<i128>]) -> Vec<usize> {
    let size = costs.len();
    let mut row_price = vec![0; size];
    let mut column_price = vec![0; size];
    let mut taken: Vec<Option<usize>> = vec![None; size];
    for new in 0..size {
        let mut distance = vec![i128::MAX; size];
        let mut before: Vec<Option<usize>> = vec![None; size];
        let mut done = vec![false; size];
        let (mut row, mut column, mut walked) = (new, None, 0);
        let end = loop {
            for next in (0..size).filter(|next| !done[*next]) {
                let way = walked + costs[row][next] - row_price[row] - column_price[next];
                if way < distance[next] {
                    (distance[next], before[next]) = (way, column);
                }
            }
            let Some(nearest) = (0..size).filter(|next| !done[*next]).min_by_key(|next| distance[*next]) else {
                break None;
            };
            (done[nearest], walked, column) = (true, distance[nearest], Some(nearest));
            match taken[nearest] {
                Some(owner) => row = owner,
                None => break Some(nearest),
            }
        };
        for visited in (0..size).filter(|visited| done[*visited]) {
            let less = walked - distance[visited];
            column_price[visited] -= less;
            if let Some(owner) = taken[visited] {
                row_price[owner] += less;
            }
        }
        row_price[new] += walked;
        let mut free = end;
        while let Some(column) = free {
            free = before[column];
            taken[column] = free.map_or(Some(new), |earlier| taken[earlier]);
        }
    }
    taken.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn least(costs: &[Vec<i128>], row: usize, used: &mut Vec<usize>) -> i128 {
        let mut best = if row == costs.len() { 0 } else { i128::MAX };
        for column in 0..costs.len() * usize::from(row < costs.len()) {
            if !used.contains(&column) {
                used.push(column);
                best = best.min(costs[row][column] + least(costs, row + 1, used));
                used.pop();
            }
        }
        best
    }

    #[test]
    fn the_cheapest_assignment_is_that_of_trying_all() {
        let mut number = 7_u64;
        let mut cost = || {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            i128::from(number >> 59)
        };
        for size in [1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6, 6] {
            let costs: Vec<Vec<i128>> = (0..size).map(|_| (0..size).map(|_| cost()).collect()).collect();
            let rows = cheapest(&costs);
            let sum: i128 = rows.iter().enumerate().map(|(column, row)| costs[*row][column]).sum();
            assert_eq!(sum, least(&costs, 0, &mut Vec::new()));
        }
    }
}
