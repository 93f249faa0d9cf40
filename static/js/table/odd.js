// Odd but possible: a question before a deal is saved, never a refusal. The club's forms ask the same
// (tournaments/evening/table/rules.py).

let canonical, say, bySide, contractOf, draftOf, recordOf, nameOf, placeOf, table;

const MANY = 3;
const ALIKE = 5;
const LONG_WAIT = 12;
const BOOK = 7;

/** Has the bar ask from now on, with parts of the page. */
export function begin(parts) {
  ({ canonical, say } = parts.dom);
  ({ bySide, contractOf, draftOf, recordOf } = parts.draft);
  ({ nameOf, placeOf } = parts.seats);
  ({ table } = parts);
  parts.bar.askBeforeSaving(doubts);
}

export function doubts(rules, record, deals, editing) {
  const others = deals.filter((deal) => deal.uid !== editing?.uid);
  return [everyTrick, everybodyLost, sameAgain, alwaysTheSame, neverPlays]
    .map((ask) => ask(rules, record, others))
    .filter(Boolean);
}

function everyTrick(rules, record) {
  const draft = draftOf(rules, record);
  const contract = contractOf(rules, draft);
  const { total, how } = contract?.measure ?? {};
  const level = contract?.call.level;
  if (
    how !== "tricks" ||
    draft.counts.all !== total ||
    !level ||
    level > total - MANY ||
    (level <= BOOK && bySide(rules))
  )
    return null;
  return { key: "every_trick", text: say("odd_every_trick", { n: total, contract: contract.name }) };
}

function everybodyLost(rules, record) {
  const { declarers = [] } = record;
  if (declarers.length < MANY) return null;
  const draft = draftOf(rules, record);
  const [scores] = Object.values(contractOf(rules, draft).tables);
  const isLost = (seat) =>
    draft.results[seat] ? draft.results[seat] === "lost" : rules.lines[scores[draft.counts[seat]]]?.[2] === false;
  return declarers.every(isLost)
    ? { key: "everybody_lost", text: say("odd_everybody_lost", { n: declarers.length }) }
    : null;
}

function sameAgain(rules, record, deals) {
  const last = deals.at(-1);
  if (
    !last?.record.tricks ||
    !record.tricks ||
    meaning(rules, last) !== meaning(rules, { record, dealer: table.dealer() })
  )
    return null;
  return { key: "same_again", text: say("odd_same_again", { n: last.number }) };
}

// What a deal says, however it was typed and in whatever order; at a table of five the same chairs are not the same
// people.
function meaning(rules, deal) {
  const record = recordOf(rules, draftOf(rules, deal.record));
  return canonical(record.declarers ? { ...record, declarers: playedBy({ ...deal, record }).sort() } : record);
}

// The places of those who played a deal, and of those who declare the one that is asked about.
const playedBy = ({ record, dealer }) => record.declarers.map((chair) => placeOf(chair, dealer));
const declaring = (record) => (record.declarers ?? []).map((chair) => placeOf(chair, table.dealer()));
const declared = (deals) => deals.filter((deal) => deal.record.declarers).map(playedBy);

// One seat alone many times in a row: often a wrong seat was tapped.
function alwaysTheSame(rules, record, deals) {
  const played = declared(deals);
  const [one, ...more] = declaring(record);
  if (played.length < ALIKE || !one || more.length) return null;
  const streak = played.slice(-ALIKE).every((places) => places.length === 1 && places[0] === one);
  const seat = table.isFive() ? nameOf(one) : rules.seats[one];
  return streak ? { key: "always_the_same", text: say("odd_always_the_same", { seat, n: ALIKE + 1 }) } : null;
}

// After each dozen of deals: somebody who has not declared in any of them.
function neverPlays(rules, record, deals) {
  const played = [...declared(deals), declaring(record)];
  if (!record.declarers || played.length % LONG_WAIT) return null;
  const idle = table.parties().find((place) => !played.flat().includes(place));
  return idle ? { key: "never_plays", text: say("odd_never_plays", { name: nameOf(idle), n: played.length }) } : null;
}
