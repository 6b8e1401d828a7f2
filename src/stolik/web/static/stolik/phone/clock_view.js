// The clock on the table: a face that turns towards whoever is on the move, the seats around it, and the few
// taps a game needs. Before a game it says who starts, after the round what came of it.

import { afterwards } from "./afterwards_view.js";
import { guarded, left, mayAnnounce, mayRestart, minutes, mood, overtime, said, seconds } from "./clock.js";
import { h, icon } from "./dom.js";
import { bar, tickBar } from "./frame.js";
import { takeBackUnplayed } from "./game_answers.js";
import { clockGame, clockNow, editionOf, known, notNow, playing, running, seatOf, timeAgain } from "./model.js";
import { noticesRow } from "./notices_view.js";
import { waiting } from "./outbox.js";
import { signed, t } from "./say.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./model.js").Told} Told
 * @typedef {import("./clock.js").Clock} Clock
 * @typedef {import("./dom.js").Child} Child
 */

/** @param {App} app @param {Told} told */
export function clockView(app, told) {
  const game = app.game;
  if (!told.round || playing(told).length < 2) return idle(app, told, t("nobody"));
  if (!game) return idle(app, told, doneWords(app, told));
  const now = app.now;
  const { clock, mirrored } = clockNow(told, app.tapped, game, now);
  const single = app.wishes.face === "single";
  return h(`div.phone.clock.${single ? "single" : "around"}`, {
    "data-mood": mood(clock, now), "data-lap": Boolean(clock.lap), "data-lap-left": clock.lap && !clock.over ? clock.lap.join("") : null, "data-guard": guarded(clock, now),
  },
  bar(app, told, t("gameOf", { n: game, all: told.games.length }), null, app.place.local ? "" : t("roundShort", { n: told.round.number })),
  noticesRow(app, told, quiet(app, told)),
  h("div.board", {}, ...seats(app, told, clock, mirrored), face(app, told, clock, mirrored, now)),
  mirrored ? mirror(app) : foot(app, told, clock));
}

/** What became of the round, once no game is left. @param {App} app @param {Told} told */
function doneWords(app, told) {
  if (told.slip) return t("slip");
  if (app.place.local) return t("allDoneHome");
  return t(told.games.every((game) => known(told, app.items, game.number).state === "unplayed") ? "nonePlayed" : "allDone");
}

/** What stands in the row of notices while there are none. @param {App} app @param {Told} told */
function quiet(app, told) {
  if (!app.place.local) return app.reached ? told.round?.title ?? "" : t("about", { what: told.round?.title ?? "", more: t("offlineKept") });
  const rows = running(told, app.items);
  if (!rows.some((row) => row.big || row.small)) return told.title;
  return rows.map((row) => `${seatOf(told, row.entry)?.letter} ${signed(row.small)}`).join(" · ");
}

/** @param {App} app @param {Told} told @param {Clock} clock @param {boolean} mirrored */
function seats(app, told, clock, mirrored) {
  const against = notNow(told, app.now, app.place.local);
  const letIn = against === "unstarted" && app.letIn;
  const ready = !clock.turn && !clock.over && (!against || letIn);
  return playing(told).map((seat) => {
    const moves = clock.turn?.seat === seat.letter;
    const taps = moves || (clock.turn && clock.late?.seat === seat.letter);
    const starts = ready && (app.starter === seat.letter || !app.starter || app.place.local);
    const last = clock.lap && !clock.last && !clock.lap.includes(seat.letter);
    const tap = taps && clock.stopped === null ? { kind: "end", how: "tap" } : starts ? { kind: "start", seat: seat.letter, ...(letIn ? { told: true } : {}) } : null;
    return h("button.seat", {
      id: `seat-${seat.letter}`, "data-seat": seat.letter, "data-moves": moves, "data-late": Boolean(clock.turn) && clock.late?.seat === seat.letter, "data-gone": seat.gone, "data-done": Boolean(last),
      disabled: mirrored || seat.gone || !tap,
      onclick: () => tap && app.tap(tap),
    }, h("span.letter", {}, seat.letter), h("span.name", {}, seat.name),
    moves && clock.restarted ? h("span.said", { title: t("restarted", { name: seat.name }) }, "↺", h("span.visually-hidden", {}, t("restarted", { name: seat.name }))) : null,
    clock.announced.some((one) => one.seat === seat.letter) && !clock.over ? h("span.said", {}, t("opens")) : null);
  });
}

