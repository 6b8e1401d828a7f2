// The screen on which a table calls the referee: why, and whether the clock stops after the running move.

import { callNotices, callNow } from "./calls.js";
import { possible } from "./clock.js";
import { h, icon } from "./dom.js";
import { bar } from "./frame.js";
import { clockGame, clockNow, tapsOf } from "./model.js";
import { noticesRow } from "./notices_view.js";
import { t } from "./say.js";

/** @typedef {import("./app.js").App} App @typedef {import("./model.js").Told} Told @typedef {import("./say.js").Word} Word */

/** @type {[Word, string][]} with what a reason is called on its way: whoever reads it may speak another language */
const REASONS = [["reasonMeld", "meld"], ["reasonTime", "time"], ["reasonScore", "score"]];

/** Whether the clock of this phone can be stopped after the running move. @param {App} app @param {Told} told */
function stoppable(app, told) {
  if (!app.game || !told.round) return false;
  const { clock, mirrored } = clockNow(told, app.tapped, app.game, app.now);
  const { taps } = tapsOf(told, app.tapped, app.game);
  return !mirrored && clock.stopped === null && !clock.stopping
    && possible(clockGame(told, taps), clock, { kind: "stop", by: "dispute", at: Math.round(app.now) });
}

/** @param {App} app @param {Told} told */
export function callView(app, told) {
  const call = callNow(told, app.items);
  if (call && call.state !== "here") return pending(app, told);
  const field = h("input", { id: "why", "data-keep": true, placeholder: t("reasonOther"), maxlength: 200, autocomplete: "off", "aria-label": t("callWhy") });
  const stop = stoppable(app, told) ? h("input", { id: "and-stop", type: "checkbox", "data-keep": true }) : null;
  /** @param {{why: string} | {reason: string}} what typed, or tapped */
  const send = async (what) => {
    if (stop && /** @type {HTMLInputElement} */ (stop).checked) app.tap({ kind: "stop", by: "dispute" });
    app.screen = "table";
    await app.tell("call", { round: told.round?.number ?? 0, ...what });
  };
  return h("div.phone.menu", {}, bar(app, told, t("call"), "table"), noticesRow(app, told),
    h("div.stack", {},
      stop ? h("label.check.and-stop", {}, stop, h("span", {}, t("andStop"))) : null,
      h("button.main.wide", { id: "call-now", onclick: () => void send({ why: /** @type {HTMLInputElement} */ (field).value }) }, icon("referee"), t("call")),
      h("p.soft", {}, t("callWhy")),
      ...REASONS.map(([word, reason]) => h("button.wide", { id: word, onclick: () => void send({ reason }) }, t(word))), field));
}

/** A call is out: what became of it, and the way back. @param {App} app @param {Told} told */
const pending = (app, told) => h("div.phone.menu", {}, bar(app, told, t("call"), "table"),
  ...callNotices(told, app.items, app.now).map((one) => h("div.stack.call-out", {}, icon("referee"), h("p.big", {}, one.text),
    ...one.buttons.map((button) => h("button.wide", { id: button.id, onclick: () => button.act(app) }, button.label)))));
