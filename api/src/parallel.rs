//! Work done by every processor with its results in the order of the work.
//!
//! The standard library's threads and channels are all it takes; a pool with work stealing would not keep the order,
//! and the bound on what waits (which keeps memory small) would have to be added to it.

use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Feeds `jobs` to threads that do `work`, and gives the results to `take` in the order of the jobs, until it says no.
/// Jobs are drawn only as fast as results are taken.
pub(crate) fn in_order<J: Send, R: Send>(
    jobs: impl Iterator<Item = J> + Send,
    work: impl Fn(J) -> R + Sync,
    take: impl FnMut(R) -> bool,
) {
    in_order_ahead(processors(), 2 * processors(), jobs, work, take);
}

/// How many threads run at once.
pub(crate) fn processors() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The same with so many threads, for a `take` that rests between long stretches of taking, or the other way round: up to
/// about `ahead` results wait for it meanwhile.
pub(crate) fn in_order_ahead<J: Send, R: Send>(
    threads: usize,
    ahead: usize,
    jobs: impl Iterator<Item = J> + Send,
    work: impl Fn(J) -> R + Sync,
    mut take: impl FnMut(R) -> bool,
) {
    let work = &work;
    thread::scope(|scope| {
        let (to_workers, for_workers) = sync_channel::<(J, Sender<R>)>(threads);
        let (to_taker, in_turn) = sync_channel::<Receiver<R>>(ahead);
        // Dropped with the last worker, so that nothing waits for workers that are gone.
        let for_workers = Arc::new(Mutex::new(for_workers));
        scope.spawn(move || {
            for job in jobs {
                let (done, result) = channel();
                // Nobody listens any more once `take` has said no.
                if to_taker.send(result).is_err() || to_workers.send((job, done)).is_err() {
                    return;
                }
            }
        });
        for _ in 0..threads {
            let for_workers = Arc::clone(&for_workers);
            scope.spawn(move || {
                loop {
                    let next = for_workers.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((job, done)) = next else { return };
                    // The same: a result that nobody waits for is dropped.
                    let _ = done.send(work(job));
                }
            });
        }
        drop(for_workers);
        for result in &in_turn {
            if !result.recv().is_ok_and(&mut take) {
                break;
            }
        }
        drop(in_turn);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        let mut taken = Vec::new();
        let slow_first = |job: u64| {
            thread::sleep(Duration::from_millis(if job.is_multiple_of(7) { 5 } else { 0 }));
            job * 2
        };
        in_order(0..200, slow_first, |result| {
            taken.push(result);
            true
        });
        assert_eq!(taken, (0..200).map(|job| job * 2).collect::<Vec<_>>());
    }

    #[test]
    fn it_ends_when_nobody_takes_any_more() {
        let mut taken = 0;
        in_order(
            0_u64..,
            |job| job,
            |_| {
                taken += 1;
                taken < 3
            },
        );
        assert_eq!(taken, 3);
    }
}
