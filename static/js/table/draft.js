// The deal that is being entered: what was tapped so far, what is still missing, and the deal record it makes.
import { called, otherSide } from "../scoring/scorer-who.js";
import { corrected } from "./keeping.js";

export const SEATS = ["N", "E", "S", "W"];
export const SIDE_OF = { N: "NS", S: "NS", E: "EW", W: "EW" };
const WHO = { one: [1, 1], two: [2, 2], several: [1, 4] };

export function emptyDraft() {
  return { contract: null, seats: [], counts: {}, results: {}, facts: {}, byTricks: false };
}

export const contractOf = (rules, draft) => rules.contracts.find((one) => one.key === draft.contract);

export const bySide = (rules) => rules.parties.length === 2;

// Who counts tricks: each of several declarers, or all of them as one.
export function counters(rules, draft) {
  const contract = contractOf(rules, draft);
  return contract?.declarers === "several" && draft.seats.length > 1 ? draft.seats : ["all"];
}

export function tapSeat(rules, draft, seat) {
  const contract = contractOf(rules, draft);
  const tapped = draft.seats.includes(seat) ? draft.seats.filter((one) => one !== seat) : [...draft.seats, seat];
  if (bySide(rules))
    return { ...draft, seats: draft.seats.some((one) => SIDE_OF[one] === SIDE_OF[seat]) ? [] : [seat] };
  return { ...draft, seats: fitting(contract, tapped) };
}

export function tapContract(rules, draft, key) {
  const contract = rules.contracts.find((one) => one.key === key);
  const fresh = { ...draft, contract: key, facts: {}, results: {} };
  if (!contract) return fresh;
  const counts = stillPossible(contract, contractOf(rules, draft), draft.counts);
  return { ...fresh, seats: fitting(contract, draft.seats), counts, byTricks: counts.all !== undefined };
}

// What was counted before the contract was tapped stays, where it can be a count of this one.
function stillPossible({ measure }, before, counts) {
  const alike = (before?.measure.how ?? "tricks") === measure.how;
  return alike &&
    (measure.how === "points" || ((counts.all ?? measure.kitty) >= measure.kitty && (counts.all ?? 0) <= measure.total))
    ? counts
    : {};
}

// With one more than may play it, the one who was tapped first steps back.
function fitting(contract, seats) {
  const most = WHO[contract?.declarers]?.[1] ?? 4;
  return seats.slice(Math.max(seats.length - most, 0));
}

const BESIDES = /^(trump|dealer|contract\.direction|modifiers\..*)$/;
const PARTS = /^points\.(cards|roem|stuk)$/;

// The fields this contract asks besides contract, who and count: those it cannot do without first.
export function factFields(rules, draft) {
  return besides(rules, draft)
    .filter(({ after }) => !after || draft.facts[after])
    .sort((one, other) => place(one) - place(other));
}

const place = ({ needed, key }) => (needed ? 0 : key === "dealer" ? 2 : 1);

function besides(rules, draft) {
  if (!draft.contract || draft.contract === "manual") return [];
  const extra = new Set(
    contractOf(rules, draft)?.extras.flatMap((one) => one.facts.map((fact) => `${fact.section}.${fact.key}`)),
  );
  return asked(rules, draft).filter(({ key }) => BESIDES.test(key) || extra.has(key));
}

const asked = (rules, draft) => rules.fields.filter(({ when }) => !when || when.includes(draft.contract));

// Card points, roem and stuk, where a club counts them apart.
export const pointFields = (rules, draft) => asked(rules, draft).filter(({ key }) => PARTS.test(key));

// Whether this contract can be entered as made or lost alone.
export function pricedOnce(rules, draft) {
  return asked(rules, draft).some(({ key }) => key === "result");
}

// What is still to be tapped, in the words of the page.
export function missing(rules, draft) {
  if (!draft.contract) return ["contract"];
  const contract = contractOf(rules, draft);
  const gaps = contract ? unsaid(rules, draft, contract) : [];
  for (const field of factFields(rules, draft))
    if (field.needed && draft.facts[field.key] === undefined) gaps.push(field.key);
  return gaps;
}

// Who played it, and how it went.
function unsaid(rules, draft, contract) {
  const gaps = [];
  const [fewest] = WHO[contract.declarers] ?? [contract.declarers === "side" ? 1 : 0];
  if (draft.seats.length < fewest)
    gaps.push(fewest - draft.seats.length > 1 || draft.seats.length === 0 ? "who" : "partner");
  const open = counters(rules, draft).filter((who) => draft.counts[who] === undefined && !draft.results[who]);
  if (open.length && draft.facts["points.cards"] === undefined)
    gaps.push(
      pricedOnce(rules, draft) && !draft.byTricks
        ? "result"
        : contract.measure.how === "points"
          ? "points"
          : partOf(contract),
    );
  return gaps;
}

