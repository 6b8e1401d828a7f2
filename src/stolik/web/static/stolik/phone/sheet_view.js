// The games of the round with what became of each; everything else a table may need: calling the referee, the
// sound, the face, the language. One game is in `game_view.js`.

import { gameWord, scores } from "./clock_view.js";
import { callNow } from "./calls.js";
import { h, icon } from "./dom.js";
import { bar } from "./frame.js";
import { languageButton } from "./language_view.js";
import { clockNow, known, notNow, seatOf, takesBack } from "./model.js";
import { noticesRow } from "./notices_view.js";
import { points } from "./report.js";
import { listed, t } from "./say.js";

/** @typedef {import("./app.js").App} App @typedef {import("./model.js").Told} Told @typedef {import("./say.js").Word} Word */

/** @param {App} app @param {Told} told */
export function sheetView(app, told) {
  return h("div.phone.sheet", {}, bar(app, told, t(app.place.local ? "gamesHome" : "games"), "table"), noticesRow(app, told),
    scores(told, app),
    h("ul.games", {}, ...told.games.map((game) => {
      const one = known(told, app.items, game.number);
      const opens = one.report || takesBack(told, app.items, game.number) || notNow(told, app.now, app.place.local) === "gong";
      return h("li", {}, h("button.game", { id: `game-${game.number}`, "data-state": one.state, disabled: !opens, onclick: () => app.go(`game:${game.number}`) },
        h("b", {}, t("game", { n: game.number })), h("span.grow", {}, one.report ? summary(told, one.report) : ""),
        h("span.pill", { class: `pill ${tone(one.state)}` }, gameWord(one))));
    })));
}

/** @param {string} state */
export const tone = (state) => ({ confirmed: "good", disputed: "bad", refused: "bad", aside: "warn", saved: "warn" })[state] ?? "";

/** @param {Told} told @param {import("./report.js").Report} report */
const summary = (told, report) => listed(points(report, told.rules).filter((row) => row.big).map((row) => seatOf(told, row.entry)?.name ?? `#${row.entry}`));

/** @param {App} app @param {Told} told */
export function menuView(app, told) {
  const game = app.game;
  const clock = game && told.round ? clockNow(told, app.tapped, game, app.now).clock : null;
  /** @param {Word} name @param {Word[]} options @param {string} chosen @param {(value: string) => void} set */
  const choice = (name, options, chosen, set) => h("div.setting", { role: "group", "aria-label": t(name) }, h("span", {}, t(name)),
    ...options.map((option) => h("button.mark", { id: `${name}-${option}`, "aria-pressed": chosen === option, onclick: () => set(option) }, t(option))));
  return h("div.phone.menu", {}, bar(app, told, t("menu"), "table"),
    h("div.stack", {},
      h("button.wide", { id: "games", onclick: () => app.go("games") }, t(app.place.local ? "gamesHome" : "games")),
      app.place.local ? null : h("button.wide", { id: "call", onclick: () => app.go("call") }, icon("referee"), t("call")),
      // Whoever has called a referee has one at the table who may want to stop at once.
      clock?.turn && clock.stopped === null && callNow(told, app.items)?.state === "here" ? h("button.wide", { id: "referee-stop", onclick: () => { app.tap({ kind: "stop", by: "referee" }); app.go("table"); } }, t("refereeStop")) : null,
      choice("face", ["around", "single"], app.wishes.face, (face) => app.wish({ face })),
      choice("volume", ["off", "low", "loud"], app.wishes.volume, (volume) => app.wish({ volume })),
      h("div.setting", {}, languageButton(() => app.go("languages")),
        app.place.plain ? h("a.button", { href: app.place.plain }, t("plain")) : null,
        told.url ? h("a.button", { href: told.url }, t("eventPage")) : null,
        app.place.local ? h("a.button", { id: "site", href: "/" }, t("toSite")) : null,
        app.place.local ? h("button", { id: "new-table", onclick: () => app.newTable() }, t("newTable")) : null),
      h("p.soft.small", {}, t("quiet")),
      isSecureContext || app.place.local ? null : h("p.soft.small", { id: "no-reload" }, t("noReload")),
      app.awake ? null : h("p.soft.small", { id: "no-awake" }, t("noAwake"))));
}

/** Only where there is no server: the games stand here and nowhere else. @param {App} app @param {Told} told */
export function anewView(app, told) {
  return h("div.phone.menu", {}, bar(app, told, t("newTable"), "table"), scores(told, app),
    h("div.stack", {}, h("p", {}, t("newTableWhat")),
      h("button.wide", { id: "keep", onclick: () => app.go("table") }, t("newTableKeep")),
      h("button.bad.wide", { id: "drop", onclick: () => void app.startAnew?.() }, t("newTableDrop"))));
}
