//! What holds of every deal: random ones, played by all tastes under all rules.

use brade_core::belote::auction::{Auction, AuctionEnd};
use brade_core::belote::card::Card;
use brade_core::belote::card_play::CardPlay;
use brade_core::belote::deal::{Dealing, Pack};
use brade_core::belote::deal_in_play::{DealEnd, DealInPlay, Next};
use brade_core::belote::facts::{DealCounts, deal_facts};
use brade_core::belote::legal::legal_cards;
use brade_core::belote::record::{DealRecord, read_matches, write_matches};
use brade_core::belote::rules::{MatchLength, RuleOption, Rules};
use brade_core::belote::seat::{Seat, Team};
use brade_core::belote::verify::{Status, verify};
use brade_core::chance::Chance;
use proptest::prelude::*;

use crate::slow;
use crate::support::{all_rules, made_up, numbers, read_one};

fn index(seat: Seat) -> usize {
    usize::from(seat.number()) - 1
}

/// Replays the deal card by card beside the slow engine, and holds every card of the pack against both.
fn against_slow(deal: &DealRecord, rules: Rules) -> Option<()> {
    let mut auction = Auction::begin(rules, deal.dealer?, deal.up?);
    deal.calls.iter().for_each(|call| auction.call(*call).unwrap());
    let Some(AuctionEnd::Taken { taker, contract }) = auction.end() else {
        return None;
    };
    let hands = deal.hands.as_ref()?.clone().map(|cards| cards.into_iter().collect());
    let mut play = CardPlay::begin(taker, contract, deal.dealer?.next(), hands).unwrap();
    let mut table = slow::Table {
        contract: contract.letter(),
        hands: Seat::ALL.map(|seat| hands[seat].iter().map(|card| slow::card(&card.to_string())).collect()),
        trick: Vec::new(),
        to_play: index(deal.dealer?.next()),
        won: Default::default(),
        last: None,
    };
    let mut belote = None;
    for played in &deal.plays {
        let seat = play.to_play().unwrap();
        assert_eq!(index(seat), table.to_play);
        let legal = play.legal().unwrap();
        assert!(!legal.cards.is_empty());
        for card in Card::all() {
            let broken = play.clone().play(card, false).err().map(|broken| broken.rule.code());
            assert_eq!(broken, table.breaks(slow::card(&card.to_string())), "{card} in {deal}");
            assert_eq!(legal.cards.has(card), broken.is_none(), "{card} in {deal}");
        }
        assert!(!legal.duty.is_free() || legal.cards == play.hands()[seat]);
        if played.announces && belote.is_none() {
            belote = Some(index(seat) % 2);
        }
        play.play(played.card, played.announces).unwrap();
        table.play(slow::card(&played.card.to_string()));
    }
    let result = play.result().unwrap();
    let totals = table.totals(belote);
    let capot = table.won.iter().any(|tricks| tricks.len() == 8);
    let bonus = if capot { 90 } else { 0 } + if belote.is_some() { 20 } else { 0 };
    assert_eq!(totals[0] + totals[1], 162 + bonus);
    let both = |value: brade_core::belote::seat::ByTeam<u16>| [value.north_south, value.east_west].map(u32::from);
    assert_eq!(both(result.totals()), totals);
    assert_eq!(both(result.score()), table.scores(index(taker), belote), "{deal}");
    Some(())
}

#[test]
fn ten_thousand_deals_agree_with_the_words_of_the_rules_and_survive_writing_and_reading() {
    let rules = all_rules();
    let (mut deals, mut played, mut seed) = (0, 0, 0_u64);
    let mut counts = DealCounts::default();
    while deals < 10_000 {
        let rules = rules[seed as usize % rules.len()];
        let record = made_up(seed, rules);
        seed += 1;
        deals += record.deals.len();
        for deal in &record.deals {
            played += usize::from(against_slow(deal, rules).is_some());
        }
        let report = verify(&record);
        assert_eq!(report.status, Status::Verified, "{:?}\n{record}", report.fault);
        assert_eq!(Some(report.totals), record.score);
        let text = record.to_string();
        let read = read_one(&text);
        assert_eq!(read.record, record);
        assert_eq!(read.record.to_string(), text);
        deal_facts(&record).iter().for_each(|facts| counts.add(facts));
    }
    // The deals are not all alike.
    assert!(played > deals / 2, "{played} of {deals} were played");
    assert_eq!(counts.played() as usize, played);
    assert_eq!(counts.thrown_in as usize, deals - played);
    let few = played as u64 / 1000;
    let each = [counts.made, counts.failed, counts.belotes, counts.capots];
    assert!(
        each.iter()
            .chain(&counts.contracts)
            .chain(&counts.takers)
            .all(|count| *count > few),
        "{counts:?}"
    );
    assert!(counts.even > 0 && counts.capots_against > 0, "{counts:?}");
    assert!(counts.made > counts.failed && counts.margin > 0, "{counts:?}");
}

