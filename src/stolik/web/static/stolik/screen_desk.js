// One key reveals the next place: the space bar or the arrow onwards, unless somebody is typing.
"use strict";
(() => {
  const form = document.querySelector("[data-reveal]");
  if (!form) return;
  let sent = false;
  const onwards = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  addEventListener("keydown", (event) => {
    const busy = event.target.closest("input, textarea, select, button, summary, a");
    if (sent || event.repeat || event.ctrlKey || event.altKey || event.metaKey || (event.key !== " " && event.key !== onwards)) return;
    // A focused button keeps its own space bar; a field keeps both keys.
    if (busy && (event.key === " " || busy.matches("input, textarea, select"))) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", (event) => { if (sent) event.preventDefault(); sent = true; });
  form.dataset.reveal = "ready";
})();
