//! The words of the game in the language of the page: one message a value.

use brade_core::brade::play::BrokenRule;
use brade_core::brade::rules::{Begins, NiceGame, RuleOption, RuleSet, Rules};
use brade_core::brade::side::Side;
use brade_core::brade::verify::{Contradiction, Status};
use brade_core::brade::win::{Category, Points, Win};

use super::say;
use crate::language::Message;

/// What has a word in every language.
pub trait Word {
    /// The word in the language of the page.
    fn word(&self) -> Message;
}

/// The word for something. Templates pass references of references.
pub fn of(thing: impl Word) -> Message {
    thing.word()
}

impl<T: Word> Word for &T {
    fn word(&self) -> Message {
        (*self).word()
    }
}

/// Several things one after the other.
pub fn list<T: ToString>(things: &[T]) -> String {
    things.iter().map(T::to_string).collect::<Vec<_>>().join(", ")
}

impl Word for Side {
    fn word(&self) -> Message {
        say(match self {
            Side::White => "side-white",
            Side::Black => "side-black",
        })
    }
}

impl Word for Win {
    fn word(&self) -> Message {
        say(match self {
            Win::BearOff => "win-bear-off",
            Win::BearOffMonk => "win-bear-off-monk",
            Win::SingleCrown => "win-single-crown",
            Win::SingleCrownMonk => "win-single-crown-monk",
            Win::DoubleCrown => "win-double-crown",
            Win::DoubleCrownMonk => "win-double-crown-monk",
            Win::Staircase => "win-staircase",
            Win::StaircaseMonk => "win-staircase-monk",
            Win::Tower => "win-tower",
            Win::TowerMonk => "win-tower-monk",
            Win::Jan => "win-jan",
            Win::ForcedJan => "win-forced-jan",
        })
    }
}

impl Word for Category {
    fn word(&self) -> Message {
        say(match self {
            Category::I => "win-forced-jan",
            Category::II => "win-jan",
            Category::III => "category-nice-game-monk",
            Category::IV => "category-nice-game",
            Category::V => "win-bear-off-monk",
            Category::VI => "win-bear-off",
        })
    }
}

impl Word for Status {
    fn word(&self) -> Message {
        say(match self {
            Status::Unreadable => "status-unreadable",
            Status::Illegal => "status-illegal",
            Status::Contradicted => "status-contradicted",
            Status::Irregular => "status-irregular",
            Status::Partial => "status-partial",
            Status::Incomplete => "status-incomplete",
            Status::Verified => "status-verified",
        })
    }
}

impl Word for BrokenRule {
    fn word(&self) -> Message {
        say(match self {
            BrokenRule::WrongSide => "fault-wrong-side",
            BrokenRule::GameOver => "fault-game-over",
            BrokenRule::NotThrown => "fault-not-thrown",
            BrokenRule::BarFirst => "fault-bar-first",
            BrokenRule::NoMan => "fault-no-man",
            BrokenRule::OwnPoint => "fault-own-point",
            BrokenRule::EnemyPoint => "fault-enemy-point",
            BrokenRule::LastMan => "fault-last-man",
            BrokenRule::NotHome => "fault-not-home",
            BrokenRule::NotLast => "fault-not-last",
            BrokenRule::FalseMark => "fault-false-mark",
            BrokenRule::Touchdown => "fault-touchdown",
            BrokenRule::MoreDice => "fault-more-dice",
            BrokenRule::HigherDie => "fault-higher-die",
            BrokenRule::MoreReduction => "fault-more-reduction",
        })
    }
}

impl Word for RuleSet {
    fn word(&self) -> Message {
        say(match self {
            RuleSet::Standard => "rules-standard",
            RuleSet::OldBook => "rules-old-book",
            RuleSet::Revertier => "rules-revertier",
            RuleSet::Verkehren => "rules-verkehren",
        })
    }
}

impl Word for RuleOption {
    fn word(&self) -> Message {
        say(match self {
            RuleOption::SixClosedPoints => "option-six-closed-points",
            RuleOption::First66 => "option-first-66",
            RuleOption::JanNeedsBand => "option-jan-needs-band",
            RuleOption::CustomaryPoints => "option-customary-points",
        })
    }
}

impl Word for Begins {
    fn word(&self) -> Message {
        say(match self {
            Begins::LoserBegins => "begins-loser",
            Begins::TekaEachGame => "begins-teka",
            Begins::Alternate => "begins-alternate",
        })
    }
}

impl Word for NiceGame {
    fn word(&self) -> Message {
        self.win(false).word()
    }
}

impl Word for Points {
    fn word(&self) -> Message {
        say("points").with("points", self).number("tenths", self.tenths())
    }
}

/// The rule set with what was agreed.
impl Word for Rules {
    fn word(&self) -> Message {
        let names = [self.set().word()]
            .into_iter()
            .chain(self.options().map(|option| option.word()));
        say("rules-named").with("names", list(&names.collect::<Vec<_>>()))
    }
}

/// The claim and what the replay shows instead.
impl Word for Contradiction {
    fn word(&self) -> Message {
        say("contradiction")
            .with("claim", self.claim)
            .with("claimed", &self.claimed)
            .with("replayed", &self.replayed)
    }
}
