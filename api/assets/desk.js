// The score desk: what is tapped and typed becomes turns, which the queue sends.

import { DeskBoard } from "./desk-board.js";
import { listen } from "./desk-keys.js";
import { keepPage } from "./desk-offline.js";
import { Queue } from "./desk-queue.js";
import * as turns from "./desk-turn.js";
import { Ways } from "./desk-ways.js";
import { name, passed, moved, playText, read, readPlay, write } from "./position.js";

const $ = (id) => document.getElementById(id);
const desk = $("desk");
const word = (key, ...parts) => {
  const found = document.querySelector(`#desk-words [data-word="${key}"]`)?.textContent ?? "";
  return parts.reduceRight((text, part, n) => text.replace("#".repeat(n + 1), part), found);
};
const ruleWord = (code) => document.querySelector(`#desk-words [data-rule="${code}"]`)?.textContent ?? "";
const winWord = (win) => document.querySelector(`#desk-words [data-win="${win}"]`)?.textContent ?? win;

const LETTERS = "abcdefghijklmnopqrstvwxyz"; // without u, which undoes; see desk-keys.js

// What the service knows, and what is known here beyond that.
let server = { turn: Number(desk.dataset.turn), version: Number(desk.dataset.version), position: read(desk.dataset.position) };
let local = null; // {turn, position, over}
let entry = null; // the turn that is entered
let picked = null; // the man whose steps are offered
let correcting = false;
let busy = false;

const board = new DeskBoard($("desk-board"), tapped);
const queue = new Queue(desk.dataset.game, heard);
const ways = new Ways(desk.dataset.rules, desk.dataset.options);
// A page that was kept while there was no connection may be older than the last turn that was sent.
if (queue.known?.version > server.version) server = { ...queue.known, position: read(queue.known.position) };

/** Where the game stands once everything that waits is played. */
function advance() {
  const waiting = correcting ? [] : queue.turns;
  local = { turn: server.turn, position: server.position, over: false };
  for (const turn of waiting) {
    if (turn.turn !== local.turn) continue;
    const steps = readPlay(turn.play) ?? [];
    local = { turn: turn.turn + 1, position: passed(steps.reduce(moved, local.position)), over: turn.over ?? false };
  }
  // Asked for at once, so that the next turn can be entered without a connection.
  if (!local.over) ways.ask(local.position);
}

/** The throw is known. */
async function thrown(dice) {
  if (busy || entry || local.over) return;
  busy = true;
  const found = await ways.soon(local.position);
  busy = false;
  entry = turns.begin(local.position, dice, found?.get(dice) ?? null);
  picked = null;
  if (turns.isVoid(entry)) {
    const said = word("void", throwName(dice));
    enter(entry);
    say(said);
  } else {
    if (entry.ways && turns.isSettled(entry)) say(word("forced"));
    render();
    $("desk-panel").focus({ preventScroll: true });
  }
}

/** One more step, or two. What is settled by it is entered at once, unless it ends the game. */
function step(...made) {
  entry = made.reduce(turns.make, entry);
  picked = null;
  say("");
  if (turns.isSettled(entry)) {
    const done = turns.finish(entry);
    if (!turns.win(done)) return enter(done);
  }
  render();
  $("desk-panel").focus({ preventScroll: true });
}

/** Enters a turn that is complete, or as complete as it is. */
function enter(turn) {
  const after = passed(turn.position);
  const over = turns.win(turn) !== null;
  submit({ turn: local.turn, dice: turn.dice, play: playText(turn.steps), after: write(after), over });
}

function submit(turn) {
  entry = null;
  picked = null;
  say("");
  if (correcting) {
    correcting = false;
    queue.replace(turn);
  } else {
    queue.add(turn);
  }
  advance();
  render();
}

/** What the only button beside undoing does: the only play, the end of the game, or a turn that nobody can check now. */
function playOn() {
  if (!entry) return;
  if (turns.isSettled(entry)) enter(turns.finish(entry));
  else if (!entry.ways && entry.steps.length > 0) enter(entry);
}

async function undo() {
  if (busy) return;
  if (entry?.steps.length > 0) entry = turns.back(entry);
  else if (entry) entry = null;
  else if (correcting) correcting = false;
  else if (queue.turns.length > 0) {
    if (!queue.canDrop()) return;
    const dropped = queue.drop();
    advance();
    return thrown(dropped.dice);
  } else return undoLast();
  picked = null;
  say("");
  advance();
  render();
}

