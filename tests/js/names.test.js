// Looking names up and what a phone remembers of people.
import assert from "node:assert/strict";
import test from "node:test";
import { found, matches, memory, myself, toggled, withMe, withoutMe } from "../../src/stolik/web/static/stolik/public/names.js";

/** @type {[string, string, boolean][]} */
const MATCHES = [
  ["Łucja Podleśna", "lucja", true],
  ["Łucja Podleśna", "PODLESNA łuc", true],
  ["Łucja Podleśna", "podl l", true],
  ["Łucja Podleśna", "lesna", false],
  ["Anna Nowak-Kowalska", "kow an", true],
  ["Anna Nowak-Kowalska", "Nowak-Kowalska", true],
  ["Anna Nowak-Kowalska", "nowak - kow", true],
  ["Anna Nowak", "nowak-kow", false],
  ["Jan N.", "jan n", true],
  ["Nr 12", "12", true],
  ["Anna Nowak", "", false],
  ["Anna Nowak", "  ", false],
  ["Anna Nowak", "-", false],
];
for (const [name, typed, hit] of MATCHES) {
  test(`${JSON.stringify(typed)} ${hit ? "finds" : "does not find"} ${name}`, () => assert.equal(matches(name, typed), hit));
}

/** @param {string} slug @param {...[number, string, number, string]} people */
const list = (slug, ...people) => ({ slug, title: "", url: "", key: "", round: "", now: true, note: "", away: "", people });
const HALL = list("hall", [1, "Anna Nowak", 4, "B"], [2, "Jan Nowak", 5, "A"], [3, "Jan Lis (3)", 0, ""]);
const NOTHING = { name: "", me: {}, follow: {} };

test("everybody a text may mean is found", () => {
  assert.deepEqual(found(HALL, "now"), [
    { entry: 1, name: "Anna Nowak", table: 4, letter: "B" },
    { entry: 2, name: "Jan Nowak", table: 5, letter: "A" },
  ]);
});

test("whatever is stored, it is read as a memory", () => {
  for (const text of [null, "", "nonsense", "[]", "{\"me\": 7, \"follow\": [1]}", "{\"me\": {\"a\": \"x\"}, \"name\": 3}"]) {
    assert.deepEqual(memory(text), NOTHING);
  }
  const kept = { name: "Anna Nowak", me: { hall: 1 }, follow: { hall: [2, 3] } };
  assert.deepEqual(memory(JSON.stringify(kept)), kept);
});

test("chosen once, somebody is known there and, by the only such name, elsewhere", () => {
  const [anna, jan] = found(HALL, "nowak");
  const kept = withMe(NOTHING, "hall", anna);
  assert.deepEqual(myself(kept, HALL), anna);
  assert.equal(myself(kept, list("other", [9, "anna nowak", 1, "A"]))?.entry, 9);
  assert.equal(myself(kept, list("other", [9, "Anna Nowak", 1, "A"], [8, "Anna Nowak", 2, "A"])), null);
  assert.deepEqual(myself(withMe(kept, "hall", jan), HALL), jan);
  assert.equal(myself(withoutMe(kept, "hall"), HALL), null);
});

test("following is switched on and off, and forgotten with the last one", () => {
  const two = toggled(toggled(NOTHING, "hall", 1), "hall", 2);
  assert.deepEqual(two.follow, { hall: [1, 2] });
  assert.deepEqual(toggled(toggled(two, "hall", 1), "hall", 2).follow, {});
});

test("a phone remembers the latest thirty tournaments", () => {
  let kept = memory(null);
  for (let n = 0; n < 40; n += 1) kept = withMe(kept, `t${n}`, { entry: n, name: "A", table: 0, letter: "" });
  assert.deepEqual(Object.keys(kept.me), Array.from({ length: 30 }, (_, n) => `t${n + 10}`));
});
