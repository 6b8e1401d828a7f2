// Chance that can be repeated: a small generator of random numbers, seeded (mulberry32).

export function chance(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from `from` up to and without `to`. */
  const whole = (from, to) => from + Math.floor(next() * (to - from));
  return { next, whole, one: (list) => list[whole(0, list.length)], maybe: (part) => next() < part };
}
