// The beat of the page: the seconds on the face, and what is due by the clock: ticks, the end of a move, the
// gong, a right that has lapsed. Everything else is shown when something happens.

import { GUARD, gongAt, guarded, left, mayRestart, mood, seconds } from "./clock.js";
import { tickFace } from "./clock_view.js";
import { clockGame, clockNow } from "./model.js";
import * as sound from "./sound.js";

/** @typedef {import("./app.js").App} App */

/** Bring the page up to date and come back when the next second is due. @param {App} app */
export function tick(app) {
  clearTimeout(app.timer);
  const told = app.told;
  if (!told || document.hidden) return;
  const now = app.now;
  if (gongDue(app, now) || lapsed(app, now)) return;
  tickFace(app, now);
  const gong = told.round ? gongAt(told.round) : null;
  let wait = gong !== null && gong > now ? Math.min(1000, (gong - now) % 1000 || 1000) : 1000;
  if (app.game) {
    const { clock } = clockNow(told, app.tapped, app.game, now);
    const rest = left(clock, now);
    const second = `${clock.turn?.number}:${seconds(rest)}`;
    // While a result is being entered the game is over, whatever its clock says.
    if (app.screen !== "report" && second !== app.sounded && mood(clock, now) === "warns") sound.play("tick");
    app.sounded = second;
    if (clock.turn && clock.stopped === null && !clock.late) wait = Math.min(wait, rest % 1000 || 1000);
    if (guarded(clock, now)) wait = Math.min(wait, (clock.since ?? now) + GUARD - now);
  }
  app.timer = window.setTimeout(() => tick(app), Math.max(10, Math.ceil(wait)));
}

/** The gong has sounded, or was taken back: heard, and shown. @param {App} app @param {number} now */
function gongDue(app, now) {
  const round = app.told?.round;
  const gong = round ? gongAt(round) : null;
  const gone = gong !== null && gong <= now;
  if (gone === app.gone) return false;
  const first = app.gone === undefined;
  app.gone = gone;
  if (gone && !first && app.told?.rules?.round_time_end !== "none") sound.play("gong");
  app.render();
  return true;
}

/** Something has ended by itself since the last look: a move, a right, a passing notice. @param {App} app @param {number} now */
function lapsed(app, now) {
  const { told, game } = app;
  if (!told) return false;
  const passed = app.flashes.some((one) => one.until <= now);
  if (passed) app.flashes = app.flashes.filter((one) => one.until > now);
  if (!game) return passed && app.render() === undefined;
  const { clock } = clockNow(told, app.tapped, game, now);
  const late = clock.late ? `${clock.late.seat} ${clock.late.at}` : "";
  const ran = late !== app.late;
  app.late = late;
  // While a result is being entered the game is over, whatever its clock says.
  if (ran && late && app.screen !== "report") sound.play("late");
  const offered = app.root.querySelector("#restart") !== null;
  if (!passed && !(ran && late) && !(offered && !mayRestart(clockGame(told), clock, now))) return false;
  app.render();
  return true;
}
