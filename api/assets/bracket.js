// A bracket to be moved about: larger and smaller by buttons, keys, a pinch or the wheel with Ctrl, moved by dragging;
// and a tap on a name draws the way of that player without leaving the place one looks at. Without this module the
// bracket scrolls as any wide thing does, and a name is a link to the page that has its way.

const LEAST = 0.3;
const MOST = 3;
const STEP = 1.25;

/** How large each drawing is, by its id: kept when the page is brought up to date. */
const scales = new Map();

const frames = () => [...document.querySelectorAll(".bracket .wide")];
const keyOf = (frame) => frame.getAttribute("aria-labelledby");

/** Draws at this scale; the point of the frame at x, y stays where it is. */
function zoom(frame, scale, x = frame.clientWidth / 2, y = frame.clientHeight / 2) {
  const svg = frame.querySelector("svg");
  const [, , width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  const before = scales.get(keyOf(frame)) ?? 1;
  const now = Math.min(MOST, Math.max(LEAST, scale));
  const left = (frame.scrollLeft + x) / before;
  const top = (frame.scrollTop + y) / before;
  scales.set(keyOf(frame), now);
  svg.setAttribute("width", String(width * now));
  svg.setAttribute("height", String(height * now));
  frame.scrollLeft = left * now - x;
  frame.scrollTop = top * now - y;
}

const by = (frame, factor, x, y) => zoom(frame, (scales.get(keyOf(frame)) ?? 1) * factor, x, y);

/** As large as the frame is wide. */
function fit(frame) {
  const [, , width] = frame.querySelector("svg").getAttribute("viewBox").split(" ").map(Number);
  zoom(frame, frame.clientWidth / width);
}

function button(text, label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.setAttribute("aria-label", label);
  made.title = label;
  made.addEventListener("click", act);
  return made;
}

function keys(event) {
  const frame = event.currentTarget;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const acts = { "+": () => by(frame, STEP), "=": () => by(frame, STEP), "-": () => by(frame, 1 / STEP), 0: () => fit(frame), 1: () => zoom(frame, 1) };
  const act = acts[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** Dragging with a mouse, and pinching with two fingers. One finger scrolls as everywhere. */
function pointers(frame) {
  const down = new Map();
  let pinch = 0;
  let moved = 0;
  const place = (event) => {
    const box = frame.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const apart = () => {
    const [one, other] = [...down.values()];
    return Math.hypot(one.x - other.x, one.y - other.y);
  };
  frame.addEventListener("pointerdown", (event) => {
    down.set(event.pointerId, place(event));
    moved = 0;
    if (down.size === 2) pinch = apart();
  });
  frame.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = place(event);
    down.set(event.pointerId, now);
    if (down.size === 2) {
      const distance = apart();
      const [one, other] = [...down.values()];
      if (pinch > 0) by(frame, distance / pinch, (one.x + other.x) / 2, (one.y + other.y) / 2);
      pinch = distance;
    } else if (event.pointerType === "mouse" && event.buttons === 1) {
      frame.scrollLeft -= now.x - before.x;
      frame.scrollTop -= now.y - before.y;
      moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    }
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    frame.addEventListener(end, (event) => down.delete(event.pointerId));
  }
  // What was dragged was not clicked.
  frame.addEventListener(
    "click",
    (event) => {
      if (moved <= 6) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  frame.addEventListener("dragstart", (event) => event.preventDefault());
  frame.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { x, y } = place(event);
      by(frame, event.deltaY < 0 ? STEP : 1 / STEP, x, y);
    },
    { passive: false },
  );
}

/** Shows the way of another player, or of nobody, in place. */
async function follow(address) {
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  if (!answer.ok) throw new Error(String(answer.status));
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  const main = document.querySelector("main");
  const places = new Map(frames().map((frame) => [keyOf(frame), [frame.scrollLeft, frame.scrollTop]]));
  const height = scrollY;
  main.replaceChildren(...fresh.childNodes);
  setUp();
  for (const frame of frames()) {
    const [left, top] = places.get(keyOf(frame)) ?? [0, 0];
    frame.scrollLeft = left;
    frame.scrollTop = top;
  }
  scrollTo(scrollX, height);
}

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest?.(".bracket svg a, .following a");
  const href = link?.getAttribute("href");
  if (!href || href.includes("/matches/")) return;
  event.preventDefault();
  follow(href).then(
    () => history.pushState(null, "", href),
    () => location.assign(href),
  );
});
addEventListener("popstate", () => follow(location.href).catch(() => location.reload()));

function setUp() {
  for (const frame of frames()) {
    if (frame.dataset.ready) continue;
    frame.dataset.ready = "yes";
    const words = document.querySelector("#bracket-words")?.dataset ?? {};
    const bar = document.createElement("div");
    bar.className = "zoom screen";
    bar.append(
      button("+", words.larger, () => by(frame, STEP)),
      button("−", words.smaller, () => by(frame, 1 / STEP)),
      button("↔", words.fit, () => fit(frame)),
    );
    frame.before(bar);
    frame.addEventListener("keydown", keys);
    pointers(frame);
    const kept = scales.get(keyOf(frame));
    if (kept) zoom(frame, kept, 0, 0);
  }
}

setUp();
document.addEventListener("brade:refreshed", setUp);
