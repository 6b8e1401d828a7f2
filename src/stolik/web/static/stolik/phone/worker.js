// Keeps the pages of tables, and what they are made of, for when there is no network. Its first two lines,
// the version and the files, are written by the server.
/* global VERSION, FILES */

/** @typedef {ServiceWorkerGlobalScope & {VERSION: string, FILES: string[]}} Worker */
const worker = /** @type {Worker} */ (/** @type {unknown} */ (self));
const CACHE = `stolik-${worker.VERSION}`, PAGES = "stolik-pages";
const PATIENCE = 4000;

worker.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(worker.FILES.map((file) => new Request(file, { cache: "reload" })));
    await worker.skipWaiting();
  })());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("stolik-") && name !== CACHE && name !== PAGES);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
    // The page that brought this worker was loaded without it: keep it now.
    const pages = await caches.open(PAGES);
    for (const client of await worker.clients.matchAll({ type: "window" })) {
      const url = new URL(client.url);
      if (isPage(url)) await pages.add(url.pathname).catch(() => undefined);
    }
  })());
});

/** @param {URL} url */
const isPage = (url) => /^\/k\/[\w-]+$/.test(url.pathname) || url.pathname === "/clock";

worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (event.request.mode === "navigate" && isPage(url)) event.respondWith(page(event.request, url));
  else if (worker.FILES.includes(url.pathname)) event.respondWith(file(event.request, url));
});

/** The page of today if it comes in time, else the one kept. @param {Request} request @param {URL} url */
async function page(request, url) {
  const pages = await caches.open(PAGES);
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await pages.put(url.pathname, response.clone());
    return response;
  });
  const kept = await pages.match(url.pathname);
  if (!kept) return fresh;
  const late = new Promise((resolve) => { setTimeout(() => resolve(kept), PATIENCE); });
  return /** @type {Promise<Response>} */ (Promise.race([fresh.then((response) => (response.status >= 500 ? kept : response)).catch(() => kept), late]));
}

/** @param {Request} request @param {URL} url */
async function file(request, url) {
  const kept = await (await caches.open(CACHE)).match(url.pathname);
  return kept ?? fetch(request);
}
