//! Pages as a browser prints them.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a printed page has: its text, line by line.
pub struct Sheet {
    pub lines: Vec<String>,
}

impl Sheet {
    pub fn text(&self) -> String {
        self.lines.join("\n")
    }
}

/// What came out of the printer.
pub struct Printed {
    pub sheets: Vec<Sheet>,
    /// Width and height of the first sheet in points.
    pub size: (u32, u32),
}

fn find(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let mut all = names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.find(|program| program.is_file())
}

/// The browser and the programs that read its PDFs; where one is missing that is said loudly, and is a failure in CI.
fn programs() -> Option<[PathBuf; 3]> {
    let all = [
        find(&["chromium", "chromium-browser", "google-chrome"]),
        find(&["pdftotext"]),
        find(&["pdfinfo"]),
    ];
    let [Some(browser), Some(text), Some(info)] = all else {
        // Not eprintln!, which is not shown for a test that passes.
        let said = writeln!(
            std::io::stderr(),
            "\nSKIPPED: chromium or poppler's pdftotext not found (Debian: chromium, poppler-utils): nothing is printed\n"
        );
        said.unwrap();
        assert!(
            std::env::var_os("CI").is_none(),
            "a browser and poppler must be there in CI"
        );
        return None;
    };
    Some([browser, text, info])
}

/// Prints a page; none where there is no browser. With `BRADE_PRINTS=FOLDER` the PDF is kept there.
pub fn print(url: &str, name: &str) -> Option<Printed> {
    let [browser, ..] = programs()?;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.pdf");
    let printed = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-sync",
        ])
        .args([
            "--disable-background-networking",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--lang=en",
        ])
        .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
        .arg(format!("--print-to-pdf={}", file.display()))
        .args(["--no-pdf-header-footer", url])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(file.exists(), "{}", String::from_utf8_lossy(&printed.stderr));
    read_back(&std::fs::read(file).unwrap(), name)
}

/// Reads what came out of a printer; none where there is nothing to read it with. With `BRADE_PRINTS=FOLDER` it is kept
/// there.
pub fn read_back(pdf: &[u8], name: &str) -> Option<Printed> {
    let [_, to_text, info] = programs()?;
    if let Some(kept) = std::env::var_os("BRADE_PRINTS").map(PathBuf::from) {
        std::fs::create_dir_all(&kept).unwrap();
        std::fs::write(kept.join(format!("{name}.pdf")), pdf).unwrap();
    }
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(pdf).unwrap();
    let said = |program: &PathBuf, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let path = file.path().to_str().unwrap();
    let text = said(&to_text, &["-layout", path, "-"]);
    let about = said(&info, &[path]);
    let size = about.lines().find_map(|line| line.strip_prefix("Page size:")).unwrap();
    let mut numbers = size.split_whitespace().filter_map(|word| word.parse::<f64>().ok());
    let size = [numbers.next().unwrap(), numbers.next().unwrap()].map(|length| length.round() as u32);
    let pages = text.trim_end_matches('\u{c}').split('\u{c}');
    let sheets = pages.map(|page| Sheet {
        lines: page.lines().map(str::to_owned).collect(),
    });
    Some(Printed {
        sheets: sheets.collect(),
        size: (size[0], size[1]),
    })
}
