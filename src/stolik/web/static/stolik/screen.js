// The hall's screen: turns the pages, keeps the clock, follows what the desk sets. All it may show has come over
// one stream (live.js puts it into #source); when the network drops it goes on with the latest.
"use strict";
(() => {
  const { list, grid, poster } = window.StolikFit, shows = window.StolikShows;
  const source = document.getElementById("source"), stage = document.getElementById("stage");
  const $ = (what) => document.querySelector(what);
  let pages = [], at = 0, timer = 0, held = false, seen = {}, celebrated = {}, busy = 0;

  const setting = () => (source.querySelector("[data-setting]") || { dataset: {} }).dataset;
  const templates = (view) => (view === "link" ? [document.getElementById("link-view")] : [...source.querySelectorAll(`template[data-view="${view}"]`)]);
  const items = (template) => [...template.content.children].filter((one) => one.tagName === "LI");

  // The largest letters of a view, as a share of the screen's height.
  const LARGEST = { clock: 0.56, news: 0.16, welcome: 0.13, link: 0.075, sponsors: 0.12, final: 0.07 };
  // The pages of a view: each a function that puts it on the stage.
  const pagesOf = (view) => templates(view).flatMap((template, number) => {
    const key = `${view}${number || ""}`, { title = "", note = "" } = template.dataset;
    const page = (put, part) => ({ key, view, part, title, note, put });
    const { kind } = template.dataset;
    if (kind === "list" || kind === "cards") {
      return (kind === "list" ? list : grid)(stage, items(template)).map((build, part) => page(() => {
        stage.replaceChildren(build());
      }, part));
    }
    if (view === "ceremony") return [page((fresh) => shows.ceremony(stage, template, fresh), 0)];
    if (view === "raffle") return [page((fresh) => shows.raffle(stage, template, fresh), 0)];
    return [page(() => {
      const box = template.content.firstElementChild.cloneNode(true);
      stage.replaceChildren(box);
      tick();
      const most = LARGEST[view] || 0.2;
      poster(stage, box, most);
      // Pictures come later than words.
      for (const picture of box.querySelectorAll("img")) if (!picture.complete) picture.addEventListener("load", () => poster(stage, box, most), { once: true });
    }, 0)];
  });

  // What everybody has to know while a view is shown stands below it, else what the event is called.
  const foot = (note) => { const place = $("[data-foot]"); place.textContent = note || ($("[data-view-title]").textContent === place.dataset.event ? "" : place.dataset.event); place.toggleAttribute("data-note", Boolean(note)); };

  const show = (fresh = false) => {
    const page = pages[at];
    if (!page || busy) return;
    page.put(fresh);
    document.documentElement.dataset.page = `${page.key}/${page.part}`;
    const same = pages.filter((one) => one.key === page.key);
    const title = $("[data-view-title]");
    title.textContent = (page.title || title.dataset.event) + (same.length > 1 ? ` · ${page.part + 1}/${same.length}` : "");
    foot(page.note);
    $("[data-dots]").replaceChildren(...(pages.length > 1 ? pages.map((_, n) => { const dot = document.createElement("i"); if (n === at) dot.className = "on"; return dot; }) : []));
    clearTimeout(timer);
    if (!held && pages.length > 1) timer = setTimeout(() => turn(1), 1000 * Number(setting().seconds || 12));
  };
  const turn = (by) => { if (pages.length) { at = (at + by + pages.length) % pages.length; show(); } };

  const build = () => {
    const now = setting(), wanted = now.pinned ? [now.pinned] : (now.turn || "welcome").split(" ");
    const before = pages[at];
    pages = wanted.flatMap(pagesOf);
    at = Math.max(0, before ? pages.findIndex((one) => one.key === before.key && one.part === before.part) : 0);
  };

  // Something new has come: find out what, and whether it is to be celebrated.
  const fresh = (first = false) => {
    const now = { ...setting() };
    const raffle = source.querySelector('template[data-view="raffle"]'), ceremony = source.querySelector('template[data-view="ceremony"]');
    now.raffle = raffle ? raffle.dataset.number : "";
    now.revealed = ceremony ? ceremony.dataset.count : "";
    $("[data-where]").textContent = now.where || "";
    build();
    tick();
    // The fact and the desk's wish to show it come one after the other: what counts is what was celebrated here.
    const event = { raffle: now.raffle, ceremony: now.revealed }[now.pinned];
    const news = !first && event !== undefined && celebrated[now.pinned] !== event;
    if (first) celebrated = { raffle: now.raffle, ceremony: now.revealed }; else if (event !== undefined) celebrated[now.pinned] = event;
    const drawn = !first && now.published && now.seating && now.seating !== seen.seating && !now.pinned;
    const stepped = !first && now.step !== seen.step && now.step;
    if (!first && now.ended && now.ended !== seen.ended && !seen.struck && now.sound) shows.gong();
    if (now.deadline !== seen.deadline) now.struck = ""; else now.struck = seen.struck;
    seen = now;
    if (drawn && !busy) {
      const tables = source.querySelector('template[data-view="tables"]');
      if (tables) {
        clearTimeout(timer);
        document.documentElement.dataset.page = "draw/0";
        $("[data-view-title]").textContent = tables.dataset.title;
        foot(tables.dataset.note);
        at = 0;
        busy = 1;
        shows.draw(stage, items(tables), () => { busy = 0; show(); });
        return;
      }
    }
    if (stepped) { turn(1); return; }
    show(news);
  };

  // The clock: this device's may be wrong, the server's date tells by how much.
  let offset = 0;
  const ask = () => fetch("/healthz", { cache: "no-store" }).then((answer) => {
    const now = Date.parse(answer.headers.get("Date") || "");
    if (now) offset = now + 500 - Date.now();
  }).catch(() => {});
  const written = (left) => {
    const h = Math.floor(left / 3600), m = Math.floor(left / 60) % 60, s = String(left % 60).padStart(2, "0");
    return (h ? `${h}:${String(m).padStart(2, "0")}` : m) + ":" + s;
  };
  function tick() {
    const now = setting(), chip = $("[data-chip]"), huge = stage.querySelector("[data-clock]"), said = stage.querySelector("[data-clock-said]");
    chip.hidden = !now.deadline || Boolean(huge);
    if (!now.deadline) return;
    const left = Math.round(Number(now.deadline) - (now.paused ? Number(now.paused) : (Date.now() + offset) / 1000));
    for (const clock of [chip, huge]) {
      if (!clock) continue;
      // What is over stands at zero: how late a table is concerns the desk, not the hall.
      clock.textContent = written(Math.max(0, left));
      clock.classList.toggle("late", left <= 0);
      clock.classList.toggle("paused", Boolean(now.paused));
    }
    const words = said && (now.paused ? said.dataset.pausedText : left <= 0 ? said.dataset.overText : "");
    if (said && said.textContent !== words) {
      said.textContent = words;
      poster(stage, stage.firstElementChild, LARGEST.clock);
    }
    if (left > 0) seen.armed = now.deadline;
    else if (seen.armed === now.deadline && !now.paused && !seen.struck) { seen.struck = "1"; if (now.sound) shows.gong(); }
  }

  // Arrow keys turn the page, the space bar holds it; nothing else can be done here.
  addEventListener("keydown", (event) => {
    shows.unlock();
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") turn((event.key === "ArrowRight") === (document.dir !== "rtl") ? 1 : -1);
    else if (event.key === " " && event.target.tagName !== "BUTTON") { held = !held; event.preventDefault(); show(); }
  });
  const full = $("[data-full]");
  let asleep = 0;
  addEventListener("mousemove", () => {
    document.body.classList.add("awake");
    full.hidden = Boolean(document.fullscreenElement);
    clearTimeout(asleep);
    asleep = setTimeout(() => { document.body.classList.remove("awake"); full.hidden = true; }, 3000);
  });
  addEventListener("pointerdown", shows.unlock);
  full.addEventListener("click", () => { shows.unlock(); document.documentElement.requestFullscreen().catch(() => {}); full.hidden = true; });
  let resized = 0;
  addEventListener("resize", () => { clearTimeout(resized); resized = setTimeout(() => { build(); show(); }, 200); });
  source.addEventListener("stolik:fresh", () => fresh());
  setInterval(tick, 250);
  setInterval(ask, 300000);
  ask();
  const begin = () => fresh(true);
  begin();
  // Letters that arrive late are measured again.
  if (document.fonts) document.fonts.addEventListener("loadingdone", () => { build(); show(); });
})();
