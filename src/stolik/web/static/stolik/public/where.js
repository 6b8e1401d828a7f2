// "Where do I sit?": the answer stands under the field, and whoever it is is remembered on this phone.
// Names and seats are one file for everybody, looked up here: the site is not told who asks.
import { keep, remembered } from "./memory.js";
import { found, myself, withMe, withoutMe } from "./names.js";
import { showPeople } from "./follow.js";

/** @typedef {import("./names.js").SeatList} SeatList */
/** @typedef {import("./names.js").Person} Person */

const MOST = 6;
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-where]"));
/** @type {SeatList[]} */
let lists = [];
/** @type {Promise<void> | null} */
let asking = null;
let lost = false;

/** @param {string} tag @param {string} classes @param {...(Node | string)} parts */
const element = (tag, classes, ...parts) => {
  const made = document.createElement(tag);
  if (classes) made.className = classes;
  made.append(...parts);
  return made;
};

/** @param {string} text @param {string} classes @param {() => void} act */
const button = (text, classes, act) => {
  const made = element("button", classes, text);
  made.setAttribute("type", "button");
  made.addEventListener("click", act);
  return made;
};

/** Names and seats, fetched when somebody wants to know. @param {HTMLFormElement} at */
const fetched = (at) => {
  const ask = async () => {
    try {
      const answers = await Promise.all((at.dataset.from || "").split(" ").filter(Boolean).map((from) => fetch(from)));
      lists = await Promise.all(answers.filter((answer) => answer.ok).map((answer) => answer.json()));
      lost = answers.length > 0 && !lists.length;
    } catch { lost = true; }
    asking = null;
  };
  asking ||= ask();
  return asking;
};

/** Where somebody sits, or why not. @param {SeatList} list @param {Person} person @param {DOMStringMap} words */
const seat = (list, person, words) => {
  if (!list.now) return element("span", "soft", list.note);
  if (!person.table) return element("span", "soft", list.away);
  const where = element("span", "where-seat", `${words.table} `, element("b", "num", String(person.table)), " ");
  if (person.letter) where.append(element("span", "visually-hidden", `${words.seat} `), element("span", "letter", person.letter));
  return where;
};

/** @param {SeatList} list @param {Person} person @param {DOMStringMap} words @param {Node[]} more */
const line = (list, person, words, ...more) => {
  const made = element("li", "hit", element("span", "name", person.name), seat(list, person, words), ...more);
  // On the front page several tournaments answer.
  if (!words.slug) {
    const link = element("a", "name small", list.title);
    link.setAttribute("href", list.url);
    made.append(link);
  }
  return made;
};

/** What a text finds, in every list. @param {HTMLFormElement} at @param {string} typed */
const hits = (at, typed) => {
  const words = at.dataset;
  const all = lists.flatMap((list) => found(list, typed).map((person) => ({ list, person })));
  if (!all.length) return [element("p", "hint", (lost ? words.lost : words.none) || "")];
  const shown = all.slice(0, MOST).map(({ list, person }) => line(list, person, words,
    button(words.me || "", "me", () => {
      keep(withMe(remembered(), list.slug, person));
      /** @type {HTMLInputElement} */ (at.querySelector("input")).value = "";
      show();
      /** @type {HTMLElement | null} */ (at.querySelector("[data-change]"))?.focus();
    })));
  const parts = [element("ul", all.length === 1 ? "hits one" : "hits", ...shown)];
  if (all.length > MOST) parts.push(element("p", "hint", (words.more || "").replace("{n}", String(all.length - MOST))));
  return parts;
};

/** Whoever is remembered, with the way to somebody else. @param {HTMLFormElement} at */
const mine = (at) => {
  const words = at.dataset;
  const known = lists.flatMap((list) => {
    const me = myself(remembered(), list);
    return me ? [line(list, me, words, change(at, list))] : [];
  });
  return known.length ? [element("ul", "hits one", ...known)] : [];
};

/** @param {HTMLFormElement} at @param {SeatList} list */
const change = (at, list) => {
  const made = button(at.dataset.change || "", "link", () => {
    keep(withoutMe(remembered(), list.slug));
    show();
    at.querySelector("input")?.focus();
  });
  made.dataset.change = "";
  return made;
};

/** Shows what is known now. */
const show = () => {
  if (!form) return;
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const answer = /** @type {HTMLElement} */ (form.querySelector("[data-where-answer]"));
  const typed = input.value.trim();
  const parts = typed ? hits(form, typed) : mine(form);
  form.classList.toggle("known", !typed && parts.length > 0);
  answer.replaceChildren(...(typed && asking ? [] : parts));
  showPeople(lists.find((list) => list.slug === form.dataset.slug) || null);
};

if (form) {
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const search = async () => {
    if (!lists.length) await fetched(form);
    show();
  };
  input.addEventListener("focus", () => {
    // With a keyboard open half of a phone is left: field and answer at the top of it.
    if (matchMedia("(max-width: 40rem)").matches) form.scrollIntoView({ block: "start" });
    search();
  });
  input.addEventListener("input", search);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    /** @type {HTMLElement | null} */ (form.querySelector(".hit button"))?.focus();
  });
  document.addEventListener("stolik:people", show);
  document.addEventListener("stolik:fresh", () => {
    const mark = document.querySelector("[data-seats]");
    const known = lists.find((list) => list.slug === form.dataset.slug);
    if (known && mark instanceof HTMLElement && mark.dataset.seats !== known.key) {
      // Spread over a moment, so that a hall full of phones does not ask at once.
      setTimeout(() => fetched(form).then(show), Math.random() * 1500);
    }
    show();
  });
  const kept = remembered();
  const slug = form.dataset.slug || "";
  const cares = kept.name || (slug ? kept.me[slug] !== undefined || kept.follow[slug] : Object.keys(kept.me).length);
  if (cares) search(); else show();
  if (location.hash === "#where") input.focus();
}
