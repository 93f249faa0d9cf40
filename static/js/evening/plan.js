// The plan of an evening: only what the chosen end of a round needs is shown.
const ends = document.querySelectorAll("input[name=round_end]");

function show() {
  const chosen = [...ends].find((end) => end.checked)?.value;
  for (const part of document.querySelectorAll("[data-shown-for]")) part.hidden = part.dataset.shownFor !== chosen;
}

for (const end of ends) end.addEventListener("change", show);
if (ends.length) show();
