// Talking to the server: every request has an end, and every answer sets the phone's clock.

/**
 * @typedef {{ok: boolean, status: number, data: any, asked: number, steady: number, wall: number}} Answer
 * `asked` and `steady` are performance.now() before and after, `wall` is Date.now() at the latter moment.
 */

const PATIENCE = 9000;

/** The answer, or null where there is no network. @param {string} path @param {any} [body] sent as JSON if given
 * @param {RequestCache} [cache] @returns {Promise<Answer | null>} */
export async function ask(path, body, cache = "no-store") {
  const given_up = new AbortController();
  const timer = setTimeout(() => given_up.abort(), PATIENCE);
  const asked = performance.now();
  try {
    const response = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
      cache,
      signal: given_up.signal,
    });
    const steady = performance.now(), wall = Date.now();
    const json = (response.headers.get("Content-Type") ?? "").includes("json");
    return { ok: response.ok, status: response.status, data: json ? await response.json() : null, asked, steady, wall };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Listens, until what is returned is called, for the mark of one table among those of a tournament; closed while the page is hidden, opened
 * again by ourselves, because EventSource gives up for ever after one refusal.
 * @param {string} topic @param {string[]} names the table's own mark, and the one of tables nobody sits at
 * @param {string} beside the mark of what its phones keep beside the journal @param {(mark: string) => void} changed @param {(open: boolean) => void} heard
 */
export function listen(topic, names, beside, changed, heard) {
  /** @type {EventSource | null} */
  let source = null;
  let wait = 1000, timer = 0;
  const close = () => { clearTimeout(timer); source?.close(); source = null; };
  const open = () => {
    close();
    if (document.hidden) return;
    source = new EventSource(`/live/${topic}?after=0`);
    source.onopen = () => { wait = 1000; heard(true); };
    source.onmessage = (event) => {
      const marks = new Map((/data-marks="([^"]*)"/.exec(event.data)?.[1] ?? "").split(" ").map((mark) => {
        const [name, value] = mark.split(":");
        return [name, value];
      }));
      const mark = names.map((name) => marks.get(name)).find((value) => value !== undefined);
      const phones = marks.get(beside);
      if (mark) changed(phones ? `${mark}.${phones}` : mark);
    };
    source.onerror = () => {
      heard(false);
      if (source?.readyState === EventSource.CLOSED) {
        close();
        timer = window.setTimeout(open, wait);
        wait = Math.min(wait * 2, 30_000);
      }
    };
  };
  const ended = new AbortController(), { signal } = ended;
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()), { signal });
  addEventListener("pagehide", close, { signal });
  addEventListener("pageshow", open, { signal });
  addEventListener("online", open, { signal });
  open();
  return () => { ended.abort(); close(); };
}
