// What a table must not miss, most urgent first: a message of the desk, a call, a stopped clock, a question
// about a game, the network. Pure: everything known is an argument, and a button says what the app shall do.
// Where it stands on the page is the business of `notices_view.js`.

import { callNotices } from "./calls.js";
import { gongAt } from "./clock.js";
import { gameQuestions } from "./game_questions.js";
import { waiting } from "./outbox.js";
import { t } from "./say.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./model.js").Told} Told
 * @typedef {import("./outbox.js").Item} Item
 * @typedef {"info" | "ask" | "warn" | "stop"} Level `stop`: nobody plays on; `ask`: the table is asked
 * @typedef {{id: string, label: string, act: (app: App) => void}} NoticeButton
 * @typedef {{key: string, level: Level, text: string, sound?: string, buttons: NoticeButton[]}} Notice
 *   `key` names what it is about: the same key is the same notice, shown and heard once.
 * @typedef {object} Known what notices follow from
 * @property {Told} told
 * @property {Item[]} items
 * @property {number} game the game being played; 0 when there is none
 * @property {boolean} begun whether the clock of that game was started
 * @property {number} typing the game whose result is being entered here; 0 when there is none
 * @property {number} now ms of the server's time
 * @property {number[]} seen the messages of the desk that somebody has read here
 * @property {string} notice something this phone has to say
 * @property {boolean} reached whether the server was heard
 * @property {boolean} resting whether the server asked to wait
 * @property {boolean} durable whether this phone can keep anything
 * @property {boolean} awake whether the screen stays on by itself
 * @property {boolean} local there is no server
 * @property {import("./clock.js").Clock | null} clock that of the game being played
 * @property {Flash[]} flashes what has just happened
 * @typedef {Notice & {until: number, holds: (told: Told) => boolean}} Flash a notice that goes by itself, at once when
 *   what it says does not hold any more
 */

/** @type {Level[]} most urgent first */
const URGENCY = ["stop", "ask", "warn", "info"];

/** Everything the table must not miss, most urgent first. @param {Known} known @returns {Notice[]} */
export function notices(known) {
  const all = [...held(known), ...messages(known), ...callNotices(known.told, known.items, known.now), ...gameQuestions(known), ...lap(known), ...known.flashes, ...network(known)];
  // Sorting keeps the order of those that are equally urgent.
  return all.sort((a, b) => URGENCY.indexOf(a.level) - URGENCY.indexOf(b.level));
}

/** Which of them the row shows: the one asked for, else the most urgent. @param {Notice[]} all @param {string} key */
export const shownOf = (all, key) => all.find((one) => one.key === key) ?? all[0];

/** @param {string} key @param {Level} level @param {string} text @param {NoticeButton[]} buttons @returns {Notice} */
const line = (key, level, text, ...buttons) => ({ key, level, text, buttons });

/** The referee stops this table: said before it happens, because it is nobody's tap. @param {Known} known @returns {Notice[]} */
function held({ clock }) {
  if (!clock?.turn || clock.held !== "referee" || clock.stopped !== null) return [];
  return [{ ...line("held", "stop", t("holding")), sound: "stop" }];
}

/** Who still has a move, in the order of play. @param {Known} known @returns {Notice[]} */
function lap({ clock }) {
  if (!clock || clock.over) return [];
  if (clock.last && clock.cause === "pool" && !clock.lap) return [line("lap", "warn", t("lastTurn"))];
  if (!clock.lap) return [];
  const word = clock.last ? (clock.cause === "pool" ? "lapPool" : "lapAfter") : clock.lap.length === 1 ? "lapNow" : "lap";
  return [line("lap", "warn", t(word, { seats: clock.lap.join(" ") }))];
}

/** All that the desk wrote and nobody at the table has read, the oldest first. @param {Known} known @returns {Notice[]} */
function messages({ told, seen }) {
  const unread = told.messages.filter((message) => !message.read && !seen.includes(message.number));
  return unread.map(({ number, text }) => {
    const button = { id: "seen", label: t("seen"), act: (/** @type {App} */ app) => app.read(number) };
    return { ...line(`message ${number}`, "ask", t("message", { text }), button), sound: "message" };
  });
}

/** What is wrong with this phone or its network. @param {Known} known @returns {Notice[]} */
function network({ told, items, game, now, notice, reached, resting, durable, awake, local }) {
  const waits = waiting(items);
  const gong = told.round ? gongAt(told.round) : null;
  const over = !told.round?.open || game === 0 || (gong !== null && gong <= now);
  return [
    notice ? line(`said ${notice}`, "warn", notice, { id: "noted", label: t("noted"), act: (app) => app.say("") }) : null,
    waits && !reached && over && !local ? line("flight", "warn", t("flight")) : null,
    resting && waits ? line("rests", "warn", t("rests", { n: waits })) : null,
    durable ? null : line("no store", "warn", t("noStore")),
    awake ? null : line("no awake", "info", t("noAwake"), { id: "awake-noted", label: t("noted"), act: (app) => app.awakeNoted() }),
  ].filter((one) => one !== null);
}

/** How long something that has just happened is shown, in ms. */
const FLASH = 8000;

/** What has happened between two words of the server: heard, and where nothing else shows it, said for a while.
 * @param {Told} before @param {Told} told @param {number} now @param {Flash[]} [earlier] what was said before and may still hold
 * @returns {{sounds: string[], flashes: Flash[]}} */
export function news(before, told, now, earlier = []) {
  const old = before.round, round = told.round;
  if (!old || !round || old.number !== round.number) return { sounds: [], flashes: [] };
  /** @param {string} key @param {string} text @param {(told: Told) => boolean} holds @returns {Flash} */
  const flash = (key, text, holds) => ({ ...line(key, "info", text), until: now + FLASH, holds });
  const started = old.started === null && round.started !== null;
  const extra = round.extra - old.extra;
  const stopped = old.paused === null && round.paused !== null && round.ended === null;
  // Another phone of the table has said something about a game.
  const results = told.games.some((game) => {
    const known = before.games.find((one) => one.number === game.number);
    return known && known.state !== game.state && !game.own;
  });
  return {
    sounds: [started ? "start" : "", extra > 0 ? "extra" : "", stopped ? "stop" : "", results ? "result" : ""].filter(Boolean),
    flashes: [
      ...earlier.filter((one) => one.holds(told)),
      started ? flash("started", t("roundStarted"), (later) => later.round?.started === round.started) : null,
      extra > 0 ? flash(`extra ${round.extra}`, t("extra", { n: extra }), (later) => later.round?.extra === round.extra) : null,
    ].filter((one) => one !== null),
  };
}
