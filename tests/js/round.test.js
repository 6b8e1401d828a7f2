// A whole round of forty minutes at one table, on a made-up phone: a wrong clock, a locked screen, wifi that
// goes away, a dispute, a referee, a pause of the hall, extra time, the gong and the final lap. What the
// phone shows is compared with the truth four times a second.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { clockAfter, gongAt, left, roundLeft, withGong } from "../../src/stolik/web/static/stolik/phone/clock.js";
import { ruleset } from "./cases.js";
import { chance } from "./chance.js";
import { Phone } from "./phone.js";
import { game } from "./taps.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const START = 1_800_000_000_000;
const MOST = 100;

/** The table as a wall clock in the hall sees it: kept apart from everything that is tested. */
class Truth {
  constructor(seats) {
    this.seats = seats;
    this.mover = null;
    this.deadline = 0;
    this.stands = null;
    this.dispute = false;
    this.lap = null;
    this.over = false;
    /** A move has run out of time; the next one's begins with a tap. */
    this.waits = false;
    this.passed = 0;
  }

  begin(now, seat) {
    this.mover = seat;
    this.deadline = now + 40 * SECOND;
    if (this.dispute) this.stop(now);
  }

  /** A move ends with its time. */
  pass(now) {
    if (this.over || this.waits || this.stands !== null || now < this.deadline) return;
    this.passed = this.deadline;
    this.end(this.deadline);
    this.waits = true;
  }

  /** So close to the end of a move that a phone a little early or late may show the other side of it. */
  near(now) { return this.stands === null && Math.abs(now - (this.waits || this.over ? this.passed : this.deadline)) <= MOST; }

  tap(now) {
    if (this.waits) { this.waits = false; this.deadline = now + 40 * SECOND; } else this.end(now);
  }

  end(now) {
    if (this.lap) {
      if (this.lap.length === 0) { this.over = true; this.mover = null; return; }
      this.begin(now, this.lap.shift());
    } else this.begin(now, (this.mover + 1) % this.seats);
  }

  gong() { this.lap = Array.from({ length: this.seats }, (_, step) => (this.mover + 1 + step) % this.seats); }
  stop(now) { this.stands = this.left(now); this.dispute = false; }
  go(now) { this.deadline = now + this.stands; this.stands = null; this.waits = false; }
  left(now) { return this.stands ?? (this.waits ? 40 * SECOND : this.deadline - now); }
}

