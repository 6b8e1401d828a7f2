// Ticks, the end of a turn, the gong: made by the phone itself, quiet unless somebody wants otherwise.

/** @type {AudioContext | null} */
let context = null;
const VOLUMES = { off: 0, low: 0.06, loud: 0.5 };
/** @type {keyof typeof VOLUMES} */
let volume = "low";

/** @param {string} wanted */
export const setVolume = (wanted) => { volume = wanted === "off" || wanted === "loud" ? wanted : "low"; };

/** Browsers let a page sound only after a tap: called from one. */
export function unlock() {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
  } catch { /* a phone without sound still has a face */ }
}

/** @param {number} frequency @param {number} length @param {number} [delay] @param {OscillatorType} [shape] */
function tone(frequency, length, delay = 0, shape = "sine") {
  if (!context || volume === "off") return;
  const at = context.currentTime + delay;
  const sound = context.createOscillator(), loudness = context.createGain();
  sound.type = shape;
  sound.frequency.value = frequency;
  loudness.gain.setValueAtTime(VOLUMES[volume], at);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + length);
  sound.connect(loudness).connect(context.destination);
  sound.start(at);
  sound.stop(at + length);
}

export const tick = () => tone(1200, 0.06, 0, "square");
export const turnOver = () => { tone(660, 0.25, 0, "square"); tone(440, 0.4, 0.22, "square"); buzz([200, 80, 200]); };
export const gong = () => { tone(196, 3); tone(294, 2.4); tone(523, 1.6); buzz([400]); };

/** @param {number[]} pattern */
function buzz(pattern) {
  if (context && volume !== "off" && "vibrate" in navigator) navigator.vibrate(pattern);
}
