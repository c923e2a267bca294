//! One match of belote at a table, recorded card by card.

use brade_core::belote::players::play_match;
use brade_core::belote::record::MatchRecord;
use brade_core::belote::rules::Rules;
use brade_core::belote::seat::BySeat;
use brade_core::chance::Chance;
use brade_core::tournament::result::{ByHalf, Half};

use super::members::Player;
use crate::db::AnyConnection;
use crate::generate::{Purpose, belote, numbers};
use crate::id::Id;
use crate::service::belote::deals::{self, NewDeal, What};
use crate::service::{Context, Expected, ServiceError};

/// Plays the match with this number of the season; the pair named first sits North and South. None where somebody is
/// missing.
pub(super) fn play(seed: u64, number: u64, pairs: ByHalf<&[Player]>, rules: Rules) -> Option<MatchRecord> {
    let taste = |half: Half, at: usize| pairs[half].get(at).map(|player| belote::taste(player.taste));
    let tastes = BySeat::new([
        taste(Half::First, 0)?,
        taste(Half::Second, 0)?,
        taste(Half::First, 1)?,
        taste(Half::Second, 1)?,
    ]);
    let mut numbers = numbers(seed, Purpose::Demo, number);
    Some(play_match(&tastes, rules, &mut Chance::new(&mut numbers)))
}

/// Records the deals in a match that has begun.
pub(super) fn record(
    conn: &mut AnyConnection,
    ctx: Context,
    match_id: Id,
    played: &MatchRecord,
) -> Result<(), ServiceError> {
    for deal in &played.deals {
        let new = NewDeal {
            dealer: deal.dealer,
            what: What::Record(Box::new(deal.clone())),
        };
        deals::add(conn, ctx, match_id, &new, &Expected::ANY)?;
    }
    Ok(())
}
