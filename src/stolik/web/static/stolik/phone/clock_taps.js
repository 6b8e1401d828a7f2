// What happens to a tap on the clock: whether it counts, where it is kept, who is told. What follows from taps is
// the business of `clock.js`.

import { guarded, possible } from "./clock.js";
import { clockGame, clockNow, notNow, playing, tapsOf } from "./model.js";
import { ask } from "./network.js";
import { t } from "./say.js";
import * as sound from "./sound.js";

/** @typedef {import("./app.js").App} App @typedef {import("./model.js").Told} Told @typedef {import("./model.js").Tapped} Tapped @typedef {import("./clock.js").Tap} Tap */

/** A tap on the clock, if it changes anything and was meant. @param {App} app @param {any} tap without its time */
export function tapClock(app, tap) {
  const { told, game } = app;
  if (!told || !game) return;
  const now = app.now;
  const { clock, mirrored } = clockNow(told, app.tapped, game, now);
  const { taps } = tapsOf(told, app.tapped, game);
  const sitting = tap.kind === "start" ? { seats: clockGame(told).seats.join("") } : {};
  const whole = { ...tap, ...sitting, at: Math.round(now) };
  if (mirrored || !possible(clockGame(told, taps), clock, whole)) return;
  if (tap.kind === "end" && guarded(clock, now)) return;
  const against = tap.kind === "start" ? notNow(told, now, app.place.local) : "";
  if (against && !(against === "unstarted" && tap.told)) return;
  if (tap.kind === "start") {
    app.notice = "";
    app.letIn = false;
    app.begun?.(game, tap.seat);
  }
  sound.play("click");
  addTap(app, whole);
  if (tap.kind === "announce") {
    const seat = playing(told).find((one) => one.letter === tap.seat);
    if (seat) void app.tell("announce", { round: told.round?.number, game, entry: seat.entry });
  }
  app.render();
}

/** Keep a tap here and with the server. @param {App} app @param {Tap} tap */
export function addTap(app, tap) {
  const { told, game } = app;
  if (!told?.round || !game) return;
  const same = app.tapped && app.tapped.round === told.round.number && app.tapped.game === game;
  const kept = told.clock && told.clock.round === told.round.number && told.clock.game === game ? told.clock.taps : [];
  const before = same && app.tapped?.taps.length ? app.tapped.taps : kept;
  app.tapped = { round: told.round.number, game, taps: [...before, { ...tap, at: Math.round(tap.at) }] };
  keepTaps(app);
  void pushTaps(app);
}

/** On the disk, and in the other tabs of this phone. @param {App} app */
function keepTaps(app) {
  void app.store?.set("tapped", app.tapped);
  if (app.tapped) app.tellTabs(app.tapped);
}

/** Another tab of this phone has tapped. @param {App} app @param {Tapped} tapped */
export function tappedElsewhere(app, tapped) {
  app.tapped = tapped;
  const clock = app.told?.clock;
  if (app.told && clock?.round === tapped.round && clock.game === tapped.game) app.told = { ...app.told, clock: { ...clock, own: true } };
  app.render();
}

/** What another tab kept while this page was not in front. @param {App} app */
export async function tapsKept(app) {
  const kept = /** @type {Tapped | null} */ ((await app.store?.get("tapped")) ?? null);
  const same = kept && app.tapped?.round === kept.round && app.tapped.game === kept.game;
  if (kept && kept.taps.length > (same ? app.tapped?.taps.length ?? 0 : 0)) app.tapped = kept;
}

/** Let the server keep what was tapped, for the next phone. @param {App} app @param {boolean} [take] the clock becomes this phone's */
export async function pushTaps(app, take = false) {
  if (!app.tapped || app.place.local) return;
  app.taking ||= take;
  if (app.pushing) { app.pushAgain = true; return; }
  app.pushing = true;
  const wanted = Boolean(app.taking);
  app.taking = false;
  const answer = await ask(`${app.place.base}/clock`, { device: app.device, take: wanted, ...app.tapped });
  app.pushing = false;
  // Without network it waits for the next tap, or for the network.
  app.unpushed = !answer?.ok;
  if (!answer) app.heard(false);
  app.taking ||= app.unpushed && wanted;
  if (answer?.ok) answered(app, answer.data, wanted);
  if (app.pushAgain) { app.pushAgain = false; void pushTaps(app); }
}

/** The clock as the server keeps it now. @param {App} app @param {NonNullable<import("./model.js").Told["clock"]>} clock @param {boolean} took */
function answered(app, clock, took) {
  const told = app.told;
  if (!told) return;
  const { own, round, game, taps } = clock;
  if (!own && told.clock?.own !== false) app.notice = t(told.clock?.game === game ? "taken" : "running");
  app.told = { ...told, clock };
  // Whoever takes a clock over may not have heard of its last taps.
  if (took && own && app.tapped?.round === round && app.tapped.game === game && taps.length > app.tapped.taps.length) {
    app.tapped = { round, game, taps };
    keepTaps(app);
  }
  if (!own || took) app.render();
}

/** This phone runs the clock from now on. @param {App} app */
export function takeClockOver(app) {
  const told = app.told;
  app.takingOver = false;
  if (!told?.clock || !told.round) return;
  app.tapped = { round: told.clock.round, game: told.clock.game, taps: told.clock.taps };
  app.told = { ...told, clock: { ...told.clock, own: true } };
  keepTaps(app);
  void pushTaps(app, true);
  app.say("");
}

/** The desk has taken the start of the round back, maybe given another: what was counted before it was no game.
 * @param {App} app @param {Told} before @param {Told} told */
export function dropTaken(app, before, told) {
  const was = before.round, is = told.round;
  if (!was?.started || is?.number !== was.number || is.started === was.started) return;
  const { tapped } = app;
  const first = tapped?.round === is.number ? tapped.taps.at(0) : undefined;
  // Whoever had no network may have begun anew with the hall.
  if (is.started !== null && !(first && first.at < is.started * 1000)) return;
  app.notice = t(is.started === null ? "startTakenBack" : "startedAnew");
  if (!tapped || !first) return;
  // Told to the server too: a tap may have been on its way when the desk took the start back.
  app.tapped = { ...tapped, taps: [] };
  keepTaps(app);
  void pushTaps(app);
}
