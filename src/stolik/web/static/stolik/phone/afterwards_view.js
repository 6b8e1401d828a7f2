// Where a table goes when its games are over: the standings, the seats of the next round, photos.

import { h } from "./dom.js";
import { t } from "./say.js";

/** @typedef {import("./app.js").App} App @typedef {import("./model.js").Told} Told */

/** Links to public pages; nothing while a game is on, or where the tournament is not public. @param {App} app @param {Told} told */
export function afterwards(app, told) {
  const { seating, standings, photos } = told.links ?? {};
  if (app.place.local || app.game || !(seating || standings)) return null;
  return h("nav.afterwards", { "aria-label": t("eventPage") },
    h("a.button", { id: "to-seating", href: seating }, t("nextSeat")),
    h("a.button", { id: "to-standings", href: standings }, t("standings")),
    photos ? h("a.button", { id: "to-photos", href: photos }, t("photos")) : null);
}
