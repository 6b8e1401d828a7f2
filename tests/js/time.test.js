// The server's time on phones whose own clocks cannot be trusted.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { offset, remembered, SLEPT, synced } from "../../src/stolik/web/static/stolik/phone/time.js";
import { chance } from "./chance.js";
import { Phone } from "./phone.js";

const MINUTE = 60_000;
const near = (found, most) => assert.ok(found <= most, `${found} ms off, more than ${most}`);

describe("the server's time", () => {
  test("before any answer the phone's own clock is all there is", () => {
    const phone = new Phone({ off: -10 * MINUTE });
    assert.deepEqual([phone.told, phone.stated], [phone.wall, Infinity]);
  });

  for (const minutes of [-10, 10, -600, 1]) {
    test(`a phone ${minutes} minutes off`, () => {
      const phone = new Phone({ off: minutes * MINUTE });
      phone.ask(30, 50);
      near(phone.off, 10);
      phone.pass(5 * MINUTE);
      near(phone.off, 10);
    });
  }

  test("half the way there and half the way back: off by at most half of both", () => {
    for (const [there, back] of [[0, 200], [200, 0], [100, 100], [30, 170]]) {
      const phone = new Phone({ off: MINUTE });
      phone.ask(there, back);
      assert.equal(phone.kept.error, 100);
      near(phone.off, 100);
    }
  });

  test("a locked phone whose steady clock stands still loses nothing", () => {
    const phone = new Phone({ off: -10 * MINUTE });
    phone.ask(20, 20);
    for (const ms of [200, 2000, 40_000, 25 * MINUTE]) {
      phone.pass(7000);
      phone.sleep(ms);
      near(phone.off, 1);
    }
  });

  test("a moment too short to be called sleep is settled by the next answer", () => {
    const phone = new Phone();
    phone.ask(5, 5);
    phone.sleep(SLEPT - 10);
    near(phone.off, phone.stated);
    phone.ask(20, 20);
    near(phone.off, 20);
  });

  test("a short sleep is not hidden behind a slow answer", () => {
    const phone = new Phone();
    phone.ask(5, 5);
    phone.sleep(SLEPT - 10);
    phone.ask(800, 800);
    near(phone.off, phone.stated);
  });

  test("short sleeps add up until they count", () => {
    const phone = new Phone();
    phone.ask(5, 5);
    for (let count = 0; count < 4; count += 1) {
      phone.sleep(SLEPT / 3);
      phone.pass(1000);
      near(phone.off, phone.stated);
    }
    near(phone.off, 1);
  });

  test("the wall clock set back changes nothing", () => {
    const phone = new Phone();
    phone.ask(20, 20);
    phone.set(-60 * MINUTE);
    phone.pass(MINUTE);
    near(phone.off, 1);
    phone.ask(20, 20);
    phone.sleep(MINUTE);
    near(phone.off, 1);
  });

  test("set back and asleep: the next answer settles it", () => {
    const phone = new Phone();
    phone.ask(20, 20);
    phone.set(-10 * MINUTE);
    phone.sleep(5 * MINUTE);
    phone.ask(40, 40);
    near(phone.off, 40);
  });

  test("the wall clock set forward looks like sleep: the next answer settles it", () => {
    const phone = new Phone();
    phone.ask(20, 20);
    phone.set(10 * MINUTE);
    assert.equal(Math.round(phone.off), 10 * MINUTE);
    phone.ask(900, 900);
    near(phone.off, 900);
  });

  test("a slow answer does not spoil what is known", () => {
    const phone = new Phone();
    phone.ask(10, 10);
    phone.pass(MINUTE);
    phone.ask(4000, 100);
    near(phone.off, 1);
    near(phone.kept.error, 20);
  });

  test("a better answer counts at once", () => {
    const phone = new Phone();
    phone.ask(4000, 100);
    phone.ask(10, 12);
    near(phone.off, 1);
    assert.equal(phone.kept.error, 11);
  });

  test("what is known ages: after hours the next fair answer counts", () => {
    const phone = new Phone({ drift: 40e-6 });
    phone.ask(5, 5);
    phone.pass(120 * MINUTE);
    near(phone.off, phone.stated);
    phone.ask(100, 100);
    near(phone.off, 1);
  });

  test("the offset outlives the page", () => {
    const phone = new Phone({ off: 10 * MINUTE });
    phone.ask(20, 20);
    const kept = offset(phone.kept, phone.wall, phone.steady);
    phone.pass(3 * MINUTE);
    phone.steady = 0;
    phone.kept = remembered(kept, phone.wall, phone.steady);
    near(phone.off, 1);
    assert.equal(phone.stated, Infinity);
    phone.ask(300, 100);
    near(phone.off, 200);
  });

  test("nothing kept is ever written to", () => {
    const phone = new Phone();
    const kept = Object.freeze(phone.kept);
    const answer = Object.freeze({ server: phone.now, asked: phone.steady, wall: phone.wall, steady: phone.steady });
    assert.notEqual(synced(kept, answer), kept);
  });

  test("never further off than stated, whatever the network and the phone do", () => {
    let asked = 0;
    for (let seed = 1; seed <= 400; seed += 1) {
      const random = chance(seed);
      const phone = new Phone({ off: random.whole(-20 * MINUTE, 20 * MINUTE), drift: (random.next() - 0.5) * 90e-6 });
      for (let count = 0; count < 60; count += 1) {
        const what = random.next();
        if (what < 0.4) phone.pass(random.whole(0, random.maybe(0.2) ? 10 * MINUTE : 20_000));
        else if (what < 0.5) phone.sleep(random.whole(0, random.maybe(0.5) ? 5 * MINUTE : 2000));
        else if (what < 0.55) {
          phone.ask(random.whole(0, 300), random.whole(0, 300));
          phone.set(-random.whole(0, 30 * MINUTE));
          phone.ask(random.whole(0, 300), random.whole(0, 300));
        }
        else phone.ask(random.whole(0, random.maybe(0.2) ? 8000 : 150), random.whole(0, random.maybe(0.2) ? 8000 : 150));
        if (phone.stated === Infinity) continue;
        asked += 1;
        assert.ok(phone.off <= phone.stated + 1, `seed ${seed}: ${phone.off} ms off, ${phone.stated} stated`);
      }
    }
    assert.ok(asked > 20_000);
  });
});