/** @param {App} app @param {Told} told @param {Clock} clock @param {boolean} mirrored @param {number} now */
function face(app, told, clock, mirrored, now) {
  const how = mood(clock, now);
  // Whoever ran out of time has to read what to do.
  const seat = (how === "late" ? clock.late?.seat : clock.turn?.seat) ?? (app.starter || playing(told)[0].letter);
  /** @type {Child[]} */
  let inside;
  if (how === "ready") inside = ready(app, told, mirrored);
  else if (how === "over") inside = over(app, told, clock, mirrored);
  else if (how === "stands") inside = standing(app, told, clock, mirrored, now);
  else if (how === "late") inside = late(app, told, clock, mirrored, now);
  else inside = turning(app, told, clock, mirrored, now);
  const runs = !mirrored && ["runs", "warns", "late"].includes(how);
  // The whole face is a place to tap, not only the button on it.
  const tapped = (/** @type {MouseEvent} */ event) => {
    if (runs && event.target instanceof Element && !event.target.closest("button")) app.tap({ kind: "end", how: "tap" });
  };
  return h("div.face", { "data-towards": how === "ready" || how === "over" ? playing(told)[0].letter : seat, "data-taps": runs, onclick: tapped }, h("div.inside", {}, ...inside));
}

/** @param {App} app @param {Told} told @param {boolean} mirrored @returns {Child[]} */
function ready(app, told, mirrored) {
  const why = notNow(told, app.now, app.place.local);
  const starter = seatOf(told, app.starter);
  const begin = () => app.tap({ kind: "start", seat: app.starter });
  if (why === "gong") {
    return inParts([h("p.big", {}, t("timeOver"))], [h("p.soft.small", {}, t("notPlayed"))],
      h("button.main.wide", { id: "not-played", onclick: () => app.go(`unplayed:${app.game}`) }, t("unplayedTitle", { n: app.game })));
  }
  const who = whoStarts(app, told), rest = toRead(app, told);
  if (why === "paused" || why === "stopped") return inParts([h("p.big", {}, t(why === "paused" ? "standsRound" : "standsReferee")), ...who], rest);
  if (why === "unstarted" && !app.letIn) {
    return inParts([h("p.big", { id: "not-started" }, t("unstarted")), ...who], rest,
      h("button.quiet", { id: "start-told", disabled: mirrored, onclick: () => app.startTold() }, t("toldToStart")));
  }
  return inParts(who, rest, starter ? h("button.main.wide", { id: "start", "data-key": "Space", disabled: mirrored, onclick: begin }, t("start")) : null);
}

/** What happens now, what else is to be read, and the tap: under each other, on a wide face beside each other.
 * @param {Child[]} what @param {Child[]} rest @param {Child} [tap] @returns {Child[]} */
const inParts = (what, rest, tap = null) => [h("div.what-now", {}, ...what), rest.some(Boolean) ? h("div.to-read", {}, ...rest) : null, tap];

/** Who starts, and with what. @param {App} app @param {Told} told @returns {Child[]} */
function whoStarts(app, told) {
  const starter = seatOf(told, app.starter);
  return [
    h("p.big", {}, starter ? t("starts", { name: starter.name }) : t("whoStarts")),
    starter ? (app.place.local ? h("p.soft.small", {}, t("orAnother")) : null) : h("p.soft.small", {}, told.starter),
    editionOf(told, app.game) ? h("p.edition", {}, t("edition", { name: editionOf(told, app.game) })) : null,
  ];
}

/** What is played with, who chooses a chair, how the round stands. @param {App} app @param {Told} told @returns {Child[]} */
function toRead(app, told) {
  const totals = running(told, app.items);
  const begun = totals.some((row) => row.big || row.small);
  return [
    told.rules.equipment === "organisers_device" && !app.place.local ? h("p.soft.small", {}, t("equipment")) : null,
    told.chair && app.game === 1 ? h("p.small", { id: "chair" }, told.chair) : null,
    begun ? h("table.totals", { "aria-label": t("totals") }, h("thead", {}, h("tr", {}, h("td", {}), h("th.num", { scope: "col" }, t("big")), h("th.num", { scope: "col" }, t("small")))),
      h("tbody", {}, ...totals.map((row) =>
        h("tr", {}, h("th", { scope: "row" }, h("span.letter", {}, seatOf(told, row.entry)?.letter), " ", h("span.name", {}, seatOf(told, row.entry)?.name)), h("td.num", {}, row.big), h("td.num", {}, signed(row.small)))))) : h("p.soft.small", {}, t("quiet")),
  ];
}

