// Runs an auction from a variant's auction document: the same calls, reasons and outcomes as the server
// (scoring/auction). A call is {kind, contract, suit, seat, aces}, without what is empty; auction-state.js begins an
// auction, auction-words.js says what was called.
import { whyNoBid, whyNotAbove } from "./auction-bids.js";
import * as auction from "./auction-state.js";
import { bidName, nameOf, refusal, seatName, suitName } from "./auction-words.js";

const { SEATS, contractOf, leftOf, standing } = auction;

/** The auction after one more call; throws the reason where it is not allowed. */
export function after(state, call) {
  const reason = whyNot(state, call);
  if (reason) throw new Error(reason);
  return auction.made(state, call);
}

/** Every call that is allowed now, those without a contract first, bids from low to high; none once it is over. */
export const legal = (state) => everyCall(state).filter((call) => !whyNot(state, call));

/** Why this call is not allowed now, in a sentence for players; "" when it is allowed. */
export function whyNot(state, call) {
  if (!state.turn) return refusal(state, "over");
  const naming = auction.naming(state);
  if (naming !== (call.kind === "name")) return refusal(state, naming ? "name_it" : "not_said");
  return CHECKS[call.kind] ? CHECKS[call.kind](state, call) : refusal(state, "not_said");
}

/** Every call that can be formed in this game, allowed or not. */
function everyCall({ doc, dealer }) {
  const asked = doc.rules.suits ? doc.suits : [null];
  const calls = ["pass", "wait", "hand_back", "redeal"].map((kind) => ({ kind }));
  for (const suit of [...asked].reverse()) calls.push(inSuit({ kind: "propose" }, suit));
  for (const aces of [3, 4])
    for (const seat of auction.roundFrom(leftOf(dealer))) calls.push({ kind: "announce", seat, aces });
  for (const { key: contract, way, suits } of doc.contracts) {
    if (way === "pair")
      for (const seat of auction.roundFrom(dealer))
        for (const suit of asked) calls.push(inSuit({ kind: "accept", contract, seat }, suit));
    for (const suit of suits) calls.push(inSuit({ kind: "bid", contract }, suit));
    calls.push({ kind: "name", contract });
  }
  return calls;
}

const inSuit = (call, suit) => (suit ? { ...call, suit } : call);

/** Why a bid, {contract, suit}, may not follow the last one by rank alone, whoever makes it; "" where it may. */
export function mayFollow(doc, mine, last) {
  if (!last) return "";
  const state = { ...auction.start(doc, "W"), bids: [{ suit: null, seats: [], ...last }] };
  return whyNotAbove(state, mine.contract, mine.suit ?? null);
}

function whyNoPass(state) {
  const { doc, dealer, turn } = state;
  const last = standing(state);
  if (turn === dealer && !last && auction.threePassed(state) && !doc.can_pass) {
    const bids = everyCall(state).filter(({ kind }) => kind === "bid");
    return bids.some((call) => !whyNoBid(state, call)) ? refusal(state, "dealer_must") : "";
  }
  if (last && last.seats.length === contractOf(state, last.contract).everyone_at)
    return refusal(state, "fourth_must", { marked: last.seats.length, bid: nameOf(state, last) });
  return "";
}

function whyNoWait(state) {
  if (!state.doc.rules.wait) return refusal(state, "not_said");
  const first = state.turn === leftOf(state.dealer) && !state.calls.length;
  return first ? "" : refusal(state, "first_may_wait");
}

function whyNotProposed(state, { suit = null }) {
  const { rules, suits } = state.doc;
  if (!rules.proposals || (suit !== null) !== rules.suits || (suit && !suits.includes(suit)))
    return refusal(state, "not_said");
  const reason = whyNotUncommitted(state);
  if (reason) return reason;
  if (state.partnerships.some((pair) => pair.suit === suit))
    return rules.suits ? refusal(state, "suit_taken", { suit: suitName(state, suit) }) : refusal(state, "bid_already");
  return whyNotAgain(state, suit) || whyNoPartner(state, suit) || whyNoNewSuit(state, suit);
}

// Why this seat may not propose: it bid, it waited, or aces were announced.
function whyNotUncommitted(state) {
  const { turn, waited, passed, doc } = state;
  const last = standing(state);
  if (auction.afterAnnouncement(state) && last) return refusal(state, "only_higher", { standing: nameOf(state, last) });
  if (turn === waited) return refusal(state, doc.rules.waiter_joins ? "waited_or_joins" : "waited");
  if (passed.includes(turn)) return refusal(state, "came_back");
  return auction.committed(state, turn) ? refusal(state, "bid_already") : "";
}

