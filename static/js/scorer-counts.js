// How the facts of a deal become the counts that pick lines of its score table.
import { same, shown, whole } from "./scorer-words.js";
import { otherSide } from "./scorer-who.js";
import { points } from "./scorer-points.js";

/** One count for each who plays alone, else one for all. `told` is {record, who, side, several, table}. */
export function counted({ measure }, told, problems) {
  const own = measure.how === "points" ? points(measure, told.record, problems) : tricks(measure, told, problems);
  return own ?? byResult(told, problems, measure.how === "points" ? "points.total" : "tricks");
}

function tricks({ total, ours, stops_early: stops }, told, problems) {
  const won = told.record.tricks;
  if (!won) return null;
  if (ours !== "declarers") return possible(total, won[ours], won[ours] == null ? null : 0, problems) ? [won[ours]] : [];
  if (told.several && won.by_declarer) return ofEach(total, won.by_declarer, told, problems);
  if (told.several && told.who.length > 1) {
    problems.add("tricks", "{n} players are declarer. Give the tricks of each.", { n: told.who.length });
    return [];
  }
  return ofSides(total, stops, won, told, problems);
}

function ofSides(total, stops, won, { side, table }, problems) {
  const bySide = side && !("declarers" in won) && !("opponents" in won);
  let count = won[bySide ? side : "declarers"] ?? null;
  let rest = won[bySide ? otherSide(side) : "opponents"] ?? null;
  if (count === null && whole(rest)) count = total - rest;
  if (rest === null && whole(count)) rest = total - count;
  if (!possible(total, count, rest, problems)) return [];
  const sum = count + rest;
  if (sum === total || (stops && sum < total && rest > 0 && table[count][2] === false)) return [count];
  const values = { total, ours: count, theirs: rest, sum };
  problems.add("tricks", "Tricks must add up to {total}; {ours} and {theirs} make {sum}.", values);
  return [];
}

function ofEach(total, counts, { who }, problems) {
  const field = "tricks.by_declarer";
  if (!same(Object.keys(counts), who)) {
    problems.add(field, "Give the tricks of each declarer: {names}.", { names: who.join(", ") });
    return [];
  }
  if (!Object.values(counts).every((count) => possible(total, count, 0, problems, field))) return [];
  const taken = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (taken > total)
    problems.add(field, "The declarers together have {taken} tricks; there are only {total}.", { taken, total });
  else if (who.length === 4 && taken < total) {
    const text = "All four are declarer, so their tricks must add up to {total}; they make {taken}.";
    problems.add(field, text, { taken, total });
  } else return who.map((seat) => counts[seat]);
  return [];
}

function possible(total, count, rest, problems, field = "tricks") {
  if (count == null && rest == null) {
    problems.add(field, "Enter the tricks of the declaring side.");
    return false;
  }
  const wrong = [count, rest].find((value) => !whole(value, 0, total));
  if (wrong === undefined) return true;
  problems.add(field, "{value} is not a number of tricks from 0 to {total}.", { value: shown(wrong), total });
  return false;
}

function byResult(told, problems, field) {
  const { result } = told.record;
  if (!result) {
    problems.add(field, field === "tricks" ? "Enter the tricks." : "Enter the points of the declaring side.");
    return [];
  }
  const each = result.by_declarer;
  const words = each ? told.who.map((seat) => each[seat]) : told.who.map(() => result).slice(0, told.several ? 4 : 1);
  if (each && (!same(Object.keys(each), told.who) || !words.every(Boolean)))
    problems.add("result.by_declarer", "Say made or lost for each declarer: {names}.", { names: told.who.join(", ") });
  else if (words.some((word) => new Set(priced(told.table, word)).size !== 1))
    problems.add(field, "This contract pays by the trick. Enter the tricks.");
  else if (words.length === 4 && !words.includes("lost"))
    problems.add("result", "All four cannot make it: somebody takes the tricks.");
  else return words.map((word) => told.table.findIndex((line) => Boolean(line[2]) === (word === "made")));
  return [];
}

const priced = (table, word) =>
  table.filter((line) => line[2] === (word === "made")).map((line) => line.slice(0, 4).join());
