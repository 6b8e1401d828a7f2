// Keeps the screen on. Over HTTPS the browser does it; over plain HTTP a silent video that plays round and
// round does. Asked for when the page is opened, at every touch, and whenever it comes back to the front.

/** @type {HTMLVideoElement | null} */
let video = null;
/** @type {WakeLockSentinel | null} */
let lock = null;

/** Whether the screen stays on. @param {string} source the silent video @returns {Promise<boolean>} */
export async function stayAwake(source) {
  if ("wakeLock" in navigator) {
    if (lock && !lock.released) return true;
    try {
      lock = await navigator.wakeLock.request("screen");
      return true;
    } catch { /* low battery, or not allowed: the video may still do */ }
  }
  try {
    if (!video) {
      video = document.createElement("video");
      video.setAttribute("playsinline", "");
      video.setAttribute("aria-hidden", "true");
      video.muted = true;
      video.loop = true;
      video.className = "awake";
      video.src = source;
      document.body.append(video);
    }
    await video.play();
    return true;
  } catch {
    return false;
  }
}
