// Entering a result: who went out, a number for everybody else, a look together, and a second player's tap.

import { h, icon } from "./dom.js";
import { explanation } from "./explanation.js";
import { bar } from "./frame.js";
import { checkers, clockNow, playing, seatOf } from "./model.js";
import { noticesRow } from "./notices_view.js";
import { back, charged, chosen, counts, erased, faults, flat, marked, mayEndByTime, onward, points, question, questions, reportOf, typed } from "./report.js";
import { signed, t } from "./say.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./model.js").Told} Told
 * @typedef {import("./report.js").Draft} Draft
 * @typedef {import("./report.js").Report} Report
 */

/** @param {App} app @param {Told} told @param {Draft} draft */
export function reportView(app, told, draft) {
  const asked = questions(draft, told.rules);
  const before = asked[asked.indexOf(draft.at) - 1];
  const title = t("game", { n: draft.game });
  const head = bar(app, told, title, "table");
  const arrow = head.querySelector("#back");
  if (before) arrow?.replaceWith(h("button.square", { id: "back", "aria-label": t("back"), "data-key": "Escape", onclick: () => app.typed(back(draft, before)) }, icon("back")));
  const late = told.round?.number !== draft.round ? h("p.line", {}, t("movedDraft", { n: draft.round })) : null;
  const body = draft.at === "who" ? who(app, told, draft) : draft.at === "check" ? check(app, told, draft) : number(app, told, draft);
  return h("div.phone.report", { "data-at": draft.at.split(":")[0] }, head, late ?? noticesRow(app, told), ...body);
}

/** A name for somebody who may no longer sit here. @param {Told} told @param {number} entry */
const nameOf = (told, entry) => seatOf(told, entry)?.name ?? `#${entry}`;
/** @param {Told} told @param {Draft} draft @param {number} entry */
const letterOf = (told, draft, entry) => seatOf(told, entry)?.letter ?? "ABCD"[draft.people.indexOf(entry)];

/** @param {App} app @param {Told} told @param {Draft} draft */
function who(app, told, draft) {
  /** @param {import("./report.js").End} end @param {number | null} out */
  const choose = (end, out) => app.typed(chosen(draft, told.rules, end, out));
  return [
    h("h2", {}, t("whoOut")),
    h("div.choices", {},
      ...draft.people.map((entry, index) => h("button.choice", { id: `out-${letterOf(told, draft, entry)}`, "data-key": "ABCD"[index].toLowerCase(), "aria-pressed": draft.out === entry, onclick: () => choose("out", entry) },
        h("span.letter", {}, letterOf(told, draft, entry)), h("span.name", {}, nameOf(told, entry)))),
      h("button.choice.plain", { id: "end-pool", "aria-pressed": draft.end === "pool", onclick: () => choose("pool", null) }, t("pool")),
      draft.end !== "time" && !mayEndByTime(told.rules, told.round, app.now) ? null : h("button.choice.plain", { id: "end-time", "aria-pressed": draft.end === "time", onclick: () => choose("time", null) }, t("time"))),
  ];
}

/** @param {App} app @param {Told} told @param {Draft} draft */
function number(app, told, draft) {
  const rules = told.rules;
  const [what, entry] = question(draft);
  const text = draft[what][entry] ?? "";
  const wrong = text ? faultOf(told, draft, entry) : "";
  const go = () => { if (text && !wrong) app.typed(onward(draft, rules)); };
  const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((digit) =>
    h("button.key", { id: `key-${digit}`, "data-key": digit, onclick: () => app.typed(typed(draft, digit)) }, digit));
  return [
    h("div.question", {},
      h("div.asked", {}, h("span.soft", {}, t(what === "faces" ? "faceOf" : "chargeOf")),
        h("h2", {}, h("span.letter", {}, letterOf(told, draft, entry)), " ", h("span.name", {}, nameOf(told, entry))),
        h("output.typed.num", { "data-wrong": Boolean(wrong), "data-opened": Boolean(draft.opened && text), "aria-label": nameOf(told, entry) }, text ? `−${text}` : "−")),
      wrong ? h("p.wrong", { "data-aloud": true }, wrong) : null,
      marks(app, told, draft),
      draft.left.includes(entry) && !wrong ? h("p.small.soft", { id: "left-what", "data-aloud": true }, t("leftWhat", { name: nameOf(told, entry) })) : null),
    h("div.pad", {}, ...keys,
      h("button.key.quiet", { id: "erase", "aria-label": t("clear"), "data-key": "Backspace", onclick: () => app.typed(erased(draft)) }, icon("erase")),
      h("button.key", { id: "key-0", "data-key": "0", onclick: () => app.typed(typed(draft, "0")) }, "0"),
      h("button.key.main", { id: "next", "data-key": "Enter", disabled: !text || Boolean(wrong), onclick: go }, t("next"))),
    chips(app, told, draft),
  ];
}

