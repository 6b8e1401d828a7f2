// The row of notices: one at a time, with a count where there are more; a tap on the count shows the next one.
// It lies over the edge of the screen and never takes room from the seconds.

import { h } from "./dom.js";
import { clockNow, tapsOf } from "./model.js";
import { notices, shownOf } from "./notices.js";
import { t } from "./say.js";

/** @typedef {import("./app.js").App} App @typedef {import("./model.js").Told} Told @typedef {import("./notices.js").Notice} Notice */

/** What the app knows, for its notices. @param {App} app @param {Told} told @returns {Notice[]} */
export const noticesOf = (app, told) => notices({
  told, items: app.items, game: app.game, begun: begun(app, told), typing: app.screen === "report" ? app.draft?.game ?? 0 : 0, now: app.now, seen: app.seen, notice: app.notice, reached: app.reached,
  resting: app.resting > 0, durable: app.store?.durable ?? true, awake: app.awake, local: app.place.local,
  clock: app.game && told.round ? clockNow(told, app.tapped, app.game, app.now).clock : null, flashes: app.flashes,
});

/** Whether somebody has started the clock of the game being played. @param {App} app @param {Told} told */
const begun = (app, told) => Boolean(app.game && tapsOf(told, app.tapped, app.game).taps.some((tap) => tap.kind === "start"));

/** The row. Where it has its place anyway, something quiet stands in it while there is nothing to say, so that
 * nothing moves when there is. @param {App} app @param {Told} told @param {string | null} [quiet] */
export function noticesRow(app, told, quiet = null) {
  const all = noticesOf(app, told);
  if (!all.length) return quiet === null ? null : h("div.notices.nothing", {}, h("p.notice-text", {}, quiet));
  const one = shownOf(all, app.noticeShown), at = all.indexOf(one);
  const next = () => { app.noticeShown = all[(at + 1) % all.length].key; app.render(); };
  const open = app.noticeOpen === one.key;
  const row = h("div.notices", { "data-level": one.level, "data-notice": one.key, "data-open": open },
    h("button.notice-text", { id: "notice", "aria-expanded": open, onclick: () => { app.noticeOpen = open ? "" : one.key; app.render(); } }, h("span", {}, one.text)),
    ...one.buttons.map((button) => h("button.notice-button", { id: button.id, onclick: () => button.act(app) }, button.label)),
    all.length > 1 ? h("button.notice-count.num", { id: "next-notice", "aria-label": t("nextNotice", { n: at + 1, all: all.length }), onclick: next }, `${at + 1}/${all.length}`) : null);
  // Opened, it lies over what is below it, and keeps its own place.
  return open && quiet !== null ? h("div.notices-place", {}, row) : row;
}
