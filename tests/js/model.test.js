// What a table's page shows, from the server's last word and from what waits on the phone.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { checkers, clockNow, deskTaps, gameNow, known, editionOf, notNow, overtaken, played, running, starterOf } from "../../src/stolik/web/static/stolik/phone/model.js";
import { answered, item } from "../../src/stolik/web/static/stolik/phone/outbox.js";
import { ruleset } from "./cases.js";
import { shown, tap } from "./taps.js";

const seat = (letter, entry, changes = {}) => ({ letter, entry, name: letter, absent: false, gone: false, ...changes });
const game = (number, changes = {}) => ({
  number, state: "missing", starter: 10 + number, report: null, digest: "", points: [], own: false, mine: null, others: [], ...changes,
});
const report = (number, charges, out = charges.find(([, charge]) => charge === 0)?.[0] ?? null) => ({
  round: 2, table: 5, game: number, end: out === null ? "pool" : "out", charges, out, unopened: [], left: [], faces: [],
});
const told = (changes = {}) => ({
  now: 0, sequence: 1, mark: "", topic: "", title: "", url: "", table: 5, phase: "", rules: ruleset("pl-turniej"), starter: "",
  round: { number: 2, title: "", open: true, started: 0, deadline: 2400, paused: null, ended: null, extra: 0 },
  seats: [seat("A", 11), seat("B", 12), seat("C", 13)],
  games: [game(1), game(2), game(3)],
  call: null, clock: null, messages: [], ...changes,
});
const FIRST = report(1, [[11, 0], [12, 5], [13, 7]]);
const sent = (kind, body, status = "saved", said = []) => answered(item([], { key: "k", kind, body, at: 0 }), { status, said });

