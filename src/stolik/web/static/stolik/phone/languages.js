// The languages this phone can speak: the one its page came in, English, and whatever was fetched since. What was
// chosen is kept in the browser, for every page of the site.

import { embedded } from "./dom.js";
import { ask } from "./network.js";
import { speak, spokenTag } from "./texts.js";

/**
 * @typedef {import("./texts.js").Words} Words
 * @typedef {{tag: string, name: string, dir: string, draft: boolean, words: string}} Language
 *   by its own name; `draft`: no native reader has read it yet; `words`: where its words are
 */

const YEAR = 31_536_000;
/** What the worker keeps pages in. */
const PAGES = "stolik-pages";

/** @type {Language[] | undefined} */
let all;
/** Every language there is. @returns {Language[]} */
export const languages = () => (all ??= embedded("languages") ?? []);

/** What was tapped last: an answer that comes late changes nothing any more. */
let wanted = "";

/** What was loaded: the words of a language; English needs none. @type {Map<string, Words | null>} */
const loaded = new Map([["en", null]]);

/** The language that is spoken, as the list has it. @returns {Language} */
export const spoken = () => languages().find((one) => one.tag === spokenTag()) ?? { tag: spokenTag(), name: spokenTag(), dir: "ltr", draft: false, words: "" };

/** Speak what the page came in. */
export function speakAsLoaded() {
  /** @type {Words} */
  const words = embedded("texts");
  loaded.set(words.tag, words);
  speak(words);
}

/** Speak another language from now on; false where its words cannot be had now. @param {string} tag */
export async function choose(tag) {
  const language = languages().find((one) => one.tag === tag);
  if (!language) return false;
  wanted = tag;
  if (!loaded.has(tag)) {
    const answer = await ask(language.words, undefined, "default");
    if (!answer?.ok) return false;
    loaded.set(tag, answer.data);
  }
  if (wanted !== tag) return true;
  speak(loaded.get(tag) ?? null);
  document.cookie = `language=${tag}; path=/; max-age=${YEAR}; samesite=lax`;
  Object.assign(document.documentElement, { lang: tag, dir: language.dir });
  void keepPage();
  return true;
}

/** A page that was kept for a lost network speaks the language as well. */
async function keepPage() {
  if (!navigator.serviceWorker?.controller) return;
  await (await caches.open(PAGES)).add(location.pathname).catch(() => undefined);
}
