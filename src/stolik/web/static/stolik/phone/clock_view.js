// The clock on the table: a face that turns towards whoever is on the move, the seats around it, and the few
// taps a game needs. Before a game it says who starts, after the round what came of it.

import { left, mayAnnounce, mayRestart, mood, said, seconds } from "./clock.js";
import { h, icon } from "./dom.js";
import { bar, lines, tickRound } from "./frame.js";
import { clockGame, clockNow, editionOf, known, playing, running, seatOf } from "./model.js";
import { waiting } from "./outbox.js";
import { signed, t } from "./say.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./model.js").Told} Told
 * @typedef {import("./clock.js").Clock} Clock
 */

/** The second half of a double tap is not the next player's tap. @param {() => void} act */
const once = (act) => (/** @type {MouseEvent} */ event) => { if (event.detail < 2) act(); };

/** @param {App} app @param {Told} told */
export function clockView(app, told) {
  const game = app.game;
  if (!told.round || playing(told).length < 2) return idle(app, told, t("nobody"));
  if (!game) return idle(app, told, told.slip ? t("slip") : t("allDone"));
  const now = app.now;
  const { clock, mirrored } = clockNow(told, app.tapped, game, now);
  const single = app.wishes.face === "single";
  return h(`div.phone.clock.${single ? "single" : "around"}`, { "data-mood": mood(clock, now), "data-lap": Boolean(clock.lap) },
    bar(app, told, t("gameOf", { n: game, all: told.games.length })),
    lines(app, told),
    h("div.board", {}, ...seats(app, told, clock, mirrored), face(app, told, clock, mirrored, now)),
    lapLine(told, clock),
    mirrored ? mirror(app) : foot(app, told, clock));
}

/** @param {App} app @param {Told} told @param {Clock} clock @param {boolean} mirrored */
function seats(app, told, clock, mirrored) {
  const ready = !clock.turn && !clock.over;
  return playing(told).map((seat) => {
    const moves = clock.turn?.seat === seat.letter;
    const taps = moves || (clock.turn && clock.late?.seat === seat.letter);
    const starts = ready && (app.starter === seat.letter || !app.starter || app.place.local);
    const last = clock.lap && !clock.last && !clock.lap.includes(seat.letter);
    const tap = taps && clock.stopped === null ? { kind: "end", how: "tap" } : starts ? { kind: "start", seat: seat.letter } : null;
    return h("button.seat", {
      id: `seat-${seat.letter}`, "data-seat": seat.letter, "data-moves": moves, "data-late": Boolean(clock.turn) && clock.late?.seat === seat.letter, "data-gone": seat.gone, "data-done": Boolean(last),
      disabled: mirrored || seat.gone || !tap,
      onclick: once(() => tap && app.tap(tap)),
    }, h("span.letter", {}, seat.letter), h("span.name", {}, seat.name),
    clock.announced.some((one) => one.seat === seat.letter) && !clock.over ? h("span.said", { title: t("announced") }, "✓30") : null);
  });
}

/** @param {App} app @param {Told} told @param {Clock} clock @param {boolean} mirrored @param {number} now */
function face(app, told, clock, mirrored, now) {
  const how = mood(clock, now);
  // Whoever ran out of time has to read what to do.
  const seat = (how === "late" ? clock.late?.seat : clock.turn?.seat) ?? (app.starter || playing(told)[0].letter);
  /** @type {import("./dom.js").Child[]} */
  let inside;
  if (how === "ready") inside = ready(app, told, mirrored);
  else if (how === "over") inside = over(app, told, clock, mirrored);
  else if (how === "stands") inside = standing(app, told, clock, mirrored);
  else if (how === "late") inside = late(app, told, clock, mirrored);
  else inside = turning(app, told, clock, mirrored, now);
  return h("div.face", { "data-towards": how === "ready" || how === "over" ? playing(told)[0].letter : seat }, h("div.inside", {}, ...inside));
}

