//! A tab of the browser, and what somebody does in it. Everything waits for what it needs and fails after a while.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use base64::Engine;
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

use super::driver::{Driver, Programs};

/// How long anything may take to be there.
const PATIENCE: Duration = Duration::from_secs(15);

/// What somebody looks at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// 390 by 844, touched.
    Phone,
    /// 1280 by 900, with a mouse.
    Desktop,
}

impl Screen {
    fn width(self) -> u32 {
        match self {
            Screen::Phone => 390,
            Screen::Desktop => 1280,
        }
    }
}

/// A tab in which somebody sits.
pub struct Tab {
    runtime: Runtime,
    client: Client,
    /// Commands of this browser's own are sent beside the client.
    agent: ureq::Agent,
    session: String,
    base: String,
    screen: Screen,
    // In the order in which they go: the driver, then the profile that the browser wrote to.
    driver: Driver,
    _profile: TempDir,
}

impl Tab {
    pub(super) fn new(driver: Driver, programs: &Programs, screen: Screen, address: &str) -> Tab {
        let profile = tempfile::tempdir().unwrap();
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let options = options(programs, screen, &profile);
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(options.as_object().unwrap().clone());
        let client = runtime.block_on(builder.connect(&driver.address)).unwrap();
        let session = runtime.block_on(client.session_id()).unwrap().unwrap();
        Tab {
            runtime,
            client,
            agent: ureq::Agent::new_with_defaults(),
            session,
            base: format!("http://{address}"),
            screen,
            driver,
            _profile: profile,
        }
    }

    /// A command of this browser's own.
    fn command(&self, path: &str, body: &Value) -> Value {
        let url = format!("{}/session/{}/{path}", self.driver.address, self.session);
        let sent = self.agent.post(url).send(body.to_string());
        let answer = sent.unwrap().body_mut().read_to_string().unwrap();
        serde_json::from_str::<Value>(&answer).unwrap()["value"].take()
    }

    /// Opens a page of brade.
    pub fn open(&self, path: &str) {
        let url = format!("{}{path}", self.base);
        self.runtime.block_on(self.client.goto(&url)).unwrap();
        let name: String = path
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
            .collect();
        self.shot(name.trim_matches('-'));
    }

    /// Whether a page of brade comes when it is opened.
    pub fn opens(&self, path: &str) -> bool {
        let url = format!("{}{path}", self.base);
        self.runtime.block_on(self.client.goto(&url)).is_ok() && self.find(".top").is_some()
    }

    /// Loads the page again.
    pub fn reload(&self) {
        self.runtime.block_on(self.client.refresh()).unwrap();
    }

    /// The path of the page, with its query.
    pub fn path(&self) -> String {
        let url = self.runtime.block_on(self.client.current_url()).unwrap();
        url.as_str().trim_start_matches(&self.base).to_owned()
    }

