// The plan of an evening: only what the chosen end of a round needs is shown.
const ends = document.querySelectorAll("input[name=round_end]");

function show() {
  const chosen = [...ends].find((end) => end.checked)?.value;
  for (const part of document.querySelectorAll("[data-shown-for]")) part.hidden = part.dataset.shownFor !== chosen;
}

for (const end of ends) end.addEventListener("change", show);
if (ends.length) show();

// Of the ranking order only the chosen places and the next one are shown.
const places = [...document.querySelectorAll(".ranking select")];

function shorten() {
  const last = places.findLastIndex((place) => place.value !== "");
  places.forEach((place, at) => {
    place.closest("li").hidden = at > last + 1;
  });
}

for (const place of places) place.addEventListener("change", shorten);
shorten();