/** Takes the last turn back that the service has, and offers its throw again. */
async function undoLast() {
  const last = server.turn - 1;
  if (last < 1) return;
  const dice = document.querySelector(`#desk-turns [data-turn="${last}"]`)?.dataset.dice;
  busy = true;
  let response = null;
  try {
    response = await fetch(`/api/v1/games/${desk.dataset.game}/turns/${last}?expected_turn=${last}`, { method: "DELETE" });
  } catch {
    // Said below.
  }
  busy = false;
  if (!response?.ok) {
    const problem = await response?.json().catch(() => ({}));
    await refresh();
    return say(response ? `${word("no-undo")} ${problem.detail ?? ""}` : word("offline"));
  }
  heardOf(await response.json());
  render();
  await refresh();
  if (/^[1-6]{2}$/.test(dice ?? "") && !entry) await thrown(dice);
}

/** The queue tells what happened. */
function heard(what, game) {
  if (what === "sent") {
    heardOf(game);
    if (queue.turns.length === 0) refresh();
  }
  render();
}

function heardOf(game) {
  const position = game.position ? read(game.position) : server.position;
  server = { turn: game.next_turn, version: game.version, position };
  queue.knows({ ...server, position: write(position) });
  const before = local;
  advance();
  local.over ||= queue.turns.length === 0 && !game.open;
  // What is being entered stays, unless the game went on differently from what was seen.
  if (entry && (before.turn !== local.turn || write(before.position) !== write(local.position))) entry = null;
}

/** Fetches the parts of the page that the service draws: the board, what can be said of it, the last turns. */
async function refresh() {
  let text;
  try {
    const response = await fetch(location.href, { headers: { accept: "text/html" } });
    if (!response.ok) return;
    text = await response.text();
  } catch {
    return;
  }
  if (queue.turns.length > 0) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.getElementById("desk");
  const version = Number(fresh.dataset.version);
  if (version < server.version) return;
  for (const id of ["desk-board", "desk-facts", "desk-turns"]) {
    $(id).replaceChildren(...page.getElementById(id).childNodes);
  }
  if (fresh.dataset.position) {
    const { turn, position, work } = fresh.dataset;
    heardOf({ next_turn: Number(turn), version, position, open: Boolean(work) });
  }
  if (local.over) $("desk-now").textContent = page.getElementById("desk-now").textContent;
  render();
}

function throwName(dice) {
  const button = document.querySelector(`#desk-throws [value="${dice}"]`);
  return button?.getAttribute("aria-label") ?? dice;
}

function say(text) {
  if ($("desk-said").textContent !== text) $("desk-said").textContent = text;
}

function tapped(point, side) {
  if (!entry || !desk.dataset.work) return;
  const mover = entry.position.mover;
  if (point === 0 && side !== mover) return;
  const place = board.seen(mover, point);
  const meant = turns.tap(entry, picked, place);
  if (meant.step) return step(meant.step);
  if (meant.picked !== undefined) {
    picked = meant.picked;
    say(picked === null ? "" : word("choose"));
  } else {
    picked = null;
    say(meant.several ? word("choose") : refusal(meant.refused));
  }
  render();
}

const refusal = (rule) => (rule ? `${ruleWord(rule)} (${rule})` : word("nothing"));

function render() {
  const position = entry?.position ?? local.position;
  board.draw(position);
  const offered = entry && !turns.isComplete(entry) ? turns.options(entry) : [];
  const shown = picked === null ? offered : offered.filter(({ from }) => from === picked);
  board.mark(position.mover, {
    can: entry?.ways ? offered.map(({ from }) => from) : [],
    to: entry?.ways || picked !== null ? shown.map(({ to }) => to) : [],
    picked,
  });
  if (!local.over) {
    const now = entry ? "plays" : "throws";
    $("desk-now").textContent = word(`${now}-${position.mover}`, entry ? throwName(entry.dice) : "");
  }
  const settled = entry && turns.isSettled(entry) ? turns.finish(entry) : null;
  $("desk-over").hidden = !local.over;
  $("desk-throws").hidden = entry !== null || local.over;
  $("desk-steps").hidden = entry === null;
  showSteps(settled ? [] : shown);
  showPlay(settled);
  showTrouble();
  showWaiting();
  desk.dataset.state = local.over ? "over" : !entry ? "throw" : settled ? "settled" : "steps";
  desk.dataset.next = local.turn;
  $("desk-undo").disabled = !entry && !correcting && queue.turns.length === 0 && server.turn === 1;
  if (entry && !entry.ways) say(word("unchecked"));
  else if (queue.offline && !entry) say(word("offline"));
  else if (!queue.offline && $("desk-said").textContent === word("offline")) say("");
}

