//! Reading one deal: the words `dealer`, `up`, `hands`, `calls`, `play`, `result` and `score` with what follows them.

use std::str::FromStr;

use super::header::read_points;
use super::{ClaimedResult, DealRecord, PlayedCard};
use crate::belote::auction::Call;
use crate::belote::card::{Card, read_card};
use crate::belote::contract::Contract;
use crate::belote::seat::{BySeat, Seat, Team};
use crate::record::cursor::Cursor;
use crate::record::unread::Unread;

const WORDS: &str =
    "one of `dealer`, `up`, `hands`, `calls`, `play`, `result`, `score`, the next deal or the result of the match";
const CARD: &str = "a card such as `Jh`: a rank `7 8 9 T J Q K A` and a suit `c d h s`";

/// A text that is no deal: the first thing that is wrong with it.
pub type DealReadError = crate::record::ReadError<()>;

impl FromStr for DealRecord {
    type Err = DealReadError;

    /// Reads one deal, without its number.
    fn from_str(text: &str) -> Result<DealRecord, DealReadError> {
        let mut cursor = Cursor::new(text.as_bytes());
        let read = cursor.deal().and_then(|deal| match cursor.peek() {
            None => Ok(deal),
            Some(_) => Err(Unread::new(cursor.at, "nothing more in this deal")),
        });
        read.map_err(|unread| DealReadError::new(cursor.fault(unread), ()))
    }
}

