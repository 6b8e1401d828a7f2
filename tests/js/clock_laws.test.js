// Laws of the clock, tried with random taps: what holds for every table, whatever is tapped on it.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { clockAfter, GUARD, guarded, left, mayAnnounce, mood, NEW, possible } from "../../src/stolik/web/static/stolik/phone/clock.js";
import { RULESETS, ruleset } from "./cases.js";
import { chance } from "./chance.js";
import { game, SEATS } from "./taps.js";

const TABLES = 1100;
const CHANGES = [
  {}, {}, {}, { final_lap_trigger_player_moves: false }, { exhaustion_mode: "immediate" }, { exhaustion_mode: "until_stuck" },
  { exemption: "announce" }, { exemption: "none" }, { turn_seconds: 15 },
];

/** A table and what is tapped on it; most taps make sense, some do not, and nobody is in a hurry. */
function table(seed) {
  const random = chance(seed);
  const rules = ruleset(random.one(Object.keys(RULESETS)), random.one(CHANGES));
  const played = game(random.whole(2, 5), rules);
  const kinds = ["start", "end", "end", "end", "end", "end", "take", "dispute", "referee", "go", "go", "restart", "restart", "announce", "undo", "redo", "gong", "desk", "sheriff", "free", "free", "empty", "leave", "over"];
  const rare = ["gong", "empty", "leave", "over", "start"];
  let at = random.whole(0, 2_000_000_000_000);
  const taps = [{ kind: "start", at, seat: random.one(played.seats) }];
  for (let count = random.whole(1, 60); count > 0; count -= 1) {
    at += random.maybe(0.1) ? 0 : random.whole(1, random.maybe(0.1) ? 600_000 : random.maybe(0.4) ? 9000 : 45_000);
    const kind = random.one(kinds);
    if (rare.includes(kind) && random.maybe(0.7)) continue;
    const seat = random.one(random.maybe(0.9) ? played.seats : SEATS);
    taps.push({
      start: { kind, at, seat }, end: { kind, at, how: "tap" }, take: { kind: "end", at, how: "take" },
      dispute: { kind: "stop", at, by: "dispute" }, referee: { kind: "stop", at, by: "referee" },
      desk: { kind: "hold", at, by: "desk" }, sheriff: { kind: "hold", at, by: "referee" },
      announce: { kind, at, seat }, leave: { kind, at, seat }, over: { kind, at, seat: random.maybe(0.3) ? null : seat },
    }[kind] ?? { kind, at });
  }
  return { played, taps };
}

/** Every table at every moment of its game: the clock before a tap, the tap, the clock after it. */
function* tried() {
  for (let seed = 1; seed <= TABLES; seed += 1) {
    const { played, taps } = table(seed);
    for (let count = 0; count < taps.length; count += 1) {
      const tap = taps[count];
      const before = clockAfter(played, taps.slice(0, count), tap.at);
      yield { seed, played, taps: taps.slice(0, count), tap, before, after: clockAfter(played, taps.slice(0, count + 1)) };
    }
  }
}

const MOMENTS = [...tried()];

const visible = (clock) => ({ ...clock, undoable: "", redoable: "", tapper: null, announced: [] });
const rest = (clock, now) => Math.max(0, left(clock, now));

