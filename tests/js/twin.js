// Answers Python's questions, a line each, in one process: the other half of tests/phone/test_twins.py.

import { readFileSync } from "node:fs";

import { clockAfter } from "../../src/stolik/web/static/stolik/phone/clock.js";
import { faults, points } from "../../src/stolik/web/static/stolik/phone/report.js";
import { settle } from "../../src/stolik/web/static/stolik/phone/settle.js";
import { game, tap } from "./taps.js";

const ANSWERS = {
  settle: ({ charges, rules, how }) => {
    try {
      return settle(charges, rules, how).map(({ big, small }) => [big, small]);
    } catch (error) {
      if (error instanceof RangeError) return "refused";
      throw error;
    }
  },
  report: ({ report, rules }) => {
    const found = faults(report, rules);
    return found.length ? found.map(({ code, entry }) => [code, entry]) : points(report, rules).map(({ entry, big, small }) => [entry, big, small]);
  },
  /** Whose move it is after every tap, who still has one in the lap, and how it ended. */
  clock: ({ players, rules, taps }) => taps.map((_, count) => {
    const { turn, lap, last, over } = clockAfter(game(players, rules), taps.slice(0, count + 1).map(tap));
    return over ? ["over", over.end, over.seat] : [turn?.seat ?? null, lap && !last ? lap.join("") : null];
  }),
};

const lines = readFileSync(0, "utf8").trim().split("\n");
process.stdout.write(lines.map((line) => {
  const { ask, ...question } = JSON.parse(line);
  return `${JSON.stringify(ANSWERS[ask](question))}\n`;
}).join(""));
