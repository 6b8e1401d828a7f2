// What the public pages do by themselves: the clock, categories, finding a name, copying.
"use strict";
(() => {
  const live = document.getElementById("live");
  const all = (what, where = document) => [...where.querySelectorAll(what)];

  // The clock of the round: this device's clock may be wrong, the server's date tells by how much.
  let offset = 0, asked = false;
  const ask = () => {
    asked = true;
    fetch("/healthz", { cache: "no-store" }).then((answer) => {
      const now = Date.parse(answer.headers.get("Date") || "");
      if (now) offset = now + 500 - Date.now();
      tick();
    }).catch(() => {});
  };
  const tick = () => {
    for (const clock of all("[data-clock]")) {
      if (!asked) ask();
      const now = clock.dataset.paused ? Number(clock.dataset.paused) : (Date.now() + offset) / 1000;
      const left = Math.round(Number(clock.dataset.clock) - now);
      const size = Math.abs(left), h = Math.floor(size / 3600), m = Math.floor(size / 60) % 60, s = String(size % 60).padStart(2, "0");
      clock.textContent = (left < 0 ? "−" : "") + (h ? `${h}:${String(m).padStart(2, "0")}` : m) + ":" + s;
      clock.classList.toggle("late", left < 0);
    }
  };
  setInterval(tick, 1000);

  // Details that were open stay open when the part is replaced.
  const opened = new Map();
  document.addEventListener("toggle", (event) => {
    const key = event.target.dataset && event.target.dataset.open;
    if (key) opened.set(key, event.target.open);
  }, true);

  // One category: own places, from what every row carries.
  let only = new URLSearchParams(location.search).get("category") || "";
  const categories = document.querySelector("[data-categories]");
  const categorise = () => {
    for (const row of all("tr[data-key]", live || document)) {
      if (!row.querySelector("[data-place]")) continue;
      const place = row.querySelector("[data-place]");
      if (place.dataset.whole === undefined) place.dataset.whole = place.innerHTML;
      const own = row.dataset.own ? JSON.parse(row.dataset.own) : {};
      row.classList.toggle("hidden", Boolean(only) && !(only in own));
      if (only && only in own) place.textContent = own[only]; else place.innerHTML = place.dataset.whole;
    }
  };
  if (categories) categories.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-category]");
    // A page made for one category holds only its rows: the whole one is fetched.
    if (!chip || location.search.includes("category=")) return;
    event.preventDefault();
    only = chip.dataset.category;
    for (const one of all("[data-category]", categories)) one.toggleAttribute("aria-current", one === chip);
    categorise();
  });

  // Find my name: letters without their marks find too.
  const find = document.querySelector("[data-find]");
  const plain = (text) => text.toLocaleLowerCase("pl").replace(/ł/g, "l").normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  const search = () => {
    if (!find) return;
    const wanted = plain(find.value.trim()).split(/\s+/).filter(Boolean);
    let count = 0;
    for (const line of all("[data-name]")) {
      const words = plain(line.dataset.name).split(/[\s-]+/);
      const hit = wanted.every((part) => words.some((word) => word.startsWith(part)));
      line.classList.toggle("hidden", !hit);
      line.classList.toggle("found", hit && wanted.length > 0);
      count += hit;
    }
    for (const group of all("[data-letter]")) group.classList.toggle("hidden", !group.querySelector("[data-name]:not(.hidden)"));
    for (const part of all("[data-by-table]")) part.classList.toggle("hidden", wanted.length > 0);
    document.querySelector("[data-find-none]").classList.toggle("hidden", count > 0);
  };
  if (find) find.addEventListener("input", search);

  // Copy the ready text, without what plain HTTP forbids.
  document.addEventListener("click", (event) => {
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const field = document.getElementById(copy.dataset.copy);
      field.select();
      const before = copy.textContent;
      if (document.execCommand("copy")) { copy.textContent = copy.dataset.done; setTimeout(() => { copy.textContent = before; }, 2000); }
    }
  });

  // A private page fetches itself anew when its own mark has changed.
  const own = document.querySelector("[data-own-mark]");
  const refresh = () => {
    if (!own) return;
    const marks = document.querySelector("[data-marks]");
    if (!marks) return;
    const found = new Map(marks.dataset.marks.split(" ").map((one) => one.split(":")));
    const mark = found.get(own.dataset.ownMark) || found.get(own.dataset.ownElse || "");
    if (!mark || mark === own.dataset.mark) return;
    if (own.dataset.touched) { own.querySelector("[data-stale]")?.classList.remove("hidden"); return; }
    // Spread over a moment, so that a hall full of phones does not ask at once.
    setTimeout(() => fetch(own.dataset.from, { cache: "no-store" }).then((a) => (a.ok ? a.text() : null)).then((html) => {
      if (html === null || own.dataset.touched) return;
      own.innerHTML = html;
      own.dataset.mark = mark;
      tick();
      own.dispatchEvent(new CustomEvent("stolik:own", { bubbles: true }));
    }).catch(() => {}), Math.random() * 700);
  };

  const fresh = () => {
    for (const part of all("details[data-open]")) if (opened.has(part.dataset.open)) part.open = opened.get(part.dataset.open);
    if (only) categorise();
    search(); tick(); refresh();
  };
  document.addEventListener("stolik:fresh", fresh);
  if (only) categorise();
  tick();
  if (find && find.value) search();
})();
