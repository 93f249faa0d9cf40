// What was tapped while the scripts were on their way (early.js marked it): done again, in its order, by the page
// itself.
import { pickedEarly } from "./contracts.js";

// The names of what was tapped; asked before anything is painted over.
export function tappedEarly() {
  const turn = (button) => Number(button.dataset.tapped);
  const tapped = [...document.querySelectorAll("[data-tapped]")].sort((one, other) => turn(one) - turn(other));
  return tapped.map((button) => {
    delete button.dataset.tapped;
    return button.dataset.key ?? button.id;
  });
}

// Saving waits until what waits on this device is known: it says which number is free. Gives what is left to do then.
export function tapAgain(names) {
  pickedEarly();
  for (const name of names) if (name !== "save") tap(name);
  return () => names.includes("save") && tap("save");
}

let saved = null; // where and when *Save* was pressed last

// The second press of a double one on *Save* was not meant for what came under the thumb meanwhile. Elsewhere a quick
// thumb means each of its taps, as in an auction.
export function passSecondPresses() {
  addEventListener("click", pass, true);
}

function pass(event) {
  const { detail, target, x, y, timeStamp } = event;
  if (target.closest("#save")) saved = { x, y, timeStamp };
  else if (detail && saved && timeStamp - saved.timeStamp < 400 && Math.hypot(x - saved.x, y - saved.y) < 24) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

const tap = (name) => document.querySelector(`[data-key="${CSS.escape(name)}"], [id="${CSS.escape(name)}"]`)?.click();
