// What a table answers about its games: that a result is right, that it is not, that it is after all, that a game
// was not played, or was after all. Each is kept on the phone first, like everything else. Knows no page.

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./report.js").Report} Report
 */

/** A result is right; on the phone that reported it somebody says who they are. @param {App} app @param {Report} report @param {number | null} [entry] */
export async function agree(app, report, entry = null) {
  // Whoever is asked while typing another game goes on typing.
  if (app.screen.startsWith("game:")) app.screen = "table";
  app.receipt = { round: report.round, games: [report.game], since: app.now, settled: 0 };
  await app.tell("confirm", entry === null ? { report } : { report, entry });
}

/** A confirmed result is wrong: only the desk can open it again. @param {App} app @param {{game: number, digest: string, why: string}} what */
export async function object(app, { game, digest, why }) {
  app.screen = `game:${game}`;
  await app.tell("dispute", { round: app.told?.round?.number ?? 0, game, digest, why });
}

/** It is right after all. @param {App} app @param {number} game @param {string} digest */
export async function withdraw(app, game, digest) {
  app.screen = `game:${game}`;
  await app.tell("withdraw", { round: app.told?.round?.number ?? 0, game, digest });
}

/** Games that nobody began before the gong; somebody confirms it. @param {App} app @param {number[]} games @param {number} entry */
export async function notPlayed(app, games, entry) {
  const round = app.told?.round?.number ?? 0;
  app.screen = "table";
  app.receipt = { round, games, since: app.now, settled: 0 };
  for (const game of games) await app.keep("unplayed", { round, game, entry });
  await app.sendKept();
}

/** A game that the table said was not played is open again. @param {App} app @param {number} game */
export async function takeBackUnplayed(app, game) {
  app.screen = "table";
  await app.tell("take-back-unplayed", { round: app.told?.round?.number ?? 0, game });
}

/** It was played: the result is typed now. @param {App} app @param {number} game */
export async function wasPlayed(app, game) {
  await takeBackUnplayed(app, game);
  app.report(null, null, game);
}

/** It was played, and its result waits at the desk because another phone said it was not. @param {App} app @param {Report} report */
export async function sendAgain(app, report) {
  const { round, game } = report;
  app.screen = "table";
  app.receipt = { round, games: [game], since: app.now, settled: 0 };
  await app.keep("take-back-unplayed", { round, game });
  await app.keep("report", report);
  await app.sendKept();
}
