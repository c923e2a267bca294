//! Nothing is said in a template but by the messages: a test over their text.

use std::fs;
use std::path::{Path, PathBuf};

/// Words that are the same in every language: names, terms of the game, keys, a command.
const NAMES: [&str; 12] = [
    "brade",
    "Svenskt",
    "brädspel",
    "Authorization",
    "Bearer",
    "fåt",
    "Teka",
    "Enter",
    "Esc",
    "verify",
    "FILE",
    "RULES",
];

/// The attributes that people read or hear.
const READ: [&str; 6] = ["aria-label", "title", "placeholder", "alt", "data-head", "data-label"];

fn templates(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            templates(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "html" || kind == "svg") {
            found.push(path);
        }
    }
}

/// The text without what stands between these marks; line breaks stay.
fn without(text: &str, begin: &str, end: &str, mut kept: impl FnMut(&str)) -> String {
    let mut left = String::new();
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once(begin) {
        let (inside, after) = behind.split_once(end).unwrap_or((behind, ""));
        left.push_str(before);
        left.push(' ');
        left.extend(inside.chars().filter(|c| *c == '\n'));
        kept(inside);
        rest = after;
    }
    left + rest
}

/// The text without attributes, which templates put into a tag that is elsewhere.
fn without_attributes(text: &str) -> String {
    let parts: Vec<&str> = text.split("=\"").collect();
    let mut left = String::new();
    for (at, part) in parts.iter().enumerate() {
        let behind = if at == 0 {
            part
        } else {
            part.split_once('"').map_or("", |(_, behind)| behind)
        };
        let is_last = at + 1 == parts.len();
        let is_name = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        left.push_str(if is_last {
            behind
        } else {
            behind.trim_end_matches(is_name)
        });
    }
    left
}

/// Whether it has a word of three letters or more that is no name.
fn has_words(text: &str) -> bool {
    let text = without_attributes(text);
    let is_letter = |c: char| c.is_alphabetic();
    let text = ["&nbsp;", "&amp;", "&lt;", "&gt;", "&quot;"]
        .iter()
        .fold(text, |text, entity| text.replace(entity, " "));
    text.split(|c: char| !is_letter(c))
        .any(|word| word.chars().count() > 2 && !NAMES.contains(&word))
}

/// What a template says by itself.
fn said_by_itself(template: &str) -> Vec<String> {
    let mut said = Vec::new();
    let text = without(template, "{#", "#}", |_| {});
    let mut calls = Vec::new();
    let text = without(&text, "{%", "%}", |inside| calls.push(inside.to_owned()));
    let text = without(&text, "{{", "}}", |_| {});
    // A text in a call has blanks; a key, a name of a field or a value has none.
    for call in calls.iter().filter(|call| call.contains("call ")) {
        for text in call.split('"').skip(1).step_by(2) {
            if text.contains(' ') && has_words(text) {
                said.push(format!("call {text}"));
            }
        }
    }
    let mut tags = Vec::new();
    let text = without(&text, "<", ">", |inside| tags.push(inside.to_owned()));
    for tag in tags {
        for attribute in READ {
            let value = tag
                .split(&format!(" {attribute}=\""))
                .nth(1)
                .and_then(|rest| rest.split('"').next());
            said.extend(
                value
                    .filter(|value| has_words(value))
                    .map(|value| format!("{attribute} {value}")),
            );
        }
    }
    said.extend(
        text.lines()
            .map(str::trim)
            .filter(|line| has_words(line))
            .map(str::to_owned),
    );
    said
}

#[test]
fn templates_say_nothing_but_by_the_messages() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../templates");
    let mut found = Vec::new();
    templates(&folder, &mut found);
    assert!(found.len() > 30, "{found:?}");
    let mut wrong = Vec::new();
    for path in found {
        let name = path.strip_prefix(&folder).unwrap().to_string_lossy().replace('\\', "/");
        let said = said_by_itself(&fs::read_to_string(&path).unwrap());
        wrong.extend(said.into_iter().map(|text| format!("{name}: {text}")));
    }
    assert!(wrong.is_empty(), "say it in the messages:\n{}", wrong.join("\n"));
}

#[test]
fn a_text_is_found_wherever_somebody_reads_it() {
    for said in [
        "<h1>Matches</h1>",
        "<p>{{ n }} games</p>",
        "<nav aria-label=\"Main\">",
        "{% call field(form, \"x\", \"Name of it\", \"\") %}{% endcall %}",
        "<p>\n  Not\n  {% if x %}{{ y }}{% endif %}</p>",
    ] {
        assert!(!said_by_itself(said).is_empty(), "{said}");
    }
    for not_said in [
        "<title>{{ crate::say(\"x\") }} – brade</title>",
        "<input name=\"time_zone\" class=\"a b\" value=\"{{ x }}\">",
        "{% call field(form, \"name\", crate::say(\"name\"), \"\") %}{% endcall %}",
        "{# Why it is so. #}",
        "&nbsp;·&amp; <b>{{ x }}</b> v2",
        "{% block live %} data-live=\"match={{ x }}\" data-version=\"\"{% endblock %}",
    ] {
        assert_eq!(said_by_itself(not_said), Vec::<String>::new(), "{not_said}");
    }
}
