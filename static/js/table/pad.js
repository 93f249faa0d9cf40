// How it went: tricks with the making counts outlined, made or lost where one price is paid, and the facts asked for.
import { $, fill, h, named, say, suit } from "./dom.js";
import { SEATS, SIDE_OF, bySide, contractOf, counters, factFields, pointFields, pricedOnce } from "./draft.js";
import { more } from "../scoring/scorer-more.js";
import * as table from "./table.js";
import { nameAt, ownName, shortName, together } from "./seats.js";

const NAMED = 3;
// What the pads of card points are drawn with (points.js, cards.js).
const PARTS = { factRow, h, pointFields, set, setFact, table, together, trickButtons };

export function paintPad() {
  const { rules, draft } = table;
  const contract = contractOf(rules, draft);
  const nothing = Boolean(draft.contract) && !contract;
  $("count").hidden = nothing;
  if (!nothing) fill($("counts"), ...counters(rules, draft).map((who) => counter(contract, who)));
  fill($("count-legend"), ...legend(contract));
  const fields = factFields(rules, draft).filter(({ key }) => !more.isOnPad?.(rules, key));
  paintFacts(
    $("needed"),
    fields.filter((field) => field.needed),
  );
  const rare = fields.filter((field) => !field.needed);
  $("more").hidden = rare.length === 0;
  $("more-summary").textContent =
    rare
      .slice(0, NAMED)
      .map((field) => field.label)
      .join(", ") + (rare.length > NAMED ? " …" : "");
  paintFacts($("rare"), rare);
  $("rare").classList.toggle("only-one", rare.length === 1);
}

// "Tricks won: An and Lut", in the game's own word for a trick; the result where a club writes nothing else.
function legend(contract) {
  const { draft, rules } = table;
  const field = rules.fields.find(
    ({ key, when }) =>
      /^(tricks|points|result|scores)/.test(key) && (!contract || !when || when.includes(contract.key)),
  );
  const side = sideOf(contract);
  const names = together(side || draft.seats);
  return names ? [`${field.label}: `, named(names)] : [field.label];
}

// The side that is counted, as far as it is known.
function sideOf(contract) {
  if (contract?.declarers === "nobody") return contract.measure.ours && "NS";
  return bySide(table.rules) && SIDE_OF[table.draft.seats[0]];
}

function counter(contract, who) {
  const alone = who === "all";
  const label = alone ? null : h("p", { class: "small", translate: "no" }, nameAt(who));
  const byResult = pricedOnce(table.rules, table.draft) && !table.draft.byTricks;
  const pad = byResult
    ? resultButtons(contract, who)
    : more.pad
      ? more.pad(PARTS, contract, who, sideOf(contract))
      : trickButtons(contract, who);
  return h(
    "div",
    { class: "counter", role: alone ? null : "group", "aria-label": alone ? null : nameAt(who) },
    label,
    pad,
  );
}

function set(part, who, value) {
  const { draft } = table;
  const other = part === "counts" ? "results" : "counts";
  const { [who]: _gone, ...kept } = draft[other];
  table.setDraft({ ...draft, [part]: { ...draft[part], [who]: value }, [other]: kept });
}

function resultButtons(contract, who) {
  const field = table.rules.fields.find((one) => one.key === "result");
  const buttons = field.choices.map(({ value, name }) =>
    h(
      "button",
      {
        type: "button",
        class: `tap ${value === "made" ? "makes" : ""}`,
        "aria-pressed": String(table.draft.results[who] === value),
        "data-key": `result-${who}-${value}`,
        onclick: () => set("results", who, value),
      },
      name,
    ),
  );
  const count = h(
    "button",
    {
      type: "button",
      class: "tap quiet",
      "data-key": `by-tricks-${who}`,
      onclick: () => table.setDraft({ ...table.draft, byTricks: true, results: {} }),
    },
    say(contract?.measure.how === "points" ? "count_points" : "count_tricks"),
  );
  return h("div", { class: "results" }, buttons, count);
}

