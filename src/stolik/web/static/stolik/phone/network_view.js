// What the sign in the bar means: whether everything has reached the site, and what to do where it has not.

import { h, icon } from "./dom.js";
import { bar } from "./frame.js";
import { waiting } from "./outbox.js";
import { t } from "./say.js";

/** @typedef {import("./app.js").App} App @typedef {import("./model.js").Told} Told */

/** @param {App} app @param {Told} told */
export function networkView(app, told) {
  const waits = waiting(app.items);
  const [title, what] = waits
    ? [t("savedN", { n: waits }), t(app.reached ? "netSending" : "netSaved")]
    : app.reached ? [t("online"), t("netGood")] : [t("offline"), t("netOff")];
  return h("div.phone.menu", {}, bar(app, told, t("net"), "table"),
    h("div.stack", {},
      h("p.big", { id: "net-state" }, icon(waits ? "wait" : app.reached ? "check" : "off"), " ", title),
      h("p", {}, what),
      app.reached && !waits ? null : h("button.main.wide", { id: "again", onclick: () => { void app.fetch(); void app.flush(); } }, t("again")),
      h("button.wide", { id: "games", onclick: () => app.go("games") }, t("games")),
      isSecureContext ? null : h("p.soft.small", { id: "no-reload" }, t("noReload"))));
}
