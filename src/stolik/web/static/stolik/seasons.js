// Seasons: follow one line of the bump chart; show the settings of the chosen kind only.
(() => {
  "use strict";
  for (const chart of document.querySelectorAll("[data-bump]")) {
    let kept = chart.querySelector("li.on")?.dataset.who ?? "";
    const follow = (who) => {
      chart.classList.toggle("following", who !== "");
      for (const part of chart.querySelectorAll("[data-who]")) {
        const on = part.dataset.who === who;
        part.classList.toggle("on", on);
        // The line that is followed lies on top of the others.
        if (on && part.tagName === "g" && part !== part.parentNode.lastElementChild) part.parentNode.append(part);
      }
    };
    const at = (event) => event.target.closest?.("[data-who]")?.dataset.who ?? "";
    follow(kept);
    chart.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") follow(at(event) || kept); });
    chart.addEventListener("pointerleave", () => follow(kept));
    chart.addEventListener("focusin", (event) => follow(at(event) || kept));
    chart.addEventListener("focusout", () => follow(kept));
    chart.addEventListener("click", (event) => {
      if (event.target.closest("a")) return;
      const who = at(event);
      kept = who === kept ? "" : who;
      follow(kept);
    });
  }
  const plan = document.querySelector("[data-plan]");
  if (plan && plan.elements.kind) {
    const choose = () => {
      for (const part of plan.querySelectorAll("[data-kind]")) part.hidden = part.dataset.kind !== plan.elements.kind.value;
    };
    plan.addEventListener("change", choose);
    choose();
  }
})();
