// What an auction says, in the language of its document: each call, and why a call is not allowed; the same as
// scoring/auction/sentences.py.
/** A template with its places filled. */
export const filled = (template, values) =>
  template.replace(/\{(\w+)\}/g, (place, name) => (name in values ? [values[name]].flat().join(", ") : place));

/** The sentence with this key and these values. */
export const refusal = ({ doc }, key, values = {}) => filled(doc.why_not[key], values);

export const suitName = ({ doc }, suit) => doc.names.suits[suit] ?? "";
export const seatName = ({ doc }, seat) => doc.names.seats[seat] ?? seat;
const named = ({ doc }, key) => doc.contracts.find((one) => one.key === key);

/** A bid in words: its contract, or its number where only numbers are bid, with its suit or attachment. */
export function bidName(state, contract, suit = null) {
  const { said: sentences, rules } = state.doc;
  const { bid: name } = named(state, contract);
  if (rules.numbers || !suit) return name;
  if (rules.attached) return filled(sentences.attached, { contract: name, note: suitName(state, suit) });
  if (suit === "no_trump") return filled(sentences.in_no_trump, { name });
  return filled(sentences.in_suit, { name, suit: suitName(state, suit) });
}

/** A bid that was made, in words. */
export const nameOf = (state, { contract, suit }) => bidName(state, contract, suit);

/** The contracts of these kinds from low to high, in words. */
export const namesOf = ({ doc }, kinds) =>
  doc.contracts.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);

/** A call in words, for a button or a list of calls. */
export function said(state, call) {
  const turned = call.kind === "propose" && !call.suit ? "_turned" : "";
  return filled(state.doc.said[call.kind + turned], VALUES[call.kind]?.(state, call) ?? {});
}

const VALUES = {
  propose: (state, { suit }) => ({ suit: suitName(state, suit) }),
  name: (state, { contract }) => ({ bid: named(state, contract).name }),
  accept: (state, { contract, suit, seat }) => ({
    bid: bidName(state, contract, suit),
    seat: seatName(state, seat),
  }),
  bid: (state, { contract, suit }) => ({ bid: bidName(state, contract, suit) }),
  announce: (state, { aces }) => ({
    bid: named(state, new Map(state.doc.rules.announced).get(aces))?.name ?? "",
    aces,
  }),
};

/** What an announcement asks of the table: who is the partner; "" for every other call. */
export function asks(state, { kind, aces }) {
  const { rules, said: sentences } = state.doc;
  return kind === "announce" ? sentences[aces === 4 ? rules.four_aces : "fourth_ace"] : "";
}
