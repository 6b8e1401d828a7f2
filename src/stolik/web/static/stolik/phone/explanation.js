// Why a result is what it is, in a few short sentences: how the game ended, what everybody pays, and why the points
// do not add up to 0 where they do not. Pure; the points themselves come from `settle`.

import { points } from "./report.js";
import { listed, t } from "./say.js";

/** @typedef {import("./report.js").Report} Report @typedef {import("./report.js").Rules} Rules */

/** @param {Report} report @param {Rules} rules @param {(entry: number) => string} nameOf @returns {string[]} */
export function explanation(report, rules, nameOf) {
  const rows = points(report, rules);
  const sum = rows.reduce((total, row) => total + row.small, 0);
  return [ended(report, nameOf), ...(report.out === null ? shared(report, rules, nameOf) : rackValues(report, sum, nameOf)),
    ...report.left.map((entry) => t("leftWhat", { name: nameOf(entry) }))];
}

/** How the game ended, in one sentence. @param {Report} report @param {(entry: number) => string} nameOf */
export const ended = (report, nameOf) =>
  (report.out === null ? t(report.end === "time" ? "endedTime" : "endedPool") : t("endedOut", { name: nameOf(report.out) }));

/** Nobody went out: the lowest rack wins, also when there are several. @param {Report} report @param {Rules} rules @param {(entry: number) => string} nameOf */
function shared(report, rules, nameOf) {
  const winners = points(report, rules).filter((row) => row.big).map((row) => row.entry);
  const lowest = new Map(report.charges).get(winners[0]) ?? 0;
  const pays = t("paysDifference", { n: lowest });
  if (winners.length === 1) return [pays];
  const names = listed(winners.map(nameOf));
  return [pays, t(rules.tie_small === "full" ? "tieFull" : rules.tie_small === "zero" ? "tieZero" : "tieSplit", { names })];
}

/** The winner gets what the tiles are worth, not what the others pay for not having opened. @param {Report} report @param {number} sum @param {(entry: number) => string} nameOf */
const rackValues = (report, sum, nameOf) => (sum === 0 ? [] : [t("tilesOnly", { name: nameOf(report.out ?? 0) })]);
