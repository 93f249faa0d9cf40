// The shell's few movements: the display choices, menus that close again, dialogs that open.
const root = document.documentElement;

function remember(choice, value) {
  if (value) root.dataset[choice] = value;
  else delete root.dataset[choice];
  try {
    localStorage.setItem(`look-${choice}`, value || "device");
  } catch {
    // the choice still holds for this page
  }
}

// What is saved for the account holds in this browser as well, whatever was chosen here before.
function followAccount() {
  try {
    for (const choice of ["theme", "print"]) localStorage.removeItem(`look-${choice}`);
  } catch {
    // nothing was remembered
  }
}

function showChoices(form) {
  for (const input of form.querySelectorAll("input[type=radio]")) {
    input.checked = (root.dataset[input.dataset.look] ?? "") === input.value;
  }
  form.hidden = false;
  form.addEventListener("change", ({ target }) => remember(target.dataset.look, target.value));
}

function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (menu !== except) menu.open = false;
  }
}

document.querySelectorAll("form.display-choices").forEach(showChoices);
document
  .querySelectorAll("form[data-look-of-account]")
  .forEach((form) => form.addEventListener("submit", followAccount));

document.addEventListener("click", ({ target }) => {
  closeMenus(target.closest("details.menu"));
  const opener = target.closest("[data-opens]");
  if (opener) document.getElementById(opener.dataset.opens)?.showModal();
  target.closest("[data-closes]")?.closest("dialog")?.close();
});

document.addEventListener("keydown", ({ key, target }) => {
  if (key !== "Escape") return;
  const menu = target.closest?.("details.menu[open]");
  closeMenus();
  menu?.querySelector("summary").focus();
});

// While the answer of a form is on its way, the same form with the same content is not sent again: its answer would
// speak of what the first had done already. A file as the answer leaves the page, and the button works again.
const ANSWER_TAKES = 5000;
let sent = null;
addEventListener("submit", (event) => {
  const { target, submitter, timeStamp } = event;
  if (event.defaultPrevented || target.getAttribute("method") !== "post") return;
  const content = `${new URLSearchParams(new FormData(target, submitter))}`;
  const again = sent?.form === target && sent.content === content && timeStamp - sent.timeStamp < ANSWER_TAKES;
  if (again) event.preventDefault();
  else sent = { form: target, content, timeStamp };
});
addEventListener("pageshow", () => (sent = null));

// An error summary is read first, by eye and by ear.
document.querySelector(".summary")?.focus();
