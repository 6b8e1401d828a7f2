// The clock of one game at a table: what was tapped, and when, is recorded; whose turn it is and until
// when follows. Pure: every moment is an argument, in ms of the server's time. Nothing ever counts down,
// there are only deadlines: a locked screen or a reload neither loses nor gains time.
//
// A move ends with its time (E-10h6a, P-15.1): from then on the next one is on the move. That one's time
// begins with a tap, because the late player first puts the board right and takes what is due; nobody's
// time runs away over a phone that nobody looks at.
//
// Knows seats and the ruleset's times; not who sits there, and no page.

/**
 * @typedef {{kind: "start", at: number, seat: string, seats?: string, told?: boolean}
 *   | {kind: "end", at: number, how: "tap" | "take"}
 *   | {kind: "stop", at: number, by: "dispute" | "referee"}
 *   | {kind: "hold", at: number, by: Authority}
 *   | {kind: "go" | "free" | "restart" | "gong" | "empty" | "undo" | "redo", at: number}
 *   | {kind: "announce" | "leave", at: number, seat: string}
 *   | {kind: "over", at: number, seat: string | null}} Tap
 *   `hold` and `free` are nobody's taps: the desk stops a round at once, the referee a table after its
 *   running move, and only they let it go on. A start with `told`: the table says somebody let it begin.
 * @typedef {"desk" | "referee"} Authority
 * @typedef {{seats: string[], seconds: number, rules: Rules}} Game
 *   `seats` clockwise; `seconds` for a turn. The start keeps its seats: who goes home later was there.
 * @typedef {{round_time_end: string, exhaustion_mode: string, final_lap_trigger_player_moves: boolean,
 *   exemption: string, restart_after_early_click: boolean}} Rules
 * @typedef {{seat: string, deadline: number, number: number}} Turn
 * @typedef {object} Clock
 * @property {Turn | null} turn whose move it is; null before the start and after the end
 * @property {number | null} stopped since when the clock stands
 * @property {number} left what is left of the turn while the clock stands
 * @property {boolean} stopping somebody at the table wants it to stand when this turn has ended
 * @property {boolean} disputed it stands by the table's own wish
 * @property {Authority | null} held who else wants it to stand, or has it stand
 * @property {number | null} since when the time of this move began to run
 * @property {boolean} restarted the time of this move has begun again after a click that came too early
 * @property {string[] | null} lap who still has a move in the final lap; null while there is none
 * @property {"time" | "pool" | null} cause why there is a lap
 * @property {boolean} last this turn is still the one in which the bank or the time ran out
 * @property {{end: "out" | "time" | "pool", seat: string | null, at: number} | null} over
 * @property {string[]} gone who went home during the game
 * @property {{seat: string, at: number} | null} late whose time ran out last, while the next one's has not begun
 * @property {string | null} before who moved before
 * @property {boolean} clicked the move before ended with a plain click, so that this one may begin again
 * @property {{seat: string, at: number, turn: number}[]} announced
 * @property {string} undoable the last tap, if it can be taken back
 * @property {string} redoable the tap that was taken back, if it can be made again
 * @property {string | null} tapper whose tap can be taken back or made again; null where it is the table's
 */

/** @type {Clock} */
export const NEW = Object.freeze({
  turn: null, stopped: null, left: 0, stopping: false, disputed: false, held: null, since: null, restarted: false,
  lap: null, cause: null, last: false, over: null, gone: [], late: null, before: null, clicked: false, announced: [],
  undoable: "", redoable: "", tapper: null,
});

const UNDOABLE = ["start", "end", "stop", "go", "restart", "empty", "over"];

/** The clock after these taps, at one moment; without one, at that of the last tap.
 * @param {Game} game @param {Tap[]} taps @param {number} [moment] @returns {Clock} */
export function clockAfter(game, taps, moment = 0) {
  let now = NEW, earlier = NEW, undone = NEW;
  for (const tap of taps) {
    now = expired(game, now, tap.at);
    if (tap.kind === "undo") {
      if (!now.undoable) continue;
      undone = now;
      // What was said stays said. One step: two would take time from somebody who has done nothing.
      const back = expired(game, { ...earlier, announced: now.announced }, tap.at);
      now = { ...back, undoable: "", redoable: undone.undoable, tapper: undone.tapper };
      continue;
    }
    if (tap.kind === "redo") {
      if (now.redoable) now = { ...undone, announced: now.announced };
      continue;
    }
    const next = step(game, now, tap);
    if (next === now) continue;
    if (tap.kind === "announce") { now = next; continue; }
    // A gong or a stop of the desk is nobody's tap: what was tapped before it can no longer be taken back,
    // nor the tap after which the referee has the clock stand.
    const stood = next.held && next.stopped !== null && now.stopped === null;
    const undoable = UNDOABLE.includes(tap.kind) && !stood ? tap.kind : "";
    const tapper = undoable ? tapperOf(now, tap) : null;
    if (undoable) earlier = now;
    now = { ...next, undoable, redoable: "", tapper };
  }
  return expired(game, now, moment);
}

