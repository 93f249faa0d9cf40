// Odd but possible: a question before a deal is saved, never a refusal.
import { canonical, say } from "./dom.js";
import { bySide, contractOf } from "./draft.js";
import { nameOf, placeOf } from "./seats.js";
import * as table from "./table.js";

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
  if (!last || !record.tricks || byPeople(last) !== byPeople({ record, dealer: table.dealer() })) return null;
  return { key: "same_again", text: say("odd_same_again", { n: last.number }) };
}

// At a table of five the same chairs are not the same people.
const byPeople = ({ record, dealer }) => canonical(record.declarers && table.isFive() ? [record, playedBy({ record, dealer })] : record);

// The places of those who played a deal, and of those who are tapped now.
const playedBy = ({ record, dealer }) => record.declarers.map((chair) => placeOf(chair, dealer));
const tapped = (draft) => draft.seats.map((chair) => placeOf(chair, table.dealer()));

// One seat alone many times in a row: often a wrong seat was tapped.
function alwaysTheSame(rules, draft, deals) {
  const played = deals.filter((deal) => deal.record.declarers).map(playedBy);
  const [one, ...more] = tapped(draft);
  if (played.length < ALIKE || !one || more.length) return null;
  const streak = played.slice(-ALIKE).every((places) => places.length === 1 && places[0] === one);
  const seat = table.isFive() ? nameOf(one) : rules.seats[one];
  return streak ? { key: "always_the_same", text: say("odd_always_the_same", { seat, n: ALIKE + 1 }) } : null;
}

// After each dozen of deals: somebody who has not declared in any of them.
function neverPlays(rules, draft, deals) {
  const played = [...deals.filter((deal) => deal.record.declarers).map(playedBy), tapped(draft)];
  if (bySide(rules) || !draft.seats.length || played.length % LONG_WAIT) return null;
  const idle = table.parties().find((place) => !played.flat().includes(place));
  return idle ? { key: "never_plays", text: say("odd_never_plays", { name: nameOf(idle), n: played.length }) } : null;
}