describe("what a table's page knows", () => {
  test("nothing reported: the first game is on", () => {
    assert.deepEqual([gameNow(told(), []), known(told(), [], 1).state], [1, "missing"]);
  });

  test("a report that waits here counts at once, on this phone", () => {
    const items = [sent("report", FIRST)];
    const one = known(told(), items, 1);
    assert.deepEqual([one.state, one.report, gameNow(told(), items)], ["saved", FIRST, 2]);
    assert.deepEqual(running(told(), items).map(({ big, small }) => [big, small]), [[1, 12], [0, -5], [0, -7]]);
  });

  test("whoever gains by a report does not check it, nor anybody who did not play", () => {
    const may = (one, changes) => checkers(told(changes), one).map((seat) => seat.letter);
    const tied = report(1, [[11, 5], [12, 5], [13, 5]]), left = report(1, [[11, 0], [12, 5]]);
    assert.deepEqual([may(FIRST), may(tied), may(left)], [["B", "C"], ["A", "B", "C"], ["B"]]);
    const others = [seat("A", 12), seat("B", 21), seat("C", 13, { absent: true })];
    assert.deepEqual(may(FIRST, { seats: others }), ["A"], "the next round has come");
  });

  test("what waits here is newer than what the server knew", () => {
    const old = report(1, [[11, 9], [12, 0], [13, 7]]);
    const heard = told({ games: [game(1, { state: "reported", report: old, points: [[11, 0, -9], [12, 1, 16], [13, 0, -7]] }), game(2)] });
    assert.deepEqual(known(heard, [sent("report", FIRST)], 1).report, FIRST);
    assert.deepEqual(known(heard, [sent("report", FIRST, "received")], 1).report, old);
    assert.deepEqual(running(heard, []).map(({ small }) => small), [-9, 16, -7]);
  });

  test("received, though the server's word is older: not asked for again", () => {
    const items = [sent("report", FIRST, "received")];
    assert.deepEqual([known(told(), items, 1).state, gameNow(told(), items)], ["reported", 2]);
  });

  test("refused: said why, and the game is on again", () => {
    const items = [sent("report", FIRST, "refused", ["why"])];
    const one = known(told(), items, 1);
    assert.deepEqual([one.state, one.said, gameNow(told(), items)], ["refused", ["why"], 1]);
  });

  test("put aside: it lies at the desk, nothing is lost", () => {
    const items = [sent("report", FIRST, "aside")];
    assert.deepEqual([known(told(), items, 1).state, known(told(), items, 1).report], ["aside", FIRST]);
  });

  test("put aside, because another phone said that nobody played it: its confirmation is no fault", () => {
    const heard = told({ games: [game(1, { state: "unplayed" })] });
    const items = [sent("report", FIRST, "aside"), sent("confirm", { report: FIRST, entry: 12 }, "refused", ["no such report"])];
    const one = known(heard, items, 1);
    assert.deepEqual([one.state, one.report, one.said], ["aside", FIRST, []]);
  });

  test("two results side by side: that the own one could not be confirmed as well is no fault", () => {
    const heard = told({ games: [game(1, { state: "disputed" })] });
    const other = { ...FIRST, out: 12 };
    const said = (confirmed) => known(heard, [sent("report", FIRST, "received"), sent("confirm", confirmed, "refused", ["the desk confirms it"])], 1).said;
    assert.deepEqual(said({ report: FIRST, entry: 12 }), []);
    assert.deepEqual(said({ report: other }), ["the desk confirms it"], "the other phone is right, and a third one says no");
  });

  test("a report of another round says nothing about this one", () => {
    const items = [sent("report", { ...FIRST, round: 1 })];
    assert.deepEqual([known(told(), items, 1).state, gameNow(told(), items)], ["missing", 1]);
  });

  test("all games reported: none is on; a slip of totals ends the round as well", () => {
    const all = told({ games: [game(1, { state: "confirmed", report: FIRST })] });
    assert.equal(gameNow(all, []), 0);
    const slip = told({ slip: [[11, 2, 30], [12, 1, -10], [13, 0, -20]] });
    assert.equal(gameNow(slip, []), 0);
    assert.deepEqual(running(slip, [])[0], { entry: 11, big: 2, small: 30 });
  });

  test("a table has something to lose once a game is reported, on the clock or being typed", () => {
    const draft = (end) => ({ round: 2, table: 5, game: 1, people: [11, 12, 13], end, out: null, charges: {}, faces: {}, unopened: [], left: [], at: "who" });
    const tapped = (...taps) => ({ round: 2, game: 1, taps });
    assert.deepEqual([played([], null, null), played([], tapped(), draft(null)), played([sent("announce", {})], null, null)], [false, false, false]);
    assert.deepEqual([played([sent("report", FIRST)], null, null), played([], tapped({ kind: "start", at: 0, seat: "A" }), null), played([], null, draft("pool"))], [true, true, true]);
  });

  test("who starts, as the server says", () => {
    assert.deepEqual([1, 2, 3].map((number) => starterOf(told(), number)), ["A", "B", "C"]);
    assert.equal(starterOf(told({ games: [game(1, { starter: null })] }), 1), "");
    const left = told({ seats: [seat("A", 11), seat("B", 12, { gone: true }), seat("C", 13, { gone: true })] });
    assert.deepEqual([1, 2, 3].map((number) => starterOf(left, number)), ["A", "A", "A"], "whoever went home is passed over");
  });
  test("an answer is overtaken by what knows more, not by what says it is later", () => {
    const before = { sequence: 40, now: 100_000 };
    const cases = [
      [{ sequence: 40, now: 100_001 }, false], // the clock alone has changed
      [{ sequence: 40, now: 99_999 }, true],
      [{ sequence: 39, now: 100_500 }, true], // made before, answered after
      [{ sequence: 41, now: 99_900 }, false],
      [{ sequence: 12, now: 200_000 }, false], // a copy was restored
    ];
    assert.deepEqual(cases.map(([told]) => overtaken(told, before)), cases.map(([, expected]) => expected));
  });
  test("the edition is said only where the hall is told of one", () => {
    const mixed = told({ games: [game(1, { edition: "Standard" }), game(2, { edition: "Twist" }), game(3)] });
    assert.deepEqual([1, 2, 3, 4].map((number) => editionOf(mixed, number)), ["Standard", "Twist", "", ""]);
  });
});

describe("whose clock it is", () => {
  const tapped = { round: 2, game: 1, taps: ["0 start A", "10 end"].map(tap) };
  const held = (own, taps) => told({ clock: { round: 2, game: 1, own, revision: 1, taps: taps.map(tap) } });
  const seen = (heard, own, now) => {
    const { clock, mirrored } = clockNow(heard, own, 1, now);
    return [shown(clock, now), mirrored];
  };

  test("this phone's, as long as no other holds it", () => {
    assert.deepEqual(seen(told(), tapped, 15_000), ["B 35 runs", false]);
  });
  test("another phone's, shown here as it runs there", () => {
    assert.deepEqual(seen(held(false, ["0 start A", "10 end", "12 end"]), tapped, 15_000), ["C 37 runs", true]);
  });
  test("a clock on which nothing was tapped is nobody's", () => {
    assert.deepEqual([seen(held(false, []), null, 15_000), seen(held(false, []), tapped, 15_000)], [["ready", false], ["B 35 runs", false]]);
  });
  test("taken over: what the server kept goes on here", () => {
    assert.deepEqual(seen(held(true, ["0 start A", "10 end"]), null, 15_000), ["B 35 runs", false]);
  });
  test("this phone's own taps before what the server kept of them", () => {
    assert.deepEqual(seen(held(true, ["0 start A"]), tapped, 15_000), ["B 35 runs", false]);
  });
  test("taps of another game are not this game's", () => {
    assert.deepEqual(seen(told(), { ...tapped, game: 2 }, 15_000), ["ready", false]);
  });
  test("the gong follows from the round's deadline, extra time takes it back", () => {
    const late = { round: 2, game: 1, taps: ["2390 start A"].map(tap) };
    assert.deepEqual(seen(told(), late, 2_405_000), ["A 25 runs lap BCA last", false]);
    const more = told();
    assert.deepEqual(seen({ ...more, round: { ...more.round, extra: 5 } }, late, 2_405_000), ["A 25 runs", false]);
  });
  test("an empty seat has no move", () => {
    const three = told({ seats: [seat("A", 11), seat("B", 12, { absent: true }), seat("C", 13)] });
    assert.deepEqual(seen(three, tapped, 15_000), ["C 35 runs", false]);
  });
});

