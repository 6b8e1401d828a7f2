// The clock without a tournament: the same app, told about a table that only this phone knows.

import { App } from "./app.js";
import { h, show } from "./dom.js";
import { points } from "./report.js";
import { speak, speaksPolish, t } from "./say.js";
import { openStore } from "./storage.js";

/**
 * @typedef {import("./model.js").Told} Told
 * @typedef {{name: string, title: [string, string], rules: any}} Preset
 * @typedef {{names: string[], ruleset: string, seconds: number, games: number, minutes: number | null, begun: number, starts?: Record<number, number>}} Table
 */

const LETTERS = ["A", "B", "C", "D"], MOST_GAMES = 20;
const root = /** @type {HTMLElement} */ (document.getElementById("phone"));
const { video = "" } = root.dataset;
/** @type {Preset[]} */
const presets = JSON.parse(document.getElementById("rulesets")?.textContent ?? "[]");
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

/** @param {Partial<Table>} before @param {string} [wrong] */
function setup(before, wrong = "") {
  const preset = presets.find((one) => one.name === before.ruleset) ?? presets[0];
  /** @param {string} id @param {string} label @param {Record<string, any>} attributes */
  const field = (id, label, attributes) => h("div.field", {}, h("label", { for: id }, label), h("input", { id, ...attributes }));
  const select = /** @type {HTMLSelectElement} */ (h("select", { id: "ruleset", onchange: () => {
    const chosen = presets.find((one) => one.name === select.value) ?? presets[0];
    /** @type {HTMLInputElement} */ (document.getElementById("seconds")).value = String(chosen.rules.turn_seconds);
  } }, ...presets.map((one) => h("option", { value: one.name, selected: one === preset }, one.title[speaksPolish() ? 1 : 0]))));
  show(root, h("div.phone.setup", {}, h("header.bar", {}, h("h1", {}, t("setup")),
    h("button", { id: "language", onclick: () => { const wanted = speaksPolish() ? "en" : "pl"; document.cookie = `language=${wanted}; path=/; max-age=31536000; samesite=lax`; document.documentElement.lang = wanted; speak(wanted); setup(read()); } }, t("language"))),
  h("form.stack", { novalidate: true, onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void begin(); } },
    h("p.soft", {}, t("setupWhat")),
    wrong ? h("p.wrong", { role: "alert" }, wrong) : null,
    h("fieldset", {}, h("legend", {}, t("players")), ...LETTERS.map((letter, index) =>
      h("div.player", {}, h("span.letter", {}, letter), h("input", { id: `name-${letter}`, maxlength: 40, autocomplete: "off", value: before.names?.[index] ?? "", placeholder: index < 2 ? t("player", { letter }) : t("optional"), "aria-label": t("player", { letter }) })))),
    h("div.field", {}, h("label", { for: "ruleset" }, t("rules")), select),
    h("div.three", {},
      field("seconds", t("turnSeconds"), { type: "number", inputmode: "numeric", min: 5, max: 600, value: before.seconds ?? preset.rules.turn_seconds }),
      field("games", t("howMany"), { type: "number", inputmode: "numeric", min: 1, max: MOST_GAMES, value: before.games ?? 4 })),
    field("minutes", t("roundMinutes"), { type: "number", inputmode: "numeric", min: 1, max: 600, value: before.minutes ?? "" }),
    h("button.main.wide", { id: "begin" }, t("begin")))));
}

/** @returns {Table} */
function read() {
  /** @param {string} id */
  const value = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id)).value.trim();
  /** @param {string} id @param {number} least @param {number} most @param {number} otherwise */
  const whole = (id, least, most, otherwise) => { const found = Math.round(Number(value(id))); return found >= least && found <= most ? found : otherwise; };
  const preset = presets.find((one) => one.name === value("ruleset")) ?? presets[0];
  return {
    names: LETTERS.map((letter) => value(`name-${letter}`)), ruleset: preset.name,
    seconds: whole("seconds", 5, 600, preset.rules.turn_seconds), games: whole("games", 1, MOST_GAMES, 4),
    minutes: value("minutes") ? whole("minutes", 1, 600, 40) : null, begun: Date.now(),
  };
}

async function begin() {
  const typed = read();
  const names = typed.names.filter((name) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (names.length < 2) { setup(typed, t("needTwo")); return; }
  if (twice) { setup(typed, t("twice", { name: twice })); return; }
  const table = { ...typed, names };
  const store = await openStore(place.scope);
  await store.clear();
  await store.set("table", table);
  await play(table);
}

const kept = await (await openStore(place.scope)).get("table");
if (kept && presets.length) await play(kept);
else setup({});
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/phone-worker.js", { scope: "/clock" }).catch(() => undefined);
