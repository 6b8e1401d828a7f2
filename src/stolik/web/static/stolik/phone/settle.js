// Charges into points, as `stolik.rules.settle` does it: proved by the same cases. Knows no page.

/**
 * @typedef {{winner_plus: string, tie_small: string}} Scoring
 * @typedef {{big: number, small: number}} Points
 * @typedef {"out" | "pool" | "time"} End
 */

/**
 * The points of every player, in the order of the charges. `out` is who went out, `faces` the values
 * of the racks (needed only where the winner gets those), `withdrawn` those who cannot win.
 * @param {number[]} charges
 * @param {Scoring} rules
 * @param {{end: End, out?: number | null, faces?: number[] | null, withdrawn?: number[]}} how
 * @returns {Points[]}
 */
export function settle(charges, rules, { end, out = null, faces = null, withdrawn = [] }) {
  check(charges, end, out, withdrawn);
  if (out === null) return nobodyOut(charges, rules, withdrawn);
  let gained = charges;
  if (rules.winner_plus === "rack_face") {
    if (faces === null || faces.length !== charges.length) {
      throw new RangeError("winner_plus 'rack_face' needs the rack value of every player");
    }
    gained = faces;
  }
  return charges.map((charge, player) =>
    player === out ? { big: 1, small: sum(gained) } : { big: 0, small: minus(charge) });
}

/** @param {number[]} charges @param {End} end @param {number | null} out @param {number[]} withdrawn */
function check(charges, end, out, withdrawn) {
  if (charges.length < 2 || charges.length > 4) {
    throw new RangeError(`a game has 2 to 4 players, not ${charges.length}`);
  }
  if (charges.some((charge) => !Number.isInteger(charge) || charge < 0)) {
    throw new RangeError(`a charge cannot be negative: ${charges}`);
  }
  if ((end === "out") !== (out !== null)) {
    throw new RangeError(`end '${end}' and out ${out} contradict each other`);
  }
  if (out !== null && (charges[out] !== 0 || withdrawn.includes(out))) {
    throw new RangeError(`player ${out} cannot have gone out with charges ${charges}`);
  }
  if (charges.every((_, player) => withdrawn.includes(player))) {
    throw new RangeError("everybody withdrew: there is nobody left to win");
  }
}

/** @param {number[]} charges @param {Scoring} rules @param {number[]} withdrawn @returns {Points[]} */
function nobodyOut(charges, rules, withdrawn) {
  const lowest = Math.min(...charges.filter((_, player) => !withdrawn.includes(player)));
  const winners = charges.flatMap((charge, player) =>
    charge === lowest && !withdrawn.includes(player) ? [player] : []);
  // One who withdrew may hold less than the winner; nothing is gained by it.
  const lost = charges.map((charge) => Math.max(charge - lowest, 0));
  return lost.map((difference, player) =>
    winners.includes(player)
      ? { big: 1, small: share(sum(lost), rules, winners, player) }
      : { big: 0, small: minus(difference) });
}

/** @param {number} total @param {Scoring} rules @param {number[]} winners @param {number} player */
function share(total, rules, winners, player) {
  if (winners.length === 1 || rules.tie_small === "full") return total;
  if (rules.tie_small === "zero") return 0;
  const each = Math.floor(total / winners.length);
  return player === winners[0] ? each + (total % winners.length) : each;
}

/** Never −0, which is not equal to 0 everywhere. @param {number} value */
const minus = (value) => (value === 0 ? 0 : -value);

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
