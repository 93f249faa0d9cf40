// Which bids may be made, by the way each contract comes about, and why one does not stand above another; the same as
// scoring/auction/bids.py. A bid that is allowed has no reason against it: "".
import * as auction from "./auction-state.js";
import { bidName, nameOf, namesOf, refusal, seatName, suitName } from "./auction-words.js";

/** Why the one whose turn it is may not bid this contract in this suit. */
export function whyNoBid(state, { contract: key, suit = null }) {
  const contract = auction.contractOf(state, key);
  if (!contract || contract.declarers === "nobody") return refusal(state, "not_played");
  return (
    whyNotThisSuit(state, contract, suit) ||
    whyNotTurn(state, contract) ||
    whyNotBound(state, contract, suit) ||
    WAYS[contract.way](state, contract, suit) ||
    whyNotAbove(state, key, suit)
  );
}

/** Why a bid does not stand above the one that stands, or beside it where both are played. */
export function whyNotAbove(state, key, suit) {
  const { doc } = state;
  const last = auction.standing(state);
  if (!last) return "";
  const contract = auction.contractOf(state, key);
  const kinds = doc.rules.over_announced;
  const announced = state.bids.find((made) => auction.wayOf(state, made) === "announced");
  if (announced && kinds.length && !kinds.includes(contract.kind))
    return refusal(state, "not_over_announced", {
      standing: nameOf(state, announced),
      allowed: namesOf(state, kinds),
    });
  const equal = contract.height === auction.contractOf(state, last.contract).height;
  if (outbids(state, contract, suit, last) || (key === last.contract && auction.joined(contract))) return "";
  if (equal && doc.rules.dealer_matches && state.turn === state.dealer) return "";
  return refusal(state, "not_above", { bid: bidName(state, key, suit), standing: nameOf(state, last) });
}

function outbids(state, contract, suit, last) {
  const [height, place] = rankOf(state, contract, suit);
  const [other, below] = rankOf(state, auction.contractOf(state, last.contract), last.suit);
  return height === other ? place > below : height > other;
}

// Where suits decide between equals, no-trump is on top; an attachment stands above the bid without one.
function rankOf({ doc }, contract, suit) {
  const { suits, suits_decide, rules } = doc;
  const attached = rules.attachments.findIndex((alike) => alike.includes(suit));
  if (attached >= 0) return [contract.attached_height, attached];
  if (!suits_decide) return [contract.height, -1];
  return [contract.height, suit === "no_trump" ? suits.length : suits.indexOf(suit)];
}

// Why no such bid exists: its suit, another bid of the same number, or it is never bid.
function whyNotThisSuit(state, contract, suit) {
  const { doc } = state;
  const number = doc.rules.numbers && doc.contracts.find(({ height }) => height === contract.height);
  if (!contract.suits.length || (number && number !== contract)) return refusal(state, "not_said");
  if (contract.suits.includes(suit)) return "";
  if (suit === null) return refusal(state, "suit_missing", { bid: contract.name });
  const none = contract.suits.length === 1 && contract.suits[0] === null;
  return refusal(state, none ? "suit_too_many" : "no_such_suit", { bid: contract.name });
}

// Why somebody who waited, or who passed and may come back, cannot bid it.
function whyNotTurn(state, contract) {
  const { turn, doc } = state;
  if (state.passed.includes(turn)) return refusal(state, "came_back");
  if (turn !== state.waited || auction.committed(state, turn)) return "";
  const joins = doc.rules.waiter_joins;
  if (joins && contract.way === "misere" && auction.standing(state)?.contract === contract.key) return "";
  return refusal(state, joins ? "waited_or_joins" : "waited");
}

// Why somebody who was overcalled cannot go over to another kind of contract, or to another suit.
function whyNotBound(state, { way }, suit) {
  const own = state.bids.findLast(({ seats }) => seats.includes(state.turn));
  if (!state.doc.rules.own_kind || !own) return "";
  const kept = auction.wayOf(state, own);
  if (["announced", "pair"].includes(kept) || (way === kept && (way === "misere" || suit === own.suit))) return "";
  return refusal(state, "own_kind", { bid: nameOf(state, own) });
}

function whyNotAnnounced(state, { name: bid }) {
  return refusal(state, state.doc.rules.announced_first ? "announce_first" : "announce_at_first_turn", { bid });
}

