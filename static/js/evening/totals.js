// Totals from paper: the sum of a row stands beside it while typing. Enter leads to the next field and sends the form
// after the last; the arrows up and down lead to the same seat of the table above and below.
import { signed } from "../scoring/scorer-words.js";

const form = document.querySelector("[data-totals]");
const fields = () => [...form.querySelectorAll("[data-total]")].filter((field) => !field.closest("[disabled]"));

// Points are counted in the smallest unit of the price list, as it writes them.
const list = { decimals: Number(form?.dataset.decimals ?? 0), decimal_sign: form?.dataset.sign, minus: "−" };
const numberIn = (text) => Number(text.trim().replaceAll("−", "-").replaceAll(" ", "").replace(",", "."));
const read = (text) => Number((numberIn(text) * 10 ** list.decimals).toFixed(6));

function add(row) {
  const typed = [...row.querySelectorAll("[data-total]")].map((field) => field.value);
  const numbers = typed.map(read);
  const whole = typed.every((text, at) => text.trim() !== "" && Number.isInteger(numbers[at]));
  const sum = numbers.reduce((all, number) => all + (Number.isInteger(number) ? number : 0), 0);
  const place = row.querySelector("[data-sum]");
  place.querySelector("output").textContent = typed.some((text) => text.trim() !== "") ? signed(list, sum) : "–";
  for (const part of place.querySelectorAll("[data-even]")) part.hidden = !whole || sum !== 0;
  for (const part of place.querySelectorAll("[data-uneven]")) part.hidden = !whole || sum === 0;
}

function goTo(field) {
  field?.focus();
  field?.select();
}

function step(field, by) {
  const listed = form.dataset.totals === "number";
  const column = fields().filter((other) => listed || other.dataset.total === field.dataset.total);
  goTo(column[column.indexOf(field) + by]);
}

if (form) {
  for (const row of form.querySelectorAll(".totals-fields")) add(row);
  form.addEventListener("input", (event) => {
    if (event.target.matches("[data-total]")) add(event.target.closest(".totals-fields"));
  });
  form.addEventListener("keydown", (event) => {
    if (!event.target.matches("[data-total]") || event.ctrlKey || event.altKey || event.metaKey) return;
    const all = fields();
    const next = all[all.indexOf(event.target) + 1];
    if (event.key === "Enter" && next) {
      event.preventDefault();
      goTo(next);
    } else if (event.key === "Enter") {
      event.preventDefault();
      form.requestSubmit(form.querySelector(".button-main"));
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      step(event.target, event.key === "ArrowDown" ? 1 : -1);
    }
  });
  goTo(fields().find((field) => field.getAttribute("aria-invalid") === "true"));
}
