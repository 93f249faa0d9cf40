// The round's clock counts down; without scripts its end stands there as a time of day.
const clock = document.querySelector("[data-clock]");

function left() {
  const end = new Date(clock.dataset.clock).getTime();
  const now = clock.dataset.paused ? new Date(clock.dataset.paused).getTime() : Date.now();
  const seconds = Math.max(0, Math.round((end - now) / 1000));
  clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

if (clock && !clock.dataset.paused) {
  left();
  setInterval(left, 1000);
}
