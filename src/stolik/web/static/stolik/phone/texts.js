// What the phone says: in English as it stands in the scripts, or in the language whose words were given. Those are
// found by the English. `{name}` is filled in; of `{n:tile|tiles}` it is the form that follows the number.

/**
 * @typedef {{id: string, english: string}} Text
 * @typedef {{tag: string, forms: Record<string, number>, texts: Record<string, string>}} Words of one language;
 *   `forms` says which form of a word follows a number, by the number's kind ("one", "few" ...)
 */

/** A text for people; a context tells apart what is one word in English and several elsewhere. @param {string} english @param {string} [context] @returns {Text} */
export const text = (english, context = "") => ({ id: context ? `${context}\u0004${english}` : english, english });

/** @type {Words} */
const ENGLISH = { tag: "en", forms: { one: 0, other: 1 }, texts: {} };
let words = ENGLISH;
let kinds = new Intl.PluralRules("en");

/** Speak a language from now on. @param {Words | null} spoken English where there are no words */
export function speak(spoken) {
  words = spoken ?? ENGLISH;
  kinds = new Intl.PluralRules(words.tag);
}

/** The language that is spoken: its tag. */
export const spokenTag = () => words.tag;

/** Which of the forms of a word follows a number. @param {string[]} forms @param {number} n */
function form(forms, n) {
  const own = words.forms[kinds.select(n)] ?? forms.length - 1;
  // What is not translated keeps the two forms of English.
  return forms[forms.length === Math.max(...Object.values(words.forms)) + 1 ? own : n === 1 ? 0 : 1];
}

/** A text with what belongs into it. @param {Text} wanted @param {Record<string, string | number>} [values] */
export const said = ({ id, english }, values = {}) => (words.texts[id] ?? english).replace(/\{(\w+)(?::([^{}]*))?\}/g,
  (_, name, forms) => String(forms ? form(forms.split("|"), Number(values[name])) : values[name] ?? ""));

/** Digits and order as this language writes a time of the day. @param {number} seconds since 1970 */
export const timeOfDay = (seconds) =>
  new Date(seconds * 1000).toLocaleTimeString(words.tag === "en" ? "en-GB" : words.tag, { hour: "2-digit", minute: "2-digit" });
