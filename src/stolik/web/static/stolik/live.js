// Keeps the parts of a page marked data-live up to date: one stream, closed while the page is hidden,
// opened again by ourselves (EventSource gives up for ever after one refused connection).
"use strict";
(() => {
  const part = document.querySelector("[data-live]");
  if (!part) return;
  let source = null, wait = 1000, timer = 0;
  const status = document.querySelector("[data-live-status]");
  const say = (state) => { if (status) status.dataset.state = state; document.documentElement.dataset.live = state; };
  const show = (event) => {
    if (Number(event.lastEventId) <= Number(part.dataset.sequence)) return;
    const before = new Map([...part.querySelectorAll("[data-key]")].map((e) => [e.dataset.key, e.textContent]));
    part.innerHTML = event.data;
    part.dataset.sequence = event.lastEventId;
    for (const e of part.querySelectorAll("[data-key]")) {
      if (before.has(e.dataset.key) && before.get(e.dataset.key) !== e.textContent) e.classList.add("fresh");
    }
    if (window.htmx) window.htmx.process(part);
    part.dispatchEvent(new CustomEvent("stolik:fresh", { bubbles: true }));
  };
  const close = () => { clearTimeout(timer); if (source) { source.close(); source = null; } };
  const open = () => {
    close();
    if (document.hidden) return;
    source = new EventSource(`/live/${part.dataset.live}?after=${part.dataset.sequence}`);
    source.onopen = () => { wait = 1000; say("live"); };
    source.onmessage = show;
    source.onerror = () => {
      say("waiting");
      if (source && source.readyState === EventSource.CLOSED) {
        close();
        timer = setTimeout(open, wait);
        wait = Math.min(wait * 2, 30000);
      }
    };
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  addEventListener("online", open);
  open();
})();
