// Elements from a few words, without a framework. Text is always text, never markup.

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @param {string} name tag and classes: "button.main"
 * @param {Record<string, any>} [attributes] `on…` are listeners; false and null are left out
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || (value === false && !key.startsWith("aria-"))) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "value") /** @type {HTMLInputElement} */ (element).value = value;
    else element.setAttribute(key, value === true && !key.startsWith("aria-") ? "" : String(value));
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(typeof child === "object" ? child : String(child));
  }
  return element;
}

/** What the server put into the page as JSON; null where there is none. @param {string} id @returns {any} */
export const embedded = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

/** Put a new view in place of the old, and the focus back where it was. @param {HTMLElement} root @param {HTMLElement} view */
export function show(root, view) {
  const focused = document.activeElement instanceof HTMLElement && root.contains(document.activeElement) ? document.activeElement : null;
  // What is being written into a field stays there, and what was ticked.
  const written = /** @type {HTMLInputElement[]} */ ([...root.querySelectorAll("input[data-keep]")]);
  root.replaceChildren(view);
  for (const { id, value, checked } of written) {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement) Object.assign(field, { value, checked });
  }
  if (!focused) return;
  const again = focused.id ? document.getElementById(focused.id) : null;
  if (again && again !== root) again.focus({ preventScroll: true });
  else { root.tabIndex = -1; root.focus({ preventScroll: true }); }
}

const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  stop: "M8 11V6a1.5 1.5 0 0 1 3 0v4-6a1.5 1.5 0 0 1 3 0v6-4a1.5 1.5 0 0 1 3 0v8a6 6 0 0 1-6 6h-1a6 6 0 0 1-5-3l-2-4a1.5 1.5 0 0 1 2.5-1.5L8 13",
  referee: "M12 3a6 6 0 0 1 6 6v5l2 3H4l2-3V9a6 6 0 0 1 6-6M10 20a2 2 0 0 0 4 0",
  over: "M5 21V4h13l-2 4 2 4H7",
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  pause: "M9 5v14M15 5v14",
  menu: "M4 7h16M4 12h16M4 17h16",
  globe: "M3 12a9 9 0 1 1 18 0a9 9 0 1 1-18 0M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
  back: "M15 5l-7 7 7 7",
  erase: "M9 5h11v14H9l-6-7zM12 9l5 6M17 9l-5 6",
  check: "M4 12l5 5L20 6",
  wait: "M7 3h10M7 21h10M8 3v4l4 5 4-5V3M8 21v-4l4-5 4 5v4",
  off: "M3 3l18 18M5 9a12 12 0 0 1 4-2M19 9a12 12 0 0 0-6-3M8 13a6 6 0 0 1 3-1M12 18h.01",
};

/** A small drawing; the words stand beside it. @param {keyof typeof PATHS} name */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
