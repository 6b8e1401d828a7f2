// Photos: a large view over the gallery, and sending files one by one with a bar.
"use strict";
(() => {
  // The next one lies where reading goes on.
  const ahead = document.dir === "rtl" ? -1 : 1;
  const gallery = document.querySelector("[data-gallery]");
  const box = document.querySelector("dialog.lightbox");
  if (gallery && box && box.showModal) {
    const links = [...gallery.querySelectorAll("a")];
    const [image, what, by, count, page] = ["img", ".what", ".by", ".count", "[data-page]"].map((s) => box.querySelector(s));
    let at = 0;
    const show = (index) => {
      at = (index + links.length) % links.length;
      const link = links[at];
      image.src = link.dataset.large;
      image.alt = link.querySelector("img").alt;
      what.textContent = link.dataset.caption;
      by.textContent = link.dataset.credit;
      if (count) count.textContent = `${at + 1} / ${links.length}`;
      page.href = link.href;
      // The next one is there before it is asked for.
      new Image().src = links[(at + 1) % links.length].dataset.large;
    };
    gallery.addEventListener("click", (event) => {
      const link = event.target.closest("a");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
      event.preventDefault();
      show(links.indexOf(link));
      box.showModal();
    });
    box.addEventListener("click", (event) => {
      const step = event.target.dataset.step;
      if (step) show(at + Number(step));
      else if (event.target.hasAttribute("data-close") || event.target === image) box.close();
    });
    box.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -ahead, ArrowRight: ahead, PageUp: -1, PageDown: 1 }[event.key];
      if (step) { event.preventDefault(); show(at + step); }
    });
    box.addEventListener("close", () => { image.removeAttribute("src"); links[at].focus(); });
    let touched = null;
    box.addEventListener("touchstart", (event) => { touched = event.touches.length === 1 ? event.touches[0].clientX : null; }, { passive: true });
    box.addEventListener("touchend", (event) => {
      if (touched === null) return;
      const moved = event.changedTouches[0].clientX - touched;
      if (Math.abs(moved) > 60) show(at + (moved < 0 ? ahead : -ahead));
    }, { passive: true });
  } else if (document.querySelector(".one-photo")) {
    document.addEventListener("keydown", (event) => {
      if (event.target.closest("input, textarea")) return;
      const step = { ArrowLeft: -ahead, ArrowRight: ahead }[event.key], rel = step > 0 ? "next" : "prev";
      const link = step && document.querySelector(`a[rel=${rel}]`);
      if (link) location.href = link.href;
    });
  }

  for (const form of document.querySelectorAll("[data-sending]")) {
    const input = form.querySelector("input[type=file]");
    const bar = form.querySelector("progress");
    const list = form.querySelector("ul");
    const button = form.querySelector("button");
    const words = form.dataset;

    const pause = (seconds) => new Promise((done) => { setTimeout(done, 1000 * seconds); });
    const attempt = (file, moved) => new Promise((done) => {
      const body = new FormData(form);
      body.delete("photos");
      body.append("photos", file);
      const request = new XMLHttpRequest();
      request.open("POST", form.action || location.href);
      request.setRequestHeader("Accept", "application/json");
      request.upload.addEventListener("progress", (event) => moved(event.lengthComputable ? event.loaded : 0));
      request.addEventListener("error", () => done({ status: 0, wrong: [`${file.name}: ${words.lost}`] }));
      request.addEventListener("load", () => {
        let wrong = [`${file.name}: ${words.refused}`];
        try { wrong = JSON.parse(request.responseText).wrong; } catch { /* not ours: said above */ }
        done({ status: request.status, wrong });
      });
      request.send(body);
    });
    // Other phones send too, and the network of a hall comes and goes: wait and try again.
    const send = async (file, moved) => {
      let answer = await attempt(file, moved);
      for (let tries = 1; tries <= 8 && (answer.status === 503 || answer.status === 0); tries += 1) {
        await pause(tries / 2 + Math.random());
        answer = await attempt(file, moved);
      }
      return answer.wrong;
    };
    const say = (text, bad) => {
      const line = list.appendChild(document.createElement("li"));
      line.className = bad ? "bad" : "";
      line.append(text);
      if (!bad) line.appendChild(Object.assign(document.createElement("span"), { className: "state", textContent: `✓ ${words.done}` }));
    };
    form.addEventListener("submit", async (event) => {
      if (!input.files.length) return;
      event.preventDefault();
      const files = [...input.files];
      const all = files.reduce((sum, file) => sum + file.size, 0) || 1;
      let before = 0;
      let taken = 0;
      button.disabled = true;
      bar.hidden = false;
      list.replaceChildren();
      for (const file of files) {
        const set = (loaded) => { bar.value = Math.min(100, (100 * (before + loaded)) / all); };
        const wrong = file.size > Number(words.largest) * 1048576 ? [`${file.name}: ${words.tooLarge}`] : await send(file, set);
        before += file.size;
        set(0);
        for (const text of wrong) say(text, true);
        if (!wrong.length) { say(file.name, false); taken += 1; }
      }
      form.reset();
      button.disabled = false;
      bar.hidden = true;
      const here = document.getElementById("photos-here");
      if (taken && here && window.htmx) window.htmx.ajax("GET", location.pathname, { target: here, select: "#photos-here", swap: "outerHTML" });
    });
  }
})();
