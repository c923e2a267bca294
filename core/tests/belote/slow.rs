//! The rules of playing and scoring as BELOTE.md words them, as slow and as plain as can be: cards are letters, and no
//! function of the engine is asked.

/// Rank and suit, such as `('J', 'h')`.
pub type Card = (char, char);

pub fn card(text: &str) -> Card {
    let mut letters = text.chars();
    (letters.next().unwrap(), letters.next().unwrap())
}

pub struct Table {
    /// `c d h s`, `A` or `N`.
    pub contract: char,
    /// What each of the four still holds; seat 1 is 0.
    pub hands: [Vec<Card>; 4],
    /// The cards of the trick with who played them.
    pub trick: Vec<(usize, Card)>,
    pub to_play: usize,
    /// The tricks that each team won: their cards.
    pub won: [Vec<Vec<Card>>; 2],
    pub last: Option<usize>,
}

/// "order and points, high to low".
fn order(contract: char, suit: char) -> &'static [(char, u32)] {
    match contract {
        'A' => &[
            ('J', 13),
            ('9', 9),
            ('A', 6),
            ('T', 5),
            ('K', 3),
            ('Q', 2),
            ('8', 0),
            ('7', 0),
        ],
        'N' => &[
            ('A', 19),
            ('T', 10),
            ('K', 4),
            ('Q', 3),
            ('J', 2),
            ('9', 0),
            ('8', 0),
            ('7', 0),
        ],
        trumps if trumps == suit => &[
            ('J', 20),
            ('9', 14),
            ('A', 11),
            ('T', 10),
            ('K', 4),
            ('Q', 3),
            ('8', 0),
            ('7', 0),
        ],
        _ => &[
            ('A', 11),
            ('T', 10),
            ('K', 4),
            ('Q', 3),
            ('J', 2),
            ('9', 0),
            ('8', 0),
            ('7', 0),
        ],
    }
}

fn points(contract: char, card: Card) -> u32 {
    order(contract, card.1)
        .iter()
        .find(|(rank, _)| *rank == card.0)
        .unwrap()
        .1
}

/// Whether `a` is higher than `b`, of the same suit.
fn higher(contract: char, a: Card, b: Card) -> bool {
    let place = |card: Card| order(contract, card.1).iter().position(|(rank, _)| *rank == card.0);
    assert_eq!(a.1, b.1);
    place(a) < place(b)
}

impl Table {
    fn highest_of(&self, suit: char) -> Option<(usize, Card)> {
        let mut best: Option<(usize, Card)> = None;
        for played in self.trick.iter().filter(|(_, card)| card.1 == suit) {
            if best.is_none_or(|best| higher(self.contract, played.1, best.1)) {
                best = Some(*played);
            }
        }
        best
    }

    /// "The highest trump, else the highest card of the suit led, wins the trick."
    fn holds(&self) -> (usize, Card) {
        let led = self.trick[0].1.1;
        let trump = if "AN".contains(self.contract) {
            None
        } else {
            self.highest_of(self.contract)
        };
        trump.or_else(|| self.highest_of(led)).unwrap()
    }

    /// The code of the rule that the card breaks, if it breaks one.
    pub fn breaks(&self, played: Card) -> Option<&'static str> {
        let hand = &self.hands[self.to_play];
        if !hand.contains(&played) {
            return Some("not-your-card");
        }
        if self.trick.is_empty() {
            return None;
        }
        let led = self.trick[0].1.1;
        // 1. "follow the suit led if it can; if that suit is trumps it must also beat the highest trump in the trick if
        // it can"; "With all trumps every suit led is trumps for rule 1".
        if hand.iter().any(|card| card.1 == led) {
            if played.1 != led {
                return Some("must-follow");
            }
            if self.contract == led || self.contract == 'A' {
                let highest = self.highest_of(led).unwrap().1;
                let can = hand
                    .iter()
                    .any(|card| card.1 == led && higher(self.contract, *card, highest));
                if can && !higher(self.contract, played, highest) {
                    return Some("must-beat");
                }
            }
            return None;
        }
        // 2. "if its partner holds the trick at that moment it may play anything; otherwise it must play a trump if it
        // has one, beating the highest trump in the trick if it can"; "nobody ever has to ruff" with all trumps.
        let partner = (self.to_play + 2) % 4;
        let trumps = self.contract;
        let has_trump = !"AN".contains(trumps) && hand.iter().any(|card| card.1 == trumps);
        if self.holds().0 == partner || !has_trump {
            // 3. "else anything".
            return None;
        }
        if played.1 != trumps {
            return Some("must-trump");
        }
        let (_, highest) = self.highest_of(trumps)?;
        let can = hand
            .iter()
            .any(|card| card.1 == trumps && higher(trumps, *card, highest));
        (can && !higher(trumps, played, highest)).then_some("must-beat")
    }

    pub fn play(&mut self, played: Card) {
        let hand = &mut self.hands[self.to_play];
        let at = hand.iter().position(|card| *card == played).unwrap();
        hand.remove(at);
        self.trick.push((self.to_play, played));
        self.to_play = (self.to_play + 1) % 4;
        if self.trick.len() == 4 {
            let winner = self.holds().0;
            self.won[winner % 2].push(self.trick.drain(..).map(|(_, card)| card).collect());
            self.to_play = winner;
            self.last = Some(winner % 2);
        }
    }

    /// "card points, +10 for the last trick, +90 more for all eight tricks, +20 for belote and rebelote": of team 0 and 1.
    pub fn totals(&self, belote: Option<usize>) -> [u32; 2] {
        [0, 1].map(|team| {
            let cards = self.won[team].iter().flatten();
            let mut sum: u32 = cards.map(|card| points(self.contract, *card)).sum();
            if self.last == Some(team) {
                sum += 10;
            }
            if self.won[team].len() == 8 {
                sum += 90;
            }
            if belote == Some(team) {
                sum += 20;
            }
            sum
        })
    }

    /// What each team scores: "The taker's team has more than the other: both teams score what they have. Less: the other
    /// team scores 162 (252 if it made capot), the taker's team nothing. Equal: only the other team scores, what it has."
    /// B6: "belote stays with the team that announced it".
    pub fn scores(&self, taker: usize, belote: Option<usize>) -> [u32; 2] {
        let totals = self.totals(belote);
        let (mine, theirs) = (taker % 2, (taker + 1) % 2);
        let stays = |team: usize| if belote == Some(team) { 20 } else { 0 };
        let mut scores = totals;
        if totals[mine] < totals[theirs] {
            scores[mine] = stays(mine);
            scores[theirs] = if self.won[theirs].len() == 8 { 252 } else { 162 } + stays(theirs);
        } else if totals[mine] == totals[theirs] {
            scores[mine] = stays(mine);
        }
        scores
    }
}
