// Who played which contract in which suit.

export const SEATS = ["N", "E", "S", "W"];
export const SIDES = ["NS", "EW"];
export const sideOf = (seat) => SIDES.find((side) => side.includes(seat));
export const otherSide = (side) => SIDES[1 - SIDES.indexOf(side)];
export const several = (contract) => contract.declarers === "several";

/** The contract with this type, level and direction, or nothing. */
export function called(doc, { type, level = null, direction = null }) {
  return doc.contracts.find((one) => {
    const own = one.call.level ?? one.optional_level ?? null;
    const levels = one.optional_level == null ? own === level : level === null || own === level;
    return (
      one.call.type === type && levels && ((one.call.direction ?? null) === direction || one.also.includes(direction))
    );
  });
}

/** The declaring parties and, in games of sides, their side; no parties when something is wrong. */
export function declared(doc, contract, record, problems) {
  if (contract.declarers === "side") return bidding(doc, contract, record, problems);
  if (contract.declarers === "nobody") return { who: ["NS"], side: "NS" };
  const seats = record.declarers ?? [];
  const [text, right] = seats.length ? wrongNumber(contract, seats.length) : ["nobody_marked", false];
  if (!right) problems.add("declarers", text, { name: contract.name, marked: seats.length });
  return { who: right ? seats : [], side: null };
}

function wrongNumber({ declarers, everyone_at }, marked) {
  if (declarers === "two" && marked < 2) return ["no_partner"];
  if (declarers === "two" && marked > 2) return ["two_not_more"];
  if (declarers === "one" && marked > 1) return ["alone"];
  if (marked === everyone_at) return ["fourth_too"];
  return ["", true];
}

function bidding({ seats: names }, contract, record, problems) {
  const seats = record.declarers ?? [];
  const field = seats.length ? "declarers" : "declarer_side";
  const found = new Set(seats.map(sideOf));
  if (record.declarer_side) found.add(record.declarer_side);
  if (found.size !== 1) {
    problems.add(field, found.size ? "bidder_elsewhere" : "no_side");
    return { who: [], side: null };
  }
  const [side] = found;
  const theirs = record.dealer && (sideOf(record.dealer) !== side || (seats.length && seats.join() !== record.dealer));
  if (contract.dealer_only && theirs)
    problems.add(field, "dealer_only", { name: contract.name, seat: names[record.dealer] });
  return { who: [side], side };
}

/** Complains of a trump suit that the contract does not have, or lacks. */
export function checkTrump({ name, trump }, record, problems) {
  const told = record.trump;
  if (told === null && trump === "named") problems.add("trump", "trump_needed", { name });
  if (told && trump === "none") problems.add("trump", "has_no_trump", { name });
  if (told === "no_trump" && (trump === "named" || trump === "any")) problems.add("trump", "suit_needed", { name });
}