#[test]
fn a_record_without_hands_comes_to_the_same_where_all_cards_were_kept() {
    for seed in 0..40 {
        let mut record = made_up(seed, Rules::STANDARD);
        let whole = verify(&record);
        for deal in record.deals.iter_mut().filter(|deal| !deal.plays.is_empty()) {
            deal.hands = None;
        }
        assert_eq!(verify(&record), whole);
    }
}

#[test]
fn a_match_cut_off_anywhere_is_incomplete_and_says_who_is_to_act() {
    let record = made_up(5, Rules::from(MatchLength::To500));
    let dealers: Vec<_> = record.deals.iter().map(|deal| deal.dealer).collect();
    assert!(dealers.windows(2).all(|pair| pair[0].map(Seat::next) == pair[1]));
    let last = record.deals.iter().rposition(|deal| !deal.plays.is_empty()).unwrap();
    for cards in 0..32 {
        let mut cut = record.clone();
        cut.deals.truncate(last + 1);
        let deal = cut.deals.last_mut().unwrap();
        deal.plays.truncate(cards);
        deal.score = None;
        (cut.result, cut.score, cut.termination, cut.token) = Default::default();
        assert_eq!(verify(&cut).status, Status::Incomplete, "{cut}");
        let deal = cut.deals.last().unwrap();
        let replayed = brade_core::belote::replay::replay_deal(deal, &cut.rules, deal.dealer).unwrap();
        let Some(Next::Card { legal, .. }) = replayed.next() else {
            panic!("{cut}")
        };
        assert!(legal.cards.has(record.deals[last].plays[cards].card));
    }
}

#[test]
fn files_hold_several_matches_and_the_good_ones_load_beside_a_bad_one() {
    let records: Vec<_> = (0..5)
        .map(|seed| made_up(seed, Rules::from(MatchLength::OneDeal)))
        .collect();
    let text = write_matches(&records);
    let read: Vec<_> = read_matches(&text).map(|read| read.unwrap().record).collect();
    assert_eq!(read, records);
    let broken = text.replacen("1. dealer", "1. daeler", 1);
    let read: Vec<_> = read_matches(&broken).collect();
    assert_eq!(read.iter().filter(|read| read.is_ok()).count(), 4);
    let error = read[0].as_ref().unwrap_err();
    assert_eq!(error.found, "daeler");
    assert_eq!(error.good.record.rules, records[0].rules);
}

/// Changes a text as a slip of the pen, a torn page or a bad copy would.
fn mutated(text: &str, next: &mut impl FnMut() -> u32) -> Vec<u8> {
    const LETTERS: &[u8] = b"0123456789TJQKAcdhs|+.:-[]{}\\\"; \n\rptANxy\xc3\xff";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..1 + next() % 2 {
        let len = bytes.len().max(1);
        let (at, other) = (next() as usize % len, next() as usize % len);
        let letter = LETTERS[next() as usize % LETTERS.len()];
        match next() % 14 {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at.min(other)..at.max(other).min(at.min(other) + 40))),
            2 => bytes.insert(at, letter),
            3 if at < bytes.len() => bytes[at] = letter,
            4 if at < bytes.len() && other < bytes.len() => bytes.swap(at, other),
            5 => {
                let end = bytes.len().min(at + 60);
                let copy = bytes[at.min(end)..end].to_vec();
                let to = other.min(bytes.len());
                bytes.splice(to..to, copy);
            }
            _ => {
                // Two cards, or calls, in each other's place: that can be read.
                let mut words: Vec<Vec<u8>> = bytes.split(|byte| *byte == b' ').map(<[u8]>::to_vec).collect();
                let short: Vec<usize> = (0..words.len()).filter(|at| words[*at].len() == 2).collect();
                if !short.is_empty() {
                    words.swap(short[at % short.len()], short[other % short.len()]);
                }
                bytes = words.join(&b' ');
            }
        }
    }
    bytes
}

