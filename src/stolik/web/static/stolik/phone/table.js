// The page of a tournament's table: the app with the table's own address, and the worker that keeps the page.

import { App } from "./app.js";
import { embedded } from "./dom.js";
import { speakAsLoaded } from "./languages.js";

speakAsLoaded();
const root = /** @type {HTMLElement} */ (document.getElementById("phone"));
const { token = "", video = "" } = root.dataset;
const base = `/k/${token}`;
const app = new App(root, { scope: token, base, video, could: `${base}/could`, local: false, plain: `${base}/plain` });
void app.open(embedded("told"));
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/phone-worker.js", { scope: "/k/" }).catch(() => undefined);
