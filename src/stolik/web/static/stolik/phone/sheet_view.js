// The games of the round with what became of each; one game with its confirmation; everything else a table
// may need: calling the referee, the sound, the face, the language.

import { stateWord, scores } from "./clock_view.js";
import { h, icon } from "./dom.js";
import { bar, lines } from "./frame.js";
import { callNow, clockNow, known, playing, seatOf } from "./model.js";
import { difference, draftOf, points } from "./report.js";
import { preview } from "./report_view.js";
import { both, t } from "./say.js";

/** @typedef {import("./app.js").App} App @typedef {import("./model.js").Told} Told @typedef {import("./say.js").Word} Word */

/** @param {App} app @param {Told} told */
export function sheetView(app, told) {
  return h("div.phone.sheet", {}, bar(app, told, t("games"), "table"), lines(app, told),
    scores(told, app),
    h("ul.games", {}, ...told.games.map((game) => {
      const one = known(told, app.items, game.number);
      return h("li", {}, h("button.game", { id: `game-${game.number}`, "data-state": one.state, disabled: !one.report, onclick: () => app.go(`game:${game.number}`) },
        h("b", {}, t("game", { n: game.number })), h("span.grow", {}, one.report ? summary(told, one.report) : ""),
        h("span.pill", { class: `pill ${tone(one.state)}` }, t(one.confirming ? "saved" : stateWord(one.state)))));
    })));
}

/** @param {string} state */
const tone = (state) => ({ confirmed: "good", disputed: "bad", refused: "bad", aside: "warn", saved: "warn" })[state] ?? "";

/** @param {Told} told @param {import("./report.js").Report} report */
const summary = (told, report) => points(report, told.rules).filter((row) => row.big).map((row) => seatOf(told, row.entry)?.name ?? `#${row.entry}`).join(", ");

/** @param {App} app @param {Told} told @param {number} number */
export function gameView(app, told, number) {
  const one = known(told, app.items, number);
  const head = bar(app, told, t("game", { n: number }), "games");
  if (!one.report) return h("div.phone.sheet", {}, head);
  const report = one.report, heard = one.heard;
  const open = Boolean(told.round?.open);
  const change = () => { app.typed({ ...draftOf(report), at: "who" }); app.go("report"); };
  const versions = heard ? [...(heard.mine ? [heard.mine] : []), ...heard.others] : [];
  const [ours, theirs] = versions;
  /** @type {import("./dom.js").Child[]} */
  let body = [preview(told, report)];
  if (one.state === "disputed" && ours && theirs) {
    body = [h("p.big", {}, t("different")), h("p.soft", {}, t("differentWhat")),
      heard?.mine ? h("button.main.wide", { id: "change", onclick: () => { app.typed({ ...draftOf(ours), at: "who" }); app.go("report"); } }, t("change")) : null,
      h("h2", {}, t(heard?.mine ? "ours" : "theirs")), preview(told, ours, difference(ours, theirs)), h("h2", {}, t("theirs")), preview(told, theirs, difference(ours, theirs))];
  } else if (one.state === "reported" && heard?.report && !heard.own && open) {
    body.push(h("p.soft", {}, t("byOther")),
      h("button.main.wide", { id: "agree", onclick: async () => { app.screen = "table"; await app.tell("confirm", { report }); } }, t("confirm")),
      h("button", { id: "differ", onclick: change }, t("differs")));
  } else if (["reported", "saved"].includes(one.state) && !one.confirming && open) {
    const winners = points(report, told.rules).filter((row) => row.big).map((row) => row.entry);
    const others = playing(told).filter((seat) => !winners.includes(seat.entry) || winners.length === report.charges.length);
    body.push(h("p.confirm-who", {}, t("confirmWho")), h("div.choices.confirming", {}, ...others.map((seat) =>
      h("button.choice.main", { id: `confirm-${seat.letter}`, onclick: async () => { app.screen = "table"; await app.tell("confirm", { report, entry: seat.entry }); } }, h("span.letter", {}, seat.letter), h("span.name", {}, seat.name)))),
    h("button", { id: "change", onclick: change }, t("change")));
  } else if (one.state === "confirmed" && heard?.digest && open) {
    body.push(h("button", { id: "dispute", onclick: async () => { app.screen = "games"; await app.tell("dispute", { round: told.round?.number, game: number, digest: heard.digest, why: "" }); } }, t("differs")));
  }
  return h("div.phone.sheet", {}, head, h("p", {}, h("span", { class: `pill ${tone(one.state)}` }, t(one.confirming ? "saved" : stateWord(one.state)))),
    ...one.said.map((words) => h("p.wrong", { role: "alert" }, words)), ...body);
}

/** @type {Word[]} */
const REASONS = ["reasonMeld", "reasonTime", "reasonScore"];

/** @param {App} app @param {Told} told @param {boolean} [calling] */
export function menuView(app, told, calling = false) {
  if (calling) return callView(app, told);
  const game = app.game;
  const clock = game && told.round ? clockNow(told, app.tapped, game, app.now).clock : null;
  /** @param {Word} name @param {Word[]} options @param {string} chosen @param {(value: string) => void} set */
  const choice = (name, options, chosen, set) => h("div.setting", { role: "group", "aria-label": t(name) }, h("span", {}, t(name)),
    ...options.map((option) => h("button.mark", { id: `${name}-${option}`, "aria-pressed": chosen === option, onclick: () => set(option) }, t(option))));
  return h("div.phone.menu", {}, bar(app, told, t("menu"), "table"),
    h("div.stack", {},
      h("button.wide", { id: "games", onclick: () => app.go("games") }, t("games")),
      app.place.local ? null : h("button.wide", { id: "call", onclick: () => app.go("call") }, icon("referee"), t("call")),
      clock?.turn ? h("button.wide", { id: "empty", disabled: clock.cause === "pool", onclick: () => { app.tap({ kind: "empty" }); app.go("table"); } }, t("empty")) : null,
      clock?.turn && clock.stopped === null ? h("button.wide", { id: "referee-stop", onclick: () => { app.tap({ kind: "stop", by: "referee" }); app.go("table"); } }, t("refereeStop")) : null,
      choice("face", ["around", "single"], app.wishes.face, (face) => app.wish({ face })),
      choice("volume", ["off", "low", "loud"], app.wishes.volume, (volume) => app.wish({ volume })),
      h("div.setting", {}, h("button", { id: "language", lang: document.documentElement.lang === "en" ? "pl" : "en", onclick: () => app.otherLanguage() }, t("language")),
        app.place.plain ? h("a.button", { href: app.place.plain }, t("plain")) : null,
        told.url ? h("a.button", { href: told.url }, t("eventPage")) : null,
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

/** @param {App} app @param {Told} told */
function callView(app, told) {
  const call = callNow(told, app.items);
  const waits = call && call.state !== "answered";
  const field = h("input", { id: "why", "data-keep": true, placeholder: t("reasonOther"), maxlength: 200, autocomplete: "off", "aria-label": t("callWhy") });
  /** @param {string} why */
  const send = async (why) => { app.screen = "table"; await app.tell("call", { round: told.round?.number ?? 0, why }); };
  return h("div.phone.menu", {}, bar(app, told, t("call"), "table"), lines(app, told),
    waits ? null : h("div.stack", {}, h("button.main.wide", { id: "call-now", onclick: () => void send(/** @type {HTMLInputElement} */ (field).value) }, icon("referee"), t("call")),
      h("p.soft", {}, t("callWhy")),
      ...REASONS.map((reason) => h("button.wide", { id: reason, onclick: () => void send(both(reason)) }, t(reason))), field));
}