describe("what the desk did, on the clock of this phone", () => {
  const tapped = { round: 2, game: 1, taps: [{ ...tap("0 start A"), seats: "ABC" }, tap("10 end")] };
  const SEATS = ["A", "B", "C"];
  const hall = (round, gone = "") => told({
    round: { ...told().round, ...round }, seats: SEATS.map((letter, i) => seat(letter, 11 + i, { gone: letter === gone })),
  });
  const rows = [
    ["nothing", {}, "", [], []],
    ["C goes home", {}, "C", [], ["90 leave C"]],
    ["the round stops, heard of later", { paused: 30 }, "", [], ["30 hold desk"]],
    ["the round stops and C goes home, heard of later", { paused: 30 }, "C", [], ["30 leave C", "30 hold desk"]],
    ["the round stopped before the last tap", { paused: 5 }, "", [], ["10 hold desk"]],
    ["the round was stopped when the desk ended it", { paused: 30, ended: 60 }, "", [], []],
    ["the table stops after the move", { stopped: true }, "", [], ["90 hold referee"]],
    ["the table is stopped already", { stopped: true }, "", ["20 hold referee"], []],
    ["the round stops at a table that is stopped already", { stopped: true, paused: 30 }, "", ["20 hold referee"], ["30 hold desk"]],
    ["the table stays stopped when the round goes on", { stopped: true }, "", ["20 hold desk"], ["90 hold referee"]],
    ["the round goes on", {}, "", ["20 hold desk"], ["90 free"]],
    ["a table's own dispute is none of the desk's business", {}, "", ["20 dispute", "30 end"], []],
  ];
  for (const [title, round, gone, before, taps] of rows) {
    const own = { ...tapped, taps: [...tapped.taps, ...before.map(tap)] };
    test(title, () => assert.deepEqual(deskTaps(hall(round, gone), own, 1, 90_000), taps.map(tap)));
  }

  test("another phone's clock is shown as the desk wants it, and is not touched", () => {
    const heard = { ...hall({ paused: 30 }), clock: { round: 2, game: 1, own: false, revision: 1, taps: tapped.taps } };
    assert.deepEqual(deskTaps(heard, tapped, 1, 90_000), []);
    assert.equal(shown(clockNow(heard, null, 1, 90_000).clock, 90_000), "B 20 stands held by desk");
  });

  test("whoever goes home during a stop costs nobody a move", () => {
    const heard = hall({ paused: 30 }, "C");
    const own = { ...tapped, taps: [...tapped.taps, ...deskTaps(heard, tapped, 1, 90_000)] };
    assert.equal(shown(clockNow(heard, own, 1, 90_000).clock, 90_000), "B 20 stands held by desk");
  });
  test("it goes on when the desk lets it", () => {
    const stood = { ...tapped, taps: [...tapped.taps, tap("30 hold desk")] };
    const own = { ...stood, taps: [...stood.taps, ...deskTaps(hall({}), stood, 1, 90_000)] };
    assert.equal(shown(clockNow(hall({}), own, 1, 95_000).clock, 95_000), "B 15 runs");
  });
});

describe("when a game may begin", () => {
  const rows = [
    ["the round runs", {}, 100, ""],
    ["the desk has not started the round", { started: null, deadline: null }, 100, "unstarted"],
    ["a result has begun a round that nobody started", { begun: true, started: null, deadline: null }, 100, ""],
    ["the desk has stopped the round", { paused: 50 }, 100, "paused"],
    ["the referee has stopped the table", { stopped: true }, 100, "stopped"],
    ["the gong has sounded", {}, 2400, "gong"],
    ["the desk has ended the round early", { ended: 90 }, 100, "gong"],
    ["this table has more time", { extra: 2 }, 2400, ""],
  ];
  for (const [title, round, second, expected] of rows) {
    test(title, () => assert.equal(notNow(told({ round: { ...told().round, ...round } }), second * 1000, false), expected));
  }
  test("games are played after the gong where the format says so, and where there is no desk", () => {
    assert.equal(notNow(told({ plays_on: true }), 2_400_000, false), "");
    assert.equal(notNow(told({ round: { ...told().round, started: null } }), 0, true), "");
  });
});