/** @param {App} app @param {Told} told @param {Clock} clock @param {boolean} mirrored @returns {Child[]} */
function over(app, told, clock, mirrored) {
  const end = clock.over?.end ?? "out";
  return inParts([h("p.big", {}, end === "out" ? t("gameOver") : t("lapEnded"))], [clock.late ? h("p", { id: "late-what" }, lateWords(told, clock)) : null],
    // Whoever ran out of time in the last move of all may have gone out with it: that is asked.
    h("button.main.wide", { id: "report", disabled: mirrored, onclick: () => app.report(end === "out" || clock.late ? null : end) }, t("report")));
}

/** The digits, which stand or run. @param {Clock} clock @param {number} now */
const digits = (clock, now) => h("span.secs.num", { "data-secs": true, "data-left": Math.round(left(clock, now)), "data-long": left(clock, now) > 99_000, "aria-hidden": "true" }, seconds(left(clock, now)));

/** @param {App} app @param {Told} told @param {Clock} clock @param {boolean} mirrored @param {number} now @returns {Child[]} */
function standing(app, told, clock, mirrored, now) {
  const name = seatOf(told, clock.turn?.seat ?? "")?.name ?? "";
  const whole = clock.left === told.rules.turn_seconds * 1000;
  const why = clock.held ? t(clock.held === "desk" ? "standsRound" : "standsReferee") : whole ? t("standsWhy", { name }) : t("standsMid", { name, n: seconds(clock.left) });
  return [
    h("div.tap", {}, h("span.who", {}, name), digits(clock, now), h("p.hint", {}, h("b", {}, t("stands")), " ", why),
      clock.late ? h("p.small", { id: "late-what" }, lateWords(told, clock)) : null),
    h("div.turn-taps", {}, clock.held ? null : h("button.main.alone", { id: "go", "data-key": "Space", disabled: mirrored, onclick: () => app.tap({ kind: "go" }) }, t("goOn"))),
  ];
}

/** What whoever ran out of time has to do, after the name. @param {Told} told @param {Clock} clock */
const lateWords = (told, clock) => t("about", { what: seatOf(told, clock.late?.seat ?? "")?.name ?? "", more: lateWhat(told) });

/** Nothing laid costs one tile under all rules; a move that was begun may cost more. @param {Told} told */
const lateWhat = (told) => t(told.rules.timeout_penalty_tiles === 1 ? "lateOne" : "lateMore", { n: told.rules.timeout_penalty_tiles });

/** A move has ended with its time: what is to be done, and the tap with which the next one's time begins.
 * @param {App} app @param {Told} told @param {Clock} clock @param {boolean} mirrored @param {number} now @returns {Child[]} */
function late(app, told, clock, mirrored, now) {
  const next = seatOf(told, clock.turn?.seat ?? "")?.name ?? "";
  return [
    h("button.tap", { id: "tap", "data-key": "Space", disabled: mirrored, onclick: () => app.tap({ kind: "end", how: "tap" }) },
      h("span.who", {}, seatOf(told, clock.late?.seat ?? "")?.name),
      h("span.over-time.num", {}, t("late"), " ", h("span", { "data-over": true, "aria-hidden": "true" }, overWords(clock, now))),
      h("span.hint", { "data-hint": true }, lateWhat(told)),
      mirrored ? null : h("span.next", {}, t("lateNext", { name: next }))),
    turnTaps(poolButton(app, clock, mirrored), ...announcements(app, told, clock, mirrored)),
  ];
}

/** How long somebody is over time: +0:07. @param {Clock} clock @param {number} now */
const overWords = (clock, now) => `+${minutes(Math.floor(overtime(clock, now) / 1000) * 1000)}`;

/** What is said under the digits. @param {Told} told @param {Clock} clock @param {boolean} mirrored */
function hint(told, clock, mirrored) {
  if (clock.held === "referee") return t("holding");
  if (clock.stopping) return t("stopping");
  if (clock.restarted) return t("restarted", { name: seatOf(told, clock.turn?.seat ?? "")?.name ?? "" });
  if (mirrored) return t("mirrored");
  if (clock.lap && !clock.last && clock.lap.length > 0) return t("ownLast");
  return t("tapWhenDone");
}

