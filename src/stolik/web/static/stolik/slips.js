// Slips by keyboard, Enter by Enter, and by thumb on a phone; a correction uses the same form.
// Every page works without this file; here is what makes it fast.
"use strict";
(() => {
  const ODD = 150;
  // The words of this page's language by the English; English needs none.
  const texts = JSON.parse(document.currentScript.dataset.texts ?? "{}");
  const text = (english) => texts[english] ?? english;
  const number = (text) => (/^[-−+]?\d{1,5}$/.test(text.trim()) ? Number(text.trim().replace("−", "-")) : null);
  const signed = (n) => (n > 0 ? "+" : n < 0 ? "−" : "") + Math.abs(n);
  // More than any rack can be worth.
  const tooMuch = (form, points) => Number(form.dataset.most) > 0 && Math.abs(points) > Number(form.dataset.most);
  const go = (field) => { field.focus(); if (field.select) field.select(); };

  // What everybody writes down, as stolik.rules.settle says; null where nobody has won yet.
  const settle = (charges, out, tie, left) => {
    if (out !== null) return charges.map((c, i) => (i === out ? charges.reduce((a, b) => a + b, 0) : -c));
    const lowest = Math.min(...charges.filter((_, i) => !left[i]));
    const winners = charges.flatMap((c, i) => (c === lowest && !left[i] ? [i] : []));
    const total = charges.reduce((a, c) => a + Math.max(c - lowest, 0), 0);
    const share = (i) => {
      if (winners.length === 1 || tie === "full") return total;
      if (tie === "zero") return 0;
      const each = Math.floor(total / winners.length);
      return i === winners[0] ? total - each * (winners.length - 1) : each;
    };
    return charges.map((c, i) => (winners.includes(i) ? share(i) : Math.min(lowest - c, 0)));
  };

  // One game: shows the winner's plus, and gives everybody's points as far as they are known.
  const game = (form, part) => {
    const who = part.querySelector("[data-who]");
    if (!who) return null;
    const seats = [...part.querySelectorAll(".charge")];
    const said = who.value.trim().toLowerCase();
    for (const button of part.querySelectorAll("[data-out]")) button.setAttribute("aria-pressed", String(button.value === said));
    const out = seats.findIndex((seat) => seat.dataset.seat === said);
    const nobody = said === "p" || said === "t", ended = out >= 0 || nobody;
    // Points of the sheet have signs there, which the pad of digits of some phones has not.
    for (const seat of seats) seat.querySelector("[data-charge]").inputMode = nobody ? "text" : "numeric";
    const texts = seats.map((seat) => seat.querySelector("[data-charge]").value.trim());
    const typed = texts.map((text, i) => (i === out ? 0 : number(text)));
    // A number that is refused stands in a field: nobody's points are known.
    const refused = typed.some((n, i) => i !== out && texts[i] !== "" && (n === null || tooMuch(form, n)));
    const complete = ended && !refused && typed.every((c) => c !== null);
    // Signs where nobody went out: these are the points of the sheet, not racks.
    const points = complete && out < 0 && texts.some((text) => /^[-−+]/.test(text)) && typed.some((n) => n >= 0);
    const charges = points ? typed.map((n) => Math.max(-n, 0)) : typed.map((c) => (c === null ? null : Math.abs(c)));
    // Who left during the game cannot win it.
    const left = seats.map((seat) => Boolean(form.querySelector(`[data-left="g${part.dataset.game}-${seat.dataset.seat}"]`)?.checked));
    const settled = complete && !left.every(Boolean) ? settle(charges, out >= 0 ? out : null, form.dataset.tie, left) : null;
    const gained = form.dataset.plus === "rack_face"
      ? seats.map((seat, i) => (i === out ? 0 : number(seat.querySelector("[data-face]")?.value || "")))
      : charges;
    const sum = gained.reduce((a, c) => a + (c || 0), 0);
    const lowest = Math.min(...charges.filter((_, n) => !left[n]));
    const won = seats.map((_, i) => i === out || Boolean(settled && out < 0 && !left[i] && charges[i] === lowest));
    seats.forEach((seat, i) => {
      seat.classList.toggle("won", i === out);
      seat.classList.toggle("lowest", out < 0 && won[i]);
      seat.querySelector(".plus").textContent = i === out ? (refused ? "—" : signed(sum) || "+0") : won[i] && !points ? signed(settled[i]) : "";
    });
    if (!settled) return null;
    return seats.map((seat, i) => ({ seat: seat.dataset.seat, big: won[i] ? 1 : 0, small: i === out ? sum : settled[i] }));
  };

  // Below the games what the last row of the sheet should say.
  const rowOfTotals = (form, games) => {
    for (const shown of form.querySelectorAll("[data-total]")) {
      const own = [
        ...games.flat().filter((one) => one.seat === shown.dataset.total),
        ...[...form.querySelectorAll(`[data-known-big][data-seat="${shown.dataset.total}"]`)]
          .filter((one) => one.dataset.knownBig !== "")
          .map((one) => ({ big: Number(one.dataset.knownBig), small: Number(one.dataset.knownSmall) })),
      ];
      const text = own.length ? `${own.reduce((a, one) => a + one.big, 0)} / ${signed(own.reduce((a, one) => a + one.small, 0))}` : "";
      if (shown.textContent !== text) shown.textContent = text;
    }
  };

  const totals = (form) => {
    const sums = form.querySelector(".sums");
    if (!sums) return;
    const add = (name) => [...form.querySelectorAll(`[data-${name}]`)].map((e) => number(e.value));
    for (const name of ["big", "small"]) {
      const values = add(name), shown = sums.querySelector(`[data-sum-${name}]`);
      const sum = values.reduce((a, c) => a + (c || 0), 0);
      shown.textContent = values.some((v) => v !== null) ? signed(sum) || "0" : "";
      const all = values.length && values.every((v) => v !== null);
      shown.classList.toggle("off", Boolean(all && name === "small" && sum !== 0));
      shown.classList.toggle("on", Boolean(all && name === "small" && sum === 0));
    }
  };

  const counted = (form) => {
    rowOfTotals(form, [...form.querySelectorAll("[data-game]")].map((part) => game(form, part)).filter(Boolean));
    totals(form);
  };

  // The fields that still ask for something, in the order of typing.
  const asked = (form) =>
    [...form.querySelectorAll("[data-who], [data-charge], [data-face], [data-big], [data-small], #tied, #unplayed")].filter((e) => {
      if (e.closest(".won") || e.closest("details:not([open])")) return false;
      if (!e.matches("[data-charge], [data-face]")) return true;
      const who = e.closest("[data-game]").querySelector("[data-who]").value.trim().toLowerCase();
      if (e.matches("[data-face]") && /^[ptx]$/.test(who)) return false;
      return who !== "x" && who !== "";
    });

  // What was objected to is forgotten as soon as it is corrected.
  const place = (field) => field.closest(".charge, .who, .total > div") || field.parentElement;
  const cleared = (form, field) => {
    field.removeAttribute("aria-invalid");
    for (const told of place(field).querySelectorAll(".wrong, .odd")) told.remove();
    for (const told of field.closest("[data-game]")?.querySelectorAll(".wrong.whole") || []) told.remove();
    for (const told of form.querySelectorAll(".note.bad")) told.remove();
  };
  const object = (field, words, kind) => {
    const told = document.createElement("p");
    told.className = `${kind} small`;
    told.setAttribute("role", "alert");
    told.textContent = words;
    if (kind === "wrong") field.setAttribute("aria-invalid", "true");
    place(field).append(told);
  };
  const sureOf = (form, field) => form.querySelector(`input[type=hidden][name="sure-${field.name}"]`);

  // Whether one may go on from a field; says at once what is wrong or unusual with it.
  const passes = (form, field, ask) => {
    const typed = field.value.trim(), points = number(typed);
    if (!typed || !field.matches("[data-charge], [data-face], [data-big], [data-small]")) return true;
    const again = field.dataset.told === typed;
    cleared(form, field);
    if (points === null) object(field, text("{typed}: a whole number, please.").replace("{typed}", () => typed), "wrong");
    else if (field.matches("[data-charge]") && tooMuch(form, points)) {
      object(field, text("{typed} is more than any rack can be worth.").replace("{typed}", () => typed), "wrong");
    } else if (field.matches("[data-charge]") && Math.abs(points) > ODD && !/^\+/.test(typed) && !place(field).querySelector("[data-mark]")?.checked) {
      const value = String(Math.abs(points));
      if (sureOf(form, field)?.value === value) return true;
      if (ask && again) {
        const sure = document.createElement("input");
        Object.assign(sure, { type: "hidden", name: `sure-${field.name}`, value });
        place(field).append(sure);
        return true;
      }
      object(field, text("{typed}? Unusual: Enter again to keep it.").replace("{typed}", () => value), "odd");
      field.dataset.told = typed;
      return false;
    }
    return true;
  };

  const onward = (form, from, save) => {
    if (!passes(form, from, true)) { from.select?.(); return; }
    const fields = asked(form), next = fields[fields.indexOf(from) + 1];
    if (next) go(next); else save();
  };

  // Never opened: the mark, then the two charges of the rules, then nothing again.
  const mark = (form, field) => {
    const box = field.closest(".charge").querySelector("[data-mark]");
    if (!form.dataset.fills) { box.checked = !box.checked; return; }
    const next = !box.checked ? form.dataset.base : field.value === form.dataset.base ? form.dataset.could : "";
    box.checked = next !== "";
    field.value = next;
  };

  const back = (form, field) => {
    const fields = asked(form), before = fields[fields.indexOf(field) - 1];
    if (before) go(before);
  };

  const pressed = (form, field, event, save, leave) => {
    if (event.key === "Enter" && field.type !== "checkbox" && field.type !== "radio" && field.id !== "reason") onward(form, field, save);
    else if (event.key === "Backspace" && field.value === "" && field.matches("[data-who], [data-charge], [data-face], [data-big], [data-small]")) back(form, field);
    else if (event.key === "?" && leave && field.type !== "checkbox") save("keep");
    else if (event.key === "Escape" && leave) leave();
    else if (field.matches("[data-charge]") && event.key.toLowerCase() === "u") {
      mark(form, field);
      cleared(form, field);
      counted(form);
    } else if (field.matches("[data-who]") && /^[a-dptx]$/i.test(event.key)) {
      field.value = event.key.toLowerCase();
      cleared(form, field);
      counted(form);
      onward(form, field, () => {});
    } else return;
    event.preventDefault();
  };

  const keys = (form, save, leave) => {
    form.classList.add("typing");
    counted(form);
    form.addEventListener("input", (event) => {
      if (event.target.matches("input:not([type=checkbox]):not([type=radio])")) {
        cleared(form, event.target);
        sureOf(form, event.target)?.remove();
        delete event.target.dataset.told;
      }
      counted(form);
    });
    form.addEventListener("change", (event) => {
      if (event.target.matches("[data-mark]") && form.dataset.fills) {
        const field = event.target.closest(".charge").querySelector("[data-charge]");
        const known = [form.dataset.base, form.dataset.could].includes(field.value);
        if (event.target.checked !== known) field.value = event.target.checked ? form.dataset.base : "";
        cleared(form, field);
        counted(form);
      } else passes(form, event.target, false);
    });
    form.addEventListener("click", (event) => {
      const button = event.target.closest("[data-out]");
      if (!button) return;
      const who = button.closest(".who").querySelector("[data-who]");
      who.value = button.value;
      cleared(form, who);
      counted(form);
      const fields = asked(form), next = fields[fields.indexOf(who) + 1];
      if (next && next.matches("[data-charge]")) go(next);
    });
    // What Enter does depends on where one is: only from the last field it saves.
    form.addEventListener("focusin", () => {
      const label = form.querySelector("[data-save-key]"), fields = asked(form);
      if (label) label.textContent = fields[fields.length - 1] === document.activeElement ? "Enter" : "Ctrl+Enter";
    });
    form.addEventListener("keydown", (event) => {
      const field = event.target;
      if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
        event.preventDefault();
        if (!field.matches("input") || passes(form, field, true)) save();
      } else if (!event.ctrlKey && !event.metaKey && !event.altKey && field.matches("input")) pressed(form, field, event, save, leave);
    });
  };

  const slips = () => {
    const page = document.querySelector("[data-slips]");
    if (!page) return;
    const find = page.querySelector("#find"), table = find.querySelector("#table");
    const where = page.querySelector("#slip"), told = page.querySelector("#told");
    const waiting = page.querySelector("#waiting-tables");
    let busy = false;
    const say = (words, bad) => { told.textContent = words; told.classList.toggle("bad", Boolean(bad)); };
    const ask = async (address, options = {}) => {
      const answer = await fetch(address, { ...options, headers: { "X-Part": "1" }, credentials: "same-origin" });
      if (answer.redirected || (answer.status !== 200 && answer.status !== 422)) throw new Error(String(answer.status));
      return answer.text();
    };
    const lost = () => say(text("No connection. What you typed is still here: press Enter again."), true);
    const leave = () => { where.replaceChildren(); table.value = ""; table.focus(); };
    const show = (html, first) => {
      where.innerHTML = html;
      const form = where.querySelector("form");
      if (!form) { go(table); return; }
      ready(form);
      const wrong = form.querySelector("[data-choice], [aria-invalid]:not([type=hidden])");
      const empty = asked(form).find((e) => first && !e.value);
      const field = wrong || empty || asked(form)[0];
      if (field) go(field); else go(table);
    };
    const send = async (form, how) => {
      if (busy) return;
      busy = true;
      const body = new URLSearchParams(new FormData(form));
      if (how === "keep") body.set("keep", "1");
      try {
        const html = await ask(page.dataset.slips, { method: "POST", body });
        const answer = document.createElement("template");
        answer.innerHTML = html;
        const saved = answer.content.querySelector("[data-saved]");
        if (saved) {
          say(saved.dataset.saved);
          waiting.innerHTML = saved.innerHTML;
          leave();
        } else { say(""); show(html, false); }
      } catch { lost(); }
      busy = false;
    };
    const ready = (form) => {
      keys(form, (how) => send(form, how), leave);
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        send(form, event.submitter && event.submitter.name === "keep" ? "keep" : "");
      });
    };
    find.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (busy || !table.value.trim()) return;
      busy = true;
      say("");
      try {
        show(await ask(`${page.dataset.slips}?${new URLSearchParams(new FormData(find))}`), true);
      } catch { lost(); }
      busy = false;
    });
    const form = where.querySelector("form");
    if (form) { ready(form); const first = asked(form)[0]; if (first) go(first); }
    document.documentElement.dataset.slips = "ready";
  };

  const correcting = () => {
    const form = document.querySelector("form[data-slip=correct]");
    if (form) keys(form, () => go(form.querySelector("#reason")), null);
  };

  slips();
  correcting();
})();
