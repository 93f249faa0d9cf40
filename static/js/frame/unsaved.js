// Before a page is left whose form was changed and not sent, the browser asks.
const forms = [...document.querySelectorAll("form[data-unsaved]")];
const entries = (form) => JSON.stringify([...new FormData(form)].map(([name, value]) => [name, value.name ?? value]));
// What the page filled in itself, and what came back with an error, is stored nowhere either.
const stored = (form) => !form.dataset.unsaved && !form.querySelector(".field-wrong, .summary");
const loaded = new Map(forms.map((form) => [form, stored(form) && entries(form)]));
let sent = null;

document.addEventListener("submit", (event) => {
  if (!event.defaultPrevented) sent = event.target;
});

addEventListener("beforeunload", (event) => {
  if (forms.some((form) => form !== sent && entries(form) !== loaded.get(form))) event.preventDefault();
});
