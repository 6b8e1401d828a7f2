// The phone at a table: keeps what happens, first here, then with the server; shows it. What is shown
// follows from `model.js`; the screens are in the `…_view.js` modules.

import { stayAwake } from "./awake.js";
import { announce, announceNew, turnWords } from "./announcer.js";
import { addTap, dropTaken, pushTaps, takeClockOver, tapClock, tappedElsewhere, tapsKept } from "./clock_taps.js";
import { callView } from "./call_view.js";
import { clockView } from "./clock_view.js";
import { flush, keep, takeBack } from "./delivery.js";
import { h, show } from "./dom.js";
import { gameView, objectionView, unplayedView } from "./game_view.js";
import { clockNow, deskTaps, gameNow, overtaken, played, playing, starterOf } from "./model.js";
import { choose, languages } from "./languages.js";
import { languageView } from "./language_view.js";
import { ask, listen } from "./network.js";
import { networkView } from "./network_view.js";
import { news, shownOf } from "./notices.js";
import { noticesOf } from "./notices_view.js";
import { joined, keyOf } from "./outbox.js";
import { receiptCard } from "./receipt_view.js";
import { blank, chosen, reportOf } from "./report.js";
import { reportView } from "./report_view.js";
import { anewView, menuView, sheetView } from "./sheet_view.js";
import { t } from "./say.js";
import * as sound from "./sound.js";
import { openStore } from "./storage.js";
import { otherTabs } from "./tabs.js";
import { tick } from "./ticker.js";
import { offset, remembered, serverTime, synced, unsynced } from "./time.js";
import { tilesView } from "./tiles_view.js";

/**
 * @typedef {import("./model.js").Told} Told
 * @typedef {import("./model.js").Tapped} Tapped
 * @typedef {import("./report.js").Draft} Draft
 * @typedef {import("./outbox.js").Item} Item
 * @typedef {{face: string, volume: string, awakeNoted?: boolean}} Wishes
 * @typedef {{entry: number, rack: string[], taken: string[], pick: "rack" | "taken", announced: boolean, turns: boolean, answer: any}} Pad
 */

const HEARTBEAT = 20_000, HOLDING = 6000, MIRROR = 3000, UNSURE = 60;
/** How many messages that were read are known by number. */
const REMEMBERED = 50;

export class App {
  kept = unsynced(Date.now(), performance.now());
  /** @type {Told | null} */
  told = null;
  /** @type {Item[]} */
  items = [];
  /** @type {Tapped | null} */
  tapped = null;
  /** @type {Draft | null} */
  draft = null;
  /** @type {Wishes} */
  wishes = { face: "around", volume: "low" };
  /** @type {string} which screen: table, report, games, game:N, objection:N, unplayed:N, menu, languages, call, net, anew, tiles */
  screen = "table";
  /** @type {Pad | null} */
  pad = null;
  /** The card after a result. @type {import("./receipt.js").Receipt | null} */
  receipt = null;
  device = "";
  reached = false;
  failures = 0;
  sending = false;
  /** Until when the server asked to wait, by the steady clock; 0 when it did not. */
  resting = 0;
  awake = true;
  notice = "";
  /** Which notice the row shows, by its key, and which is shown whole. */
  noticeShown = "";
  noticeOpen = "";
  /** The notices that were shown last, by key, so that each is heard once. @type {Set<string> | null} */
  noticed = null;
  /** @type {import("./notices.js").Flash[]} */
  flashes = [];
  spoken = "";
  /** The marked lines of the page, each said when it came. @type {string[]} */
  aloud = [];
  takingOver = false;
  /** The table says that somebody let it begin. */
  letIn = false;
  /** The messages of the desk that somebody has read here; those of them the server has not heard of. @type {number[]} */
  seen = [];
  /** @type {number[]} */
  unsaid = [];
  sounded = "";
  /** Whose time ran out, and when, as last shown. */
  late = "";
  timer = 0;
  asking = 0;
  retry = 0;
  listening = "";
  /** Listens no more. @type {() => void} */
  deaf = () => undefined;
  pressed = false;
  behind = false;
  /** @type {boolean | undefined} */
  gone = undefined;
  unpushed = false;
  pushing = false;
  pushAgain = false;
  /** @type {(tapped: Tapped) => void} */
  tellTabs = () => undefined;
  taking = false;
  /** @type {(() => Promise<void>) | null} */
  startAnew = null;
  /** Told who started a game, where only this phone knows. @type {((game: number, seat: string) => void) | null} */
  begun = null;
  /** Set where there is no server: saves what the server would keep. @type {((told: Told) => Promise<void>) | null} */
  keeper = null;
  /** So long ago the server was asked, in ms. */
  beaten = 0;

