// What a table must not miss: which notices there are, in which order, and what their buttons do.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { clockAfter } from "../../src/stolik/web/static/stolik/phone/clock.js";
import { ruleset } from "./cases.js";
import { game, tap } from "./taps.js";

const { news, notices, shownOf } = await import("../../src/stolik/web/static/stolik/phone/notices.js");

const ROUND = { number: 2, title: "Round 2", open: true, started: 0, deadline: 2400, paused: null, ended: null, extra: 0 };
const told = (changes = {}) => ({
  now: 0, sequence: 1, mark: "", topic: "", title: "", url: "", table: 5, phase: "", rules: ruleset("pl-turniej"), starter: "",
  round: ROUND, seats: [], games: [], call: null, clock: null, messages: [], ...changes,
});
const known = (changes = {}, heard = {}) => ({
  told: told(heard), items: [], game: 1, now: 100_000, seen: [], notice: "", reached: true, resting: false, durable: true, awake: true, local: false,
  clock: null, flashes: [], ...changes,
});
const shown = (all) => all.map(({ key, level, buttons }) => [key, level, ...buttons.map((one) => one.id)]);
const MESSAGE = { messages: [{ number: 7, at: 1, text: "Soup is served" }] };
const WAITING = [{ number: 1, key: "k", kind: "report", body: {}, at: 0, status: "saved", said: [] }];

describe("what a table must not miss", () => {
  test("nothing happened, nothing is shown", () => {
    assert.deepEqual(notices(known()), []);
  });

  test("a message until somebody has read it, with whom it is from", () => {
    const [message] = notices(known({}, MESSAGE));
    assert.deepEqual([message.text, message.sound], ["From the desk: Soup is served", "message"]);
    assert.deepEqual(shown(notices(known({ seen: [7] }, MESSAGE))), []);
    const read = [];
    message.buttons[0].act({ read: (number) => read.push(number) });
    assert.deepEqual(read, [7]);
  });

  test("every message nobody has read, the oldest first; a newer one hides none", () => {
    const messages = [7, 8, 9, 12].map((number) => ({ number, at: number, text: `Message ${number}`, read: number === 8 }));
    const keys = (...seen) => notices(known({ seen }, { messages })).map((one) => one.key);
    assert.deepEqual(keys(), ["message 7", "message 9", "message 12"]);
    assert.deepEqual(keys(12), ["message 7", "message 9"], "the newest was read first");
    const read = [];
    for (const one of notices(known({}, { messages }))) one.buttons[0].act({ read: (number) => read.push(number) });
    assert.deepEqual(read, [7, 9, 12], "each button is about the message it stands beside");
  });

  test("the most urgent comes first", () => {
    const all = notices(known({ notice: "Another phone has the clock.", durable: false }, { ...MESSAGE, call: { number: 4, stage: "here", since: 90, by: "Ola" } }));
    assert.deepEqual(shown(all), [
      ["message 7", "ask", "seen"], ["said Another phone has the clock.", "warn", "noted"], ["no store", "warn"], ["here 4", "info"],
    ]);
  });

  test("the row shows the one asked for, as long as there is one, else the most urgent", () => {
    const all = notices(known({ notice: "Taken." }, MESSAGE));
    assert.deepEqual(["said Taken.", "gone", ""].map((key) => shownOf(all, key).key), ["said Taken.", "message 7", "message 7"]);
  });

  test("flight mode is mentioned when results wait and the game is over", () => {
    assert.deepEqual(shown(notices(known({ items: WAITING, reached: false }))), []);
    assert.deepEqual(shown(notices(known({ items: WAITING, reached: false, game: 0 }))), [["flight", "warn"]]);
    assert.deepEqual(shown(notices(known({ items: WAITING, reached: false, game: 0, local: true }))), []);
  });

  test("a message that another phone of the table has read is read", () => {
    assert.deepEqual(notices(known({}, { messages: [{ ...MESSAGE.messages[0], read: true }] })), []);
  });

  test("the referee's stop is said before it happens, and first", () => {
    const clock = (text) => clockAfter(game(4, ruleset("pl-turniej")), text.split(", ").map(tap), 12_000);
    const shownWith = (text) => shown(notices(known({ clock: clock(text) }, MESSAGE)));
    assert.deepEqual(shownWith("0 start A, 9 hold referee"), [["held", "stop"], ["message 7", "ask", "seen"]]);
    assert.deepEqual(shownWith("0 start A, 9 hold referee, 10 end"), [["message 7", "ask", "seen"]], "the face says it now");
    assert.deepEqual(shownWith("0 start A, 9 dispute"), [["message 7", "ask", "seen"]], "the table's own wish is no news");
  });

  test("who still has a move, in the order of play", () => {
    const words = (text) => notices(known({ clock: clockAfter(game(3, ruleset("pl-turniej")), text.split(", ").map(tap), 12_000) })).map((one) => one.text);
    assert.deepEqual(words("0 start A, 9 gong"), ["Gong! After this move everybody has one more: B C A"]);
    assert.deepEqual(words("0 start A, 9 gong, 10 end, 11 end"), ["Last moves: C A"]);
    assert.deepEqual(words("0 start A, 1 empty, 2 end, 3 end, 4 end"), ["Last move of this game: A"]);
  });

  test("what has just happened goes by itself, what cannot be helped is put away", () => {
    const { flashes } = news(told({ round: { ...ROUND, started: null } }), told(), 5000);
    assert.deepEqual(shown(notices(known({ flashes, awake: false }))), [["started", "info"], ["no awake", "info", "awake-noted"]]);
    assert.deepEqual(flashes.map((one) => one.until), [13_000]);
  });

  test("minutes that are taken back are not spoken of any more", () => {
    const at = (extra) => told({ round: { ...ROUND, extra } });
    const given = news(at(0), at(2), 5000).flashes;
    const after = (...extras) => extras.slice(1).reduce((flashes, extra, index) => news(at(extras[index]), at(extra), 6000, flashes).flashes, given).map((one) => one.text);
    assert.deepEqual(after(2, 2), ["+2 min for your table"]);
    assert.deepEqual(after(2, 0), []);
    assert.deepEqual(after(2, 5), ["+3 min for your table"]);
    const begun = news(told({ round: { ...ROUND, started: null } }), told(), 5000).flashes;
    assert.deepEqual(news(told(), told({ round: { ...ROUND, started: null } }), 6000, begun).flashes, []);
  });

  test("what is heard between two words of the server", () => {
    const at = (changes, games = []) => told({ round: { ...ROUND, ...changes }, games });
    const played = (state, own = false) => [{ number: 1, state, own }];
    const rows = [
      ["nothing", at({}), at({}), []],
      ["the round begins", at({ started: null }), at({}), ["start"]],
      ["more time", at({}), at({ extra: 3 }), ["extra"]],
      ["less time again", at({ extra: 3 }), at({}), []],
      ["the round stops", at({}), at({ paused: 9 }), ["stop"]],
      ["another phone reports", at({}, played("missing")), at({}, played("reported")), ["result"]],
      ["this phone reports", at({}, played("missing")), at({}, played("reported", true)), []],
      ["the next round", at({ started: null }), at({ number: 3 }), []],
    ];
    assert.deepEqual(rows.map(([title, before, after]) => [title, news(before, after, 0).sounds]), rows.map(([title, , , sounds]) => [title, sounds]));
  });
});
