// Keeps a page that others change up to date: whenever the service says that what the page shows has a new version,
// the page is fetched again and the parts that differ are put in place. What somebody is typing is left alone.

const main = document.querySelector("main[data-live]");

/** The parts that are replaced: those that are marked, or all of the page. */
function parts(root) {
  const marked = [...root.querySelectorAll("[data-part]")];
  return marked.length > 0 ? marked : [root];
}

/** Whether somebody has begun to fill in something here. */
function inUse(part) {
  const fields = part.querySelectorAll("input, select, textarea");
  const changed = [...fields].some((field) => {
    if (field.type === "hidden") return false;
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.tagName === "SELECT") return [...field.options].some((one) => one.selected !== one.defaultSelected);
    return field.value !== field.defaultValue;
  });
  const focused = document.activeElement;
  return changed || (part.contains(focused) && focused.matches("input, select, textarea"));
}

/** Whether there is anything new but the tokens that every showing of a form has of its own. */
function differs(now, then) {
  const bare = (part) => {
    const copy = part.cloneNode(true);
    for (const hidden of copy.querySelectorAll("input[name=key], input[name=csrf]")) hidden.remove();
    for (const details of copy.querySelectorAll("details")) details.removeAttribute("open");
    return copy.innerHTML;
  };
  return bare(now) !== bare(then);
}

/** Says that there is something new which is not shown, so that nothing that is being entered gets lost. */
function notify(isNews) {
  const notice = document.querySelector("#live-notice");
  if (notice) notice.hidden = !isNews;
}

/** What tells one thing to press from the others of a part. */
const label = (one) => `${one.tagName} ${one.getAttribute("href") ?? one.textContent.trim()}`;
const PRESSED = "a, button, summary";

/** Puts what is new in the place of a part: what was unfolded stays so, and who is on a button stays on it. */
function put(part, next) {
  const open = [...part.querySelectorAll("details")].map((one) => one.open);
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  const on = focused?.matches(PRESSED) ? label(focused) : null;
  part.replaceChildren(...next.childNodes);
  for (const [at, details] of [...part.querySelectorAll("details")].entries()) details.open = open[at] ?? details.open;
  if (on) [...part.querySelectorAll(PRESSED)].find((one) => label(one) === on)?.focus({ preventScroll: true });
  part.dispatchEvent(new CustomEvent("brade:refreshed", { bubbles: true }));
}

async function refresh() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" }, cache: "no-store" });
  // The answer to a form has no page of its own that could be fetched.
  if (answer.status === 404 || answer.status === 405) return notify(true);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  if (!fresh) return;
  const names = (root) => parts(root).map((part) => part.dataset.part).join(" ");
  // Where there are other parts than before, all of the page is one.
  const [old, incoming] = names(main) === names(fresh) ? [parts(main), parts(fresh)] : [[main], [fresh]];
  let kept = false;
  for (const [index, part] of old.entries()) {
    if (!differs(part, incoming[index])) continue;
    if (inUse(part)) kept = true;
    else put(part, incoming[index]);
  }
  notify(kept);
}

if (main) {
  let shown = Number(main.dataset.version || 0);
  let busy = false;
  let again = false;
  const update = async () => {
    again = busy;
    if (busy) return;
    busy = true;
    try {
      await refresh();
    } catch {
      // The connection is gone; the next event comes with it.
    }
    // Not everybody at the same moment, and not more than once a second.
    await new Promise((done) => setTimeout(done, 800 + 400 * Math.random()));
    busy = false;
    if (again) await update();
  };
  const topic = main.dataset.live;
  const source = new EventSource(`/api/v1/live?${topic}`);
  source.addEventListener("version", (event) => {
    const version = Number(event.data);
    // A list does not know how old it is: its first event only says where it begins.
    const isNews = shown !== 0 && version > shown;
    shown = Math.max(shown, version);
    if (isNews) update();
  });
  addEventListener("pagehide", () => source.close());
}
