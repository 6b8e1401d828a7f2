// The clock without a tournament: the same app, told about a table that only this phone knows.

import { App } from "./app.js";
import { embedded, h, icon, show } from "./dom.js";
import { languageButton, languageList } from "./language_view.js";
import { choose, languages, speakAsLoaded } from "./languages.js";
import { points } from "./report.js";
import { t } from "./say.js";
import { openStore } from "./storage.js";
import { said, text } from "./texts.js";

/**
 * @typedef {import("./model.js").Told} Told
 * @typedef {{name: string, rules: any}} Preset
 * @typedef {{names: string[], ruleset: string, seconds: number, games: number, minutes: number | null, begun: number, starts?: Record<number, number>}} Table
 * @typedef {{names: string[], ruleset: string, seconds: string, games: string, minutes: string}} Form
 */

const LETTERS = ["A", "B", "C", "D"], MOST_GAMES = 20, LEAST_SECONDS = 5, MOST_SECONDS = 600, MOST_MINUTES = 600;
/** Rulesets as people who do not know their names tell them apart. @type {Record<string, import("./texts.js").Text>} */
const TITLES = {
  "pl-zasady": text("At home, in a club"),
  "pl-turniej": text("As in a Polish tournament"),
  "pl-liga": text("As in the Polish league"),
  "wrc9": text("As at the world championship"),
};
/** @type {Record<string, import("./texts.js").Text>} */
const WHAT = {
  "pl-zasady": text("40 s a move. A joker left on the rack costs 50. When the pool runs out, everybody has one more move."),
  "pl-turniej": text("The same rules as at home: eliminations are played by them."),
  "pl-liga": text("40 s a move. A joker left on the rack costs 100. When the pool runs out, the game is over."),
  "wrc9": text("60 s a move. Who runs out of time takes three tiles. Played on until nobody can move."),
};
speakAsLoaded();
const root = /** @type {HTMLElement} */ (document.getElementById("phone"));
const { video = "" } = root.dataset;
/** @type {Preset[]} */
const presets = embedded("rulesets") ?? [];
const place = { scope: "clock", base: "", video, could: "/clock/could", local: true, plain: "" };

/** What a server would tell, for a table of one's own. @param {Table} table @param {import("./outbox.js").Item[]} items @returns {Told} */
function toldOf(table, items) {
  const preset = presets.find((one) => one.name === table.ruleset) ?? presets[0];
  const rules = { ...preset.rules, name: preset.name, turn_seconds: table.seconds, round_time_end: table.minutes ? preset.rules.round_time_end : "none" };
  const seats = table.names.map((name, index) => ({ letter: LETTERS[index], entry: index + 1, name, absent: false, gone: false }));
  const games = Array.from({ length: table.games }, (_, index) => {
    const number = index + 1;
    const report = items.filter((one) => one.kind === "report" && one.body.game === number).sort((a, b) => b.number - a.number)[0]?.body ?? null;
    return {
      number, state: report ? "confirmed" : "missing", starter: startOf(table, number),
      report, digest: "", points: report ? points(report, rules).map(({ entry, big, small }) => /** @type {[number, number, number]} */ ([entry, big, small])) : [],
      own: true, mine: report, others: [],
    };
  });
  const deadline = table.minutes ? Math.round(table.begun / 1000) + table.minutes * 60 : null;
  return {
    now: Date.now(), sequence: 0, mark: "", topic: "", title: t("setup"), url: "", table: 1, phase: "playing", rules,
    starter: "", round: { number: 1, title: t("setup"), open: true, started: null, deadline, paused: null, ended: null, extra: 0 },
    seats, games, slip: null, call: null, clock: null, messages: [],
  };
}

/** Who starts: as it was tapped, else whoever sits after the last one who did. @param {Table} table @param {number} game @returns {number} an entry */
function startOf(table, game) {
  const tapped = table.starts?.[game];
  if (tapped) return tapped;
  return game === 1 ? 1 : (startOf(table, game - 1) % table.names.length) + 1;
}

/** @param {Table} table */
async function play(table) {
  const app = new App(root, place);
  app.begun = (game, seat) => {
    table.starts = { ...table.starts, [game]: LETTERS.indexOf(seat) + 1 };
    void app.store?.set("table", table);
  };
  app.keeper = async () => {
    // What would wait for a server is done here at once.
    app.items = app.items.map((one) => (one.status === "saved" ? { ...one, status: /** @type {const} */ ("received") } : one));
    for (const one of app.items) await app.store?.put(one);
    app.told = toldOf(table, app.items);
  };
  app.startAnew = async () => { await app.store?.clear(); location.reload(); };
  const items = await (await openStore(place.scope)).items();
  await app.open(toldOf(table, items));
  app.told = toldOf(table, app.items);
  app.render();
}

