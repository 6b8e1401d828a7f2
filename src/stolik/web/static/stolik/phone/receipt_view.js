// The card after a result, over everything for a moment; taps go through it, so that nobody waits for it.

import { h, icon } from "./dom.js";
import { receiptWords, shownUntil } from "./receipt.js";

/** @typedef {import("./app.js").App} App @typedef {import("./model.js").Told} Told */

const SOON = 800;
let timer = 0;

/** The card, or nothing; it goes away by itself. @param {App} app @param {Told} told */
export function receiptCard(app, told) {
  const receipt = app.receipt;
  if (!receipt) return null;
  const words = receiptWords(told, app.items, receipt, app.place.local);
  const away = () => { app.receipt = null; app.render(); };
  if (words?.settled && !receipt.settled) receipt.settled = app.now;
  const rest = shownUntil(receipt) - app.now;
  clearTimeout(timer);
  if (rest <= 0) { app.receipt = null; return null; }
  // An answer that comes at once is not worth a word about waiting for it.
  const soon = !words?.settled && app.reached && app.now - receipt.since < SOON;
  timer = soon ? window.setTimeout(() => app.render(), SOON) : window.setTimeout(away, rest);
  // The answer and the table's new state may come one after the other.
  if (!words || soon) return null;
  return h("div.receipt", { id: "receipt", "data-tone": words.tone }, icon(words.tone === "good" ? "check" : "wait"), h("p", { "data-aloud": true }, words.text));
}
