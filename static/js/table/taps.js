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

let last = null;

// The second press of a double one was not meant for what came under the thumb meanwhile, as the last deal was saved.
export function passSecondPresses() {
  addEventListener("click", pass, true);
}

function pass(event) {
  const { detail, target, x, y, timeStamp } = event;
  const { id, dataset } = target.closest("a, button, summary, label, input") ?? document.body;
  const control = dataset.key || id;
  const again = detail && last && timeStamp - last.timeStamp < 400 && Math.hypot(x - last.x, y - last.y) < 24;
  if (!again || control === last.control) last = { control, x, y, timeStamp };
  else {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

const tap = (name) => document.querySelector(`[data-key="${CSS.escape(name)}"], [id="${CSS.escape(name)}"]`)?.click();