    /// Keeps a picture of the whole page, if pictures are asked for.
    pub fn shot(&self, name: &str) {
        let Some(folder) = std::env::var_os("BRADE_SCREENSHOTS").map(PathBuf::from) else {
            return;
        };
        let size = "return [document.documentElement.scrollWidth, document.documentElement.scrollHeight]";
        let size = self.script(size, vec![]);
        let clip = json!({ "x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1 });
        let params = json!({ "format": "png", "captureBeyondViewport": true, "clip": clip });
        let body = json!({ "cmd": "Page.captureScreenshot", "params": params });
        let picture = self.command("goog/cdp/execute", &body);
        let picture = base64::engine::general_purpose::STANDARD.decode(picture["data"].as_str().unwrap());
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join(format!("{name}-{}.png", self.screen.width()));
        std::fs::write(file, picture.unwrap()).unwrap();
    }

    /// The page as it is printed, as a PDF on the paper that its style names.
    pub fn pdf(&self) -> Vec<u8> {
        let params = json!({ "preferCSSPageSize": true, "printBackground": false });
        let printed = self.command(
            "goog/cdp/execute",
            &json!({ "cmd": "Page.printToPDF", "params": params }),
        );
        let pdf = printed["data"].as_str().unwrap_or_else(|| panic!("{printed}"));
        base64::engine::general_purpose::STANDARD.decode(pdf).unwrap()
    }

    /// Allows pages what browsers ask for, such as `clipboardReadWrite`.
    pub fn allow(&self, permissions: &[&str]) {
        let params = json!({ "permissions": permissions });
        self.command(
            "goog/cdp/execute",
            &json!({ "cmd": "Browser.grantPermissions", "params": params }),
        );
    }

    /// What fingers do: `touchStart`, `touchMove`, `touchEnd`, at these points of the screen.
    pub fn touch(&self, kind: &str, points: &Value) {
        let params = json!({ "type": kind, "touchPoints": points });
        self.command(
            "goog/cdp/execute",
            &json!({ "cmd": "Input.dispatchTouchEvent", "params": params }),
        );
    }

    /// Moves one finger to the side over an element, as far as this.
    pub fn swipe(&self, css: &str, far: f64) {
        let script = "const box = document.querySelector(arguments[0]).getBoundingClientRect();
            return [box.left + box.width / 2, box.top + Math.min(box.height, innerHeight - box.top) / 2]";
        let middle = self.script(script, vec![json!(css)]);
        let at = |part: f64| json!([{ "x": middle[0].as_f64().unwrap() + part * far, "y": middle[1], "id": 1 }]);
        self.touch("touchStart", &at(0.0));
        for part in [0.25, 0.5, 0.75, 1.0] {
            self.touch("touchMove", &at(part));
        }
        self.touch("touchEnd", &json!([]));
    }

    /// Waits until something is so.
    #[track_caller]
    pub fn wait_for(&self, what: &str, is_so: impl Fn() -> bool) {
        self.until(what, || is_so().then_some(()));
    }

    /// Runs a script in the page and gives what it returns.
    pub fn script(&self, script: &str, arguments: Vec<Value>) -> Value {
        self.runtime.block_on(self.client.execute(script, arguments)).unwrap()
    }

    /// Runs a script that ends by calling its last argument, and gives what it calls it with.
    pub fn script_async(&self, script: &str, arguments: Vec<Value>) -> Value {
        let run = self.client.execute_async(script, arguments);
        self.runtime.block_on(run).unwrap()
    }

    /// Tries until it gives something.
    #[track_caller]
    fn until<T>(&self, what: &str, mut found: impl FnMut() -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            if let Some(found) = found() {
                return found;
            }
            if begun.elapsed() > PATIENCE {
                self.shot("failed");
                let text = self.script("return document.body.innerText", vec![]);
                panic!(
                    "{what} did not come on {}:\n{}",
                    self.path(),
                    text.as_str().unwrap_or_default()
                );
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn find(&self, css: &str) -> Option<Element> {
        self.runtime.block_on(self.client.find(Locator::Css(css))).ok()
    }

    /// The first element that is found so and shown.
    fn shown(&self, css: &str) -> Option<Element> {
        let all = self.runtime.block_on(self.client.find_all(Locator::Css(css))).ok()?;
        all.into_iter()
            .find(|element| self.runtime.block_on(element.is_displayed()).unwrap_or(false))
    }

    /// Waits for an element that is shown.
    #[track_caller]
    pub fn wait(&self, css: &str) {
        self.until(css, || self.shown(css));
    }

    /// Waits until no such element is shown.
    #[track_caller]
    pub fn wait_gone(&self, css: &str) {
        self.until(&format!("the end of {css}"), || self.shown(css).is_none().then_some(()));
    }

    /// Waits until this text stands in an element.
    #[track_caller]
    pub fn wait_text(&self, css: &str, text: &str) {
        self.until(&format!("{text:?} in {css}"), || {
            self.text(css).contains(text).then_some(())
        });
    }

    /// The text of the first such element; empty where there is none.
    pub fn text(&self, css: &str) -> String {
        let text = self.find(css).map(|element| self.runtime.block_on(element.text()));
        text.and_then(Result::ok).unwrap_or_default()
    }

    /// An attribute of the first such element.
    pub fn attribute(&self, css: &str, name: &str) -> Option<String> {
        let element = self.find(css)?;
        self.runtime.block_on(element.attr(name)).ok().flatten()
    }

    /// How many such elements are shown.
    pub fn count(&self, css: &str) -> usize {
        let all = self.runtime.block_on(self.client.find_all(Locator::Css(css))).unwrap();
        let shown = |element: &&Element| self.runtime.block_on(element.is_displayed()).unwrap_or(false);
        all.iter().filter(shown).count()
    }

    /// Taps an element, once it is shown and nothing lies over it.
    #[track_caller]
    pub fn tap(&self, css: &str) {
        let mut last = None;
        self.until(css, || {
            let clicked = self.runtime.block_on(self.shown(css)?.click());
            match clicked {
                Ok(()) => Some(()),
                // It was replaced or covered in between.
                Err(CmdError::Standard(error)) => {
                    last = Some(error);
                    None
                }
                Err(error) => panic!("{css}: {error}"),
            }
        });
    }

    /// Types into a field.
    #[track_caller]
    pub fn fill(&self, css: &str, text: &str) {
        let field = self.until(css, || self.shown(css));
        self.runtime.block_on(field.clear()).unwrap();
        self.runtime.block_on(field.send_keys(text)).unwrap();
    }

    /// Presses keys one after the other, whatever has the focus.
    pub fn keys(&self, keys: &str) {
        for key in keys.chars() {
            // A key may move the focus.
            let element = self.runtime.block_on(self.client.active_element()).unwrap();
            self.runtime.block_on(element.send_keys(&key.to_string())).unwrap();
        }
    }

    /// Cuts the connection, or restores it.
    pub fn set_online(&self, online: bool) {
        let throughput = if online { -1 } else { 0 };
        let conditions = json!({
            "offline": !online, "latency": 0, "download_throughput": throughput, "upload_throughput": throughput,
        });
        self.command(
            "chromium/network_conditions",
            &json!({ "network_conditions": conditions }),
        );
    }

    /// Nothing on the page may stick out.
    #[track_caller]
    pub fn assert_fits(&self) {
        // A phone shows more of a page that is too wide, so its own idea of a width is none to compare with.
        let width = self.script("return document.documentElement.scrollWidth", vec![]);
        assert!(
            width.as_u64() <= Some(self.screen.width().into()),
            "{} is too wide: {width}",
            self.path()
        );
    }

    /// What went wrong in the browser, as its console says. That a request got no answer or was refused is the page's
    /// own affair.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.command("se/log", &json!({ "type": "browser" }));
        let entries = log.as_array().cloned().unwrap_or_default();
        let severe = entries
            .iter()
            .filter(|entry| entry["level"] == "SEVERE" && entry["source"] != "network");
        severe
            .map(|entry| entry["message"].as_str().unwrap_or_default().to_owned())
            .collect()
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        // Ends the browser; the driver is killed after it.
        let _ = self.runtime.block_on(self.client.clone().close());
    }
}

fn options(programs: &Programs, screen: Screen, profile: &TempDir) -> Value {
    let profile = format!("--user-data-dir={}", profile.path().display());
    let mut arguments = vec![
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-quic",
        "--no-first-run",
        "--disable-sync",
        "--lang=en",
        "--window-size=1280,900",
    ];
    arguments.push(&profile);
    let mut options = json!({ "args": arguments, "binary": programs.browser });
    if screen == Screen::Phone {
        options["mobileEmulation"] =
            json!({ "deviceMetrics": { "width": 390, "height": 844, "pixelRatio": 2, "touch": true } });
    }
    json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } })
}
