// What a table is asked about its games: is the other phone's result right, which of two is, was the last game
// not played? Pure: notices like those of `notices.js`, which shows them. Knows no page.

import { agree } from "./game_answers.js";
import { known, notNow, seatOf } from "./model.js";
import { points } from "./report.js";
import { listed, signed, t } from "./say.js";

/**
 * @typedef {import("./model.js").Told} Told
 * @typedef {import("./outbox.js").Item} Item
 * @typedef {import("./notices.js").Notice} Notice
 * @typedef {import("./app.js").App} App
 * @typedef {import("./report.js").Report} Report
 * @typedef {{told: Told, items: Item[], game: number, now: number, begun: boolean, local: boolean, typing: number}} Asked
 *   `typing`: the game whose result is being entered on this phone; 0 when there is none
 *   `begun`: somebody has started the clock of the game being played
 */

/** Questions about games, the oldest game first. @param {Asked} asked @returns {Notice[]} */
export function gameQuestions({ told, items, game, now, begun, local, typing }) {
  if (local || !told.round?.open || told.slip) return [];
  const about = told.games.flatMap(({ number }) => (number === typing ? [] : question(told, items, number)));
  return [...about, ...(game && game !== typing && !begun && notNow(told, now, local) === "gong" ? [unplayed(game)] : [])];
}

/** The games not reported from one on: if a game was not begun, none after it was. @param {Told} told @param {Item[]} items @param {number} from */
export const missingFrom = (told, items, from) => told.games.map((game) => game.number)
  .filter((number) => number >= from && known(told, items, number).state === "missing");

/** @param {Told} told @param {Item[]} items @param {number} number @returns {Notice[]} */
function question(told, items, number) {
  const one = known(told, items, number);
  const heard = one.heard;
  const show = { id: "question-compare", label: t("compare"), act: (/** @type {App} */ app) => app.go(`game:${number}`) };
  if (one.state === "reported" && heard?.report && !heard.own && !one.sent && !answered(items, heard.report)) {
    const report = heard.report;
    const yes = { id: "question-yes", label: t("yes"), act: (/** @type {App} */ app) => void agree(app, report) };
    return [{ key: `confirm ${number} ${heard.digest}`, level: "ask", text: isRight(told, report), sound: "message", buttons: [yes, show] }];
  }
  const versions = heard ? [heard.mine, ...heard.others].filter((version) => version !== null) : [];
  if (one.state === "disputed" && versions.length > 1 && !heard?.objected) {
    return [{ key: `differs ${number} ${versions.length}`, level: "ask", text: t("gameDiffers", { n: number }), sound: "message", buttons: [show] }];
  }
  return [];
}

/** Whether this phone has said that a report is right. @param {Item[]} items @param {Report} report */
const answered = (items, report) => items.some((one) => one.kind === "confirm" && one.status !== "refused"
  && JSON.stringify(one.body.report) === JSON.stringify(report));

/** Who won, and what for: enough to say yes or no. @param {Told} told @param {Report} report */
function isRight(told, report) {
  const won = points(report, told.rules).filter((row) => row.big);
  const names = listed(won.map((row) => seatOf(told, row.entry)?.name ?? `#${row.entry}`));
  return t("isRight", { n: report.game, points: signed(won[0]?.small ?? 0), name: names });
}

/** @param {number} game @returns {Notice} */
const unplayed = (game) => ({
  key: `unplayed ${game}`, level: "ask", text: t("wasPlayed", { n: game }),
  buttons: [
    { id: "question-unplayed", label: t("notBegun"), act: (app) => app.go(`unplayed:${game}`) },
    { id: "question-result", label: t("report"), act: (app) => app.report() },
  ],
});
