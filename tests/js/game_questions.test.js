// What a table is asked about its games, and what is said of a result: why it is what it is, what became of it.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { ruleset } from "./cases.js";

const phone = "../../src/stolik/web/static/stolik/phone";
const { gameQuestions, missingFrom } = await import(`${phone}/game_questions.js`);
const { notices } = await import(`${phone}/notices.js`);
const { explanation } = await import(`${phone}/explanation.js`);
const { receiptWords, shownUntil } = await import(`${phone}/receipt.js`);
const { known, gameNow, takesBack, timeAgain } = await import(`${phone}/model.js`);
const { mayEndByTime } = await import(`${phone}/report.js`);

const NAMES = { 11: "Ada", 12: "Bo", 13: "Cyd", 14: "Dorota" };
const seats = Object.entries(NAMES).map(([entry, name], index) => ({ letter: "ABCD"[index], entry: Number(entry), name, absent: false, gone: false }));
const report = (game, charges, changes = {}) => ({
  round: 2, table: 5, game, end: charges.includes(0) ? "out" : "pool", charges: charges.map((charge, index) => [11 + index, charge]),
  out: charges.includes(0) ? 11 + charges.indexOf(0) : null, unopened: [], left: [], faces: [], ...changes,
});
const OURS = report(1, [20, 30, 52, 0]), THEIRS = report(1, [20, 30, 25, 0]);
const game = (number, changes = {}) => ({ number, state: "missing", starter: null, report: null, digest: "", points: [], own: false, mine: null, others: [], ...changes });
const ROUND = { number: 2, title: "", open: true, started: 1, deadline: 2400, paused: null, ended: null, extra: 0 };
const told = (games, changes = {}) => ({ table: 5, rules: ruleset("pl-turniej"), round: ROUND, seats, games, messages: [], call: null, clock: null, ...changes });
const item = (kind, body, status = "saved", said = []) => ({ number: 1, key: "k", kind, body, at: 0, status, said });
const asked = (games, changes = {}, heard = {}) => gameQuestions({ told: told(games, heard), items: [], game: 0, now: 100_000, begun: false, local: false, typing: 0, ...changes });
const shown = (all) => all.map(({ key, level, text, buttons }) => [key, level, text, ...buttons.map((one) => one.id)]);
const REPORTED = game(1, { state: "reported", report: OURS, digest: "d" });
const DISPUTED = game(1, { state: "disputed", report: OURS, digest: "d", mine: OURS, others: [THEIRS] });
const AFTER = 2_400_001;

