// A turn while it is entered: a throw and the steps so far. The steps that can follow come from the service
// (`/api/v1/rules/{set}/ways`). Where it could not be asked, every man can make every step of an unused die, and the
// service judges the turn later.

import { BAR, OFF, moved, name } from "./position.js";

/** What is known of a throw: its ways, or null where the service could not be asked. */
export function begin(position, dice, ways) {
  const [high, low] = [...dice].map(Number);
  const left = high === low ? [high, high, high, high] : [high, low];
  return { start: position, position, dice, ways, node: 0, left, steps: [] };
}

const step = ([from, die, hits, forced, men, next]) =>
  ({ from, to: Math.min(from + die, OFF), die, hits, forced: forced === 1, men, next });

/** The steps that can be made now. */
export function options(turn) {
  if (turn.ways) return turn.ways.nodes[turn.node].steps.map(step);
  const own = turn.position[turn.position.mover];
  const places = own[BAR] > 0 ? [BAR] : own.keys().filter((place) => own[place] > 0 && place < OFF);
  const dice = new Set(turn.left);
  return [...places].flatMap((from) => [...dice].map((die) => step([from, die, 0, 0, 1, 0])));
}

/**
 * Steps that are often made together with a double, for one tap: a man's next two, or the same step of two men. Each is
 * the list of its steps.
 */
export function pairs(turn) {
  if (!turn.ways || turn.dice[0] !== turn.dice[1]) return [];
  return options(turn).flatMap((first) => {
    const after = make(turn, first);
    if (isSettled(after)) return [];
    const seconds = options(after).filter(({ from }) => from === first.to || from === first.from);
    return seconds.map((second) => [first, second]);
  });
}

/** The turn with one more step. */
export function make(turn, made) {
  const left = [...turn.left];
  left.splice(left.indexOf(made.die), 1);
  const position = moved(turn.position, made);
  return { ...turn, position, left: made.men > 1 ? [] : left, node: made.next, steps: [...turn.steps, made] };
}

/** The turn without its last step. */
export function back(turn) {
  return turn.steps.slice(0, -1).reduce(make, begin(turn.start, turn.dice, turn.ways));
}

const onlies = new WeakMap();

// For each node the only play that can still be reached, or -1 where there are several.
function only(ways) {
  if (!onlies.has(ways)) {
    const known = [];
    const of = (index) => {
      if (known[index] === undefined) {
        const { steps, play } = ways.nodes[index];
        const reached = new Set(steps.map((way) => of(way[5])));
        known[index] = play ?? (reached.size === 1 ? [...reached][0] : -1);
      }
      return known[index];
    };
    of(0);
    onlies.set(ways, known);
  }
  return onlies.get(ways);
}

/** Whether nothing is left to choose: one play at most can come of it. */
export const isSettled = (turn) => (turn.ways ? only(turn.ways)[turn.node] >= 0 : turn.left.length === 0);

/** Whether no step is left to be made. */
export const isComplete = (turn) => (turn.ways ? turn.ways.nodes[turn.node].play !== null : turn.left.length === 0);

/** Whether the throw is void. */
export const isVoid = (turn) => turn.steps.length === 0 && turn.ways !== null && isComplete(turn);

/** A settled turn with the steps that remain. */
export function finish(turn) {
  let done = turn;
  while (!isComplete(done)) done = make(done, options(done)[0]);
  return done;
}

/** The win that a complete turn brings. */
export const win = (turn) => turn.ways?.nodes[turn.node].win ?? null;

/** The code of the rule that forbids every step of the man there; null where it is not known. */
export function ruleAgainst(turn, from) {
  const closed = Object.entries(turn.ways?.nodes[turn.node].closed ?? {});
  const found = closed.find(([, steps]) => steps.some(([place]) => place === from));
  return found ? found[0] : null;
}

/**
 * What a tap on a place means: a step is made, a man is picked whose steps are offered, or nothing can be done there.
 * `picked` is the man that was picked before.
 */
export function tap(turn, picked, place) {
  const all = options(turn);
  const reached = all.filter(({ from, to }) => to === place && (picked === null || from === picked));
  const leading = all.filter(({ from }) => from === place);
  if (picked !== null && reached.length > 0) return { step: reached[0] };
  if (place === picked) return { picked: null };
  if (leading.length === 1) return { step: leading[0] };
  if (leading.length > 1) return { picked: place };
  const men = new Set(reached.map(({ from }) => from));
  if (men.size === 1) return { step: reached[0] };
  return { refused: ruleAgainst(turn, place), several: men.size > 1 };
}

/**
 * How many taps it takes to enter a play on the desk: one for the throw, which is all if it is void; one if there is
 * nothing to choose; else one a step or pair of steps until only this play is left; one more to confirm that the game
 * ends.
 */
export function actions(position, dice, ways, play) {
  const start = begin(position, dice, ways);
  if (isVoid(start)) return 1;
  if (isSettled(start)) return 2;
  const remaining = only(ways);
  const ends = ways.nodes.find((node) => node.play === play)?.win ?? null;
  let taps = 1;
  for (let level = new Map([[0, start]]); level.size > 0; taps += 1) {
    const reached = new Map();
    for (const [node, turn] of level) {
      if (remaining[node] === play) return taps + (ends ? 1 : 0);
      for (const steps of [...options(turn).map((one) => [one]), ...pairs(turn)]) {
        const next = steps.reduce(make, turn);
        reached.set(next.node, next);
      }
    }
    level = reached;
  }
  return Infinity;
}

/** Steps in few letters: `8/14`, with `*` for a hit and `!` for forcing; `8/14/20` or `8/14(2)` for two. */
export function label([first, second]) {
  const landed = ({ to, hits, forced }) => `/${name(to)}${forced ? "!" : hits > 0 ? "*" : ""}`;
  const men = second?.from === first.from ? 2 : first.men;
  const on = second?.from === first.to ? landed(second) : "";
  return `${name(first.from)}${landed(first)}${on}${men > 1 ? `(${men})` : ""}`;
}
