// Tables of five, as the club counts them (tournaments/evening/rounds/rules.py): who deals watches, the fifth plays in that chair.
import { nextDealer } from "../scoring/scorer-end.js";
import { playThrough } from "../scoring/scorer.js";

export const FIFTH = "F";
const TURNS = ["F", "N", "E", "S", "W"];

export const placeAt = (chair, dealer) => (chair === dealer ? FIFTH : chair);

// A sheet of records, told by place; who watched a deal has no points of it.
export function playFive(doc, records) {
  let turn = FIFTH;
  let totals = Object.fromEntries(TURNS.map((place) => [place, 0]));
  const played = playThrough(doc, records, { toTheEnd: false });
  const rows = played.rows.map((row, at) => {
    const dealer = records[at].dealer ?? turn;
    if (row.problems) return { ...row, dealer, totals };
    const points = byPlace(row.points, dealer);
    totals = Object.fromEntries(TURNS.map((place) => [place, totals[place] + (points[place] ?? 0)]));
    turn = nextDealer(doc, row.happened, "N") === "N" ? dealer : TURNS[(TURNS.indexOf(dealer) + 1) % TURNS.length];
    return { ...row, dealer, points, totals };
  });
  return { ...played, rows, points: totals, totals, nextDealer: turn };
}

const byPlace = (points, dealer) =>
  Object.fromEntries(Object.entries(points).map(([chair, amount]) => [placeAt(chair, dealer), amount]));
