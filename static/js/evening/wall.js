import { stayAwake } from "../frame/awake.js";
// The wall turns its own pages, each as large as fits the screen; a key or a press turns at once, "Hold" stays.
const wall = document.getElementById("wall");
const hold = document.querySelector("[data-hold]");
const seconds = Number(wall.dataset.seconds);
let at = Math.max(
  0,
  pages().findIndex((page) => !page.hidden),
);
let held = false;
let since = Date.now();
const roomy = matchMedia("(min-width: 48rem)");
const [SMALLEST, LARGEST, STEPS] = [0.4, 1.6, 7];

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
addEventListener("resize", fit);
document.fonts.ready.then(fit);
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
  fit();
}

// The largest letters in which nothing of the page is cut; a phone scrolls instead. Rows on their way to another place
// reach beyond the page for a moment: its own height says what fits.
function fit() {
  const page = pages()[at];
  document.body.classList.toggle("fitted", roomy.matches);
  let [low, high] = roomy.matches ? [SMALLEST, LARGEST] : [1, 1];
  for (let step = 0; low < high && step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    wall.style.fontSize = `${middle}em`;
    if (page.offsetHeight > wall.clientHeight || wall.scrollWidth > wall.clientWidth) high = middle;
    else low = middle;
  }
  wall.style.fontSize = `${low}em`;
}
