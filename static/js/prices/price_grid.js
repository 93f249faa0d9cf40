// A price list: what it makes shows itself while it is typed, rows move by mouse and keys, Enter goes down a column.
import { held, inTurn, renew } from "../frame/renewal.js";

const form = document.querySelector("[data-price-form]");
const PAUSE = 400;
let timer = 0;
let flying = null;

const page = () => document.getElementById("price-page");
const boxes = (selector) => [...page().querySelectorAll(selector)];
const keysOf = (list) => [...list.querySelectorAll("[data-row]")].map((row) => row.dataset.row);
const written = () => JSON.stringify([...new FormData(form)]);

const LOOK = { name: "show" };
const line = inTurn(async ({ name, focus }) => {
  const [sent, keys, from] = [held(form), keysOf(page()), document.activeElement];
  try {
    const answer = await ask(name);
    keepRows(answer.querySelector(".price-list"), keys);
    renew(page(), answer.getElementById("price-page"), sent);
    follow();
    if (name !== LOOK.name && (document.activeElement === from || document.activeElement === document.body))
      focusOn(focus);
  } catch (error) {
    if (name === LOOK.name) console.warn(error);
    else leaveWith(name);
  }
  flying = null;
});

async function ask(name) {
  const body = new FormData(form);
  body.set("act", name);
  flying = { name, body: written() };
  const answer = await fetch(form.action || location.href, { method: "POST", body });
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

function look() {
  clearTimeout(timer);
  line.push(LOOK);
}

// What the club must be asked for. Pressed twice with nothing changed in between, it is asked once.
function act(name, focus) {
  clearTimeout(timer);
  if (flying?.name !== name || flying.body !== written()) line.push({ name, focus });
}

// Without an answer the whole page is sent, as without this script.
function leaveWith(name) {
  line.clear();
  const button = document.createElement("button");
  Object.assign(button, { name: "act", value: name, hidden: true });
  form.append(button);
  form.requestSubmit(button);
}

// Rows that were taken away or moved while the answer was on its way stay so; a new one stands after the one it came after.
function keepRows(list, sent) {
  const here = keysOf(page());
  const rows = new Map([...list.querySelectorAll("[data-row]")].map((row) => [row.dataset.row, row]));
  const order = here.filter((key) => rows.has(key));
  const came = [...rows.keys()];
  for (const [at, key] of came.entries()) {
    if (here.includes(key)) continue;
    if (sent.includes(key)) rows.get(key).remove();
    else order.splice(order.indexOf(came[at - 1]) + 1, 0, key);
  }
  for (const key of order) list.append(rows.get(key));
}

// The table of the row that is typed in is opened and brought into sight.
function follow() {
  const typed = document.activeElement?.closest("[data-row]")?.dataset.family;
  const preview = document.getElementById("price-preview");
  const family = typed && preview.querySelector(`.family[data-family="${CSS.escape(typed)}"]`);
  if (!family) return;
  family.open = true;
  if (preview.scrollHeight > preview.clientHeight + 1)
    preview.scrollTop += family.getBoundingClientRect().top - preview.getBoundingClientRect().top;
}

// The rungs of the ladder: rows that tie stand on one.
const tieOf = (row) => row.querySelector("input[name$='-tied']");

function rungs() {
  const all = [];
  for (const row of boxes("[data-row]")) {
    if (all.length && tieOf(row)?.checked) all.at(-1).push(row);
    else all.push([row]);
  }
  return all;
}

function lay(all, focus) {
  const { activeElement } = document;
  for (const rung of all) {
    for (const [at, row] of rung.entries()) {
      if (tieOf(row)) tieOf(row).checked = at > 0;
      row.classList.toggle("price-tied", at > 0);
      page().querySelector(".price-list").append(row);
    }
  }
  if (activeElement.isConnected && activeElement.closest("[data-row]")) activeElement.focus();
  else focusOn(focus);
  look();
}

const without = (key) =>
  rungs()
    .map((rung) => rung.filter((row) => row.dataset.row !== key))
    .filter((rung) => rung.length);

const withRow = (all, at, row) => [...all.slice(0, at), [row], ...all.slice(at)];

// What a row does at once: one rung up or down, away from the list, or before another. One that tied gets its own rung.
function step(key, by) {
  const all = rungs();
  const place = all.findIndex((rung) => rung.some((row) => row.dataset.row === key));
  const row = all[place].find((other) => other.dataset.row === key);
  const tied = all[place].length > 1;
  const rest = without(key);
  const to = tied ? place + (by < 0 ? 0 : 1) : Math.min(Math.max(place + by, 0), rest.length);
  lay(withRow(rest, to, row), key);
}

function takeAway(key) {
  const keys = keysOf(page());
  const rest = without(key);
  page()
    .querySelector(`[data-row="${CSS.escape(key)}"]`)
    .remove();
  lay(rest, keys[keys.indexOf(key) + 1] ?? keys.at(-2));
}

function move(key, before) {
  const row = page().querySelector(`[data-row="${CSS.escape(key)}"]`);
  const rest = without(key);
  const place = rest.findIndex((rung) => rung.some((other) => other.dataset.row === before));
  lay(withRow(rest, place < 0 ? rest.length : place, row), key);
}

const AT_ONCE = { up: (key) => step(key, -1), down: (key) => step(key, 1), out: takeAway };

function focusOn(key) {
  const summary = document.querySelector("#price-problems .summary");
  const row = key && page().querySelector(`[data-row="${CSS.escape(key)}"] input[data-column]`);
  (summary ?? row ?? document.getElementById(key) ?? page().querySelector(".price-name input")).focus();
}

function below(box, way) {
  const column = boxes(`input[data-column="${box.dataset.column}"]`).filter((other) => other.offsetParent !== null);
  return column[column.indexOf(box) + way];
}

function go(event, box, way) {
  const next = below(box, way);
  event.preventDefault();
  next?.focus();
}

form?.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE);
});

