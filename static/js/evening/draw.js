// While a draw is searched the page says so and counts, and cannot be sent twice. The server stops at the chosen time.
const form = document.querySelector("[data-search]");
const status = form?.querySelector("[role=status]");

form?.addEventListener("change", ({ target }) => {
  const own = form.querySelector("[data-for]");
  if (target.name !== "kind") return;
  own.open = target.value === own.dataset.for || form.elements.script.value !== "";
  form.querySelector(".said-text").textContent = target.closest("label").querySelector("b").textContent;
});

form?.addEventListener("submit", () => {
  const most = form.querySelector("[name=seconds]:checked")?.value ?? "5";
  const button = form.querySelector("button");
  let seconds = 0;
  setTimeout(() => {
    button.disabled = true;
  });
  const tell = () => {
    status.textContent = status.dataset.words.replace("{seconds}", seconds).replace("{most}", most);
    seconds += 1;
  };
  tell();
  setInterval(tell, 1000);
});

// Coming back with the browser's own button finds the page as it was left.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
