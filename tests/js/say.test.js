// The words of the phone: each is shown somewhere, in English or in the language whose words were given.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, test } from "node:test";

import { listed, t, words } from "../../src/stolik/web/static/stolik/phone/say.js";
import { said, speak, spokenTag, text, timeOfDay } from "../../src/stolik/web/static/stolik/phone/texts.js";

const folder = new URL("../../src/stolik/web/static/stolik/phone/", import.meta.url);
const POLISH = { tag: "pl", forms: { one: 0, few: 1, many: 2 }, texts: { "Game {n}": "Gra {n}", "how many\u0004Games": "Liczba gier", "{n} {n:tile|tiles}": "{n} {n:kostka|kostki|kostek}" } };
const TILES = text("{n} {n:tile|tiles}");

/** What stands between the bracket that opens at an index and the one that closes it. */
function within(source, open) {
  let deep = 0;
  for (let at = open; at < source.length; at += 1) {
    if ("([{".includes(source[at])) deep += 1;
    if (")]}".includes(source[at])) deep -= 1;
    if (!deep) return source.slice(open, at);
  }
  return "";
}

/** Where a module names words: said at once, offered as a choice, or listed to be said later. */
function shown(source) {
  const places = [...source.matchAll(/\b(?:t|choice)\(|\b(?:REASONS|STATES|TAPS|COLOUR_WORDS|MANY) = [[{]|\?\? (?=")|\bconst word = /g)];
  return places.flatMap((found) => {
    const end = found.index + found[0].length;
    const inside = found[0].endsWith(" ") ? source.slice(end, source.indexOf(";", end)) : within(source, end - 1);
    return [...inside.matchAll(/"(\w+)"/g)].map((quoted) => quoted[1]);
  });
}

describe("the words of the phone", () => {
  beforeEach(() => speak(null));

  test("each is used somewhere", () => {
    const modules = readdirSync(folder).filter((name) => name.endsWith(".js"));
    const used = new Set(modules.flatMap((name) => shown(readFileSync(new URL(name, folder), "utf8"))));
    assert.deepEqual(Object.keys(words).filter((word) => !used.has(word)), []);
  });

  test("a place is found wherever words may stand, and an id is not one", () => {
    assert.deepEqual(shown('h("p", { id: "undo" }, t(late ? "gong" : wordOf("time")), "menu")'), ["gong", "time"]);
    assert.deepEqual(shown('const REASONS = ["one", "two"]; const STATES = { a: "three" };'), ["one", "two", "three"]);
    assert.deepEqual(shown('choice("face", ["around"], set); go("call"); STATES[state] ?? "missing";'), ["face", "around", "missing"]);
    assert.deepEqual(shown('const word = last ? "lapAfter" : "lap"; h("p", { id: "lap" })'), ["lapAfter", "lap"]);
  });

  test("a word that does not exist is named", () => {
    assert.throws(() => t("nonsense"), new RangeError("no words for 'nonsense'"));
    assert.equal(t("game", { n: 3 }), "Game 3");
  });

  test("without words it is English, with words what they say, and English where they say nothing", () => {
    assert.deepEqual([spokenTag(), t("game", { n: 3 }), t("howMany"), t("undo")], ["en", "Game 3", "Games", "Undo"]);
    speak(POLISH);
    assert.deepEqual([spokenTag(), t("game", { n: 3 }), t("howMany"), t("undo")], ["pl", "Gra 3", "Liczba gier", "Undo"]);
    assert.equal(listed(["A", 2]), "A, 2");
  });

  test("a word after a number has the form that its language wants", () => {
    const forms = () => [0, 1, 2, 5, 12, 22].map((n) => said(TILES, { n }));
    assert.deepEqual(forms(), ["0 tiles", "1 tile", "2 tiles", "5 tiles", "12 tiles", "22 tiles"]);
    speak(POLISH);
    assert.deepEqual(forms(), ["0 kostek", "1 kostka", "2 kostki", "5 kostek", "12 kostek", "22 kostki"]);
    // What nobody has translated yet is English in its forms, too.
    speak({ ...POLISH, texts: {} });
    assert.deepEqual(forms(), ["0 tiles", "1 tile", "2 tiles", "5 tiles", "12 tiles", "22 tiles"]);
  });

  test("a time of the day is written as the language writes it", () => {
    const noon = new Date(2026, 10, 16, 14, 30).getTime() / 1000;
    assert.equal(timeOfDay(noon), "14:30");
    speak({ ...POLISH, tag: "en-US" });
    assert.match(timeOfDay(noon), /^02:30\sPM$/);
  });
});
