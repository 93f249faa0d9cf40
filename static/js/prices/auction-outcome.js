// What an auction comes to: a deal record to be filled in; the same as scoring/auction/outcome.py.
import { SEATS, contractOf, standing, threePassed, wayOf } from "./auction-state.js";

const SIDE_OF = { N: "NS", S: "NS", E: "EW", W: "EW" };

/** The deal record as far as the auction decides it; null while the auction runs. */
export function outcome(state) {
  const { calls, dealer, turn } = state;
  if (turn) return null;
  if (calls.at(-1)[1].kind === "redeal") return { contract: { type: "redeal" }, dealer };
  const last = standing(state);
  if (!last) return { contract: { type: state.doc.all_pass }, dealer };
  const contract = contractOf(state, last.contract);
  const record = { contract: contract.call, dealer, ...who(contract, last.seats) };
  const modifiers = knownFacts(state, contract, last);
  const { attached } = state.doc.rules;
  if (last.suit) (attached ? modifiers : record)[attached || "trump"] = last.suit;
  return Object.keys(modifiers).length ? { ...record, modifiers } : record;
}

function who({ declarers: how, everyone_at }, made) {
  const declarers = SEATS.filter((seat) => made.length === everyone_at || made.includes(seat));
  return how === "side" ? { declarers, declarer_side: SIDE_OF[declarers[0]] } : { declarers };
}

// What the auction knows of the facts that a record may tell: the aces, and that three passed.
function knownFacts(state, { key }, last) {
  const announced = state.calls.find(([, { kind }]) => kind === "announce");
  const known = threePassed(state) ? { after_three_passes: true } : {};
  if (announced && wayOf(state, last) === "announced") known.aces_held = announced[1].aces;
  return Object.fromEntries(Object.entries(known).filter(([fact]) => state.doc.modifiers[fact]?.includes(key)));
}
