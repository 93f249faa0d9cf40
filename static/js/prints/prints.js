// Says that paper is being made: after a click until the file is there, and over a preview until it is loaded.
const status = document.querySelector("#preparing");
const preview = document.querySelector(".print-preview");
const show = (busy) => {
  status.textContent = busy ? status.dataset.words : "";
};

if (status) {
  for (const link of document.querySelectorAll("[data-prepares]")) link.addEventListener("click", () => show(true));
  window.addEventListener("pageshow", () => show(false));
  if (preview) {
    show(true);
    preview.addEventListener("load", () => show(false));
  }
}
