// What this phone remembers of people, in the browser's storage; forgotten with the page where there is none.
import { memory } from "./names.js";

const KEY = "stolik:people";
/** @type {import("./names.js").Memory | null} */
let unstored = null;

/** @returns {import("./names.js").Memory} */
export const remembered = () => {
  if (unstored) return unstored;
  try { return memory(localStorage.getItem(KEY)); } catch { return memory(null); }
};

/** Keep it, and tell the page. @param {import("./names.js").Memory} next */
export const keep = (next) => {
  try { localStorage.setItem(KEY, JSON.stringify(next)); } catch { unstored = next; }
  document.dispatchEvent(new CustomEvent("stolik:people"));
};
