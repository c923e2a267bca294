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

async function refresh() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" }, cache: "no-store" });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  if (!fresh) return;
  const incoming = parts(fresh);
  for (const [index, part] of parts(main).entries()) {
    const next = part.dataset.part ? incoming.find((one) => one.dataset.part === part.dataset.part) : incoming[index];
    if (!next || !differs(part, next)) continue;
    if (inUse(part)) {
      document.querySelector("#live-notice")?.removeAttribute("hidden");
      continue;
    }
    const open = [...part.querySelectorAll("details")].map((one) => one.open);
    part.replaceChildren(...next.childNodes);
    for (const [at, details] of [...part.querySelectorAll("details")].entries()) details.open = open[at] ?? details.open;
    part.dispatchEvent(new CustomEvent("brade:refreshed", { bubbles: true }));
  }
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
