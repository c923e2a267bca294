//! What the services refuse, in the language of whoever reads a page.
//!
//! Services speak English, which is the language of the REST interface. As in gettext their English names the message:
//! `en.ftl` holds it under a key that begins with `refusal-`, with the places of what changes, and the other files hold
//! what is said instead. What is not there stays English.

use std::sync::OnceLock;

use super::messages::{ENGLISH, say_in};
use super::{Language, Message};

/// The longest text that is looked for; what is longer has what somebody entered in it.
const LONGEST: usize = 2000;

/// How deep a part of a message may itself have parts.
const DEPTH: u8 = 2;

/// A message as the services say it.
struct Known {
    key: &'static str,
    /// The texts around the arguments, of which there is one less.
    texts: Vec<&'static str>,
    arguments: Vec<&'static str>,
}

impl Known {
    fn read(line: &'static str) -> Option<Known> {
        let (key, english) = line.split_once(" = ").filter(|(key, _)| key.starts_with("refusal-"))?;
        let mut parts = english.split("{ $");
        let mut texts = vec![parts.next()?];
        let mut arguments = Vec::new();
        for part in parts {
            let (name, text) = part.split_once(" }")?;
            arguments.push(name);
            texts.push(text);
        }
        Some(Known { key, texts, arguments })
    }

    /// How much of it is always the same: the more there is, the less else it could be.
    fn fixed(&self) -> usize {
        self.texts.iter().map(|text| text.len()).sum()
    }

    /// The values of the arguments, if this is what is said.
    fn values<'a>(&self, said: &'a str) -> Option<Vec<&'a str>> {
        let (first, others) = self.texts.split_first()?;
        let mut values = Vec::new();
        fit(after_beginning(said, first)?, others, &mut values).then_some(values)
    }
}

/// What stands behind the beginning, which may be that of a sentence.
fn after_beginning<'a>(said: &'a str, first: &str) -> Option<&'a str> {
    let Some(letter) = first.chars().next() else {
        return Some(said);
    };
    let begins = said.chars().next()?;
    let same = begins == letter || begins.to_lowercase().eq(letter.to_lowercase());
    let behind = said.get(begins.len_utf8()..)?;
    behind.strip_prefix(first.get(letter.len_utf8()..)?).filter(|_| same)
}

/// Finds the texts one after the other; what stands before each is a value.
fn fit<'a>(rest: &'a str, texts: &[&str], values: &mut Vec<&'a str>) -> bool {
    let Some((text, others)) = texts.split_first() else {
        return rest.is_empty();
    };
    let is_end = others.is_empty();
    let mut places: Vec<usize> = match is_end {
        true => rest.strip_suffix(text).map(str::len).into_iter().collect(),
        false => rest.match_indices(text).map(|(at, _)| at).collect(),
    };
    places.retain(|at| *at > 0);
    for at in places {
        let (value, behind) = rest.split_at(at);
        values.push(value);
        if fit(behind.get(text.len()..).unwrap_or_default(), others, values) {
            return true;
        }
        values.pop();
    }
    false
}

/// All of them, those first of which the most is always the same.
fn known() -> &'static [Known] {
    static KNOWN: OnceLock<Vec<Known>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let mut known: Vec<Known> = ENGLISH.lines().filter_map(Known::read).collect();
        known.sort_by_key(|known| std::cmp::Reverse(known.fixed()));
        known
    })
}

/// What a service says in English, in another language; none where that is not known.
pub fn translated(language: Language, english: &str) -> Option<String> {
    look_up(language, english, DEPTH)
}

fn look_up(language: Language, english: &str, depth: u8) -> Option<String> {
    if english.len() > LONGEST {
        return None;
    }
    let said = english.trim_end_matches('.');
    let (known, values) = known().iter().find_map(|known| Some((known, known.values(said)?)))?;
    let mut message = say_in(language, known.key);
    for (name, value) in known.arguments.iter().zip(values) {
        message = with(message, language, name, value, depth);
    }
    Some(message.to_string())
}

/// A value may be a number, or itself something that is known.
fn with(message: Message, language: Language, name: &'static str, value: &str, depth: u8) -> Message {
    if let Ok(number) = value.parse::<i64>() {
        return message.number(name, number);
    }
    let part = depth.checked_sub(1).and_then(|depth| look_up(language, value, depth));
    message.with(name, part.as_deref().unwrap_or(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swedish(english: &str) -> Option<String> {
        translated(Language::Swedish, english)
    }

    #[test]
    fn a_message_is_known_by_its_text_with_what_changes() {
        assert_eq!(
            swedish("must have 1 to 100 characters").unwrap(),
            "Ska ha 1 till 100 tecken."
        );
        assert_eq!(
            swedish("Rask is entered already, with number 3").unwrap(),
            "Rask är redan anmäld, som nummer 3."
        );
        assert_eq!(
            translated(Language::Japanese, "Rask is entered already, with number 3").unwrap(),
            "Rask はすでに登録済みです（3番）。"
        );
        assert_eq!(swedish("nobody has ever said this"), None);
        assert_eq!(swedish(""), None);
        assert_eq!(swedish(&"å".repeat(LONGEST)), None);
    }

    #[test]
    fn a_name_in_a_message_may_say_what_messages_say() {
        assert_eq!(
            swedish("has left is entered already, with number 3").unwrap(),
            "has left är redan anmäld, som nummer 3."
        );
    }

    #[test]
    fn a_permission_that_is_refused_tells_whose_it_is() {
        assert_eq!(
            swedish("Reading who changed what is for the club's owners.").unwrap(),
            "Det är de klubbansvariga som får göra detta."
        );
        assert_eq!(
            swedish("Entering turns is for those it concerns and the club's directors and owners.").unwrap(),
            "Det är de det gäller och klubbens tävlingsledare och ansvariga som får göra detta."
        );
    }

    /// Every message in English is one that something says: whoever changes a text changes it here as well.
    #[test]
    fn what_is_known_is_what_the_services_say() {
        let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut text = String::new();
        for folder in ["src", "../core/src"] {
            crate::language::messages::tests::sources(&here.join(folder), &mut text);
        }
        // Long texts go on in the next line.
        let mut joined = String::with_capacity(text.len());
        let mut goes_on = false;
        for line in text.lines() {
            let line = if goes_on { line.trim_start() } else { line };
            goes_on = line.ends_with('\\');
            joined += line.trim_end_matches('\\');
            joined += if goes_on { "" } else { "\n" };
        }
        let lowered = joined.to_lowercase();
        assert!(known().len() > 100);
        for known in known() {
            for said in &known.texts {
                let piece = said.split('`').max_by_key(|piece| piece.len()).unwrap_or_default();
                assert!(
                    lowered.contains(&piece.to_lowercase()),
                    "nothing says {piece:?} any more ({})",
                    known.key
                );
            }
        }
    }
}
