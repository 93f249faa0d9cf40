// The menu behind "Aa": language, light or dark, print and suits, remembered by this browser (look.js, early.js).
// It comes with the first tap on it (later.js), is handed what it works with, and answers each tap, that one too.
const root = document.documentElement;

export function show({ dom: { $ } }, target) {
  const menu = $("display");
  if (!menu.dataset.ready) begin(menu);
  if (target.lang) speak(menu.querySelector("form").dataset.cookie.replace("{}", target.value));
}

function begin(menu) {
  const form = menu.querySelector("form");
  for (const list of form.querySelectorAll("select")) {
    if (list.value) choose(list.name, list.value); // chosen before this came
    else list.value = root.dataset[list.name] ?? "";
  }
  form.addEventListener("change", ({ target }) => choose(target.name, target.value));
  menu.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    menu.open = false;
    menu.firstElementChild.focus();
  });
  menu.dataset.ready = "yes";
}

function choose(name, value) {
  if (value) root.dataset[name] = value;
  else delete root.dataset[name];
  try {
    localStorage.setItem(`look-${name}`, value || "device");
  } catch {
    // the choice still holds for this page
  }
}

// The page comes again in the other language; what waits or is half tapped is kept for it.
function speak(cookie) {
  document.cookie = cookie;
  location.reload();
}
