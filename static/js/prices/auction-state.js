// An auction as it stands, from the auction document alone (scoring/auction/document.py); the same as
// scoring/auction/state.py. Nothing in a state changes: each call gives the next one.

export const SEATS = ["N", "E", "S", "W"];
export const leftOf = (seat) => SEATS[(SEATS.indexOf(seat) + 1) % 4];

/** The four seats clockwise, beginning with this one. */
export const roundFrom = (seat) => SEATS.map((_, at) => SEATS[(SEATS.indexOf(seat) + at) % 4]);

/** The auction before anything is said; `calls` will hold [seat, call], `turn` is "" once all is said. */
export function start(doc, dealer) {
  return {
    doc,
    dealer,
    turn: leftOf(dealer),
    calls: [],
    passed: [],
    waited: "",
    proposals: [],
    partnerships: [],
    bids: [],
  };
}

export const contractOf = ({ doc }, key) => doc.contracts.find((one) => one.key === key);
export const standing = ({ bids }) => bids.at(-1) ?? null;
export const wayOf = (state, { contract }) => contractOf(state, contract).way;
export const joined = (contract) => contract.joined;
const seatsOf = ({ proposer, acceptor }) => [proposer, acceptor];
export const speakerOf = (pair) => (pair.handedBack ? pair.proposer : pair.acceptor);

/** Is it only left to say which contract of its number is played? */
export const naming = (state) =>
  Boolean(state.turn && state.calls.length && state.doc.rules.numbers && !speaker(state, state.calls.at(-1)[0]));

/** Did aces announce something, so that nothing is proposed any more? */
export const afterAnnouncement = ({ calls }) => calls.some(([, { kind }]) => kind === "announce");

/** How often the seat had its turn; an announcement before the bidding is none. */
export const spoken = ({ calls, doc }, seat) =>
  calls.filter(([who, { kind }]) => who === seat && !(doc.rules.announced_first && kind === "announce")).length;

/** Did the first three pass, so that only the dealer is left? */
export const threePassed = ({ calls }) =>
  calls.length >= 3 && calls.slice(0, 3).every(([, { kind }]) => kind === "pass");

/** The last partnership that the seat was in, broken or not. */
export const partnershipOf = ({ partnerships }, seat) =>
  partnerships.findLast((pair) => seatsOf(pair).includes(seat)) ?? null;

/** Did the seat bid, or find a partner? It can neither propose nor accept any more. */
export const committed = ({ bids }, seat) => bids.some(({ seats }) => seats.includes(seat));

/** Is there another who could still accept what this seat proposes? */
export const someoneCanAccept = (state, seat) =>
  SEATS.some((other) => other !== seat && !state.passed.includes(other) && !committed(state, other));

export const openProposal = ({ proposals }, seat) => proposals.find((asked) => asked.seat === seat && asked.open);

/** The state after a call that is known to be legal. */
export function made(state, call) {
  const seat = call.kind === "announce" ? call.seat : state.turn;
  const next = { ...state, calls: [...state.calls, [seat, call]], proposals: lapsed(state, seat, call) };
  const after = MADE[call.kind](next, seat, call);
  return { ...after, turn: turnAfter(after, seat) };
}

function turnAfter(state, seat) {
  const last = state.calls.at(-1)[1].kind;
  if (["redeal", "name"].includes(last)) return "";
  if (last === "announce" && state.doc.rules.announcer_overbids) return leftOf(state.dealer);
  return speaker(state, seat) || namer(state);
}

const speaker = (state, seat) => roundFrom(leftOf(seat)).find((other) => maySpeak(state, other)) ?? "";

function namer(state) {
  const bid = standing(state);
  if (!state.doc.rules.numbers || !bid) return "";
  const { height } = contractOf(state, bid.contract);
  return state.doc.contracts.filter((one) => one.height === height).length > 1 ? bid.seats[0] : "";
}

function maySpeak(state, seat) {
  const { rules } = state.doc;
  const bid = standing(state);
  if (rules.one_turn) return !spoken(state, seat);
  if (rules.duels && !dueling(state).includes(seat)) return false;
  if (rules.pass_returns) return !bid?.seats.includes(seat) && !passedOut(state, bid ? 3 : 4);
  if (state.passed.includes(seat)) return mayComeBack(state, seat);
  if (bid?.seats.includes(seat)) return wayOf(state, bid) === "announced" && rules.announcer_overbids;
  const pair = partnershipOf(state, seat);
  return !(rules.acceptor_speaks && pair && !pair.broken && speakerOf(pair) !== seat);
}

// The first two who have not passed.
const dueling = (state) =>
  roundFrom(leftOf(state.dealer))
    .filter((seat) => !state.passed.includes(seat))
    .slice(0, 2);

function passedOut({ calls }, times) {
  const last = calls.slice(-times);
  return last.length === times && last.every(([, { kind }]) => kind === "pass");
}

// May the first to speak, who passed, still accept the only thing that was said?
const mayComeBack = (state, seat) =>
  state.doc.rules.pass_accepts &&
  seat === leftOf(state.dealer) &&
  spoken(state, seat) === 1 &&
  !standing(state) &&
  SEATS.every((other) => spoken(state, other)) &&
  state.proposals.some(({ open }) => open);

// One's own proposals lapse, and one that is accepted is no longer open.
function lapsed({ proposals }, seat, call) {
  const over = call.kind === "accept" ? [seat, call.seat] : [seat];
  return proposals.map((asked) => ({ ...asked, open: asked.open && !over.includes(asked.seat) }));
}

const withBid = (state, contract, suit, seats) => ({
  ...state,
  bids: [...state.bids, { contract, suit: suit ?? null, seats }],
});

function passed(state, seat) {
  if (state.doc.rules.pass_returns) return state;
  return { ...broken(state, seat), passed: [...new Set([...state.passed, seat])] };
}

const broken = (state, seat) => ({
  ...state,
  partnerships: state.partnerships.map((pair) => ({ ...pair, broken: pair.broken || seatsOf(pair).includes(seat) })),
});

function accepted(state, seat, { contract, suit = null, seat: proposer }) {
  const pair = { proposer, acceptor: seat, suit, handedBack: false, broken: false };
  const partnerships = [...state.partnerships, pair];
  return withBid({ ...state, partnerships }, contract, suit, seatsOf(pair));
}

function bidden(state, seat, { contract, suit }) {
  const pair = partnershipOf(state, seat);
  const called = contractOf(state, contract);
  if (called.way === "pair" && pair) return withBid(state, contract, suit, seatsOf(pair));
  const last = standing(state);
  const others = last?.contract === contract && joined(called) ? last.seats : [];
  return withBid(broken(state, seat), contract, suit, [...others, seat]);
}

const handedBack = (state, seat) => ({
  ...state,
  partnerships: state.partnerships.map((pair) =>
    seatsOf(pair).includes(seat) && !pair.broken ? { ...pair, handedBack: true } : pair,
  ),
});

const MADE = {
  pass: passed,
  wait: (state, seat) => ({ ...state, waited: seat }),
  propose: (state, seat, { suit = null }) => ({
    ...state,
    proposals: [...state.proposals, { seat, suit, open: true }],
  }),
  accept: accepted,
  bid: bidden,
  hand_back: handedBack,
  announce: (state, seat, { aces }) => withBid(state, new Map(state.doc.rules.announced).get(aces), null, [seat]),
  redeal: (state) => state,
  name: (state, seat, { contract }) => withBid(state, contract, null, [seat]),
};
