// What may be said, as buttons; what may not is grey, can be pressed all the same, and then says why.
import { whyNot } from "./auction.js";
import { ladderOf } from "./auction-ladder.js";
import { SEATS, leftOf, naming, openProposal, partnershipOf, roundFrom, spoken } from "./auction-state.js";
import { filled, said } from "./auction-words.js";

/** The buttons of the one whose turn it is, in groups; `press` gets the call. */
export function buttonsOf(dom, words, state, press) {
  const { h, suit: sign } = dom;
  const { doc, turn } = state;
  const button = (call, label = said(state, call), name = null) =>
    h(
      "button",
      {
        type: "button",
        class: `call${name ? "" : " call-wide"}`,
        "aria-label": name,
        "aria-disabled": whyNot(state, call) ? "true" : null,
        "data-key": JSON.stringify(call),
        onclick: () => press(call),
      },
      label,
    );
  const group = (label, buttons) =>
    buttons.length > 0 &&
    h(
      "div",
      { class: "bid-group", role: "group", "aria-label": label, "data-key": label },
      h("p", {}, label),
      h("p", { class: "bid-plain" }, buttons),
    );
  if (naming(state))
    return [
      group(
        words.named,
        named(state).map((call) => button(call)),
      ),
    ];
  const proposals = proposed(doc).map((call) =>
    call.suit ? button(call, sign(call.suit, ""), said(state, call)) : button(call),
  );
  const aces = announcements(state).map((call) => {
    const label = filled(words.announces, { seat: doc.names.seats[call.seat], aces: call.aces });
    return button(call, label, `${said(state, call)}, ${doc.names.seats[call.seat]}`);
  });
  const look = (contract, suit) => {
    const call = bidFor(state, contract, suit);
    return { reason: whyNot(state, call), act: () => press(call) };
  };
  return [
    group(
      words.speak,
      [...plain(doc), ...acceptances(state)].map((call) => button(call)),
    ),
    group(words.propose, proposals),
    group(words.announce, aces),
    h("p", { class: "bid-title", "data-key": `bids-${turn}` }, words.bid),
    ladderOf(dom, doc, look, ["announced"]),
  ];
}

// What is said in this game at all, allowed now or not.
function plain({ rules, can_redeal: redeal }) {
  const known = { pass: true, wait: rules.wait, hand_back: rules.hand_back_from, redeal };
  return Object.keys(known)
    .filter((kind) => known[kind])
    .map((kind) => ({ kind }));
}

function proposed({ rules, suits }) {
  if (!rules.proposals) return [];
  return rules.suits ? suits.map((suit) => ({ kind: "propose", suit })) : [{ kind: "propose" }];
}

// For each open proposal the least that takes it up.
function acceptances(state) {
  const pairs = state.doc.contracts.filter(({ way }) => way === "pair");
  const open = SEATS.filter((seat) => seat !== state.turn && openProposal(state, seat));
  return open.map((seat) => {
    const calls = pairs.map(({ key }) => acceptance(key, openProposal(state, seat)));
    return calls.find((call) => !whyNot(state, call)) ?? calls[0];
  });
}

function acceptance(contract, { seat, suit }) {
  return suit ? { kind: "accept", contract, seat, suit } : { kind: "accept", contract, seat };
}

// Whoever holds the aces says so: anybody before the bidding where that is the rule, else at the own turn.
function announcements(state) {
  const { doc, dealer, turn, calls } = state;
  const { announced, announced_first: first } = doc.rules;
  if (first ? calls.length : spoken(state, turn)) return [];
  const seats = first ? roundFrom(leftOf(dealer)) : [turn];
  return announced.flatMap(([aces]) => seats.map((seat) => ({ kind: "announce", seat, aces })));
}

// A bid on the ladder; a contract for two takes up a proposal of its suit, unless the seat has a partner already.
function bidFor(state, { key: contract, way }, suit) {
  const mine = partnershipOf(state, state.turn);
  const asked = SEATS.map((seat) => openProposal(state, seat)).find(
    (one) => one && one.suit === suit && one.seat !== state.turn,
  );
  if (way === "pair" && asked && (!mine || mine.broken)) return acceptance(contract, asked);
  return suit ? { kind: "bid", contract, suit } : { kind: "bid", contract };
}

function named({ doc, bids }) {
  const { height } = doc.contracts.find(({ key }) => key === bids.at(-1).contract);
  return doc.contracts.filter((one) => one.height === height).map(({ key: contract }) => ({ kind: "name", contract }));
}
