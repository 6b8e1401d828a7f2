// What the page shows, from what the phone knows: the server's last word, what was tapped and typed here,
// what is still to be sent. Pure; the page and the network are others' business.

import { clockAfter, gongAt, withGong } from "./clock.js";
import { about } from "./outbox.js";
import { points, totals } from "./report.js";

/**
 * @typedef {import("./clock.js").Tap} Tap
 * @typedef {import("./clock.js").Clock} Clock
 * @typedef {import("./clock.js").Game} ClockGame
 * @typedef {import("./outbox.js").Item} Item
 * @typedef {import("./report.js").Draft} Draft
 * @typedef {import("./report.js").Report} Report
 * @typedef {{letter: string, entry: number, name: string, absent: boolean, gone: boolean}} Seat
 * @typedef {{number: number, title: string, open: boolean, started: number | null, deadline: number | null,
 *   paused: number | null, ended: number | null, extra: number, stopped?: boolean}} Round
 * @typedef {{number: number, state: string, starter: number | null, report: Report | null, digest: string,
 *   points: [number, number, number][], own: boolean, mine: Report | null, others: Report[], edition?: string}} Game
 * @typedef {object} Told what the server says about the table
 * @property {number} now
 * @property {number} sequence
 * @property {string} mark
 * @property {string} topic
 * @property {string} title
 * @property {string} url
 * @property {number} table
 * @property {string} phase
 * @property {any} rules
 * @property {string} starter
 * @property {string} [chair] who chooses a chair, where the rules say it
 * @property {boolean} [plays_on] games are played after the gong too
 * @property {Round | null} round
 * @property {Seat[]} seats
 * @property {Game[]} games
 * @property {[number, number, number][] | null} [slip]
 * @property {{at: number, answered: number | null} | null} call
 * @property {{round: number, game: number, own: boolean, revision: number, taps: Tap[]} | null} clock
 * @property {{number: number, at: number, text: string}[]} messages
 *
 * @typedef {{round: number, game: number, taps: Tap[]}} Tapped what was tapped on this phone
 */

/** How much later an answer with fewer facts must be to be believed: the desk has restored a copy. */
const RESTORED = 10_000;

/**
 * Whether an answer says nothing new, because a later one has come before it. Two answers are made at once and
 * may carry times in the other order than what they know; the journal's number tells which knows more.
 * @param {{sequence: number, now: number}} told @param {{sequence: number, now: number}} before
 */
export function overtaken(told, before) {
  if (told.sequence === before.sequence) return told.now < before.now;
  return told.sequence < before.sequence && told.now - before.now < RESTORED;
}

/** Those who really play. @param {Told} told */
export const playing = (told) => told.seats.filter((seat) => !seat.absent);

/** A game's report as this table knows it: sent from here, or heard of. @param {Told} told @param {Item[]} items @param {number} game */
export function known(told, items, game) {
  const round = told.round?.number ?? 0;
  const heard = told.games.find((one) => one.number === game) ?? null;
  const sent = about(items, "report", round, game);
  const agreed = items.filter((one) => one.kind === "confirm" && one.body.report.round === round && one.body.report.game === game)
    .sort((a, b) => b.number - a.number)[0] ?? null;
  // What waits here is newer than anything the server can know.
  const waiting = sent?.status === "saved" ? sent : null;
  /** @type {Report | null} */
  const report = waiting ? waiting.body : heard?.report ?? (sent && sent.status !== "refused" ? sent.body : null);
  let state = heard?.state ?? "missing";
  if (waiting) state = "saved";
  else if (sent?.status === "aside" && (state === "missing" || state === "unplayed")) state = "aside";
  else if (sent?.status === "refused" && state === "missing") state = "refused";
  else if (state === "missing" && sent) state = "reported";
  const confirming = agreed?.status === "saved" && (state === "saved" || state === "reported");
  return { number: game, heard, sent, report, state, confirming, said: sent?.status === "refused" ? sent.said : agreed?.status === "refused" && state !== "confirmed" ? agreed.said : [] };
}

/** The first game nobody has reported, here or elsewhere; 0 when there is none. @param {Told} told @param {Item[]} items */
export function gameNow(told, items) {
  if (told.slip) return 0;
  const open = told.games.map((game) => known(told, items, game.number))
    .find((game) => game.state === "missing" || (game.state === "refused" && !game.report));
  return open?.number ?? 0;
}

/** Big and small points of the round so far, with what waits on this phone. @param {Told} told @param {Item[]} items */
export function running(told, items) {
  const people = told.seats.map((seat) => seat.entry);
  if (told.slip) return people.map((entry) => rowOf(told.slip ?? [], entry));
  const games = told.games.map((game) => {
    const one = known(told, items, game.number);
    const heard = one.heard?.points.length;
    if (one.report && (one.state === "saved" || (!heard && one.state === "reported"))) return points(one.report, told.rules);
    return (one.heard?.points ?? []).map(([entry, big, small]) => ({ entry, big, small }));
  });
  return totals(games, people);
}

