// Copy and Share: a link they stand beside, or the text of a field. On plain HTTP, as in a hall, the browser has no
// clipboard for pages: then a field is selected and copied the old way, and if even that is refused the link or
// the field stays selected for Ctrl+C.
"use strict";
(() => {
  // The words of this page's language by the English; English needs none.
  const texts = JSON.parse(document.currentScript.dataset.texts ?? "{}");
  const text = (english) => texts[english] ?? english;
  const selected = (copied) => {
    const field = document.createElement("textarea");
    field.value = copied;
    field.readOnly = true;
    field.className = "visually-hidden";
    document.body.append(field);
    field.select();
    let done = false;
    try { done = document.execCommand("copy"); } catch { done = false; }
    field.remove();
    return done;
  };
  const copy = async (copied) => {
    if (window.isSecureContext && navigator.clipboard) {
      try { await navigator.clipboard.writeText(copied); return true; } catch { /* refused: the old way */ }
    }
    return selected(copied);
  };
  const mark = (link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
  };
  const say = (button, words) => {
    const before = button.dataset.words || (button.dataset.words = button.textContent);
    button.textContent = words;
    clearTimeout(button.timer);
    button.timer = setTimeout(() => { button.textContent = before; }, 2000);
  };
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button[data-copy], button[data-share]");
    if (!button) return;
    const part = button.closest("[data-link], [data-text]"), field = document.getElementById(part.dataset.text || "");
    if (button.matches("[data-share]")) {
      const what = field ? { text: field.value } : { url: part.dataset.link };
      try { await navigator.share({ title: part.dataset.title || document.title, ...what }); } catch { /* not sent */ }
      return;
    }
    const done = await copy(field ? field.value : part.dataset.link), link = part.querySelector("a");
    button.focus();
    if (!done && field) field.select();
    else if (!done && link) mark(link);
    say(button, done ? text("Copied") : text("Press Ctrl+C"));
  });
  const show = () => {
    for (const button of document.querySelectorAll("button[data-copy][hidden]")) button.hidden = false;
    if (navigator.share) for (const button of document.querySelectorAll("button[data-share][hidden]")) button.hidden = false;
  };
  document.addEventListener("htmx:afterSwap", show);
  show();
})();