  /**
   * @param {HTMLElement} root
   * @param {{scope: string, base: string, video: string, could: string, local: boolean, plain: string}} place `base` is "" where there is no server
   */
  constructor(root, place) {
    this.root = root;
    this.place = place;
  }

  /** Everything the phone remembers, then the server's word. @param {Told | null} embedded */
  async open(embedded) {
    this.store = await openStore(this.place.scope);
    const own = await openStore("phone");
    this.device = (await own.get("device")) ?? "";
    if (!this.device) {
      this.device = keyOf(crypto.getRandomValues(new Uint8Array(16)));
      await own.set("device", this.device);
    }
    this.wishes = { ...this.wishes, ...(await own.get("wishes")) };
    sound.setVolume(this.wishes.volume);
    const known = await own.get("offset");
    if (typeof known === "number") this.kept = remembered(known, Date.now(), performance.now());
    this.own = own;
    this.items = await this.store.items();
    this.tapped = (await this.store.get("tapped")) ?? null;
    this.draft = (await this.store.get("draft")) ?? null;
    this.seen = (await this.store.get("read")) ?? [];
    this.unsaid = (await this.store.get("unsaid")) ?? [];
    const told = (await this.store.get("told")) ?? null;
    this.told = embedded && (!told || embedded.now >= told.now) ? embedded : told;
    // The page itself does not know which phone it is for: what was tapped here is this phone's clock.
    const clock = this.told?.clock;
    if (this.told && clock && this.tapped?.round === clock.round && this.tapped.game === clock.game) {
      this.told = { ...this.told, clock: { ...clock, own: true } };
    }
    // A report that was kept just before the phone died needs no draft any more.
    const done = this.draft && this.told?.rules ? JSON.stringify(reportOf(this.draft, this.told.rules)) : "";
    if (done && JSON.stringify(this.items.filter((one) => one.kind === "report").at(-1)?.body) === done) this.draft = null;
    // Whoever went back from the report to the clock finds the clock again.
    if (this.draft && this.draft.end !== null && (await this.store.get("left")) !== true) this.screen = "report";
    this.tellTabs = otherTabs(this.place.scope, (tapped) => tappedElsewhere(this, tapped));
    this.render();
    // Before anything else is done about a touch: what it grants may change the page at once.
    addEventListener("pointerdown", () => { this.pressed = true; }, { capture: true });
    for (const touch of ["pointerdown", "pointerup", "keydown", "click"]) addEventListener(touch, () => this.touched(), { capture: true });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => this.released());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) void this.inFront(); });
    addEventListener("online", () => { void this.flush(); if (this.unpushed) void pushTaps(this); });
    addEventListener("keydown", (event) => this.key(event));
    if (!document.hidden) void this.wake(false);
    if (!this.place.local) {
      await this.fetch();
      setInterval(() => { if (!document.hidden) void this.beat(); }, MIRROR);
      void this.flush();
    }
  }

  get now() { return serverTime(this.kept, Date.now(), performance.now()); }
  get game() { return this.told ? gameNow(this.told, this.items) : 0; }

  // ---- the server

  /** The table as the server sees it. */
  async fetch() {
    if (this.place.local) return;
    const answer = await ask(`${this.place.base}/state?device=${this.device}`);
    this.heard(answer !== null);
    if (answer?.ok) await this.learn(answer.data, answer);
  }

  /** @param {Told} told @param {{asked: number, steady: number, wall: number}} when */
  async learn(told, { asked, steady, wall }) {
    this.kept = synced(this.kept, { server: told.now, asked, steady, wall });
    // A slow first answer leaves the time uncertain: ask once more, soon.
    if (this.kept.error > UNSURE && !this.asking) this.asking = window.setTimeout(() => { this.asking = 0; void this.fetch(); }, 1500);
    void this.own?.set("offset", offset(this.kept, Date.now(), performance.now()));
    const before = this.told;
    if (before && overtaken(told, before)) return;
    this.told = told;
    await this.store?.set("told", told);
    if (before) this.hear(before, told);
    if (before) dropTaken(this, before, told);
    if (before?.round && told.round?.number !== before.round.number) this.notice = this.items.some((one) => one.status === "saved") || this.draft ? t("movedOn", { n: before.round.number }) : "";
    if (before?.clock?.own && told.clock && !told.clock.own && told.clock.game === before.clock.game && this.tapped) this.notice = t("taken");
    this.follow(told);
    if (told.topic !== this.listening) {
      this.listening = told.topic;
      this.deaf();
      this.deaf = listen(told.topic, [`t${told.table}`, "t*"], `k${told.table}`, (mark) => { if (mark !== this.told?.mark) void this.fetch(); }, (open) => this.heard(open));
    }
    this.render();
  }

  /** A round that the desk stops or lets go on does the same to the clock of this phone, at once; a table that
   * the referee stops stands after the running move. @param {Told} told */
  follow(told) {
    for (const tap of deskTaps(told, this.tapped, this.game, this.now)) addTap(this, tap);
  }

  /** What has happened at the desk or on another phone is heard. @param {Told} before @param {Told} told */
  hear(before, told) {
    const { sounds, flashes } = news(before, told, this.now, this.flashes);
    for (const name of sounds) sound.play(name);
    this.flashes = flashes;
  }

  /** @param {boolean} reached */
  heard(reached) {
    if (this.reached === reached) return;
    this.reached = reached;
    this.render();
    if (reached) { void this.flush(); void this.acknowledge(); }
  }

  /** Somebody has read what the desk wrote: it goes from the page, and the desk hears of it. @param {number} message */
  read(message) {
    this.seen = [...this.seen, message].slice(-REMEMBERED);
    this.unsaid = [...this.unsaid, message].slice(-REMEMBERED);
    void this.store?.set("read", this.seen);
    void this.store?.set("unsaid", this.unsaid);
    void this.acknowledge();
    this.render();
  }

  /** Tell the server what was read; without network it waits for the next beat. */
  async acknowledge() {
    if (this.place.local) return;
    for (const message of this.unsaid) {
      const answer = await ask(`${this.place.base}/seen`, { message });
      // A message that the server does not know, it need not hear of again.
      if (!answer || answer.status >= 500) return;
      this.unsaid = this.unsaid.filter((one) => one !== message);
      void this.store?.set("unsaid", this.unsaid);
    }
  }

  /** Keep something here, show it, then send it. @param {string} kind @param {any} body */
  async tell(kind, body) {
    await this.keep(kind, body);
    await this.sendKept();
  }

  /** @param {string} kind @param {any} body */
  keep(kind, body) { return keep(this, kind, body); }
  /** @param {Item} one */
  takeBack(one) { return takeBack(this, one); }
  flush() { return flush(this); }

  async sendKept() {
    if (this.keeper && this.told) await this.keeper(this.told);
    this.render();
    void this.flush();
  }

  async beat() {
    if (!this.told) { await this.fetch(); return; }
    const game = this.game;
    const mirrored = game && this.told.clock && !this.told.clock.own && this.told.clock.game === game;
    const holds = game && this.told.clock?.own && this.told.clock.game === game;
    this.beaten += MIRROR;
    if (this.unpushed) await pushTaps(this);
    await this.acknowledge();
    // Whoever runs the clock soon hears that another phone does.
    if (mirrored || this.beaten >= (holds ? HOLDING : HEARTBEAT) || !this.reached) {
      this.beaten = 0;
      await this.fetch();
    }
  }

  // ---- the clock

  /** @param {any} tap without its time */
  tap(tap) { tapClock(this, tap); }
  takeOver() { takeClockOver(this); }

  /** Somebody let the table begin before this phone heard of it; who starts is tapped where nobody else says it. */
  startTold() {
    if (this.starter) { this.tap({ kind: "start", seat: this.starter, told: true }); return; }
    this.letIn = true;
    this.render();
  }

  /** Ask before the clock is taken from the other phone. @param {boolean} asked */
  askTakeOver(asked) {
    this.takingOver = asked;
    this.render();
  }

  /** The page is in front again: what another tab of this phone kept meanwhile counts. */
  async inFront() {
    // The seconds first: what lies on the disk comes after a moment.
    tick(this);
    await tapsKept(this);
    if (!this.place.local && this.store) this.items = joined(await this.store.items(), this.items);
    this.render();
    await this.wake();
  }

  /** Somebody touched the page, wherever: what browsers grant only then is asked for. */
  touched() {
    // A finger that goes down grants nothing yet in some browsers, the same finger going up does.
    if (navigator.userActivation?.isActive === false) return;
    sound.unlock();
    void this.wake();
  }

  /** Keep the screen on. @param {boolean} [touched] before the first touch a refusal is no news yet */
  async wake(touched = true) {
    const awake = (await stayAwake(this.place.video)) || Boolean(this.wishes.awakeNoted);
    if (awake !== this.awake && (awake || touched)) { this.awake = awake; this.render(); }
    tick(this);
  }

  /** Somebody has read how to keep the screen on. */
  awakeNoted() {
    this.awake = true;
    this.wish({ awakeNoted: true });
  }

  /** Something this phone has to say, until somebody has read it. @param {string} words */
  say(words) {
    this.notice = words;
    this.render();
  }

  // ---- the report

  /** Enter the result of the game being played, or of another one. @param {import("./report.js").End | null} end @param {number | null} [out] @param {number} [game] */
  report(end = null, out = null, game = this.game) {
    const told = this.told;
    if (!told?.round || !game) return;
    const people = playing(told).filter((seat) => !seat.gone).map((seat) => seat.entry);
    const same = this.draft && this.draft.round === told.round.number && this.draft.game === game;
    let draft = same && this.draft ? this.draft : blank(told.round.number, told.table, game, people);
    if (end) draft = chosen(draft, told.rules, end, out);
    this.typed(draft);
    this.go("report");
  }

  /** What is typed is kept at every digit. @param {Draft | null} draft */
  typed(draft) {
    this.draft = draft;
    void this.store?.set("draft", draft);
    this.render();
  }

  /** @param {import("./report.js").Report} report @param {number | null} entry who confirms on this phone */
  async file(report, entry) {
    this.draft = null;
    this.pad = null;
    this.screen = "table";
    this.receipt = { round: report.round, games: [report.game], since: this.now, settled: 0 };
    await this.keep("report", report);
    if (entry !== null) await this.keep("confirm", { report, entry });
    await this.store?.set("draft", null);
    await this.sendKept();
  }

  // ---- the page

  /** @param {string} screen */
  go(screen) {
    this.screen = screen;
    this.receipt = null;
    this.takingOver = false;
    this.letIn = false;
    void this.store?.set("left", screen === "table");
    this.render();
    this.root.scrollTop = 0;
  }

  /** @param {Partial<Wishes>} wishes */
  wish(wishes) {
    this.wishes = { ...this.wishes, ...wishes };
    sound.setVolume(this.wishes.volume);
    // How loud is that? Heard at once.
    if (wishes.volume) sound.play("message");
    void this.own?.set("wishes", this.wishes);
    this.render();
  }

  /** Another language, in the middle of whatever goes on. @param {string} tag */
  async speakIn(tag) {
    const name = languages().find((one) => one.tag === tag)?.name ?? tag;
    if (!(await choose(tag))) { this.say(t("noWords", { language: name })); return; }
    // What the server says comes in that language too; without one it is said here.
    if (this.keeper && this.told) await this.keeper(this.told);
    void this.fetch();
    if (this.screen === "languages") this.go("menu");
    else this.render();
  }

  /** Space ends a turn, digits type: a laptop at the table works too. @param {KeyboardEvent} event */
  key(event) {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement;
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    // Whoever went to a button with the keyboard means that one.
    const own = event.target instanceof HTMLElement && event.target.matches("button:focus-visible, a");
    if (event.repeat || (own && (event.key === " " || event.key === "Enter"))) return;
    const wanted = event.key === " " ? "Space" : event.key;
    const button = this.root.querySelector(`[data-key="${CSS.escape(wanted)}"]`);
    if (button instanceof HTMLButtonElement && !button.disabled) {
      event.preventDefault();
      button.click();
    }
  }

  /** A finger that was down has gone up; its click comes first, then what was put off. */
  released() {
    this.pressed = false;
    if (this.behind) setTimeout(() => this.render(), 0);
  }

  render() {
    // A button that is replaced between a finger's down and up would never be clicked.
    if (this.pressed) { this.behind = true; return; }
    this.behind = false;
    const told = this.told;
    if (!told) {
      show(this.root, h("div.phone.empty", {}, h("p", {}, this.reached || this.failures === 0 ? t("starting") : t("cannotStart")), h("button", { onclick: () => void this.fetch() }, t("again"))));
      return;
    }
    const [screen, number] = this.screen.split(":");
    const views = {
      report: () => (this.draft ? reportView(this, told, this.draft) : clockView(this, told)),
      tiles: () => (this.pad ? tilesView(this, told, this.pad) : clockView(this, told)),
      games: () => sheetView(this, told),
      game: () => gameView(this, told, Number(number)),
      objection: () => objectionView(this, told, Number(number)),
      unplayed: () => unplayedView(this, told, Number(number)),
      menu: () => menuView(this, told),
      languages: () => languageView(this, told),
      net: () => networkView(this, told),
      call: () => callView(this, told),
      anew: () => anewView(this, told),
    };
    const view = (views[/** @type {keyof typeof views} */ (screen)] ?? (() => clockView(this, told)))();
    const card = receiptCard(this, told);
    if (card) view.append(card);
    show(this.root, view);
    this.root.dataset.screen = screen;
    this.aloud = announceNew(this.root, this.aloud);
    this.speak(told);
    tick(this);
  }

  /** A new move and a new notice are read aloud, and a notice heard: each once. @param {Told} told */
  speak(told) {
    const all = noticesOf(this, told), noticed = this.noticed;
    // What stood there when the page was opened is read like the rest of it.
    const fresh = noticed ? all.filter((one) => !noticed.has(one.key)) : [];
    this.noticed = new Set(all.map((one) => one.key));
    for (const one of fresh) { announce(one.text); if (one.sound) sound.play(one.sound); }
    // What is new is seen at once, whatever is being read.
    if (fresh.length && fresh[0] !== shownOf(all, this.noticeShown)) {
      this.noticeShown = fresh[0].key;
      this.render();
      return;
    }
    const words = this.game && told.round ? turnWords(told, clockNow(told, this.tapped, this.game, this.now).clock, this.now) : "";
    if (words && words !== this.spoken && this.screen !== "report") announce(words);
    this.spoken = words;
  }

  /** A new table, at once where nothing was played; else the question comes first. */
  newTable() {
    if (played(this.items, this.tapped, this.draft)) this.go("anew");
    else void this.startAnew?.();
  }

  get starter() { return this.told ? starterOf(this.told, this.game) : ""; }
}
