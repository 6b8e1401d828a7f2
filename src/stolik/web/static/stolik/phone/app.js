// The phone at a table: keeps what happens, first here, then with the server; shows it. What is shown
// follows from `model.js`; the screens are in the `…_view.js` modules.

import { stayAwake } from "./awake.js";
import { gongAt, left, mood, possible, seconds } from "./clock.js";
import { clockView, tickFace } from "./clock_view.js";
import { h, show } from "./dom.js";
import { clockGame, clockNow, deskTaps, gameNow, overtaken, played, playing, starterOf, tapsOf } from "./model.js";
import { ask, listen } from "./network.js";
import { answered, asked, item, keyOf, next, old, patience } from "./outbox.js";
import { blank, chosen, reportOf } from "./report.js";
import { reportView } from "./report_view.js";
import { anewView, gameView, menuView, sheetView } from "./sheet_view.js";
import { speak, speaksPolish, t } from "./say.js";
import * as sound from "./sound.js";
import { openStore } from "./storage.js";
import { offset, remembered, serverTime, synced, unsynced } from "./time.js";
import { tilesView } from "./tiles_view.js";

/**
 * @typedef {import("./model.js").Told} Told
 * @typedef {import("./model.js").Tapped} Tapped
 * @typedef {import("./report.js").Draft} Draft
 * @typedef {import("./outbox.js").Item} Item
 * @typedef {{face: string, volume: string}} Wishes
 * @typedef {{entry: number, rack: string[], taken: string[], pick: "rack" | "taken", announced: boolean, turns: boolean, answer: any}} Pad
 */

const HEARTBEAT = 20_000, HOLDING = 6000, MIRROR = 3000, UNSURE = 60;

