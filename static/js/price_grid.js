// A price list: what it makes shows itself while it is typed, rows move by mouse and keys, Enter goes down a column.
const form = document.querySelector("[data-price-form]");
const PAUSE = 400;
let timer = 0;
let asked = null;

const page = () => document.getElementById("price-page");
const boxes = (selector) => [...page().querySelectorAll(selector)];

async function ask(wanted) {
  asked?.abort();
  asked = new AbortController();
  const body = new FormData(form);
  body.set("act", wanted);
  const answer = await fetch(form.action || location.href, { method: "POST", body, signal: asked.signal });
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

async function look() {
  try {
    const anew = await ask("show");
    const open = families();
    for (const id of ["price-preview", "price-trial-1", "price-trial-2", "price-trial-3"]) replace(id, anew);
    follow(open);
    for (const box of boxes("input[data-column]")) mark(box, anew.getElementById(box.id));
  } catch (error) {
    if (error.name !== "AbortError") console.warn(error);
  }
}

const families = () => boxes(".family[open]").map((family) => family.dataset.family);

// What was open stays open, and the table of the row that is typed in is opened and brought into sight.
function follow(open) {
  const typed = document.activeElement?.closest("[data-family]")?.dataset.family;
  const preview = document.getElementById("price-preview");
  for (const family of boxes(".family")) {
    if (open.includes(family.dataset.family) || family.dataset.family === typed) family.open = true;
  }
  const family = typed && preview.querySelector(`.family[data-family="${CSS.escape(typed)}"]`);
  if (family && preview.scrollHeight > preview.clientHeight + 1) {
    preview.scrollTop += family.getBoundingClientRect().top - preview.getBoundingClientRect().top;
  }
}

function replace(id, anew) {
  const [old, fresh] = [document.getElementById(id), anew.getElementById(id)];
  if (!old || !fresh) return;
  const top = old.scrollTop;
  old.replaceWith(fresh);
  fresh.scrollTop = top;
}

// What is wrong stands at its cell as soon as the club's answer says so; the cell that is being typed in is left alone.
function mark(box, fresh) {
  if (!fresh) return;
  const error = fresh.parentElement.querySelector(".price-error");
  box.parentElement.querySelector(".price-error")?.remove();
  box.parentElement.classList.toggle("field-wrong", Boolean(error));
  for (const name of ["aria-invalid", "aria-describedby"]) {
    const value = fresh.getAttribute(name);
    if (value === null) box.removeAttribute(name);
    else box.setAttribute(name, value);
  }
  if (error) box.parentElement.append(error);
}

async function act(name, focus) {
  clearTimeout(timer);
  try {
    const anew = await ask(name);
    page().replaceWith(anew.getElementById("price-page"));
    focusOn(focus);
  } catch (error) {
    if (error.name === "AbortError") return;
    const button = document.createElement("button");
    Object.assign(button, { name: "act", value: name, hidden: true });
    form.append(button);
    form.requestSubmit(button);
  }
}

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
    act(`${event.key === "ArrowUp" ? "up" : "down"}:${row}`, row);
  } else if (event.key === "ArrowDown" || (event.key === "Enter" && !event.shiftKey)) go(event, box, 1);
  else if (event.key === "ArrowUp" || event.key === "Enter") go(event, box, -1);
});

// Buttons that change the list do so without leaving the page; those that save it leave it.
const stays = (value) => value && !["save", "on"].includes(value);

form?.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (button?.name !== "act" || !stays(button.value) || button.hidden) return;
  event.preventDefault();
  const [name, key] = button.value.split(":");
  act(button.value, name === "shape" ? button.value.split(":")[2].split("@")[0] : key);
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
  if (over?.dataset.row !== key) act(`move:${key}:${over?.dataset.row ?? ""}`, key);
});

form?.addEventListener("dragend", () => {
  dragged = null;
  for (const row of boxes(".price-drop")) row.classList.remove("price-drop");
});