/** Plays one round; returns how far what was shown was ever from the truth, and what happened. */
function play(seed, { off, drift, seats }) {
  const random = chance(seed);
  const phone = new Phone({ now: START, off, drift });
  const truth = new Truth(seats);
  const table = game(seats, ruleset("pl-turniej"));
  const hall = { deadline: (START + 40 * MINUTE) / SECOND, paused: null, ended: null, extra: 0 };
  const seen = { turn: 0, round: 0, looks: 0, moves: 0, locks: 0, late: 0, restarts: 0, gong: null, end: null };
  let told = { ...hall };
  let taps = [];
  let offline = false, clicked = false;
  const clock = () => clockAfter(table, withGong(taps, gongAt(told), phone.told), phone.told);
  const tap = (what) => taps.push({ ...what, at: phone.told });
  /** Wifi as it is in a hall; now and then an answer takes seconds. */
  const ask = () => {
    if (offline) return;
    if (random.maybe(0.1)) phone.ask(random.whole(500, 3000), random.whole(500, 3000));
    else phone.ask(random.whole(2, 45), random.whole(2, 45));
    told = { ...hall };
  };
  const sound = () => {
    const gong = hall.paused === null ? hall.deadline * SECOND + hall.extra * MINUTE : Infinity;
    if (seen.gong === null && phone.now >= gong) { truth.pass(gong); seen.gong = phone.now - START; truth.gong(); }
    const waited = truth.waits;
    truth.pass(phone.now);
    seen.late += Number(truth.waits && !waited);
    if (truth.waits) clicked = false;
  };
  const look = () => {
    sound();
    const shown = clock();
    if (truth.near(phone.now)) return;
    // Around the very moment of the gong the phone may be a little early or late; who is on move is never wrong.
    assert.equal(shown.over !== null, truth.over);
    if (!truth.over) assert.equal(shown.turn.seat, table.seats[truth.mover]);
    const gong = hall.paused === null ? hall.deadline * SECOND + hall.extra * MINUTE : Infinity;
    if (truth.lap && phone.now > gong + MOST) assert.equal(shown.cause, "time");
    if (!truth.over) seen.turn = Math.max(seen.turn, Math.abs(left(shown, phone.told) - truth.left(phone.now)));
    const rest = hall.paused === null ? gong - phone.now : (hall.deadline - hall.paused) * SECOND + hall.extra * MINUTE;
    seen.round = Math.max(seen.round, Math.abs(roundLeft(told, phone.told) - rest));
    seen.looks += 1;
  };
  const wait = (ms) => {
    for (let gone = 0; gone < ms; gone += 250) { phone.pass(250); look(); }
  };
  const lock = (ms) => { phone.sleep(ms); seen.locks += 1; sound(); look(); };

  // One fair answer before the game begins: nobody can know the time better than the network tells it.
  phone.ask(random.whole(2, 45), random.whole(2, 45));
  truth.begin(phone.now, 0);
  tap({ kind: "start", seat: "A" });
  look();
  while (!truth.over && seen.moves < 400) {
    const minute = (phone.now - START) / MINUTE;
    seen.moves += 1;
    wait(random.whole(1, 9) * SECOND);
    offline = minute > 14 && minute < 21;
    ask();
    if (seen.moves % 9 === 4) lock(random.whole(2, 60) * SECOND);
    if (seen.moves % 11 === 5) lock(random.whole(20, 1400));
    if (seen.moves % 13 === 6) {
      if (truth.waits) truth.stop(phone.now);
      else truth.dispute = true;
      tap({ kind: "stop", by: "dispute" });
    }
    if (seen.moves % 17 === 8 && truth.stands === null) {
      truth.stop(phone.now);
      tap({ kind: "stop", by: "referee" });
      wait(30 * SECOND);
      lock(20 * SECOND);
      truth.go(phone.now);
      tap({ kind: "go" });
    }
    if (seen.moves === 30) {
      // The desk stops the round for three minutes: the turn stands, the round's deadline moves on.
      hall.paused = phone.now / SECOND;
      truth.stop(phone.now);
      tap({ kind: "hold", by: "desk" });
      told = { ...hall };
      wait(2 * MINUTE);
      lock(MINUTE);
      hall.deadline += phone.now / SECOND - hall.paused;
      hall.paused = null;
      truth.go(phone.now);
      tap({ kind: "free" });
      told = { ...hall };
    }
    if (seen.moves === 60) { hall.extra = 2; told = { ...hall }; }
    wait(random.whole(1, 12) * SECOND);
    if (clicked && !truth.waits && truth.stands === null && truth.left(phone.now) > 31 * SECOND) {
      seen.restarts += 1;
      truth.deadline = phone.now + 40 * SECOND;
      tap({ kind: "restart" });
      wait(3 * SECOND);
    }
    if (truth.over) break;
    const how = random.maybe(0.5) ? "take" : "tap";
    clicked = how === "tap" && !truth.waits && truth.stands === null;
    if (truth.stands === null) truth.tap(phone.now);
    tap({ kind: "end", how });
    look();
    if (truth.stands !== null) {
      wait(random.whole(5, 40) * SECOND);
      truth.go(phone.now);
      tap({ kind: "go" });
    }
    // The page may be loaded again at any time: the taps are all there is.
    taps = JSON.parse(JSON.stringify(taps));
  }
  seen.end = clock().over;
  return seen;
}

describe("a whole round", () => {
  for (const [seed, phone] of [
    [1, { off: 0, drift: 0, seats: 4 }],
    [2, { off: 10 * MINUTE, drift: 30e-6, seats: 4 }],
    [3, { off: -10 * MINUTE, drift: -30e-6, seats: 4 }],
    [4, { off: 10 * MINUTE, drift: 45e-6, seats: 3 }],
    [5, { off: -600 * MINUTE, drift: -45e-6, seats: 2 }],
  ]) {
    test(`${phone.seats} players, a phone ${phone.off / MINUTE} minutes off`, () => {
      const seen = play(seed, phone);
      assert.ok(seen.turn <= MOST, `a turn shown ${seen.turn} ms off`);
      assert.ok(seen.round <= MOST, `the round shown ${seen.round} ms off`);
      assert.ok(seen.looks > 4000 && seen.locks > 10 && seen.moves > 60 && seen.late > 3 && seen.restarts > 3, JSON.stringify(seen));
      assert.equal(Math.floor(seen.gong / MINUTE), 45, "40 minutes, 3 of pause, 2 of extra time");
      assert.deepEqual([seen.end.end, seen.end.seat], ["time", null]);
    });
  }
});
