// The clock of a game: who taps what and when, whose move it is and how long it still is.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { clockAfter, gongAt, overtime, guarded, mayAnnounce, minutes, NEW, possible, roundLeft, seconds, withGong } from "../../src/stolik/web/static/stolik/phone/clock.js";
import { each, ruleset } from "./cases.js";
import { at, game, shown, tap } from "./taps.js";

describe("clocks", () => {
  for (const { title, given, rules, expected } of each("clock")) {
    test(title, () => {
      const table = game(given.players, rules);
      const taps = given.taps.map(tap);
      const seen = expected.shown.map(([second]) => [second, shown(at(table, taps, second * 1000), second * 1000)]);
      assert.deepEqual(seen, expected.shown);
      if (expected.announced) {
        const said = clockAfter(table, taps).announced.map((one) => `${one.seat} ${one.at / 1000} turn ${one.turn}`);
        assert.deepEqual(said, expected.announced);
      }
      if (expected.may) {
        const may = expected.may.map(([second]) => [second, mayAnnounce(table, at(table, taps, second * 1000)).join("")]);
        assert.deepEqual(may, expected.may);
      }
    });
  }
});

describe("what can be tapped", () => {
  const table = game(4, ruleset("pl-turniej"));
  const can = (taps, words) => words.split(", ").filter((word) => possible(table, clockAfter(table, taps), tap(`99 ${word}`))).join(", ");
  const ALL = "start A, end, take, dispute, referee, go, restart, gong, empty, announce A, out A, undo, redo";
  const after = (text) => text.split(", ").map(tap);

  test("before the start", () => assert.equal(can([], ALL), "start A, out A"));
  test("in the first move", () => {
    assert.equal(can(after("90 start A"), ALL), "end, take, dispute, referee, gong, empty, announce A, out A, undo");
  });
  test("in the second move", () => {
    assert.equal(can(after("0 start D, 80 end"), ALL), "end, take, dispute, referee, gong, empty, announce A, out A, undo");
    assert.equal(can(after("0 start D, 50 end, 89 end"), ALL), "end, take, dispute, referee, restart, gong, empty, out A, undo");
    assert.equal(can(after("0 start D, 50 end, 70 take"), ALL), "end, take, dispute, referee, gong, empty, out A, undo");
  });
  test("after a move that ran out of time", () => {
    assert.equal(can(after("0 start A"), ALL), "end, take, dispute, referee, gong, empty, announce A, out A");
    assert.equal(can(after("0 start D"), ALL), "end, take, dispute, referee, gong, empty, out A");
  });
  test("too early is noticed soon or not at all", () => {
    assert.equal(can(after("0 start D, 50 end, 88 end"), "restart"), "");
    assert.equal(can(after("0 start D, 60 end"), "restart"), "");
  });
  test("what was taken back can be made again, until something else is tapped", () => {
    assert.equal(can(after("80 start A, 90 end, 91 undo"), "undo, redo"), "redo");
    assert.equal(can(after("80 start A, 90 end, 91 undo, 92 redo"), "undo, redo"), "undo");
    assert.equal(can(after("80 start A, 90 end, 91 undo, 92 end"), "undo, redo"), "undo");
    assert.equal(can(after("80 start A, 90 end, 91 undo, 92 hold desk"), "undo, redo"), "");
  });
  test("while the desk or the referee has it stand", () => {
    assert.equal(can(after("80 start A, 90 hold desk"), ALL), "gong, empty, announce A, out A");
    assert.equal(can(after("80 start A, 90 hold referee"), "end, dispute, go, undo"), "end, dispute");
    assert.equal(can(after("80 start A, 90 hold referee, 95 end"), "end, dispute, go, undo"), "");
  });
  test("while the clock stands", () => {
    assert.equal(can(after("0 start A, 10 referee"), ALL), "go, gong, empty, announce A, out A, undo");
  });
  test("in the lap", () => {
    assert.equal(can(after("80 start A, 90 gong"), ALL), "end, take, dispute, referee, announce A, out A");
  });
  test("when it is over", () => assert.equal(can(after("0 start A, 10 out A"), ALL), "undo"));
  test("a new clock is never written to", () => {
    assert.ok(Object.isFrozen(NEW));
    assert.deepEqual(clockAfter(table, []), NEW);
  });
});

test("seconds as people read them", () => {
  assert.deepEqual([40_000, 39_999, 39_001, 39_000, 1, 0].map(seconds), [40, 40, 40, 39, 1, 0]);
  assert.deepEqual([2_400_000, 61_000, 60_000, 59_001, 1, 0, -5000].map(minutes), ["40:00", "1:01", "1:00", "1:00", "0:01", "0:00", "0:00"]);
  assert.ok([0, -1, -999].every((ms) => Object.is(seconds(ms), 0)), "never a minus before a zero");
});

