// Card points, roem and stuk.
import { whole } from "./scorer-words.js";

const NO_SUM = "No combinations make {value}. Roem is a sum of {values}.";

/** One count, 1 when the side's points reach the bid; null where the record has no points. */
export function points(measure, { points: told, modifiers = {} }, problems) {
  if (!told) return null;
  const total = totalOf(measure, told, problems);
  if (total === null) return [];
  if ("roem" in told && !problems.any) roemStands(told, modifiers, problems);
  return [Number(total >= measure.level)];
}

function totalOf(measure, told, problems) {
  const parts = ["cards", "roem", "stuk"].filter((key) => told[key] != null);
  const sound = parts.map((key) => partOf(measure, key, told[key], problems)).every(Boolean);
  const [total, high] = [told.total ?? null, measure.highest];
  const sum = parts.reduce((all, key) => all + told[key], 0);
  if (total !== null && !whole(total, 0, high))
    problems.add("points.total", "{value} is not a whole number from 0 to {high}.", { value: total, high });
  else if (sound && !parts.includes("cards") && total === null)
    problems.add("points.total", "Enter the points of the declaring side.");
  else if (sound) return agreed(measure, parts, sum, total ?? sum, problems);
  return null;
}

function agreed(measure, parts, sum, total, problems) {
  const high = measure.cards;
  const text = "Roem and stuk make {sum} and the cards at most {high}; {total} is not possible.";
  if (parts.includes("cards") && sum !== total)
    problems.add("points.total", "Cards, roem and stuk make {sum}; the total says {total}.", { sum, total });
  else if (parts.length && (total < sum || total > sum + high)) problems.add("points.total", text, { sum, high, total });
  return total;
}

function partOf(measure, key, value, problems) {
  const { cards: high, stuk, roem } = measure;
  if (key === "cards" && !whole(value, 0, high))
    problems.add("points.cards", "There are {high} card points in a deal; {value} is not possible.", { high, value });
  else if (key === "roem" && !sums(roem, measure.highest).has(value))
    problems.add("points.roem", NO_SUM, { value, values: roem });
  else if (key === "stuk" && value !== 0 && value !== stuk)
    problems.add("points.stuk", "Stuk is worth {stuk}, once; {value} is not possible.", { stuk, value });
  else return true;
  return false;
}

function roemStands(told, modifiers, problems) {
  const announced = ["roem_declarer", "roem_partner"].map((key) => modifiers[key]).filter((value) => whole(value));
  if (!announced.length && !modifiers.roem_denied) return;
  const stands = !modifiers.roem_denied || modifiers.roem_revived_by_partner === true;
  const valid = stands ? announced.reduce((sum, value) => sum + value, 0) : 0;
  if (told.roem !== valid)
    problems.add("points.roem", "The roem that stands is {valid}; {roem} was counted.", { valid, roem: told.roem });
}

function sums(values, highest) {
  const can = new Set([0]);
  for (let total = 10; total <= highest; total += 10) if (values.some((value) => can.has(total - value))) can.add(total);
  return can;
}

const measureOf = (doc) => doc.contracts.find((one) => one.measure.roem).measure;

/** Complains of roem that no combinations make, with the `stuk` that may be in it. */
export function checkRoem(doc, field, value, problems, stuk = 0) {
  if (value == null) return;
  const { roem, highest } = measureOf(doc);
  const can = sums(roem, highest);
  if (!can.has(value) && !can.has(value - stuk)) problems.add(field, NO_SUM, { value, values: roem });
}
