// People to follow: a star beside every name, their rows marked, a short list of them on top, and the own
// row always in sight. Kept on this phone; the page itself is the same for everybody.
import { keep, remembered } from "./memory.js";
import { myself, people, toggled } from "./names.js";

/** @typedef {import("./names.js").SeatList} SeatList */

/** The last list known, for stars that are tapped. @type {SeatList | null} */
let current = null;

/** @param {string} what @returns {HTMLElement[]} */
const all = (what) => [...document.querySelectorAll(what)].filter((one) => one instanceof HTMLElement);

/** @param {HTMLElement} row */
const nameIn = (row) => row.querySelector(".name")?.textContent?.trim() || "";

/** @param {string} slug @param {number} entry @param {string} name @param {DOMStringMap} words */
const star = (slug, entry, name, words) => {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "star";
  made.title = `${words.follow} ${name}`;
  made.setAttribute("aria-label", made.title);
  made.addEventListener("click", () => keep(toggled(remembered(), slug, entry)));
  return made;
};

/** Stars beside names; the part of the page may be new. @param {string} slug @param {DOMStringMap} words */
const stars = (slug, words) => {
  for (const row of all("[data-entry]")) {
    if (row.querySelector(".star")) continue;
    const cell = row.querySelector("[data-who]");
    if (cell) cell.append(star(slug, Number(row.dataset.entry), nameIn(row), words));
  }
};

/** @param {number[]} followed @param {number | undefined} me */
const marks = (followed, me) => {
  for (const row of all("[data-entry]")) {
    const entry = Number(row.dataset.entry);
    row.classList.toggle("own-row", entry === me);
    row.classList.toggle("followed-row", followed.includes(entry));
    row.querySelector(".star")?.setAttribute("aria-pressed", String(followed.includes(entry)));
  }
};

/** What the page says of somebody in its first table. @param {number} entry */
const standing = (entry) => {
  const row = document.querySelector(`tr[data-entry="${entry}"]`);
  const inside = (/** @type {string} */ what) => row?.querySelector(what)?.textContent?.trim() || "";
  const written = [...(row?.querySelectorAll(".points") || [])].map((cell) => cell.textContent || "").find((points) => points !== "–");
  return row ? { place: inside(".place"), points: written || [inside(".big-points"), inside(".small-points")].filter(Boolean).join(" / ") } : null;
};

/** @param {string} slug @param {number[]} followed @param {HTMLElement} box */
const list = (slug, followed, box) => {
  const words = box.dataset;
  const known = new Map((current ? people(current) : []).map((person) => [person.entry, person]));
  const rows = followed.flatMap((entry) => {
    const seen = standing(entry);
    const person = known.get(entry);
    const row = document.querySelector(`[data-entry="${entry}"]`);
    const name = person?.name || (row instanceof HTMLElement ? nameIn(row) : "");
    if (!name) return [];
    const made = document.createElement("li");
    const add = (/** @type {string} */ classes, /** @type {string} */ text) => {
      const part = document.createElement("span");
      part.className = classes;
      part.textContent = text;
      made.append(part);
    };
    add("place num", seen?.place || "");
    add("name grow", name);
    if (seen?.points) add("num", seen.points);
    if (current?.now && person?.table) add("soft nowrap", `${words.table} ${person.table} ${person.letter}`);
    const button = star(slug, entry, name, words);
    button.setAttribute("aria-pressed", "true");
    made.append(button);
    return [made];
  });
  box.classList.toggle("hidden", !rows.length);
  box.querySelector("ul")?.replaceChildren(...rows);
};

/** Marks whoever is remembered, wherever the page names them. @param {SeatList | null} seats */
export const showPeople = (seats) => {
  current = seats || current;
  const box = document.querySelector("[data-followed]");
  if (!(box instanceof HTMLElement)) return;
  const slug = box.dataset.followed || "";
  const kept = remembered();
  const followed = kept.follow[slug] || [];
  const me = (current && myself(kept, current)?.entry) ?? kept.me[slug];
  stars(slug, box.dataset);
  marks(followed, me);
  list(slug, followed, box);
};

// A tap on a name follows, too; one that leads to a person's page does that.
document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const name = target?.closest("[data-who] .name:not(a)");
  if (name) /** @type {HTMLElement | null} */ (name.closest("[data-entry]")?.querySelector(".star"))?.click();
});