describe("what a table is asked about its games", () => {
  test("the other phone reported: is it right?", () => {
    assert.deepEqual(shown(asked([REPORTED])), [["confirm 1 d", "ask", "Game 1: is +102 for Dorota right?", "question-yes", "question-compare"]]);
  });

  test("not the phone that reported, nor one that has answered", () => {
    assert.deepEqual(asked([{ ...REPORTED, own: true }]), []);
    assert.deepEqual(asked([REPORTED], { items: [item("report", OURS, "received")] }), []);
    assert.deepEqual(asked([REPORTED], { items: [item("confirm", { report: OURS })] }), []);
    assert.equal(asked([REPORTED], { items: [item("confirm", { report: OURS }, "refused")] }).length, 1);
    assert.equal(asked([REPORTED], { items: [item("confirm", { report: THEIRS }, "received")] }).length, 1);
    assert.deepEqual(asked([REPORTED], { typing: 1 }), []);
  });

  test("yes confirms what was shown; compare opens it", async () => {
    const [{ buttons }] = asked([REPORTED]);
    const calls = [];
    const app = { now: 5, screen: "report", tell: (kind, body) => calls.push([kind, body]), go: (screen) => calls.push(screen) };
    buttons[0].act(app);
    buttons[1].act(app);
    assert.deepEqual([calls, app.receipt], [[["confirm", { report: OURS }], "game:1"], { round: 2, games: [1], since: 5, settled: 0 }]);
    assert.equal(app.screen, "report", "whoever types another game goes on typing");
    app.screen = "game:1";
    buttons[0].act(app);
    assert.equal(app.screen, "table");
  });

  test("two results differ, on every phone of the table", () => {
    const differs = [["differs 1 2", "ask", "Game 1: the results differ", "question-compare"]];
    assert.deepEqual(shown(asked([DISPUTED])), differs);
    assert.deepEqual(shown(asked([{ ...DISPUTED, mine: null, others: [OURS, THEIRS] }])), differs);
  });

  test("what the desk was asked to decide is no question any more", () => {
    assert.deepEqual(asked([{ ...DISPUTED, objected: true }]), []);
  });

  test("after the gong a game that was not begun was perhaps not played", () => {
    const open = [game(1, { state: "confirmed", report: OURS }), game(2), game(3)];
    const not = [["unplayed 2", "ask", "Was game 2 never begun?", "question-unplayed", "question-result"]];
    assert.deepEqual(shown(asked(open, { game: 2, now: AFTER })), not);
    assert.deepEqual(missingFrom(told(open), [], 2), [2, 3]);
    for (const [why, changes, heard] of [
      ["before the gong", { now: 100_000 }, {}], ["its clock was started", { begun: true }, {}], ["its result is being typed", { typing: 2 }, {}], ["games go on after the gong", {}, { plays_on: true }],
      ["no desk", { local: true }, {}], ["the round is closed", {}, { round: { ...ROUND, open: false } }], ["a slip", {}, { slip: [] }],
    ]) assert.deepEqual(asked(open, { game: 2, now: AFTER, ...changes }, heard), [], why);
  });

  test("they stand among the other notices, a question before a remark", () => {
    const all = notices({ told: told([REPORTED]), items: [], game: 0, begun: false, now: 0, seen: [], notice: "Taken.", reached: true, resting: false, durable: true, local: false, typing: 0, awake: true, clock: null, flashes: [] });
    assert.deepEqual(all.map((one) => one.key), ["confirm 1 d", "said Taken."]);
  });

  test("not played, and it waits here: the next game is not on", () => {
    const open = told([game(1), game(2)]);
    const said = (status, sentences) => [item("unplayed", { round: 2, game: 1, entry: 12 }, status, sentences)];
    assert.deepEqual([known(open, said("saved"), 1).state, gameNow(open, said("saved"))], ["unplayed", 2]);
    assert.deepEqual([known(open, said("received"), 1).state, gameNow(open, said("received"))], ["missing", 1], "it was taken back since");
    assert.equal(known(told([REPORTED]), said("received"), 1).state, "reported", "another phone has reported it");
    assert.deepEqual([known(open, said("refused", ["too early"]), 1).state, known(open, said("refused", ["too early"]), 1).said], ["missing", ["too early"]]);
  });

  test("not played, and taken back: by the table alone, as long as the round is open", () => {
    const unplayed = (number, changes = {}) => game(number, { state: "unplayed", unplayed_by_table: true, ...changes });
    const takes = (one, items = [], changes = {}) => takesBack(told([one], changes), items, 1);
    const at = (kind, status, number) => ({ ...item(kind, { round: 2, game: 1, entry: 12 }, status), number });
    const aside = { ...item("report", OURS, "aside"), number: 1 };
    assert.deepEqual([
      ["said here", takes(unplayed(1))],
      ["said by the desk", takes(unplayed(1, { unplayed_by_table: false }))],
      ["waits here", takes(game(1), [at("unplayed", "saved", 1)])],
      ["a result lies at the desk", takes(unplayed(1), [aside])],
      ["too late for its round", takes(game(1), [aside])],
      ["taken back already", takes(unplayed(1), [at("take-back-unplayed", "saved", 1)])],
      ["another game", takes(game(1))],
      ["the round is closed", takes(unplayed(1), [], { round: { ...ROUND, open: false } })],
    ].filter(([, may]) => may).map(([title]) => title), ["said here", "waits here", "a result lies at the desk"]);
  });

  test("not played, taken back and said again: what waits here last holds", () => {
    const at = (kind, status, number) => ({ ...item(kind, { round: 2, game: 1, entry: 12 }, status, status === "refused" ? ["why"] : []), number });
    const not = (status, number) => at("unplayed", status, number), back = (status, number) => at("take-back-unplayed", status, number);
    const rows = [
      ["unplayed", [back("saved", 1)], "missing", []],
      ["unplayed", [back("received", 1)], "unplayed", []],
      ["unplayed", [back("refused", 1)], "unplayed", ["why"]],
      ["missing", [back("refused", 1)], "missing", []],
      ["missing", [not("saved", 1), back("saved", 2)], "missing", []],
      ["missing", [not("received", 1), back("received", 2)], "missing", []],
      ["missing", [not("received", 1), back("received", 2), not("saved", 3)], "unplayed", []],
    ];
    const became = (state, items) => { const one = known(told([game(1, { state })]), items, 1); return [one.state, one.said]; };
    assert.deepEqual(rows.map(([heard, items]) => became(heard, items)), rows.map(([, , state, said]) => [state, said]));
  });

  test("there is time again: the first game that the table called not played is offered", () => {
    const unplayed = (number, changes = {}) => game(number, { state: "unplayed", unplayed_by_table: true, ...changes });
    const games = [game(1, { state: "confirmed", report: OURS }), unplayed(2), unplayed(3)];
    const again = (all, now, changes = {}, local = false) => timeAgain(told(all, changes), [], now, local);
    assert.deepEqual([
      ["after the gong", again(games, AFTER)],
      ["with more minutes", again(games, AFTER, { round: { ...ROUND, extra: 5 } })],
      ["the gong was a mistake", again(games, AFTER - 1000)],
      ["another game is on", again([...games, game(4)], AFTER - 1000)],
      ["said by the desk", again([unplayed(1, { unplayed_by_table: false })], AFTER - 1000)],
      ["no desk", again(games, AFTER - 1000, {}, true)],
      ["a slip", again(games, AFTER - 1000, { slip: [] })],
    ], [["after the gong", 0], ["with more minutes", 2], ["the gong was a mistake", 2], ["another game is on", 0], ["said by the desk", 0], ["no desk", 0], ["a slip", 0]]);
  });

  test("an objection that waits here", () => {
    const confirmed = told([game(1, { state: "confirmed", report: OURS, digest: "d" })]);
    assert.equal(known(confirmed, [item("dispute", { round: 2, game: 1, digest: "d" })], 1).objecting, "dispute");
    assert.equal(known(confirmed, [item("dispute", { round: 2, game: 1, digest: "d" }, "received")], 1).objecting, "");
  });
});

