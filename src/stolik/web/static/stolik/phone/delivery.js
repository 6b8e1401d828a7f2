// How what a table says leaves its phone: kept on the disk first, then sent, the oldest first and each thing once; the
// answer is kept too. What is sent next, and how patiently, is the business of `outbox.js`.

import { ask } from "./network.js";
import { answered, asked, item, keyOf, next, old, patience } from "./outbox.js";

/** @typedef {import("./app.js").App} App @typedef {import("./outbox.js").Item} Item */

/** Keep something here, to be sent. @param {App} app @param {string} kind @param {any} body */
export async function keep(app, kind, body) {
  const one = item(app.items, { key: keyOf(crypto.getRandomValues(new Uint8Array(16))), kind, body, at: Math.round(app.now) });
  app.items = [...app.items, one];
  await app.store?.put(one);
}

/** What has not left this phone is not sent any more; if it was on its way, the server's answer counts.
 * @param {App} app @param {Item} one */
export const takeBack = (app, one) => settle(app, answered(one, { status: "withdrawn" }));

/** Send what waits, one after another, the oldest first. @param {App} app */
export async function flush(app) {
  if (app.sending || app.place.local || performance.now() < app.resting) return;
  app.sending = true;
  app.resting = 0;
  clearTimeout(app.retry);
  try {
    let one = next(app.items);
    while (one && (await sent(app, one))) one = next(app.items);
  } finally {
    app.sending = false;
  }
  for (const one of old(app.items)) {
    await app.store?.drop(one);
    app.items = app.items.filter((other) => other !== one);
  }
}

/** Whether something has reached the server; if not, it is tried again later. @param {App} app @param {Item} one */
async function sent(app, one) {
  const { key, kind, body } = one;
  const answer = await ask(`${app.place.base}/send`, { device: app.device, key, kind, at: Math.round(one.at), body });
  const wait = answer ? asked(answer) : 0;
  if (wait) {
    app.resting = performance.now() + wait;
    app.retry = window.setTimeout(() => void app.flush(), wait + 50);
    app.heard(true);
    app.render();
    return false;
  }
  if (!answer || typeof answer.data?.status !== "string") {
    app.failures += 1;
    app.heard(answer !== null && answer.status < 500);
    app.retry = window.setTimeout(() => void app.flush(), patience(app.failures));
    return false;
  }
  app.failures = 0;
  // The table's new state first: what this phone has said holds until it is in there.
  if (answer.data.state) await app.learn(answer.data.state, answer);
  await settle(app, answered(one, answer.data));
  if (answer.data.status === "aside") app.say((answer.data.said ?? []).join(" "));
  app.heard(true);
  return true;
}

/** @param {App} app @param {Item} one */
async function settle(app, one) {
  await app.store?.put(one);
  app.items = app.items.map((other) => (other.number === one.number ? one : other));
  app.render();
}
