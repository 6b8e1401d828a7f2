// Looking names up, and what one phone remembers of people: values in, values out.
// Knows no page and no storage.

/** @typedef {{entry: number, name: string, table: number, letter: string}} Person */
/** @typedef {{slug: string, title: string, url: string, key: string, round: string, now: boolean, note: string, away: string, people: [number, string, number, string][]}} SeatList */
/** @typedef {{name: string, me: Record<string, number>, follow: Record<string, number[]>}} Memory */

/** How many tournaments a phone remembers somebody in. */
const MOST = 30;

/** Letters without their marks, all small. @param {string} text */
export const plain = (text) =>
  text.toLowerCase().replace(/ł/g, "l").normalize("NFD").replace(/[\u0300-\u036f]/g, "");

/** Whether every typed word begins some word of the name, in any order. @param {string} name @param {string} typed */
export const matches = (name, typed) => {
  const parts = (/** @type {string} */ text) => plain(text).split(/[\s-]+/).filter(Boolean);
  const wanted = parts(typed), words = parts(name);
  return wanted.length > 0 && wanted.every((part) => words.some((word) => word.startsWith(part)));
};

/** @param {SeatList} list @returns {Person[]} */
export const people = (list) => list.people.map(([entry, name, table, letter]) => ({ entry, name, table, letter }));

/** Everybody a text may mean. @param {SeatList} list @param {string} typed @returns {Person[]} */
export const found = (list, typed) => people(list).filter((person) => matches(person.name, typed));

/** What was stored, whoever wrote it. @param {string | null} text @returns {Memory} */
export const memory = (text) => {
  /** @type {Memory} */
  const empty = { name: "", me: {}, follow: {} };
  try {
    const kept = JSON.parse(text || "{}");
    const isNumber = (/** @type {unknown} */ one) => Number.isInteger(one);
    for (const [slug, entry] of Object.entries(kept.me || {})) if (isNumber(entry)) empty.me[slug] = Number(entry);
    for (const [slug, entries] of Object.entries(kept.follow || {})) {
      if (Array.isArray(entries)) empty.follow[slug] = entries.filter(isNumber);
    }
    empty.name = typeof kept.name === "string" ? kept.name : "";
  } catch { /* nothing that can be read: nothing is remembered */ }
  return empty;
};

/** Somebody is me in a tournament. @param {Memory} kept @param {string} slug @param {Person} person @returns {Memory} */
export const withMe = (kept, slug, person) => ({ ...kept, name: person.name, me: latest({ ...without(kept.me, slug), [slug]: person.entry }) });

/** Nobody is me there. @param {Memory} kept @param {string} slug @returns {Memory} */
export const withoutMe = (kept, slug) => ({ ...kept, name: "", me: without(kept.me, slug) });

/** Followed, or no more. @param {Memory} kept @param {string} slug @param {number} entry @returns {Memory} */
export const toggled = (kept, slug, entry) => {
  const now = kept.follow[slug] || [];
  const next = now.includes(entry) ? now.filter((one) => one !== entry) : [...now, entry];
  const others = without(kept.follow, slug);
  return { ...kept, follow: next.length ? latest({ ...others, [slug]: next }) : others };
};

/** Who I am in a list: chosen here before, or the only one of the name chosen elsewhere. @param {Memory} kept @param {SeatList} list @returns {Person | null} */
export const myself = (kept, list) => {
  const all = people(list);
  const chosen = kept.me[list.slug];
  if (chosen !== undefined) return all.find((person) => person.entry === chosen) || null;
  const same = kept.name ? all.filter((person) => plain(person.name) === plain(kept.name)) : [];
  return same.length === 1 ? same[0] : null;
};

/** @template T @param {Record<string, T>} from @param {string} key @returns {Record<string, T>} */
const without = (from, key) => Object.fromEntries(Object.entries(from).filter(([one]) => one !== key));

/** @template T @param {Record<string, T>} from @returns {Record<string, T>} */
const latest = (from) => Object.fromEntries(Object.entries(from).slice(-MOST));
