// Positions as the service writes them, and moving men on them. No rule of the game is here: what may be moved is asked
// of the service.

export const BAR = 0;
export const OFF = 25;

/** The same point in the other side's numbering. */
export const other = (point) => (point <= 12 ? point + 12 : point - 12);

const letters = { w: "white", b: "black" };

/** Reads `1:15|1:15|w`: per side the men on each place of its own numbering, and whose turn it is. */
export function read(text) {
  const [white, black, mover] = text.split("|");
  return { white: men(white), black: men(black), mover: letters[mover] };
}

function men(text) {
  const counts = new Array(26).fill(0);
  for (const part of text.split(",")) {
    const [place, count] = part.split(":");
    counts[place === "bar" ? BAR : place === "off" ? OFF : Number(place)] = Number(count);
  }
  return counts;
}

/** Writes a position as the service does. */
export function write(position) {
  const side = (counts) =>
    counts.map((count, place) => (count ? `${name(place)}:${count}` : "")).filter(Boolean).join(",");
  return `${side(position.white)}|${side(position.black)}|${position.mover[0]}`;
}

/** A place as it is written in plays. */
export const name = (place) => (place === BAR ? "bar" : place === OFF ? "off" : String(place));

export const opponent = (side) => (side === "white" ? "black" : "white");

/** The position after a step of the side to move. All enemy men on the landing point go to the bar. */
export function moved(position, { from, to, men: count = 1 }) {
  const own = [...position[position.mover]];
  const enemy = [...position[opponent(position.mover)]];
  own[from] -= count;
  own[to] += count;
  if (to !== OFF) {
    enemy[BAR] += enemy[other(to)];
    enemy[other(to)] = 0;
  }
  return { ...position, [position.mover]: own, [opponent(position.mover)]: enemy };
}

/** The position with the other side to move. */
export const passed = (position) => ({ ...position, mover: opponent(position.mover) });

/** A play as it is sent: its steps in their order, each joined to the one that it goes on from; `-` for a void throw. */
export function playText(steps) {
  let text = "";
  steps.forEach(({ from, to, men: count = 1 }, n) => {
    const goesOn = n > 0 && steps[n - 1].to === from && count === 1;
    text += goesOn ? `/${name(to)}` : ` ${name(from)}/${name(to)}${count > 1 ? `(${count})` : ""}`;
  });
  return text.trim() || "-";
}

/** The steps of a written play; null where it cannot be read. */
export function readPlay(text) {
  const place = (word) => (word === "bar" ? BAR : word === "off" ? OFF : Number(word));
  const steps = [];
  for (const word of text.trim().split(/\s+/)) {
    if (word === "-" || word === "fåt" || word === "") continue;
    const [, chain, times] = word.replace(/[*!]/g, "").match(/^([^(]+)(?:\((\d)\))?$/) ?? [];
    const places = (chain ?? "").split("/").map(place);
    if (places.length < 2 || places.some((one) => !Number.isInteger(one) || one < BAR || one > OFF)) return null;
    for (let time = 0; time < Number(times ?? 1); time += 1) {
      for (let n = 1; n < places.length; n += 1) steps.push({ from: places[n - 1], to: places[n] });
    }
  }
  return steps;
}
