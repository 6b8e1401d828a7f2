// What this phone still has to tell the server: in order, each thing at most once. Pure; where it is
// kept and how it is sent is others' business.

/**
 * @typedef {"saved" | "received" | "aside" | "refused" | "withdrawn"} Status withdrawn: taken back here, unsent
 * @typedef {object} Item
 * @property {number} number the order in which things happened
 * @property {string} key the server does nothing twice for one key
 * @property {string} kind report, confirm, dispute, withdraw, unplayed, take-back-unplayed, call, withdraw-call, announce
 * @property {any} body
 * @property {number} at the server's time, as far as the phone knew it
 * @property {Status} status
 * @property {string[]} said what the server answered
 */

/** @param {Item[]} items @param {{key: string, kind: string, body: any, at: number}} what @returns {Item} */
export const item = (items, { key, kind, body, at }) => ({
  number: items.reduce((last, one) => Math.max(last, one.number), 0) + 1,
  key, kind, body, at, status: "saved", said: [],
});

/** What is sent next: nothing overtakes what is still waiting. @param {Item[]} items @returns {Item | null} */
export const next = (items) =>
  items.filter((one) => one.status === "saved").sort((a, b) => a.number - b.number)[0] ?? null;

/** @param {Item} one @param {{status: Status, said?: string[]}} answer @returns {Item} */
export const answered = (one, { status, said = [] }) => ({ ...one, status, said });

/** What lies on the disk, and what was said here while it was being read. @param {Item[]} kept @param {Item[]} here @returns {Item[]} */
export const joined = (kept, here) => [...kept, ...here.filter((one) => !kept.some((other) => other.key === one.key))];

/** @param {Item[]} items */
export const waiting = (items) => items.filter((one) => one.status === "saved").length;

/** What may be forgotten: the newest are kept, so that the table sees what became of them. @param {Item[]} items @param {number} most @returns {Item[]} */
export const old = (items, most = 60) =>
  items.filter((one) => one.status !== "saved").sort((a, b) => b.number - a.number).slice(most);

/** How long to wait after so many failures in a row, in ms. @param {number} failures */
export const patience = (failures) => Math.min(1000 * 2 ** Math.max(0, failures - 1), 20_000);

/** How long the server asks to wait, in ms; 0 if it does not. @param {{status: number, data: any}} answer */
export function asked(answer) {
  const seconds = answer.data?.wait;
  if (answer.status !== 429) return 0;
  return 1000 * (typeof seconds === "number" && seconds > 0 ? Math.min(seconds, 120) : 20);
}

/** A key nobody else has, from 16 random bytes. @param {Uint8Array} bytes */
export const keyOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The latest thing said about one game by this phone. @param {Item[]} items @param {string} kind @param {number} round @param {number} game */
export const about = (items, kind, round, game) =>
  items.filter((one) => one.kind === kind && one.body.round === round && one.body.game === game)
    .sort((a, b) => b.number - a.number)[0] ?? null;
