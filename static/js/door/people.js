// Everybody at the door as the acts that wait leave them; found by letters, by number or by the code of a card.
import * as queue from "./queue.js";

// What the club said, with what waits on this device laid over it.
export function people() {
  const known = new Map(queue.state.people.map((one) => [one.uid, { ...one, waits: false }]));
  for (const act of queue.acts()) {
    if (!act.entry) continue; // the box was counted, or a table begins
    const now = known.get(act.entry) ?? unknown(act);
    known.set(act.entry, { ...after(now, act), waits: true });
  }
  return [...known.values()].sort((one, other) => sortedBy(one).localeCompare(sortedBy(other)));
}

// As the club sorts names; whoever came in at this door without a network stands under the name as it is.
const sortedBy = ({ by, name }) => by ?? name.toLocaleLowerCase();

const unknown = ({ entry, name = "", partner = "" }) => ({
  uid: entry,
  name,
  partner,
  club: "",
  waiting: false,
  arrival: "expected",
  partner_arrival: partner ? "expected" : "",
  number: null,
  listed: null,
  member: "",
  cards: [],
  fees: [],
  people: partner ? 2 : 1,
  note: "",
  paid: [],
});

function after(person, act) {
  if (act.kind === "pay") {
    if (person.paid.some((one) => one.uid === act.id)) return person;
    const { cents, fee, how, at } = act;
    return { ...person, paid: [...person.paid, { uid: act.id, cents, fee, how, at }] };
  }
  const said = act.kind === "walk_in" ? "here" : act.arrival;
  const arrival = act.who === "partner" ? person.arrival : said;
  const partner = act.who === "first" ? person.partner_arrival : said;
  const fees = act.fees?.some(Boolean) ? act.fees.filter(Boolean) : person.fees;
  return {
    ...person,
    arrival,
    partner_arrival: person.partner && partner,
    fees,
    number: act.number ?? person.number,
    waiting: person.waiting && said !== "here",
  };
}

const OF_A_KIND = {
  all: () => true,
  expected: (where) => where === "expected" || where === "late",
  here: (where) => where === "here",
};

// How many people that is: of a pair, those of whom it is true; whoever still has to pay is counted by prices.
export const howMany = (entries, kind) =>
  entries.reduce((sum, person) => {
    if (kind === "unpaid") return sum + Math.max(person.people - Math.max(timesPaid(person), 0), 1);
    const places = person.partner ? [person.arrival, person.partner_arrival] : [person.arrival];
    return sum + places.filter(OF_A_KIND[kind]).length;
  }, 0);

// Has somebody of them arrived?
export const isHere = (person) => [person.arrival, person.partner_arrival].includes("here");

const paidBy = (person) => person.paid.reduce((sum, { cents }) => sum + cents, 0);

const timesPaid = (person) => person.paid.reduce((sum, { cents }) => sum + (cents < 0 ? -1 : 1), 0);

// What somebody still owes, in cents: by the prices chosen; null where none was.
export function owedBy(person) {
  if (person.paid.some(({ how }) => how === "free")) return 0;
  if (!person.fees.length) return timesPaid(person) > 0 ? 0 : null;
  const asked = person.fees.map((key) => queue.state.fees.find((fee) => fee.key === key)?.cents ?? 0);
  return asked.reduce((sum, cents) => sum + cents, 0) - paidBy(person);
}

export const isPaid = (person) => timesPaid(person) > 0 && (owedBy(person) ?? 0) <= 0;

// Two doors may both have taken the money.
export const paidTooOften = (person) => timesPaid(person) > person.people;

// The number on the list where it is free; else the first above the highest that is out.
export function nextNumber(person, all = people()) {
  const out = new Set(all.filter((one) => one.uid !== person?.uid).flatMap(({ number }) => number ?? []));
  if (person?.listed && !out.has(person.listed)) return person.listed;
  const listed = new Set(all.flatMap((one) => [one.uid === person?.uid ? null : one.listed, one.partner_listed]));
  let number = 1;
  while (out.has(number) || listed.has(number)) number += 1;
  return number;
}

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

// Who fits what was typed, those whose name begins so first; a number finds one person.
export function found(text, all = people()) {
  const token = tokenIn(text);
  if (token) return all.filter((one) => one.cards?.includes(token));
  const wanted = plain(text.trim());
  if (!wanted) return all;
  if (/^\d+$/.test(wanted)) {
    const number = Number(wanted);
    const exact = all.filter((one) => one.member === text.trim() || one.number === number || one.listed === number);
    return exact.sort((one, other) => Number(other.number === number) - Number(one.number === number));
  }
  const rank = (one) => {
    const words = plain(`${one.name} ${one.partner}`);
    if (words.startsWith(wanted)) return 0;
    if (words.split(/\s+/).some((word) => word.startsWith(wanted))) return 1;
    return words.includes(wanted) ? 2 : 3;
  };
  return all.filter((one) => rank(one) < 3).sort((one, other) => rank(one) - rank(other));
}

// Members of the club who are not on the list: by two letters, or by their whole number.
export function membersFound(text, members, all = people()) {
  const wanted = plain(text.trim());
  if (/^\d+$/.test(wanted)) return members.filter(({ member }) => member === text.trim());
  if (wanted.length < 2) return [];
  const names = new Set(all.flatMap((one) => [one.name, one.partner]));
  const begins = ({ name }) => plain(name).startsWith(wanted);
  const fits = ({ name }) => plain(` ${name}`).includes(` ${wanted}`) && !names.has(name);
  return members.filter(fits).sort((one, other) => Number(begins(other)) - Number(begins(one)));
}

// The code of a player's own card, where the text is the address on it.
export const tokenIn = (text) => text.match(/\/card\/([\w-]{16})\/?\s*$/)?.[1] ?? null;

// Whose card that is: a player's own, a member's number, or the number that an address of ours ends with.
export function onCard(text, all = people()) {
  const token = tokenIn(text);
  if (token) return all.find((one) => one.cards?.includes(token)) ?? null;
  const member = all.find((one) => one.member && one.member === text.trim());
  const number = Number(text.match(/(\d{1,4})\D*$/)?.[1]);
  return member ?? all.find((one) => one.number === number) ?? all.find((one) => one.listed === number) ?? null;
}
