// Scores a deal, or a whole sheet, from a variant's document: the same points, reasons and complaints as the server.
// Records come from our own forms, so their shape is taken for granted; what they say is checked.
import { counted } from "./scorer-counts.js";
import { judge, nextDealer } from "./scorer-end.js";
import { factsOf, valueOf } from "./scorer-facts.js";
import { more } from "./scorer-more.js";
import { SEATS, SIDES, called, checkTrump, declared, otherSide, several } from "./scorer-who.js";
import { Problems, said, signed } from "./scorer-words.js";

const UNPLAYED = ["pass", "redeal", "manual"];

/**
 * The result of a record: {points, made, why, happened}, or {problems} by field. `before`, `passed` and `pot` are a
 * sheet's.
 */
export function score(doc, record, { before = null, passed = null, pot = 0 } = {}) {
  const problems = new Problems(doc);
  const deal = readDeal(doc, record, problems);
  if (problems.any) return { problems: problems.found };
  const result = settle(doc, deal, before, passed);
  return more.besides?.(doc, record, deal, result, pot, totals) ?? result;
}

function readDeal(doc, record, problems) {
  const happened = record.contract?.type;
  if (UNPLAYED.includes(happened)) {
    if (happened === "pass" && !doc.unplayed.includes(happened)) problems.add("contract", "must_bid");
    return { happened, scores: record.scores, dealer: record.dealer };
  }
  if (more.customs?.[happened]) return more.customs[happened](doc, record, problems);
  const contract = record.contract && called(doc, record.contract);
  if (contract) return played(doc, contract, record, problems);
  return problems.add("contract", "no_contract");
}

function played(doc, contract, record, problems) {
  const { who, side } = declared(doc, contract, record, problems);
  checkTrump(contract, record, problems);
  const facts = factsOf(doc, contract, record, problems);
  const onlyResult = record.result && !record.tricks;
  const table = tableOf(
    doc,
    contract,
    contract.extras.map((extra) => (extra.decisive && onlyResult) || valueOf(extra, facts, side)),
  );
  const each = several(contract);
  const supposed = side ?? (doc.unit === "side" ? "NS" : null);
  const counts = counted(contract, { record, who, side: supposed, several: each, table }, problems);
  if (!onlyResult) decide(doc, contract, facts, side, counts, problems);
  if (problems.any) return null;
  const doubles = (seat) => Number(isDoubled(doc, facts, seat));
  const plays = each
    ? who.map((seat, index) => ({ declarers: [seat], line: table[counts[index]], doubles: doubles(seat) }))
    : [{ declarers: who, line: table[counts[0]], doubles: doubles(who[0]) }];
  return { ...record, happened: "played", plays, facts };
}

function isDoubled({ doubling }, { announced_double: doubled, announced_double_on: only = null }, seat) {
  return doubled === true && (only === null || doubling.reaches_all || only === seat);
}

/** The lines of a contract, [declarer, opponent, made, doubles, reasons, ends], for these values of its extras. */
function tableOf(doc, contract, values = []) {
  const table = contract.tables[values.join(",")] ?? Object.values(contract.tables)[0];
  return table.map((number) => doc.lines[number]);
}

function decide(doc, contract, facts, side, counts, problems) {
  for (const extra of contract.extras) {
    const [{ key, label, section }] = extra.facts;
    const [count, least, field] = [Math.min(...counts), extra.least, `${section}.${key}`];
    const made = tableOf(
      doc,
      contract,
      contract.extras.map(() => true),
    );
    if (facts[key] === true && count < least) problems.add(field, "least_tricks", { label, least, count });
    more.decide?.(extra, facts, side, counts, problems);
    if (extra.decisive && facts[key] === null && counts.some((tricks) => made[tricks][2]))
      problems.add(field, "fact_needed", { label });
  }
}

function settle(doc, { happened, dealer, plays = [], scores = {}, facts = {}, step }, before, passedBefore) {
  const points = Object.fromEntries(doc.parties.map((party) => [party, scores[party] ?? 0]));
  const declarers = plays.flatMap((play) => play.declarers);
  const found = { points, made: null, happened, dealer, declarers };
  if (!plays.length) return { ...found, why: [said(doc, happened, step)] };
  const passed = Math.min(passedBefore ?? facts.passed_deals_before ?? 0, doc.doubling.passed_cap);
  const why = plays.flatMap((play) => settlePlay(doc, play, passed, points, plays.length > 1 && declarers));
  const results = new Set(plays.map((play) => play.line[2]));
  const made = results.size === 1 ? plays[0].line[2] : null;
  const added = more.honours?.(doc, facts, before, points) ?? more.added?.(doc, facts, declarers[0], made);
  if (added) addHonours(doc, added, points, why);
  return { ...found, made, why: [...why, totals(doc, declarers, points)], ends: plays.some((play) => play.line[5]) };
}