#[test]
fn damaged_records_never_panic_and_what_can_be_read_of_them_survives_writing() {
    let texts: Vec<String> = (0..12)
        .map(|seed| made_up(seed, all_rules()[seed as usize]).to_string())
        .collect();
    let mut next = numbers(77);
    let (mut readable, mut illegal, mut unreadable) = (0, 0, 0);
    for round in 0..6_000 {
        let damaged = mutated(&texts[round % texts.len()], &mut next);
        for read in brade_core::belote::record::read_matches_bytes(&damaged) {
            let (record, ok) = match read {
                Ok(read) => (read.record, true),
                Err(error) => {
                    assert!(error.line > 0 && error.column > 0 && !error.expected.is_empty());
                    unreadable += 1;
                    (error.good.record, false)
                }
            };
            let report = verify(&record);
            let _ = deal_facts(&record);
            if ok {
                readable += 1;
                illegal += usize::from(report.status == Status::Illegal);
                assert_eq!(report.fault.is_some(), report.status == Status::Illegal);
                let text = record.to_string();
                assert_eq!(read_one(&text).record.to_string(), text);
                assert_eq!(verify(&read_one(&text).record), report);
            }
        }
    }
    assert!(
        readable > 500 && illegal > 500 && unreadable > 500,
        "{readable} {illegal} {unreadable}"
    );
}

proptest! {
    #[test]
    fn whatever_bytes_come_nothing_panics(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        for read in brade_core::belote::record::read_matches_bytes(&bytes).flatten() {
            verify(&read.record);
        }
        brade_core::belote::record::names_belote(&bytes);
    }

    #[test]
    fn whatever_words_come_nothing_panics(words in proptest::collection::vec(0..28_usize, 0..80)) {
        const WORDS: [&str; 28] = [
            "[Game \"belote\"]", "[To \"deal\"]", "\n\n", "\n", "1.", "2.", "dealer", "up", "hands", "calls", "play",
            "result", "score", "taker 1", "contract h", "points 92-70", "capot ns", "thrown-in", "1:7c8c", "2:", "3",
            "Jh", "10s+", "|", "p", "t", "99999-99999", "{a}",
        ];
        let text: Vec<&str> = words.iter().map(|word| WORDS[*word]).collect();
        for read in read_matches(&text.join(" ")) {
            let record = match read { Ok(read) => read.record, Err(error) => error.good.record };
            verify(&record);
            let written = record.to_string();
            prop_assert_eq!(read_one(&written).record.to_string(), written);
        }
    }

    #[test]
    fn whatever_is_played_the_points_of_all_cards_are_shared_out(seed: u64, dealer in 1..=4_u8) {
        let mut numbers = numbers(seed);
        let mut chance = Chance::new(&mut numbers);
        let rules = Rules::new(MatchLength::OneDeal, [RuleOption::AllNoTrumps]).unwrap();
        let dealing = Dealing::from_pack(&Pack::shuffled(&mut chance), Seat::new(dealer).unwrap());
        let mut deal = DealInPlay::of_pack(rules, dealing);
        let mut announced: Option<Team> = None;
        let end = loop {
            match deal.next() {
                Next::Call { legal, .. } => deal.call(legal[chance.below(legal.len() as u32) as usize]).unwrap(),
                Next::Card { legal, seat } => {
                    let play = deal.play_of_cards().unwrap();
                    prop_assert_eq!(legal_cards(play.hands()[seat], play.current(), play.contract()), legal);
                    let card = legal.cards.iter().nth(chance.below(legal.cards.len() as u32) as usize).unwrap();
                    // Belote may be kept silent.
                    let announces = play.may_announce_belote(card) && chance.below(2) == 0;
                    announced = announced.or(announces.then(|| seat.team()));
                    deal.play(card, announces).unwrap();
                }
                Next::Hands { .. } => unreachable!(),
                Next::Over(end) => break end,
            }
        };
        if let DealEnd::Played(result) = end {
            prop_assert_eq!(result.points().north_south + result.points().east_west, 162);
            prop_assert_eq!(result.belote(), announced);
        }
    }
}