/** @param {App} app @param {Told} told @param {Clock} clock @param {boolean} mirrored @param {number} now @returns {Child[]} */
function turning(app, told, clock, mirrored, now) {
  const restarts = mayRestart(clockGame(told), clock, now)
    ? [h("button.anew", { id: "restart", disabled: mirrored, onclick: () => app.tap({ kind: "restart" }) }, t("restart"))] : [];
  return [
    h("button.tap", { id: "tap", "data-key": "Space", disabled: mirrored, onclick: () => app.tap({ kind: "end", how: "tap" }) },
      h("span.who", {}, seatOf(told, clock.turn?.seat ?? "")?.name), digits(clock, now), h("span.hint", { "data-hint": true }, hint(told, clock, mirrored))),
    turnTaps(h("button.take", { id: "take", disabled: mirrored, title: t("takeHint"), onclick: () => app.tap({ kind: "end", how: "take" }) }, t("take")),
      poolButton(app, clock, mirrored), ...announcements(app, told, clock, mirrored), ...restarts),
  ];
}

/** The buttons of a move, two beside each other; the last one alone has the whole width. @param {...(HTMLElement | null)} buttons */
function turnTaps(...buttons) {
  const shown = buttons.filter((one) => one !== null);
  if (shown.length % 2) shown.at(-1)?.classList.add("alone");
  return h("div.turn-taps", {}, ...shown);
}

/** The pool has run out: a regular end of a game, so it is on the face. @param {App} app @param {Clock} clock @param {boolean} mirrored */
const poolButton = (app, clock, mirrored) => (clock.cause === "pool" ? null
  : h("button.pool", { id: "empty", disabled: mirrored || clock.cause !== null, onclick: () => app.tap({ kind: "empty" }) }, t("empty")));

/** Who may say now that they will open, and who has said it: whoever is on the move, or was just before.
 * @param {App} app @param {Told} told @param {Clock} clock @param {boolean} mirrored */
function announcements(app, told, clock, mirrored) {
  const mover = clock.turn?.seat ?? "";
  return mayAnnounce(clockGame(told), clock).map((seat) => {
    const own = seat === (clock.late?.seat ?? mover);
    const name = seatOf(told, seat)?.name ?? "";
    if (said(clock, seat)) return h("span.said.label", {}, `✓ ${own ? t("announced") : t("announcedBy", { name })}`);
    return h("button.say", { id: own ? "say" : "say-before", disabled: mirrored, onclick: () => app.tap({ kind: "announce", seat }) },
      h("span.label", {}, own ? t("announce") : t("announceBy", { name })));
  });
}

/** @param {App} app @param {Told} told @param {Clock} clock */
function foot(app, told, clock) {
  const running = Boolean(clock.turn);
  return h("footer.foot", {},
    undoButton(app, told, clock),
    app.place.local ? h("button", { id: "pause", disabled: !running || clock.stopped !== null, onclick: () => app.tap({ kind: "stop", by: "referee" }) }, icon("pause"), t("pause"))
      : h("button", { id: "stop", "aria-pressed": clock.stopping, disabled: !running || clock.stopped !== null || clock.held !== null, onclick: () => app.tap({ kind: "stop", by: "dispute" }) }, icon("stop"), t("stop")),
    app.place.local ? null : h("button", { id: "referee", onclick: () => app.go("call") }, icon("referee"), t("referee")),
    h("button", { id: "over", class: running ? "strong" : "", "data-key": "Enter", onclick: () => app.report() }, icon("over"), running ? t("gameOver") : t("report")));
}

/** What a tap is called that can be taken back or made again. @type {Record<string, import("./say.js").Word>} */
const TAPS = { start: "tapStart", end: "tapEnd", stop: "stop", go: "goOn", restart: "tapRestart", empty: "tapEmpty", over: "gameOver" };

/** Where a text is cut to put an element in. */
const CUT = "\0";

/** Undo and redo are one button: it says whose tap it is about. @param {App} app @param {Told} told @param {Clock} clock */
function undoButton(app, told, clock) {
  const redo = clock.redoable !== "";
  const what = redo ? clock.redoable : clock.undoable;
  const word = what === "stop" && app.place.local ? "pause" : TAPS[what];
  const whose = word ? t(word, { name: seatOf(told, clock.tapper ?? "")?.name ?? "" }) : "";
  // The name may be cut where it is long, what stands around it may not.
  const [before, after] = whose ? t(redo ? "redoOf" : "undoOf", { what: CUT }).split(CUT) : [t(redo ? "redo" : "undo")];
  return h("button", { id: redo ? "redo" : "undo", "data-key": "u", disabled: !what, onclick: () => app.tap({ kind: redo ? "redo" : "undo" }) },
    icon(redo ? "redo" : "undo"), h("span", {}, before, whose ? h("span.whose", {}, whose) : null, after));
}