impl<'a> Cursor<'a> {
    /// The word here, which may be empty, without going behind it.
    fn word(&self) -> &'a [u8] {
        let rest = self.rest();
        let end = rest
            .iter()
            .position(|byte| byte.is_ascii_whitespace() || b"{;|[".contains(byte));
        rest.get(..end.unwrap_or(rest.len())).unwrap_or_default()
    }

    /// Reads the parts of a deal up to the next one or the end of the match.
    pub(super) fn deal(&mut self) -> Result<DealRecord, Unread> {
        let mut deal = DealRecord::default();
        loop {
            self.blanks();
            match self.peek() {
                Some(b'{' | b';') => {
                    let note = self.comment()?;
                    deal.notes.push(note);
                }
                None | Some(b'0'..=b'9' | b'*' | b'[') => return Ok(deal),
                Some(_) => self.part(&mut deal)?,
            }
        }
    }

    fn part(&mut self, deal: &mut DealRecord) -> Result<(), Unread> {
        let (start, word) = (self.at, self.word());
        let there = match word {
            b"dealer" => deal.dealer.is_some(),
            b"up" => deal.up.is_some(),
            b"hands" => deal.hands.is_some(),
            b"calls" => !deal.calls.is_empty(),
            b"play" => !deal.plays.is_empty(),
            b"result" => deal.result.is_some(),
            b"score" => deal.score.is_some(),
            _ => return Err(Unread::new(start, WORDS)),
        };
        if there {
            let word = String::from_utf8_lossy(word);
            return Err(Unread::new(start, format!("`{word}` only once in a deal")));
        }
        self.at += word.len();
        self.blanks();
        match word {
            b"dealer" => deal.dealer = Some(self.seat()?),
            b"up" => deal.up = Some(self.card_word()?),
            b"hands" => deal.hands = Some(self.hands()?),
            b"calls" => self.calls(&mut deal.calls)?,
            b"play" => self.plays(deal)?,
            b"result" => deal.result = Some(self.result()?),
            _ => {
                let expected = "the score of North-South and East-West, such as `92-70`";
                deal.score = Some(self.value(expected, read_points)?);
            }
        }
        Ok(())
    }

    /// Reads a whole word as a value.
    fn value<T>(&mut self, expected: &'static str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, Unread> {
        let word = self.word();
        let text = self.utf8(self.at, self.at + word.len())?;
        let value = read(text).ok_or_else(|| Unread::new(self.at, expected))?;
        self.at += word.len();
        Ok(value)
    }

    fn seat(&mut self) -> Result<Seat, Unread> {
        self.value("a seat from 1 to 4", |text| match text.as_bytes() {
            [digit] => Seat::new(digit.wrapping_sub(b'0')),
            _ => None,
        })
    }

    fn team(&mut self) -> Result<Team, Unread> {
        self.value("a team, `ns` or `ew`", Team::of_letters)
    }

    fn card_word(&mut self) -> Result<Card, Unread> {
        self.value(CARD, |text| text.parse().ok())
    }

    /// Reads `1:7c8c 2:… 3:… 4:…`, in any order of the seats; blanks and commas may stand between the cards.
    fn hands(&mut self) -> Result<BySeat<Vec<Card>>, Unread> {
        let mut hands: BySeat<Option<Vec<Card>>> = BySeat::default();
        loop {
            self.blanks();
            let seat = match (self.peek(), self.peek_at(1)) {
                (Some(digit), Some(b':')) => Seat::new(digit.wrapping_sub(b'0')),
                _ => None,
            };
            let Some(seat) = seat else { break };
            if hands[seat].is_some() {
                return Err(Unread::new(self.at, format!("hand {seat} only once")));
            }
            self.at += 2;
            let mut cards = self.cards_of_hand()?;
            cards.sort_unstable();
            hands[seat] = Some(cards);
        }
        match Seat::ALL.into_iter().find(|seat| hands[*seat].is_none()) {
            None => Ok(hands.map(Option::unwrap_or_default)),
            Some(missing) => Err(Unread::new(
                self.at,
                format!("four hands; hand {missing} is missing, such as `{missing}:7c8cJdQd7hAh9sTs`"),
            )),
        }
    }

    fn cards_of_hand(&mut self) -> Result<Vec<Card>, Unread> {
        let mut cards = Vec::new();
        loop {
            let before = self.at;
            self.blanks();
            while self.peek() == Some(b',') {
                self.at += 1;
                self.blanks();
            }
            match read_card(self.rest()) {
                Some((card, len)) => {
                    cards.push(card);
                    self.at += len;
                }
                // Glued to the card before it.
                None if before == self.at && !self.word().is_empty() => return Err(Unread::new(self.at, CARD)),
                None => return Ok(cards),
            }
        }
    }

    fn calls(&mut self, calls: &mut Vec<Call>) -> Result<(), Unread> {
        loop {
            self.blanks();
            let call = match self.word() {
                [letter] => Call::of_letter(char::from(*letter)),
                _ => None,
            };
            match call {
                Some(call) => {
                    calls.push(call);
                    self.at += 1;
                }
                None if calls.is_empty() || self.word().len() == 1 && !self.ends_deal() => {
                    let expected = "a call: `p` pass, `t` take, a suit `c d h s`, `A` all trumps or `N` no trumps";
                    return Err(Unread::new(self.at, expected));
                }
                None => return Ok(()),
            }
        }
    }

    fn ends_deal(&self) -> bool {
        matches!(self.peek(), None | Some(b'0'..=b'9' | b'*' | b'[' | b'{' | b';'))
    }

    /// Reads cards with or without `|` between the tricks. A comment on the line of a card belongs to it, others to the
    /// deal.
    fn plays(&mut self, deal: &mut DealRecord) -> Result<(), Unread> {
        // How many cards stood before the last `|`.
        let mut before_bar = 0;
        loop {
            let lines = self.blanks();
            match self.peek() {
                Some(b'{' | b';') => {
                    let note = self.comment()?;
                    match deal.plays.last_mut() {
                        Some(played) if lines == 0 => played.notes.push(note),
                        _ => deal.notes.push(note),
                    }
                    continue;
                }
                Some(b'|') => {
                    let played = deal.plays.len();
                    if played == before_bar || !played.is_multiple_of(4) {
                        let expected = format!("a card: {} of the four cards of the trick were played", played % 4);
                        return Err(Unread::new(self.at, expected));
                    }
                    before_bar = played;
                    self.at += 1;
                    continue;
                }
                _ => {}
            }
            let word = self.word();
            let (name, announces) = match word {
                [name @ .., b'+'] => (name, true),
                name => (name, false),
            };
            match read_card(name) {
                Some((card, len)) if len == name.len() => {
                    deal.plays.push(PlayedCard::new(card, announces));
                    self.at += word.len();
                }
                _ if deal.plays.is_empty() || !self.ends_play() => return Err(Unread::new(self.at, CARD)),
                _ => return Ok(()),
            }
        }
    }

    /// Whether what stands here is no attempt at a card: the next deal, the end, or a word of the deal.
    fn ends_play(&self) -> bool {
        match self.word() {
            [] | [b'*', ..] => true,
            word => word.iter().any(|byte| b".-/".contains(byte)) || word.iter().all(u8::is_ascii_lowercase),
        }
    }

    fn result(&mut self) -> Result<ClaimedResult, Unread> {
        if self.word() == b"thrown-in" {
            self.at += b"thrown-in".len();
            return Ok(ClaimedResult::ThrownIn);
        }
        self.named("taker", "`thrown-in`, or `taker` and a seat")?;
        let taker = self.seat()?;
        self.named("contract", "`contract` and its letter")?;
        let contract = self.value(
            "a contract: a suit `c d h s`, `A` all trumps or `N` no trumps",
            |text| text.parse::<Contract>().ok(),
        )?;
        self.named("points", "`points` and the points of the cards with the last trick")?;
        let points = self.value("points such as `92-70`, 162 in all", read_points)?;
        let capot = self.team_after("capot")?;
        let belote = self.team_after("belote")?;
        Ok(ClaimedResult::Played {
            taker,
            contract,
            points,
            capot,
            belote,
        })
    }

    fn named(&mut self, name: &str, expected: &'static str) -> Result<(), Unread> {
        self.blanks();
        if self.word() != name.as_bytes() {
            return Err(Unread::new(self.at, expected));
        }
        self.at += name.len();
        self.blanks();
        Ok(())
    }

    fn team_after(&mut self, name: &'static str) -> Result<Option<Team>, Unread> {
        self.blanks();
        if self.word() != name.as_bytes() {
            return Ok(None);
        }
        self.named(name, "a team")?;
        self.team().map(Some)
    }
}
