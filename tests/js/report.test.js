// A report as it is typed at a table: the same rows as Python's report_faults and report_points.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import * as report from "../../src/stolik/web/static/stolik/phone/report.js";
import { each, ruleset } from "./cases.js";

const whole = (given) => ({
  round: 1, table: 1, game: 1, end: given.end, charges: given.charges, out: given.out,
  unopened: given.unopened ?? [], left: given.left ?? [], faces: given.faces ?? [],
});

/** The same report as it comes about on a phone: question by question, digit by digit. */
function asTyped(wanted, rules) {
  const people = wanted.charges.map(([entry]) => entry);
  const answers = { charge: new Map(wanted.charges), face: new Map(wanted.faces) };
  let draft = report.chosen(report.blank(1, 1, 1, people), rules, wanted.end, wanted.out);
  for (const what of ["unopened", "left"]) {
    for (const entry of wanted[what]) draft = report.marked(draft, what, entry);
  }
  draft = report.onward(draft, rules);
  for (const asked of report.questions(draft, rules).slice(1, -1)) {
    assert.equal(draft.at, asked);
    assert.equal(report.reportOf(draft, rules), null, `nothing to send while ${asked} is open`);
    const [what, entry] = asked.split(":");
    for (const digit of String(answers[what].get(Number(entry)))) draft = report.typed(draft, digit);
    draft = report.onward(draft, rules);
  }
  assert.equal(draft.at, "check");
  return draft;
}

/** A fault as Python says it: the code and what it is about. */
const said = ({ code, entry, about }) =>
  [code, [about, entry].filter((part) => part !== "" && part !== null).join(" of ")].join(" ").trim();

describe("reported games", () => {
  for (const { title, given, rules, expected } of each("report")) {
    test(title, () => {
      const wanted = whole(given);
      const draft = asTyped(wanted, rules);
      const found = report.reportOf(draft, rules);
      assert.deepEqual(found, wanted);
      assert.deepEqual(report.faults(found, rules).map(said), expected.faults ?? []);
      if (expected.points) {
        assert.deepEqual(report.points(found, rules), expected.points.map(([entry, big, small]) => ({ entry, big, small })));
      }
      assert.deepEqual(report.reportOf(report.draftOf(found), rules), found, "opened again, it says the same");
      assert.deepEqual(report.difference(found, JSON.parse(JSON.stringify(found))), []);
    });
  }
});

const E = ruleset("pl-turniej");
const FACES = ruleset("pl-turniej", { winner_plus: "rack_face" });
const type = (draft, digits) => [...digits].reduce(report.typed, draft);
const fresh = () => report.chosen(report.blank(2, 7, 3, [5, 6, 7]), E, "out", 6);

