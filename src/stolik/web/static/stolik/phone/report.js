// The report of one game while it is being typed: what is known, what is asked next, what cannot be.
// Pure; the same faults as `stolik.tournament.report`, proved by the same cases. Knows no page.

import { gongAt } from "./clock.js";
import { settle } from "./settle.js";

/**
 * @typedef {import("./settle.js").End} End
 * @typedef {object} Rules
 * @property {string} winner_plus
 * @property {string} tie_small
 * @property {string} round_time_end
 * @property {number} joker_rack_value
 * @property {number} unopened_base
 * @property {number} unopened_could
 * @property {string} unopened_mode
 * @property {boolean} unopened_joker_extra
 * @property {string} unopened_at_exhaustion
 * @property {string} exempt_score
 *
 * @typedef {object} Draft
 * @property {number} round
 * @property {number} table
 * @property {number} game
 * @property {number[]} people entries, in the order of the seats
 * @property {End | null} end
 * @property {number | null} out
 * @property {Record<number, string>} charges digits as typed
 * @property {Record<number, string>} faces
 * @property {number[]} unopened
 * @property {number[]} left who went home during the game
 * @property {string} at the question being asked: "who", "charge:7", "face:7" or "check"
 * @property {boolean} [opened] an answer is looked at again: the first digit replaces it
 *
 * @typedef {object} Report as the server takes it
 * @property {number} round
 * @property {number} table
 * @property {number} game
 * @property {End} end
 * @property {[number, number][]} charges
 * @property {number | null} out
 * @property {number[]} unopened
 * @property {number[]} left
 * @property {[number, number][]} faces
 *
 * @typedef {{code: string, entry: number | null, about: string}} Fault
 */

const ALL_TILES = 2 * 4 * 91;
const LONGEST = 4;

/** @param {number} round @param {number} table @param {number} game @param {number[]} people @returns {Draft} */
export const blank = (round, table, game, people) => ({
  round, table, game, people, end: null, out: null, charges: {}, faces: {}, unopened: [], left: [], at: "who",
});

/** How the game ended; the next question follows. @param {Draft} draft @param {Rules} rules @param {End} end @param {number | null} out @returns {Draft} */
export function chosen(draft, rules, end, out) {
  const found = { ...draft, end, out, unopened: draft.unopened.filter((entry) => entry !== out), left: draft.left.filter((entry) => entry !== out) };
  return { ...found, at: unanswered(found, rules) };
}

/** One more digit for the question being asked. @param {Draft} draft @param {string} digit @returns {Draft} */
export function typed(draft, digit) {
  const [what, entry] = question(draft);
  if (!entry) return draft;
  const before = draft.opened ? "" : draft[what][entry] ?? "";
  const text = before === "0" ? digit : before + digit;
  return text.length > LONGEST ? draft : { ...draft, opened: false, [what]: { ...draft[what], [entry]: text } };
}

/** @param {Draft} draft @returns {Draft} */
export function erased(draft) {
  const [what, entry] = question(draft);
  return entry ? { ...draft, opened: false, [what]: { ...draft[what], [entry]: (draft[what][entry] ?? "").slice(0, -1) } } : draft;
}

/** The points of somebody, given whole: 100, 200, or what was counted. @param {Draft} draft @param {number} entry @param {number} charge @returns {Draft} */
export const charged = (draft, entry, charge) => ({ ...draft, opened: true, charges: { ...draft.charges, [entry]: String(charge) } });

/** Mark or unmark somebody who never opened, or who left. @param {Draft} draft @param {"unopened" | "left"} what @param {number} entry @returns {Draft} */
export const marked = (draft, what, entry) => ({
  ...draft,
  [what]: draft[what].includes(entry) ? draft[what].filter((one) => one !== entry) : [...draft[what], entry],
});

/** To the next question that has no answer yet. @param {Draft} draft @param {Rules} rules @returns {Draft} */
export const onward = (draft, rules) => ({ ...draft, opened: false, at: unanswered(draft, rules) });

/** To a question asked before: what is typed there now replaces the answer. @param {Draft} draft @param {string} at @returns {Draft} */
export const back = (draft, at) => ({ ...draft, opened: true, at });

/** Whether a game can have ended with the round's time: there is one, and the gong has sounded or nobody can know.
 * @param {Rules} rules @param {import("./model.js").Round | null} round @param {number} now ms */
export function mayEndByTime(rules, round, now) {
  if (rules.round_time_end === "none") return false;
  if (!round || (round.deadline === null && round.ended === null)) return true;
  const gong = gongAt(round);
  return gong !== null && gong <= now;
}

/** Everything that is asked about a game that ended so, in order. @param {Draft} draft @param {Rules} rules @returns {string[]} */
export function questions(draft, rules) {
  if (draft.end === null) return ["who"];
  const losers = draft.people.filter((entry) => entry !== draft.out);
  const faces = draft.end === "out" && rules.winner_plus === "rack_face";
  return ["who", ...losers.flatMap((entry) =>
    faces && draft.unopened.includes(entry) ? [`charge:${entry}`, `face:${entry}`] : [`charge:${entry}`]), "check"];
}

/** Where the draft stands: the kind of number asked for, and about whom. @param {Draft} draft @returns {["charges" | "faces", number]} */
export function question(draft) {
  const [what, entry] = draft.at.split(":");
  return [what === "face" ? "faces" : "charges", Number(entry ?? 0)];
}

/** @param {Draft} draft @param {Rules} rules */
function unanswered(draft, rules) {
  const open = questions(draft, rules).find((one) => {
    if (one === "check") return true;
    if (one === "who") return draft.end === null;
    const [what, entry] = question({ ...draft, at: one });
    return !draft[what][entry];
  });
  return open ?? "check";
}