function settlePlay(doc, { line: [ours, theirs, , own, reasons], declarers, doubles }, passed, points, together) {
  const times = Math.min(own + doubles + passed, doc.doubling.most ?? 99);
  const factor = doc.doubling.by === "added" ? 1 + times : 2 ** times;
  for (const party of doc.parties) {
    const worth = declarers.includes(party) ? ours : theirs;
    points[party] += (more.several_apart?.(doc, party, theirs, declarers, together) ?? worth) * factor;
  }
  const steps = reasons.map((number) => doc.reasons[number]);
  const seat = doc.seats[declarers[0]];
  const why = together ? steps.map((step) => said(doc, "step_of", { seat, step })) : steps;
  return factor > 1 ? [...why, said(doc, "factor", { factor })] : why;
}

function addHonours(doc, added, points, why) {
  for (const side of SIDES) {
    points[side] += added[side];
    if (added[side]) why.push(said(doc, "for_honours", { side, points: signed(doc, added[side]) }));
  }
}

function totals(doc, declarers, points) {
  const all = Object.fromEntries(doc.parties.map((party) => [party, signed(doc, points[party])]));
  if (doc.unit === "side") return said(doc, "each_side", all);
  const of = (ours) => [...new Set(SEATS.filter((seat) => declarers.includes(seat) === ours).map((seat) => all[seat]))];
  const [ours, theirs] = [of(true), of(false)];
  if (ours.length === 1 && theirs.length === 1)
    return said(doc, "ours_and_theirs", { ours: ours[0], theirs: theirs[0] });
  return said(doc, "each_seat", all);
}

/**
 * A sheet of records in order: {rows, points, totals, games, over, winner, nextDealer}. Each row has its score, its
 * dealer and the totals after it; a record with problems keeps its place and scores nothing. The one `entered` now is
 * held to who deals by the sheet.
 */
export function playThrough(doc, records, { firstDealer = "N", toTheEnd = true, entered = null } = {}) {
  const zero = () => Object.fromEntries(doc.parties.map((party) => [party, 0]));
  const sheet = { rows: [], points: zero(), totals: zero(), games: zero(), sets: zero(), over: false, winner: null };
  let [dealer, passed] = [firstDealer, 0];
  for (const record of records) {
    const before = passed || record.modifiers?.passed_deals_before || 0;
    const dealt = record.dealer ?? dealer;
    const result = score(doc, record === entered ? { ...record, dealer: dealt } : record, {
      before: sheet.totals,
      passed: before,
      pot: sheet.pot,
    });
    if (!result.problems) {
      add(doc, sheet, result, toTheEnd);
      passed = more.isDrawn?.(doc, result)
        ? passed + 1
        : ({ pass: passed + 1, redeal: passed, manual: passed }[result.happened] ?? 0);
      dealer = nextDealer(doc, result.happened, dealt);
      sheet.pot = result.pot;
    }
    sheet.rows.push({ ...result, dealer: dealt, totals: { ...sheet.totals } });
    if (sheet.winner && !sheet.over) Object.assign(sheet, { totals: zero(), sets: zero(), winner: null });
  }
  return { ...sheet, nextDealer: dealer };
}

function add(doc, sheet, result, toTheEnd) {
  for (const party of doc.parties) {
    sheet.totals[party] += result.points[party];
    sheet.points[party] += result.points[party];
  }
  if (doc.unit !== "side") return;
  const [holder = null] = result.declarers;
  if (result.made === false) sheet.sets[holder] += 1;
  if (!toTheEnd || sheet.over) return;
  const outcome = result.ends
    ? { over: true, winner: result.made ? holder : otherSide(holder) }
    : judge(doc.finish, sheet.totals, sheet.sets, holder);
  if (outcome.winner) {
    sheet.games[outcome.winner] += 1;
    outcome.over = sheet.games[outcome.winner] >= doc.finish.games;
  }
  Object.assign(sheet, outcome);
}