describe("laws of the clock", () => {
  test("the tables tried are worth trying", () => {
    const seen = { moments: 0, over: 0, lap: 0, stopped: 0, undone: 0, redone: 0, held: 0, said: 0, restarted: 0, left: 0, late: 0, inLap: 0 };
    for (const { tap, before, after } of MOMENTS) {
      seen.moments += 1;
      seen.over += Number(after.over !== null);
      seen.lap += Number(after.lap !== null);
      seen.stopped += Number(after.stopped !== null);
      seen.undone += Number(tap.kind === "undo" && before.undoable !== "");
      seen.redone += Number(tap.kind === "redo" && before.redoable !== "");
      seen.held += Number(after.held !== null);
      seen.said += Number(after.announced.length > before.announced.length);
      seen.left += Number(after.gone.length > 0);
      seen.restarted += Number(tap.kind === "restart" && before.clicked && !after.clicked);
      seen.late += Number(before.late !== null);
      seen.inLap += Number(before.late !== null && before.lap !== null);
    }
    assert.ok(seen.moments > 10_000, JSON.stringify(seen));
    for (const [what, count] of Object.entries(seen)) assert.ok(count > ({ restarted: 30, redone: 60 }[what] ?? 200), `${what}: ${count}`);
  });

  test("what is shown depends on the taps alone, and survives being stored", () => {
    for (const { played, taps, tap, after } of MOMENTS) {
      const stored = JSON.parse(JSON.stringify({ played, taps: [...taps, tap] }));
      assert.deepEqual(clockAfter(stored.played, stored.taps), after);
    }
  });

  test("a tap is possible exactly when it changes something", () => {
    for (const { played, tap, before, after } of MOMENTS) {
      assert.equal(possible(played, before, tap), JSON.stringify(after) !== JSON.stringify(before));
    }
  });

  test("undo right after a tap shows what was shown before it", () => {
    for (const { played, taps, tap, before, after } of MOMENTS) {
      if (after.held && after.stopped !== null) continue;
      if (["undo", "redo", "gong", "announce", "leave", "hold", "free"].includes(tap.kind) || after === before || !possible(played, before, tap)) continue;
      const undone = clockAfter(played, [...taps, tap, { kind: "undo", at: tap.at }]);
      assert.deepEqual(visible(undone), visible(before));
      assert.deepEqual(undone.announced, after.announced);
      assert.equal(undone.undoable, "", "one step back, not two");
      const redone = clockAfter(played, [...taps, tap, { kind: "undo", at: tap.at }, { kind: "redo", at: tap.at }]);
      assert.deepEqual(redone, after, "and forth again");
    }
  });

  test("no tap of the table undoes a stop of the desk or the referee", () => {
    for (const { tap, before, after } of MOMENTS) {
      if (!before.held || ["hold", "free"].includes(tap.kind)) continue;
      assert.equal(after.held, before.held, tap.kind);
      if (before.stopped !== null && after.turn) assert.notEqual(after.stopped, null, tap.kind);
      if (before.held === "desk" && after.turn) assert.notEqual(after.stopped, null, tap.kind);
      if (tap.kind === "end" && after.turn && after.turn.number > before.turn.number) assert.notEqual(after.stopped, null);
    }
  });

  test("what the desk lets go on goes on, unless the table stopped it itself", () => {
    for (const { tap, before, after } of MOMENTS) {
      if (tap.kind !== "free" || !before.held || before.over) continue;
      assert.deepEqual([after.held, after.stopped !== null], [null, before.stopped !== null && before.disputed]);
    }
  });

  test("two taps close to each other are one, whatever else is tapped", () => {
    for (const { played, taps, tap, after } of MOMENTS) {
      if (!after.turn || after.stopped !== null || after.since !== tap.at) continue;
      assert.deepEqual([0, GUARD - 1, GUARD].map((ms) => guarded(after, tap.at + ms)), [true, true, false]);
      assert.equal(guarded(clockAfter(played, [...taps, tap], tap.at + 60_000), tap.at + 120_000), false);
    }
  });

  test("a deadline stands until its move ends, stops, begins again or goes on", () => {
    for (const { tap, before, after } of MOMENTS) {
      if (!before.turn || !after.turn || ["end", "restart", "go", "free", "undo", "redo"].includes(tap.kind)) continue;
      if (tap.kind === "leave" && tap.seat === before.turn.seat) continue;
      assert.deepEqual(after.turn, before.turn);
    }
  });

  test("what is left never grows but by a start, an end, a restart, going on or an undo", () => {
    for (const { tap, before, after } of MOMENTS) {
      if (!before.turn || !after.turn || ["end", "restart", "undo", "redo"].includes(tap.kind)) continue;
      if (tap.kind === "leave" && tap.seat === before.turn.seat) continue;
      assert.ok(rest(after, tap.at) <= rest(before, tap.at), tap.kind);
      if (["go", "free"].includes(tap.kind)) assert.equal(rest(after, tap.at), rest(before, tap.at));
    }
  });

  test("nobody ever has more than a whole move, and time passes as fast as it does", () => {
    for (const { played, tap, after } of MOMENTS) {
      assert.ok(left(after, tap.at) <= played.seconds * 1000);
      const later = left(after, tap.at + 777);
      assert.equal(later, after.turn === null ? 0 : left(after, tap.at) - (after.stopped === null && !after.late ? 777 : 0));
    }
  });

  test("nobody is on the move whose time is over, and time runs out once, not round the table", () => {
    for (const { played, taps, tap, before } of MOMENTS) {
      if (before.turn) assert.ok(left(before, tap.at) > 0);
      if (!before.late) continue;
      assert.deepEqual(clockAfter(played, taps, tap.at + 3_600_000), before);
      if (before.turn) assert.equal(left(before, tap.at), played.seconds * 1000);
    }
  });

  test("after a move that ran out of time the next tap begins the time of the one on the move", () => {
    for (const { played, tap, before, after } of MOMENTS) {
      if (!before.late || !before.turn || tap.kind !== "end" || before.stopped !== null) continue;
      const turn = { ...before.turn, deadline: tap.at + played.seconds * 1000 };
      assert.deepEqual(after, { ...before, late: null, turn, since: tap.at, undoable: "end", redoable: "", tapper: before.late.seat });
    }
  });

  test("moves are counted, and go round", () => {
    for (const { played, tap, before, after } of MOMENTS) {
      if (tap.kind !== "end" || !before.turn || !after.turn || after.turn.number === before.turn.number) continue;
      assert.equal(after.turn.number, before.turn.number + 1);
      assert.equal(after.before, before.turn.seat);
      const round = played.seats.filter((seat) => !after.gone.includes(seat));
      assert.equal(after.turn.seat, round[(round.indexOf(before.turn.seat) + 1) % round.length]);
    }
  });

  test("a lap only gets shorter, one seat at a time, and ends the game", () => {
    for (const { tap, before, after } of MOMENTS) {
      if (["undo", "redo"].includes(tap.kind) || !before.lap || !after.lap) continue;
      if (tap.kind === "leave") assert.deepEqual(after.lap, before.lap.filter((seat) => !after.gone.includes(seat)));
      else if (tap.kind !== "end" || before.last || after === before) assert.deepEqual(after.lap, before.lap);
      if (after.turn && !after.last) assert.equal(after.lap[0], after.turn.seat);
      // The only one left in it may go home while the move before it is still made.
      if (!after.lap.length && !after.last) assert.notEqual(after.over, null);
      if (tap.kind === "end" && before.turn && before.stopped === null && !before.last && !before.late) {
        assert.deepEqual(after.lap, before.lap.slice(1));
      }
    }
  });

  test("over is over, until it is taken back", () => {
    for (const { tap, before, after } of MOMENTS) {
      if (!before.over || ["undo", "redo"].includes(tap.kind)) continue;
      assert.deepEqual(after, before);
      assert.equal(mood(after, tap.at), "over");
    }
  });

  test("whoever went home never moves again, and somebody always stays", () => {
    for (const { played, tap, before, after } of MOMENTS) {
      if (after.turn) assert.ok(!after.gone.includes(after.turn.seat));
      assert.ok(after.gone.length < played.seats.length);
      if (!["undo", "redo"].includes(tap.kind)) assert.deepEqual(after.gone.slice(0, before.gone.length), before.gone);
    }
  });

  test("only those who may speak are heard", () => {
    for (const { played, tap, before, after } of MOMENTS) {
      if (after.announced.length === before.announced.length) continue;
      assert.equal(tap.kind, "announce");
      assert.ok(mayAnnounce(played, before).includes(tap.seat));
      assert.deepEqual(after.announced.slice(0, -1), before.announced);
    }
  });

  test("somebody out is somebody at the table, and only then", () => {
    for (const { played, after } of MOMENTS) {
      if (!after.over) continue;
      assert.equal(after.over.end === "out", after.over.seat !== null);
      assert.ok(after.over.seat === null || played.seats.includes(after.over.seat));
    }
  });
});
