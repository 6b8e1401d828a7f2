// What the public pages do by themselves: the clock, categories, folding, sharing pictures.
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
      const label = clock.previousElementSibling;
      if (left < 0 && label && label.dataset.over) label.textContent = label.dataset.over;
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
  const categorise = () => {
    for (const chip of all("[data-category]")) chip.toggleAttribute("aria-current", chip.dataset.category === only);
    for (const row of all("tr[data-key]", live || document)) {
      if (!row.querySelector("[data-place]")) continue;
      const place = row.querySelector("[data-place]");
      if (place.dataset.whole === undefined) place.dataset.whole = place.innerHTML;
      const own = row.dataset.own ? JSON.parse(row.dataset.own) : {};
      row.classList.toggle("hidden", Boolean(only) && !(only in own));
      if (only && only in own) place.textContent = own[only]; else place.innerHTML = place.dataset.whole;
    }
  };
  document.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-category]");
    // A page made for one category holds only its rows: the whole one is fetched.
    if (!chip || location.search.includes("category=")) return;
    event.preventDefault();
    only = chip.dataset.category;
    categorise();
  });

  // Tie-breaks stay shown when the part is replaced.
  let why = false;
  document.addEventListener("change", (event) => { if (event.target.id === "why") why = event.target.checked; });

  // Long parts are folded; a wide screen has room for all of them.
  const wide = matchMedia("(min-width: 60rem)").matches;
  const unfold = () => { if (wide) for (const part of all("details[data-unfold]")) if (!opened.has(part.dataset.open)) part.open = true; };

  // A picture handed to another program of the phone, where the browser can do that.
  for (const share of all("[data-share-picture]")) {
    if (!navigator.canShare || !navigator.canShare({ files: [new File([], "x.png", { type: "image/png" })] })) continue;
    share.classList.remove("hidden");
    share.addEventListener("click", async () => {
      const picture = await (await fetch(share.dataset.sharePicture)).blob();
      navigator.share({ files: [new File([picture], share.dataset.name, { type: "image/png" })] }).catch(() => {});
    });
  }

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
    const shown = document.getElementById("why");
    if (shown) shown.checked = why;
    unfold(); tick(); refresh();
  };
  document.addEventListener("stolik:fresh", fresh);
  if (only) categorise();
  tick();
  unfold();
  // On a phone the tabs scroll: the one that is open is in sight.
  const tabs = document.querySelector(".event-nav"), tab = tabs && tabs.querySelector("[aria-current]");
  if (tab) {
    const [page, whole] = [tab, tabs].map((part) => part.getBoundingClientRect());
    tabs.scrollLeft += page.x + page.width / 2 - whole.x - whole.width / 2;
  }
})();
