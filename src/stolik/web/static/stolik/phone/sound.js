// What the phone lets hear and feel: a click for a tap, ticks, the end of a move, the gong, news from the desk.
// Made by the phone itself; each sound has its own loudness, so that the gong is heard where a tick is not.

/** @type {AudioContext | null} */
let context = null;
const VOLUMES = { off: 0, low: 1, loud: 3 };
/** @type {keyof typeof VOLUMES} */
let volume = "low";

/** @param {string} wanted */
export const setVolume = (wanted) => { volume = wanted === "off" || wanted === "loud" ? wanted : "low"; };

/** Browsers let a page sound only after a touch: called from the first one, and from every one in case it was refused. */
export function unlock() {
  try {
    context ??= new AudioContext();
    if (context.state !== "running") void context.resume();
  } catch { /* a phone without sound still has a face */ }
}

/** @param {number} frequency @param {number} length @param {number} gain at low volume @param {number} [delay] @param {OscillatorType} [shape] */
function tone(frequency, length, gain, delay = 0, shape = "sine") {
  if (!context || volume === "off") return;
  const at = context.currentTime + delay;
  const sound = context.createOscillator(), loudness = context.createGain();
  sound.type = shape;
  sound.frequency.value = frequency;
  loudness.gain.setValueAtTime(Math.min(1, gain * VOLUMES[volume]), at);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + length);
  sound.connect(loudness).connect(context.destination);
  sound.start(at);
  sound.stop(at + length);
}

/** @param {number[]} pattern */
function buzz(pattern) {
  if (context && volume !== "off" && "vibrate" in navigator) navigator.vibrate(pattern);
}

/** Two notes upwards: something good, or something to look at. @param {number} low @param {number} high */
const chime = (low, high) => { tone(low, 0.18, 0.2); tone(high, 0.35, 0.2, 0.16); };

/** @satisfies {Record<string, () => void>} */
const SOUNDS = {
  click: () => { tone(1900, 0.025, 0.12, 0, "square"); buzz([10]); },
  tick: () => tone(1200, 0.06, 0.06, 0, "square"),
  late: () => { tone(660, 0.25, 0.12, 0, "square"); tone(440, 0.4, 0.12, 0.22, "square"); buzz([200, 80, 200]); },
  gong: () => { tone(196, 3, 0.35); tone(294, 2.4, 0.3); tone(523, 1.6, 0.2); buzz([400]); },
  message: () => { chime(587, 880); buzz([80, 60, 80]); },
  answer: () => { chime(659, 988); buzz([80]); },
  extra: () => { chime(523, 784); buzz([80]); },
  start: () => { tone(392, 0.3, 0.3); tone(523, 0.3, 0.3, 0.25); tone(784, 0.7, 0.3, 0.5); buzz([300]); },
  result: () => { chime(784, 1047); buzz([60]); },
  stop: () => { tone(330, 0.5, 0.25); tone(247, 0.7, 0.25, 0.3); buzz([250]); },
};

/** @typedef {keyof typeof SOUNDS} Sound */

/** @param {string} name one of the sounds; anything else is silent */
export const play = (name) => SOUNDS[/** @type {Sound} */ (name)]?.();
