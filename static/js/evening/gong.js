// A gong and the spoken words "last deal" when a round's time is up, on a device whose holder switched that on.
const LATEST = 30_000; // a clock that ran out longer ago is no news
const PARTIALS = [
  [1, 0.5],
  [1.48, 0.28],
  [2.02, 0.2],
  [2.74, 0.12],
  [3.9, 0.07],
];
const [LOW, SECONDS] = [148, 5];
const field = document.querySelector("[data-gong]");
const words = field.querySelector("[data-gong-words]");
const button = field.querySelector("button");
const language = document.documentElement.lang;
let sound = null;
let rung = "";

field.hidden = !("AudioContext" in window);
button.addEventListener("click", () => (isOn() ? silence() : wake()));
setInterval(look, 500);

const isOn = () => button.getAttribute("aria-pressed") === "true";

// A browser lets a page make a sound only after somebody touched it, so it is off each time the page is loaded.
async function wake() {
  button.setAttribute("aria-pressed", "true");
  sound ??= new AudioContext();
  await sound.resume();
  strike(0.12, 1.2);
}

function silence() {
  button.setAttribute("aria-pressed", "false");
  window.speechSynthesis?.cancel();
  sound.suspend();
  words.hidden = true;
}

function look() {
  const ends = document.querySelector("[data-ends]")?.dataset.ends;
  const late = ends ? Date.now() - new Date(ends) : -1;
  if (late < 0 || late > 2 * LATEST) words.hidden = true;
  if (!isOn() || late < 0 || late > LATEST || rung === ends) return;
  rung = ends;
  words.hidden = false;
  strike(0.5, SECONDS);
  setTimeout(speak, 1500);
}

// Partials that are no multiples of each other, the higher ones gone sooner: a gong rather than a tone.
function strike(loud, seconds) {
  const begins = sound.currentTime + 0.02;
  for (const [ratio, share] of PARTIALS) {
    const note = new OscillatorNode(sound, { frequency: LOW * ratio });
    const volume = new GainNode(sound, { gain: 0 });
    const ends = begins + seconds / Math.sqrt(ratio);
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(loud * share, begins + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.0005, ends);
    note.connect(volume).connect(sound.destination);
    note.start(begins);
    note.stop(ends);
  }
}

// Only a voice of the page's language says it; another one would read it as a foreign word.
function speak() {
  const voices = window.speechSynthesis?.getVoices() ?? [];
  const voice = voices.find(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language);
  if (!voice || !isOn()) return;
  const spoken = new SpeechSynthesisUtterance(words.textContent.trim());
  [spoken.voice, spoken.lang] = [voice, voice.lang];
  window.speechSynthesis.speak(spoken);
}
