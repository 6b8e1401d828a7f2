// The page of the draw: the same rows as Python's by_lot, drawn_apart and with_pots.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import vm from "node:vm";

import { rows } from "./cases.js";

// A script of a page, no module: it runs in a page without a draw, and its function is asked for.
const script = readFileSync(new URL("../../src/stolik/web/static/stolik/draw.js", import.meta.url), "utf8");
const page = vm.createContext({ TextEncoder, document: { querySelectorAll: () => [], addEventListener: () => {} } });
const drawnTables = vm.runInContext(`${script}; drawnTables`, page);

describe("draw.js repeats what Python drew", () => {
  for (const { id, given, expect } of rows("draw")) {
    test(id, () => assert.equal(JSON.stringify(drawnTables(given, given.seed)), JSON.stringify(expect)));
  }
});
