// One game: its result and what the table can still say about it; two results side by side; the question before a
// confirmed game goes to the desk; a game that was not played.

import { gameWord } from "./clock_view.js";
import { h } from "./dom.js";
import { ended } from "./explanation.js";
import { bar } from "./frame.js";
import { agree, notPlayed, object, sendAgain, takeBackUnplayed, wasPlayed, withdraw } from "./game_answers.js";
import { missingFrom } from "./game_questions.js";
import { checkers, known, notNow, playing, seatOf, takesBack } from "./model.js";
import { difference, draftOf, points } from "./report.js";
import { confirming, explained, preview } from "./report_view.js";
import { listed, signed, t } from "./say.js";
import { tone } from "./sheet_view.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./model.js").Told} Told
 * @typedef {import("./report.js").Report} Report
 * @typedef {import("./dom.js").Child} Child
 * @typedef {ReturnType<typeof known>} KnownGame
 */

/** @param {App} app @param {Told} told @param {number} number */
export function gameView(app, told, number) {
  const one = known(told, app.items, number);
  return h("div.phone.sheet", {}, bar(app, told, t("game", { n: number }), "games"),
    h("p", {}, h("span", { class: `pill ${tone(one.state)}` }, gameWord(one))),
    ...one.said.map((words) => h("p.wrong", { "data-aloud": true }, words)),
    ...(one.report ? result(app, told, one, one.report) : unreported(app, told, one)));
}

/** A game nobody has reported: after the gong it may not have been played. @param {App} app @param {Told} told @param {KnownGame} one @returns {Child[]} */
function unreported(app, told, one) {
  if (one.state === "unplayed" && takesBack(told, app.items, one.number)) return unplayed(app, told, one.number);
  if (one.state !== "missing" || notNow(told, app.now, app.place.local) !== "gong") return [];
  return [h("button.wide", { id: "not-played", onclick: () => app.go(`unplayed:${one.number}`) }, t("unplayedTitle", { n: one.number }))];
}

/** The table said that nobody began it, and may have been wrong: or it has got more time. @param {App} app @param {Told} told @param {number} number @returns {Child[]} */
function unplayed(app, told, number) {
  const time = notNow(told, app.now, app.place.local) !== "gong";
  return [h("p", {}, t("unplayedSaid")),
    time ? h("button.main.wide", { id: "play-after-all", onclick: () => void takeBackUnplayed(app, number) }, t("playAfterAll", { n: number })) : null,
    h("button.wide", { id: "was-played", onclick: () => void wasPlayed(app, number) }, t("unplayedNo"))];
}

/** @param {App} app @param {Told} told @param {KnownGame} one @param {Report} report @returns {Child[]} */
function result(app, told, one, report) {
  const heard = one.heard, open = Boolean(told.round?.open);
  const versions = heard ? [heard.mine, ...heard.others].filter((version) => version !== null) : [];
  if (one.state === "disputed") {
    const differ = versions.length > 1;
    return [...(differ ? compared(app, told, versions, { mine: Boolean(heard?.mine), settle: open && !heard?.objected }) : [preview(told, report)]),
      ...(heard?.objected ? objected(app, one.number, heard.digest, open) : [])];
  }
  const shown = [preview(told, report), explained(told, report)];
  if (!open) return shown;
  if (one.state === "aside" && takesBack(told, app.items, one.number)) return [...shown, h("button.wide", { id: "send-again", onclick: () => void sendAgain(app, report) }, t("sendAgain"))];
  if (one.state === "reported" && heard?.report && !heard.own) return [...shown, ...otherPhone(app, report)];
  if (["reported", "saved"].includes(one.state) && !one.confirming) return [...shown, ...ownPhone(app, told, report)];
  if (one.state !== "confirmed") return shown;
  if (app.place.local) return [...shown, h("button.wide", { id: "change", onclick: () => change(app, report) }, t("change"))];
  return heard?.digest && !one.objecting ? [...shown, h("button", { id: "dispute", onclick: () => app.go(`objection:${one.number}`) }, t("differs"))] : shown;
}

/** Open a result for changes. @param {App} app @param {Report} report */
const change = (app, report) => { app.typed(draftOf(report)); app.go("report"); };

/** @param {App} app @param {Report} report @returns {Child[]} */
const otherPhone = (app, report) => [h("p.soft", {}, t("byOther")),
  h("button.main.wide", { id: "agree", onclick: () => void agree(app, report) }, t("confirm")),
  h("button.wide", { id: "differ", onclick: () => change(app, report) }, t("differs"))];

