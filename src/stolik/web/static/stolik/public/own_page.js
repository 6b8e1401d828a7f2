// A player's own page: known on this phone from now on, and a sign when this person gets a table.
import { keep, remembered } from "./memory.js";
import { toggled } from "./names.js";

const page = /** @type {HTMLElement | null} */ (document.querySelector("[data-own-slug]"));
const box = /** @type {HTMLElement | null} */ (document.querySelector("[data-ring]"));
const KEY = "stolik:notify";

/** Whoever opens a second private link, of a child for instance, follows that person. @param {string} slug @param {number} entry */
const know = (slug, entry) => {
  const kept = remembered();
  const me = kept.me[slug];
  if (me === undefined) keep({ ...kept, me: { ...kept.me, [slug]: entry } });
  else if (me !== entry && !(kept.follow[slug] || []).includes(entry)) keep(toggled(kept, slug, entry));
};

/** The table and seat on the page now, "" without. */
const seat = () => document.querySelector("[data-seat-now]")?.getAttribute("data-seat-now") || "";

const on = () => { try { return localStorage.getItem(KEY) === "on"; } catch { return false; } };

/** @type {AudioContext | null} */
let audio = null;
const ring = () => {
  if (!audio) return;
  for (const [start, pitch] of /** @type {[number, number][]} */ ([[0, 660], [0.25, 880]])) {
    const tone = audio.createOscillator(), volume = audio.createGain();
    tone.frequency.value = pitch;
    volume.gain.value = 0.2;
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + start);
    tone.stop(audio.currentTime + start + 0.2);
  }
};

/** @param {string} text */
const tell = (text) => {
  ring();
  if (navigator.vibrate) navigator.vibrate([200, 100, 200]);
  document.title = text;
  if (!allowed()) return;
  // Some phones let only workers do this: then sound and buzz have to be enough.
  try { new Notification(text, { tag: "stolik-seat" }); } catch { /* said above */ }
};

const possible = () => window.isSecureContext && "Notification" in window;
const allowed = () => possible() && Notification.permission === "granted";

if (page) know(page.dataset.ownSlug || "", Number(page.dataset.ownEntry));
if (box) {
  const button = /** @type {HTMLElement} */ (box.querySelector("button"));
  const show = () => {
    button.textContent = (on() ? box.dataset.on : box.dataset.off) || "";
    button.setAttribute("aria-pressed", String(on()));
    /** @type {HTMLElement} */ (box.querySelector("[data-ring-full]")).hidden = !possible();
    /** @type {HTMLElement} */ (box.querySelector("[data-ring-page]")).hidden = possible();
  };
  const prepare = () => { audio ||= new AudioContext(); audio.resume(); };
  button.addEventListener("click", async () => {
    const next = !on();
    try { localStorage.setItem(KEY, next ? "on" : ""); } catch { /* only as long as the page is open */ }
    if (next) {
      prepare();
      if (possible() && Notification.permission === "default") await Notification.requestPermission();
      ring();
    }
    show();
  });
  // A sound needs a tap on the page first, whichever it is.
  document.addEventListener("pointerdown", () => { if (on()) prepare(); }, { once: true });
  let before = seat();
  document.addEventListener("stolik:own", () => {
    const now = seat();
    if (now && now !== before && on()) tell(`${box.dataset.said} ${now}`);
    before = now;
  });
  button.classList.remove("hidden");
  show();
}
