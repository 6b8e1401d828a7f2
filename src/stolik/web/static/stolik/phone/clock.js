// The clock of one game at a table: what was tapped, and when, is recorded; whose turn it is and until
// when follows. Pure: every moment is an argument, in ms of the server's time. Nothing ever counts down,
// there are only deadlines: a locked screen or a reload neither loses nor gains time.
//
// Knows seats and the ruleset's times; not who sits there, and no page.

/**
 * @typedef {{kind: "start", at: number, seat: string, seats?: string}
 *   | {kind: "end", at: number, how: "tap" | "take"}
 *   | {kind: "stop", at: number, by: "dispute" | "referee"}
 *   | {kind: "go" | "restart" | "gong" | "empty" | "undo", at: number}
 *   | {kind: "announce" | "leave", at: number, seat: string}
 *   | {kind: "over", at: number, seat: string | null}} Tap
 * @typedef {{seats: string[], seconds: number, rules: Rules}} Game
 *   `seats` clockwise; `seconds` for a turn. The start keeps its seats: who goes home later was there.
 * @typedef {{round_time_end: string, exhaustion_mode: string, final_lap_trigger_player_moves: boolean,
 *   exemption: string}} Rules
 * @typedef {{seat: string, began: number, deadline: number, number: number}} Turn
 * @typedef {object} Clock
 * @property {Turn | null} turn whose move it is; null before the start and after the end
 * @property {number | null} stopped since when the clock stands
 * @property {number} left what is left of the turn while the clock stands
 * @property {boolean} stopping somebody wants it to stand when this turn has ended
 * @property {string[] | null} lap who still has a move in the final lap; null while there is none
 * @property {"time" | "pool" | null} cause why there is a lap
 * @property {boolean} last this turn is still the one in which the bank or the time ran out
 * @property {{end: "out" | "time" | "pool", seat: string | null, at: number} | null} over
 * @property {string[]} gone who went home during the game
 * @property {string | null} before who moved before
 * @property {boolean} restarted this move has begun again; once is enough
 * @property {{seat: string, at: number, turn: number}[]} announced
 * @property {string} undoable the last tap, if it can be taken back
 */

/** @type {Clock} */
export const NEW = Object.freeze({
  turn: null, stopped: null, left: 0, stopping: false, lap: null, cause: null, last: false,
  over: null, gone: [], before: null, restarted: false, announced: [], undoable: "",
});

const UNDOABLE = ["start", "end", "stop", "go", "restart", "empty", "over"];

/** The clock after these taps. @param {Game} game @param {Tap[]} taps @returns {Clock} */
export function clockAfter(game, taps) {
  /** @type {Clock[]} */
  const earlier = [NEW];
  let now = NEW;
  for (const tap of taps) {
    if (tap.kind === "undo") {
      // What was said stays said.
      if (now.undoable) now = { ...earlier[earlier.length - 1], announced: now.announced, undoable: "" };
      continue;
    }
    const next = step(game, now, tap);
    if (next === now) continue;
    // A gong is not anybody's tap: what was tapped before it can no longer be taken back.
    const undoable = UNDOABLE.includes(tap.kind) ? tap.kind : "";
    if (undoable) earlier.push(now);
    now = { ...next, undoable: tap.kind === "announce" ? now.undoable : undoable };
  }
  return now;
}

/** Whether a tap would change anything. @param {Game} game @param {Clock} clock @param {Tap} tap */
export const possible = (game, clock, tap) =>
  tap.kind === "undo" ? clock.undoable !== "" : step(game, clock, tap) !== clock;

/** @param {Game} game @param {Clock} clock @param {Tap} tap @returns {Clock} */
function step(game, clock, tap) {
  if (clock.over) return clock;
  switch (tap.kind) {
    case "start": return clock.turn || !sits(game, clock, tap.seat) ? clock : begin(game, clock, tap.seat, tap.at);
    case "end": return end(game, clock, tap.at);
    case "stop": return stop(clock, tap.at, tap.by);
    case "go": return go(clock, tap.at);
    case "restart": return restart(game, clock, tap.at);
    case "announce": return announce(game, clock, tap.seat, tap.at);
    case "gong": return game.rules.round_time_end === "final_lap" ? lap(game, clock, "time") : clock;
    case "empty": return empty(game, clock);
    case "leave": return leave(game, clock, tap.seat, tap.at);
    case "over": return over(game, clock, tap.seat, tap.at);
    default: return clock;
  }
}

