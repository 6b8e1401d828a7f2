// What every screen shares: the bar with the table, the times and what became of what was sent.

import { left, minutes, mood, roundLeft, seconds } from "./clock.js";
import { h, icon } from "./dom.js";
import { clockNow } from "./model.js";
import { noticesOf } from "./notices_view.js";
import { waiting } from "./outbox.js";
import { t } from "./say.js";

/** @typedef {import("./app.js").App} App @typedef {import("./model.js").Told} Told */

/** @param {App} app @param {Told} told @param {string} title @param {string | null} back where the arrow leads @param {string} [under] a second line */
export function bar(app, told, title, back = null, under = "") {
  const more = noticesOf(app, told).length;
  return h("header.bar", {},
    back === null
      ? h("span.where", {}, app.place.local ? "" : h("b.number", {}, told.table))
      : h("button.square", { id: "back", "aria-label": t("back"), "data-key": "Escape", onclick: () => app.go(back) }, icon("back")),
    h("h1", {}, title, under ? h("span.soft", {}, under) : null),
    back === null ? roundTime(told, app.now) : turnTime(app, told),
    app.place.local ? null : network(app),
    back === null ? h("button.square", { id: "menu", "aria-label": more ? t("menuMore", { n: more }) : t("menu"), onclick: () => app.go("menu") }, icon("menu"),
      more ? h("b.badge", { "aria-hidden": "true" }, more) : null) : null);
}

/** Saved here, or received: a sign, which says more when it is tapped. @param {App} app */
function network(app) {
  const waits = waiting(app.items);
  const [state, words, sign] = waits
    ? ["saved", t("savedN", { n: waits }), "wait"]
    : app.reached ? ["received", t("online"), "check"] : ["offline", t("offline"), "off"];
  return h("button.net", { id: "net", "data-state": state, title: words, onclick: () => { void app.fetch(); void app.flush(); app.go("net"); } },
    icon(/** @type {any} */ (sign)), waits ? h("b.num", { "aria-hidden": "true" }, waits) : null, h("span.visually-hidden", {}, words));
}

/** The round's time; the number is brought up to date by `tickBar`. @param {Told} told @param {number} now */
function roundTime(told, now) {
  const rest = told.round ? roundLeft(told.round, now) : null;
  if (rest === null || !told.round?.open) return null;
  const stands = told.round.paused !== null;
  return h("span.round-time.num", { "data-state": stands ? "stands" : rest <= 0 ? "over" : "runs", "data-long": rest >= 6_000_000, role: "timer", "aria-label": told.round.title },
    h("span", { "data-round": true }, rest <= 0 ? t("gong") : minutes(rest)),
    stands ? h("small", {}, t("roundStands")) : told.round.extra ? h("small.extra", { title: t("extra", { n: told.round.extra }) }, t("extraShort", { n: told.round.extra })) : null);
}

/** The running move, small, where the face is not shown. @param {App} app @param {Told} told */
function turnTime(app, told) {
  if (!app.game || !told.round) return null;
  const { clock } = clockNow(told, app.tapped, app.game, app.now);
  if (!clock.turn) return null;
  return h("span.turn-time.num", { "data-turn": true, "data-mood": mood(clock, app.now), role: "timer", "aria-label": t("moveTime") },
    ...slimTurn(clock, app.now).map((text, index) => h(index ? "b" : "span.letter", {}, text)));
}

/** Whom the small countdown is about, as a letter, and what it says: as the face, whoever ran out of time until the
 * next one's time has begun; once the clock is stopped whose move it is and what is left of it.
 * @param {import("./clock.js").Clock} clock @param {number} now @returns {[string, string]} */
export function slimTurn(clock, now) {
  if (!clock.turn) return ["", ""];
  if (clock.late && mood(clock, now) === "late") return [clock.late.seat, t("late")];
  return [clock.turn.seat, String(seconds(left(clock, now)))];
}

/** @param {App} app @param {Told} told @param {number} now */
export function tickBar(app, told, now) {
  const field = app.root.querySelector("[data-round]");
  const rest = told.round ? roundLeft(told.round, now) : null;
  if (field && rest !== null) field.textContent = rest <= 0 ? t("gong") : minutes(rest);
  const turn = app.root.querySelector("[data-turn]");
  if (!(turn instanceof HTMLElement) || !app.game) return;
  const { clock } = clockNow(told, app.tapped, app.game, now);
  turn.dataset.mood = mood(clock, now);
  const [letter, word] = turn.children;
  [letter.textContent, word.textContent] = slimTurn(clock, now);
}
