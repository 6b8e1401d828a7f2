// "Notify me on this device": asks the browser, and tells the site where it is reached. A browser can be reached
// only with HTTPS (or on this very machine), a worker and a push service; elsewhere it is said why not.
"use strict";
(() => {
  const places = [...document.querySelectorAll("[data-notify]")];
  const show = (place, state) => { place.hidden = false; place.dataset.state = state; for (const part of place.querySelectorAll("[data-when]")) part.hidden = part.dataset.when !== state; };
  if (!isSecureContext || !navigator.serviceWorker || !window.PushManager || !window.Notification) {
    for (const place of places) show(place, isSecureContext ? "cannot" : "plain");
    return;
  }
  const bytes = (encoding) => Uint8Array.from(atob(encoding.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  const encoded = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const worker = () => navigator.serviceWorker.register("/notify-worker.js", { scope: "/notify/" });
  const active = async (registration) => {
    const coming = registration.installing ?? registration.waiting;
    if (!registration.active && coming) await new Promise((done) => coming.addEventListener("statechange", () => coming.state === "activated" && done()));
    return registration;
  };
  const tell = async (place, what, subscription) => {
    const body = new URLSearchParams({ what, endpoint: subscription.endpoint });
    if (what === "on") { body.set("key", encoded(subscription.getKey("p256dh"))); body.set("secret", encoded(subscription.getKey("auth"))); }
    const headers = { "X-CSRFToken": place.querySelector("[name=csrfmiddlewaretoken]").value };
    const answer = await fetch(place.dataset.notify, { method: "POST", body, headers, credentials: "same-origin" });
    return answer.ok && (await answer.json()).on === true;
  };
  // Which pages this browser asked for: one subscription serves them all.
  const kept = (place) => { try { return localStorage.getItem(`notify ${place.dataset.notify}`) === "on"; } catch { return false; } };
  const keep = (place, on) => { try { localStorage[on ? "setItem" : "removeItem"](`notify ${place.dataset.notify}`, "on"); } catch { /* asked again next time */ } };

  // A browser's subscription is bound to the key of the site: if that is another now, it is made anew.
  const subscribed = async (place) => {
    const { pushManager } = await active(await worker());
    const known = await pushManager.getSubscription();
    if (known && encoded(known.options.applicationServerKey) === place.dataset.key) return known;
    await known?.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(place.dataset.key) });
  };
  const turnOn = async (place, otherwise = "failed") => {
    if (await Notification.requestPermission() !== "granted") { show(place, "denied"); return; }
    try {
      const on = await tell(place, "on", await subscribed(place));
      keep(place, on);
      show(place, on ? "on" : "failed");
    } catch { show(place, otherwise); }
  };
  const turnOff = async (place) => {
    keep(place, false);
    show(place, "off");
    const registration = await navigator.serviceWorker.getRegistration("/notify/");
    const subscription = await registration?.pushManager.getSubscription();
    if (subscription) await tell(place, "off", subscription).catch(() => undefined);
  };
  for (const place of places) {
    const wanted = kept(place) && Notification.permission === "granted";
    show(place, Notification.permission === "denied" ? "denied" : wanted ? "on" : "off");
    // The site forgets a browser that could not be reached: told again, it knows.
    if (wanted) void turnOn(place, "on");
    place.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button?.value === "on") void turnOn(place);
      if (button?.value === "off") void turnOff(place);
    });
  }
})();