// What is asked of a deal that is tried follows from its contract.
form?.addEventListener("change", (event) => {
  if (/^deal\d-contract$/.test(event.target.name)) act("asks", event.target.id);
});

form?.addEventListener("focusin", (event) => {
  if (event.target.matches("input[data-column]:not([maxlength='60'])")) event.target.select();
});

form?.addEventListener("keydown", (event) => {
  const box = event.target.closest("input[data-column]");
  if (!box) return;
  const row = box.closest("[data-row]")?.dataset.row;
  if (event.altKey && row && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    step(row, event.key === "ArrowUp" ? -1 : 1);
  } else if (event.key === "ArrowDown" || (event.key === "Enter" && !event.shiftKey)) go(event, box, 1);
  else if (event.key === "ArrowUp" || event.key === "Enter") go(event, box, -1);
});

// Buttons that change the list do so without leaving the page; the one that saves it waits for what is on its way.
form?.addEventListener("submit", async (event) => {
  const button = event.submitter;
  if (button?.name !== "act" || button.hidden) return;
  if (button.value === "save") {
    if (!line.idle()) return;
    event.preventDefault();
    await line.idle();
    form.requestSubmit(button);
    return;
  }
  event.preventDefault();
  const [name, key, prefix] = button.value.split(":");
  if (AT_ONCE[name]) AT_ONCE[name](key);
  else act(button.value, name === "shape" ? prefix.split("@")[0] : key);
});

let dragged = null;

form?.addEventListener("dragstart", (event) => {
  const row = event.target.closest?.("[data-row]");
  if (!event.target.matches?.(".price-grip") || !row) return;
  dragged = row.dataset.row;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", row.querySelector("input[data-column=name]").value);
  event.dataTransfer.setDragImage(row, 10, 10);
});

form?.addEventListener("dragover", (event) => {
  if (!dragged || !event.target.closest(".price-list")) return;
  event.preventDefault();
  const over = event.target.closest("[data-row]");
  for (const row of boxes(".price-drop")) if (row !== over) row.classList.remove("price-drop");
  over?.classList.add("price-drop");
});

form?.addEventListener("drop", (event) => {
  if (!dragged || !event.target.closest(".price-list")) return;
  event.preventDefault();
  const [key, over] = [dragged, event.target.closest("[data-row]")];
  dragged = null;
  if (over?.dataset.row !== key) move(key, over?.dataset.row);
});

form?.addEventListener("dragend", () => {
  dragged = null;
  for (const row of boxes(".price-drop")) row.classList.remove("price-drop");
});
