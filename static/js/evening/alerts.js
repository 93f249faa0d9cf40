// Tables that wait for the director: counted in the page's title, and heard where somebody switched the sound on.
const KEPT = "alert-sound";
const COUNTED = /^\(\d+\) /;
let sound = null;
let known = waiting();

start();

function waiting() {
  return new Set(document.querySelector("[data-alerts]")?.dataset.alerts.trim().split(/\s+/) ?? []);
}

function start() {
  document.addEventListener("live:changed", look);
  document.addEventListener("change", ({ target }) => target.closest("[data-alert-sound]") && choose(target.checked));
  // A browser lets a page make a sound only after somebody touched it.
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, wake);
  showSwitch();
}

function look() {
  const now = waiting();
  const title = document.title.replace(COUNTED, "");
  document.title = now.size ? `(${now.size}) ${title}` : title;
  if ([...now].some((key) => !known.has(key))) ring();
  known = now;
  showSwitch();
}

function showSwitch() {
  if (!("AudioContext" in window)) return;
  for (const field of document.querySelectorAll("[data-alert-sound]")) {
    field.hidden = false;
    field.querySelector("input").checked = isOn();
  }
}

function isOn() {
  try {
    return localStorage.getItem(KEPT) === "on";
  } catch {
    return false;
  }
}

function choose(on) {
  try {
    localStorage.setItem(KEPT, on ? "on" : "off");
  } catch {
    // nothing can be remembered here
  }
  wake();
  ring();
}

function wake() {
  if (!isOn() || !("AudioContext" in window)) return;
  sound ??= new AudioContext();
  if (sound.state === "suspended") sound.resume();
}

// Two notes, soft at both ends.
function ring() {
  if (!sound || !isOn()) return;
  for (const [place, pitch] of [880, 660].entries()) {
    const begins = sound.currentTime + 0.05 + 0.25 * place;
    const note = new OscillatorNode(sound, { type: "sine", frequency: pitch });
    const volume = new GainNode(sound, { gain: 0 });
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(0.3, begins + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + 0.6);
    note.connect(volume).connect(sound.destination);
    note.start(begins);
    note.stop(begins + 0.65);
  }
}
