// Who deals next, and whether a game is over.
import { SEATS, SIDES, otherSide } from "./scorer-who.js";

/** Whether two sides' totals end the game; with both at their goal the contract side wins. */
export function judge(finish, totals, sets = {}, contractSide = null) {
  const lost = (side) =>
    (finish.lose_at !== null && totals[side] <= finish.lose_at) ||
    (finish.sets_allowed !== null && (sets[side] ?? 0) > finish.sets_allowed);
  const loser = SIDES.find(lost);
  if (loser) return { over: true, winner: otherSide(loser) };
  const winners = SIDES.filter((side) => finish.winning.some((way) => met(way, totals[side], totals[otherSide(side)])));
  if (!winners.length) return { over: false, winner: null };
  return { over: true, winner: winners.includes(contractSide) ? contractSide : winners[0] };
}

function met({ reach, lead, other_at_most: most }, own, other) {
  return (reach === null || own >= reach) && (lead === null || own - other >= lead) && (most === null || other <= most);
}

/** Who deals after a deal of this kind: "played", "pass", "redeal" or "manual". */
export function nextDealer(doc, happened, dealer) {
  const stays = happened === "redeal" || (happened === "pass" && doc.dealing.after_pass === "same");
  return stays ? dealer : SEATS[(SEATS.indexOf(dealer) + 1) % 4];
}
