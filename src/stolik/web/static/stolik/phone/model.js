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
 * @typedef {{number: number, title: string, open: boolean, begun?: boolean, started: number | null, deadline: number | null,
 *   paused: number | null, ended: number | null, extra: number, stopped?: boolean}} Round
 * @typedef {{number: number, state: string, starter: number | null, report: Report | null, digest: string,
 *   points: [number, number, number][], own: boolean, mine: Report | null, others: Report[], objected?: boolean,
 *   unplayed_by_table?: boolean, edition?: string}} Game
 * @typedef {object} Told what the server says about the table
 * @property {number} now
 * @property {number} sequence
 * @property {string} mark
 * @property {string} topic
 * @property {string} title
 * @property {string} url
 * @property {{standings?: string, seating?: string, photos?: string}} [links] where a table goes on reading
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
 * @property {{number: number, stage: "sent" | "seen" | "here", since: number, by: string} | null} call
 * @property {{round: number, game: number, own: boolean, revision: number, taps: Tap[]} | null} clock
 * @property {{number: number, at: number, text: string, read?: boolean}[]} messages
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

/** Who may confirm a report on the phone that made it, of those who played and sit here: whoever gains by it does
 * not check it, unless everybody does. @param {Told} told @param {Report} report */
export function checkers(told, report) {
  const rows = points(report, told.rules);
  const all = rows.every((row) => row.big);
  const may = rows.filter((row) => all || !row.big).map((row) => row.entry);
  return playing(told).filter((seat) => may.includes(seat.entry));
}

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
  const missed = about(items, "unplayed", round, game), back = about(items, "take-back-unplayed", round, game);
  const unplayedWaits = missed?.status === "saved" && !(back && back.number > missed.number);
  const objection = items.filter((one) => ["dispute", "withdraw"].includes(one.kind) && one.status === "saved" && one.body.round === round && one.body.game === game).at(-1);
  let state = heard?.state ?? "missing";
  if (waiting) state = "saved";
  else if (sent?.status === "aside" && (state === "missing" || state === "unplayed")) state = "aside";
  else if (sent?.status === "refused" && state === "missing") state = "refused";
  else if (state === "missing" && sent) state = "reported";
  else if (state === "missing" && unplayedWaits) state = "unplayed";
  else if (state === "unplayed" && back?.status === "saved") state = "missing";
  const confirming = agreed?.status === "saved" && (state === "saved" || state === "reported");
  const refused = [sent, settledElsewhere(state, sent, agreed) ? null : agreed, missed, state === "unplayed" ? back : null].find((one) => one?.status === "refused");
  return { number: game, heard, sent, report, state, confirming, objecting: objection?.kind ?? "", said: refused?.said ?? [] };
}

/** Whether it says nothing any more that a confirmation was refused: the game is settled, or the other phone's
 * result came first, and the two are shown side by side. @param {string} state @param {Item | null} sent @param {Item | null} agreed */
function settledElsewhere(state, sent, agreed) {
  const own = sent && agreed && JSON.stringify(agreed.body.report) === JSON.stringify(sent.body);
  return ["confirmed", "aside"].includes(state) || (state === "disputed" && own);
}

/** Whether the table can take back that a game was not played: it said so itself, and the round is open.
 * @param {Told} told @param {Item[]} items @param {number} game */
export function takesBack(told, items, game) {
  const { heard, state } = known(told, items, game);
  if (!told.round?.open || !["unplayed", "aside"].includes(state)) return false;
  return heard?.state === "unplayed" ? Boolean(heard.unplayed_by_table) : state === "unplayed";
}

/** The game that the table said was not played and has time for now; 0 while there is another one, or none.
 * @param {Told} told @param {Item[]} items @param {number} now @param {boolean} local */
export function timeAgain(told, items, now, local) {
  if (local || told.slip || gameNow(told, items) || notNow(told, now, local) === "gong") return 0;
  const again = told.games.find(({ number }) => known(told, items, number).state === "unplayed" && takesBack(told, items, number));
  return again?.number ?? 0;
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
  // A clock on which nothing was tapped is nobody's.
  if (kept?.taps.length && !kept.own) return { taps: kept.taps, mirrored: true };
  return { taps: here.length || !kept ? here : kept.taps, mirrored: false };
}

