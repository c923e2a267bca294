// Stepping through a game without loading the page: the page of the next turn is fetched, and what shows a turn is put
// in the place of what showed the one before. Without this every step is a link.

// What is shown may be replaced at any time, so nothing of the page is held on to.
const board = () => document.querySelector("[data-replay]");
const autoplay = () => document.querySelector("[data-autoplay]");
const playing = () => autoplay()?.querySelector("button");
const pace = () => autoplay()?.querySelector("select");
/** The pages that were fetched, by their address; the latest ones only. */
const pages = new Map();
const KEPT = 60;
let timer = 0;
/** Which step was asked for last: an earlier one that arrives later is not shown. */
let asked = 0;

function address(link) {
  const url = new URL(link.href, location.href);
  url.hash = "";
  return url.href;
}

function page(url) {
  let found = pages.get(url);
  if (!found) {
    found = fetch(url, { headers: { accept: "text/html" } }).then((answer) => {
      if (!answer.ok) throw new Error(`${answer.status}`);
      return answer.text();
    });
    found.catch(() => pages.delete(url));
    pages.set(url, found);
    if (pages.size > KEPT) pages.delete(pages.keys().next().value);
  }
  return found;
}

function link(step) {
  return board()?.querySelector(`nav [data-step="${step}"]`);
}

/** Marks the turn shown in the list of turns, and puts its number into the field. */
function mark(shown) {
  for (const list of document.querySelectorAll("[data-turns]")) {
    for (const here of list.querySelectorAll(".here")) here.classList.remove("here");
    for (const here of list.querySelectorAll("[aria-current]")) here.removeAttribute("aria-current");
    const now = list.querySelector(`[data-step="${shown}"]`);
    now?.setAttribute("aria-current", "true");
    now?.closest("li, tr")?.classList.add("here");
  }
  const jump = document.querySelector("[data-jump] input[name=turn]");
  if (jump && document.activeElement !== jump) {
    // Nobody has typed this: the page may still be brought up to date.
    jump.defaultValue = shown;
    jump.value = shown;
  }
}

/** Goes where a link leads. Where that fails the browser goes there itself, and says why. */
async function go(to) {
  const turn = ++asked;
  const url = address(to);
  const focused = document.activeElement?.closest?.("[data-replay] [data-step]")?.dataset.step;
  try {
    const text = await page(url);
    if (turn !== asked) return;
    const next = new DOMParser().parseFromString(text, "text/html");
    const shown = next.querySelector("[data-replay]");
    if (!shown) throw new Error("no board");
    board().replaceWith(document.adoptNode(shown));
    for (const actions of document.querySelectorAll("[data-turn-actions]")) {
      const instead = next.querySelector("[data-turn-actions]");
      if (instead) actions.replaceWith(document.adoptNode(instead));
    }
    history.replaceState(null, "", to.href);
    mark(shown.dataset.replay);
    ready(shown);
    const said = document.querySelector("[data-said]");
    if (said) said.textContent = shown.querySelector(".now")?.textContent.trim() ?? "";
    if (focused) (link(focused) ?? shown.querySelector("nav [data-step]"))?.focus({ preventScroll: true });
    const following = link("next");
    if (following) page(address(following)).catch(() => {});
  } catch {
    if (turn === asked) location.assign(to.href);
  }
}

/** Lets the button say what it does. */
function label() {
  const button = playing();
  if (!button) return;
  button.textContent = timer ? button.dataset.pause : button.dataset.play;
  button.setAttribute("aria-pressed", String(timer !== 0));
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  label();
}

function wait() {
  timer = setTimeout(async () => {
    const next = link("next");
    if (!next) return stop();
    await go(next);
    if (timer) wait();
  }, Number(pace()?.value ?? 1) * 1000);
  label();
}

async function play() {
  if (timer) return stop();
  // At the end it begins again.
  const first = link("first");
  if (!link("next") && first) await go(first);
  wait();
}

/** Shows the buttons that only work with scripts. */
function ready(within) {
  for (const button of within.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
  const controls = within.querySelector("[data-autoplay]");
  if (!controls) return;
  controls.hidden = false;
  // Whoever wants little motion gets it slowly.
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) pace().value = "4";
}

document.addEventListener("click", async (event) => {
  const step = event.target.closest("[data-step]");
  if (step && event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) {
    event.preventDefault();
    stop();
    const a = step.closest("a");
    // A link within a drawing has its address as an animated value.
    await go({ href: new URL(a.href.baseVal ?? a.href, location.href).href });
    return;
  }
  if (event.target.closest("[data-autoplay] button")) return play();
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    const from = document.getElementById(copy.dataset.copy);
    await navigator.clipboard.writeText(from.value ?? from.textContent);
    const label = copy.textContent;
    copy.textContent = copy.dataset.copied;
    setTimeout(() => (copy.textContent = label), 1500);
  }
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-jump]")) return;
  event.preventDefault();
  stop();
  go({ href: new URL(`?${new URLSearchParams(new FormData(form))}#board`, location.href).href });
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
  const within = event.target;
  if (within.closest?.("input, textarea, select, [contenteditable]")) return;
  const step = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (step) {
    const to = link(step);
    event.preventDefault();
    stop();
    if (to) go(to);
  } else if (event.key === " " && autoplay() && !within.closest?.("a, button, summary")) {
    event.preventDefault();
    play();
  }
});

document.addEventListener("change", (event) => {
  if (event.target !== pace()) return;
  // The pace is no entry that would get lost when the page is brought up to date.
  for (const option of pace().options) option.defaultSelected = option.selected;
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden) stop();
});

// Somebody has entered a turn, and the page was brought up to date: what was fetched before is old.
document.addEventListener("brade:refreshed", () => {
  pages.clear();
  ready(document);
  label();
});

ready(document);
