// What a phone still has to tell: in order, each thing at most once, patiently.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { about, answered, asked, item, joined, keyOf, next, old, patience, waiting } from "../../src/stolik/web/static/stolik/phone/outbox.js";
import { chance } from "./chance.js";

const add = (items, kind = "report", body = {}) =>
  [...items, item(items, { key: `k${items.length + 1}`, kind, body, at: 1000 * items.length })];
const put = (items, changed) => items.map((one) => (one.number === changed.number ? changed : one));

describe("the outbox", () => {
  test("things are numbered as they happened", () => {
    const items = add(add(add([])));
    assert.deepEqual(items.map((one) => one.number), [1, 2, 3]);
    assert.deepEqual(items[1], { number: 2, key: "k2", kind: "report", body: {}, at: 1000, status: "saved", said: [] });
    assert.equal(item(items.slice(2), { key: "x", kind: "call", body: {}, at: 0 }).number, 4, "also when old ones are gone");
  });

  test("the oldest goes first, however they lie in the store", () => {
    const items = add(add(add([]))).reverse();
    assert.equal(next(items)?.number, 1);
    assert.deepEqual(items.map((one) => one.number), [3, 2, 1], "looking changes nothing");
    assert.equal(next([]), null);
  });

  test("nothing overtakes what waits, and nothing is sent again", () => {
    let items = add(add(add([])));
    const sent = [];
    for (const status of ["received", "refused", "aside"]) {
      const one = next(items);
      sent.push(one.number);
      items = put(items, answered(one, { status, said: [status] }));
    }
    assert.deepEqual(sent, [1, 2, 3]);
    assert.deepEqual([next(items), waiting(items)], [null, 0]);
    assert.deepEqual(items.map((one) => one.said), [["received"], ["refused"], ["aside"]]);
  });

  test("what was taken back is not sent, unless it had left already", () => {
    const items = add(add([]));
    const back = put(items, answered(items[0], { status: "withdrawn" }));
    assert.deepEqual([next(back)?.number, waiting(back)], [2, 1]);
    assert.equal(put(back, answered(items[0], { status: "received" }))[0].status, "received");
  });

  test("what is said while the disk is read is not forgotten", () => {
    const kept = add([]), here = add(kept);
    assert.deepEqual([joined(kept, here), joined(here, kept), joined(kept, [])], [here, here, kept]);
  });

  test("an answer keeps the key", () => {
    const [one] = add([]);
    assert.deepEqual(answered(one, { status: "received" }), { ...one, status: "received" });
  });

  test("failures wait longer and longer, twenty seconds at most", () => {
    assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7, 5000].map(patience), [1000, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000, 20_000]);
  });

  test("a server that asks to wait is given its time, two minutes at most", () => {
    const waits = [{ wait: 15 }, { wait: 0.5 }, { wait: 9999 }, { wait: -1 }, { wait: "15" }, { wait: NaN }, {}, null];
    assert.deepEqual(waits.map((data) => asked({ status: 429, data })), [15_000, 500, 120_000, 20_000, 20_000, 20_000, 20_000, 20_000]);
    for (const status of [200, 400, 503]) assert.equal(asked({ status, data: { wait: 15 } }), 0, "only where it says so");
  });

  test("what waits is never forgotten, of the rest the newest stay", () => {
    let items = [];
    for (let count = 0; count < 70; count += 1) items = add(items);
    items = items.map((one) => (one.number % 7 ? answered(one, { status: "received" }) : one));
    assert.deepEqual(old(items, 58).map((one) => one.number), [2, 1]);
    assert.deepEqual(old(items), []);
    assert.ok(old(items, 0).every((one) => one.status === "received"));
    assert.equal(old(items, 0).length, 60);
  });

  test("the latest word about one game", () => {
    const items = add(add(add(add([], "report", { round: 1, game: 2 }), "report", { round: 1, game: 2 }), "report", { round: 2, game: 2 }), "call", { round: 1, game: 2 });
    assert.equal(about(items, "report", 1, 2)?.number, 2);
    assert.equal(about(items, "report", 1, 1), null);
  });

  test("keys have 32 signs, all of the bytes in them", () => {
    assert.equal(keyOf(Uint8Array.from({ length: 16 }, (_, index) => index * 17)), "00112233445566778899aabbccddeeff");
    assert.equal(keyOf(new Uint8Array([0, 1, 255])), "0001ff");
  });

  test("a bad network: everything arrives, once, in order", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = chance(seed);
      let items = [];
      const done = new Map();
      for (let count = 0; count < 200 && (items.length < 12 || waiting(items)); count += 1) {
        if (items.length < 12 && random.maybe(0.4)) items = add(items);
        const one = next(items);
        if (!one || random.maybe(0.3)) continue; // offline
        // The server does nothing twice for one key, and answers the same again.
        if (!done.has(one.key)) done.set(one.key, one.number);
        if (random.maybe(0.3)) continue; // its answer is lost
        if (random.maybe(0.1)) items = JSON.parse(JSON.stringify(items)); // the page is loaded again
        items = put(items, answered(one, { status: "received" }));
      }
      assert.equal(waiting(items), 0);
      assert.deepEqual([...done.values()], items.map((one) => one.number));
    }
  });
});
