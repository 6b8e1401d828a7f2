// The desk by keyboard: slips Enter by Enter, seats seat by seat, the clock of the round.
// Every page works without this file; here is what makes it fast.
"use strict";
(() => {
  const number = (text) => (/^[-−]?\d+$/.test(text.trim()) ? Number(text.trim().replace("−", "-")) : null);
  const signed = (n) => (n > 0 ? "+" : n < 0 ? "−" : "") + Math.abs(n);

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

  const game = (form, part) => {
    const who = part.querySelector("[data-who]");
    if (!who) return;
    const seats = [...part.querySelectorAll(".charge")];
    const said = who.value.trim().toLowerCase();
    const out = seats.findIndex((seat) => seat.dataset.seat === said);
    const ended = out >= 0 || said === "p" || said === "t";
    const charges = seats.map((seat, i) => (i === out ? 0 : number(seat.querySelector("[data-charge]").value)));
    const known = ended && charges.every((c) => c !== null);
    // Who left during the game cannot win it.
    const left = seats.map((seat) => Boolean(form.querySelector(`[data-left="g${part.dataset.game}-${seat.dataset.seat}"]`)?.checked));
    const points = known && !left.every(Boolean) ? settle(charges, out >= 0 ? out : null, form.dataset.tie, left) : null;
    const gained = form.dataset.plus === "rack_face"
      ? seats.map((seat, i) => (i === out ? 0 : number(seat.querySelector("[data-face]")?.value || "")))
      : charges;
    const sum = gained.reduce((a, c) => a + (c || 0), 0);
    seats.forEach((seat, i) => {
      const plus = seat.querySelector(".plus");
      seat.classList.toggle("won", i === out);
      const won = points && out < 0 && !left[i] && charges[i] === Math.min(...charges.filter((_, n) => !left[n]));
      seat.classList.toggle("lowest", Boolean(won));
      plus.textContent = i === out ? signed(sum) || "+0" : won ? signed(points[i]) : "";
    });
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
    for (const part of form.querySelectorAll("[data-game]")) game(form, part);
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

  const go = (field) => { field.focus(); if (field.select) field.select(); };

  const onward = (form, from, save) => {
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

  const keys = (form, save, leave) => {
    counted(form);
    form.addEventListener("input", () => counted(form));
    form.addEventListener("keydown", (event) => {
      const field = event.target;
      if (event.ctrlKey || event.metaKey || event.altKey || !field.matches("input")) return;
      if (event.key === "Enter" && field.type !== "checkbox" && field.id !== "reason") {
        event.preventDefault();
        onward(form, field, save);
      } else if (event.key === "?" && leave && field.type !== "checkbox") {
        event.preventDefault();
        save("keep");
      } else if (event.key === "Escape" && leave) {
        event.preventDefault();
        leave();
      } else if (field.matches("[data-charge]") && event.key.toLowerCase() === "u") {
        event.preventDefault();
        mark(form, field);
        counted(form);
      } else if (field.matches("[data-who]") && /^[a-dptx]$/i.test(event.key)) {
        event.preventDefault();
        field.value = event.key.toLowerCase();
        counted(form);
        onward(form, field, () => {});
      }
    });
  };

  const slips = () => {
    const page = document.querySelector("[data-slips]");
    if (!page) return;
    const find = page.querySelector("#find"), table = find.querySelector("#table");
    const place = page.querySelector("#slip"), told = page.querySelector("#told");
    const waiting = page.querySelector("#waiting-tables");
    let busy = false;
    const say = (text, bad) => { told.textContent = text; told.classList.toggle("bad", Boolean(bad)); };
    const ask = async (address, options = {}) => {
      const answer = await fetch(address, { ...options, headers: { "X-Part": "1" }, credentials: "same-origin" });
      if (answer.redirected || (answer.status !== 200 && answer.status !== 422)) throw new Error(String(answer.status));
      return answer.text();
    };
    const lost = () => say(document.documentElement.lang === "pl"
      ? "Nie udało się połączyć. Wpis jest na ekranie: naciśnij Enter jeszcze raz."
      : "No connection. What you typed is still here: press Enter again.", true);
    const back = () => { place.replaceChildren(); table.value = ""; table.focus(); };
    const show = (html, first) => {
      place.innerHTML = html;
      const form = place.querySelector("form");
      if (!form) { go(table); return; }
      ready(form);
      const wrong = form.querySelector("[aria-invalid]:not([type=hidden])");
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
          back();
        } else { say(""); show(html, false); }
      } catch { lost(); }
      busy = false;
    };
    const ready = (form) => {
      keys(form, (how) => send(form, how), back);
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
    const form = place.querySelector("form");
    if (form) { ready(form); const first = asked(form)[0]; if (first) go(first); }
    document.documentElement.dataset.slips = "ready";
  };

  const correcting = () => {
    const form = document.querySelector("form[data-slip=correct]");
    if (form) keys(form, () => go(form.querySelector("#reason")), null);
  };

  // Enter goes to the next chair; a name chosen from the list stands as it is.
  const chairs = () => {
    const form = document.querySelector("[data-chairs]");
    if (!form) return;
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !event.target.matches(".chair input")) return;
      const fields = [...form.querySelectorAll(".chair input")];
      const next = fields[fields.indexOf(event.target) + 1];
      if (next) { event.preventDefault(); go(next); }
    });
    const wrong = form.querySelector("[aria-invalid]");
    const first = wrong || [...form.querySelectorAll("input:not([type=hidden])")].find((e) => !e.value);
    if (first) first.focus();
  };

  const clock = () => {
    for (const shown of document.querySelectorAll("[data-deadline]")) {
      const at = shown.dataset.paused ? Number(shown.dataset.paused) : Date.now() / 1000;
      const left = Math.round(Number(shown.dataset.deadline) - at), size = Math.abs(left);
      const text = `${left < 0 ? "−" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
      if (shown.textContent !== text) shown.textContent = text;
    }
  };

  slips();
  correcting();
  chairs();
  clock();
  setInterval(clock, 500);
})();
