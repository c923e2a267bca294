// What can be played in a position, as the service says.

import { write } from "./position.js";

const PATIENCE = 4000; // milliseconds
const KEPT = 8; // positions

export class Ways {
  constructor(rules, options) {
    this.address = `/api/v1/rules/${rules}/ways${options ? `?options=${encodeURIComponent(options)}` : ""}`;
    this.asked = new Map();
  }

  /** The ways of all throws by their dice; null where the service cannot be asked. */
  ask(position) {
    const text = write(position);
    if (!this.asked.has(text)) {
      this.asked.set(
        text,
        this.fetch(text).catch(() => {
          this.asked.delete(text);
          return null;
        }),
      );
      if (this.asked.size > KEPT) this.asked.delete(this.asked.keys().next().value);
    }
    return this.asked.get(text);
  }

  async fetch(position) {
    const response = await fetch(this.address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ position }),
    });
    if (!response.ok) throw new Error(`${response.status}`);
    const { throws } = await response.json();
    return new Map(throws.map((thrown) => [thrown.dice, thrown]));
  }

  /** The same, or null if it takes too long. */
  soon(position) {
    return Promise.race([this.ask(position), new Promise((done) => setTimeout(done, PATIENCE, null))]);
  }
}
