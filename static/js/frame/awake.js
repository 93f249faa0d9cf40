// A screen that people look at without touching it must not go dark. A browser lets go of that as soon as the page is out of
// sight; it is asked for again whenever the page is back. Where the browser cannot promise it, nothing is lost.
export function stayAwake() {
  ask();
  document.addEventListener("visibilitychange", ask);
}

function ask() {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
}