describe("a report being typed", () => {
  test("who is asked first, then each of the others, then all is checked", () => {
    const blank = report.blank(2, 7, 3, [5, 6, 7]);
    assert.equal(blank.at, "who");
    assert.deepEqual(report.questions(blank, E), ["who"]);
    assert.deepEqual(report.questions(fresh(), E), ["who", "charge:5", "charge:7", "check"]);
    assert.equal(fresh().at, "charge:5");
    const pool = report.chosen(blank, E, "pool", null);
    assert.deepEqual(report.questions(pool, E), ["who", "charge:5", "charge:6", "charge:7", "check"]);
  });

  test("the winner's rack is not asked for, an unopened one is where its value counts", () => {
    const draft = report.marked(report.chosen(report.blank(1, 1, 1, [5, 6, 7]), FACES, "out", 6), "unopened", 7);
    assert.deepEqual(report.questions(draft, FACES), ["who", "charge:5", "charge:7", "face:7", "check"]);
  });

  test("without an answer to every question there is no report", () => {
    let draft = report.marked(report.chosen(report.blank(1, 1, 1, [5, 6]), FACES, "out", 6), "unopened", 5);
    assert.equal(report.reportOf(report.blank(1, 1, 1, [5, 6]), FACES), null);
    assert.equal(report.reportOf(draft, FACES), null);
    draft = report.onward(type(draft, "100"), FACES);
    assert.equal(draft.at, "face:5");
    assert.equal(report.reportOf(draft, FACES), null);
    draft = report.onward(type(draft, "88"), FACES);
    assert.deepEqual(report.reportOf(draft, FACES)?.faces, [[5, 88], [6, 0]]);
  });

  test("digits: no leading zero, at most four, the last one can be taken back", () => {
    assert.equal(type(fresh(), "007").charges[5], "7");
    assert.equal(type(fresh(), "0").charges[5], "0");
    assert.equal(type(fresh(), "123456").charges[5], "1234");
    assert.equal(report.erased(type(fresh(), "12")).charges[5], "1");
    assert.equal(report.erased(report.erased(fresh())).charges[5], "");
    const who = report.blank(1, 1, 1, [5, 6]);
    assert.deepEqual([report.typed(who, "1"), report.erased(who)], [who, who]);
  });

  test("a number looked at again is replaced by the first digit, not continued", () => {
    const all = report.onward(type(report.onward(type(fresh(), "56"), E), "9"), E);
    const again = report.back(all, "charge:5");
    assert.deepEqual([again.charges[5], type(again, "6").charges[5], type(again, "65").charges[5]], ["56", "6", "65"]);
    assert.equal(report.erased(again).charges[5], "5");
    assert.equal(type(report.erased(again), "7").charges[5], "57");
    assert.equal(type(report.charged(fresh(), 5, 100), "42").charges[5], "42");
  });

  test("an erased answer is asked for again", () => {
    const all = report.onward(type(report.onward(type(fresh(), "12"), E), "9"), E);
    assert.equal(all.at, "check");
    const gone = report.erased(report.back(all, "charge:7"));
    assert.equal(report.reportOf(gone, E), null);
    assert.equal(report.onward(gone, E).at, "charge:7");
  });

  test("another winner: what was typed stays, the winner is not one who never opened or left", () => {
    let draft = report.marked(report.marked(type(fresh(), "12"), "unopened", 5), "left", 5);
    draft = report.chosen(draft, E, "out", 5);
    assert.deepEqual([draft.unopened, draft.left, draft.at], [[], [], "charge:6"]);
    draft = report.chosen(draft, E, "out", 6);
    assert.deepEqual([draft.charges, draft.at], [{ 5: "12" }, "charge:7"]);
  });

  test("marks are put and taken away", () => {
    const once = report.marked(fresh(), "unopened", 7);
    assert.deepEqual([once.unopened, report.marked(once, "unopened", 7).unopened], [[7], []]);
  });

  test("a charge given whole", () => {
    assert.deepEqual(report.charged(fresh(), 5, 200).charges, { 5: "200" });
  });

  test("drafts are never changed, only followed by others", () => {
    const draft = Object.freeze(fresh());
    for (const part of [draft.charges, draft.faces, draft.unopened, draft.left, draft.people]) Object.freeze(part);
    type(draft, "12");
    report.marked(draft, "left", 5);
    report.chosen(draft, E, "pool", null);
    assert.deepEqual(draft, fresh());
  });
});

describe("two reports of one game", () => {
  const one = whole({ end: "out", charges: [[5, 0], [6, 12], [7, 30]], out: 5 });
  const differs = (changes) => report.difference(one, { ...one, ...changes });

  test("who differs", () => {
    assert.deepEqual(differs({}), []);
    assert.deepEqual(differs({ charges: [[5, 0], [6, 21], [7, 30]] }), [6]);
    assert.deepEqual(differs({ unopened: [7] }), [7]);
    assert.deepEqual(differs({ left: [6] }), [6]);
    assert.deepEqual(differs({ end: "pool", out: null, charges: [[5, 3], [6, 12], [7, 30]] }), [0, 5]);
    assert.deepEqual(differs({ out: 6, charges: [[5, 12], [6, 0], [7, 30]] }), [0, 5, 6]);
  });

  test("the value of a rack differs too", () => {
    const faced = { ...one, faces: [[5, 0], [6, 12], [7, 30]] };
    assert.deepEqual(report.difference(faced, { ...faced, faces: [[5, 0], [6, 12], [7, 31]] }), [7]);
  });

  test("the order in which people stand makes no difference", () => {
    assert.deepEqual(differs({ charges: [[7, 30], [5, 0], [6, 12]] }), []);
  });

  test("points do not depend on the order in which rack values stand", () => {
    const faced = { ...one, charges: [[5, 0], [6, 100], [7, 30]], faces: [[7, 30], [6, 122], [5, 0]], unopened: [6] };
    assert.deepEqual(report.points(faced, FACES).map(({ small }) => small), [152, -100, -30]);
  });
});

test("running totals of a round", () => {
  const games = [
    [{ entry: 5, big: 1, small: 42 }, { entry: 6, big: 0, small: -12 }, { entry: 7, big: 0, small: -30 }],
    [{ entry: 5, big: 0, small: -9 }, { entry: 6, big: 1, small: 9 }],
  ];
  assert.deepEqual(report.totals(games, [5, 6, 7, 8]), [
    { entry: 5, big: 1, small: 33 }, { entry: 6, big: 1, small: -3 },
    { entry: 7, big: 0, small: -30 }, { entry: 8, big: 0, small: 0 },
  ]);
});