/** Whose tap it is, where it is somebody's. @param {Clock} clock @param {Tap} tap */
function tapperOf(clock, tap) {
  if (tap.kind === "end") return clock.late?.seat ?? clock.turn?.seat ?? null;
  if (tap.kind === "restart") return clock.turn?.seat ?? null;
  return tap.kind === "start" || tap.kind === "over" ? tap.seat : null;
}

/** Whether a tap would change anything. @param {Game} game @param {Clock} clock @param {Tap} tap */
export function possible(game, clock, tap) {
  const now = expired(game, clock, tap.at);
  if (tap.kind === "undo") return now.undoable !== "";
  if (tap.kind === "redo") return now.redoable !== "";
  return step(game, now, tap) !== now;
}

/** So long after a move has begun, in ms, a tap is taken for the second half of a double tap, or for that of
 * somebody whose time ran out under the finger. */
export const GUARD = 350;

/** Whether a tap that ends a move comes too soon to be meant. Kept taps are not asked: they were meant. Two tabs may
 * differ by some ms about when a move began.
 * @param {Clock} clock @param {number} now */
export const guarded = (clock, now) =>
  clock.turn !== null && clock.stopped === null && clock.since !== null && Math.abs(now - clock.since) < GUARD;

/** The clock when a moment has come: a move whose time is over has ended at its deadline. That is nobody's
 * tap, so what was tapped before it can no longer be taken back.
 * @param {Game} game @param {Clock} clock @param {number} moment @returns {Clock} */
function expired(game, clock, moment) {
  const { turn } = clock;
  if (!turn || clock.late || clock.stopped !== null || turn.deadline > moment) return clock;
  const passed = passOn(game, clock, turn.deadline);
  return { ...passed, late: { seat: turn.seat, at: turn.deadline }, clicked: false, undoable: "", redoable: "", tapper: null };
}

/** @param {Game} game @param {Clock} clock @param {Tap} tap @returns {Clock} */
function step(game, clock, tap) {
  if (clock.over) return clock;
  switch (tap.kind) {
    case "start": return clock.turn || !sits(game, clock, tap.seat) ? clock : begin(game, clock, tap.seat, tap.at);
    case "end": return end(game, clock, tap.at, tap.how);
    case "stop": return stop(game, clock, tap.at, tap.by);
    case "go": return go(clock, tap.at);
    case "hold": return hold(game, clock, tap.at, tap.by);
    case "free": return free(clock, tap.at);
    case "restart": return restart(game, clock, tap.at);
    case "announce": return announce(game, clock, tap.seat, tap.at);
    case "gong": return game.rules.round_time_end === "final_lap" ? lap(game, clock, "time") : clock;
    case "empty": return empty(game, clock, tap.at);
    case "leave": return leave(game, clock, tap.seat, tap.at);
    case "over": return over(game, clock, tap.seat, tap.at);
    default: return clock;
  }
}

/** @param {Game} game @param {Clock} clock @param {string} seat @param {number} at @returns {Clock} */
function begin(game, clock, seat, at) {
  const number = clock.turn ? clock.turn.number + 1 : 1;
  const turn = { seat, deadline: at + game.seconds * 1000, number };
  const begun = { ...clock, turn, since: at, late: null, clicked: false, restarted: false };
  if (!clock.stopping && !clock.held) return { ...begun, stopped: null };
  // E-10s1: the dispute's stop takes effect now that the move has ended; the next one has its full time.
  return { ...begun, stopping: false, disputed: clock.stopping || clock.disputed, stopped: at, left: game.seconds * 1000 };
}

/** Whoever is on the move ends it; or, after a move that ran out of time, the board is in order and the next
 * one's time begins. @param {Game} game @param {Clock} clock @param {number} at @param {"tap" | "take"} how @returns {Clock} */
