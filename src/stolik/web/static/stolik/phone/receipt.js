// The card after a result: what became of it, shown until it is settled and two seconds more. Pure.

import { known } from "./model.js";
import { listed, t } from "./say.js";

/**
 * @typedef {{round: number, games: number[], since: number, settled: number}} Receipt
 *   `since` when it was filed, `settled` when the server had answered, 0 before; ms of the server's time
 * @typedef {import("./model.js").Told} Told
 * @typedef {import("./outbox.js").Item} Item
 */

/** How long it is shown after the answer, and how long at most without one, in ms. */
const SHOWN = 2000, PATIENCE = 5000;

/** What the card says, or null where something else says it better: a refusal, a dispute. @param {Told} told @param {Item[]} items @param {Receipt} receipt @param {boolean} local @returns {{tone: "good" | "wait", text: string, settled: boolean} | null} */
export function receiptWords(told, items, { round, games }, local) {
  if (told.round?.number !== round || !games.length) return null;
  const one = known(told, items, games[0]);
  const n = listed(games);
  const waits = items.some((item) => item.status === "saved");
  if (waits && !local) return { tone: "wait", text: t("receiptSaved", { n }), settled: false };
  if (one.state === "confirmed") return { tone: "good", text: t(local ? "receiptLocal" : "receiptConfirmed", { n }), settled: true };
  if (one.state === "unplayed") return { tone: "good", text: t("receiptUnplayed", { games: listed(games.map((game) => t("game", { n: game }))) }), settled: true };
  if (one.state === "reported") return { tone: "good", text: t("receiptReported", { n }), settled: true };
  return null;
}

/** Until when the card is shown. @param {Receipt} receipt */
export const shownUntil = ({ since, settled }) => (settled ? settled + SHOWN : since + PATIENCE);
