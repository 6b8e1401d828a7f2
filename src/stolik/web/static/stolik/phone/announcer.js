// What is read aloud by phones that read their screens: one place that is never built anew, so that everything
// is said once and nothing again. Whose move it is follows from the clock.

import { mood } from "./clock.js";
import { seatOf } from "./model.js";
import { t } from "./say.js";

/** @typedef {import("./model.js").Told} Told @typedef {import("./clock.js").Clock} Clock */

/** Say it, after whatever is being said. @param {string} text */
export function announce(text) {
  const known = document.getElementById("announcer");
  const place = known ?? document.createElement("div");
  if (!known) {
    place.id = "announcer";
    place.className = "visually-hidden";
    place.setAttribute("aria-live", "polite");
    document.body.append(place);
  }
  const words = document.createElement("p");
  words.textContent = text;
  // What was said before may still be in the middle of being read.
  while (place.childElementCount > 3) place.firstElementChild?.remove();
  place.append(words);
}

/** Say what is new among the lines marked for it: a page that is built anew at each tap would say them again and again.
 * @param {HTMLElement} root @param {string[]} before what was marked then @returns {string[]} what is marked now */
export function announceNew(root, before) {
  const lines = [...root.querySelectorAll("[data-aloud]")].map((line) => line.textContent ?? "");
  for (const line of lines) if (!before.includes(line)) announce(line);
  return lines;
}

/** Whose move it is, in words; "" before a game and after it. @param {Told} told @param {Clock} clock @param {number} now */
export function turnWords(told, clock, now) {
  const name = seatOf(told, clock.turn?.seat ?? "")?.name ?? "";
  switch (mood(clock, now)) {
    case "runs": case "warns": return t("moves", { name });
    case "late": return t("lateAloud", { late: seatOf(told, clock.late?.seat ?? "")?.name ?? "", name });
    case "stands": return t("stands");
    case "over": return t("gameOver");
    default: return "";
  }
}