export class App {
  /**
   * @param {HTMLElement} root
   * @param {{scope: string, base: string, video: string, could: string, local: boolean, plain: string}} place `base` is "" where there is no server
   */
  constructor(root, place) {
    this.root = root;
    this.place = place;
    this.kept = unsynced(Date.now(), performance.now());
    /** @type {Told | null} */
    this.told = null;
    /** @type {Item[]} */
    this.items = [];
    /** @type {Tapped | null} */
    this.tapped = null;
    /** @type {Draft | null} */
    this.draft = null;
    /** @type {Wishes} */
    this.wishes = { face: "around", volume: "low" };
    /** @type {string} which screen: table, report, games, game:N, menu, call, anew, tiles */
    this.screen = "table";
    /** @type {Pad | null} */
    this.pad = null;
    this.device = "";
    this.reached = false;
    this.failures = 0;
    this.sending = false;
    /** Until when the server asked to wait, by the steady clock; 0 when it did not. */
    this.resting = 0;
    this.awake = true;
    this.notice = "";
    this.seenMessage = 0;
    this.acknowledged = 0;
    this.sounded = "";
    /** Whose time ran out, and when, as last shown. */
    this.late = "";
    this.timer = 0;
    this.asking = 0;
    this.retry = 0;
    this.listening = "";
    this.pressed = false;
    this.behind = false;
    /** @type {boolean | undefined} */
    this.gone = undefined;
    this.held = false;
    this.unpushed = false;
    this.taking = false;
    /** @type {(() => Promise<void>) | null} */
    this.startAnew = null;
    /** Told who started a game, where only this phone knows. @type {((game: number, seat: string) => void) | null} */
    this.begun = null;
    /** Set where there is no server: saves what the server would keep. @type {((told: Told) => Promise<void>) | null} */
    this.keeper = null;
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
    this.seenMessage = (await this.store.get("seen")) ?? 0;
    this.acknowledged = (await this.store.get("acknowledged")) ?? 0;
    const told = (await this.store.get("told")) ?? null;
    this.told = embedded && (!told || embedded.now >= told.now) ? embedded : told;
    // The page itself does not know which phone it is for: what was tapped here is this phone's clock.
    const clock = this.told?.clock;
    if (this.told && clock && this.tapped?.round === clock.round && this.tapped.game === clock.game) {
      this.told = { ...this.told, clock: { ...clock, own: true } };
    }
    this.held = Boolean(await this.store.get("held"));
    // A report that was kept just before the phone died needs no draft any more.
    const done = this.draft && this.told?.rules ? JSON.stringify(reportOf(this.draft, this.told.rules)) : "";
    if (done && JSON.stringify(this.items.filter((one) => one.kind === "report").at(-1)?.body) === done) this.draft = null;
    if (this.draft && this.draft.end !== null) this.screen = "report";
    this.render();
    this.root.addEventListener("pointerdown", () => { this.pressed = true; });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => this.released());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.wake(); });
    addEventListener("online", () => { void this.flush(); if (this.unpushed) void this.push(false); });
    addEventListener("keydown", (event) => this.key(event));
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
    if (before?.round && told.round?.number !== before.round.number) this.notice = this.items.some((one) => one.status === "saved") || this.draft ? t("movedOn", { n: before.round.number }) : "";
    if (before?.clock?.own && told.clock && !told.clock.own && told.clock.game === before.clock.game && this.tapped) this.notice = t("taken");
    this.follow(told);
    if (told.topic !== this.listening) {
      this.listening = told.topic;
      listen(told.topic, [`t${told.table}`, "t*"], (mark) => { if (mark !== this.told?.mark) void this.fetch(); }, (open) => this.heard(open));
    }
    this.render();
  }

  /** A round that the desk stops or lets go on does the same to the clock of this phone, at once; a table that
   * the referee stops stands after the running move. @param {Told} told */
  follow(told) {
    const { taps, held } = deskTaps(told, this.tapped, this.game, this.now, this.held);
    for (const tap of taps) this.add(tap);
    if (held === this.held) return;
    void this.store?.set("held", held);
    this.held = held;
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
    this.seenMessage = message;
    void this.store?.set("seen", message);
    void this.acknowledge();
    this.render();
  }

  /** Tell the server what was read; without network it waits for the next beat. */
  async acknowledge() {
    const message = this.seenMessage;
    if (this.place.local || message <= this.acknowledged) return;
    const answer = await ask(`${this.place.base}/seen`, { message });
    // A message that the server does not know, it need not hear of again.
    if (!answer || answer.status >= 500) return;
    this.acknowledged = Math.max(this.acknowledged, message);
    void this.store?.set("acknowledged", this.acknowledged);
  }

  /** Send what waits, one after another, the oldest first. */
  async flush() {
    if (this.sending || this.place.local || performance.now() < this.resting) return;
    this.sending = true;
    this.resting = 0;
    clearTimeout(this.retry);
    try {
      for (let one = next(this.items); one; one = next(this.items)) {
        const answer = await ask(`${this.place.base}/send`, { device: this.device, key: one.key, kind: one.kind, at: Math.round(one.at), body: one.body });
        const wait = answer ? asked(answer) : 0;
        if (wait) {
          this.resting = performance.now() + wait;
          this.retry = window.setTimeout(() => void this.flush(), wait + 50);
          this.heard(true);
          this.render();
          return;
        }
        const understood = answer && answer.data && typeof answer.data.status === "string";
        if (!answer || !understood) {
          this.failures += 1;
          this.heard(answer !== null && answer.status < 500);
          this.retry = window.setTimeout(() => void this.flush(), patience(this.failures));
          return;
        }
        this.failures = 0;
        await this.settleItem(answered(one, answer.data));
        if (answer.data.state) await this.learn(answer.data.state, answer);
        if (answer.data.status === "aside") { this.notice = (answer.data.said ?? []).join(" "); this.render(); }
        this.heard(true);
      }
      for (const item of old(this.items)) {
        await this.store?.drop(item);
        this.items = this.items.filter((other) => other !== item);
      }
    } finally {
      this.sending = false;
    }
  }

  /** @param {Item} one */
  async settleItem(one) {
    await this.store?.put(one);
    this.items = this.items.map((other) => (other.number === one.number ? one : other));
    this.render();
  }

  /** Keep something here, show it, then send it. @param {string} kind @param {any} body */
  async tell(kind, body) {
    await this.keep(kind, body);
    await this.sendKept();
  }

  /** @param {string} kind @param {any} body */
  async keep(kind, body) {
    const one = item(this.items, { key: keyOf(crypto.getRandomValues(new Uint8Array(16))), kind, body, at: Math.round(this.now) });
    this.items = [...this.items, one];
    await this.store?.put(one);
  }

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
    this.beaten = (this.beaten ?? 0) + MIRROR;
    if (this.unpushed) await this.push(false);
    await this.acknowledge();
    // Whoever runs the clock soon hears that another phone does.
    if (mirrored || this.beaten >= (holds ? HOLDING : HEARTBEAT) || !this.reached) {
      this.beaten = 0;
      await this.fetch();
    }
  }

  // ---- the clock

  /** @param {import("./clock.js").Tap} tap */
  add(tap) {
    const told = this.told, game = this.game;
    if (!told?.round || !game) return;
    const same = this.tapped && this.tapped.round === told.round.number && this.tapped.game === game;
    const kept = told.clock && told.clock.round === told.round.number && told.clock.game === game ? told.clock.taps : [];
    const before = same && this.tapped?.taps.length ? this.tapped.taps : kept;
    this.tapped = { round: told.round.number, game, taps: [...before, { ...tap, at: Math.round(tap.at) }] };
    void this.store?.set("tapped", this.tapped);
    void this.push(tap.kind === "start");
  }

  /** Let the server keep what was tapped, for the next phone. @param {boolean} take */
  async push(take) {
    if (!this.tapped || this.place.local) return;
    this.taking ||= take;
    if (this.pushing) { this.again = true; return; }
    this.pushing = true;
    const wanted = Boolean(this.taking);
    this.taking = false;
    const answer = await ask(`${this.place.base}/clock`, { device: this.device, take: wanted, ...this.tapped });
    this.pushing = false;
    // Without network it waits for the next tap, or for the network.
    this.unpushed = !answer?.ok;
    if (!answer) this.heard(false);
    this.taking ||= this.unpushed && wanted;
    if (answer?.ok && this.told) {
      const lost = !answer.data.own && this.told.clock?.own !== false;
      this.told = { ...this.told, clock: answer.data };
      if (lost) this.notice = t("taken");
      if (!answer.data.own) this.render();
    }
    if (this.again) { this.again = false; void this.push(false); }
  }

  /** A tap on the clock, if it changes anything. @param {any} tap without its time */
  tap(tap) {
    const told = this.told, game = this.game;
    if (!told || !game) return;
    sound.unlock();
    void this.wake();
    const { clock, mirrored } = clockNow(told, this.tapped, game, this.now);
    const { taps } = tapsOf(told, this.tapped, game);
    const sitting = tap.kind === "start" ? { seats: clockGame(told).seats.join("") } : {};
    const whole = { ...tap, ...sitting, at: Math.round(this.now) };
    if (mirrored || !possible(clockGame(told, taps), clock, whole)) return;
    if (tap.kind === "start") {
      this.notice = "";
      this.begun?.(game, tap.seat);
    }
    this.add(whole);
    if (tap.kind === "announce") {
      const seat = playing(told).find((one) => one.letter === tap.seat);
      if (seat) void this.tell("announce", { round: told.round?.number, game, entry: seat.entry });
    }
    this.render();
  }

  /** This phone runs the clock from now on. */
  takeOver() {
    const told = this.told;
    if (!told?.clock || !told.round) return;
    this.tapped = { round: told.clock.round, game: told.clock.game, taps: told.clock.taps };
    this.told = { ...told, clock: { ...told.clock, own: true } };
    void this.store?.set("tapped", this.tapped);
    void this.push(true);
    this.notice = "";
    this.render();
  }

  async wake() {
    const awake = await stayAwake(this.place.video);
    if (awake !== this.awake) { this.awake = awake; this.render(); }
    this.tick();
  }

  /** The face, to the tenth of a second; sounds when something is due. */
  tick() {
    clearTimeout(this.timer);
    const told = this.told, game = this.game;
    if (!told || document.hidden) return;
    const now = this.now;
    const gong = told.round ? gongAt(told.round) : null;
    const gone = gong !== null && gong <= now;
    if (gone !== this.gone) {
      const first = this.gone === undefined;
      this.gone = gone;
      if (gone && !first && told.rules?.round_time_end !== "none") sound.gong();
      this.render();
      return;
    }
    if (game && this.ranOut(clockNow(told, this.tapped, game, now).clock)) return;
    tickFace(this, now);
    let wait = gong !== null && !gone ? Math.min(1000, (gong - now) % 1000 || 1000) : 1000;
    if (game) {
      const { clock } = clockNow(told, this.tapped, game, now);
      const how = mood(clock, now), rest = left(clock, now);
      const second = `${clock.turn?.number}:${seconds(rest)}`;
      // While a result is being entered the game is over, whatever its clock says.
      const heard = this.screen === "table";
      if (heard && second !== this.sounded && how === "warns") sound.tick();
      this.sounded = second;
      if (clock.turn && clock.stopped === null && !clock.late) wait = Math.min(wait, rest % 1000 || 1000);
    }
    this.timer = window.setTimeout(() => this.tick(), Math.max(10, Math.ceil(wait)));
  }

  /** A move has run out of time since the last look: heard, and shown. @param {import("./clock.js").Clock} clock */
  ranOut(clock) {
    const late = clock.late ? `${clock.late.seat} ${clock.late.at}` : "";
    if (late === this.late) return false;
    this.late = late;
    if (!late) return false;
    // While a result is being entered the game is over, whatever its clock says.
    if (this.screen === "table") sound.turnOver();
    this.render();
    return true;
  }

  // ---- the report

  /** Enter the result of the game being played. @param {import("./report.js").End | null} end @param {number | null} [out] */
  report(end = null, out = null) {
    const told = this.told, game = this.game;
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
    await this.keep("report", report);
    if (entry !== null) await this.keep("confirm", { report, entry });
    await this.store?.set("draft", null);
    await this.sendKept();
  }

  // ---- the page

  /** @param {string} screen */
  go(screen) {
    this.screen = screen;
    this.render();
    this.root.scrollTop = 0;
  }

  /** @param {Partial<Wishes>} wishes */
  wish(wishes) {
    this.wishes = { ...this.wishes, ...wishes };
    sound.setVolume(this.wishes.volume);
    sound.unlock();
    void this.own?.set("wishes", this.wishes);
    this.render();
  }

  otherLanguage() {
    const wanted = speaksPolish() ? "en" : "pl";
    document.cookie = `language=${wanted}; path=/; max-age=31536000; samesite=lax`;
    document.documentElement.lang = wanted;
    speak(wanted);
    if (this.place.local) this.render();
    else { void this.fetch(); this.render(); }
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
      menu: () => menuView(this, told),
      call: () => menuView(this, told, true),
      anew: () => anewView(this, told),
    };
    const view = (views[/** @type {keyof typeof views} */ (screen)] ?? (() => clockView(this, told)))();
    show(this.root, view);
    this.root.dataset.screen = screen;
    this.tick();
  }

  /** A new table, at once where nothing was played; else the question comes first. */
  newTable() {
    if (played(this.items, this.tapped, this.draft)) this.go("anew");
    else void this.startAnew?.();
  }

  get starter() { return this.told ? starterOf(this.told, this.game) : ""; }
}