function end(game, clock, at, how) {
  if (!clock.turn || clock.stopped !== null) return clock;
  if (clock.late) return resumed(clock, at, game.seconds * 1000);
  const next = passOn(game, clock, at);
  return next.turn ? { ...next, clicked: how !== "take" } : next;
}

/** The time of whoever is on the move runs from now on. @param {Clock} clock @param {number} at @param {number} rest @returns {Clock} */
const resumed = (clock, at, rest) => clock.turn
  ? { ...clock, late: null, stopped: null, disputed: false, since: at, turn: { ...clock.turn, deadline: at + rest } } : clock;

/** The move ends: the next one's begins, or the game is over. @param {Game} game @param {Clock} clock @param {number} at @returns {Clock} */
function passOn(game, clock, at) {
  if (!clock.turn) return clock;
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
  if (seat === null) return clock.turn ? { ...ended(clock, at), stopped: null, late: null } : clock;
  if (!sits(game, clock, seat)) return clock;
  return { ...clock, turn: null, stopped: null, late: null, over: { end: "out", seat, at } };
}

/** @param {Clock} clock @param {number} at @returns {Clock} */
const ended = (clock, at) => ({ ...clock, turn: null, over: { end: clock.cause ?? "pool", seat: null, at } });

/** A dispute about a move that ran out of time stops the clock at once: that move has ended.
 * @param {Game} game @param {Clock} clock @param {number} at @param {"dispute" | "referee"} by @returns {Clock} */
function stop(game, clock, at, by) {
  if (!clock.turn || clock.stopped !== null) return clock;
  if (by === "dispute" && !clock.late) return { ...clock, stopping: !clock.stopping };
  const left = clock.late ? game.seconds * 1000 : Math.max(0, clock.turn.deadline - at);
  return { ...clock, stopped: at, left, stopping: false, disputed: true };
}

/** The table lets its own stop go; not that of the desk or the referee. @param {Clock} clock @param {number} at @returns {Clock} */
const go = (clock, at) => (clock.stopped === null || clock.held ? clock : resumed(clock, at, clock.left));

/** The desk stops a round at once, the referee a table after its running move; one that ran out of time has ended.
 * @param {Game} game @param {Clock} clock @param {number} at @param {Authority} by @returns {Clock} */
function hold(game, clock, at, by) {
  if (!clock.turn || clock.held === by) return clock;
  const waits = by === "referee" && !clock.late;
  if (clock.stopped !== null || waits) return { ...clock, held: by };
  const left = clock.late ? game.seconds * 1000 : Math.max(0, clock.turn.deadline - at);
  return { ...clock, held: by, stopped: at, left };
}

/** Desk and referee let it go on, unless the table itself has stopped it. @param {Clock} clock @param {number} at @returns {Clock} */
function free(clock, at) {
  if (!clock.held) return clock;
  const freed = { ...clock, held: null };
  return freed.stopped === null || freed.disputed ? freed : resumed(freed, at, freed.left);
}

/** where the rules know it, whoever was clicked on before the tile was taken may have the own move
 * begin again, once, as long as its time is not over. After "Tile taken" there is no such right.
 * @param {Game} game @param {Clock} clock @param {number} at @returns {Clock} */
function restart(game, clock, at) {
  if (!clock.turn || !mayRestart(game, clock, at)) return clock;
  const full = game.seconds * 1000;
  const again = { ...clock, clicked: false, restarted: true };
  if (clock.stopped !== null) return clock.left === full ? clock : { ...again, left: full };
  return { ...again, since: at, turn: { ...clock.turn, deadline: at + full } };
}

/** How long whoever was clicked on too early has to notice it, in ms: later the time was used, not lost. */
const NOTICED = 10_000;

/** Whether the move may begin again. @param {Game} game @param {Clock} clock @param {number} now */
export const mayRestart = (game, clock, now) =>
  game.rules.restart_after_early_click && clock.clicked && game.seconds * 1000 - left(clock, now) <= NOTICED;

/** said in the own turn, before the tap; where the rules do not ask for that, until the next
 * player lays or takes. Whoever took a tile because the time was over has not tapped: until the next one's
 * time begins. @param {Game} game @param {Clock} clock @param {string} seat @param {number} at @returns {Clock} */
function announce(game, clock, seat, at) {
  if (!mayAnnounce(game, clock).includes(seat) || said(clock, seat)) return clock;
  return { ...clock, announced: [...clock.announced, { seat, at, turn: turnOf(clock, seat) }] };
}

