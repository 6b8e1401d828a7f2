// A call for the referee, as the table sees it: sent, seen by somebody, here. A call can wait on this phone for
// a network, and be withdrawn. Pure; the screen is in `call_view.js`.

import { t } from "./say.js";
import { timeOfDay } from "./texts.js";

/**
 * @typedef {import("./model.js").Told} Told
 * @typedef {import("./outbox.js").Item} Item
 * @typedef {import("./notices.js").Notice} Notice
 * @typedef {{state: "saved" | "sent" | "seen" | "here", number: number, at: number, by: string, waits: Item | null}} Call
 *   `waits` has not left this phone
 */

/** How long the table is told that a referee has come, in seconds. */
const WITH_YOU = 120;

/** A call that still waits here, or that the server knows; none once it is withdrawn. @param {Told} told @param {Item[]} items @returns {Call | null} */
export function callNow(told, items) {
  const round = told.round?.number ?? 0;
  const unsent = (/** @type {string} */ kind) => items.filter((one) => one.kind === kind && one.status === "saved");
  const waits = unsent("call").find((one) => one.body.round === round);
  if (waits) return { state: "saved", number: 0, at: 0, by: "", waits };
  const call = told.call;
  if (!call || unsent("withdraw-call").some((one) => one.body.call === call.number)) return null;
  return { state: call.stage, number: call.number, at: call.since, by: call.by, waits: null };
}

/** What the table is told of its call. @param {Told} told @param {Item[]} items @param {number} now ms @returns {Notice[]} */
export function callNotices(told, items, now) {
  const call = callNow(told, items);
  if (!call) return [];
  const withdraw = {
    id: "withdraw-call", label: t("notNeeded"),
    act: (/** @type {import("./app.js").App} */ app) => void (call.waits ? app.takeBack(call.waits) : app.tell("withdraw-call", { call: call.number })),
  };
  const who = call.by || t("aReferee");
  if (call.state === "saved") return [{ key: "call saved", level: "warn", text: t("callSaved"), buttons: [withdraw] }];
  if (call.state === "sent") return [{ key: `call ${call.number}`, level: "warn", text: t("called", { at: timeOfDay(call.at) }), buttons: [withdraw] }];
  if (call.state === "seen") return [{ key: `seen ${call.number}`, level: "info", text: t("coming", { name: who }), sound: "answer", buttons: [withdraw] }];
  if (now / 1000 - call.at >= WITH_YOU) return [];
  return [{ key: `here ${call.number}`, level: "info", text: t("here", { name: who }), sound: "answer", buttons: [] }];
}
