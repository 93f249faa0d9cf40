// The facts of a deal: what its contract asks for, what was remarked besides, and what cannot be.
import { more } from "./scorer-more.js";
import { several, sideOf } from "./scorer-who.js";
import { whole } from "./scorer-words.js";

/** Every fact by its key. */
export function factsOf(doc, contract, record, problems) {
  const told = record.modifiers ?? {};
  const facts = {};
  for (const extra of contract.extras) {
    for (const fact of extra.facts) facts[fact.key] = asked(fact, record, problems);
    if (extra.how === "by_side" && facts[extra.times] !== null && facts[extra.by] === null)
      problems.add(`modifiers.${extra.by}`, "who_reneged");
    more.checkExtra?.(doc, extra, facts, problems);
  }
  const remarked = Object.keys(told).filter((key) => !(key in facts));
  for (const key of remarked) if (doc.remarks[key]) facts[key] = read(doc.remarks[key], told[key], problems);
  for (const key of remarked)
    if (key in facts) (CHECKS[key] ?? more.checks?.[key])?.(doc, contract, record, facts, problems);
  return facts;
}

function asked(fact, record, problems) {
  const value = record[fact.section]?.[fact.key] ?? null;
  if (value === null && fact.needed) problems.add(`${fact.section}.${fact.key}`, "fact_needed", { label: fact.label });
  return read(fact, value, problems);
}

function read(fact, value, problems) {
  if (value == null) return fact.default;
  const { low, high, kind, choices } = fact;
  const field = `${fact.section}.${fact.key}`;
  if (choices.length && !choices.includes(value)) problems.add(field, "choices_only", { value, allowed: choices });
  else if (kind === "number" && !whole(value, low, high)) problems.add(field, "number_range", { value, low, high });
  else return value;
  return fact.default;
}

// Did a side bid that the dealer, where that is known, does not sit on; or another seat than theirs?
const byAnother = ({ dealer, declarers = [], declarer_side: side }) =>
  Boolean(dealer) && (declarers.some((seat) => seat !== dealer) || Boolean(side && sideOf(dealer) !== side));

const CHECKS = {
  announced_double({ doubling }, contract, { declarers = [] }, facts, problems) {
    if (!facts.announced_double) return;
    if (!doubling.announced || !contract.doubled) problems.add("modifiers.announced_double", "no_double", contract);
    if (several(contract) && declarers.length > 1 && !doubling.reaches_all && !facts.announced_double_on)
      problems.add("modifiers.announced_double_on", "who_is_doubled");
  },
  announced_double_on(doc, contract, { declarers = [] }, facts, problems) {
    const seat = facts.announced_double_on;
    if (seat && !declarers.includes(seat))
      problems.add("modifiers.announced_double_on", "not_declarer", { seat: doc.seats[seat] });
  },
  honours(doc, contract, { trump }, { honours: held }, problems) {
    if (!held) return;
    const field = "modifiers.honours";
    if (trump === "no_trump") problems.add(field, "no_trump_no_honours");
    const sum = held.NS + held.EW;
    if (!doc.honours) problems.add(field, "no_honours");
    else if (sum !== 4) problems.add(field, "four_honours", { ...held, sum });
  },
  announced_double_by({ doubling, seats }, contract, { declarers = [] }, facts, problems) {
    const [by, field] = [facts.announced_double_by, "modifiers.announced_double_by"];
    if (by && facts.announced_double !== true)
      problems.add("modifiers.announced_double", "doubled_by", { seat: seats[by] });
    if (declarers.includes(by)) problems.add(field, "doubled_own", { seat: seats[by] });
    if (!doubling.announced) problems.add(field, "no_double", contract);
  },
  after_three_passes(doc, { name, after_passes: after }, record, { after_three_passes: passed }, problems) {
    if (passed && after === false) problems.add("contract.level", "not_after_passes", { name });
    if (passed === false && after) problems.add("contract", "after_passes_only", { name });
    if (passed && byAnother(record)) problems.add("modifiers.after_three_passes", "passes_and_dealer");
  },
  passed_deals_before({ doubling }, contract, record, facts, problems) {
    if (facts.passed_deals_before && !doubling.passed_cap)
      problems.add("modifiers.passed_deals_before", "passes_double_nothing");
  },
};

/** The value that picks a score table out of an extra's facts. */
export function valueOf(extra, facts, side) {
  if (extra.how === "chosen") return facts[extra.key];
  if (extra.how === "holds") return facts[extra.key] !== false;
  if (extra.how === "at_least") return (facts[extra.key] ?? 0) >= extra.low;
  if (more[extra.how]) return more[extra.how](extra, facts, side);
  const [by, times] = [facts[extra.by], facts[extra.times] ?? 1];
  return by === null ? 0 : by === side ? times : -times;
}
