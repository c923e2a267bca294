// The men on the board that the service has drawn: moved while a turn is entered, and tapped.

import { BAR, OFF, other } from "./position.js";

const SVG = "http://www.w3.org/2000/svg";
const PITCH = 7; // how much higher a man lies on top of another
const NUMBERED = 5; // from this number of men on, a pile bears its number

export class DeskBoard {
  /** `tapped` is called with a place in the numbering of the player at the bottom, and whose men lie there. */
  constructor(holder, tapped) {
    this.holder = holder;
    holder.addEventListener("click", (event) => {
      const target = event.target.closest("[data-point]");
      if (target) tapped(Number(target.dataset.point), target.dataset.side ?? null);
    });
  }

  get svg() {
    return this.holder.querySelector("svg.board");
  }

  get bottom() {
    return this.holder.dataset.bottom;
  }

  /** A place of this side as the player at the bottom counts. */
  seen(side, place) {
    return side === this.bottom || place === BAR || place === OFF ? place : other(place);
  }

  /** Draws the men of a position, and numbers the points for the side to move. */
  draw(position) {
    const { svg } = this;
    if (!svg) return;
    const disc = { white: svg.querySelector(".man.white"), black: svg.querySelector(".man.black") };
    const stencil = { white: disc.white.cloneNode(true), black: disc.black.cloneNode(true) };
    svg.querySelectorAll(".pile").forEach((pile) => pile.remove());
    const counts = svg.querySelector(".counts");
    counts.replaceChildren();
    for (const side of ["white", "black"]) {
      position[side].forEach((count, place) => {
        if (count > 0 && place !== OFF) counts.before(this.pile(stencil[side], side, place, count, counts));
      });
      this.tray(side, position[side][OFF]);
    }
    svg.querySelectorAll(".numbers text").forEach((text, index) => {
      text.textContent = position.mover === this.bottom ? index + 1 : other(index + 1);
    });
  }

  // Two equal stacks side by side that grow towards the middle; the odd man lies centred on top.
  pile(stencil, side, place, count, counts) {
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "pile");
    group.dataset.point = this.seen(side, place);
    group.dataset.side = side;
    const circle = stencil.querySelector("circle");
    const [cx, cy, radius] = ["cx", "cy", "r"].map((name) => Number(circle.getAttribute(name)));
    const { x, base, direction } = this.foot(side, place, radius);
    const put = (atX, atY) => {
      const man = stencil.cloneNode(true);
      man.setAttribute("transform", `translate(${atX - cx} ${atY - cy})`);
      group.append(man);
    };
    const rows = Math.floor(count / 2);
    let y = base;
    for (let row = 0; row < rows; row += 1) {
      y = base + direction * row * PITCH;
      put(x - radius - 1, y);
      put(x + radius + 1, y);
    }
    if (count % 2 === 1) {
      y = base + direction * rows * PITCH;
      put(x, y);
    }
    if (count >= NUMBERED) {
      const text = document.createElementNS(SVG, "text");
      text.setAttribute("x", x);
      text.setAttribute("y", y + direction * (radius + 11) + 6);
      text.textContent = count;
      counts.append(text);
    }
    return group;
  }

  // Where the first men of a pile lie, and to where it grows.
  foot(side, place, radius) {
    const box = (spot) => ["x", "y", "width", "height"].map((name) => Number(spot.getAttribute(name)));
    if (place === BAR) {
      const atBottom = side === this.bottom;
      const [, top] = box(this.svg.querySelector('.spot[data-point="12"]'));
      const [, low, , height] = box(this.svg.querySelector('.spot[data-point="13"]'));
      const [highest, lowest] = top < low ? [top, low + height] : [low, top + height];
      const distance = 44 + radius + 3;
      const x = this.svg.viewBox.baseVal.width / 2;
      return atBottom ? { x, base: lowest - distance, direction: -1 } : { x, base: highest + distance, direction: 1 };
    }
    const seen = this.seen(side, place);
    const [left, top, width, height] = box(this.svg.querySelector(`.spot[data-point="${seen}"]`));
    const down = seen <= 12;
    const base = down ? top + radius + 2 : top + height - radius - 2;
    return { x: left + width / 2, base, direction: down ? 1 : -1 };
  }

  // The men borne off, on edge in their tray, and their number.
  tray(side, count) {
    const { svg } = this;
    const tray = svg.querySelector(`.tray[data-side="${side}"]`);
    const label = svg.querySelector(`.off[data-side="${side}"]`);
    if (label) label.textContent = label.textContent.replace(/\d+/, count);
    svg.querySelectorAll(`.gone[data-side="${side}"]`).forEach((slot) => slot.remove());
    const [x, y] = ["x", "y"].map((name) => Number(tray.getAttribute(name)));
    for (let n = 0; n < count; n += 1) {
      const slot = document.createElementNS(SVG, "rect");
      const attributes = { x: x + 4 + n * 9, y: y + 3, width: 7, height: 20, rx: 2, class: `gone ${side}` };
      Object.entries(attributes).forEach(([name, value]) => slot.setAttribute(name, value));
      slot.dataset.side = side;
      tray.after(slot);
    }
  }

  /** Marks the men that can move, where they can land, and the man that was picked; all in this side's numbering. */
  mark(side, { can = [], to = [], picked = null }) {
    const { svg } = this;
    if (!svg) return;
    svg.querySelectorAll(".can, .to, .picked").forEach((marked) => marked.classList.remove("can", "to", "picked"));
    const at = (place) => {
      const point = this.seen(side, place);
      if (place === OFF) return svg.querySelector(`.tray[data-side="${side}"]`);
      if (place === BAR) return svg.querySelector(`.pile[data-point="0"][data-side="${side}"]`);
      return svg.querySelector(`.spot[data-point="${point}"]`);
    };
    can.forEach((place) => at(place)?.classList.add("can"));
    to.forEach((place) => at(place)?.classList.add("to"));
    if (picked !== null) at(picked)?.classList.add("picked");
  }
}
