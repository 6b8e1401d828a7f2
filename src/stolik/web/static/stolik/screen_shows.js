// What moves on the screen: the draw, the ceremony, the raffle, and the gong. At most six seconds each;
// whoever asked for reduced motion sees the outcome at once.
"use strict";
window.StolikShows = (() => {
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const make = (name, className, text) => {
    const found = document.createElement(name);
    if (className) found.className = className;
    if (text !== undefined) found.textContent = text;
    return found;
  };

  // Names lie in a heap like tiles before a game, and fly to their tables one after another.
  const draw = (stage, items, done) => {
    if (still()) return done();
    const box = make("div", "drawing");
    const [cards] = window.StolikFit.grid(stage, items, true).map((page) => page());
    box.append(cards);
    stage.replaceChildren(box);
    const flies = [...cards.querySelectorAll("ol li")];
    for (const one of flies) one.classList.add("flies");
    const middle = { x: stage.clientWidth / 2, y: stage.clientHeight / 2 };
    const from = stage.getBoundingClientRect();
    const order = flies.map((one, number) => [Math.random(), number]).sort((a, b) => a[0] - b[0]).map((pair) => pair[1]);
    const between = Math.min(90, 3200 / Math.max(1, flies.length));
    order.forEach((number, turn) => {
      const one = flies[number], at = one.getBoundingClientRect();
      const spread = Math.min(stage.clientWidth, stage.clientHeight) * 0.3, angle = Math.random() * 6.28, far = Math.sqrt(Math.random()) * spread;
      const x = middle.x + Math.cos(angle) * far * 1.4 - (at.left - from.left + at.width / 2), y = middle.y + Math.sin(angle) * far - (at.top - from.top + at.height / 2);
      const heap = `translate(${x}px, ${y}px) rotate(${Math.round(Math.random() * 70 - 35)}deg)`;
      one.animate([{ transform: heap, zIndex: 2 }, { transform: heap, zIndex: 2, offset: 0.02 }, { transform: "none", zIndex: 2 }],
        { duration: 900, delay: 700 + turn * between, fill: "backwards", easing: "cubic-bezier(.25,.8,.3,1)" });
    });
    return setTimeout(done, Math.min(6000, 700 + order.length * between + 900 + 900));
  };

  // The newest place large, those revealed before beside it; the page is drawn anew with every one.
  const ceremony = (stage, template, fresh) => {
    const lines = [...template.content.querySelectorAll("li.rank")];
    const newest = lines.at(-1);
    if (!newest) {
      const wait = make("div", "poster");
      wait.append(make("p", "lead", template.content.querySelector(".wait").textContent));
      stage.replaceChildren(wait);
      window.StolikFit.poster(stage, wait, 0.16);
      return;
    }
    const box = make("div", lines.length > 1 ? "ceremony" : "ceremony alone");
    const written = (what) => newest.querySelector(what).textContent;
    const place = written(".place"), one = make("div", `one p${parseInt(place, 10)}`), tile = make("span", "tile num", place), who = make("p", "who name", written(".who"));
    one.append(tile, who, make("p", "points num", written(".decided") || `${template.dataset.points} ${written(".bp")} / ${written(".sp")}`));
    if (lines.length === Number(template.dataset.total)) one.prepend(make("p", "winner", template.dataset.winner));
    box.append(one);
    if (lines.length > 1) {
      const before = make("ol");
      const room = Math.floor(stage.clientHeight / (innerHeight * 0.036 * 1.65));
      for (const line of lines.slice(0, -1).reverse().slice(0, room)) before.append(line.cloneNode(true));
      // Beside the winner the second and the third stay large.
      if (one.querySelector(".winner")) for (const next of [...before.children].slice(0, 2)) next.classList.add("large");
      box.append(before);
    }
    stage.replaceChildren(box);
    // Nobody's name is cut, and nobody is shown by half a line.
    const before = box.querySelector("ol");
    for (const name of before ? before.querySelectorAll(".who") : []) {
      for (let share = 1; name.scrollWidth > name.clientWidth + 1 && share > 0.4; share *= 0.94) name.style.fontSize = `${share}em`;
    }
    while (before && before.scrollHeight > before.clientHeight + 1) before.lastElementChild.remove();
    let size = innerHeight * 0.15;
    const fits = () => one.scrollHeight <= one.clientHeight + 1 && who.scrollWidth <= who.clientWidth + 1;
    do { who.style.fontSize = `${size}px`; size *= 0.92; } while (!fits() && size > 16);
    if (fresh && !still()) one.classList.add("flip");
  };

  // Names run by and stop at the winners, one after another.
  let rolling = 0;
  const raffle = (stage, template, fresh) => {
    const { number } = template.dataset, there = stage.firstElementChild;
    // Whatever else happens in the hall does not stop names that are rolling.
    if (!fresh && there && there.dataset.raffle === number) return;
    clearInterval(rolling);
    const winners = [...template.content.querySelectorAll(".winners li")].map((one) => one.textContent);
    const others = [...template.content.querySelectorAll(".others li")].map((one) => one.textContent);
    const box = make("div", "raffle");
    box.dataset.raffle = number;
    const slots = winners.map(() => make("div", "slot rolling", "…"));
    box.append(...slots);
    stage.replaceChildren(box);
    const room = (stage.clientHeight - innerHeight * 0.024 * (winners.length - 1)) / winners.length;
    const settle = (number) => {
      const slot = slots[number];
      slot.textContent = winners[number];
      slot.className = "slot won name";
      let size = Math.min(innerHeight * 0.13, room * 0.6);
      do { slot.style.fontSize = `${size}px`; size *= 0.92; } while ((slot.scrollWidth > slot.clientWidth || slot.offsetHeight > room) && size > 12);
      if (fresh && !still()) slot.classList.add("flip");
    };
    for (const slot of slots) slot.style.fontSize = `${Math.min(innerHeight * 0.09, room * 0.5)}px`;
    if (!fresh || still()) { slots.forEach((_, number) => settle(number)); return; }
    const begun = Date.now(), first = 2400, step = Math.min(1200, 3300 / winners.length);
    rolling = setInterval(() => {
      let open = 0;
      slots.forEach((slot, number) => {
        if (slot.classList.contains("won")) return;
        if (Date.now() - begun >= first + number * step) return settle(number);
        open += 1;
        slot.textContent = others[Math.floor(Math.random() * others.length)] || "…";
      });
      if (!open) clearInterval(rolling);
    }, 90);
  };

  // A gong made of a few sines that die away. Browsers let a page sound only after somebody touched it.
  let audio = null;
  const unlock = () => { try { audio = audio || new AudioContext(); audio.resume(); } catch { /* no sound here */ } };
  const gong = () => {
    if (!audio || audio.state !== "running") return;
    document.documentElement.dataset.gong = String(Number(document.documentElement.dataset.gong || 0) + 1);
    for (const [blow, at] of [[1, 0], [0.8, 1.4]]) {
      for (const [tone, loud, long] of [[98, 0.5, 4], [147, 0.3, 3.4], [196, 0.28, 2.8], [311, 0.16, 2], [467, 0.1, 1.4]]) {
        const voice = audio.createOscillator(), volume = audio.createGain(), start = audio.currentTime + at;
        voice.frequency.value = tone;
        volume.gain.setValueAtTime(0, start);
        volume.gain.linearRampToValueAtTime(loud * blow * 0.6, start + 0.015);
        volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
        voice.connect(volume).connect(audio.destination);
        voice.start(start);
        voice.stop(start + long);
      }
    }
  };

  return { draw, ceremony, raffle, unlock, gong };
})();