/** @param {[number, number, number][]} rows @param {number} entry */
function rowOf(rows, entry) {
  const found = rows.find((row) => row[0] === entry);
  return { entry, big: found?.[1] ?? 0, small: found?.[2] ?? 0 };
}

/** The clock's view of a game: those who sat down to it, or would now. @param {Told} told @param {Tap[]} [taps] @returns {ClockGame} */
export function clockGame(told, taps = []) {
  const start = taps.find((tap) => tap.kind === "start");
  const begun = start?.kind === "start" && start.seats ? [...start.seats] : null;
  return {
    seats: begun ?? playing(told).filter((seat) => !seat.gone).map((seat) => seat.letter),
    seconds: told.rules.turn_seconds,
    rules: told.rules,
  };
}

/** Who has gone home since the game began, and is still on its clock. @param {Told} told @param {Clock} clock @param {Tap[]} taps */
const leaving = (told, clock, taps) => clockGame(told, taps).seats.filter((letter) =>
  seatOf(told, letter)?.gone && !clock.gone.includes(letter));

/** Whose taps count: this phone's, or those of the phone that holds the clock. @param {Told} told @param {Tapped | null} tapped @param {number} game */
export function tapsOf(told, tapped, game) {
  const round = told.round?.number ?? 0;
  const here = tapped && tapped.round === round && tapped.game === game ? tapped.taps : [];
  const kept = told.clock && told.clock.round === round && told.clock.game === game ? told.clock : null;
  if (kept && !kept.own) return { taps: kept.taps, mirrored: true };
  return { taps: here.length || !kept ? here : kept.taps, mirrored: false };
}

/** The clock of a game now. @param {Told} told @param {Tapped | null} tapped @param {number} game @param {number} now @returns {{clock: Clock, mirrored: boolean}} */
export function clockNow(told, tapped, game, now) {
  const { taps, mirrored } = tapsOf(told, tapped, game);
  const gong = told.round ? gongAt(told.round) : null;
  return { clock: clockAfter(clockGame(told, taps), withGong(taps, gong, now), now), mirrored };
}

/**
 * What the desk did as taps of the clock that runs on this phone, and whether that stands by the desk's will. A round
 * is stopped at once; a table that the referee stops stands after the running move.
 * @param {Told} told @param {Tapped | null} tapped @param {number} game @param {number} now @param {boolean} held
 * @returns {{taps: Tap[], held: boolean}}
 */
export function deskTaps(told, tapped, game, now, held) {
  const round = told.round;
  if (!round || !game || tapped?.round !== round.number || tapped.game !== game) return { taps: [], held };
  // What the desk stopped, it stopped then, however late this phone hears of it: no time ran out since.
  const at = round.paused === null ? now : Math.max(round.paused * 1000, tapped.taps.at(-1)?.at ?? 0);
  const { clock, mirrored } = clockNow(told, tapped, game, at);
  if (mirrored || !clock.turn) return { taps: [], held };
  /** @type {Tap[]} */
  const taps = leaving(told, clock, tapped.taps).map((seat) => ({ kind: "leave", at, seat }));
  if (round.paused !== null) {
    if (clock.stopped !== null) return { taps, held };
    return { taps: [...taps, { kind: "stop", at, by: "referee" }], held: true };
  }
  if (round.stopped && !held) {
    if (clock.stopped === null && !clock.stopping) taps.push({ kind: "stop", at, by: "dispute" });
    return { taps, held: true };
  }
  if (!round.stopped && held) {
    if (clock.stopped !== null) taps.push({ kind: "go", at });
    else if (clock.stopping) taps.push({ kind: "stop", at, by: "dispute" });
    return { taps, held: false };
  }
  return { taps, held };
}

/** Whether a table has anything to lose: a game reported, on the clock or being typed. @param {Item[]} items @param {Tapped | null} tapped @param {Draft | null} draft */
export const played = (items, tapped, draft) =>
  items.some((one) => one.kind === "report") || Boolean(tapped?.taps.length) || (draft?.end ?? null) !== null;

/** The edition a game is played with, where the hall has to be told. @param {Told} told @param {number} game */
export const editionOf = (told, game) => told.games.find((one) => one.number === game)?.edition ?? "";

/** Who starts a game, as a letter; "" where the table finds it out. @param {Told} told @param {number} game */
export function starterOf(told, game) {
  const entry = told.games.find((one) => one.number === game)?.starter ?? null;
  return playing(told).find((seat) => seat.entry === entry)?.letter ?? "";
}

/** @param {Told} told @param {string | number | null} which a letter or an entry */
export const seatOf = (told, which) =>
  told.seats.find((seat) => seat.letter === which || seat.entry === which) ?? null;

/** A call for the referee that still waits here, or that the server knows. @param {Told} told @param {Item[]} items */
export function callNow(told, items) {
  const round = told.round?.number ?? 0;
  if (items.some((one) => one.kind === "call" && one.status === "saved" && one.body.round === round)) return { state: "saved", at: 0 };
  if (!told.call) return null;
  return told.call.answered === null ? { state: "called", at: told.call.at } : { state: "answered", at: told.call.answered };
}