// Before there is a contract the pad shows what any may bring, up to thirteen, so that tricks may be tapped first.
function trickButtons(contract, who) {
  const { total, kitty: least } = contract?.measure ?? {
    total: 13,
    kitty: Math.min(...table.rules.contracts.map((one) => one.measure.kitty ?? 0)),
  };
  const makes = makingCounts(contract);
  return h(
    "div",
    { class: "tricks" },
    Array.from({ length: total - least + 1 }, (_, at) => at + least).map((count) =>
      h(
        "button",
        {
          type: "button",
          class: `tap ${makes.has(count) ? "makes" : ""}`,
          "aria-pressed": String(table.draft.counts[who] === count),
          "data-key": `count-${who}-${count}`,
          "aria-label": makes.has(count) ? say("count_makes", { n: count }) : null,
          onclick: () => set("counts", who, count),
        },
        String(count),
      ),
    ),
  );
}

function makingCounts(contract) {
  if (!contract) return new Set();
  const { rules, draft } = table;
  const target = contract.extras.flatMap((one) =>
    one.facts.map((fact) => draft.facts[`${fact.section}.${fact.key}`] ?? fact.default),
  );
  const lines = contract.tables[target.join(",")] ?? Object.values(contract.tables)[0];
  return new Set(lines.flatMap((place, count) => (rules.lines[place][2] ? [count] : [])));
}

function paintFacts(box, fields) {
  box.hidden = fields.length === 0;
  fill(box, ...fields.map(factRow));
}

function factRow(field) {
  const id = `fact-${field.key.replace(/\W/g, "-")}`;
  return h(
    "div",
    { class: "fact", role: "group", "aria-labelledby": id },
    h("p", { class: "small", id }, field.label),
    inputs(field),
  );
}

function inputs(field) {
  if (field.kind === "toggle")
    return choiceButtons(field, [
      { value: true, name: say("yes") },
      { value: false, name: say("no") },
    ]);
  if (field.kind === "suit") return choiceButtons(field, possible(field), (one) => suit(one.value, one.name));
  if (field.key === "dealer")
    return choiceButtons(
      field,
      SEATS.map((seat) => ({ value: seat, name: ownName(seat) })),
      asName,
    );
  if (field.kind === "seat")
    return choiceButtons(
      field,
      SEATS.map((seat) => ({ value: seat, name: shortName(seat) })),
      asName,
    );
  if (field.kind === "choice") return choiceButtons(field, possible(field));
  if (field.parts.length) return perPart(field);
  return numberInput(
    field,
    field.label,
    table.draft.facts[field.key],
    (value) => setFact(field.key, value),
    "visually-hidden",
  );
}

const asName = ({ name }) => named(name);

const possible = ({ choices }) => choices.filter((one) => !one.when || one.when.includes(table.draft.contract));

function choiceButtons(field, choices, show = (one) => one.name) {
  const now = table.draft.facts[field.key] ?? field.default;
  return h(
    "div",
    { class: "choices-row" },
    choices.map((one) =>
      h(
        "button",
        {
          type: "button",
          class: "tap",
          "aria-pressed": String(now === one.value),
          "data-key": `${field.key}-${one.value}`,
          onclick: () => setFact(field.key, table.draft.facts[field.key] === one.value ? undefined : one.value),
        },
        show(one),
      ),
    ),
  );
}

function perPart(field) {
  const now = table.draft.facts[field.key] ?? {};
  return h(
    "div",
    { class: "choices-row" },
    field.parts.map((side) =>
      numberInput(field, together(side), now[side], (value) => setSides(field, { ...now, [side]: value ?? 0 })),
    ),
  );
}

function setSides(field, value) {
  setFact(field.key, Object.fromEntries(field.parts.map((side) => [side, value[side] ?? 0])));
}

function numberInput(field, label, value, change, look = "small") {
  return h(
    "label",
    { class: "number-fact" },
    h("span", { class: look }, label),
    h("input", {
      type: "number",
      // The keypad of an iPhone has no minus.
      inputmode: field.low < 0 ? null : "numeric",
      class: "tap",
      min: field.low,
      max: field.high,
      value: value ?? "",
      "data-key": `${field.key}-${label}`,
      oninput: ({ target }) => change(target.value === "" ? undefined : Number(target.value)),
    }),
  );
}

function setFact(key, value) {
  table.setDraft({ ...table.draft, facts: { ...table.draft.facts, [key]: value } });
}
