//! By what a name is found and sorted.

/// The key of a name: in lower case, single blanks, and å, ä, ö behind z in this order.
pub fn search_key(name: &str) -> String {
    let words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
    words
        .join(" ")
        .replace("a\u{30a}", "{")
        .replace("a\u{308}", "|")
        .replace("o\u{308}", "}")
        .replace('å', "{")
        .replace('ä', "|")
        .replace('ö', "}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_sort_as_in_swedish() {
        let mut names = ["Öberg", "Åberg", "zorn", "Ärlig", "A\u{30a}s", "Ek"];
        names.sort_by_key(|name| search_key(name));
        assert_eq!(names, ["Ek", "zorn", "Åberg", "A\u{30a}s", "Ärlig", "Öberg"]);
    }
}
