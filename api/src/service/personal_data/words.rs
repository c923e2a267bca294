//! Finding names in texts, and putting another one in their place.

use serde_json::Value;

/// Names, and what is to stand for them.
pub(super) struct Words {
    /// The longest first: it may hold another one.
    names: Vec<String>,
    instead: String,
}

impl Words {
    /// These names.
    pub fn new(names: impl IntoIterator<Item = String>, instead: &str) -> Self {
        let mut names: Vec<String> = names
            .into_iter()
            .filter(|name| !name.is_empty() && name != instead)
            .collect();
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        names.dedup();
        Self {
            names,
            instead: instead.to_owned(),
        }
    }

    /// The names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Whether a text is one of the names.
    pub fn are(&self, text: &str) -> bool {
        self.names.iter().any(|name| name == text)
    }

    /// Whether a text has one of the names in it, as words.
    pub fn are_in(&self, text: &str) -> bool {
        self.names.iter().any(|name| places(text, name).next().is_some())
    }

    /// Replaces the names in a text where they stand as words; gives whether there were any.
    pub fn replace(&self, text: &mut String) -> bool {
        let mut found = false;
        for name in &self.names {
            let mut out = String::new();
            let mut from = 0;
            for at in places(text, name) {
                out.push_str(text.get(from..at).unwrap_or_default());
                out.push_str(&self.instead);
                from = at + name.len();
            }
            if from > 0 {
                out.push_str(text.get(from..).unwrap_or_default());
                *text = out;
                found = true;
            }
        }
        found
    }

    /// Replaces the names in every text of a JSON value; gives whether there were any.
    pub fn replace_in(&self, value: &mut Value) -> bool {
        match value {
            Value::String(text) => self.replace(text),
            Value::Array(items) => items
                .iter_mut()
                .fold(false, |found, item| self.replace_in(item) | found),
            Value::Object(members) => members
                .values_mut()
                .fold(false, |found, member| self.replace_in(member) | found),
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
        }
    }

    /// Replaces the names in a text of JSON, or in any other; gives whether there were any.
    pub fn replace_in_json(&self, text: &mut String) -> bool {
        match serde_json::from_str::<Value>(text) {
            Ok(mut value) => {
                let found = self.replace_in(&mut value);
                if found {
                    *text = value.to_string();
                }
                found
            }
            Err(_) => self.replace(text),
        }
    }
}

/// Where a name stands in a text as words: `Ek` in `Ek won` and not in `Ekström`.
fn places<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = usize> + 'a {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(name).map(|(at, _)| at).filter(move |at| {
        let before = text.get(..*at).and_then(|text| text.chars().next_back());
        let behind = text.get(at + name.len()..).and_then(|text| text.chars().next());
        !is_letter(before) && !is_letter(behind)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn words() -> Words {
        Words::new(["Ek", "Ek den yngre"].map(str::to_owned), "N")
    }

    #[test]
    fn a_name_is_found_where_it_stands_as_words() {
        for (text, expected) in [
            ("Ek", "N"),
            ("Ek won, Ek’s best", "N won, N’s best"),
            ("(Ek)", "(N)"),
            ("Ek den yngre erred", "N erred"),
            ("Åke–Ek", "Åke–N"),
        ] {
            let mut found = text.to_owned();
            assert!(words().are_in(text) && words().replace(&mut found), "{text}");
            assert_eq!(found, expected);
        }
        for text in ["", "Ekström", "ek", "LEk", "Björk"] {
            assert!(
                !words().are_in(text) && !words().replace(&mut text.to_owned()),
                "{text}"
            );
        }
    }

    #[test]
    fn in_json_texts_change_and_nothing_else_does() {
        let mut value = json!({ "Ek": "Ek", "list": ["a Ek b", 1, null, true], "name": "Ekström" });
        assert!(words().replace_in(&mut value));
        assert_eq!(
            value,
            json!({ "Ek": "N", "list": ["a N b", 1, null, true], "name": "Ekström" })
        );
        let mut text = "{\"name\":\"Ekström\"}".to_owned();
        assert!(!words().replace_in_json(&mut text));
        let mut text = "Ek {".to_owned();
        assert!(words().replace_in_json(&mut text));
        assert_eq!(text, "N {");
    }

    #[test]
    fn what_stands_for_a_name_is_none() {
        let again = Words::new(["N".to_owned()], "N");
        assert!(again.names().is_empty());
    }
}
