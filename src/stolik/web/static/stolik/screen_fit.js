// How large, how many columns, how many pages: found by measuring, so that nothing scrolls and all of it is read.
// Sizes are shares of the screen's height: a line of a list is never smaller than LEAST of it.
"use strict";
window.StolikFit = (() => {
  const LEAST = 0.041, MOST = 0.078, CARD_LEAST = 0.034, CARD_MOST = 0.06, LINE = 1.5, SQUEEZE = 0.72, NARROWEST = 0.6, PROBE = 50;

  // What every line would take at PROBE pixels, without being cut.
  const widths = (stage, items, kind) => {
    const probe = document.createElement(kind);
    probe.className = "measuring";
    probe.style.fontSize = `${PROBE}px`;
    for (const one of items) probe.append(one.cloneNode(true));
    stage.append(probe);
    const found = [...probe.children].map((one) => one.getBoundingClientRect().width / PROBE);
    probe.remove();
    return found;
  };
  // Most lines fit as they are; a few very long names are written a little narrower.
  const enough = (all) => {
    const sorted = [...all].sort((a, b) => a - b);
    const most = sorted[Math.floor((sorted.length - 1) * 0.85)] || 1;
    return Math.max(most * 0.93, Math.min((sorted.at(-1) || 1) * SQUEEZE, most));
  };
  const largest = (low, high, fits) => {
    if (!fits(low)) return low;
    for (let n = 0; n < 18; n++) { const middle = (low + high) / 2; if (fits(middle)) low = middle; else high = middle; }
    return low;
  };
  const squeeze = (box) => {
    for (const who of box.querySelectorAll(".who")) {
      const share = who.clientWidth / who.scrollWidth * 0.98;
      if (share >= 0.98) continue;
      // Narrower, or in two small lines if that would be too narrow.
      if (share >= NARROWEST) who.style.fontSize = `${share}em`; else who.classList.add("two");
    }
  };

  // Lines in columns, cut into pages: the fewest pages at the least size, then as large as these pages allow.
  const list = (stage, items) => {
    const { clientWidth: width, clientHeight: height } = stage, gap = innerWidth * 0.024;
    const em = enough(widths(stage, items, "ol"));
    const rows = (size) => Math.max(1, Math.floor(height / (size * LINE)));
    const columns = (size) => Math.max(1, Math.min(4, Math.floor((width + gap) / (em * size + gap))));
    const pages = (size) => Math.ceil(items.length / (rows(size) * columns(size)));
    const least = innerHeight * LEAST, wanted = pages(least);
    const size = largest(least, innerHeight * MOST, (one) => pages(one) <= wanted);
    const across = columns(size), down = Math.ceil(Math.ceil(items.length / wanted) / across), each = down * across;
    const found = [];
    for (let start = 0; start < items.length; start += each) {
      found.push(() => {
        const box = document.createElement("div");
        box.className = "columns";
        box.style.fontSize = `${size}px`;
        box.style.setProperty("--line-height", `${Math.min(size * 1.9, height / down)}px`);
        for (let column = 0; column < across; column++) {
          const part = document.createElement("ol");
          for (const one of items.slice(start + column * down, Math.min(start + (column + 1) * down, start + each))) part.append(one.cloneNode(true));
          box.append(part);
        }
        return [box, () => squeeze(box)];
      });
    }
    return found;
  };

  // Cards in a grid, cut into pages in the same way; on one page, however small, for the draw.
  const grid = (stage, items, single) => {
    const { clientWidth: width, clientHeight: height } = stage, gap = innerHeight * 0.016;
    const em = enough(widths(stage, items, "ul"));
    const most = Math.max(...items.map((one) => one.querySelectorAll("li").length), 3), tall = most * 1.3 + 1;
    const columns = (size) => Math.max(1, Math.floor((width + gap) / (em * size + gap)));
    const rows = (size) => Math.max(1, Math.floor((height + gap) / (tall * size + gap)));
    const pages = (size) => Math.ceil(items.length / (rows(size) * columns(size)));
    const least = single ? 6 : innerHeight * CARD_LEAST, wanted = single ? 1 : pages(least);
    const size = largest(least, innerHeight * CARD_MOST, (one) => pages(one) <= wanted);
    const across = columns(size), each = Math.ceil(Math.ceil(items.length / wanted) / across) * across;
    const found = [];
    for (let start = 0; start < items.length; start += each) {
      found.push(() => {
        const box = document.createElement("ul");
        box.className = "cards";
        box.style.fontSize = `${size}px`;
        box.style.gridTemplateColumns = `repeat(${across}, minmax(0, 1fr))`;
        box.style.gridTemplateRows = `repeat(${each / across}, minmax(0, ${tall * 1.25}em))`;
        for (const one of items.slice(start, start + each)) box.append(one.cloneNode(true));
        return [box, () => squeeze(box)];
      });
    }
    return found;
  };

  // One text, as large as it can be.
  const poster = (stage, box, most = 0.6) => {
    const inside = () => box.scrollHeight <= stage.clientHeight + 1 && box.scrollWidth <= stage.clientWidth + 1 &&
      [...box.querySelectorAll("*")].every((one) => one.getBoundingClientRect().right <= stage.getBoundingClientRect().right + 2);
    const size = largest(12, innerHeight * most, (one) => { box.style.fontSize = `${one}px`; return inside(); });
    box.style.fontSize = `${size}px`;
  };

  return { list, grid, poster, squeeze };
})();
