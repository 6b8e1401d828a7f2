// The form of a table: shows what everybody will write down, fills what is known, and stays as typed.
"use strict";
(() => {
  const own = document.getElementById("own");
  // The words of this page's language by the English; English needs none.
  const texts = JSON.parse(document.currentScript.dataset.texts ?? "{}");
  const text = (english) => texts[english] ?? english;
  const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");
  const read = (typed) => { const found = /^[-−–+]?\s*([0-9]{1,5})$/.exec(typed.trim()); return found ? Number(found[1]) : null; };

  // As stolik.rules.settle does it; null while something is missing.
  const settled = (form, people, end) => {
    const out = end.startsWith("out-") ? end.slice(4) : null;
    const charges = people.map((p) => (p.dataset.person === out ? 0 : read(p.querySelector("[data-charge]").value)));
    if (charges.some((charge) => charge === null)) return null;
    if (out !== null) {
      if (form.dataset.plus === "rack_face") return null;
      const sum = charges.reduce((a, b) => a + b, 0);
      return charges.map((charge, i) => (people[i].dataset.person === out ? [1, sum] : [0, -charge]));
    }
    const lowest = Math.min(...charges), lost = charges.map((charge) => charge - lowest), total = lost.reduce((a, b) => a + b, 0);
    const winners = charges.map((charge, i) => (charge === lowest ? i : -1)).filter((i) => i >= 0);
    const share = (i) => {
      if (winners.length === 1 || form.dataset.tie === "full") return total;
      if (form.dataset.tie === "zero") return 0;
      const each = Math.floor(total / winners.length);
      return i === winners[0] ? each + (total % winners.length) : each;
    };
    return charges.map((_, i) => (winners.includes(i) ? [1, share(i)] : [0, -lost[i]]));
  };

  const show = () => {
    const form = document.querySelector("[data-report]");
    if (!form) return;
    const people = [...form.querySelectorAll("[data-person]")];
    const chosen = form.querySelector("[name=end]:checked");
    const end = chosen ? chosen.value : "";
    for (const person of people) {
      const won = end === `out-${person.dataset.person}`;
      const field = person.querySelector("[data-charge]");
      person.classList.toggle("won", won);
      field.classList.toggle("hidden", won);
      person.querySelector(".marks").classList.toggle("hidden", won);
      person.querySelector("[data-points]").classList.toggle("hidden", !won);
    }
    const points = end ? settled(form, people, end) : null;
    people.forEach((person, i) => {
      person.querySelector("[data-points]").textContent = points && points[i][0] ? `● ${signed(points[i][1])}` : "●";
    });
    form.querySelector("[data-preview]").textContent = points
      ? people.map((person, i) => `${person.querySelector(".letter").textContent} ${points[i][0] ? "● " : ""}${signed(points[i][1])}`).join("   ")
      : "";
  };
  document.addEventListener("input", (event) => {
    if (!event.target.closest("[data-report]")) return;
    own.dataset.touched = "1";
    if (event.target.matches("[data-unopened]")) {
      const form = event.target.closest("[data-report]"), field = event.target.closest("[data-person]").querySelector("[data-charge]");
      if (event.target.checked && !field.value) field.value = form.dataset.base;
    }
    show();
  });
  // One report for one tap, also on a slow network.
  document.addEventListener("submit", (event) => {
    const button = own.contains(event.target) && event.target.querySelector("button");
    if (button) setTimeout(() => { button.disabled = true; button.textContent = text("Sending…"); }, 0);
  });
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  document.addEventListener("stolik:own", show);
  show();
})();