// One button a step, in the order of the men; with a double also one for two steps that are often made together.
function showSteps(single) {
  const of = (steps) => picked === null || steps[0].from === picked;
  const double = single.length > 0 ? turns.pairs(entry).filter(of) : [];
  const inOrder = [...single].sort((one, two) => one.from - two.from || two.die - one.die);
  const shown = [...inOrder.map((one) => [one]), ...double];
  $("desk-steps").classList.toggle("wide", double.length > 0);
  const buttons = shown.map((made, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = turns.label(made);
    const said = (place) => (place === 0 ? word("bar") : place === 25 ? word("off") : name(place));
    const inWords = made.map(({ from, to }) => word("step", said(from), said(to)));
    button.setAttribute("aria-label", inWords.join(", "));
    button.dataset.steps = made.map(({ from, to }) => `${from}-${to}`).join(" ");
    if (index < LETTERS.length) {
      button.dataset.key = LETTERS[index];
      const key = document.createElement("kbd");
      key.textContent = LETTERS[index];
      button.append(key);
    }
    button.addEventListener("click", () => step(...made));
    return button;
  });
  $("desk-steps").replaceChildren(...buttons);
}

function showPlay(settled) {
  const play = $("desk-play");
  const unchecked = entry && !entry.ways && entry.steps.length > 0;
  play.hidden = !settled && !unchecked;
  if (settled) {
    const win = turns.win(settled);
    play.textContent = win ? word("ends", winWord(win)) : word("play", playText(settled.steps));
  } else if (unchecked) {
    play.textContent = word("enter");
  }
}

function showTrouble() {
  const { trouble } = queue;
  const shown = trouble !== null && !correcting;
  $("desk-trouble").hidden = !shown;
  if (!shown) return;
  const { turn, play, dice } = queue.turns[0];
  const why = trouble.rule ? `${ruleWord(trouble.rule)} (${trouble.rule})` : trouble.detail;
  const illegal = trouble.status === 422;
  const said = illegal
    ? `${word("refused", turn, `${dice} ${play}`)} ${why}`
    : trouble.status === 409
      ? `${word("faster", turn)} ${why}`
      : `${word("not-allowed")} ${why}`;
  $("desk-trouble-said").textContent = said;
  $("desk-correct").hidden = !illegal;
  $("desk-stand").hidden = !illegal || !trouble.rule;
  $("desk-again").hidden = illegal || trouble.status === 409;
}

function showWaiting() {
  const waiting = $("desk-waiting");
  waiting.hidden = queue.turns.length === 0 || (!queue.offline && !queue.trouble);
  const rows = queue.turns.map(({ turn, dice, play }) => {
    const row = document.createElement("li");
    row.value = turn;
    row.textContent = `${dice} ${play}`;
    return row;
  });
  waiting.querySelector("ol").replaceChildren(...rows);
}

/** A turn that was typed. */
function written(event) {
  event.preventDefault();
  const form = new FormData(event.target);
  const dice = form.get("dice").replace(/\D/g, "").split("").sort().reverse().join("");
  const play = form.get("play").trim();
  const steps = readPlay(play);
  if (!/^[1-6]{2}$/.test(dice) || steps === null || play === "") return say(word("unreadable"));
  event.target.reset();
  submit({ turn: local.turn, dice, play, stood: form.get("stood") === "yes" });
}

if (desk.dataset.work) {
  $("desk-actions").hidden = false;
  $("desk-throws").addEventListener("submit", (event) => {
    event.preventDefault();
    thrown(event.submitter.value);
  });
  $("desk-undo").addEventListener("click", undo);
  $("desk-play").addEventListener("click", playOn);
  $("desk-written").addEventListener("submit", written);
  $("desk-correct").addEventListener("click", () => {
    correcting = true;
    const { dice } = queue.turns[0];
    advance();
    thrown(dice);
  });
  $("desk-stand").addEventListener("click", () => {
    queue.replace({ ...queue.turns[0], stood: true });
    render();
  });
  $("desk-again").addEventListener("click", () => queue.retry());
  $("desk-forget").addEventListener("click", async () => {
    queue.clear();
    advance();
    render();
    await refresh();
  });
  listen({
    typing: () => desk.classList.add("typing"),
    throws: () => entry === null,
    half: (die) => say(die === null ? "" : `${die}-`),
    thrown,
    letter: (key) => $("desk-steps").querySelector(`[data-key="${CSS.escape(key)}"]`)?.click(),
    playOn,
    undo,
    escape: () => {
      picked = null;
      render();
    },
    help: () => {
      $("desk-help").open = !$("desk-help").open;
    },
    buttons: () => [...$("desk-panel").querySelectorAll("button")].filter((button) => button.offsetParent),
  });
  // What others enter or take back.
  const source = new EventSource(`/api/v1/live?game=${desk.dataset.game}`);
  source.addEventListener("version", ({ data }) => {
    if (Number(data) > server.version && queue.turns.length === 0) refresh();
  });
  addEventListener("pagehide", () => source.close());
  advance();
  render();
  queue.send();
  keepPage(desk.dataset.worker);
}