/** @param {Game} game @param {Clock} clock @param {string} seat @param {number} at @returns {Clock} */
function begin(game, clock, seat, at) {
  const number = clock.turn ? clock.turn.number + 1 : 1;
  const turn = { seat, began: at, deadline: at + game.seconds * 1000, number };
  if (!clock.stopping) return { ...clock, turn, stopped: null, restarted: false };
  // E-10s1: the dispute's stop takes effect now that the move has ended; the next one has its full time.
  return { ...clock, turn, stopping: false, stopped: at, left: game.seconds * 1000, restarted: false };
}

/** @param {Game} game @param {Clock} clock @param {number} at @returns {Clock} */
function end(game, clock, at) {
  if (!clock.turn || clock.stopped !== null) return clock;
  const seat = clock.turn.seat;
  if (clock.last && clock.cause === "pool" && game.rules.exhaustion_mode === "immediate") {
    return ended(clock, at);
  }
  let left = clock.lap;
  if (left && !clock.last) left = left.filter((one) => one !== seat);
  if (left && left.length === 0) return ended({ ...clock, lap: left }, at);
  const next = left ? left[0] : after(game, clock, seat);
  return begin(game, { ...clock, lap: left, last: false, before: seat }, next, at);
}

/** Somebody went out; or, with no seat, nobody can move any more.
 * @param {Game} game @param {Clock} clock @param {string | null} seat @param {number} at @returns {Clock} */
function over(game, clock, seat, at) {
  if (seat === null) return clock.turn ? { ...ended(clock, at), stopped: null } : clock;
  if (!sits(game, clock, seat)) return clock;
  return { ...clock, turn: null, stopped: null, over: { end: "out", seat, at } };
}

/** @param {Clock} clock @param {number} at @returns {Clock} */
const ended = (clock, at) => ({ ...clock, turn: null, over: { end: clock.cause ?? "pool", seat: null, at } });

/** @param {Clock} clock @param {number} at @param {"dispute" | "referee"} by @returns {Clock} */
function stop(clock, at, by) {
  if (!clock.turn || clock.stopped !== null) return clock;
  if (by === "dispute") return { ...clock, stopping: !clock.stopping };
  return { ...clock, stopped: at, left: Math.max(0, clock.turn.deadline - at), stopping: false };
}

/** @param {Clock} clock @param {number} at @returns {Clock} */
function go(clock, at) {
  if (!clock.turn || clock.stopped === null) return clock;
  return { ...clock, stopped: null, turn: { ...clock.turn, deadline: at + clock.left } };
}

/** E-10h5: whoever was clicked on before the tile was taken may have the own move begin again, once.
 * @param {Game} game @param {Clock} clock @param {number} at @returns {Clock} */
function restart(game, clock, at) {
  if (!clock.turn || clock.before === null || clock.restarted) return clock;
  const full = game.seconds * 1000;
  if (clock.stopped !== null) return clock.left === full ? clock : { ...clock, left: full, restarted: true };
  return { ...clock, restarted: true, turn: { ...clock.turn, began: at, deadline: at + full } };
}

/** said in the own turn, before the tap; where the rules do not ask for that, until the next
 * player lays or takes. @param {Game} game @param {Clock} clock @param {string} seat @param {number} at @returns {Clock} */
function announce(game, clock, seat, at) {
  if (!mayAnnounce(game, clock).includes(seat)) return clock;
  const number = clock.turn && clock.turn.seat === seat ? clock.turn.number : (clock.turn?.number ?? 1) - 1;
  if (clock.announced.some((one) => one.seat === seat && one.turn === number)) return clock;
  return { ...clock, announced: [...clock.announced, { seat, at, turn: number }] };
}

/** Who may say now "I will open next turn". @param {Game} game @param {Clock} clock @returns {string[]} */
export function mayAnnounce(game, clock) {
  if (!clock.turn) return [];
  if (game.rules.exemption === "announce_before_click") return [clock.turn.seat];
  if (game.rules.exemption !== "announce") return [];
  return clock.before === null ? [clock.turn.seat] : [clock.turn.seat, clock.before];
}

/** @param {Game} game @param {Clock} clock @returns {Clock} */
function empty(game, clock) {
  if (!clock.turn || clock.cause) return clock;
  if (game.rules.exhaustion_mode === "until_stuck") return { ...clock, cause: "pool" };
  if (game.rules.exhaustion_mode === "immediate") return { ...clock, cause: "pool", last: true };
  return lap(game, clock, "pool");
}

/** the turn in which it happens is completed; then everybody has one more, the one on move last.
 * Triggered once; a game that has not begun has no lap.
 * @param {Game} game @param {Clock} clock @param {"time" | "pool"} cause @returns {Clock} */