/** @param {App} app @param {Told} told @param {Report} report @returns {Child[]} */
const ownPhone = (app, told, report) => [...confirming(checkers(told, report), (entry) => void agree(app, report, entry)),
  h("button", { id: "change", onclick: () => change(app, report) }, t("change"))];

/** Two results in two columns, with a mark where they differ. @param {App} app @param {Told} told @param {Report[]} versions @param {{mine: boolean, settle: boolean}} how @returns {Child[]} */
function compared(app, told, versions, { mine, settle }) {
  const [ours, theirs] = versions;
  const marks = difference(ours, theirs);
  const heads = versions.map((_, index) => t(mine && index === 0 ? "ours" : mine ? "theirs" : index ? "phoneTwo" : "phoneOne"));
  const nameOf = (/** @type {number} */ entry) => seatOf(told, entry)?.name ?? `#${entry}`;
  const settled = versions.map((version) => points(version, told.rules));
  /** @param {Report} version @param {number} index @param {number} entry */
  const cell = (version, index, entry) => {
    const small = settled[index].find((row) => row.entry === entry)?.small ?? 0;
    return h("td.num", {}, h("b", {}, signed(small)), version.unopened.includes(entry) ? h("small.soft", {}, t("neverMark")) : null,
      version.left.includes(entry) ? h("small.soft", {}, t("leftMark")) : null);
  };
  return [h("p.big", {}, t("different")), h("p.soft", {}, t(mine ? "differentWhat" : "differentThird")),
    h("table.compared", { "aria-label": t("different") }, h("thead", {}, h("tr", {}, h("td", {}), ...heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, h("tr", { "data-differs": marks.includes(0) }, h("th", { scope: "row" }, t("howEnded")), ...versions.map((version) => h("td", {}, ended(version, nameOf)))),
        ...ours.charges.map(([entry]) => h("tr", { "data-differs": marks.includes(entry) || settled[0].find((row) => row.entry === entry)?.small !== settled[1].find((row) => row.entry === entry)?.small },
          h("th", { scope: "row" }, h("span.person", {}, h("span.letter", {}, seatOf(told, entry)?.letter), h("span.name", {}, nameOf(entry)))),
          ...versions.map((version, index) => cell(version, index, entry)))))),
    mine && settle && versions.length === 2 ? h("button.main.wide", { id: "other-right", onclick: () => void agree(app, theirs) }, t("otherRight")) : null,
    mine && settle ? h("button.wide", { id: "change", onclick: () => change(app, ours) }, t("changeOurs")) : null];
}

/** What was asked of the desk, and the way back. @param {App} app @param {number} game @param {string} digest @param {boolean} open @returns {Child[]} */
const objected = (app, game, digest, open) => [h("p", { "data-aloud": true }, t("objected")),
  open ? h("button.wide", { id: "withdraw", onclick: () => void withdraw(app, game, digest) }, t("withdraw")) : null];

/** Before a confirmed game goes to the desk. @param {App} app @param {Told} told @param {number} number */
export function objectionView(app, told, number) {
  const one = known(told, app.items, number);
  const field = /** @type {HTMLInputElement} */ (h("input", { id: "objection", "data-keep": true, maxlength: 200, autocomplete: "off", placeholder: t("objectionWhy"), "aria-label": t("objectionWhy") }));
  const digest = one.heard?.digest ?? "";
  return h("div.phone.sheet", {}, bar(app, told, t("game", { n: number }), `game:${number}`),
    one.report ? preview(told, one.report) : null,
    h("p.big", {}, t("objection", { n: number })), h("p.soft", {}, t("objectionWhat")), field,
    h("button.main.wide", { id: "object", disabled: !digest, onclick: () => void object(app, { game: number, digest, why: field.value.trim() }) }, t("objectionYes")),
    h("button.wide", { id: "keep-result", onclick: () => app.go(`game:${number}`) }, t("objectionNo")));
}

/** A game that nobody began before the gong: somebody confirms it. @param {App} app @param {Told} told @param {number} number */
export function unplayedView(app, told, number) {
  const games = missingFrom(told, app.items, number);
  const n = listed(games);
  const title = t(games.length > 1 ? "unplayedMany" : "unplayedTitle", { n });
  return h("div.phone.sheet", {}, bar(app, told, t("game", { n: number }), "table"),
    ...(games.length ? [h("p.big", {}, title), h("p", {}, t("unplayedWhat")),
      ...confirming(playing(told), (entry) => void notPlayed(app, games, entry)),
      h("button.wide", { id: "was-played", onclick: () => app.report() }, t("unplayedNo"))] : [h("p", {}, t("unplayed"))]));
}
