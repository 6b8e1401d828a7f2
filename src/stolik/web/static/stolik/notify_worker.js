// Shows a message that was pushed to this device, and opens its page. It keeps nothing and answers no request,
// so it is in nobody's way; its messages come encrypted from the site alone.
"use strict";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("push", (event) => {
  let told = {};
  try { told = event.data.json(); } catch { /* an empty push still has to show something */ }
  event.waitUntil(self.registration.showNotification(told.title ?? "Stolik", {
    body: told.body ?? "", tag: told.tag ?? "stolik", renotify: true, icon: "/static/stolik/icon-192.png",
    vibrate: [300, 120, 300], data: { url: told.url ?? "/" },
  }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? "/", self.location.origin);
  if (url.origin !== self.location.origin) return;
  event.waitUntil((async () => {
    const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const same = open.find((client) => new URL(client.url).pathname === url.pathname);
    if (same) await same.focus();
    else await self.clients.openWindow(url.href);
  })());
});
