// Card points instead of tricks: how they are counted, the combinations beside them, and a pad of digits for both
// sides; and points that a table writes itself. For the games that count so, and handed to the scorer and to the page
// there (learning.js).
import { said as sentence, same, whole } from "../scoring/scorer-words.js";
const SIDES = ["NS", "EW"];
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];
const MARCH = "modifiers.all_tricks";
let isTheirs = false;

/** One count, the card points of the side that is counted; null where the record has none. */
export function card_points(measure, told, problems) {
  if (measure.section === "scores") return typedPoints(measure, told, problems);
  const { total, never } = measure;
  const { record, side } = told;
  const points = record.points;
  if (!points) return null;
  const other = SIDES.find((one) => one !== side);
  const [ours, theirs] = "declarers" in points || "opponents" in points ? ["declarers", "opponents"] : [side, other];
  const given = [points[ours], points[theirs]].filter((value) => value != null);
  if (!given.length) problems.add("points", "no_tricks_of_side");
  const wrong = given.filter((value) => !(Number.isInteger(value) && value >= 0 && value <= total));
  for (const value of wrong) problems.add("points", "tricks_range", { value, total });
  if (!given.length || wrong.length) return [];
  const count = points[ours] ?? total - points[theirs];
  const rest = points[theirs] ?? total - count;
  if (never.includes(count)) problems.add("points", "no_cards_make", { value: count });
  if (count + rest === total) return [count];
  problems.add("points", "sum_of_tricks", { total, ours: count, theirs: rest, sum: count + rest });
  return [];
}

/** The one line there is; null where the record says no points. */
function typedPoints({ low, high, sum }, { record: { scores } }, problems) {
  const { doc } = problems;
  const nameOf = (party) => doc.sides[party] ?? doc.seats[party];
  if (!scores || !same(Object.keys(scores), doc.parties)) {
    problems.add("scores", sentence(doc, "whole_points", { names: doc.parties.map(nameOf) }));
    return [];
  }
  const wrong = doc.parties.filter((party) => !whole(scores[party], low, high));
  for (const party of wrong)
    problems.add("scores", sentence(doc, "range_of", { who: nameOf(party), value: scores[party], low, high }));
  const all = doc.parties.reduce((together, party) => together + scores[party], 0);
  if (!wrong.length && sum !== null && all !== sum)
    problems.add("scores", sentence(doc, "sum_of_points", { total: sum, sum: all }));
  return [0];
}

/** How many of several things were said to be so. */
export const how_many = ({ keys }, facts) => keys.filter((key) => facts[key] === true).length;

/** How far the declaring side is ahead in combinations, or what stands above that. */
export function ahead({ melds, most, march, revoke, doubled = [] }, facts, side) {
  if (facts[revoke]) return facts[revoke] === side ? "revoked" : "gained";
  if (facts[march] === true) return "march";
  const held = side ? facts[melds] : null;
  const sum = held ? SIDES.reduce((all, one) => all + (one === side ? held[one] : -held[one]), 0) : 0;
  const lead = Math.max(Math.min(sum, most), -most);
  const times = 2 ** doubled.filter((key) => facts[key] === true).length;
  return times === 1 ? lead : `${lead}x${times}`;
}

/** What cannot be of the facts of an extra. */
export function checkExtra(doc, { how, facts: asked }, facts, problems) {
  for (const { key, label, section, after } of asked)
    if (after && facts[key] === true && facts[after] !== true) {
      const before = asked.find((fact) => fact.key === after).label;
      problems.add(`${section}.${key}`, "only_after", { label, before });
    }
  if (how !== "ahead" || !facts[doc.melds.fact]) return;
  const { fact, values, together } = doc.melds;
  if (together && facts[fact].NS + facts[fact].EW > together)
    problems.add(`modifiers.${fact}`, "together_most", { most: together });
  for (const value of Object.values(facts[fact]))
    if (!isSum(values, value)) problems.add(`modifiers.${fact}`, "no_sum", { value, values });
}

function isSum(values, total) {
  const reached = new Set([0]);
  for (let sum = 1; sum <= total; sum++) if (values.some((value) => reached.has(sum - value))) reached.add(sum);
  return reached.has(total);
}

/** What can only be at some counts is said there, where it changes anything, and nowhere else. */
export function decide(extra, facts, side, counts, problems) {
  if (!extra.at) return;
  const [{ key, label, section }] = extra.facts;
  const [isSo, isNot] = [true, false].map((answer) => ahead(extra, { ...facts, [key]: answer }, side));
  if (isSo === isNot) return;
  const field = `${section}.${key}`;
  for (const count of counts)
    if (facts[key] === true && !extra.at.includes(count))
      problems.add(field, "only_at", { label, count, counts: extra.at });
    else if (facts[key] === null && extra.at.includes(count)) problems.add(field, "fact_needed", { label });
    else if (facts[key] === true && extra.in_tricks) {
      const without = SIDES.find((one) => (one === side) === !count);
      if (facts[extra.melds]?.[without]) problems.add(`modifiers.${extra.melds}`, "no_trick");
    }
}