/** Whether the gong has sounded before this game, in a format where it is then not played. @param {App} app @param {Told} told */
const tooLate = (app, told) => Boolean(app.gone) && !told.plays_on && told.rules.round_time_end !== "none";

/** @param {App} app @param {Told} told @param {boolean} mirrored @returns {import("./dom.js").Child[]} */
function ready(app, told, mirrored) {
  const totals = running(told, app.items);
  const begun = totals.some((row) => row.big || row.small);
  const starter = seatOf(told, app.starter);
  if (!app.place.local && tooLate(app, told)) {
    return [h("p.big", {}, t("timeOver")), h("p.soft.small", {}, t("notPlayed")),
      starter ? h("button", { id: "start", disabled: mirrored, onclick: () => app.tap({ kind: "start", seat: app.starter }) }, t("playOn")) : null];
  }
  return [
    h("p.big", {}, starter ? t("starts", { name: starter.name }) : t("whoStarts")),
    starter ? (app.place.local ? h("p.soft.small", {}, t("orAnother")) : null) : h("p.soft.small", {}, told.starter),
    editionOf(told, app.game) ? h("p.edition", {}, t("edition", { name: editionOf(told, app.game) })) : null,
    told.rules.equipment === "organisers_device" && !app.place.local ? h("p.soft.small", {}, t("equipment")) : null,
    told.chair && app.game === 1 ? h("p.small", { id: "chair" }, told.chair) : null,
    begun ? h("table.totals", { "aria-label": t("totals") }, h("tbody", {}, ...totals.map((row) =>
      h("tr", {}, h("th", { scope: "row" }, seatOf(told, row.entry)?.letter), h("td.num", {}, `${row.big} ●`), h("td.num", {}, signed(row.small)))))) : h("p.soft.small", {}, t("quiet")),
    starter ? h("button.main.wide", { id: "start", "data-key": "Space", disabled: mirrored, onclick: () => app.tap({ kind: "start", seat: app.starter }) }, t("start")) : null,
  ];
}

/** @param {App} app @param {Told} told @param {Clock} clock @param {boolean} mirrored @returns {import("./dom.js").Child[]} */
function over(app, told, clock, mirrored) {
  const end = clock.over?.end ?? "out";
  return [
    h("p.big", {}, end === "out" ? t("gameOver") : t("lapEnded")),
    clock.late ? h("p", { id: "late-what" }, lateWords(told, clock)) : null,
    // Whoever ran out of time in the last move of all may have gone out with it: that is asked.
    h("button.main.wide", { id: "report", disabled: mirrored, onclick: () => app.report(end === "out" || clock.late ? null : end) }, t("report")),
  ];
}

/** @param {App} app @param {Told} told @param {Clock} clock @param {boolean} mirrored @returns {import("./dom.js").Child[]} */
function standing(app, told, clock, mirrored) {
  const name = seatOf(told, clock.turn?.seat ?? "")?.name ?? "";
  const whole = clock.left === told.rules.turn_seconds * 1000;
  const byDesk = told.round?.paused !== null || told.round.stopped;
  return [
    h("p.big", {}, t("stands")),
    h("p.soft.small", {}, byDesk ? t(told.round?.paused !== null ? "standsRound" : "standsReferee") : whole ? t("standsWhy", { name }) : t("standsMid", { name, n: seconds(clock.left) })),
    clock.late ? h("p.small", { id: "late-what" }, lateWords(told, clock)) : null,
    byDesk ? null : h("button.main.wide", { id: "go", "data-key": "Space", disabled: mirrored, onclick: () => app.tap({ kind: "go" }) }, t("goOn")),
  ];
}

/** What whoever ran out of time has to do, after the name. @param {Told} told @param {Clock} clock */
const lateWords = (told, clock) => `${seatOf(told, clock.late?.seat ?? "")?.name}: ${lateWhat(told)}`;

/** Nothing laid costs one tile under all rules; a move that was begun may cost more. @param {Told} told */
const lateWhat = (told) => t(told.rules.timeout_penalty_tiles === 1 ? "lateOne" : "lateMore", { n: told.rules.timeout_penalty_tiles });

