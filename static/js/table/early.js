// Before the page's scripts are here: its look, and taps, which are shown at once and done in their order (taps.js).
import "../frame/look.js";
import "./old_browser.js";

const root = document.documentElement;
let turn = 0;

addEventListener("click", ({ target }) => {
  const button = root.dataset.ready ? null : target.closest("#entry button, .table-more button, #bar button");
  if (!button) return;
  const before = button.dataset.tapped;
  const group = button.closest("#contract-rows, #counts");
  for (const rival of group ? group.querySelectorAll("[data-tapped]") : []) mark(rival, false);
  mark(button, false);
  if (!before) mark(button, true);
});

function mark(button, tapped) {
  if (tapped) button.dataset.tapped = turn += 1;
  else delete button.dataset.tapped;
  if (button.ariaPressed) button.ariaPressed = String(tapped);
}

// The network went away in the middle of the first visit: ask for the script again until it comes.
addEventListener("error", ({ target }) => target.type === "module" && setTimeout(askAgain, 2000, target), true);

function askAgain(script) {
  const again = document.createElement("script");
  again.type = "module";
  again.src = `${script.src.split("?")[0]}?${Date.now()}`;
  script.replaceWith(again);
}

root.dataset.early = "yes";
