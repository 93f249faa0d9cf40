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

const AT_ONCE = 400; // milliseconds
const A_THUMB = 24; // pixels
let last = null;

// The second press of a double one was not meant for what came under the thumb meanwhile, as the last deal was saved.
export function passSecondPresses() {
  addEventListener("click", (event) => {
    const { detail, clientX, clientY, timeStamp } = event;
    const control = nameOf(event.target);
    const soon = last && timeStamp - last.timeStamp < AT_ONCE;
    const near = soon && Math.hypot(clientX - last.clientX, clientY - last.clientY) < A_THUMB;
    if (!detail) return; // the keyboard, or this page itself
    if (near && control !== last.control) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else last = { control, clientX, clientY, timeStamp };
  }, true);
}

function nameOf(target) {
  const control = target.closest("a, button, summary, label, input");
  return control && (control.dataset.key || control.id || control.textContent);
}

const tap = (name) => document.querySelector(`[data-key="${CSS.escape(name)}"], [id="${CSS.escape(name)}"]`)?.click();