describe("why a result is what it is", () => {
  const words = (one, rules = "pl-turniej", changes = {}) => explanation(one, { ...ruleset(rules), ...changes }, (entry) => NAMES[entry]);
  const DIFFERENCE = "Everybody pays the difference to the lowest rack (10).";

  test("somebody went out", () => {
    assert.deepEqual(words(OURS), ["Dorota went out."]);
  });

  test("time was up, and two share first place", () => {
    const tied = report(1, [20, 10, 10, 44], { end: "time" });
    const rows = (tie_small) => words(tied, "pl-turniej", { tie_small }).slice(2);
    assert.deepEqual(words(tied).slice(0, 2), ["Time was up and nobody went out.", DIFFERENCE]);
    assert.deepEqual([rows("full"), rows("zero"), rows("split")], [
      ["Bo, Cyd share first place and each gets the whole, so the sum is not 0."],
      ["Bo, Cyd share first place and get 0, so the sum is not 0."],
      ["Bo, Cyd share first place and the points."],
    ]);
  });

  test("the pool ran out, and somebody had left", () => {
    assert.deepEqual(words(report(1, [20, 10, 30, 44], { left: [13] })), [
      "The pool ran out and nobody went out.", DIFFERENCE, "Cyd left before the game ended: cannot win it, but pays these points.",
    ]);
  });

  test("the winner gets the tiles, and somebody pays more for not opening", () => {
    const unopened = report(1, [0, 100, 30, 44], { unopened: [12], faces: [[11, 0], [12, 61], [13, 30], [14, 44]] });
    assert.deepEqual(words(unopened, "pl-turniej", { winner_plus: "rack_face" })[1],
      "Ada gets what the tiles are worth, the others pay more for not opening: the sum is not 0.");
  });
});

describe("the card after a result", () => {
  const receipt = { round: 2, games: [1], since: 1000, settled: 0 };
  const card = (state, items = [], local = false) => receiptWords(told([game(1, { state, report: OURS })]), items, receipt, local);

  test("what became of it", () => {
    assert.deepEqual(card("missing", [item("report", OURS)]), { tone: "wait", text: "Game 1: saved here, on its way", settled: false });
    assert.deepEqual(card("confirmed"), { tone: "good", text: "Game 1 confirmed, received", settled: true });
    assert.deepEqual(card("confirmed", [item("announce", {})], true)?.text, "Game 1 confirmed");
    assert.deepEqual(card("reported")?.text, "Game 1 received. A second player still has to confirm it.");
    assert.deepEqual(card("unplayed")?.text, "Game 1: not played. The desk knows.");
    assert.deepEqual([card("disputed"), receiptWords(told([]), [], { ...receipt, round: 1 }, false)], [null, null]);
  });

  test("two seconds after the answer, five without one", () => {
    assert.deepEqual([shownUntil(receipt), shownUntil({ ...receipt, settled: 1200 })], [6000, 3200]);
  });
});

describe("whether a game can have ended with the time", () => {
  for (const [why, round, now, may] of [
    ["before the gong", ROUND, 2_399_999, false], ["after it", ROUND, 2_400_000, true], ["more time for this table", { ...ROUND, extra: 5 }, 2_500_000, false],
    ["the desk sounded it", { ...ROUND, ended: 1000 }, 1_000_001, true], ["the round is stopped", { ...ROUND, paused: 100 }, 2_500_000, false],
    ["nobody started a clock", { ...ROUND, deadline: null }, 0, true],
  ]) test(why, () => assert.equal(mayEndByTime(ruleset("pl-turniej"), round, now), may));

  test("where rounds have no time", () => assert.equal(mayEndByTime(ruleset("pl-liga"), { ...ROUND, deadline: null }, 0), false));
});