test("a double tap is one tap, wherever it lands", () => {
  const table = game(4, ruleset("pl-turniej"));
  const soon = (text, at) => guarded(clockAfter(table, text.split(", ").map(tap), at), at);
  assert.deepEqual([10_100, 10_349, 10_350, 9000].map((at) => soon("0 start A, 10 end", at)), [true, true, false, false]);
  assert.deepEqual([40_100, 41_000].map((at) => soon("0 start A", at)), [true, false], "the finger was on its way when the time ran out");
  assert.equal(soon("0 start A, 10 end, 10.1 hold desk", 10_200), false);
});

test("how long somebody is over time", () => {
  const table = game(4, ruleset("pl-turniej"));
  const over = (text, at) => overtime(clockAfter(table, text.split(", ").map(tap), at), at);
  assert.deepEqual([39_000, 40_000, 47_000].map((at) => over("0 start A", at)), [0, 0, 7000]);
  assert.deepEqual([over("0 start A, 45 dispute", 60_000), over("0 start A, 47 end", 50_000)], [5000, 0]);
});

describe("the round", () => {
  const round = (changes) => ({ deadline: 2400, paused: null, ended: null, extra: 0, ...changes });
  const table = [
    ["runs to its deadline", {}, 2_400_000, 1_400_000],
    ["has no time", { deadline: null }, null, null],
    ["extra time for this table", { extra: 5 }, 2_700_000, 1_700_000],
    ["stands: no gong, and what is left stays", { paused: 900 }, null, 1_500_000],
    ["stands, and this table has extra time", { paused: 900, extra: 2 }, null, 1_620_000],
    ["without time it may stand as well", { deadline: null, paused: 900 }, null, null],
    ["was ended early by the desk", { ended: 1000 }, 1_000_000, 0],
    ["was ended early, this table has extra time", { ended: 1000, extra: 3 }, 1_180_000, 180_000],
    ["was ended late: the deadline was the gong", { ended: 3000 }, 2_400_000, 1_400_000],
    ["was ended while it stood", { paused: 900, ended: 1000 }, 1_000_000, 0],
    ["had no time and was ended", { deadline: null, ended: 1000 }, 1_000_000, 0],
  ];
  for (const [title, changes, gong, left] of table) {
    test(title, () => assert.deepEqual([gongAt(round(changes)), roundLeft(round(changes), 1_000_000)], [gong, left]));
  }
});

describe("the gong among the taps", () => {
  const table = game(2, ruleset("pl-turniej"));
  const taps = ["0 start A", "10 end", "20 end", "30 end"].map(tap);
  const seen = (gong, now, played = taps) => shown(clockAfter(table, withGong(played, gong, now), now), now);

  test("sounds where it belongs, however late the phone hears of it", () => {
    assert.equal(seen(25_000, 35_000), "B 35 runs lap BA");
    assert.equal(seen(15_000, 35_000), "B 35 runs lap B");
    assert.equal(seen(12_000, 50_000, [...taps, tap("40 end")]), "over time");
  });
  test("a tap in the same moment was before it", () => assert.equal(seen(30_000, 35_000), "B 35 runs lap AB last"));
  test("a move that had run out of time was over before it", () => {
    const late = ["0 start A", "55 end"].map(tap);
    assert.equal(seen(50_000, 54_000, late.slice(0, 1)), "B 40 late after A lap AB last");
    assert.equal(seen(50_000, 60_000, late), "B 35 runs lap AB last");
    assert.equal(seen(39_000, 60_000, late), "B 35 runs lap BA");
  });
  test("has not sounded yet", () => assert.deepEqual(withGong(taps, 36_000, 35_000), taps));
  test("more time takes it back", () => {
    assert.equal(seen(31_000, 35_000), "B 35 runs lap AB last");
    assert.equal(seen(91_000, 35_000), "B 35 runs");
  });
  test("no gong where the round has none or stands", () => assert.deepEqual(withGong(taps, null, 35_000), taps));
  test("a game begun after it has none", () => {
    assert.deepEqual(withGong(taps.map((one) => ({ ...one, at: one.at + 50_000 })), 40_000, 90_000).length, 4);
    assert.deepEqual(withGong([], 40_000, 90_000), []);
  });
  test("a start taken back and made after it counts as begun after it", () => {
    const again = ["0 start B", "5 undo", "40 start A"].map(tap);
    assert.equal(seen(20_000, 50_000, again), "A 30 runs");
  });
  test("never changes the order of the taps", () => {
    const mended = ["0 start A", "10 end", "20.5 referee", "20.2 go", "30 end"].map(tap);
    const order = withGong(mended, 20_300, 40_000).map((one) => one.kind);
    assert.deepEqual(order, ["start", "end", "gong", "stop", "go", "end"]);
  });
});