/** The clock of a game now. One that runs on another phone is shown as desk and referee want it, be it that that
 * phone has not heard of it. @param {Told} told @param {Tapped | null} tapped @param {number} game @param {number} now @returns {{clock: Clock, mirrored: boolean}} */
export function clockNow(told, tapped, game, now) {
  const { taps, mirrored } = tapsOf(told, tapped, game);
  const clock = clockOf(told, taps, now);
  const wills = mirrored ? authority(told, clock, taps, now) : [];
  return { clock: wills.length ? clockOf(told, [...taps, ...wills], now) : clock, mirrored };
}

/** @param {Told} told @param {Tap[]} taps @param {number} now */
function clockOf(told, taps, now) {
  const gong = told.round ? gongAt(told.round) : null;
  return clockAfter(clockGame(told, taps), withGong(taps, gong, now), now);
}

/** What the desk did, as taps of the clock that runs on this phone. A round is stopped at once; a table that the
 * referee stops stands after the running move; whoever went home is passed over.
 * @param {Told} told @param {Tapped | null} tapped @param {number} game @param {number} now @returns {Tap[]} */
export function deskTaps(told, tapped, game, now) {
  const round = told.round;
  if (!round || !game || tapped?.round !== round.number || tapped.game !== game) return [];
  if (tapsOf(told, tapped, game).mirrored) return [];
  return authority(told, clockOf(told, tapped.taps, now), tapped.taps, now);
}

/** @param {Told} told @param {Clock} clock @param {Tap[]} taps @param {number} now @returns {Tap[]} */
function authority(told, clock, taps, now) {
  const round = told.round;
  if (!round) return [];
  const paused = round.ended === null ? round.paused : null;
  // What the desk stopped, it stopped then, however late this phone hears of it: no time ran out since.
  const at = paused === null ? now : Math.max(paused * 1000, taps.at(-1)?.at ?? 0);
  const then = paused === null ? clock : clockOf(told, taps, at);
  if (!then.turn) return [];
  /** @type {Tap[]} */
  const wills = leaving(told, then, taps).map((seat) => ({ kind: "leave", at, seat }));
  /** @type {import("./clock.js").Authority | null} */
  const by = paused !== null ? "desk" : round.stopped ? "referee" : null;
  if (by && then.held !== by) wills.push({ kind: "hold", at, by });
  if (!by && then.held) wills.push({ kind: "free", at });
  return wills;
}

/**
 * Why a game must not begin now; "" where it may. `unstarted`: neither the desk nor a result has begun the round;
 * `paused`, `stopped`: the desk or the referee has stopped it; `gong`: the time is over and no more games are played.
 * @param {Told} told @param {number} now @param {boolean} local no desk is there to ask
 * @returns {"" | "unstarted" | "paused" | "stopped" | "gong"}
 */
export function notNow(told, now, local) {
  const round = told.round;
  if (!round || local) return "";
  const gong = gongAt(round);
  if (gong !== null && gong <= now && !told.plays_on) return "gong";
  if (round.started === null && !round.begun) return "unstarted";
  if (round.paused !== null && round.ended === null) return "paused";
  return round.stopped ? "stopped" : "";
}

/** Whether a table has anything to lose: a game reported, on the clock or being typed. @param {Item[]} items @param {Tapped | null} tapped @param {Draft | null} draft */
export const played = (items, tapped, draft) =>
  items.some((one) => one.kind === "report") || Boolean(tapped?.taps.length) || (draft?.end ?? null) !== null;

/** The edition a game is played with, where the hall has to be told. @param {Told} told @param {number} game */
export const editionOf = (told, game) => told.games.find((one) => one.number === game)?.edition ?? "";

/** Who starts a game, as a letter; "" where the table finds it out. Whoever went home is passed over.
 * @param {Told} told @param {number} game */
export function starterOf(told, game) {
  const entry = told.games.find((one) => one.number === game)?.starter ?? null;
  const seats = playing(told), from = seats.findIndex((seat) => seat.entry === entry);
  return from < 0 ? "" : [...seats.slice(from), ...seats.slice(0, from)].find((seat) => !seat.gone)?.letter ?? "";
}

/** @param {Told} told @param {string | number | null} which a letter or an entry */
export const seatOf = (told, which) =>
  told.seats.find((seat) => seat.letter === which || seat.entry === which) ?? null;
