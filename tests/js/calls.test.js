// A call for the referee as the table sees it: every state, what is said and what can be done.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

const { callNotices, callNow } = await import("../../src/stolik/web/static/stolik/phone/calls.js");

const told = (call) => ({ round: { number: 2 }, call });
const call = (stage, by = "") => ({ number: 7, stage, since: 50, by });
const item = (kind, body, status = "saved") => ({ number: 1, key: "k", kind, body, at: 0, status, said: [] });
const said = (heard, items = [], now = 60_000) => callNotices(told(heard), items, now).map(({ key, text, buttons }) => [key, text, ...buttons.map((one) => one.id)]);

describe("a call for the referee", () => {
  test("sent, seen by somebody, here: in these words", () => {
    for (const [heard, expected] of [
      [null, []],
      [call("seen", "Ola"), [["seen 7", "Ola is coming.", "withdraw-call"]]],
      [call("seen"), [["seen 7", "A referee is coming.", "withdraw-call"]]],
      [call("here", "Ola"), [["here 7", "Ola is at the table."]]],
    ]) assert.deepEqual(said(heard), expected);
    const [sent] = callNotices(told(call("sent")), [], 60_000);
    assert.match(sent.text, /^Referee called .*, not seen yet\.$/);
    assert.deepEqual(said(call("here", "Ola"), [], 200_000), []);
  });

  test("what has not left this phone yet counts", () => {
    assert.equal(callNow(told(null), [item("call", { round: 2 })]).state, "saved");
    assert.equal(callNow(told(null), [item("call", { round: 1 })]), null);
    assert.equal(callNow(told(null), [item("call", { round: 2 }, "received")]), null);
    assert.equal(callNow(told(call("sent")), [item("withdraw-call", { call: 7 })]), null);
    assert.equal(callNow(told(call("sent")), [item("withdraw-call", { call: 6 })]).state, "sent");
  });

  test("the button withdraws exactly this call", () => {
    const sent = [];
    callNotices(told(call("sent")), [], 0)[0].buttons[0].act({ tell: (...what) => sent.push(what) });
    assert.deepEqual(sent, [["withdraw-call", { call: 7 }]]);
  });

  test("a call that has not left this phone is taken back here", () => {
    const waiting = item("call", { round: 2, why: "" });
    const [notice] = callNotices(told(null), [waiting], 0);
    assert.deepEqual([notice.text, notice.buttons.map((one) => one.id)], ["The call waits for a network. Raise your hand too.", ["withdraw-call"]]);
    const back = [];
    notice.buttons[0].act({ takeBack: (one) => back.push(one) });
    assert.deepEqual(back, [waiting]);
    assert.equal(callNow(told(null), [{ ...waiting, status: "withdrawn" }]), null);
  });
});