/** A move has ended with its time: what is to be done, and the tap with which the next one's time begins.
 * @param {App} app @param {Told} told @param {Clock} clock @param {boolean} mirrored @returns {import("./dom.js").Child[]} */
function late(app, told, clock, mirrored) {
  const next = seatOf(told, clock.turn?.seat ?? "")?.name ?? "";
  const says = announcements(app, told, clock, mirrored);
  says[0]?.classList.add("alone");
  return [
    h("button.tap", { id: "tap", "data-key": "Space", disabled: mirrored, onclick: once(() => app.tap({ kind: "end", how: "tap" })) },
      h("span.who", {}, seatOf(told, clock.late?.seat ?? "")?.name),
      h("span.secs", {}, t("late")),
      h("span.hint", { "data-hint": true }, lateWhat(told)),
      h("span.next", {}, t("lateNext", { name: next }))),
    h("div.turn-taps", {}, ...says),
  ];
}

/** @param {App} app @param {Told} told @param {Clock} clock @param {boolean} mirrored @param {number} now @returns {import("./dom.js").Child[]} */
function turning(app, told, clock, mirrored, now) {
  const seat = clock.turn?.seat ?? "";
  const restarts = mayRestart(clockGame(told), clock)
    ? [h("button.anew", { id: "restart", disabled: mirrored, onclick: () => app.tap({ kind: "restart" }) }, t("restart"))] : [];
  const more = [...announcements(app, told, clock, mirrored), ...restarts];
  if (more.length === 1) more[0].classList.add("alone");
  return [
    h("button.tap", { id: "tap", "data-key": "Space", disabled: mirrored, "aria-label": `${seatOf(told, seat)?.name}: ${t("tapWhenDone")}`, onclick: once(() => app.tap({ kind: "end", how: "tap" })) },
      h("span.who", {}, seatOf(told, seat)?.name),
      h("span.secs.num", { role: "timer", "data-secs": true, "data-left": Math.round(left(clock, now)) }, seconds(left(clock, now))),
      h("span.hint", { "data-hint": true }, clock.stopping ? t("stopping") : t("tapWhenDone"))),
    h("div.turn-taps", {},
      h("button.take", { id: "take", disabled: mirrored, title: t("takeHint"), onclick: once(() => app.tap({ kind: "end", how: "take" })) }, t("take")),
      ...more),
  ];
}

/** Who may say now that they will open, and who has said it: whoever is on the move, or was just before.
 * @param {App} app @param {Told} told @param {Clock} clock @param {boolean} mirrored */
function announcements(app, told, clock, mirrored) {
  const mover = clock.turn?.seat ?? "";
  return mayAnnounce(clockGame(told), clock).map((seat) => {
    const own = seat === (clock.late?.seat ?? mover);
    const name = seatOf(told, seat)?.name ?? "";
    if (said(clock, seat)) return h("span.said", {}, `✓ ${own ? t("announced") : t("announcedBy", { name })}`);
    return h("button.say", { id: own ? "say" : "say-before", disabled: mirrored, onclick: () => app.tap({ kind: "announce", seat }) },
      own ? t("announce") : t("announceBy", { name }));
  });
}

/** Who still has a move: in the order of play, the one on move first. @param {Told} told @param {Clock} clock */
function lapLine(told, clock) {
  if (clock.last && clock.cause === "pool" && !clock.lap) return h("p.lap", { role: "status" }, t("lastTurn"));
  if (!clock.lap || clock.over) return null;
  const words = clock.last ? t(clock.cause === "pool" ? "lapPool" : "lapAfter") : clock.lap.length === 1 ? t("lapNow") : t("lap");
  return h("p.lap", { role: "status", "data-lap-left": clock.lap.join("") }, words, " ",
    ...clock.lap.map((letter) => h("span.letter", {}, letter)));
}

