// How the facts of a deal become the counts that pick lines of its score table.
import { same, whole } from "./scorer-words.js";
import { otherSide } from "./scorer-who.js";
import { more } from "./scorer-more.js";

/** One count for each who plays alone, else one for all. `told` is {record, who, side, several, table}. */
export function counted({ call, measure }, told, problems) {
  const own =
    measure.how === "tricks"
      ? tricks(measure, told, problems)
      : more[measure.how]({ ...measure, level: call.level }, told, problems);
  return own ?? byResult(told, problems, measure.how === "points" ? "points.total" : (measure.section ?? "tricks"));
}

function tricks({ total, ours, stops_early: stops, kitty }, told, problems) {
  const won = told.record.tricks;
  if (!won) return null;
  if (ours !== "declarers") return possible(total, [won[ours]], problems) ? [won[ours]] : [];
  if (told.several && won.by_declarer) return ofEach(total, won.by_declarer, told, problems);
  if (told.several && told.who.length > 1) {
    problems.add("tricks", "several_declare", { n: told.who.length });
    return [];
  }
  return ofSides(total, stops, kitty, won, told, problems);
}

function ofSides(total, stops, kitty, won, { side, table }, problems) {
  const bySide = side && !("declarers" in won) && !("opponents" in won);
  const [ours, theirs] = bySide ? [side, otherSide(side)] : ["declarers", "opponents"];
  if (!possible(total, [won[ours], won[theirs]], problems)) return [];
  const count = won[ours] ?? total - won[theirs];
  const rest = won[theirs] ?? total - count;
  if (count < kitty) problems.add("tricks", "kitty_is_theirs", { kitty, value: count });
  const values = { total, ours: count, theirs: rest, sum: count + rest };
  if (values.sum === total || (stops && values.sum < total && rest > 0 && table[count][2] === false)) return [count];
  problems.add("tricks", "sum_of_tricks", values);
  return [];
}

function ofEach(total, counts, { who }, problems) {
  const field = "tricks.by_declarer";
  if (who.length && !same(Object.keys(counts), who)) {
    problems.add(field, "tricks_of_each", { who });
    return [];
  }
  if (!possible(total, Object.values(counts), problems, field) || !who.length) return [];
  const taken = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (taken > total) problems.add(field, "too_many_tricks", { taken, total });
  else if (who.length === 4 && taken < total) {
    const text = "tricks_of_four";
    problems.add(field, text, { taken, total });
  } else return who.map((seat) => counts[seat]);
  return [];
}

function possible(total, told, problems, field = "tricks") {
  const given = told.filter((value) => value != null);
  if (!given.length) problems.add(field, "no_tricks_of_side");
  const wrong = given.filter((value) => !whole(value, 0, total));
  for (const value of wrong) problems.add(field, "tricks_range", { value, total });
  return given.length > 0 && !wrong.length;
}

function byResult(told, problems, field) {
  const { result } = told.record;
  if (!result) {
    problems.add(field, field === "points.total" ? "no_points" : "no_tricks");
    return [];
  }
  const each = result.by_declarer;
  const words = each ? told.who.map((seat) => each[seat]) : told.who.map(() => result).slice(0, told.several ? 4 : 1);
  if (each && !told.who.length) return [];
  if (each && (!same(Object.keys(each), told.who) || !words.every(Boolean)))
    problems.add("result.by_declarer", "result_of_each", told);
  else if (words.some((word) => new Set(priced(told.table, word)).size !== 1)) problems.add(field, "pays_by_trick");
  else if (words.length === 4 && !words.includes("lost")) problems.add("result", "not_all_four");
  else return words.map((word) => told.table.findIndex((line) => Boolean(line[2]) === (word === "made")));
  return [];
}

const priced = (table, word) =>
  table.filter((line) => line[2] === (word === "made")).map((line) => line.slice(0, 4).join());
