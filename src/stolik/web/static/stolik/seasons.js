// Seasons: follow one line of the bump chart; show the settings of the chosen kind only.
(() => {
  "use strict";
  const LATEST = 8; // places that fit beside a name on a phone
  for (const chart of document.querySelectorAll("[data-bump]")) {
    let kept = chart.querySelector("li.on")?.dataset.who ?? "";
    let pointer = "mouse";
    const told = chart.querySelector("[data-told]");
    const tell = (row) => {
      told.hidden = !row;
      if (!row) return;
      const name = row.querySelector(".name");
      const link = told.querySelector("a");
      // Whoever did not agree to a page of their own has no address.
      link.href = name.href ?? "";
      link.hidden = !name.href || name.href === location.href;
      told.querySelector(".name").textContent = name.textContent;
      const places = row.querySelector("[data-places]").textContent.split(" → ");
      told.querySelector(".places").textContent = (places.length > LATEST ? ["…", ...places.slice(-LATEST)] : places).join(" → ");
    };
    const follow = (who) => {
      chart.classList.toggle("following", who !== "");
      for (const part of chart.querySelectorAll("[data-who]")) {
        const on = part.dataset.who === who;
        part.classList.toggle("on", on);
        // The line that is followed lies on top of the others.
        if (on && part.tagName === "g" && part !== part.parentNode.lastElementChild) part.parentNode.append(part);
      }
      tell(chart.querySelector("li.on"));
    };
    const at = (event) => event.target.closest?.("[data-who]")?.dataset.who ?? "";
    for (const name of chart.querySelectorAll("li span.name")) name.tabIndex = 0;
    // The latest events stand beside the names.
    const plot = chart.querySelector(".bump-plot");
    plot.scrollLeft = plot.scrollWidth;
    follow(kept);
    chart.addEventListener("pointerdown", (event) => { pointer = event.pointerType; });
    chart.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") follow(at(event) || kept); });
    chart.addEventListener("pointerleave", () => follow(kept));
    chart.addEventListener("focusin", (event) => { if (event.target.closest("li")) follow(at(event)); });
    chart.addEventListener("focusout", () => follow(kept));
    chart.addEventListener("click", (event) => {
      if (event.target.closest("[data-told], label, input")) return;
      const who = at(event);
      if (!who) return;
      if (event.target.closest("a")) {
        // A finger cannot point: the first tap follows, the second goes to the page.
        if (pointer === "mouse" || event.detail === 0 || who === kept) return;
        event.preventDefault();
      }
      kept = who === kept ? "" : who;
      follow(kept);
    });
    chart.addEventListener("keydown", (event) => {
      if (event.key === "Escape") follow(kept = "");
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const names = [...chart.querySelectorAll("li .name")].filter((name) => name.checkVisibility?.({ visibilityProperty: true }) ?? true);
      const here = names.indexOf(document.activeElement);
      if (!step || here < 0) return;
      event.preventDefault();
      names[here + step]?.focus();
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
