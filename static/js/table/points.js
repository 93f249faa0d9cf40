// Card points, roem and stuk: for the games that count them, and handed to the scorer there (learning.js).
const STUK = 20;
const STANDS = "roem_stands";
const NO_SUM = "no_such_roem";

/** One count, 1 when the side's points reach the bid; null where the record has no points. */
export function points(measure, { record: { points: told, modifiers = {} } }, problems) {
  if (!told) return null;
  const total = totalOf(measure, told, problems);
  if (total === null) return [];
  if (!problems.any) roemStands(measure, told, total, modifiers, problems);
  return [Number(total >= measure.level)];
}

function totalOf(measure, told, problems) {
  const parts = ["cards", "roem", "stuk"].filter((key) => told[key] != null);
  const sound = parts.map((key) => partOf(measure, key, told[key], problems)).every(Boolean);
  const [total, high] = [told.total ?? null, measure.highest];
  const sum = parts.reduce((all, key) => all + told[key], 0);
  if (total !== null && !whole(total, 0, high)) problems.add("points.total", "number_to", { value: total, high });
  else if (sound && !parts.includes("cards") && total === null) problems.add("points.total", "no_points");
  else if (sound) return agreed(measure, parts, sum, total ?? sum, problems);
  return null;
}

function agreed(measure, parts, sum, total, problems) {
  const high = measure.cards;
  const text = "total_and_cards";
  if (parts.includes("cards") && sum !== total) problems.add("points.total", "parts_and_total", { sum, total });
  else if (parts.length && (total < sum || total > sum + high))
    problems.add("points.total", text, { sum, high, total });
  return total;
}

function partOf(measure, key, value, problems) {
  const { cards: high, stuk, roem } = measure;
  if (key === "cards" && !whole(value, 0, high)) problems.add("points.cards", "too_many_points", { high, value });
  else if (key === "roem" && !sums(roem, measure.highest).has(value))
    problems.add("points.roem", NO_SUM, { value, values: roem });
  else if (key === "stuk" && value !== 0 && value !== stuk) problems.add("points.stuk", "stuk_once", { stuk, value });
  else return true;
  return false;
}

// The roem announced, denied and revived; null where nothing is told of it.
function roemThatStands(told) {
  const announced = ["roem_declarer", "roem_partner"].map((key) => told[key]).filter(Number.isInteger);
  if (!announced.length && !told.roem_denied) return null;
  return !told.roem_denied || told.roem_revived_by_partner === true
    ? announced.reduce((sum, value) => sum + value, 0)
    : 0;
}

function roemStands({ cards, stuk }, told, total, modifiers, problems) {
  const valid = roemThatStands(modifiers);
  if (valid === null) return;
  if ("roem" in told) {
    if (told.roem !== valid) problems.add("points.roem", STANDS, { valid, roem: told.roem });
  } else if (total < valid || total > valid + stuk + cards)
    problems.add("points.total", "roem_and_total", { valid, total });
}

// What cannot be of roem that the partner is said to have revived.
function revived(doc, { roem_denied: isDenied, roem_declarer: denied, roem_partner: better }, problems) {
  const field = "modifiers.roem_revived_by_partner";
  const text = "not_better";
  if (!isDenied) problems.add(field, "not_denied");
  if (!better) problems.add(field, "partner_revives");
  const { roem, highest } = measureOf(doc);
  const can = sums(roem, highest);
  if (denied && better != null && can.has(better) && can.has(denied) && !mayDeny(roem, better, denied))
    problems.add(field, text, { partner: better, declarer: denied });
}

// May who holds combinations of `total`, three at most, hold a single one as good as the best in `other`?
function mayDeny(values, total, other) {
  const best = (sum) => {
    const found = [];
    for (const a of [0, ...values])
      for (const b of [0, ...values]) for (const c of values) if (a <= b && b <= c && a + b + c === sum) found.push(c);
    return found;
  };
  const [ours, theirs] = [best(total), best(other)];
  return !ours.length || !theirs.length || Math.max(...ours) >= Math.min(...theirs);
}

function sums(values, highest) {
  const can = new Set([0]);
  for (let total = 10; total <= highest; total += 10)
    if (values.some((value) => can.has(total - value))) can.add(total);
  return can;
}

const measureOf = (doc) => doc.contracts.find((one) => one.measure.roem).measure;

const whole = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;

/** What cannot be of the roem that a contract asks for. */
export function checkExtra(doc, { how, key }, facts, problems) {
  if (how === "at_least") checkRoem(doc, `points.${key}`, facts[key], problems);
}

// Complains of roem that no combinations make, with the `stuk` that may be in it.
function checkRoem(doc, field, value, problems, stuk = STUK) {
  if (value == null) return;
  const { roem, highest } = measureOf(doc);
  const can = sums(roem, highest);
  if (!can.has(value) && !can.has(value - stuk)) problems.add(field, NO_SUM, { value, values: roem });
}

function announcedRoem(doc, contract, record, facts, problems) {
  for (const key of ["roem_claimed", "roem_declarer", "roem_partner"])
    checkRoem(doc, `modifiers.${key}`, facts[key], problems, 0);
  const [valid, roem] = [roemThatStands(facts), facts.roem_and_stuk ?? null];
  if (valid !== null && roem !== null && ![valid, valid + STUK].includes(roem))
    problems.add("points.roem_and_stuk", STANDS, { valid, roem });
}

/** The points of a side in one field, or their parts; tricks where a contract counts those. */
export function pad({ factRow, h, pointFields, set, table, trickButtons }, contract, who) {
  if (contract?.measure.how !== "points") return trickButtons(contract, who);
  const parts = pointFields(table.rules, table.draft);
  if (parts.length) return h("div", {}, parts.map(factRow));
  return h("input", {
    type: "number",
    inputmode: "numeric",
    min: 0,
    max: 999,
    class: "tap",
    "data-key": `count-${who}`,
    "aria-labelledby": "count-legend",
    value: table.draft.counts[who] ?? "",
    oninput: ({ target }) => set("counts", who, target.value === "" ? undefined : Number(target.value)),
  });
}

/** What is to be said of the facts that only these games have. */
export const checks = {
  roem_claimed: announcedRoem,
  roem_declarer: announcedRoem,
  roem_partner: announcedRoem,
  roem_denied: announcedRoem,
  roem_revived_by_partner(doc, contract, record, facts, problems) {
    if (facts.roem_revived_by_partner) revived(doc, facts, problems);
  },
};
