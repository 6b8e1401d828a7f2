// The words of the phone: each is shown somewhere, and says the same in both languages.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";

const folder = new URL("../../src/stolik/web/static/stolik/phone/", import.meta.url);
globalThis.document = { documentElement: { lang: "pl" } };
const { t, words } = await import("../../src/stolik/web/static/stolik/phone/say.js");

/** What stands between the bracket that opens at an index and the one that closes it. */
function within(text, open) {
  let deep = 0;
  for (let at = open; at < text.length; at += 1) {
    if ("([{".includes(text[at])) deep += 1;
    if (")]}".includes(text[at])) deep -= 1;
    if (!deep) return text.slice(open, at);
  }
  return "";
}

/** Where a module names words: said at once, offered as a choice, or listed to be said later. */
function shown(text) {
  const places = [...text.matchAll(/\b(?:t|both|choice)\(|\b(?:REASONS|STATES) = [[{]|\?\? (?=")/g)];
  return places.flatMap((found) => {
    const end = found.index + found[0].length;
    const inside = found[0].startsWith("??") ? text.slice(end, text.indexOf(";", end)) : within(text, end - 1);
    return [...inside.matchAll(/"(\w+)"/g)].map((quoted) => quoted[1]);
  });
}

describe("the words of the phone", () => {
  test("each is used somewhere", () => {
    const modules = readdirSync(folder).filter((name) => name.endsWith(".js") && name !== "say.js");
    const used = new Set(modules.flatMap((name) => shown(readFileSync(new URL(name, folder), "utf8"))));
    assert.deepEqual(Object.keys(words).filter((word) => !used.has(word)), []);
  });

  test("a place is found wherever words may stand, and an id is not one", () => {
    assert.deepEqual(shown('h("p", { id: "undo" }, t(late ? "gong" : wordOf("time")), "menu")'), ["gong", "time"]);
    assert.deepEqual(shown('const REASONS = ["one", "two"]; const STATES = { a: "three" };'), ["one", "two", "three"]);
    assert.deepEqual(shown('choice("face", ["around"], set); go("call"); STATES[state] ?? "missing";'), ["face", "around", "missing"]);
  });

  test("each fills in the same values in both languages", () => {
    const filled = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
    for (const [word, [english, polish]] of Object.entries(words)) {
      assert.notEqual(english.trim() && polish.trim(), "", word);
      assert.deepEqual(filled(english), filled(polish), word);
    }
  });

  test("a word that does not exist is named", () => {
    assert.throws(() => t("nonsense"), new RangeError("no words for 'nonsense'"));
    assert.equal(t("game", { n: 3 }), "Gra 3");
  });
});
