// The desk: Enter goes to the next answer and saves after the last; * goes to the table.
const line = document.querySelector("[data-desk]");
const answers = [...line.querySelectorAll("input:not([type=hidden])")];

function start() {
  const wrong = line.querySelector("[aria-invalid=true]");
  const first = wrong ?? answers.find((answer) => answer.value === "") ?? answers[0];
  first.focus();
  first.select();
}

line.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !answers.includes(event.target)) return;
  const next = answers[answers.indexOf(event.target) + 1];
  if (!next || answers.every((answer) => answer.value === "")) return;
  event.preventDefault();
  next.focus();
  next.select();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "*") return;
  event.preventDefault();
  const table = document.getElementById("desk-table");
  table.focus();
  table.select();
});

start();
