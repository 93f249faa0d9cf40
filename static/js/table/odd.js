// Odd but possible: a question before a deal is saved, never a refusal.
import { canonical, say } from "./dom.js";
import { SEATS, bySide, contractOf } from "./draft.js";
import { nameOf } from "./seats.js";

const ALIKE = 5;
const LONG_WAIT = 12;

export function doubts(rules, draft, record, deals, editing) {
  const others = deals.filter((deal) => deal.uid !== editing?.uid);
  return [everyTrick(rules, draft), everybodyLost(rules, draft), sameAgain(record, others), alwaysTheSame(rules, draft, others), neverPlays(rules, draft, others)].filter(Boolean);
}

function everyTrick(rules, draft) {
  const contract = contractOf(rules, draft);
  const { total, how } = contract?.measure ?? {};
  const level = contract?.call.level;
  if (how !== "tricks" || draft.counts.all !== total || !level || level > total - 3 || level <= 7 && rules.parties.length === 2) return null;
  return { key: "every_trick", text: say("odd_every_trick", { n: total, contract: contract.name }) };
}

function everybodyLost(rules, draft) {
  if (draft.seats.length < 3) return null;
  const lost = draft.seats.every((seat) => draft.results[seat] === "lost" || isLost(rules, draft, draft.counts[seat]));
  return lost ? { key: "everybody_lost", text: say("odd_everybody_lost", { n: draft.seats.length }) } : null;
}

function isLost(rules, draft, count) {
  const [table] = Object.values(contractOf(rules, draft).tables);
  return count !== undefined && rules.lines[table[count]][2] === false;
}

function sameAgain(record, deals) {
  const last = deals.at(-1);
  if (!last || !record.tricks || canonical(last.record) !== canonical(record)) return null;
  return { key: "same_again", text: say("odd_same_again", { n: last.number }) };
}

// One seat alone many times in a row: often a wrong seat was tapped.
function alwaysTheSame(rules, draft, deals) {
  const played = deals.filter((deal) => deal.record.declarers);
  if (played.length < ALIKE || draft.seats.length !== 1) return null;
  const streak = played.slice(-ALIKE).every((deal) => deal.record.declarers.length === 1 && deal.record.declarers[0] === draft.seats[0]);
  return streak ? { key: "always_the_same", text: say("odd_always_the_same", { seat: rules.seats[draft.seats[0]], n: ALIKE + 1 }) } : null;
}

// After each dozen of deals: somebody who has not declared in any of them.
function neverPlays(rules, draft, deals) {
  const played = [...deals.map((deal) => deal.record.declarers).filter(Boolean), draft.seats];
  if (bySide(rules) || !draft.seats.length || played.length % LONG_WAIT) return null;
  const idle = SEATS.find((seat) => !played.flat().includes(seat));
  return idle ? { key: "never_plays", text: say("odd_never_plays", { name: nameOf(idle), n: played.length }) } : null;
}
