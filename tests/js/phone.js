// A phone made up for tests: a wall clock that may be wrong and be set, a steady one that stands still
// while the phone sleeps, both a little fast or slow, and a server that answers after a while.

import { errorNow, serverTime, synced, unsynced } from "../../src/stolik/web/static/stolik/phone/time.js";

export class Phone {
  /** `now` is the true time, which is the server's; `off` what the wall clock shows too much; `drift` a fraction. */
  constructor({ now = 1_800_000_000_000, off = 0, drift = 0 } = {}) {
    this.now = now;
    this.wall = now + off;
    this.steady = 5000;
    this.speed = 1 + drift;
    this.kept = unsynced(this.wall, this.steady);
  }

  pass(ms) {
    this.now += ms;
    this.wall += ms * this.speed;
    this.steady += ms * this.speed;
  }

  sleep(ms) {
    this.now += ms;
    this.wall += ms * this.speed;
  }

  /** Somebody sets the wall clock. */
  set(ms) { this.wall += ms; }

  /** An answer of the server, so long on the way there and so long on the way back. */
  ask(there, back) {
    const asked = this.steady;
    this.pass(there);
    const server = this.now;
    this.pass(back);
    this.kept = synced(this.kept, { server, asked, wall: this.wall, steady: this.steady });
  }

  /** What the phone takes for the server's time. */
  get told() { return serverTime(this.kept, this.wall, this.steady); }
  /** How far off it says that may be. */
  get stated() { return errorNow(this.kept, this.wall, this.steady); }
  /** How far off it is. */
  get off() { return Math.abs(this.told - this.now); }
}
