// The small countdown where the face is not shown: whom it names, and what it says, while a move runs, is late, stands.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { clockAfter } from "../../src/stolik/web/static/stolik/phone/clock.js";
import { ruleset } from "./cases.js";

const { slimTurn } = await import("../../src/stolik/web/static/stolik/phone/frame.js");

const GAME = { seats: ["A", "B", "C"], seconds: 40, rules: ruleset("pl-turniej") };
const START = { kind: "start", at: 0, seat: "A", seats: "ABC" };
const end = (at) => ({ kind: "end", at, how: "tap" });

describe("the small countdown", () => {
  /** What was tapped, when it is looked at, whom it names and what it says. */
  const rows = [
    ["before a game", [], 0, "", ""],
    ["a move", [START], 12_000, "A", "28"],
    ["the next move", [START, end(12_000)], 13_000, "B", "39"],
    ["the time of A is over: A has to put things right", [START], 47_000, "A", "Time!"],
    ["the board is in order: B", [START, end(47_000)], 48_000, "B", "39"],
    ["the clock was stopped in the move of A", [START, { kind: "stop", at: 30_000, by: "referee" }], 90_000, "A", "10"],
    ["it was stopped after A was late: B has the whole time", [START, { kind: "stop", at: 47_000, by: "dispute" }], 90_000, "B", "40"],
    ["the desk stopped the round after A was late", [START, { kind: "hold", at: 47_000, by: "desk" }], 90_000, "B", "40"],
    ["it goes on", [START, { kind: "stop", at: 47_000, by: "dispute" }, { kind: "go", at: 90_000 }], 95_000, "B", "35"],
    ["the game is over", [START, { kind: "over", at: 20_000, seat: "A" }], 21_000, "", ""],
  ];
  for (const [title, taps, now, letter, word] of rows) {
    test(title, () => assert.deepEqual(slimTurn(clockAfter(GAME, taps, now), now), [letter, word]));
  }
});