/** What is special about somebody's number: nothing was opened, or somebody left. @param {App} app @param {Told} told @param {Draft} draft */
function marks(app, told, draft) {
  const rules = told.rules;
  const [what, entry] = question(draft);
  const text = draft[what][entry] ?? "";
  const never = draft.unopened.includes(entry);
  const askable = what === "charges" && counts(rules, draft.end);
  /** @param {number} price */
  const price = (price) => app.typed(onward(charged(never ? draft : marked(draft, "unopened", entry), entry, price), rules));
  return h("div.marks", {},
    askable ? h("button.mark", { id: "never", "aria-pressed": never, onclick: () => app.typed(charged(marked(draft, "unopened", entry), entry, never ? 0 : flat(rules) ? rules.unopened_base : 0)) }, t("never")) : null,
    never && askable && flat(rules) ? [
      h("button.mark", { id: "base", "aria-pressed": text === String(rules.unopened_base), onclick: () => price(rules.unopened_base) }, rules.unopened_base),
      h("button.mark", { id: "could", "aria-pressed": text === String(rules.unopened_could), onclick: () => price(rules.unopened_could) }, rules.unopened_could)] : null,
    never && askable ? h("button.mark", { id: "which", onclick: () => { app.pad = { entry, rack: [], taken: [], pick: "rack", announced: saidLately(app, told, draft, entry), turns: true, answer: null }; app.go("tiles"); } }, t("which")) : null,
    !never && what === "charges" ? h("button.mark.quiet", { id: "left", "aria-pressed": draft.left.includes(entry), onclick: () => app.typed(marked(draft, "left", entry)) }, t("left")) : null);
}

/** Whether somebody announced the opening in the own latest turn of the game on the clock. @param {App} app @param {Told} told @param {Draft} draft @param {number} entry */
function saidLately(app, told, draft, entry) {
  const { clock } = clockNow(told, app.tapped, draft.game, app.now);
  const seat = seatOf(told, entry)?.letter;
  const last = clock.announced.filter((one) => one.seat === seat).at(-1);
  return Boolean(last && last.turn > (clock.turn?.number ?? last.turn) - playing(told).length);
}

/** What is known of the others; a tap goes back there. @param {App} app @param {Told} told @param {Draft} draft */
function chips(app, told, draft) {
  return h("div.chips", { role: "group", "aria-label": t("change") }, ...draft.people.map((entry) => {
    const won = entry === draft.out;
    const text = won ? "●" : draft.charges[entry] ? `−${draft.charges[entry]}` : "…";
    const spoken = won ? t("endedOut", { name: nameOf(told, entry) }) : `${nameOf(told, entry)}: ${text}`;
    return h("button.chip", { id: `chip-${entry}`, "aria-current": draft.at.endsWith(`:${entry}`) && !won, onclick: () => app.typed(back(draft, won ? "who" : `charge:${entry}`)) },
      h("span.letter", {}, letterOf(told, draft, entry)), h("span.num", { "aria-hidden": "true" }, text), h("span.visually-hidden", {}, spoken));
  }));
}

/** Why the number of somebody cannot be. @param {Told} told @param {Draft} draft @param {number} entry */
function faultOf(told, draft, entry) {
  const alone = { ...draft, charges: Object.fromEntries(draft.people.map((one) => [one, one === entry ? draft.charges[entry] || "0" : "1"])), faces: draft.faces, unopened: draft.unopened.filter((one) => one === entry), left: [] };
  const report = reportOf(alone, told.rules);
  const fault = report ? faults(report, told.rules).find((one) => one.entry === entry) : null;
  return fault ? sayFault(told, fault, nameOf(told, entry)) : "";
}

/** @param {Told} told @param {import("./report.js").Fault} fault @param {string} name */
function sayFault(told, fault, name) {
  const { about } = fault;
  if (fault.code === "loser-without-charge") return t("noCharge", { name });
  if (fault.code === "charge-too-high") return t("tooHigh", { about });
  if (fault.code === "unopened-charge") return t("unopenedCharge", { base: told.rules.unopened_base, could: told.rules.unopened_could, about });
  return t("impossible", { about });
}