/** What each side adds for its combinations; `facts` of a deal that was made or lost by `holder`. */
export function added({ melds }, facts, holder, made) {
  const held = (melds && facts[melds.fact]) ?? null;
  if (!held || (melds.dropped && facts[melds.dropped])) return null;
  if (made !== false || melds.kept) return held;
  const other = SIDES.find((one) => one !== holder);
  return { [holder]: 0, [other]: held.NS + held.EW };
}

/** Does a deal in which nobody scored double the next one? */
export const isDrawn = ({ doubling }, { happened, points }) =>
  doubling.draws && happened === "played" && !Object.values(points).some(Boolean);

/** The facts that the pad draws itself. */
export const isOnPad = ({ melds }, key) => key === MARCH || (melds && key === `modifiers.${melds.fact}`);

/** The pad: the points of both sides, either of which gives the other, digits to tap, and the combinations. */
export function pad(parts, contract, who, ours) {
  if (!contract) return null;
  if (contract.measure.section === "scores") return typedPad(parts, contract);
  const { h, factRow, setFact, table, together } = parts;
  const { rules, draft } = table;
  const { total } = contract.measure;
  const theirs = ours && SIDES.find((one) => one !== ours);
  const said = draft.counts.all;
  const word = (key) => rules.words[key];
  const set = (count) => {
    const { all: _gone, ...counts } = draft.counts;
    const { [MARCH]: march, ...facts } = draft.facts;
    const isExtreme = count === 0 || count === total;
    table.setDraft({
      ...draft,
      counts: count === undefined ? counts : { ...counts, all: count },
      facts: isExtreme ? { ...facts, [MARCH]: march } : facts,
    });
  };
  const type = (value) => set(value === undefined ? undefined : isTheirs ? total - value : value);
  const shown = isTheirs ? (said === undefined ? undefined : total - said) : said;
  const digit = (one) => {
    const next = Number(`${shown ?? ""}${one}`);
    type(next > total ? one : next);
  };
  const number = (side, isOther) => {
    const value = said === undefined ? "" : isOther ? total - said : said;
    const choose = () => (isTheirs = isOther);
    return h(
      "label",
      { class: "number-fact" },
      h("span", { class: "small" }, side ? together(side) : word(isOther ? "their_points" : "our_points")),
      h("input", {
        type: "number",
        inputmode: "numeric",
        class: "tap",
        min: 0,
        max: total,
        value,
        "data-key": isOther ? "points-theirs" : "points-ours",
        onclick: choose,
        oninput: ({ target }) => {
          choose();
          type(target.value === "" ? undefined : Math.min(Number(target.value), total));
        },
      }),
    );
  };
  const digits = DIGITS.map((one) => tap(h, `digit-${one}`, one, () => digit(one)));
  const back = tap(h, "digit-clear", "⌫", () => type(undefined), { "aria-label": word("clear") });
  const march = rules.fields.find(({ key }) => key === MARCH);
  return h(
    "div",
    { class: "facts" },
    h("div", { class: "choices-row" }, number(ours, false), number(theirs, true)),
    h("div", { class: "tricks" }, digits, back),
    march && (said === 0 || said === total) && factRow(march),
    rules.melds && combinations({ h, setFact, table, together }),
  );
}

const tap = (h, key, label, onclick, more = {}) =>
  h("button", { type: "button", class: "tap", "data-key": key, onclick, ...more }, String(label));

function combinations({ h, setFact, table, together }) {
  const { draft, rules } = table;
  const { fact, values } = rules.melds;
  const key = `modifiers.${fact}`;
  const field = rules.fields.find((one) => one.key === key);
  const held = draft.facts[key] ?? { NS: 0, EW: 0 };
  return SIDES.map((side) => {
    const name = `${field.label}: ${together(side)}`;
    const add = (value) => setFact(key, { ...held, [side]: value && held[side] + value });
    return h(
      "div",
      { class: "fact", role: "group", "aria-label": name },
      h("p", { class: "small" }, `${name} `, h("strong", {}, String(held[side]))),
      h(
        "div",
        { class: "choices-row" },
        values.map((value) => tap(h, `${fact}-${side}-${value}`, `+${value}`, () => add(value))),
        tap(h, `${fact}-${side}-0`, "0", () => add(0), { "aria-label": `${name} 0` }),
      ),
    );
  });
}

/** An input for each party, and how much they make together where that is known. */
function typedPad({ h, table, together }, contract) {
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
    sum !== null && h("p", { class: "small" }, sentence(rules, "together", { sum: all, total: sum })),
  );
}
