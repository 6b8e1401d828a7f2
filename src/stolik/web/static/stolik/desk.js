// The desk by keyboard: seats seat by seat, the clock of the round. Slips are in slips.js.
// Every page works without this file; here is what makes it fast.
"use strict";
(() => {
  const go = (field) => { field.focus(); if (field.select) field.select(); };

  // Whoever is meant by a number or by enough of a name, as the list writes it: "12 Jan Nowak".
  const personMeant = (typed) => {
    const text = typed.trim().toLocaleLowerCase(), number = /^#?(\d+)\b/.exec(text);
    const people = [...document.querySelectorAll("#people option")].map((option) => option.value);
    if (!text) return "";
    if (number) return people.find((who) => who.startsWith(number[1] + " ")) || "";
    const fitting = people.filter((who) => who.toLocaleLowerCase().includes(text));
    return fitting.length === 1 ? fitting[0] : "";
  };

  // People come with a ticket: who, then the seat on it, then the next person.
  const tickets = (form) => {
    const box = form.querySelector("[data-ticket]");
    if (!box) return;
    const [who, seat] = box.querySelectorAll("input"), wrong = box.querySelector(".wrong");
    const fault = (name, field) => {
      wrong.textContent = wrong.dataset[name];
      wrong.classList.remove("hidden");
      go(field);
    };
    const sits = () => {
      const person = personMeant(who.value);
      if (!person) return fault("nobody", who);
      const ticket = /^\s*(\d+)\s*-?\s*([a-d])\s*$/i.exec(seat.value);
      const chair = ticket && form.querySelector(`[name="t${Number(ticket[1])}-${ticket[2].toUpperCase()}"]`);
      if (!chair) return fault("unknown", seat);
      if (chair.value && chair.value !== person) return fault("taken", seat);
      for (const other of form.querySelectorAll(".chair input")) if (other.value === person) other.value = "";
      chair.value = person;
      wrong.classList.add("hidden");
      who.value = seat.value = "";
      return go(who);
    };
    box.querySelector("button").addEventListener("click", sits);
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !event.target.matches("input")) return;
      event.preventDefault();
      if (event.target === who && personMeant(who.value)) { who.value = personMeant(who.value); go(seat); } else sits();
    });
  };

  // Two clicks on the plan are the two who change places; a third begins anew.
  const plan = (form) => {
    const seats = form.querySelector("[data-plan]");
    if (!seats) return;
    const fields = [form.querySelector("#one"), form.querySelector("#other")];
    const mark = () => {
      const chosen = fields.map((field) => field.value);
      for (const seat of seats.querySelectorAll("[data-who]")) {
        seat.setAttribute("aria-pressed", String(chosen.includes(seat.dataset.who)));
      }
    };
    seats.addEventListener("click", (event) => {
      const seat = event.target.closest("[data-who]");
      if (!seat) return;
      if (fields[0].value && fields[1].value) fields[0].value = fields[1].value = "";
      const field = fields.find((one) => !one.value);
      field.value = seat.dataset.who;
      mark();
      if (fields[0].value && fields[1].value) go(form.querySelector("#reason"));
    });
    for (const field of fields) field.addEventListener("input", mark);
    mark();
  };

  // Enter goes to the next chair; a name chosen from the list stands as it is.
  const chairs = () => {
    const form = document.querySelector("[data-chairs]");
    if (!form) return;
    for (const part of form.querySelectorAll(".only-script")) part.classList.remove("only-script");
    tickets(form);
    plan(form);
    form.addEventListener("change", (event) => {
      if (event.target.matches(".chair input, #one, #other")) {
        event.target.value = personMeant(event.target.value) || event.target.value;
      }
    });
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

  chairs();
  clock();
  setInterval(clock, 500);
})();