function lap(game, clock, cause) {
  if (clock.lap || !clock.turn) return clock;
  const from = game.seats.indexOf(clock.turn.seat);
  const others = [...game.seats.slice(from + 1), ...game.seats.slice(0, from)].filter((seat) => sits(game, clock, seat));
  const order = game.rules.final_lap_trigger_player_moves ? [...others, clock.turn.seat] : others;
  return { ...clock, lap: order, cause, last: true };
}

/** whoever goes home is passed over from now on; those who stay go on where they are. The last one stays.
 * @param {Game} game @param {Clock} clock @param {string} seat @param {number} at @returns {Clock} */
function leave(game, clock, seat, at) {
  const stay = game.seats.filter((one) => one !== seat && sits(game, clock, one));
  if (!sits(game, clock, seat) || !stay.length) return clock;
  const rest = { ...clock, gone: [...clock.gone, seat], before: clock.before === seat ? null : clock.before };
  if (clock.turn?.seat !== seat) return { ...rest, lap: clock.lap && clock.lap.filter((one) => one !== seat) };
  // In the own move: it ends here. The next one was not clicked on, and a clock that stands goes on standing.
  const lap = clock.lap && clock.last ? clock.lap.filter((one) => one !== seat) : clock.lap;
  const next = { ...end(game, { ...rest, lap, stopped: null }, at), before: null };
  return clock.stopped === null || !next.turn ? next : { ...next, stopped: at, left: game.seconds * 1000 };
}

/** @param {Game} game @param {Clock} clock @param {string} seat */
const sits = (game, clock, seat) => game.seats.includes(seat) && !clock.gone.includes(seat);

/** Whose move comes after this one. @param {Game} game @param {Clock} clock @param {string} seat */
function after(game, clock, seat) {
  const from = game.seats.indexOf(seat) + 1;
  return [...game.seats.slice(from), ...game.seats.slice(0, from)].find((one) => sits(game, clock, one)) ?? seat;
}

/** What is left of the turn, in ms; below 0 once it is over. @param {Clock} clock @param {number} now */
export function left(clock, now) {
  if (!clock.turn) return 0;
  return clock.stopped === null ? clock.turn.deadline - now : clock.left;
}

export const WARNING = 10_000;

/** How the face looks: ready, runs, warns, out of time, stands, over. @param {Clock} clock @param {number} now */
export function mood(clock, now) {
  if (clock.over) return "over";
  if (!clock.turn) return "ready";
  if (clock.stopped !== null) return "stands";
  const rest = left(clock, now);
  return rest <= 0 ? "late" : rest <= WARNING ? "warns" : "runs";
}

/** Whole seconds as people read them: 40 at the start, 0 only when the time is over. @param {number} ms */
export const seconds = (ms) => Math.ceil(ms / 1000) || 0;

/** Minutes and seconds. @param {number} ms */
export function minutes(ms) {
  const whole = Math.max(0, seconds(ms));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/**
 * When the gong sounds for this table, in ms; null while nobody knows. A round that stands has none.
 * @param {{deadline: number | null, paused: number | null, ended: number | null, extra: number}} round seconds, `extra` minutes
 */
export function gongAt(round) {
  const extra = round.extra * 60_000;
  if (round.ended !== null) {
    const due = round.deadline === null ? round.ended : Math.min(round.ended, round.deadline);
    return due * 1000 + extra;
  }
  if (round.deadline === null || round.paused !== null) return null;
  return round.deadline * 1000 + extra;
}

/** What is left of the round, in ms; null where it has no time. @param {Parameters<typeof gongAt>[0]} round @param {number} now */
export function roundLeft(round, now) {
  if (round.paused !== null && round.deadline !== null && round.ended === null) {
    return (round.deadline - round.paused) * 1000 + round.extra * 60_000;
  }
  const gong = gongAt(round);
  return gong === null ? null : gong - now;
}

/** The taps with the gong among them, where it sounded: it is nobody's tap, it follows from the round's
 * deadline, and more time takes it back. A game begun later has none.
 * @param {Tap[]} taps @param {number | null} gong @param {number} now @returns {Tap[]} */
export function withGong(taps, gong, now) {
  const start = taps.find((tap) => tap.kind === "start");
  if (gong === null || gong > now || !start || start.at >= gong) return taps;
  // Taps stay in their order, even where the phone's time was mended between two of them.
  const later = taps.findIndex((tap) => tap.at > gong);
  const cut = later < 0 ? taps.length : later;
  return [...taps.slice(0, cut), { kind: "gong", at: gong }, ...taps.slice(cut)];
}
