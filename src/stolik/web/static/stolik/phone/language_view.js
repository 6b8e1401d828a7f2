// The choice of a language: each by its own name, so that everybody finds theirs in any other.

import { h, icon } from "./dom.js";
import { bar } from "./frame.js";
import { languages, spoken } from "./languages.js";
import { noticesRow } from "./notices_view.js";
import { t } from "./say.js";

/** @typedef {import("./app.js").App} App @typedef {import("./model.js").Told} Told */

/** What leads to the choice, with the language that is spoken. @param {() => void} open */
export const languageButton = (open) => h("button", { id: "language", onclick: open }, icon("globe"), h("span.visually-hidden", {}, t("languageIs"), " "), h("span", {}, spoken().name));

/** @param {(tag: string) => void} choose */
export const languageList = (choose) => h("div.stack.spoken", {}, ...languages().map(({ tag, name, dir, draft }) =>
  h("button.mark.wide", { id: `language-${tag}`, "aria-pressed": tag === spoken().tag, onclick: () => choose(tag) },
    h("span", { lang: tag, dir }, name), draft ? h("small", {}, t("draft")) : null)));

/** @param {App} app @param {Told} told */
export const languageView = (app, told) => h("div.phone.menu", {}, bar(app, told, t("languages"), "menu"), noticesRow(app, told),
  languageList((tag) => void app.speakIn(tag)));
