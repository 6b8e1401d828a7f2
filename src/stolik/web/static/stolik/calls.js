// A call finds the referee on whichever page of the desk is open: how long each table has waited, and for
// a new call a sound, a vibration and a number in the title. The screen stays lit where the browser allows it.
// Every page works without this file.
"use strict";
(() => {
  const title = document.title;
  const KEY = `stolik-calls-${location.pathname.split("/")[2] ?? ""}`;
  const heard = () => { try { return JSON.parse(sessionStorage.getItem(KEY) ?? "null"); } catch { return null; } };
  const keep = (numbers) => { try { sessionStorage.setItem(KEY, JSON.stringify(numbers)); } catch { /* then it sounds again */ } };

  // Whoever came here by a link may be played a sound at once; whoever opened the site here, after the first
  // touch. Until then a line says so. A call that could not be heard is heard as soon as there is sound.
  const QUIET_FOR = 1500; // ms: a browser that allows sound has started it by then
  const quiet = document.querySelector("[data-quiet]");
  let audio = null, unheard = false;
  const audible = () => {
    if (audio.state !== "running") return;
    if (quiet) quiet.hidden = true;
    if (unheard) play();
  };
  const listen = () => {
    const Context = window.AudioContext ?? window.webkitAudioContext;
    if (!Context) return;
    if (!audio) {
      audio = new Context();
      audio.addEventListener("statechange", audible);
      setTimeout(() => { if (quiet) quiet.hidden = audio.state === "running"; }, QUIET_FOR);
    }
    if (audio.state !== "running") audio.resume().then(audible, () => { /* not allowed: the line stays */ });
  };
  const play = () => {
    unheard = false;
    [880, 1175, 880, 1175].forEach((pitch, index) => {
      const from = audio.currentTime + index * 0.22, note = audio.createOscillator(), volume = audio.createGain();
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, from);
      volume.gain.exponentialRampToValueAtTime(0.5, from + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.2);
      note.connect(volume).connect(audio.destination);
      note.start(from);
      note.stop(from + 0.21);
    });
  };
  const announce = () => {
    document.documentElement.dataset.rang = String(Number(document.documentElement.dataset.rang ?? 0) + 1);
    // A page that nobody has touched may not vibrate, and the browser complains if it tries.
    if (navigator.vibrate && (navigator.userActivation?.hasBeenActive ?? true)) navigator.vibrate([300, 120, 300, 120, 300]);
    unheard = true;
    if (audio?.state === "running") play();
  };

  // Who cannot be kept awake is told so, until it was read on this device.
  const NOTED = "stolik-dark-noted";
  const dark = document.querySelector("[data-dark]");
  const noted = () => { try { return localStorage.getItem(NOTED) === "1"; } catch { return dark.dataset.noted === "1"; } };
  const note = () => {
    dark.hidden = true;
    dark.dataset.noted = "1";
    try { localStorage.setItem(NOTED, "1"); } catch { /* then it is said again on the next page */ }
  };
  dark?.querySelector("button").addEventListener("click", note);

  let lock = null;
  const wake = async () => {
    if (document.hidden || (lock && !lock.released)) return;
    // Over plain HTTP there is no lock; a low battery refuses it.
    try { lock = await navigator.wakeLock.request("screen"); } catch { lock = null; }
    if (dark) dark.hidden = lock !== null || noted();
  };
  // Tables call while there is a round: before it nobody has to hear anything.
  const ready = () => { if (document.querySelector("#bar [data-round]")) { listen(); void wake(); } };

  const waiting = () => {
    for (const shown of document.querySelectorAll("[data-since]")) {
      if (!shown.dataset.offset) shown.dataset.offset = String(Number(shown.dataset.now) - Date.now() / 1000);
      const seconds = Math.max(0, Math.round(Date.now() / 1000 + Number(shown.dataset.offset) - Number(shown.dataset.since)));
      const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      if (shown.textContent !== text) shown.textContent = text;
      shown.classList.toggle("long", seconds >= 180);
    }
  };
  const ring = () => {
    const calls = [...document.querySelectorAll("[data-calls] [data-call]")];
    document.title = calls.length ? `(${calls.length}) ${title}` : title;
    const unseen = calls.filter((call) => call.dataset.stage === "sent").map((call) => call.dataset.call);
    const known = heard();
    if (unseen.some((number) => !(known ?? []).includes(number))) announce();
    if (!unseen.length) unheard = false;
    keep(unseen);
  };

  for (const touch of ["pointerdown", "pointerup", "keydown"]) addEventListener(touch, ready);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ready(); });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.matches("#bar")) ready();
    // Another part of the page that settles first does not know yet who calls.
    if (event.target.matches("#calling") || event.target.querySelector("[data-calls]")) { waiting(); ring(); }
  });
  ready();
  waiting();
  if (document.querySelector("#now [data-calls]")) ring();
  setInterval(waiting, 500);
})();