// The deal record, as the club's site takes it.
export function recordOf(rules, draft) {
  const told = toldBy(rules, draft);
  if (!draft.was) return told;
  return corrected(rules, contractOf(rules, draft), told, toldBy(rules, draftOf(rules, draft.was)), draft.was);
}

function toldBy(rules, draft) {
  const contract = contractOf(rules, draft);
  const record = { contract: contract ? { ...contract.call } : { type: draft.contract } };
  if (!contract) return withFacts(rules, draft, record, factFields(rules, draft));
  if (contract.declarers === "side") record.declarer_side = SIDE_OF[draft.seats[0]];
  else if (contract.declarers !== "nobody") record.declarers = [...draft.seats];
  addCount(contract, draft, counters(rules, draft), record);
  return withFacts(rules, draft, record, [...pointFields(rules, draft), ...factFields(rules, draft)]);
}

function withFacts(rules, draft, record, fields) {
  for (const { key } of fields) {
    const value = draft.facts[key];
    if (value !== undefined && value !== null && value !== "") put(record, key.split("."), value);
  }
  return record;
}

function addCount(contract, draft, who, record) {
  if (who[0] !== "all") {
    const told = who.every((seat) => draft.results[seat]) ? "results" : "counts";
    record[told === "results" ? "result" : "tricks"] = {
      by_declarer: Object.fromEntries(who.map((seat) => [seat, draft[told][seat]])),
    };
  } else if (draft.results.all) record.result = draft.results.all;
  else if (contract.measure.how === "points")
    record.points = draft.facts["points.cards"] === undefined ? { total: draft.counts.all } : {};
  else record[partOf(contract)] = tricksOf(contract, draft.counts.all);
}

// Where a record says the count: the card points of a side, or its tricks.
const partOf = ({ measure }) => measure.section ?? "tricks";

function tricksOf({ declarers, measure }, count) {
  if (measure.ours !== "declarers") return measure.ours ? { [measure.ours]: count } : count;
  const [ours, theirs] = declarers === "nobody" ? ["NS", "EW"] : ["declarers", "opponents"];
  return { [ours]: count, [theirs]: measure.total - count };
}

function put(record, path, value) {
  const last = path.at(-1);
  const inside = path.slice(0, -1).reduce((part, key) => (part[key] ??= {}), record);
  inside[last] = value;
}

// A stored record as taps again, to be corrected.
export function draftOf(rules, record) {
  const call = record.contract ?? {};
  const contract = called(rules, call);
  const draft = { ...emptyDraft(), contract: contract?.key ?? call.type ?? null };
  if (contract) readPlay(contract, record, draft);
  for (const { key } of [...pointFields(rules, draft), ...besides(rules, draft)]) {
    const value = key.split(".").reduce((part, step) => part?.[step], record);
    if (value !== undefined) draft.facts[key] = value;
  }
  return draft;
}

function readPlay(contract, record, draft) {
  draft.seats = record.declarers ? [...record.declarers] : record.declarer_side ? [record.declarer_side[0]] : [];
  readCount(contract, record, draft);
}

// The count of who declared, whoever's tricks the record writes.
export function tricksCounted({ declarers, measure }, record) {
  const { declarer_side: named, declarers: seats } = record;
  const tricks = record[partOf({ measure })];
  if (measure.ours !== "declarers") return tricks[measure.ours] ?? tricks;
  const side = declarers === "nobody" ? "NS" : (named ?? SIDE_OF[seats?.[0]]);
  return tricks.declarers ?? tricks[side] ?? measure.total - (tricks.opponents ?? tricks[otherSide(side)]);
}

function readCount(contract, record, draft) {
  const { tricks, points, result } = record;
  if (typeof result === "string") draft.results.all = result;
  else if (result?.by_declarer) draft.results = { ...result.by_declarer };
  else if (tricks?.by_declarer) draft.counts = { ...tricks.by_declarer };
  else if (points && contract.measure.how === "points")
    draft.counts.all = points.total ?? (points.cards ?? 0) + (points.roem ?? 0) + (points.stuk ?? 0);
  else if (record[partOf(contract)]) draft.counts.all = tricksCounted(contract, record);
  draft.byTricks = draft.counts.all !== undefined || Object.keys(draft.counts).length > 0;
}