/** @param {App} app */
const mirror = (app) => h("footer.foot.one", {}, ...(app.takingOver ? [
  h("p", {}, t("takeOverSure")),
  h("button.main", { id: "take-over-yes", onclick: () => app.takeOver() }, t("takeOverYes")),
  h("button", { id: "take-over-no", onclick: () => app.askTakeOver(false) }, t("no")),
] : [
  h("p.soft", {}, t("mirror")),
  h("button", { id: "take-over", onclick: () => app.askTakeOver(true) }, t("takeOver")),
  h("button", { id: "referee", onclick: () => app.go("call") }, icon("referee"), t("referee")),
  h("button", { id: "over", onclick: () => app.report() }, icon("over"), t("report")),
]));

/** Nothing to play: what came of the round. @param {App} app @param {Told} told @param {string} words */
function idle(app, told, words) {
  const done = told.round && app.game === 0 && !told.slip;
  const again = told.round ? timeAgain(told, app.items, app.now, app.place.local) : 0;
  const open = done ? told.games.map((game) => known(told, app.items, game.number)).filter((game) => !["confirmed", "unplayed"].includes(game.state)) : [];
  return h("div.phone.idle", {}, bar(app, told, told.round?.title ?? told.title),
    noticesRow(app, told),
    h("div.middle", {}, h("p.big.center", {}, open.some((game) => game.state === "disputed") ? t("different") : again ? t("timeAgain", { n: again }) : words),
      again ? h("button.main", { id: "play-after-all", onclick: () => void takeBackUnplayed(app, again) }, t("playAfterAll", { n: again })) : null,
      told.round ? scores(told, app) : null,
      waiting(app.items) ? null : open.map((game) => h(game.state === "disputed" ? "button.main" : "button", { id: `open-${game.number}`, disabled: !game.report, onclick: () => app.go(`game:${game.number}`) }, t("about", { what: t("game", { n: game.number }), more: gameWord(game) }))),
      afterwards(app, told),
      app.place.local ? h("button.main", { id: "new-table", onclick: () => app.newTable() }, t("newTable")) : null),
    h("footer.foot", {}, h("button", { id: "games", onclick: () => app.go("games") }, t(app.place.local ? "gamesHome" : "games")),
      app.place.local ? null : h("button", { id: "referee", onclick: () => app.go("call") }, icon("referee"), t("referee"))));
}

/** @param {Told} told @param {App} app */
export function scores(told, app) {
  return h("table.scores", {}, h("thead", {}, h("tr", {}, h("td", {}), h("th.num", {}, t("big")), h("th.num", {}, t("small")))),
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
const stateWord = (state) => STATES[state] ?? "missing";

/** The same for a game as this phone knows it: what waits here, and two results that the phones can still settle. @param {ReturnType<typeof known>} one */
export function gameWord(one) {
  if (one.confirming || one.objecting) return t("saved");
  const versions = one.heard ? [one.heard.mine, ...one.heard.others].filter((version) => version !== null) : [];
  return t(one.state === "disputed" && versions.length > 1 && !one.heard?.objected ? "differing" : stateWord(one.state));
}

/** The seconds, without building anything anew. @param {App} app @param {number} now */
export function tickFace(app, now) {
  const told = app.told;
  if (!told) return;
  tickBar(app, told, now);
  const phone = app.root.querySelector(".phone.clock");
  if (!(phone instanceof HTMLElement) || !app.game) return;
  const { clock } = clockNow(told, app.tapped, app.game, now);
  const rest = left(clock, now);
  phone.dataset.mood = mood(clock, now);
  phone.toggleAttribute("data-guard", guarded(clock, now));
  const over = phone.querySelector("[data-over]");
  if (over) over.textContent = overWords(clock, now);
  const field = phone.querySelector("[data-secs]");
  if (!(field instanceof HTMLElement)) return;
  field.textContent = String(seconds(rest));
  field.dataset.left = String(Math.round(rest));
  field.toggleAttribute("data-long", rest > 99_000);
}
