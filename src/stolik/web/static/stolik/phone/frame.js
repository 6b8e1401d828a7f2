// What every screen shares: the bar with the table, the round's time and what became of what was sent;
// lines that must not be missed.

import { gongAt, minutes, roundLeft } from "./clock.js";
import { h, icon } from "./dom.js";
import { callNow } from "./model.js";
import { waiting } from "./outbox.js";
import { t, timeOfDay } from "./say.js";

/** @typedef {import("./app.js").App} App @typedef {import("./model.js").Told} Told */

/** How long the table is told that a referee has come, in seconds. */
const WITH_YOU = 120;

/** @param {App} app @param {Told} told @param {string} title @param {string | null} back where the arrow leads */
export function bar(app, told, title, back = null) {
  return h("header.bar", {},
    back === null
      ? h("span.where", {}, app.place.local ? "" : h("b.number", {}, told.table))
      : h("button.square", { id: "back", "aria-label": t("back"), "data-key": "Escape", onclick: () => app.go(back) }, icon("back")),
    h("h1", {}, title, told.round && back === null && title !== told.round.title && !app.place.local ? h("span.soft", {}, told.round.title) : null),
    back === null ? roundTime(told, app.now) : null,
    app.place.local ? null : network(app),
    back === null ? h("button.square", { id: "menu", "aria-label": t("menu"), onclick: () => app.go("menu") }, icon("menu")) : null);
}

/** Saved here, or received: the sign and the word. @param {App} app */
function network(app) {
  const waits = waiting(app.items);
  const [state, words, sign] = waits
    ? ["saved", t("savedN", { n: waits }), "wait"]
    : app.reached ? ["received", t("online"), "check"] : ["offline", t("offline"), "off"];
  return h("button.net", { id: "net", "data-state": state, title: words, role: "status", onclick: () => { void app.fetch(); void app.flush(); app.go("games"); } },
    icon(/** @type {any} */ (sign)), h("span", { class: state === "received" ? "visually-hidden" : "" }, words));
}

/** The round's time; the number is brought up to date by `tickRound`. @param {Told} told @param {number} now */
function roundTime(told, now) {
  const rest = told.round ? roundLeft(told.round, now) : null;
  if (rest === null || !told.round) return null;
  const stands = told.round.paused !== null;
  return h("span.round-time.num", { "data-state": stands ? "stands" : rest <= 0 ? "over" : "runs", role: "timer", "aria-label": told.round.title },
    h("span", { "data-round": true }, rest <= 0 ? t("gong") : minutes(rest)),
    stands ? h("small", {}, t("roundStands")) : told.round.extra ? h("small.extra", { title: t("extra", { n: told.round.extra }) }, `+${told.round.extra} min`) : null);
}

/** @param {Told} told @param {number} now */
export function tickRound(told, now) {
  const field = document.querySelector("[data-round]");
  const rest = told.round ? roundLeft(told.round, now) : null;
  if (field && rest !== null) field.textContent = rest <= 0 ? t("gong") : minutes(rest);
}

/** What must be seen, most urgent first; at most two, so that nothing needs scrolling. @param {App} app @param {Told} told */
export function lines(app, told) {
  /** @type {HTMLElement[]} */
  const found = [];
  const message = told.messages.at(-1);
  if (message && message.number > app.seenMessage) {
    found.push(h("div.line.call", { role: "alert" }, h("b", {}, t("message")), " ", message.text, " ",
      h("button.small", { id: "seen", onclick: () => app.read(message.number) }, t("seen"))));
  }
  const call = callNow(told, app.items);
  if (call?.state === "saved") found.push(h("p.line.warn", { role: "status" }, t("callSaved")));
  if (call?.state === "called") found.push(h("p.line.call", { role: "status" }, t("called", { at: timeOfDay(call.at) })));
  if (call?.state === "answered" && app.now / 1000 - call.at < WITH_YOU) found.push(h("p.line.good", { role: "status" }, t("answered")));
  if (app.notice) found.push(h("p.line.warn", { role: "status" }, app.notice));
  const gong = told.round ? gongAt(told.round) : null;
  const over = !told.round?.open || app.game === 0 || (gong !== null && gong <= app.now);
  if (waiting(app.items) && !app.reached && over && !app.place.local) found.push(h("p.line.warn", { role: "status" }, t("flight")));
  if (app.resting && waiting(app.items)) found.push(h("p.line.warn", { role: "status" }, t("rests", { n: waiting(app.items) })));
  if (app.store && !app.store.durable) found.push(h("p.line.warn", {}, t("noStore")));
  return found.slice(0, 2);
}
