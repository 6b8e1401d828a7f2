// Taps and what a clock shows, in words: "12 end" and "B 28 runs".

import { clockAfter, left, mood } from "../../src/stolik/web/static/stolik/phone/clock.js";

export const SEATS = ["A", "B", "C", "D"];

export const game = (players, rules) => ({ seats: SEATS.slice(0, players), seconds: rules.turn_seconds, rules });

const WORDS = {
  end: () => ({ kind: "end", how: "tap" }),
  take: () => ({ kind: "end", how: "take" }),
  dispute: () => ({ kind: "stop", by: "dispute" }),
  referee: () => ({ kind: "stop", by: "referee" }),
  hold: (by) => ({ kind: "hold", by }),
  start: (seat) => ({ kind: "start", seat }),
  announce: (seat) => ({ kind: "announce", seat }),
  leave: (seat) => ({ kind: "leave", seat }),
  out: (seat) => ({ kind: "over", seat }),
  over: () => ({ kind: "over", seat: null }),
};

/** A tap from its words: the second, what is tapped, and by whom where that matters. */
export function tap(text) {
  const [at, word, seat] = text.split(" ");
  const made = WORDS[word] ? WORDS[word](seat) : { kind: word };
  return { ...made, at: Math.round(Number(at) * 1000) };
}

/** What lies on the table at one moment, of all that was and will be tapped. */
export const at = (game, taps, now) => clockAfter(game, taps.filter((one) => one.at <= now), now);

/** What everybody can see: whose move, seconds left, how it looks, and who still has a move. */
export function shown(clock, now) {
  const late = clock.late ? `after ${clock.late.seat}` : "";
  if (clock.over) return ["over", clock.over.end, clock.over.seat, late].filter(Boolean).join(" ");
  if (!clock.turn) return "ready";
  const words = [clock.turn.seat, left(clock, now) / 1000, mood(clock, now)];
  if (late) words.push(late);
  if (clock.stopping) words.push("stopping");
  if (clock.held) words.push("held by", clock.held);
  if (clock.lap) words.push("lap", clock.lap.join(""));
  if (clock.last) words.push("last");
  return words.join(" ");
}