/** @param {App} app @param {Told} told @param {Clock} clock */
function foot(app, told, clock) {
  const running = Boolean(clock.turn);
  return h("footer.foot", {},
    h("button", { id: "undo", "data-key": "u", disabled: !clock.undoable, onclick: () => app.tap({ kind: "undo" }) }, icon("undo"), t("undo")),
    h("button", { id: "stop", "aria-pressed": clock.stopping, disabled: !running || clock.stopped !== null, onclick: () => app.tap({ kind: "stop", by: "dispute" }) }, icon("stop"), t("stop")),
    app.place.local ? null : h("button", { id: "referee", onclick: () => app.go("call") }, icon("referee"), t("referee")),
    h("button", { id: "over", class: running ? "strong" : "", "data-key": "Enter", onclick: () => app.report() }, icon("over"), running ? t("gameOver") : t("report")));
}

/** @param {App} app */
const mirror = (app) => h("footer.foot.one", {}, h("p.soft", {}, t("mirror")),
  h("button.main", { id: "take-over", onclick: () => app.takeOver() }, t("takeOver")),
  h("button", { id: "referee", onclick: () => app.go("call") }, icon("referee"), t("referee")),
  h("button", { id: "over", onclick: () => app.report() }, icon("over"), t("report")));

/** Nothing to play: what came of the round. @param {App} app @param {Told} told @param {string} words */
function idle(app, told, words) {
  const done = told.round && app.game === 0 && !told.slip;
  const open = done ? told.games.map((game) => known(told, app.items, game.number)).filter((game) => !["confirmed", "unplayed"].includes(game.state)) : [];
  return h("div.phone.idle", {}, bar(app, told, told.round?.title ?? told.title),
    lines(app, told),
    h("div.middle", {}, h("p.big.center", {}, open.some((game) => game.state === "disputed") ? t("different") : words),
      told.round ? scores(told, app) : null,
      waiting(app.items) ? null : open.map((game) => h(game.state === "disputed" ? "button.main" : "button", { id: `open-${game.number}`, disabled: !game.report, onclick: () => app.go(`game:${game.number}`) }, `${t("game", { n: game.number })}: ${t(stateWord(game.state))}`)),
      app.place.local ? h("button.main", { id: "new-table", onclick: () => app.newTable() }, t("newTable")) : null),
    h("footer.foot", {}, h("button", { id: "games", onclick: () => app.go("games") }, t("games")),
      app.place.local ? null : h("button", { id: "referee", onclick: () => app.go("call") }, icon("referee"), t("referee"))));
}

/** @param {Told} told @param {App} app */
export function scores(told, app) {
  return h("table.scores", {}, h("thead", {}, h("tr", {}, h("th", {}), h("th.num", {}, t("big")), h("th.num", {}, t("small")))),
    h("tbody", {}, ...running(told, app.items).map((row) => {
      const seat = seatOf(told, row.entry);
      return h("tr", {}, h("th", { scope: "row" }, h("span.letter", {}, seat?.letter), " ", h("span.name", {}, seat?.name)), h("td.num", {}, row.big), h("td.num", {}, signed(row.small)));
    })));
}

/** @type {Record<string, import("./say.js").Word>} */
const STATES = {
  saved: "saved", reported: "waits", confirmed: "confirmed", disputed: "disputed", "to-clarify": "clarify",
  unplayed: "unplayed", aside: "aside", refused: "refused",
};

/** The word for what became of a game. @param {string} state */
export const stateWord = (state) => STATES[state] ?? "missing";

/** The seconds, without building anything anew. @param {App} app @param {number} now */
export function tickFace(app, now) {
  const told = app.told;
  if (!told) return;
  tickRound(told, now);
  const field = app.root.querySelector("[data-secs]");
  if (!(field instanceof HTMLElement) || !app.game) return;
  const { clock } = clockNow(told, app.tapped, app.game, now);
  const rest = left(clock, now);
  field.textContent = String(seconds(rest));
  field.dataset.left = String(Math.round(rest));
  const phone = app.root.querySelector(".phone");
  if (phone instanceof HTMLElement) phone.dataset.mood = mood(clock, now);
}
