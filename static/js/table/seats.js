// The four who play: who they are, who plays it, what each will get and where each then stands; at five, who watches.
import { $, fill, h, pointsOf, say, signed } from "./dom.js";
import { SEATS, SIDE_OF, bySide, tapSeat } from "./draft.js";
import { FIFTH, placeAt } from "./fives.js";
import * as table from "./table.js";

const LONG_WORD = 10;

export const wordOf = (place) => (place === FIFTH ? say("fifth") : table.rules.seats[place]);
export const nameOf = (place) => table.state.seats[place]?.name ?? wordOf(place);

// The shortest form that tells those at this table apart, as the club says it (tournaments/register/names.py).
export const ownName = (place) => table.state.short?.[table.state.seats[place]?.number] ?? nameOf(place);

// Whose place a chair is while that one deals. At a table of five nobody can say it without the dealer.
export const placeOf = (chair, dealer) => (table.isFive() ? dealer && placeAt(chair, dealer) : chair);
export function nameAt(chair, dealer = table.isFive() ? table.dealer() : null) {
  const place = placeOf(chair, dealer);
  return place ? nameOf(place) : wordOf(chair);
}
export function shortName(chair, dealer = table.isFive() ? table.dealer() : null) {
  const place = placeOf(chair, dealer);
  return place ? ownName(place) : wordOf(chair);
}

// Several chairs as one speaks of them; a pair that sits on both is named once.
export const together = (chairs, dealer) =>
  [...new Set([...chairs].map((chair) => shortName(chair, dealer)))].join(` ${say("and")} `);
const partyOf = (chair, dealer) => (bySide(table.rules) ? SIDE_OF[chair] : placeOf(chair, dealer));

export function chosen(seat) {
  const { draft, rules } = table;
  return bySide(rules) ? draft.seats.some((one) => SIDE_OF[one] === SIDE_OF[seat]) : draft.seats.includes(seat);
}

export function paintSeats() {
  const sheet = table.sheet(true);
  const dealer = table.dealer(sheet);
  const row = table.complete() && sheet.deals.find((deal) => deal.uid === (table.editing?.uid ?? "draft"));
  fill($("seats"), ...SEATS.map((chair) => card(chair, dealer, row, sheet.totals)), ...watching(dealer, sheet.totals));
}

function card(chair, dealer, row, totals) {
  const party = partyOf(chair, dealer);
  const points = row?.points?.[party];
  const name = nameAt(chair, dealer);
  const deals = chair === dealer && !table.isFive();
  return h(
    "button",
    {
      type: "button",
      class: "seat",
      "aria-pressed": String(chosen(chair)),
      "data-key": `seat-${chair}`,
      onclick: () => table.setDraft(tapSeat(table.rules, table.draft, chair)),
    },
    h(
      "span",
      { class: "seat-where" },
      table.rules.seats[chair],
      deals && h("span", { class: "dealer" }, say("dealer")),
    ),
    h(
      "span",
      {
        translate: "no",
        class: name.split(/[\s-]/).some((word) => word.length > LONG_WORD) ? "seat-who seat-who-long" : "seat-who",
      },
      name,
    ),
    h("span", { class: "seat-gets" }, points !== undefined && pointsOf(points, "b"), total(totals[party])),
  );
}

const total = (points) =>
  h("span", { class: "seat-total" }, h("span", { class: "visually-hidden" }, say("total"), " "), signed(points));

function watching(dealer, totals) {
  return table.isFive()
    ? [
        h(
          "p",
          { class: "watches" },
          h("span", { class: "dealer" }, say("dealer")),
          h("span", { class: "watches-who" }, say("watches", { name: nameOf(dealer) })),
          total(totals[dealer]),
        ),
      ]
    : [];
}
