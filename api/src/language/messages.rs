//! The messages of the pages: one file a language, in the syntax of Project Fluent, built into the binary.

use std::fmt;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentNumber;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use super::Language;

pub(super) const ENGLISH: &str = include_str!("../../messages/en.ftl");
const SWEDISH: &str = include_str!("../../messages/sv.ftl");
const JAPANESE: &str = include_str!("../../messages/ja.ftl");

type Bundle = FluentBundle<FluentResource>;

/// A message in one language; it is put together when it is shown.
pub struct Message {
    language: Language,
    key: String,
    arguments: FluentArgs<'static>,
}

/// The message with this key.
pub fn say_in(language: Language, key: impl AsRef<str>) -> Message {
    Message {
        language,
        key: key.as_ref().to_owned(),
        arguments: FluentArgs::new(),
    }
}

/// A number in a message, by which it chooses singular or plural.
pub trait Argument {
    /// The number as Fluent takes it.
    fn number(&self) -> FluentNumber;
}

macro_rules! argument {
    ($($kind:ty)*) => {$(
        impl Argument for $kind {
            fn number(&self) -> FluentNumber {
                FluentNumber::from(*self)
            }
        }
    )*};
}
argument!(u8 u16 u32 u64 i16 i32 i64 usize);

impl<T: Argument> Argument for &T {
    fn number(&self) -> FluentNumber {
        (*self).number()
    }
}

impl Message {
    /// Puts a text into it.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.arguments.set(name, value.to_string());
        self
    }

    /// Puts a number into it.
    #[must_use]
    pub fn number(mut self, name: &'static str, value: impl Argument) -> Self {
        self.arguments.set(name, FluentValue::Number(value.number()));
        self
    }

    /// Whether it says nothing, as a text may.
    pub fn is_empty(&self) -> bool {
        self.key.is_empty()
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bundle = bundle(self.language);
        let pattern = bundle.get_message(&self.key).and_then(|message| message.value());
        let Some(pattern) = pattern else {
            tracing::error!(
                key = self.key,
                language = self.language.code(),
                "there is no such message"
            );
            return f.write_str(&self.key);
        };
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&self.arguments), &mut errors);
        if !errors.is_empty() {
            tracing::error!(
                key = self.key,
                language = self.language.code(),
                ?errors,
                "a message lacks something"
            );
        }
        f.write_str(&text)
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.language, self.key)
    }
}

fn bundle(language: Language) -> &'static Bundle {
    static BUNDLES: [OnceLock<Bundle>; 3] = [const { OnceLock::new() }; 3];
    let [english, swedish, japanese] = &BUNDLES;
    let (place, text) = match language {
        Language::English => (english, ENGLISH),
        Language::Swedish => (swedish, SWEDISH),
        Language::Japanese => (japanese, JAPANESE),
    };
    place.get_or_init(|| read(language, text))
}

fn read(language: Language, text: &str) -> Bundle {
    // What can be read of a file with a mistake is used; the tests find the mistake.
    let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, errors)| {
        tracing::error!(language = language.code(), ?errors, "mistakes in the messages");
        resource
    });
    let id = LanguageIdentifier::from_bytes(language.code().as_bytes()).unwrap_or_default();
    let mut bundle = Bundle::new_concurrent(vec![id]);
    // The marks that isolate directions are noise where every language is written from the left.
    bundle.set_use_isolating(false);
    bundle.add_resource_overriding(resource);
    bundle
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::Path;

    use super::*;

    /// The keys of a file, with the names of the arguments of each.
    fn messages(text: &str) -> BTreeMap<String, BTreeSet<String>> {
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut key = String::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((name, _)) = line
                .split_once(" =")
                .filter(|_| !line.starts_with([' ', '}', '*', '[']))
            {
                key = name.to_owned();
                assert!(
                    found.insert(key.clone(), BTreeSet::new()).is_none(),
                    "{key} stands there twice"
                );
            }
            for part in line.split('$').skip(1) {
                let end = part.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
                let name = &part[..end.unwrap_or(part.len())];
                found.get_mut(&key).unwrap().insert(name.to_owned());
            }
        }
        found
    }

    fn all() -> [(Language, &'static str); 3] {
        [
            (Language::English, ENGLISH),
            (Language::Swedish, SWEDISH),
            (Language::Japanese, JAPANESE),
        ]
    }

    #[test]
    fn every_language_says_the_same_things_with_the_same_arguments() {
        let english = messages(ENGLISH);
        for (language, text) in all() {
            if let Err((_, errors)) = FluentResource::try_new(text.to_owned()) {
                panic!("{language}.ftl: {errors:?}");
            }
            let these = messages(text);
            for (key, arguments) in &english {
                let here = these.get(key).unwrap_or_else(|| panic!("{language}.ftl lacks {key}"));
                // A plural need not be told apart in Japanese, but a name must not get lost.
                assert!(
                    here.is_subset(arguments),
                    "{language}.ftl: {key} takes {arguments:?}, not {here:?}"
                );
            }
            for key in these.keys() {
                assert!(english.contains_key(key), "{language}.ftl has {key}, en.ftl has not");
            }
        }
    }

    /// The text of everything in a folder that can say messages.
    pub fn sources(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, text);
            } else if path
                .extension()
                .is_some_and(|kind| ["rs", "html", "svg", "txt"].iter().any(|one| kind == *one))
            {
                text.push_str(&fs::read_to_string(&path).unwrap());
                text.push('\n');
            }
        }
    }

    #[test]
    fn what_is_said_is_there_and_what_is_there_is_said() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut text = String::new();
        sources(&here.join("src"), &mut text);
        sources(&here.join("../templates"), &mut text);
        let known = messages(ENGLISH);
        for call in ["say(\"", "say_in(self, \""] {
            for part in text.split(call).skip(1) {
                let key = part.split('"').next().unwrap();
                assert!(known.contains_key(key), "nothing says {key} in the messages");
            }
        }
        let mut unsaid: Vec<&String> = known
            .keys()
            // These are known by their English.
            .filter(|key| !key.starts_with("refusal-"))
            .filter(|key| !text.contains(&format!("\"{key}\"")))
            .collect();
        unsaid.sort();
        assert!(unsaid.is_empty(), "nobody says {unsaid:?}");
    }

    #[test]
    fn a_message_takes_texts_and_counts() {
        let men = |language, n: usize| say_in(language, "men").number("count", n).to_string();
        assert_eq!(men(Language::English, 1), "1 man");
        assert_eq!(men(Language::English, 2), "2 men");
        assert_eq!(men(Language::Swedish, 1), "1 bricka");
        assert_eq!(men(Language::Swedish, 3), "3 brickor");
        assert_eq!(men(Language::Japanese, 3), "駒3個");
    }
}
