// The wall turns its own pages; a key or a press turns at once, and "Hold" stays where it is.
const wall = document.getElementById("wall");
const hold = document.querySelector("[data-hold]");
const seconds = Number(wall.dataset.seconds);
let at = Math.max(0, pages().findIndex((page) => !page.hidden));
let held = false;
let since = Date.now();

hold.hidden = false;
hold.addEventListener("click", () => {
  held = !held;
  const words = hold.textContent;
  hold.textContent = hold.dataset.on;
  hold.dataset.on = words;
  hold.setAttribute("aria-pressed", String(held));
});
document.querySelector("[data-turn]").addEventListener("click", (event) => {
  event.preventDefault();
  turn(1);
});
document.addEventListener("keydown", ({ key, target }) => {
  if (target.matches("input, select, textarea")) return;
  if (key === "ArrowRight" || key === "PageDown") turn(1);
  if (key === "ArrowLeft" || key === "PageUp") turn(-1);
});
document.addEventListener("live:changed", () => showPage(0));
setInterval(() => {
  if (!held && Date.now() - since >= seconds * 1000) turn(1);
}, 500);
stayAwake();

function pages() {
  return [...wall.querySelectorAll(".wall-page")];
}

function turn(by) {
  since = Date.now();
  showPage(by);
}

function showPage(by) {
  const all = pages();
  if (!all.length) return;
  at = (at + by + all.length) % all.length;
  for (const [place, page] of all.entries()) page.hidden = place !== at;
}

// A projector's screen must not go dark; where the browser cannot promise that, nothing is lost.
async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    return;
  }
  document.addEventListener("visibilitychange", () => document.hidden || navigator.wakeLock.request("screen"), { once: true });
}
