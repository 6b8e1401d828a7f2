// The frame of the desk: a menu that closes by itself, and the page one is on in sight of its row.
"use strict";
(() => {
  const menus = () => document.querySelectorAll("details.desk-menu[open]");
  document.addEventListener("click", (event) => {
    for (const menu of menus()) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of menus()) { menu.open = false; menu.querySelector("summary").focus(); }
  });
  for (const row of document.querySelectorAll(".rooms ul, .room-pages ul, .round-choices")) {
    const here = row.querySelector("[aria-current]");
    if (here && row.scrollWidth > row.clientWidth) {
      const [page, whole] = [here, row].map((part) => part.getBoundingClientRect());
      row.scrollLeft += page.x + page.width / 2 - whole.x - whole.width / 2;
    }
  }
})();
