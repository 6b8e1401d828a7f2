// How large, how many columns, how many pages: found by measuring, so that nothing scrolls and all of it is read.
// Sizes are shares of the screen's height: a line of a list is never smaller than LEAST of it.
"use strict";
window.StolikFit = (() => {
  const LEAST = 0.041, MOST = 0.078, CARD_LEAST = 0.034, CARD_MOST = 0.06, LINE = 1.5, PROBE = 50;
  // More pages than needed, up to MOST_PAGES, until lines are GOOD: larger letters are worth a page to wait for.
  const GOOD = 0.058, MOST_PAGES = 3, WHOLE = 0.8, CLEAR = 0.049;

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
  // Nearly all lines fit as they are; the few very long names are shortened, never written smaller than the others.
  const enough = (all) => {
    const sorted = [...all].sort((a, b) => a - b), share = (part) => sorted[Math.ceil((sorted.length - 1) * part)] || 1;
    return Math.min(share(0.95), share(0.5) * 1.3);
  };
  const largest = (low, high, fits) => {
    if (!fits(low)) return low;
    for (let n = 0; n < 18; n++) { const middle = (low + high) / 2; if (fits(middle)) low = middle; else high = middle; }
    return low;
  };

  // Lines in columns, cut into pages: the fewest pages at a good size, then as large as these pages allow.
  // Heads of columns stand above every one of them.
  const list = (stage, all) => {
    const heads = all.filter((one) => one.classList.contains("heads")), items = all.filter((one) => !one.classList.contains("heads"));
    const { clientWidth: width, clientHeight: height } = stage, gap = innerWidth * 0.024;
    const wide = widths(stage, items, "ol"), longest = Math.max(...wide, 1);
    let em = enough(wide);
    const rows = (size) => Math.max(1, Math.floor(height / (size * LINE)) - heads.length);
    const columns = (size) => Math.max(1, Math.min(4, Math.floor((width + gap) / (em * size + gap))));
    const pages = (size) => Math.ceil(items.length / (rows(size) * columns(size)));
    const least = innerHeight * LEAST, usual = em, cheap = pages(least);
    // Nobody's name is cut where there is room for all of it.
    em = longest;
    if (pages(least) > cheap || longest * least > width) em = usual;
    const whole = em, most = pages(least);
    // On a narrow screen some more names are shortened rather than have everybody wait for many pages.
    while (pages(least) > MOST_PAGES && em > whole * 0.8) em *= 0.98;
    if (pages(least) === most) em = whole;
    let wanted = pages(least);
    const inPages = () => largest(least, innerHeight * MOST, (one) => pages(one) <= wanted && (em < longest || one * em <= width));
    let size = inPages();
    while (size < innerHeight * GOOD && wanted < MOST_PAGES) { wanted += 1; size = inPages(); }
    // These pages may have room for longer names in letters that are hardly smaller.
    const shortened = em, larger = size;
    for (em = longest; em > shortened; em *= 0.98) {
      size = inPages();
      if (pages(size) <= wanted && size >= Math.max(larger * WHOLE, innerHeight * CLEAR) && size * em <= width) break;
    }
    if (em <= shortened) [em, size] = [shortened, larger];
    const across = columns(size), down = Math.ceil(Math.ceil(items.length / wanted) / across), each = down * across;
    const found = [];
    for (let start = 0; start < items.length; start += each) {
      found.push(() => {
        const box = document.createElement("div");
        box.className = "columns";
        box.style.fontSize = `${size}px`;
        box.style.setProperty("--line-height", `${Math.min(size * 1.9, height / (down + heads.length))}px`);
        for (let column = 0; column < across; column++) {
          const part = document.createElement("ol");
          for (const head of heads) part.append(head.cloneNode(true));
          for (const one of items.slice(start + column * down, Math.min(start + (column + 1) * down, start + each))) part.append(one.cloneNode(true));
          box.append(part);
        }
        return box;
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
        return box;
      });
    }
    return found;
  };

  // One text, as large as it can be. What stands in the middle may grow out at every edge, also at the top.
  const poster = (stage, box, most = 0.6) => {
    const edge = stage.getBoundingClientRect();
    const inside = () => box.scrollHeight <= stage.clientHeight + 1 && box.scrollWidth <= stage.clientWidth + 1 && [...box.querySelectorAll("*")].every((one) => {
      const own = one.getBoundingClientRect();
      return own.right <= edge.right + 2 && own.left >= edge.left - 2 && own.top >= edge.top - 1 && own.bottom <= edge.bottom + 1;
    });
    const size = largest(12, innerHeight * most, (one) => { box.style.fontSize = `${one}px`; return inside(); });
    box.style.fontSize = `${size}px`;
  };

  return { list, grid, poster };
})();
