// Points that the table writes itself, a number for each party: how they are read, and the inputs for them. For games
// that are scored so, and handed to the scorer and to the page there (learning.js).
import { said, same, whole } from "../scoring/scorer-words.js";

/** The one line there is; null where the record says no points. */
export function typed_points({ low, high, sum }, { record: { scores } }, problems) {
  const { doc } = problems;
  const nameOf = (party) => doc.sides[party] ?? doc.seats[party];
  if (!scores || !same(Object.keys(scores), doc.parties)) {
    problems.add("scores", said(doc, "whole_points", { names: doc.parties.map(nameOf) }));
    return [];
  }
  const wrong = doc.parties.filter((party) => !whole(scores[party], low, high));
  for (const party of wrong)
    problems.add("scores", said(doc, "range_of", { who: nameOf(party), value: scores[party], low, high }));
  const all = doc.parties.reduce((together, party) => together + scores[party], 0);
  if (!wrong.length && sum !== null && all !== sum)
    problems.add("scores", said(doc, "sum_of_points", { total: sum, sum: all }));
  return [0];
}

/** An input for each party, and how much they make together where that is known. */
export function pad({ h, table, together }, contract) {
  const { draft, rules } = table;
  const { low, high, sum } = contract.measure;
  const points = draft.counts.all ?? draft.counts;
  const set = (party, text) => {
    const { [party]: _gone, ...others } = points;
    const counts = text === "" ? others : { ...others, [party]: Number(text) };
    const isWhole = rules.parties.every((one) => counts[one] !== undefined);
    table.setDraft({ ...draft, counts: isWhole ? { all: counts } : counts });
  };
  const input = (party) =>
    h(
      "label",
      { class: "number-fact" },
      h("span", { class: "small", translate: "no" }, together(party)),
      h("input", {
        type: "number",
        // The keypad of an iPhone has no minus.
        inputmode: low < 0 ? null : "numeric",
        class: "tap",
        min: low,
        max: high,
        value: points[party] ?? "",
        "data-key": `points-${party}`,
        oninput: ({ target }) => set(party, target.value),
      }),
    );
  const all = Object.values(points).reduce((one, other) => one + other, 0);
  return h(
    "div",
    { class: "facts" },
    h("div", { class: "choices-row" }, rules.parties.map(input)),
    sum !== null && h("p", { class: "small" }, said(rules, "together", { sum: all, total: sum })),
  );
}
