// Lists of people: searching as you type, filters, and rows another device has changed.
"use strict";
(() => {
  document.documentElement.classList.add("js");
  document.querySelector("main [aria-invalid=true]")?.focus();
  const bare = (text) => text.toLowerCase().replaceAll("ł", "l").replaceAll("ß", "ss").normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const box = document.querySelector("[data-search]");
  let state = "";
  const rows = () => [...document.querySelectorAll("[data-find]")];
  const show = () => {
    const words = box ? bare(box.value).split(" ").filter(Boolean) : [];
    let seen = 0;
    for (const row of rows()) {
      const fits = words.every((word) => row.dataset.find.includes(word)) && (!state || row.dataset.state === state);
      row.hidden = !fits;
      if (fits) seen += 1;
    }
    const nobody = document.querySelector("[data-nobody]");
    if (nobody) nobody.classList.toggle("hidden", seen > 0 || (!words.length && !state));
  };
  if (box) {
    box.addEventListener("input", show);
    box.form.addEventListener("submit", (event) => {
      // Enter with one person left taps that person.
      event.preventDefault();
      const left = rows().filter((row) => !row.hidden && row.querySelector("button.tap"));
      if (left.length === 1 && box.value.trim()) {
        left[0].querySelector("button.tap").click();
        box.select();
      }
    });
  }
  for (const button of document.querySelectorAll("[data-filter]")) {
    button.addEventListener("click", () => {
      state = button.dataset.filter;
      for (const other of document.querySelectorAll("[data-filter]")) other.setAttribute("aria-pressed", String(other === button));
      show();
    });
  }
  document.addEventListener("htmx:afterSettle", show);
  document.addEventListener("click", (event) => {
    // A link to a row that the search hides would lead nowhere.
    if (box && event.target.closest('a[href^="#p-"]')) { box.value = ""; state = ""; show(); }
  });

  // The stream tells only which rows have changed; the rows themselves need our right to see them.
  const list = document.querySelector("[data-rows]");
  let asking = false, again = false;
  const changed = () => {
    const marks = document.querySelector("[data-marks]");
    const now = new Map(marks.dataset.marks.trim().split(" ").filter(Boolean).map((mark) => mark.split(":")));
    const here = new Map([...document.querySelectorAll("#people [data-version]")].map((row) => [row.id.slice(2), row.dataset.version]));
    const all = [...now.keys()].some((number) => !here.has(number)) || [...here.keys()].some((number) => !now.has(number));
    return { all, numbers: [...now].filter(([number, version]) => here.get(number) !== version).map(([number]) => number) };
  };
  const fresh = async () => {
    // While a tap of ours is under way its row is left alone; its answer brings us back here.
    if (document.querySelector("#people .htmx-request")) return;
    if (asking) { again = true; return; }
    const { all, numbers } = changed();
    if (!numbers.length && !all) return;
    asking = true;
    try {
      const query = all || numbers.length > 30 ? "" : "?" + numbers.map((number) => `n=${number}`).join("&");
      const answer = await fetch(document.querySelector("[data-rows]").dataset.rows + query, { credentials: "same-origin" });
      if (answer.ok) put(await answer.text(), !query, new Set(numbers));
    } catch { /* no network just now: the next change asks again */ } finally {
      asking = false;
      if (again) { again = false; fresh(); }
    }
  };
  const put = (html, whole, numbers) => {
    const people = document.querySelector("#people");
    const focus = people.contains(document.activeElement) ? document.activeElement.id : "";
    const sheet = document.createElement("template");
    sheet.innerHTML = html;
    if (whole) {
      people.replaceChildren(sheet.content);
    } else {
      for (const row of [...sheet.content.querySelectorAll("li[id]")]) document.getElementById(row.id)?.replaceWith(row);
    }
    for (const number of numbers) document.getElementById(`p-${number}`)?.classList.add("fresh");
    window.htmx.process(people);
    if (focus) document.getElementById(focus)?.focus();
    show();
  };
  if (list) {
    document.addEventListener("stolik:fresh", fresh);
    document.addEventListener("htmx:afterSettle", fresh);
    const silent = document.querySelector("[data-no-answer]");
    document.addEventListener("htmx:afterRequest", (event) => silent.classList.toggle("hidden", event.detail.successful));
  }

  // Under 18 less of the name is shown, and the junior standings count: seen at once, to be changed.
  document.addEventListener("change", (event) => {
    const person = event.target.dataset?.young;
    if (!person) return;
    const young = event.target.checked;
    const shown = document.querySelector(`[data-shown="${person}"]`);
    const full = shown.querySelector("[value=full]");
    full.disabled = young;
    if (young && full.selected) { shown.value = "initial"; shown.dataset.switched = "yes"; }
    if (!young && shown.dataset.switched) { shown.value = "full"; delete shown.dataset.switched; }
    shown.classList.toggle("fresh", young);
    document.querySelector(`[data-young-hint="${person}"]`).classList.toggle("hidden", !young);
    const junior = document.querySelector(`[data-junior="${person}"]`);
    if (junior) junior.checked = young;
  });

  // What somebody else saved meanwhile, taken instead of what was typed here.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-take]");
    const field = button?.closest("form").elements.namedItem(button.dataset.take);
    if (!field) return;
    field.value = button.dataset.theirs;
    field.focus();
    button.hidden = true;
  });

  // How many rows of an import would be saved.
  const saving = document.querySelector("[data-save]");
  if (saving) {
    const ticks = [...document.querySelectorAll('input[name^="take_"]')];
    document.addEventListener("change", (event) => {
      if (event.target.name?.startsWith("take_")) saving.textContent = saving.textContent.replace(/\d+/, ticks.filter((tick) => tick.checked).length);
    });
  }
  show();
})();
