// The desk: Enter goes to the next answer and saves after the last; * goes to the table. Saving does not reload the
// page, and what is typed while an answer is under way is not lost.
const KEPT = /^[0-9+\-−nesw ]$/i;
let waiting = null;

function answers() {
  return [...document.querySelectorAll("[data-desk] input:not([type=hidden], [type=checkbox])")];
}

function start() {
  const all = answers();
  const wrong = all.find((answer) => answer.getAttribute("aria-invalid") === "true");
  const first = wrong ?? all.find((answer) => answer.value === "") ?? all[0];
  first?.focus();
  first?.select();
}

function press(key) {
  const target = document.activeElement;
  if (key === "Enter") return forward(target);
  target.value = target.selectionEnd > target.selectionStart ? key : target.value + key;
  target.setSelectionRange(target.value.length, target.value.length);
}

// To the next answer; after the last, or when a complete sheet's totals are left empty, the line is sent.
function forward(target) {
  const all = answers();
  const next = all[all.indexOf(target) + 1];
  if (!next || all.every((answer) => answer.value === "")) return send(target.form);
  next.focus();
  next.select();
}

async function send(form) {
  waiting = [];
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
    show(new DOMParser().parseFromString(await answer.text(), "text/html"));
    if (answer.redirected) history.replaceState(null, "", answer.url);
  } catch {
    form.submit();
    return;
  }
  const typed = waiting;
  waiting = null;
  while (typed.length && waiting === null) press(typed.shift());
  if (waiting) waiting.push(...typed);
}

function show(page) {
  document.querySelector("main").replaceWith(page.querySelector("main"));
  window.htmx?.process(document.querySelector("main"));
  start();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "*") {
    event.preventDefault();
    const table = document.getElementById("desk-table");
    table?.focus();
    table?.select();
  } else if (waiting !== null && (event.key === "Enter" || KEPT.test(event.key))) {
    event.preventDefault();
    waiting.push(event.key);
  } else if (event.key === "Enter" && answers().includes(event.target)) {
    event.preventDefault();
    forward(event.target);
  }
});

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-desk]")) return;
  event.preventDefault();
  send(event.target);
});

start();
