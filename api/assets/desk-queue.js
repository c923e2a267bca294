// The turns that the service has not yet confirmed. They wait in the browser, outlive a reload, and are sent one after
// the other; the key of each makes sure that it is played once however often it is sent.

const AGAIN_AFTER = 2500; // milliseconds

export class Queue {
  /** `told` is called with what happened: `sent`, `waiting` or `stopped`. */
  constructor(game, told) {
    this.game = game;
    this.told = told;
    this.place = `brade-desk-${game}`;
    const kept = JSON.parse(localStorage.getItem(this.place) ?? "null");
    this.turns = kept?.turns ?? [];
    this.trouble = kept?.trouble ?? null;
    // How far the service was when it was last heard of: `{turn, version, position}`.
    this.known = kept?.known ?? null;
    this.sending = false;
    this.offline = false;
    window.addEventListener("online", () => this.send());
  }

  keep() {
    if (this.turns.length === 0) localStorage.removeItem(this.place);
    else localStorage.setItem(this.place, JSON.stringify({ turns: this.turns, trouble: this.trouble, known: this.known }));
  }

  /** Notes how far the service is. */
  knows(known) {
    this.known = known;
    this.keep();
  }

  /** Lets a turn wait: `{turn, dice, play, stood}`. */
  add(turn) {
    this.turns.push({ ...turn, key: newKey() });
    this.keep();
    this.send();
  }

  /** Puts another turn in the place of the one that was refused, and goes on. */
  replace(turn) {
    this.turns[0] = { ...turn, key: newKey() };
    this.trouble = null;
    this.keep();
    this.send();
  }

  /** Whether the last turn is not on its way. */
  canDrop() {
    return this.turns.length > (this.sending ? 1 : 0);
  }

  /** Takes the last turn back. */
  drop() {
    const dropped = this.turns.pop();
    if (this.turns.length === 0) this.trouble = null;
    this.keep();
    return dropped;
  }

  /** Forgets all that waits. */
  clear() {
    this.turns = [];
    this.trouble = null;
    this.keep();
  }

  /** Tries again what was refused. */
  retry() {
    this.trouble = null;
    this.keep();
    this.send();
  }

  async send() {
    if (this.sending) return;
    this.sending = true;
    clearTimeout(this.timer);
    try {
      while (this.turns.length > 0 && !this.trouble) {
        const outcome = await this.sendFirst();
        if (outcome.again) {
          this.offline = outcome.offline;
          this.timer = setTimeout(() => this.send(), outcome.again);
          this.told("waiting");
          return;
        }
        this.offline = false;
        if (outcome.trouble) {
          this.trouble = outcome.trouble;
          this.keep();
          this.told("stopped");
          return;
        }
        this.turns.shift();
        this.keep();
        this.told("sent", outcome.game);
      }
    } finally {
      this.sending = false;
    }
  }

  async sendFirst() {
    const { turn, dice, play, stood, key } = this.turns[0];
    let response;
    try {
      response = await fetch(`/api/v1/games/${this.game}/turns`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify({ expected_turn: turn, dice, play, stood: stood ?? false }),
      });
    } catch {
      return { again: AGAIN_AFTER, offline: true };
    }
    if (response.ok) return { game: (await response.json()).game };
    const seconds = Number(response.headers.get("retry-after"));
    if (response.status >= 500 || response.status === 429) return { again: seconds * 1000 || AGAIN_AFTER, offline: false };
    const problem = await response.json().catch(() => ({}));
    if (response.status === 409) return this.compare(problem);
    return { trouble: { status: response.status, rule: problem.fault?.rule ?? null, detail: problem.detail ?? "" } };
  }

  // Somebody was faster, or this very turn had arrived and its answer was lost.
  async compare(problem) {
    const { turn, dice, after } = this.turns[0];
    try {
      const response = await fetch(`/api/v1/games/${this.game}`);
      const game = await response.json();
      const there = game.turns[turn - 1];
      if (there && there.dice === dice && there.position === after) return { game };
      if (!there && game.open) return { again: AGAIN_AFTER, offline: false };
    } catch {
      return { again: AGAIN_AFTER, offline: true };
    }
    return { trouble: { status: 409, rule: null, detail: problem.detail ?? "" } };
  }
}

// Not crypto.randomUUID, which a page has only over TLS.
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