// Why the suit may not be proposed: another did, or oneself often enough.
function whyNotAgain(state, suit) {
  const { turn, doc, proposals } = state;
  const others = proposals.filter((asked) => asked.suit === suit && asked.seat !== turn);
  const named = { suit: suitName(state, suit) };
  if (others.some(({ open }) => open) || (others.length && !auction.spoken(state, turn))) {
    const seat = seatName(state, others.at(-1).seat);
    return suit ? refusal(state, "proposed_by", { seat, ...named }) : refusal(state, "asked_by", { seat });
  }
  const own = proposals.filter((asked) => asked.suit === suit && asked.seat === turn).length;
  if (own <= doc.rules.repeats) return "";
  return suit ? refusal(state, "repeated", named) : refusal(state, "asked_before");
}

function whyNoPartner(state, suit) {
  if (!pairs(state).length) return refusal(state, "not_said");
  if (!auction.someoneCanAccept(state, state.turn)) return refusal(state, "nobody_left");
  const last = standing(state);
  if (last && pairs(state).every(({ key }) => whyNotAbove(state, key, suit)))
    return refusal(state, "no_room", { standing: nameOf(state, last) });
  return "";
}

function whyNoNewSuit(state, suit) {
  const old = state.proposals.some((asked) => asked.suit === suit);
  if (state.doc.rules.suit_after_misere || old) return "";
  const contracts = state.bids.map(({ contract }) => contractOf(state, contract)).reverse();
  const misere = contracts.find(({ way }) => way === "misere");
  return misere ? refusal(state, "suit_after_misere", { misere: misere.name }) : "";
}

/** The contracts for two that are bid, from low to high. */
const pairs = ({ doc }) => doc.contracts.filter(({ way }) => way === "pair");

function whyNotAccepted(state, { contract, suit = null, seat }) {
  const { turn, doc } = state;
  if (!doc.rules.proposals || !pairs(state).some(({ key }) => key === contract))
    return refusal(state, contractOf(state, contract) ? "not_said" : "not_played");
  if (auction.committed(state, turn)) return refusal(state, "bid_already");
  const asked = auction.openProposal(state, seat);
  if (!asked || asked.suit !== suit || seat === turn)
    return refusal(state, "not_proposed", { seat: seatName(state, seat) });
  return whyNotAbove(state, contract, suit);
}

function whyNotHandedBack(state) {
  const { rules } = state.doc;
  if (!rules.hand_back_from) return refusal(state, "not_said");
  const [last, pair] = [standing(state), auction.partnershipOf(state, state.turn)];
  if (!pair || pair.broken || !last) return refusal(state, "not_acceptor");
  if (pair.handedBack) return refusal(state, "handed_back");
  const enough = pairs(state).find(({ key }) => !whyNotAbove(state, key, pair.suit));
  if (!enough) return refusal(state, "cannot_raise", { standing: nameOf(state, last) });
  if ((enough.level ?? 0) >= rules.hand_back_from) return "";
  const bid = bidName(state, enough.key, pair.suit);
  return refusal(state, "hand_back_from", { tricks: rules.hand_back_from, bid });
}

function whyNotAnnounced(state, { aces, seat }) {
  const { rules } = state.doc;
  const contract = contractOf(state, new Map(rules.announced).get(aces));
  if (!contract || !SEATS.includes(seat))
    return rules.announced.length ? refusal(state, "aces", { aces }) : refusal(state, "not_said");
  const bid = contract.name;
  if (rules.announced_first) return state.calls.length ? refusal(state, "announce_first", { bid }) : "";
  if (seat !== state.turn || auction.spoken(state, state.turn))
    return refusal(state, "announce_at_first_turn", { bid });
  return whyNotAbove(state, contract.key, null);
}

const whyNotDealtAgain = (state) => (state.doc.can_redeal ? "" : refusal(state, "not_said"));

function whyNotNamed(state, { contract: key }) {
  const [contract, last] = [contractOf(state, key), standing(state)];
  if (!contract || !last) return refusal(state, "not_played");
  const { height } = contractOf(state, last.contract);
  return contract.height === height ? "" : refusal(state, "not_this_number", { bid: contract.name });
}

const CHECKS = {
  pass: whyNoPass,
  wait: whyNoWait,
  propose: whyNotProposed,
  accept: whyNotAccepted,
  bid: whyNoBid,
  hand_back: whyNotHandedBack,
  announce: whyNotAnnounced,
  redeal: whyNotDealtAgain,
  name: whyNotNamed,
};
