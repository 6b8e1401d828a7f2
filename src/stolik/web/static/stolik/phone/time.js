// The server's time on a phone whose own clock may be wrong, stand still or be changed. Pure: the
// phone's two clocks are arguments. `wall` is Date.now(), `steady` performance.now(), both in ms.
//
// Within a living page the steady clock counts. It may stop while the phone sleeps, the wall clock does
// not: when the wall clock has moved on further, the difference was sleep. When it went back, somebody
// set it, and the steady clock is right. The next answer of the server settles either.

/**
 * @typedef {{server: number, wall: number, steady: number, error: number}} Kept
 * What the server's time was at one moment of both clocks; `error` is how far off it may be.
 */

/** A smaller difference comes from reading two clocks; a table may be off by a tenth of a second, not more. */
export const SLEPT = 50;

/** Before any answer the phone's own clock is all there is. @param {number} wall @param {number} steady @returns {Kept} */
export const unsynced = (wall, steady) => ({ server: wall, wall, steady, error: Infinity });

/** What an earlier page knew: the offset outlives it, the steady clock does not.
 * @param {number} offset @param {number} wall @param {number} steady @returns {Kept} */
export const remembered = (offset, wall, steady) => ({ server: wall + offset, wall, steady, error: Infinity });

/** What is worth remembering for the next page. @param {Kept} kept @param {number} wall @param {number} steady */
export const offset = (kept, wall, steady) => serverTime(kept, wall, steady) - wall;

/** The server's time now. @param {Kept} kept @param {number} wall @param {number} steady */
export function serverTime(kept, wall, steady) {
  const lived = steady - kept.steady;
  const slept = wall - kept.wall - lived;
  return kept.server + lived + (slept > SLEPT ? slept : 0);
}

/** How far off it may be now. Phones drift by some ms a minute; and what was too short to be called sleep
 * may have been sleep. @param {Kept} kept @param {number} wall @param {number} steady */
export function errorNow(kept, wall, steady) {
  const slept = wall - kept.wall - (steady - kept.steady);
  const drift = (serverTime(kept, wall, steady) - kept.server) / 20_000;
  return kept.error + drift + (slept > 0 && slept <= SLEPT ? slept : 0);
}

/**
 * After an answer: `asked` and `steady` are the steady clock before and after the request. Half the way
 * there, half the way back: an answer that took long is worth less than what is known already.
 * @param {Kept} kept @param {{server: number, asked: number, wall: number, steady: number}} answer
 * @returns {Kept}
 */
export function synced(kept, { server, asked, wall, steady }) {
  const error = (steady - asked) / 2;
  const found = { server: server + error, wall, steady, error };
  const known = serverTime(kept, wall, steady);
  const off = Math.abs(known - found.server);
  // What is known ages, and what cannot be true is dropped.
  const aged = errorNow(kept, wall, steady);
  return aged <= error && off <= aged + error ? { server: known, wall, steady, error: aged } : found;
}
