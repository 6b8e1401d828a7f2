// What the public pages do by themselves: the clock, categories, finding a name, repeating a draw, copying.
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

  // SHA-256 of our own: plain HTTP has no crypto.subtle.
  const K = [];
  { const primes = []; for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
    for (const p of primes) K.push(Math.floor((Math.cbrt(p) % 1) * 2 ** 32) >>> 0); }
  const sha256 = (text) => {
    const bytes = [...new TextEncoder().encode(text)], size = bytes.length * 8;
    bytes.push(128); while (bytes.length % 64 !== 56) bytes.push(0);
    for (let i = 7; i >= 0; i--) bytes.push(Math.floor(size / 2 ** (8 * i)) & 255);
    const h = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
    const turn = (x, n) => (x >>> n) | (x << (32 - n));
    for (let at = 0; at < bytes.length; at += 64) {
      const w = [];
      for (let i = 0; i < 64; i++) {
        if (i < 16) w[i] = (bytes[at + 4 * i] << 24) | (bytes[at + 4 * i + 1] << 16) | (bytes[at + 4 * i + 2] << 8) | bytes[at + 4 * i + 3];
        else {
          const a = w[i - 15], b = w[i - 2];
          w[i] = (w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
        }
      }
      let [a, b, c, d, e, f, g, j] = h;
      for (let i = 0; i < 64; i++) {
        const one = (j + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
        const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        j = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
      }
      [a, b, c, d, e, f, g, j].forEach((x, i) => { h[i] = (h[i] + x) | 0; });
    }
    return h.map((x) => (x >>> 0).toString(16).padStart(8, "0")).join("");
  };

  // The draw once more, as stolik.tournament.seating and .apart do it.
  const sizesOf = (n) => { const tables = Math.ceil(n / 4), threes = 4 * tables - n; return [...Array(tables)].map((_, i) => (i < tables - threes ? 4 : 3)); };
  const ordered = (entries, seed) => { const keys = new Map(entries.map((e) => [e, sha256(`${seed}:${e}`)])); return [...entries].sort((a, b) => (keys.get(a) < keys.get(b) ? -1 : 1)); };
  const filled = (order) => { let at = 0; return sizesOf(order.length).map((size) => order.slice(at, (at += size))); };
  const apart = (order, groups) => {
    const group = new Map(groups), waiting = [...order];
    const clash = (entry, table) => group.has(entry) && table.some((other) => group.get(other) === group.get(entry));
    const tables = sizesOf(order.length).map((size) => {
      const table = [];
      while (table.length < size) {
        const free = waiting.findIndex((entry) => !clash(entry, table));
        table.push(...waiting.splice(Math.max(free, 0), 1));
      }
      return table;
    });
    const exchange = (here, seat) => {
      const entry = tables[here][seat], rest = tables[here].filter((other) => other !== entry);
      for (let there = 0; there < tables.length; there++) {
        if (there === here) continue;
        for (let place = 0; place < tables[there].length; place++) {
          const other = tables[there][place], left = tables[there].filter((one) => one !== other);
          if (!clash(entry, left) && !clash(other, rest)) { tables[here][seat] = other; tables[there][place] = entry; return; }
        }
      }
    };
    tables.forEach((table, here) => { for (let seat = 0; seat < table.length; seat++) if (clash(table[seat], table.filter((_, i) => i !== seat))) exchange(here, seat); });
    return tables;
  };
  const potted = (standing, present, seed) => {
    const sizes = sizesOf(present.length), heads = standing.slice(0, 4).filter((e) => present.includes(e)), tables = sizes.map(() => []);
    heads.forEach((entry, number) => { const lap = Math.floor(number / sizes.length), step = number % sizes.length; tables[lap % 2 ? sizes.length - 1 - step : step].push(entry); });
    const rest = ordered(standing.filter((e) => present.includes(e) && !heads.includes(e)), seed);
    return tables.map((table, i) => [...table, ...rest.splice(0, sizes[i] - table.length)]);
  };
  const repeat = () => {
    for (const card of all("[data-draw]")) {
      const draw = JSON.parse(card.dataset.draw);
      const seed = sha256(`${draw.secret}\n${draw.word.normalize("NFC").trim()}\n${draw.entries.join(",")}`);
      const order = ordered(draw.entries, seed);
      const shown = all("details[data-open^=order] li .num", card).map((e) => Number(e.textContent));
      const tables = draw.standing.length ? potted(draw.standing, draw.entries, seed) : draw.groups.length ? apart(order, draw.groups) : filled(order);
      const verdicts = {
        seal: sha256(draw.secret) === card.dataset.seal,
        order: seed === card.querySelector("[data-seed]").textContent && JSON.stringify(order) === JSON.stringify(shown),
        tables: JSON.stringify(tables) === JSON.stringify(draw.tables),
      };
      for (const [name, right] of Object.entries(verdicts)) {
        const line = card.querySelector(`[data-check=${name}]`);
        line.classList.toggle("yes", right);
        line.classList.toggle("no", !right);
      }
      card.querySelector("[data-checked]").classList.remove("hidden");
    }
  };

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
    search(); tick(); repeat(); refresh();
  };
  document.addEventListener("stolik:fresh", fresh);
  if (only) categorise();
  tick(); repeat();
  if (find && find.value) search();
})();