/** The number of the move somebody speaks about: the own one, or the one just ended. @param {Clock} clock @param {string} seat */
const turnOf = (clock, seat) => (clock.turn?.number ?? 1) - (clock.turn?.seat === seat ? 0 : 1);

/** Whether somebody has said it in this move. @param {Clock} clock @param {string} seat */
export const said = (clock, seat) => clock.announced.some((one) => one.seat === seat && one.turn === turnOf(clock, seat));

/** Who may say now "I will open next turn". @param {Game} game @param {Clock} clock @returns {string[]} */
export function mayAnnounce(game, clock) {
  const { turn, late, before, lap } = clock;
  if (!turn || !game.rules.exemption.startsWith("announce")) return [];
  const seats = late ? [late.seat] : game.rules.exemption === "announce" && before !== null ? [turn.seat, before] : [turn.seat];
  // In the last lap only those speak who still have a move to open in.
  const ahead = lap && (clock.last || late ? lap : lap.slice(1));
  return seats.filter((seat) => sits(game, clock, seat) && (!ahead || ahead.includes(seat)));
}

/** The bank is empty. Taken by a late player, the last tile belongs to the move that ran out of time.
 * @param {Game} game @param {Clock} clock @param {number} at @returns {Clock} */
function empty(game, clock, at) {
  if (!clock.turn || clock.cause) return clock;
  if (game.rules.exhaustion_mode === "until_stuck") return { ...clock, cause: "pool" };
  if (game.rules.exhaustion_mode === "immediate") {
    const emptied = { ...clock, cause: /** @type {const} */ ("pool"), last: true };
    return clock.late ? { ...ended(emptied, at), stopped: null, late: null } : emptied;
  }
  return lap(game, clock, "pool");
}

/** the turn in which it happens is completed; then everybody has one more, the one on move last.
 * Triggered once; a game that has not begun has no lap.
 * @param {Game} game @param {Clock} clock @param {"time" | "pool"} cause @returns {Clock} */
function lap(game, clock, cause) {
  if (clock.lap || !clock.turn) return clock;
  // The gong sounds in the move of the next one; the last tile was taken in the move that ran out of time.
  const done = cause === "pool" && clock.late !== null;
  const trigger = done && clock.late ? clock.late.seat : clock.turn.seat;
  const from = game.seats.indexOf(trigger);
  const others = [...game.seats.slice(from + 1), ...game.seats.slice(0, from)].filter((seat) => sits(game, clock, seat));
  const moves = game.rules.final_lap_trigger_player_moves && sits(game, clock, trigger);
  return { ...clock, lap: moves ? [...others, trigger] : others, cause, last: !done };
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
  const next = { ...passOn(game, { ...rest, lap, stopped: null }, clock.late?.at ?? at), before: null, late: clock.late };
  return clock.stopped === null || !next.turn ? next : { ...next, stopped: at, left: game.seconds * 1000 };
}

/** @param {Game} game @param {Clock} clock @param {string} seat */
const sits = (game, clock, seat) => game.seats.includes(seat) && !clock.gone.includes(seat);

/** Whose move comes after this one. @param {Game} game @param {Clock} clock @param {string} seat */
function after(game, clock, seat) {
  const from = game.seats.indexOf(seat) + 1;
  return [...game.seats.slice(from), ...game.seats.slice(0, from)].find((one) => sits(game, clock, one)) ?? seat;
}

/** What is left of the turn, in ms; the whole of it while a late player puts the board right.
 * @param {Clock} clock @param {number} now */
export function left(clock, now) {
  if (!clock.turn) return 0;
  if (clock.stopped !== null) return clock.left;
  return clock.turn.deadline - (clock.late ? clock.late.at : now);
}

/** How long a move that ran out of time is over, in ms; 0 where none has. @param {Clock} clock @param {number} now */
export const overtime = (clock, now) => (clock.late ? Math.max(0, (clock.stopped ?? now) - clock.late.at) : 0);

const WARNING = 10_000;

/** How the face looks: ready, runs, warns, somebody was out of time, stands, over. @param {Clock} clock @param {number} now */
export function mood(clock, now) {
  if (clock.over) return "over";
  if (!clock.turn) return "ready";
  if (clock.stopped !== null) return "stands";
  if (clock.late) return "late";
  return left(clock, now) <= WARNING ? "warns" : "runs";
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
