// What deals are worth, from the document alone: stands in until the shared scorer is there.
import { SEATS, contractOf, draftOf } from "./draft.js";

const left = (seat) => SEATS[(SEATS.indexOf(seat) + 1) % 4];

function lineOf(rules, contract, draft, who) {
  const values = contract.extras.map((one) => String(draft.facts[`${one.facts[0].section}.${one.facts[0].key}`] ?? one.facts[0].default).toLowerCase());
  const table = contract.tables[values.join(",")] ?? Object.values(contract.tables)[0];
  const result = draft.results[who];
  const lines = table.map((place) => rules.lines[place]);
  if (result) return lines.find((line) => line[2] === (result === "made"));
  if (contract.measure.how === "points") return lines[Number(draft.counts[who] >= contract.measure.level)];
  return lines[draft.counts[who]];
}

export function settle(rules, record, passed = 0) {
  const zero = Object.fromEntries(rules.parties.map((party) => [party, 0]));
  const draft = draftOf(rules, record);
  const contract = contractOf(rules, draft);
  if (!contract) return { points: { ...zero, ...record.scores }, made: null, why: [], played: Boolean(record.scores) };
  const several = contract.declarers === "several" && draft.seats.length > 1;
  const plays = several ? draft.seats.map((seat) => [[seat], seat]) : [[partiesOf(rules, contract, draft), "all"]];
  const why = [];
  for (const [parties, who] of plays) {
    const line = lineOf(rules, contract, draft, who);
    const doubles = line[3] + (draft.facts["modifiers.announced_double"] ? 1 : 0) + Math.min(passed, rules.doubling.passed_cap);
    const factor = rules.doubling.by === "added" ? 1 + doubles : 2 ** doubles;
    for (const party of rules.parties) zero[party] += line[parties.includes(party) ? 0 : 1] * factor;
    why.push(...line[4].map((place) => rules.reasons[place]));
    if (factor > 1) why.push(`× ${factor}`);
  }
  return { points: zero, made: null, why, played: true };
}

function partiesOf(rules, contract, draft) {
  if (rules.parties.length === 4) return draft.seats;
  return [contract.declarers === "nobody" || "NS".includes(draft.seats[0]) ? "NS" : "EW"];
}

export function playThrough(rules, records, first) {
  let dealer = first;
  let passed = 0;
  const totals = Object.fromEntries(rules.parties.map((party) => [party, 0]));
  const rows = records.map((record) => {
    const dealt = record.dealer ?? dealer;
    const result = settle(rules, record, passed);
    for (const party of rules.parties) totals[party] += result.points[party];
    const type = record.contract?.type;
    passed = type === "pass" ? passed + 1 : 0;
    const same = type === "redeal" || (type === "pass" && rules.dealing.after_pass === "same");
    dealer = same ? dealt : left(dealt);
    return { dealer: dealt, points: result.points, totals: { ...totals }, why: result.why };
  });
  return { rows, totals, next_dealer: dealer, passed };
}
