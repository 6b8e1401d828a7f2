// The referee's phone: rules found by words, people by name, tiles tapped on a pad.
// Every page works without this file; here is what makes it quick.
"use strict";
(() => {
  // a rule by words or id
  const rules = () => {
    const field = document.querySelector("[data-rules]");
    if (!field) return;
    const list = document.getElementById("rules-found"), said = document.getElementById("rule-said");
    let asked = "", timer = 0;
    const find = async () => {
      const typed = field.value.trim();
      if (typed === asked && list.children.length) return;
      asked = typed;
      try {
        const answer = await fetch(`${field.dataset.rules}?${new URLSearchParams({ q: typed })}`, { credentials: "same-origin" });
        if (answer.ok && asked === typed) list.innerHTML = await answer.text();
      } catch { /* typing an id still works */ }
    };
    field.addEventListener("focus", find);
    field.addEventListener("input", () => { said.textContent = ""; clearTimeout(timer); timer = setTimeout(find, 180); });
    list.addEventListener("click", (event) => {
      const chosen = event.target.closest("[data-rule]");
      if (!chosen) return;
      field.value = chosen.dataset.rule;
      said.textContent = chosen.dataset.said;
      asked = field.value;
      list.replaceChildren();
      document.getElementById("ruling").focus();
    });
  };

  // somebody by name: letters without their marks, words in any order
  const bare = (text) => text.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "");
  const people = () => {
    const place = document.querySelector("[data-people]");
    if (!place) return;
    const field = place.querySelector("input");
    const show = () => {
      const typed = bare(field.value).split(/\s+/).filter(Boolean);
      for (const one of place.querySelectorAll("[data-words]")) {
        const words = bare(one.dataset.words).split(/\s+/);
        one.hidden = !typed.every((start) => words.some((word) => word.startsWith(start)));
      }
    };
    field.addEventListener("input", show);
    place.addEventListener("toggle", () => { if (place.open) field.focus(); });
  };

  // tiles tapped into trays; what is sent are the fields of the form
  const SHAPES = { K: "◆", R: "●", B: "▲", O: "■" };
  const FACE = "☺";
  const label = (tile) => (tile === "J" ? FACE : tile.slice(1) + SHAPES[tile[0]]);
  const words = (text) => text.toUpperCase().replaceAll(",", " ").replaceAll("|", " | ").split(/\s+/).filter(Boolean);
  const index = (tile) => (tile === "J" ? 999 : "KRBO".indexOf(tile[0]) * 20 + Number(tile.slice(1)));
  const element = (tag, attributes, ...children) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) if (value !== false && value !== null) made.setAttribute(name, value === true ? "" : String(value));
    made.append(...children);
    return made;
  };

  const tools = () => {
    const form = document.querySelector("[data-asking]"), pad = document.querySelector("[data-pad]");
    if (!form || !pad) return;
    const trays = [...form.querySelectorAll(".tray")], answer = document.getElementById("answer");
    let active = trays[0], timer = 0, asking = 0;
    const input = (tray) => tray.querySelector("input");
    const held = (tray) => words(input(tray).value);
    const count = (tray, tile) => held(tray).filter((one) => one === tile).length;
    const within = (tray) => tray.dataset.within && trays.find((one) => one.dataset.tray === tray.dataset.within);
    const most = (tray, tile) => (within(tray) ? count(within(tray), tile) : 2);

    const put = (tray, tiles) => {
      const kept = tray.hasAttribute("data-sorted") ? [...tiles].sort((a, b) => index(a) - index(b)) : tiles;
      input(tray).value = kept.join(" ");
      for (const other of trays) {
        if (within(other) !== tray) continue;
        const left = [];
        for (const tile of held(other)) if (left.filter((one) => one === tile).length < count(tray, tile)) left.push(tile);
        input(other).value = left.join(" ");
      }
      show();
      clearTimeout(timer);
      timer = setTimeout(ask, 250);
    };

    const enough = () => {
      const many = (name) => { const tray = trays.find((one) => one.dataset.tray === name); return tray ? held(tray).filter((one) => one !== "|").length : 0; };
      if (form.dataset.asking === "meld") return many("meld") >= 3;
      if (form.dataset.asking === "time") return trays.some((tray) => held(tray).length);
      if (form.dataset.asking === "turn") return many("after") >= 3 && many("rack") >= 1;
      return many("rack") >= 1;
    };
    // On a phone a verdict lies folded under the pad, with its reason and the button that records it; a tap
    // unfolds the rest, and it stays as it was left.
    let unfolded = matchMedia("(min-width: 48rem)").matches;
    const fold = () => {
      const verdict = answer.querySelector("details");
      if (!verdict) return;
      verdict.open = unfolded;
      verdict.addEventListener("toggle", () => { if (verdict.isConnected) unfolded = verdict.open; });
    };
    const ask = async () => {
      const mine = ++asking;
      if (!enough()) { answer.replaceChildren(); return; }
      try {
        const said = await fetch(location.pathname, { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { "X-Part": "1" }, credentials: "same-origin" });
        if (mine === asking && (said.status === 200 || said.status === 422)) { answer.innerHTML = await said.text(); fold(); }
      } catch { /* the button still asks */ }
    };

    const tap = (tile) => {
      const now = held(active);
      if (tile === "|") { if (now.length && now.at(-1) !== "|") put(active, [...now, "|"]); return; }
      if (count(active, tile) >= most(active, tile)) { if (!active.hasAttribute("data-melds")) put(active, now.filter((one) => one !== tile)); return; }
      put(active, [...now, tile]);
    };
    const undo = () => put(active, held(active).slice(0, -1));
    const remove = (tray, place) => { const now = held(tray); now.splice(place, 1); put(tray, now.filter((one, i) => one !== "|" || (i > 0 && now[i - 1] !== "|"))); };

    const choose = (tray) => { active = tray; show(); };
    const keys = new Map();
    const key = (tile, colour, text) => {
      const made = element("button", { type: "button", class: tile === "J" ? "tile joker" : "tile", "data-colour": colour, "data-tile": tile, "data-face": text, "data-first": tile.slice(1) === "1" });
      made.addEventListener("click", () => tap(tile));
      keys.set(tile, made);
      return made;
    };
    const control = (sign, name, act) => {
      const made = element("button", { type: "button", class: "control" }, element("span", { "aria-hidden": "true" }, `${sign} `), name);
      made.addEventListener("click", act);
      return made;
    };
    const melds = trays.some((tray) => tray.hasAttribute("data-melds"));
    const fresh = melds ? control("│", pad.dataset.new, () => tap("|")) : null;
    const controls = element("div", { class: "pad-controls" }, control("⌫", pad.dataset.back, undo), ...(fresh ? [fresh] : []), control("✕", pad.dataset.clear, () => put(active, [])));
    for (const colour of Object.keys(SHAPES)) {
      for (let number = 1; number <= 13; number += 1) pad.append(key(`${colour}${number}`, colour, `${number}${SHAPES[colour]}`));
      if (colour === "K") pad.append(key("J", "J", FACE));
    }
    pad.after(controls);
    const NAMES = pad.dataset.colours.split("|"), MANY = pad.dataset.many.split("|");
    const nameOf = (tile) => (tile === "J" ? pad.dataset.joker : `${NAMES["KRBO".indexOf(tile[0])]} ${tile.slice(1)}`);

    const lying = new Map(trays.map((tray) => {
      const place = element("div", { class: "lying", role: "group", tabindex: 0, "aria-labelledby": `of-${tray.dataset.tray}` });
      tray.querySelector("label").id = `of-${tray.dataset.tray}`;
      place.addEventListener("click", (event) => { if (!event.target.closest("button")) choose(tray); });
      place.addEventListener("focus", () => choose(tray));
      input(tray).tabIndex = -1;
      tray.append(place);
      return [tray, place];
    }));
    const show = () => {
      for (const tray of trays) {
        tray.toggleAttribute("data-active", tray === active);
        const place = lying.get(tray), tiles = held(tray), groups = [[]];
        tiles.forEach((tile, at) => { if (tile === "|") groups.push([]); else groups.at(-1).push([tile, at]); });
        place.replaceChildren(...groups.map((group, number) => {
          const last = tray === active && tray.hasAttribute("data-melds") && number === groups.length - 1 && groups.length > 1;
          return element("span", { class: `meld${last ? (group.length ? " open" : " new") : ""}` }, ...group.map(([tile, at]) => {
            const made = element("button", { type: "button", class: "tile", "data-colour": tile[0], "data-face": label(tile), "aria-label": `${nameOf(tile)}, ${pad.dataset.remove}` });
            made.addEventListener("click", () => remove(tray, at));
            return made;
          }));
        }));
        const hint = tray.querySelector(".aside")?.textContent.trim() || (tray === active ? pad.dataset.into : "");
        if (!tiles.length && hint) place.append(element("span", { class: "hint" }, hint));
        const from = tray.dataset.copy && trays.find((one) => one.dataset.tray === tray.dataset.copy);
        tray.querySelector(".copy")?.remove();
        if (from && !tiles.length && held(from).length) {
          const copy = element("button", { type: "button", class: "link copy" }, pad.dataset.copy);
          copy.addEventListener("click", () => { active = tray; put(tray, held(from)); });
          tray.append(copy);
        }
      }
      for (const [tile, made] of keys) {
        const many = count(active, tile);
        made.dataset.count = String(many);
        made.disabled = most(active, tile) === 0;
        made.setAttribute("aria-label", `${nameOf(tile)}, ${MANY[many] ?? many}`);
      }
      if (fresh) fresh.disabled = !active.hasAttribute("data-melds");
    };
    form.classList.add("tapped");
    pad.hidden = false;
    for (const mark of form.querySelectorAll("[type=checkbox], select")) mark.addEventListener("change", ask);
    form.addEventListener("submit", (event) => { event.preventDefault(); void ask(); if (!enough()) form.submit(); });
    form.addEventListener("keydown", (event) => { if (event.key === "Backspace" && !event.target.matches("input")) { event.preventDefault(); undo(); } });
    show();
    document.documentElement.dataset.pad = "ready";
  };

  rules();
  people();
  tools();
})();
