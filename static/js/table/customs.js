// What only some clubs have: a fine that stops the deal for a revoke, the queens' game when all pass, and a pot. The
// same as scoring/revokes.py and scoring/pots.py.
import { SEATS, called } from "../scoring/scorer-who.js";
import { said, signed, written } from "../scoring/scorer-words.js";

/** Deals of their own kind, as the scorer settles them. */
export const customs = { revoke: fined, queens };

const each = (amount) => Object.fromEntries(SEATS.map((seat) => [seat, amount(seat)]));

function fined(doc, { dealer, modifiers: { revoked_by: by, fine_times: times = 1 } }) {
  const fine = doc.customs.fine * times;
  const step = { seat: doc.seats[by], own: signed(doc, -3 * fine), points: signed(doc, fine) };
  return { happened: "revoke", scores: each((seat) => (seat === by ? -3 * fine : fine)), dealer, step };
}

function queens(doc, { dealer, modifiers: { queens: taken } }, problems) {
  const sum = SEATS.reduce((all, seat) => all + taken[seat], 0);
  if (sum !== SEATS.length) return problems.add("modifiers.queens", "four_queens", { sum });
  const price = doc.customs.queen;
  const scores = each((seat) => (doc.customs.pot ? 0 : price * SEATS.length * (1 - taken[seat]) || 0));
  return {
    happened: "queens",
    scores,
    dealer,
    taken,
    step: { price: written(doc, price), points: signed(doc, -price) },
  };
}

/** What such clubs add to the result of a deal: the pot before it comes from the sheet, or from the deal's own facts. */
export function besides(doc, record, deal, result, before, totals) {
  const { happened, plays = [], facts = {} } = deal;
  if (!doc.customs?.pot) return happened === "queens" ? withTotals(doc, result, totals, []) : result;
  const pot = facts.pot_before || before;
  const shares = moved(doc, record, deal, pot);
  const points = Object.fromEntries(
    Object.entries(result.points).map(([seat, amount]) => [seat, amount + (shares[seat] ?? 0)]),
  );
  const after = pot - Object.values(shares).reduce((sum, share) => sum + share, 0);
  const settled = { ...result, points, pot: after };
  if (happened === "queens") return withTotals(doc, settled, totals, []);
  if (happened === "pass" && after > pot)
    return { ...settled, why: [said(doc, "all_pay", { points: signed(doc, -doc.customs.pot.passed) })] };
  const told = Object.keys(shares).filter((seat) => shares[seat]);
  const step = (seat) => said(doc, "from_pot", { seat: doc.seats[seat], points: signed(doc, shares[seat]) });
  return plays.length
    ? withTotals(doc, { ...settled, why: settled.why.slice(0, -1) }, totals, told.map(step))
    : settled;
}

const withTotals = (doc, result, totals, steps) => ({
  ...result,
  why: [...result.why, ...steps, totals(doc, result.declarers, result.points)],
});

function moved(doc, record, { happened, plays = [], taken }, before) {
  if (taken) return each((seat) => -doc.customs.queen * taken[seat]);
  if (happened === "pass") return each(() => -doc.customs.pot.passed);
  if (!plays.length || !doc.customs.pot.for.includes(called(doc, record.contract).key)) return {};
  const made = plays.flatMap((play) => play.declarers.map((seat) => [seat, play.line[2]]));
  made.sort(([one], [other]) => SEATS.indexOf(one) - SEATS.indexOf(other));
  const [share, odd] = [Math.floor(before / made.length), before % made.length];
  return Object.fromEntries(made.map(([seat, won], at) => [seat, (won ? 1 : -1) * (share + (at < odd))]));
}

/** The last row of a sheet, while something lies in the pot. */
export const foot = (h, doc, pot, parties) =>
  pot > 0 && h("tr", {}, h("td", { colspan: parties.length + 1 }, said(doc, "in_pot", { amount: written(doc, pot) })));
