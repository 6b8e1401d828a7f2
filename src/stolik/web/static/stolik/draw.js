// The page of the draw repeats every draw by itself, as stolik.tournament.seating, .apart and .tables make it.
// Proved by the rows of tests/cases/draw.jsonl, which Python keeps to as well.
"use strict";

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

// As stolik.tournament.tables.table_sizes: more tables than needed only where each has three people.
const tableSizes = (n, wanted) => {
  const tables = 3 * wanted <= n && n <= 4 * wanted ? wanted : Math.ceil(n / 4), threes = 4 * tables - n;
  return [...Array(tables)].map((_, i) => (i < tables - threes ? 4 : 3));
};
const drawnOrder = (entries, seed) => {
  const keys = new Map(entries.map((e) => [e, sha256(`${seed}:${e}`)]));
  return [...entries].sort((a, b) => (keys.get(a) < keys.get(b) ? -1 : 1));
};
const byLot = (order, sizes) => { let at = 0; return sizes.map((size) => order.slice(at, (at += size))); };

// A chair for a member of a group; if the tables left to the group are full, somebody there moves on.
const seated = (entry, own, held, sizes, tried) => {
  for (const [number, table] of held.entries()) {
    const look = `${number} ${own}`;
    if (table.has(own) || tried.has(look)) continue;
    tried.add(look);
    if (table.size < sizes[number]) { table.set(own, entry); return true; }
    for (const [otherGroup, other] of [...table]) {
      table.delete(otherGroup);
      table.set(own, entry);
      if (seated(other, otherGroup, held, sizes, tried)) return true;
      table.delete(own);
      table.set(otherGroup, other);
    }
  }
  return false;
};
const sortedOut = (order, group, sizes) => {
  const held = sizes.map(() => new Map());
  if (!order.filter((e) => group.has(e)).every((e) => seated(e, group.get(e), held, sizes, new Set()))) return null;
  const rest = order.filter((e) => !group.has(e));
  return held.map((table, i) => [...table.values(), ...rest.splice(0, sizes[i] - table.size)]);
};
const drawnApart = (order, group, sizes) => {
  const waiting = [...order];
  const clash = (entry, table) => group.has(entry) && table.some((other) => group.get(other) === group.get(entry));
  const tables = sizes.map((size) => {
    const table = [];
    while (table.length < size) {
      const free = waiting.findIndex((entry) => !clash(entry, table));
      table.push(...waiting.splice(Math.max(free, 0), 1));
    }
    return table;
  });
  const meet = tables.some((table) => table.some((entry, i) => clash(entry, table.slice(0, i))));
  return (meet && sortedOut(order, group, sizes)) || tables;
};
const withPots = (standing, present, seed, sizes) => {
  const heads = standing.slice(0, 4).filter((e) => present.includes(e)), tables = sizes.map(() => []);
  heads.forEach((entry, number) => { const lap = Math.floor(number / sizes.length), step = number % sizes.length; tables[lap % 2 ? sizes.length - 1 - step : step].push(entry); });
  const rest = drawnOrder(standing.filter((e) => present.includes(e) && !heads.includes(e)), seed);
  return tables.map((table, i) => [...table, ...rest.splice(0, sizes[i] - table.length)]);
};
const drawnTables = ({ entries, groups, standing, count }, seed) => {
  const sizes = tableSizes(entries.length, count), order = drawnOrder(entries, seed);
  if (standing.length) return withPots(standing, entries, seed, sizes);
  return groups.length ? drawnApart(order, new Map(groups), sizes) : byLot(order, sizes);
};

const repeat = () => {
  for (const card of document.querySelectorAll("[data-draw]")) {
    const draw = JSON.parse(card.dataset.draw);
    const seed = sha256(`${draw.secret}\n${draw.word.normalize("NFC").trim()}\n${draw.entries.join(",")}`);
    const order = drawnOrder(draw.entries, seed);
    const shown = [...card.querySelectorAll("details[data-open^=order] li .num")].map((e) => Number(e.textContent));
    const tables = drawnTables(draw, seed);
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

document.addEventListener("stolik:fresh", repeat);
repeat();
