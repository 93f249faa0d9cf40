// The ladder of bids under tonight's rules: what stands above a contract, what each pays made and lost, and its table.
// It comes when it is asked for (later.js), and is handed what it works with.
let table, $, h, pointsOf, say;

export function show(parts) {
  ({
    table,
    dom: { $, h, pointsOf, say },
  } = parts);
  const box = $("ladder-box");
  if (box.childElementCount) return box.replaceChildren();
  const ladder = table.rules.ladder ?? table.rules.contracts.map(({ key }) => [key]);
  const rungs = [...ladder]
    .reverse()
    .map((rung) => rung.map((key) => table.rules.contracts.find((one) => one.key === key)).filter(Boolean));
  const chosen = rungs.findIndex((rung) => rung.some((one) => one.key === table.draft.contract));
  const title =
    chosen < 0 ? say("ladder") : chosen === 0 ? say("nothing_beats") : say("beats", { contract: named(rungs[chosen]) });
  box.replaceChildren(
    h(
      "section",
      { class: "panel", "aria-labelledby": "ladder-title" },
      h("h2", { id: "ladder-title", tabindex: "-1" }, title),
      h(
        "ol",
        { class: "ladder", reversed: true, start: rungs.length },
        (chosen > 0 ? rungs.slice(0, chosen + 1) : rungs).map((rung, at) => step(rung, at === chosen)),
      ),
      table.rules.suits_ranked && h("p", { class: "small" }, table.rules.suits_ranked),
    ),
  );
  $("ladder-title").focus({ preventScroll: true });
  $("ladder-title").scrollIntoView({ block: "start" });
}

const named = (rung) => rung.map((one) => one.name).join(" = ");

function step(rung, here) {
  return h(
    "li",
    { class: here ? "here" : null },
    rung.map((one) =>
      h(
        "details",
        {},
        h("summary", {}, h("span", {}, one.name), h("span", { class: "pays" }, ...prices(one))),
        card(one),
      ),
    ),
  );
}

const linesOf = (contract) => Object.values(contract.tables)[0].map((place) => table.rules.lines[place]);

// What the least that makes it pays the declarer, and what the least that fails costs.
function prices(contract) {
  const lines = linesOf(contract);
  const made = lines.find((line) => line[2]);
  const lost = lines.findLast((line) => line[2] === false);
  return [made, lost].filter(Boolean).flatMap((line, at) => [at ? " / " : "", pointsOf(worth(line, 0))]);
}

const worth = (line, who) => line[who] * (table.rules.doubling.by === "added" ? 1 + line[3] : 2 ** line[3]);

// The score table of one contract, neighbours that pay alike in one row.
function card(contract) {
  const rows = [];
  linesOf(contract).forEach((line, count) => {
    const last = rows.at(-1);
    if (
      last &&
      worth(last.line, 0) === worth(line, 0) &&
      worth(last.line, 1) === worth(line, 1) &&
      last.line[2] === line[2]
    )
      last.high = count;
    else rows.push({ low: count, high: count, line });
  });
  return h(
    "table",
    { class: "sheet" },
    h("caption", { class: "visually-hidden" }, contract.name),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, table.rules.fields.find((field) => field.key.startsWith("tricks."))?.label ?? ""),
        h("th", { scope: "col", class: "number" }, say("declarer")),
        h("th", { scope: "col", class: "number" }, say("opponent")),
      ),
    ),
    h(
      "tbody",
      {},
      rows.map(({ low, high, line }) =>
        h(
          "tr",
          { class: line[2] ? "makes" : null },
          h(
            "th",
            { scope: "row" },
            contract.measure.how === "points"
              ? line[2]
                ? `≥ ${contract.call.level}`
                : `< ${contract.call.level}`
              : low === high
                ? low
                : `${low}–${high}`,
            line[2] && " ✓",
          ),
          h("td", { class: "number" }, pointsOf(worth(line, 0))),
          h("td", { class: "number" }, pointsOf(worth(line, 1))),
        ),
      ),
    ),
  );
}
