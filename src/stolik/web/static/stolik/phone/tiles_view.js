// "100 or 200?": the tiles of a rack tapped on a pad; the server says whether they could have opened.

import { h } from "./dom.js";
import { bar } from "./frame.js";
import { seatOf } from "./model.js";
import { ask } from "./network.js";
import { charged, onward } from "./report.js";
import { listed, t } from "./say.js";

/** @typedef {import("./app.js").App} App @typedef {import("./app.js").Pad} Pad @typedef {import("./model.js").Told} Told */

const COLOURS = [["K", "◆"], ["R", "●"], ["B", "▲"], ["O", "■"]];
/** @type {Record<string, import("./say.js").Word>} */
const COLOUR_WORDS = { K: "black", R: "red", B: "blue", O: "orange" };
/** @type {import("./say.js").Word[]} how many of a tile */
const MANY = ["none", "one", "two"];

/** What a tile is called, for those who listen. @param {string} tile */
const nameOf = (tile) => (tile === "J" ? t("joker") : t("tile", { colour: t(COLOUR_WORDS[tile[0]]), n: tile.slice(1) }));

/** @param {App} app @param {Told} told @param {Pad} pad */
export function tilesView(app, told, pad) {
  const seat = seatOf(told, pad.entry);
  const chosen = pad[pad.pick];
  /** @param {string[]} tiles @param {string} tile */
  const count = (tiles, tile) => tiles.filter((one) => one === tile).length;
  /** @param {Partial<Pad>} change */
  const set = (change) => { app.pad = { ...pad, answer: null, ...change }; app.render(); };
  /** Two of each exist; what was taken last is on the rack. @param {string} tile */
  const tap = (tile) => {
    const most = pad.pick === "rack" ? 2 : count(pad.rack, tile);
    const now = count(chosen, tile);
    const next = now < most ? [...chosen, tile] : chosen.filter((one) => one !== tile);
    const taken = pad.pick === "rack" ? pad.taken.filter((one, index, all) => all.slice(0, index + 1).filter((same) => same === one).length <= count(next, one)) : next;
    set(pad.pick === "rack" ? { rack: next, taken } : { taken });
  };
  /** @param {string} tile @param {string} label @param {string} colour */
  const key = (tile, label, colour) => h(tile === "J" ? "button.tile.joker" : "button.tile", {
    id: `tile-${tile}`, "data-colour": colour, "data-count": count(chosen, tile), "data-face": label, "data-first": tile.slice(1) === "1",
    "aria-label": listed([nameOf(tile), t(MANY[count(chosen, tile)])]), disabled: pad.pick === "taken" && !count(pad.rack, tile), onclick: () => tap(tile),
  });
  return h("div.phone.tiles", {}, bar(app, told, t("tiles", { name: seat?.name ?? "" }), "report"),
    h("div.picks.what-tiles", {},
      h("button.mark", { id: "pick-rack", "aria-pressed": pad.pick === "rack", onclick: () => set({ pick: "rack", answer: pad.answer }) }, t("about", { what: t("rack"), more: pad.rack.length })),
      h("button.mark", { id: "pick-taken", "aria-pressed": pad.pick === "taken", disabled: !pad.rack.length, onclick: () => set({ pick: "taken", answer: pad.answer }) }, t("about", { what: t("lastTaken"), more: pad.taken.length })),
      pad.rack.length ? h("button.link", { id: "clear", onclick: () => set({ rack: [], taken: [], pick: "rack" }) }, t("clear")) : null),
    h("div.tile-pad", {}, ...COLOURS.flatMap(([colour, shape]) =>
      [...Array.from({ length: 13 }, (_, index) => key(`${colour}${index + 1}`, `${index + 1}${shape}`, colour)), ...(colour === "K" ? [key("J", "☺", "J")] : [])])),
    h("div.picks.what-turns", {},
      told.rules.exemption.startsWith("announce") ? h("button.mark", { id: "said-it", "aria-pressed": pad.announced, onclick: () => set({ announced: !pad.announced }) }, t("saidIt")) : null,
      h("button.mark", { id: "no-turn", "aria-pressed": !pad.turns, onclick: () => set({ turns: !pad.turns }) }, t("noTurn"))),
    pad.answer ? verdict(app, told, pad) : h("button.main.wide", { id: "ask", disabled: pad.rack.length < 2, onclick: () => void question(app, told, pad) }, t("ask")));
}

/** @param {App} app @param {Told} told @param {Pad} pad */
async function question(app, told, pad) {
  const answer = await ask(app.place.could, {
    ruleset: told.rules.name, end: app.draft?.end ?? "out", rack: pad.rack.join(" "), taken: pad.taken.join(" "), announced: pad.announced, turns: pad.turns ? 1 : 0,
  });
  const data = answer?.data;
  app.pad = { ...pad, answer: data && typeof data.said === "string" ? data : { said: t("askDesk"), charge: null, melds: [] } };
  app.render();
}

/** @param {App} app @param {Told} told @param {Pad} pad */
function verdict(app, told, pad) {
  const { said, charge, melds } = pad.answer;
  return h("div.verdict", {}, h("p", { "data-aloud": true }, said),
    melds?.length ? h("div.melds", {}, ...melds.map((/** @type {string[]} */ meld) => h("span.meld", {}, ...meld.map((tile) =>
      h("span.tile", { "data-colour": tile[0] }, tile === "J" ? "☺" : tile.slice(1) + (COLOURS.find(([colour]) => colour === tile[0])?.[1] ?? "")))))) : null,
    typeof charge === "number" && app.draft ? h("button.main.wide", { id: "use", onclick: () => {
      const draft = app.draft;
      if (!draft) return;
      app.pad = null;
      app.screen = "report";
      app.typed(onward(charged(draft, pad.entry, charge), told.rules));
    } }, t("use", { n: charge })) : null);
}
