// The keys of a photographed sheet. They work inside a row alone, so that nothing is taken from a screen reader's own.
const form = document.querySelector("[data-review]");
const rows = [...form.querySelectorAll("[data-row]")];
const buttons = (row) => [...row.querySelectorAll("input[type=radio]")];
const chosen = (row) => buttons(row).find((button) => button.checked);

/** To the first row that nobody decided, after this one if there is any; else to the button that enters all. */
function goOn(from) {
  const open = rows.filter((row) => !chosen(row));
  const next = open.find((row) => rows.indexOf(row) > rows.indexOf(from)) ?? open[0];
  (next ? buttons(next)[0] : form.querySelector("[data-enter]"))?.focus();
}

function take(row, button) {
  if (!button) return;
  button.checked = true;
  goOn(row);
}

form.addEventListener("keydown", (event) => {
  const row = event.target.closest("[data-row]");
  if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
  const deals = buttons(row).filter((button) => button.value !== "out");
  if (event.key === "Enter") {
    if (event.target.matches("button, summary")) return;
    take(row, chosen(row) ?? deals[0]);
  } else if (/^[1-9]$/.test(event.key)) take(row, deals[event.key - 1]);
  else if (event.key === "Delete") take(row, buttons(row).at(-1));
  else if (event.key.toLowerCase() === "e") row.querySelector("[name=type]").click();
  else return;
  event.preventDefault();
});

goOn(null);
