// Charges into points: the same rows as Python's settle.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { settle } from "../../src/stolik/web/static/stolik/phone/settle.js";
import { each } from "./cases.js";

describe("settled games", () => {
  for (const { title, given, rules, expected } of each("settle")) {
    test(title, () => {
      const points = () => settle(given.charges, rules, given).map(({ big, small }) => [big, small]);
      if (expected.refused) {
        assert.throws(points, (error) => error instanceof RangeError && error.message.includes(expected.refused));
      } else {
        assert.deepEqual(points(), expected.points);
      }
    });
  }
});

/** What a rack is worth by its tiles, such as "R5 J". */
const face = (rack, rules) => rack.split(" ").filter(Boolean)
  .reduce((sum, tile) => sum + (tile === "J" ? rules.joker_rack_value : Number(tile.slice(1))), 0);

/** What a player was charged. Stolik's referee knows 100 from 200, the phone is told: where a row does not
 * say it, it is what was lost to the one who went out. */
function charge(player, expected, rules, end) {
  if (expected.charge !== undefined) return expected.charge;
  if (player.opened || (end !== "out" && rules.unopened_at_exhaustion === "ignore")) return face(player.rack, rules);
  assert.equal(end, "out");
  return -expected.small;
}

describe("scored games", () => {
  for (const { title, given, rules, expected } of each("score")) {
    test(title, () => {
      const charges = given.players.map((player, seat) => charge(player, expected.players[seat], rules, given.end));
      const out = given.players.findIndex((player) => player.rack === "");
      const faces = given.players.map((player) => face(player.rack, rules));
      const points = settle(charges, rules, { end: given.end, out: out < 0 ? null : out, faces });
      const wanted = expected.players.map(({ big, small }, seat) => ({ big: big ?? points[seat].big, small: small ?? points[seat].small }));
      assert.deepEqual(points, wanted);
      if (expected.sum !== undefined) assert.equal(points.reduce((sum, { small }) => sum + small, 0), expected.sum);
    });
  }
});
