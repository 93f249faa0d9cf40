// What only some clubs have: a fine that stops the deal for a revoke, the queens' game when all pass, and a pot. The
// same as scoring/revokes.py and scoring/pots.py.
import { SEATS } from "../scoring/scorer-who.js";
import { said, signed } from "../scoring/scorer-words.js";

/** Deals of their own kind, as the scorer settles them. */
export const kinds = { revoke: fined, queens };

function fined(doc, { dealer, modifiers: { revoked_by: by, fine_times: times = 1 } }) {
  const each = doc.revoke_fine * times;
  const scores = Object.fromEntries(doc.parties.map((seat) => [seat, seat === by ? -3 * each : each]));
  const step = { seat: doc.seats[by], own: `${doc.minus}${3 * each}`, points: `+${each}` };
  return { happened: "revoke", scores, dealer, step };
}

function queens(doc, { dealer, modifiers: { queens: taken } }, problems) {
  const sum = SEATS.reduce((all, seat) => all + taken[seat], 0);
  if (sum !== SEATS.length) return problems.add("modifiers.queens", "four_queens", { sum });
  const price = doc.queen_price;
  const each = doc.pot ? 0 : price * SEATS.length;
  const scores = Object.fromEntries(SEATS.map((seat) => [seat, each * (1 - taken[seat]) || 0]));
  return { happened: "queens", scores, dealer, facts: { queens: taken }, step: { price, points: signed(doc, -price) } };
}

/** What lies in the pot after a deal whose points are these so far; `why` is told what each takes out or pays in. */
export function pot(doc, { happened, plays = [], facts }, points, before, why) {
  const besides = moved(doc, happened, plays, facts, before);
  const seats = Object.keys(besides).filter((seat) => besides[seat]);
  for (const seat of seats) points[seat] += besides[seat];
  if (plays.length)
    why.push(
      ...seats.map((seat) => said(doc, "from_pot", { seat: doc.seats[seat], points: signed(doc, besides[seat]) })),
    );
  else if (happened === "pass" && seats.length)
    why.splice(0, 1, said(doc, "all_pay", { points: signed(doc, -doc.pot.passed) }));
  return before - seats.reduce((sum, seat) => sum + besides[seat], 0);
}

function moved(doc, happened, plays, facts, before) {
  if (happened === "queens")
    return Object.fromEntries(SEATS.map((seat) => [seat, -doc.queen_price * facts.queens[seat]]));
  if (happened === "pass") return Object.fromEntries(SEATS.map((seat) => [seat, -doc.pot.passed]));
  if (!plays.length || !doc.pot.for.includes(plays[0].contract.key)) return {};
  const made = plays.flatMap(({ declarers, line }) => declarers.map((seat) => [seat, line[2]]));
  const [each, odd] = [Math.floor(before / made.length), before % made.length];
  made.sort(([one], [other]) => SEATS.indexOf(one) - SEATS.indexOf(other));
  return Object.fromEntries(made.map(([seat, won], at) => [seat, (won ? 1 : -1) * (each + (at < odd))]));
}