/** Big and small points of everybody, as everybody will write them down; beside them what was typed, where something else counts.
 * @param {Told} told @param {Report} report @param {((at: string) => void) | null} [edit] opens a number to be changed */
export function preview(told, report, edit = null) {
  const rows = points(report, told.rules);
  const typed = new Map(report.charges);
  const other = rows.some((row) => !row.big && -row.small !== typed.get(row.entry));
  const seats = report.charges.map(([entry], index) => ({ entry, letter: seatOf(told, entry)?.letter ?? "ABCD"[index] }));
  /** @param {number} entry @param {string} text */
  const number = (entry, text) => (edit && entry !== report.out
    ? h("button.edit.num", { id: `chip-${entry}`, "aria-label": t("changeOf", { name: nameOf(told, entry), n: text }), onclick: () => edit(`charge:${entry}`) }, text, icon("edit")) : text);
  return h("table.preview", { "aria-label": t("check"), "data-typed": other, "data-edit": Boolean(edit) },
    other ? h("thead", {}, h("tr", {}, h("td", {}), h("th.num", { scope: "col" }, t("onRack")), h("td", {}), h("th.num", { scope: "col" }, t("counted")))) : null,
    h("tbody", {}, ...rows.map(({ entry, big, small }, index) => h("tr", {},
      h("th", { scope: "row" }, h("span.letter", {}, seats[index].letter), " ", h("span.name", {}, nameOf(told, entry)),
        report.unopened.includes(entry) ? h("span.soft.small", {}, ` ${t("neverMark")}`) : null,
        report.left.includes(entry) ? h("span.soft.small", {}, ` ${t("leftMark")}`) : null),
      other ? h("td.num.typed-points", {}, number(entry, String(typed.get(entry) ?? ""))) : null,
      h("td.num", {}, big ? [h("b.bigmark", { title: t("big"), "aria-hidden": "true" }, "●"), h("span.visually-hidden", {}, t("big"))] : ""),
      h("td.num", {}, other ? signed(small) : number(entry, signed(small)))))),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t("sum")), other ? h("td", {}) : null, h("td", {}), h("td.num", {}, signed(rows.reduce((sum, { small }) => sum + small, 0))))));
}

/** Why the points are what they are. @param {Told} told @param {Report} report */
export const explained = (told, report) =>
  h("p.explained", { id: "explained" }, explanation(report, told.rules, (entry) => nameOf(told, entry)).join(" "));

/** Somebody else taps their own name. @param {import("./model.js").Seat[]} seats @param {(entry: number) => void} act @returns {HTMLElement[]} */
export const confirming = (seats, act) => [h("p.confirm-who", { id: "who-confirms" }, t("confirmWho")),
  h("div.choices.confirming", { role: "group", "aria-labelledby": "who-confirms" }, ...seats.map((seat) =>
    h("button.choice.main", { id: `confirm-${seat.letter}`, onclick: () => act(seat.entry) }, h("span.letter", {}, seat.letter), h("span.name", {}, seat.name))))];

/** @param {App} app @param {Told} told @param {Draft} draft */
function check(app, told, draft) {
  const report = reportOf(draft, told.rules);
  if (!report) return [h("button.main", { onclick: () => app.typed(onward(draft, told.rules)) }, t("next"))];
  const wrong = faults(report, told.rules);
  if (wrong.length) {
    return [h("h2", {}, t("check")), h("div.wrongs", {}, ...wrong.map((fault) => h("p.wrong", { "data-aloud": true }, sayFault(told, fault, nameOf(told, fault.entry ?? 0))))), chips(app, told, draft)];
  }
  const how = explanation(report, told.rules, (entry) => nameOf(told, entry));
  const why = how.slice(1).join(" ");
  return [
    h("div.titled", {}, h("h2", {}, t("check")), h("button.ended", { id: "chip-who", "aria-label": t("changeEnd", { how: how[0] }), onclick: () => app.typed(back(draft, "who")) }, how[0], icon("edit"))),
    preview(told, report, (at) => app.typed(back(draft, at))),
    h("div.settling", {},
      why ? h("p.explained", { id: "explained" }, why) : null,
      ...confirming(checkers(told, report), (entry) => void app.file(report, entry)),
      app.place.local ? null : h("button.link", { id: "send-only", onclick: () => void app.file(report, null) }, t("sendOnly"))),
  ];
}
