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
      problems.add(`modifiers.${extra.by}`, "Say which side reneged.");
    if (extra.how === "at_least") more.checkRoem(doc, `points.${extra.key}`, facts[extra.key], problems);
  }
  const remarked = Object.keys(told).filter((key) => !(key in facts));
  for (const key of remarked)
    if (doc.remarks[key]) facts[key] = read(doc.remarks[key], told[key], problems);
  for (const key of remarked) if (key in facts) (CHECKS[key] ?? more.checks?.[key])?.(doc, contract, record, facts, problems);
  return facts;
}

function asked(fact, record, problems) {
  const value = record[fact.section]?.[fact.key] ?? null;
  if (value === null && fact.needed)
    problems.add(`${fact.section}.${fact.key}`, "Say this of the deal: {label}.", { label: fact.label });
  return read(fact, value, problems);
}

function read(fact, value, problems) {
  if (value == null) return fact.default;
  const { low, high, kind, choices } = fact;
  const field = `${fact.section}.${fact.key}`;
  if (choices.length && !choices.includes(value))
    problems.add(field, "{value} is not possible here. Choose one of: {allowed}.", { value, allowed: choices });
  else if (kind === "number" && !whole(value, low, high))
    problems.add(field, "{value} is not a whole number from {low} to {high}.", { value, low, high });
  else return value;
  return fact.default;
}

// Did a side bid that the dealer, where that is known, does not sit on; or another seat than theirs?
const byAnother = ({ dealer, declarers = [], declarer_side: side }) =>
  Boolean(dealer) && (declarers.some((seat) => seat !== dealer) || Boolean(side && sideOf(dealer) !== side));

const CHECKS = {
  announced_double({ doubling }, contract, { declarers = [] }, facts, problems) {
    if (!facts.announced_double) return;
    if (!doubling.announced || !contract.doubled)
      problems.add("modifiers.announced_double", "{name} cannot be doubled under these rules.", contract);
    if (several(contract) && declarers.length > 1 && !doubling.reaches_all && !facts.announced_double_on)
      problems.add("modifiers.announced_double_on", "Several players are declarer. Say which of them is doubled.");
  },
  announced_double_on(doc, contract, { declarers = [] }, facts, problems) {
    const seat = facts.announced_double_on;
    if (seat && !declarers.includes(seat)) problems.add("modifiers.announced_double_on", "{seat} is not a declarer.", { seat: doc.seats[seat] });
  },
  honours(doc, contract, { trump }, { honours: held }, problems) {
    if (!held) return;
    const field = "modifiers.honours";
    if (trump === "no_trump") problems.add(field, "Without trumps there are no honours. Leave them out.");
    const sum = held.NS + held.EW;
    if (!doc.honours) problems.add(field, "Honours do not count under these rules. Leave them out.");
    else if (sum !== 4) problems.add(field, "There are four honours; {NS} and {EW} make {sum}.", { ...held, sum });
  },
  announced_double_by({ doubling, seats }, contract, { declarers = [] }, facts, problems) {
    const [by, field] = [facts.announced_double_by, "modifiers.announced_double_by"];
    if (by && facts.announced_double !== true)
      problems.add("modifiers.announced_double", "{seat} doubled: say that the deal is doubled.", { seat: seats[by] });
    if (declarers.includes(by))
      problems.add(field, "{seat} plays the contract. Only an opponent of the declarer may double.", { seat: seats[by] });
    if (!doubling.announced) problems.add(field, "{name} cannot be doubled under these rules.", contract);
  },
  after_three_passes(doc, { name, after_passes: after }, record, { after_three_passes: passed }, problems) {
    if (passed && after === false)
      problems.add("contract.level", "After three passes the dealer cannot choose {name}.", { name });
    if (passed === false && after)
      problems.add("contract", "{name} exists only when the first three players passed.", { name });
    if (passed && byAnother(record))
      problems.add("modifiers.after_three_passes", "After three passes only the dealer is left to choose.");
  },
  passed_deals_before({ doubling }, contract, record, facts, problems) {
    if (facts.passed_deals_before && !doubling.passed_cap)
      problems.add("modifiers.passed_deals_before", "A passed deal doubles nothing under these rules.");
  },
};

/** The value that picks a score table out of an extra's facts. */
export function valueOf(extra, facts, side) {
  if (extra.how === "chosen") return facts[extra.key];
  if (extra.how === "holds") return facts[extra.key] !== false;
  if (extra.how === "at_least") return (facts[extra.key] ?? 0) >= extra.low;
  const [by, times] = [facts[extra.by], facts[extra.times] ?? 1];
  return by === null ? 0 : by === side ? times : -times;
}
