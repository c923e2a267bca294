//! Just enough of HTML to see whether a page is whole, and to fill in its forms.

use std::collections::BTreeMap;

/// Elements without a closing tag.
const VOID: [&str; 8] = ["col", "meta", "link", "input", "br", "hr", "img", "wbr"];

/// A form of a page.
pub struct Form {
    pub action: String,
    pub hidden: BTreeMap<String, String>,
}

struct Tag<'a> {
    name: &'a str,
    attributes: BTreeMap<&'a str, &'a str>,
    closing: bool,
    closed: bool,
    /// The text behind it.
    text: &'a str,
}

/// The tags of a page in their order.
fn tags(page: &str) -> Result<Vec<Tag<'_>>, String> {
    let mut tags = Vec::new();
    for piece in page.split('<').skip(1) {
        let (inside, text) = piece
            .split_once('>')
            .ok_or_else(|| format!("a stray `<` before {piece:?}"))?;
        if inside.starts_with('!') {
            continue;
        }
        if text.contains('>') {
            return Err(format!("a stray `>` in {text:?}"));
        }
        let closing = inside.starts_with('/');
        let closed = inside.ends_with('/');
        let inside = inside.trim_matches('/');
        let (name, rest) = inside.split_once([' ', '\n']).unwrap_or((inside, ""));
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(format!("no element is called {name:?}"));
        }
        let attributes = attributes(rest)?;
        tags.push(Tag {
            name,
            attributes,
            closing,
            closed,
            text,
        });
    }
    Ok(tags)
}

fn attributes(text: &str) -> Result<BTreeMap<&str, &str>, String> {
    let mut attributes = BTreeMap::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = rest.find(['=', ' ', '\n']).unwrap_or(rest.len());
        let (name, behind) = rest.split_at(end);
        let (value, behind) = match behind.strip_prefix("=\"") {
            Some(value) => value
                .split_once('"')
                .ok_or_else(|| format!("an open quote in {text:?}"))?,
            None if behind.starts_with('=') => return Err(format!("a value without quotes in {text:?}")),
            None => ("", behind),
        };
        if attributes.insert(name, value).is_some() {
            return Err(format!("{name} twice in {text:?}"));
        }
        rest = behind.trim_start();
    }
    Ok(attributes)
}

/// Holds a page to be whole: every element closed in its order, ids used once, labels with a field.
pub fn check(page: &str) -> Result<(), String> {
    if !page.starts_with("<!DOCTYPE html>") {
        return Err("no doctype".to_owned());
    }
    let mut open: Vec<&str> = Vec::new();
    let mut ids = Vec::new();
    let mut wanted = Vec::new();
    for tag in tags(page)? {
        let (name, attributes) = (tag.name, &tag.attributes);
        if tag.closing {
            match open.pop() {
                Some(last) if last == name => continue,
                last => return Err(format!("</{name}> closes {last:?}")),
            }
        }
        if open.contains(&name) && matches!(name, "form" | "p" | "a" | "button" | "label") {
            return Err(format!("{name} within {name}"));
        }
        if name != "p" && open.last() == Some(&"p") && matches!(name, "div" | "ul" | "form" | "h2" | "section") {
            return Err(format!("{name} within p"));
        }
        if let Some(id) = attributes.get("id") {
            if ids.contains(id) {
                return Err(format!("the id {id} twice"));
            }
            ids.push(*id);
        }
        for name in ["for", "aria-describedby"] {
            wanted.extend(attributes.get(name).copied());
        }
        if !VOID.contains(&name) && !tag.closed {
            open.push(name);
        }
    }
    if !open.is_empty() {
        return Err(format!("not closed: {open:?}"));
    }
    match wanted.into_iter().find(|id| !ids.contains(id)) {
        Some(missing) => Err(format!("nothing has the id {missing}")),
        None => Ok(()),
    }
}

/// The forms of a page with their hidden fields.
pub fn forms(page: &str) -> Vec<Form> {
    let mut forms: Vec<Form> = Vec::new();
    for tag in tags(page).unwrap() {
        let of = |name| text(tag.attributes.get(name).copied().unwrap_or_default());
        if tag.name == "form" && !tag.closing {
            forms.push(Form {
                action: of("action"),
                hidden: BTreeMap::new(),
            });
        }
        if tag.attributes.get("type") == Some(&"hidden") {
            forms.last_mut().unwrap().hidden.insert(of("name"), of("value"));
        }
    }
    forms
}

/// The forms of a page that write; a button that sends its form elsewhere is one more.
pub fn posts(page: &str) -> Vec<Form> {
    let mut is_post = Vec::new();
    let mut elsewhere = Vec::new();
    for tag in tags(page).unwrap().iter().filter(|tag| !tag.closing) {
        if tag.name == "form" {
            is_post.push(tag.attributes.get("method") == Some(&"post"));
        }
        if let Some(action) = tag.attributes.get("formaction") {
            elsewhere.push((is_post.len() - 1, text(action)));
        }
    }
    let forms = forms(page);
    let elsewhere = elsewhere.into_iter().map(|(of, action)| Form {
        action,
        hidden: forms[of].hidden.clone(),
    });
    let elsewhere: Vec<Form> = elsewhere.collect();
    let posts = forms.into_iter().zip(is_post).filter(|(_, is_post)| *is_post);
    posts.map(|(form, _)| form).chain(elsewhere).collect()
}

/// Where the links of a page lead.
pub fn links(page: &str) -> Vec<String> {
    let tags = tags(page).unwrap();
    let links = tags.iter().filter(|tag| tag.name == "a" && !tag.closing);
    links
        .filter_map(|tag| tag.attributes.get("href").map(|href| text(href)))
        .collect()
}

/// The options of a page: value and label.
pub fn options(page: &str) -> Vec<(String, String)> {
    let tags = tags(page).unwrap();
    let options = tags.iter().filter(|tag| tag.name == "option" && !tag.closing);
    options
        .map(|tag| (tag.attributes.get("value").unwrap_or(&"").to_string(), text(tag.text)))
        .collect()
}

/// A text with its character references resolved.
pub fn text(html: &str) -> String {
    [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#34;", "\""),
        ("&#39;", "'"),
        ("&#x27;", "'"),
        ("&#60;", "<"),
        ("&#62;", ">"),
        ("&#38;", "&"),
        ("&amp;", "&"),
    ]
    .iter()
    .fold(html.to_owned(), |text, (reference, character)| {
        text.replace(reference, character)
    })
}