/** The report, once every question has an answer; null before. @param {Draft} draft @param {Rules} rules @returns {Report | null} */
export function reportOf(draft, rules) {
  if (draft.end === null || unanswered(draft, rules) !== "check") return null;
  const { out, people } = draft;
  /** @param {number} entry */
  const charge = (entry) => (entry === out ? 0 : Number(draft.charges[entry]));
  const faces = draft.end === "out" && rules.winner_plus === "rack_face";
  return {
    round: draft.round, table: draft.table, game: draft.game, end: draft.end,
    charges: people.map((entry) => [entry, charge(entry)]),
    out,
    unopened: people.filter((entry) => entry !== out && draft.unopened.includes(entry)),
    left: people.filter((entry) => draft.left.includes(entry)),
    faces: faces ? people.map((entry) => [entry, entry !== out && draft.unopened.includes(entry) ? Number(draft.faces[entry]) : charge(entry)]) : [],
  };
}

/** A report as a draft again, to be changed. @param {Report} report @returns {Draft} */
export const draftOf = (report) => ({
  round: report.round, table: report.table, game: report.game,
  people: report.charges.map(([entry]) => entry),
  end: report.end, out: report.out,
  charges: Object.fromEntries(report.charges.filter(([entry]) => entry !== report.out).map(([entry, charge]) => [entry, String(charge)])),
  faces: Object.fromEntries(report.faces.map(([entry, face]) => [entry, String(face)])),
  unopened: report.unopened, left: report.left, at: "check",
});

/** Big and small points of everybody, in the order of the report. @param {Report} report @param {Rules} rules */
export function points(report, rules) {
  const people = report.charges.map(([entry]) => entry);
  const settled = settle(report.charges.map(([, charge]) => charge), rules, {
    end: report.end,
    out: report.out === null ? null : people.indexOf(report.out),
    faces: report.faces.length ? report.faces.map(([, face]) => face) : null,
    withdrawn: report.left.map((entry) => people.indexOf(entry)),
  });
  return people.map((entry, index) => ({ entry, ...settled[index] }));
}

/** Everything that cannot be. @param {Report} report @param {Rules} rules @returns {Fault[]} */
export function faults(report, rules) {
  /** @type {Fault[]} */
  const found = [];
  /** @param {string} code @param {number | null} entry @param {string} about */
  const fault = (code, entry = null, about = "") => found.push({ code, entry, about });
  const people = report.charges.map(([entry]) => entry);
  if (report.end === "time" && rules.round_time_end === "none") fault("no-round-time");
  if (report.out !== null && report.left.includes(report.out)) fault("winner-left", report.out);
  if (people.every((entry) => report.left.includes(entry))) fault("everybody-left");
  for (const [entry, charge] of report.charges) {
    const won = report.end === "out" && entry === report.out;
    if (won) continue;
    if (charge === 0) fault("loser-without-charge", entry);
    else if (charge > most(rules)) fault("charge-too-high", entry, String(charge));
    else if (report.unopened.includes(entry) && !unopenedCharge(report, charge, rules)) {
      fault("unopened-charge", entry, String(charge));
    }
  }
  // What racks are worth is looked at once the charges can be right.
  for (const [entry, face] of found.length ? [] : report.faces) {
    if (face > most(rules) || (entry === report.out) !== (face === 0)) fault("face-impossible", entry, String(face));
  }
  return found;
}

/** Whether an unopened rack has one of two prices, so that nobody need type it. @param {Rules} rules */
export const flat = (rules) => rules.unopened_mode === "replace" && !rules.unopened_joker_extra && rules.exempt_score !== "rack";

/** Whether never having opened costs anything when the game ended so. @param {Rules} rules @param {End | null} end */
export const counts = (rules, end) => end === "out" || rules.unopened_at_exhaustion !== "ignore";

/** @param {Report} report @param {number} charge @param {Rules} rules */
function unopenedCharge(report, charge, rules) {
  if (!counts(rules, report.end) || rules.exempt_score === "rack") return true;
  if (flat(rules)) return charge === rules.unopened_base || charge === rules.unopened_could;
  return charge >= rules.unopened_base;
}

/** @param {Rules} rules */
function most(rules) {
  const racks = ALL_TILES + 2 * rules.joker_rack_value;
  return Math.max(racks, rules.unopened_could) + (rules.unopened_mode === "add" ? rules.unopened_could : 0);
}

/** Where two reports of one game differ, as entries; 0 stands for how it ended. @param {Report} one @param {Report} other @returns {number[]} */
export function difference(one, other) {
  const ends = one.end !== other.end || one.out !== other.out ? [0] : [];
  /** @param {[number, number][]} numbers @param {[number, number][]} others @param {number} entry */
  const numbers = (numbers, others, entry) => new Map(numbers).get(entry) !== new Map(others).get(entry);
  /** @param {number[]} marks @param {number[]} others @param {number} entry */
  const marks = (marks, others, entry) => marks.includes(entry) !== others.includes(entry);
  return [...ends, ...one.charges.map(([entry]) => entry).filter((entry) =>
    numbers(one.charges, other.charges, entry) || numbers(one.faces, other.faces, entry)
    || marks(one.unopened, other.unopened, entry) || marks(one.left, other.left, entry))];
}

/** The running totals of a round. @param {{entry: number, big: number, small: number}[][]} games @param {number[]} people */
export const totals = (games, people) => people.map((entry) => {
  const own = games.flat().filter((row) => row.entry === entry);
  return { entry, big: own.reduce((sum, row) => sum + row.big, 0), small: own.reduce((sum, row) => sum + row.small, 0) };
});
