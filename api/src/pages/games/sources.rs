//! Where a record comes from: its source, who commented on it, its licence, and links to scans.

use brade_core::brade::record::GameRecord;

use crate::pages::say;

/// A tag of a record as a page shows it.
pub struct Source {
    /// What it is.
    pub name: String,
    /// What it says.
    pub value: String,
}

impl Source {
    /// Whether it is an address that a link may lead to.
    pub fn is_link(&self) -> bool {
        let begins = |scheme: &str| {
            let start = self.value.get(..scheme.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(scheme))
        };
        (begins("https://") || begins("http://")) && !self.value.contains(char::is_whitespace)
    }
}

/// The tags of a record that say where it comes from, and those without a meaning.
pub fn sources(record: &GameRecord) -> Vec<Source> {
    let known = [
        (say("game-source"), &record.source),
        (say("game-annotator"), &record.annotator),
        (say("game-white-club"), &record.white_club),
        (say("game-black-club"), &record.black_club),
    ];
    let known = known.into_iter().filter_map(|(name, value)| {
        let value = value.clone()?;
        Some(Source {
            name: name.to_string(),
            value,
        })
    });
    let others = record.others.iter().map(|tag| Source {
        name: match tag.name() {
            "License" | "Licence" => say("game-licence").to_string(),
            name => name.to_owned(),
        },
        value: tag.value().to_owned(),
    });
    known.chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_web_are_links() {
        let is_link = |value: &str| {
            let source = Source {
                name: String::new(),
                value: value.to_owned(),
            };
            source.is_link()
        };
        assert!(is_link("https://archive.example/scan/7"));
        assert!(is_link("HTTP://archive.example"));
        for text in [
            "javascript:alert(1)",
            "ftp://archive.example",
            "//archive.example",
            "see https://archive.example",
            "https://archive.example/ page 7",
            "åäö",
            "",
        ] {
            assert!(!is_link(text), "{text}");
        }
    }
}
