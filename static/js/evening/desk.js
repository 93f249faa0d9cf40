// The desk: Enter goes to the next answer and saves after the last; / opens what is seldom asked, or ticks what is to
// be ticked; * goes to the table, the arrows up and down to the answer before and after. Saving does not reload the
// page, and what is typed meanwhile is not lost: it waits until the club has answered, however long that takes. Who
// types looks at the paper: behind a line that was refused or asked about nothing is put in its place until somebody
// has shown to see it; what is typed waits there and is named.
const KEPT = /^[0-9+\-−nesw .,/*]$/i;
let waiting = null;
let ahead = [];
let unseen = false;
let why = "silent";

function answers() {
  const all = [...document.querySelectorAll("[data-desk] input:not([type=hidden], [type=checkbox])")];
  return all.filter((answer) => !answer.closest("[hidden]") && (answer.closest("details")?.open ?? true));
}

// Only what the typed contract asks is shown, and nobody is asked who played a deal that was passed: contracts are
// typed by their number on the list, or as they are spoken.
function askFacts() {
  const contract = document.querySelector("[data-desk] input[name=contract]");
  if (!contract) return;
  const typed = contract.value.trim();
  const spoken = new Map(contract.form.dataset.spoken.split(" ").map((pair) => pair.split(":")));
  const listed = document.querySelectorAll(".desk-menu li").length;
  const place = Number(typed) >= 1 && Number(typed) <= listed ? String(Number(typed)) : spoken.get(typed);
  for (const answer of contract.form.querySelectorAll("[data-asked]")) {
    answer.hidden = place !== undefined && !answer.dataset.asked.split(" ").includes(place);
    answer.querySelector("input").disabled = answer.hidden;
  }
  for (const fact of contract.form.querySelectorAll("[data-when]"))
    fact.hidden = !fact.dataset.when.split(" ").includes(place);
  const seldom = contract.form.querySelector(".desk-seldom");
  if (seldom) seldom.hidden = !seldom.querySelector("[data-when]:not([hidden])");
}

function goTo(input) {
  input?.focus();
  input?.select();
}

// To the first of what is seldom asked, where this contract has any of it; of a complete sheet, the tick.
function openSeldom() {
  const tick = document.querySelector("[data-desk] input[type=checkbox]");
  if (tick) tick.checked = !tick.checked;
  const seldom = document.querySelector(".desk-seldom:not([hidden])");
  if (!seldom) return;
  seldom.open = true;
  goTo(seldom.querySelector("[data-when]:not([hidden]) input"));
}

function start() {
  askFacts();
  const all = answers();
  const wrong = all.find((answer) => answer.getAttribute("aria-invalid") === "true");
  unseen = Boolean(document.querySelector("[data-desk] .errors") || asked());
  if (asked()) document.querySelector("[data-desk] .button-main").focus();
  else if (all.length) goTo(wrong ?? corrected(all) ?? all.find((answer) => answer.value === "") ?? all[0]);
  else document.querySelector(".desk-all-in .button-main")?.focus();
}

// Of a deal that is corrected it is most often the tricks that are wrong.
function corrected(all) {
  const line = document.querySelector("[data-desk]");
  if (!line.elements.version?.value) return null;
  return all.find((answer) => answer.name === "count") ?? all.find((answer) => answer.name === "contract");
}

// To the answer before or after this one, without sending anything.
function step(target, by) {
  const all = answers();
  goTo(all[all.indexOf(target) + by]);
}

const asked = () => document.querySelector("[data-desk] [data-doubts]");

// What a key does that was typed while the club had not answered yet.
function press(key) {
  const target = document.activeElement;
  if (key === "Enter") return target.matches("#desk-table") ? target.form.requestSubmit() : forward(target);
  if (key === "/") return openSeldom();
  if (key === "*") return goTo(document.getElementById("desk-table"));
  target.value = target.selectionEnd > target.selectionStart ? key : target.value + key;
  target.setSelectionRange(target.value.length, target.value.length);
  return askFacts();
}

// To the next answer; after the last, or when a complete sheet's totals are left empty, the line is sent. Where nobody
// knows how many deals a sheet has, Enter instead of a contract says that there are no more.
function forward(target) {
  if (!target.form) return undefined;
  const all = answers();
  const next = all[all.indexOf(target) + 1];
  const done = document.querySelector("a[data-done]");
  if (target.name === "number" && lies(target))
    return go(`?${new URLSearchParams({ table: target.form.elements.table.value, deal: target.value })}`);
  if (target.name === "contract" && target.value === "" && done) return go(done.href);
  if (!next || all.every((answer) => answer.value === "")) return send(target.form);
  return goTo(next);
}

// The number of another deal of the sheet is typed: that one is corrected.
const lies = (number) =>
  number.value !== number.defaultValue && (number.form.dataset.numbers ?? "").split(" ").includes(number.value);

const send = (form) =>
  until(
    () => answered(form.action, { method: "POST", body: new FormData(form) }),
    () => renew(form),
  );

function go(address) {
  ahead = [];
  return until(() => answered(address));
}

// Until the club answers with the desk, the line stays and is sent again.
async function until(ask, prepare = () => {}) {
  if (waiting) return;
  waiting = ahead.splice(0);
  let page = await ask();
  for (let tries = 1; !page; tries += 1) {
    if (why === "forbidden") await prepare();
    tellWhy();
    await new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(tries, 5)));
    await prepare();
    page = await ask();
  }
  const typed = waiting;
  waiting = null;
  show(page);
  if (unseen) tellAhead(typed);
  else playAhead(typed);
}

// The desk as the club answers; nothing where it does not, or where somebody else does.
async function answered(address, request) {
  why = "silent";
  try {
    const answer = await fetch(address, request);
    why = reasonOf(answer);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!page.querySelector("main.page-desk")) return null;
    if (answer.redirected || !request) history.replaceState(null, "", answer.url);
    return page;
  } catch {
    return null;
  }
}

// Why an answer is not the desk. What has no number of a request of ours was said by somebody else.
function reasonOf({ status, headers, redirected }) {
  if (!headers.has("X-Request-ID")) return status >= 500 ? "silent" : "portal";
  const known = { 401: "signed_out", 403: "forbidden", 404: "gone", 410: "gone", 408: "wait", 429: "wait" }[status];
  return known ?? (status >= 500 ? "fault" : status >= 400 ? "refused" : redirected ? "signed_out" : "gone");
}

function tellWhy() {
  const notice = document.querySelector(".desk-unsent");
  for (const one of notice.querySelectorAll("[data-why]")) one.hidden = one.dataset.why !== why;
  notice.hidden = false;
}

// Who signed in again meanwhile has another token; who is signed out is sent to the door.
async function renew(form) {
  try {
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("main.page-desk [name=csrfmiddlewaretoken]");
    if (fresh) form.elements.csrfmiddlewaretoken.value = fresh.value;
    else if (answer.redirected) why = reasonOf(answer);
  } catch {
    // still no answer
  }
}

function playAhead(typed) {
  while (typed.length && waiting === null) press(typed.shift());
  waiting?.push(...typed);
}

// What was typed after a line that was refused or asked about belongs to the next one: it is named, and follows.
function tellAhead(typed) {
  ahead = typed;
  const notice = document.querySelector(".desk-ahead");
  notice.querySelector("b").textContent = ahead.map((key) => (key === "Enter" ? "⏎" : key)).join(" ");
  notice.hidden = ahead.length === 0;
}

// A key while a refusal or a question stands unseen: is it done with? Esc says that it was seen, and so does a first
// Enter, Backspace or Tab, with which no line begins; all else is the next line.
function whileUnseen(event) {
  const { key } = event;
  const seen = key === "Escape" || key === "Tab" || (!ahead.length && (key === "Enter" || key === "Backspace"));
  if (seen) unseen = false;
  else if (key === "Backspace") tellAhead(ahead.slice(0, -1));
  else if (key === "Enter" || key.length === 1) tellAhead([...ahead, key]);
  else return false;
  if (!seen) event.preventDefault();
  return !seen || key === "Escape";
}

function show(page) {
  document.title = page.title;
  for (const part of ["main", "#alerts"]) document.querySelector(part).replaceWith(page.querySelector(part));
  document.dispatchEvent(new CustomEvent("live:changed"));
  window.htmx?.process(document.querySelector("main"));
  start();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const words = "words" in event.target.dataset;
  if (waiting !== null && (event.key === "Enter" || event.key === "Backspace" || KEPT.test(event.key))) {
    event.preventDefault();
    if (event.key === "Backspace") waiting.pop();
    else waiting.push(event.key);
  } else if (unseen && whileUnseen(event)) {
    // done with
  } else if (event.key === "Escape" && ahead.length) {
    tellAhead([]);
  } else if (event.key === "Backspace" && asked() && !answers().includes(event.target)) {
    event.preventDefault();
    goTo(answers().at(-1));
  } else if (event.key === "*" && !words) {
    event.preventDefault();
    goTo(document.getElementById("desk-table"));
  } else if (event.key === "/" && !words) {
    event.preventDefault();
    openSeldom();
  } else if (event.key === "Enter" && answers().includes(event.target)) {
    event.preventDefault();
    forward(event.target);
  } else if ((event.key === "ArrowUp" || event.key === "ArrowDown") && answers().includes(event.target)) {
    event.preventDefault();
    step(event.target, event.key === "ArrowUp" ? -1 : 1);
  }
});

document.addEventListener("input", (event) => event.target.name === "contract" && askFacts());

addEventListener("beforeunload", (event) => {
  const typed = answers().some((answer) => answer.value !== answer.defaultValue);
  if (typed || waiting !== null || ahead.length || document.querySelector("[data-desk] .field-wrong"))
    event.preventDefault();
});

document.addEventListener("pointerdown", () => (unseen = false));

document.addEventListener("submit", (event) => {
  const { target } = event;
  if (!target.matches("[data-desk], .desk-table")) return;
  event.preventDefault();
  if (target.matches("[data-desk]")) send(target);
  else go(`?${new URLSearchParams(new FormData(target))}`);
});

start();