function whyNoRaise(state, { name: bid }, suit) {
  const pair = auction.partnershipOf(state, state.turn);
  if (!pair) return refusal(state, "by_accepting", { bid });
  if (pair.broken) return refusal(state, "pair_is_broken", { bid });
  return suit === pair.suit ? "" : refusal(state, "other_suit", { suit: suitName(state, pair.suit) });
}

function whyNoSolo(state, { name: bid }, suit) {
  const { turn, doc } = state;
  const named = { suit: suitName(state, suit) };
  const own = auction.partnershipOf(state, turn);
  if (own && own.suit === suit && own.broken && turn !== auction.speakerOf(own))
    return suit === null ? "" : whyNotRepeated(state, suit);
  if (own && own.suit === suit && suit) return refusal(state, "not_left_alone", named);
  if (state.partnerships.some((pair) => pair.suit === suit))
    return suit ? refusal(state, "suit_taken", named) : refusal(state, "ask_first", { bid });
  const other = suit && soloOfAnother(state, suit);
  if (other) return refusal(state, "solo_of", { seat: seatName(state, other), ...named });
  if (own) return refusal(state, "only_left_alone", { suit: suitName(state, own.suit) });
  if (state.proposals.some((asked) => asked.seat === turn && asked.suit === suit)) return whyNotRepeated(state, suit);
  if (state.bids.some((made) => made.seats.join() === turn && made.suit === suit)) return "";
  if (doc.rules.solo_direct && !auction.committed(state, turn) && !auction.someoneCanAccept(state, turn)) return "";
  return suit ? refusal(state, "propose_first", named) : refusal(state, "ask_first", { bid });
}

function whyNotRepeated(state, suit) {
  const proposed = state.proposals.filter((asked) => asked.seat === state.turn && asked.suit === suit).length;
  return proposed > 1 && state.doc.rules.repeat_blocks_solo
    ? refusal(state, "no_solo_after_repeat", { suit: suitName(state, suit) })
    : "";
}

function soloOfAnother(state, suit) {
  const alone = state.bids.filter((made) => made.suit === suit && auction.wayOf(state, made) === "solo");
  return alone.find(({ seats }) => !seats.includes(state.turn))?.seats[0] ?? "";
}

const whyNoMisere = (state) =>
  auction.partnershipOf(state, state.turn) && !state.doc.rules.misere_after_break
    ? refusal(state, "no_misere_after_break")
    : "";

// Abondance, slams and their like, which in some games are bid at the first turn or never.
function whyNotAlone(state, contract, suit) {
  const { turn, doc } = state;
  const alike = (key) => auction.contractOf(state, key).kind === contract.kind;
  const bound = (made) => doc.rules.own_kind && auction.wayOf(state, made) === "lone";
  const raises = state.bids.some((made) => made.seats.join() === turn && (alike(made.contract) || bound(made)));
  if (!doc.rules.first_turn || raises) return "";
  if (auction.spoken(state, turn)) return refusal(state, "first_turn_only", { bid: contract.name });
  if (!doc.rules.from_lowest.includes(contract.kind)) return "";
  const least = doc.contracts.find(({ key }) => alike(key) && !whyNotAbove(state, key, suit)) ?? contract;
  return least === contract ? "" : refusal(state, "begin_with", { bid: bidName(state, least.key, suit) });
}

// What only the dealer may bid, and what only after three passes.
function whyNotFree(state, contract) {
  const { turn, dealer, doc } = state;
  const alone = turn === dealer && !auction.standing(state) && auction.threePassed(state);
  if (contract.dealer_only && turn !== dealer)
    return refusal(state, "dealer_only", { name: contract.name, seat: seatName(state, dealer) });
  if (contract.after_passes === true && !alone) return refusal(state, "after_passes_only", { name: contract.name });
  if (contract.after_passes === false && alone) return refusal(state, "not_after_passes", { name: contract.name });
  if (alone && doc.rules.dealer_lowest && contract.height)
    return refusal(state, "dealer_bids_least", { bid: bidName(state, doc.contracts[0].key) });
  return "";
}

const WAYS = {
  announced: whyNotAnnounced,
  pair: whyNoRaise,
  solo: whyNoSolo,
  misere: whyNoMisere,
  lone: whyNotAlone,
  free: whyNotFree,
};
