// Keeps the score desks that were opened, with what they load, so that one that is loaded again without a connection is
// shown with the turns that wait in it. Everything else goes to the service, as if this were not here; and of the desks
// nothing is kept behind a sign-out.

/** What is kept belongs to one version of the files: the address of this one names it. */
const KEPT = `brade-desk${location.search}`;
const PAGES = 8;
const PATIENCE = 5000; // milliseconds
const DESK = /^\/games\/[^/]+\/desk$/;
/** Whoever sends something here becomes somebody else. */
const DOORS = [
  "/sign-in",
  "/sign-out",
  "/set-up",
  "/new-password",
  "/account/password",
  "/account/sessions/end",
  "/account/sessions/end-others",
  "/api/v1/session",
];

/** How often somebody has left: what was asked for before is no longer kept afterwards. */
let left = 0;

const isDesk = (address) => DESK.test(new URL(address).pathname);

const ours = async () => (await caches.keys()).filter((name) => name.startsWith("brade-desk"));

async function forget() {
  left += 1;
  for (const name of await ours()) await caches.delete(name);
}

/** Keeps a file and the modules that it loads. */
async function keepFile(cache, address, seen) {
  if (seen.has(address)) return;
  seen.add(address);
  let answer = await cache.match(address);
  if (!answer) {
    answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    await cache.put(address, answer.clone());
  }
  if (!new URL(address, location.href).pathname.endsWith(".js")) return;
  for (const [, name] of (await answer.text()).matchAll(/from "\.\/([\w-]+\.js)"/g)) {
    await keepFile(cache, `/assets/${name}`, seen);
  }
}

/** Keeps the answer for a desk, if turns can be entered there; one that has gone, or is another's now, is forgotten. */
async function keep(address, answer) {
  const then = left;
  if (answer.status >= 500) return;
  const cache = await caches.open(KEPT);
  const html = answer.ok && !answer.redirected ? await answer.clone().text() : "";
  if (!html.includes('data-work="yes"')) {
    await cache.delete(address);
    return;
  }
  const seen = new Set();
  for (const [, file] of html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) await keepFile(cache, file, seen);
  // Anew, so that the oldest come first.
  await cache.delete(address);
  await cache.put(address, answer);
  const pages = (await cache.keys()).filter(({ url }) => isDesk(url));
  for (const old of pages.slice(0, Math.max(0, pages.length - PAGES))) await cache.delete(old);
  if (then !== left) await forget();
}

async function fetchAndKeep(address) {
  await keep(address, await fetch(address, { headers: { accept: "text/html" }, cache: "no-store" }));
}

/** A desk: from the service, and what was kept of it only where a page is opened and the service does not answer. */
async function desk(event) {
  const { request } = event;
  const kept =
    request.mode === "navigate"
      ? ((await caches.match(request.url)) ?? (await caches.match(request.url, { ignoreSearch: true })))
      : null;
  const asked = fetch(request);
  const late = new Promise((done) => setTimeout(done, PATIENCE, null));
  try {
    const answer = await (kept ? Promise.race([asked, late]) : asked);
    if (answer && (answer.status < 500 || !kept)) {
      event.waitUntil(keep(request.url, answer.clone()).catch(() => {}));
      return answer;
    }
  } catch (error) {
    if (!kept) throw error;
  }
  asked.catch(() => {});
  return kept;
}

/** What a page loads: from the service, and what was kept of it where that does not answer. */
async function file(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request.url);
    if (kept) return kept;
    throw error;
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method !== "GET") {
    if (DOORS.includes(pathname)) event.waitUntil(forget());
  } else if (DESK.test(pathname)) {
    event.respondWith(desk(event));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(file(request));
  }
});

// A page that was there before this.
addEventListener("message", (event) => {
  const address = new URL(event.data.keep, location.href).href;
  if (isDesk(address)) event.waitUntil(fetchAndKeep(address).catch(() => {}));
});

addEventListener("install", () => skipWaiting());

// The desks that an earlier version has kept are fetched anew, with the files that go with them now.
async function takeOver() {
  await clients.claim();
  for (const name of (await ours()).filter((name) => name !== KEPT)) {
    const pages = (await (await caches.open(name)).keys()).filter(({ url }) => isDesk(url));
    for (const { url } of pages) await fetchAndKeep(url).catch(() => {});
    await caches.delete(name);
  }
}
addEventListener("activate", (event) => event.waitUntil(takeOver()));
