// The tables of cases in tests/cases, as tests/case_tables.py reads them for Python.

import { readFileSync } from "node:fs";

const read = (name) => readFileSync(new URL(`../cases/${name}`, import.meta.url), "utf8");

const GROUPS = {
  all: ["pl-liga", "pl-turniej", "pl-zasady", "wrc9"],
  LT: ["pl-liga"], EP: ["pl-turniej", "pl-zasady"], E: ["pl-turniej"], P: ["pl-zasady"], W: ["wrc9"],
};

/** The presets by value, written by Python: no number of a ruleset stands in JavaScript. */
export const RULESETS = JSON.parse(read("rulesets.json"));

export const ruleset = (name, changes = {}) => {
  if (!(name in RULESETS)) throw new RangeError(`unknown ruleset '${name}'`);
  return { ...RULESETS[name], ...changes };
};

export const rows = (name) => read(`${name}.jsonl`).trim().split("\n").map((line) => JSON.parse(line));

/** Every row of a table once for each ruleset it speaks of: what is given, by which rules, what is expected. */
export const each = (name) => rows(name).flatMap((row) =>
  Object.entries(row.expect).flatMap(([group, expected]) =>
    GROUPS[group].map((preset) => ({
      title: `${row.id} (${preset})`,
      given: row.given,
      rules: ruleset(preset, row.given.with),
      expected,
    }))));
