// What this page knows: the rules, the club's state of the table, what waits here, and the deal being entered.
import { $, canonical, json, writePointsBy } from "./dom.js";
import { emptyDraft, missing, recordOf } from "./draft.js";
import { FIFTH, playFive } from "./fives.js";
import * as queue from "./queue.js";
import { playThrough } from "../scoring/scorer.js";

export const page = $("table-page")?.dataset ?? {};
export let rules = json("table-rules");
writePointsBy(rules);
export let state = json("table-state");
export let draft = startDraft();
export let editing = null;
// Where both sides enter each deal: for which one this device speaks, and in which round it was asked.
export let side = null;
export let asked = null;

const watchers = new Set();
export const onPaint = (watcher) => watchers.add(watcher);
export const paint = () => watchers.forEach((watcher) => watcher());

export const place = () => ({
  tournament: state.tournament.id,
  round: state.round.number,
  table: state.table.number,
  token: page.token,
  side,
  seats: Object.fromEntries(Object.entries(state.seats).map(([seat, { number }]) => [seat, number])),
});

export function startDraft() {
  const only = rules?.contracts.length === 1 && rules.unplayed.every((one) => one === "manual");
  return { ...emptyDraft(), contract: only ? rules.contracts[0].key : null };
}

// Was anything tapped of the next deal?
export const hasBegun = () => canonical(draft) !== canonical(startDraft());

export function setDraft(next) {
  draft = next;
  paint();
}

export function speakFor(next, where) {
  [side, asked] = [next, where];
  paint();
}

export function setState(next) {
  state = next;
  paint();
}

export const knows = (contract) =>
  [null, ...rules.unplayed, ...rules.contracts.map((one) => one.key)].includes(contract);

// What was tapped stays unless the new rules do not know its contract.
export function setRules(next) {
  rules = next;
  writePointsBy(rules);
  if (!knows(draft.contract)) draft = startDraft();
  paint();
}

export function edit(deal, as) {
  editing = deal;
  draft = as;
  paint();
}

export function startAgain() {
  edit(null, startDraft());
}

// The deals of this sheet as they stand here: the club's, with what waits on this device laid over them. What one side
// entered before its round was closed was not booked, and counts no more.
export function deals() {
  const mine = queue.waiting().filter((entry) => queue.here(entry, place()));
  const claims = (state.claims ?? [])
    .filter((one) => one.mine)
    .map((one) => ({ ...one, where: state.round.status === "open" ? "claim" : "unbooked" }));
  const byId = new Map(
    [...state.deals.map((deal) => ({ ...deal, where: "club" })), ...claims].map((deal) => [deal.uid, deal]),
  );
  for (const entry of mine) {
    if (entry.remove) byId.delete(entry.id);
    else
      byId.set(entry.id, {
        ...byId.get(entry.id),
        uid: entry.id,
        number: entry.number,
        record: entry.record,
        base: entry.version,
        where: entry.trouble ? "trouble" : "here",
        trouble: entry.trouble,
      });
  }
  return [...byId.values()].sort((one, other) => one.number - other.number);
}

// The sheet played through on this device; with the deal being entered put in its place when it is complete.
export function sheet(withDraft = false) {
  const rows = deals();
  const number = editing?.number ?? nextNumber(rows);
  const record = withDraft && complete() ? recordOf(rules, draft) : null;
  if (record) {
    const at = rows.findIndex((deal) => deal.uid === editing?.uid);
    const told = { uid: editing?.uid ?? "draft", number, record };
    if (at >= 0) rows[at] = { ...rows[at], ...told };
    else rows.push(told);
    rows.sort((one, other) => one.number - other.number);
  }
  const counted = rows.filter((deal) => !["trouble", "unbooked"].includes(deal.where) || deal.uid === editing?.uid);
  const records = counted.map((deal) => deal.record);
  const played = isFive()
    ? playFive(rules, records)
    : playThrough(rules, records, {
        firstDealer: state.table.first_dealer,
        toTheEnd: state.ends === "game",
        entered: record,
      });
  counted.forEach((deal, at) => Object.assign(deal, played.rows[at]));
  return { ...played, deals: rows };
}

// What both sides said alike, one of them does not change.
export const mayChange = (deal) => !state.double || deal.where !== "club";

export const isFive = () => state.table.first_dealer === FIFTH;

// Who scores, in the order of the sheet.
export const parties = () => (isFive() ? [...rules.parties, FIFTH] : rules.parties);

// Who deals the deal that is being entered.
export function dealer({ deals: rows, nextDealer } = sheet(true)) {
  return rows.find((deal) => deal.uid === (editing?.uid ?? "draft"))?.dealer ?? editing?.dealer ?? nextDealer;
}

// How many deals count towards the round; one that two phones tell differently counts once.
export const entered = () =>
  new Set(
    deals()
      .filter(countsHere)
      .map(({ number }) => number),
  ).size;
const countsHere = ({ where, record }) =>
  where !== "unbooked" && (state.passed_deals_count || !["pass", "redeal"].includes(record.contract?.type));

// Has the table played all it should? A level one goes on where the rules or the draw ask for one deal more.
export const full = () => allIn() && !level();
export const allIn = () => state.expected !== null && entered() >= state.expected;
export const level = () =>
  state.plays_on &&
  Object.entries(sheet().points).reduce(
    (sum, [party, points]) => sum + ("EW".includes(party[0]) ? points : -points),
    0,
  ) === 0;

// Is the game or rubber won that the round is played to?
export const over = () => state.ends === "game" && sheet().over;

export function nextNumber(rows = deals()) {
  const ours = (state.claims ?? []).filter((one) => one.side === side);
  const taken = new Set([...rows, ...ours].map((deal) => deal.number));
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}

export const complete = () => missing(rules, draft).length === 0;

// The row of the deal being entered, as it would stand on the sheet; null while something is missing.
export const preview = () =>
  (complete() && sheet(true).deals.find((deal) => deal.uid === (editing?.uid ?? "draft"))) || null;
export const gaps = () => missing(rules, draft);