/** A form as it was typed: nothing is changed behind anybody's back. @param {Partial<Form>} typed @param {string[]} [wrong] */
function setup(typed, wrong = []) {
  const preset = presets.find((one) => one.name === typed.ruleset) ?? presets[0];
  /** @param {string} id @param {string} label @param {Record<string, any>} attributes */
  const field = (id, label, attributes) => h("div.field", {}, h("label", { for: id }, label), h("input", { id, type: "number", inputmode: "numeric", ...attributes }));
  const what = h("p.soft.small", { id: "ruleset-what" }, said(WHAT[preset.name]));
  const select = /** @type {HTMLSelectElement} */ (h("select", { id: "ruleset", "aria-describedby": "ruleset-what", onchange: () => {
    const chosen = presets.find((one) => one.name === select.value) ?? presets[0];
    what.textContent = said(WHAT[chosen.name]);
    /** @type {HTMLInputElement} */ (document.getElementById("seconds")).value = String(chosen.rules.turn_seconds);
  } }, ...presets.map((one) => h("option", { value: one.name, selected: one === preset }, said(TITLES[one.name])))));
  show(root, h("div.phone.setup", {}, h("header.bar", {}, h("a.button.square", { id: "site", href: "/", "aria-label": t("toSite") }, icon("back")), h("h1", {}, t("setup")),
    languageButton(() => choice(read()))),
  h("form", { novalidate: true, onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void begin(); } },
    h("p.soft.small", {}, t("setupWhat")),
    wrong.length ? h("div.wrongs", { role: "alert" }, ...wrong.map((words) => h("p.wrong", {}, words))) : null,
    h("fieldset", {}, h("legend", {}, t("players")), ...LETTERS.map((letter, index) =>
      h("div.player", {}, h("span.letter", {}, letter), h("input", { id: `name-${letter}`, maxlength: 40, autocomplete: "off", value: typed.names?.[index] ?? "", placeholder: index < 2 ? t("player", { letter }) : t("optional"), "aria-label": t("player", { letter }) })))),
    h("div.field", {}, h("label", { for: "ruleset" }, t("rules")), select, what),
    h("div.three", {},
      field("seconds", t("turnSeconds"), { min: LEAST_SECONDS, max: MOST_SECONDS, value: typed.seconds ?? preset.rules.turn_seconds }),
      field("games", t("howMany"), { min: 1, max: MOST_GAMES, value: typed.games ?? "4" }),
      field("minutes", t("roundMinutes"), { min: 1, max: MOST_MINUTES, value: typed.minutes ?? "", placeholder: t("noLimit") })),
    h("div.begin", {}, h("button.main.wide", { id: "begin" }, t("begin"))))));
}

/** Every language; the form stays as it was typed. @param {Form} typed @param {string} [wrong] */
function choice(typed, wrong = "") {
  const chosen = async (/** @type {string} */ tag) => {
    if (await choose(tag)) setup(typed);
    else choice(typed, t("noWords", { language: languages().find((one) => one.tag === tag)?.name ?? tag }));
  };
  show(root, h("div.phone.menu", {}, h("header.bar", {}, h("button.square", { id: "back", "aria-label": t("back"), onclick: () => setup(typed) }, icon("back")), h("h1", {}, t("languages"))),
    wrong ? h("p.wrong", { role: "alert" }, wrong) : null, languageList((tag) => void chosen(tag))));
}

/** @returns {Form} */
function read() {
  /** @param {string} id */
  const value = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id)).value.trim();
  return { names: LETTERS.map((letter) => value(`name-${letter}`)), ruleset: value("ruleset"), seconds: value("seconds"), games: value("games"), minutes: value("minutes") };
}

/** What cannot be, one sentence each. @param {Form} typed @returns {string[]} */
function faultsOf(typed) {
  const names = typed.names.filter((name) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  /** @param {string} text @param {number} least @param {number} most */
  const whole = (text, least, most) => /^[0-9]{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most;
  return [
    names.length < 2 ? t("needTwo") : "",
    twice ? t("twice", { name: twice }) : "",
    whole(typed.seconds, LEAST_SECONDS, MOST_SECONDS) ? "" : t("secondsWrong", { typed: typed.seconds, least: LEAST_SECONDS, most: MOST_SECONDS }),
    whole(typed.games, 1, MOST_GAMES) ? "" : t("gamesWrong", { typed: typed.games, most: MOST_GAMES }),
    !typed.minutes || whole(typed.minutes, 1, MOST_MINUTES) ? "" : t("minutesWrong", { typed: typed.minutes, most: MOST_MINUTES }),
  ].filter((words) => words);
}

async function begin() {
  const typed = read();
  const wrong = faultsOf(typed);
  if (wrong.length) { setup(typed, wrong); return; }
  const table = {
    names: typed.names.filter((name) => name), ruleset: typed.ruleset, seconds: Number(typed.seconds), games: Number(typed.games),
    minutes: typed.minutes ? Number(typed.minutes) : null, begun: Date.now(),
  };
  const store = await openStore(place.scope);
  await store.clear();
  await store.set("table", table);
  await play(table);
}

const kept = await (await openStore(place.scope)).get("table");
if (kept && presets.length) await play(kept);
else setup({});
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/phone-worker.js", { scope: "/clock" }).catch(() => undefined);
