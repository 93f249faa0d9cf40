// The four at the table: who plays it, what each will get and where each then stands.
import { $, h, pointsOf, say, signed } from "./dom.js";
import { SEATS, SIDE_OF, bySide, tapSeat } from "./draft.js";
import * as table from "./table.js";

const LONG_WORD = 10;

export const nameOf = (seat) => table.state.seats[seat]?.name ?? table.rules.seats[seat];
export const shortName = (seat) => nameOf(seat).split(" & ").map((name) => name.split(" ")[0]).join(" & ");

// Several seats as one speaks of them; a pair that sits on both is named once.
export const together = (seats) => [...new Set([...seats].map(shortName))].join(` ${say("and")} `);
export const partyOf = (seat) => (bySide(table.rules) ? SIDE_OF[seat] : seat);

export function chosen(seat) {
  const { draft, rules } = table;
  return bySide(rules) ? draft.seats.some((one) => SIDE_OF[one] === SIDE_OF[seat]) : draft.seats.includes(seat);
}

export function paintSeats() {
  const sheet = table.sheet(true);
  const row = table.complete() && sheet.deals.find((deal) => deal.uid === (table.editing?.uid ?? "draft"));
  const dealer = row?.dealer ?? table.editing?.dealer ?? sheet.nextDealer;
  $("seats").replaceChildren(...SEATS.map((seat) => card(seat, dealer, row, sheet.totals)));
}

function card(seat, dealer, row, totals) {
  const party = partyOf(seat);
  const points = row?.points?.[party];
  return h(
    "button",
    { type: "button", class: "seat", "aria-pressed": String(chosen(seat)), "data-key": `seat-${seat}`, onclick: () => table.setDraft(tapSeat(table.rules, table.draft, seat)) },
    h("span", { class: "seat-where" }, table.rules.seats[seat], seat === dealer && h("span", { class: "dealer" }, say("dealer"))),
    h("span", { class: nameOf(seat).split(/[\s-]/).some((word) => word.length > LONG_WORD) ? "seat-who seat-who-long" : "seat-who" }, nameOf(seat)),
    h("span", { class: "seat-gets" }, points !== undefined && pointsOf(points, "b"),
      h("span", { class: "seat-total" }, h("span", { class: "visually-hidden" }, say("total"), " "), signed(totals[party]))),
  );
}
