// The running sheet under the entry: every deal with its points, where it is kept, and a way to put it right.
import { $, fill, h, named, pointsOf, say, signed } from "./dom.js";
import { later } from "./later.js";
import { startEditing, takeOut } from "./bar.js";
import { more } from "../scoring/scorer-more.js";
import { nameOf, ownName, together, wordOf } from "./seats.js";
import { told } from "./telling.js";
import * as table from "./table.js";

export function paintSheet() {
  const sheet = table.sheet();
  $("sheet").hidden = sheet.deals.length === 0;
  const { notice = "" } = table.state.rules;
  $("rules-notice").hidden = !notice;
  if ($("rules-notice").textContent !== notice) $("rules-notice").textContent = notice;
  const parties = table.parties();
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, say("deal")),
    parties.map((party) => h("th", { scope: "col", class: "number" }, heading(party))),
  );
  fill(
    $("sheet-table"),
    h("caption", { class: "visually-hidden" }, say("sheet")),
    h("thead", {}, head),
    ...sheet.deals.map(rows),
    h(
      "tfoot",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "row" }, say("total")),
        parties.map((party) => h("td", { class: "number" }, pointsOf(sheet.points[party]))),
      ),
      more.foot?.(h, table.rules, sheet.pot, parties),
    ),
  );
}

// Each column is headed by who sits there; the letter of the seat stands over the name.
function heading(party) {
  if (party.length > 1) return named(together(party));
  return [
    h("span", { class: "heading-seat", "aria-hidden": "true" }, wordOf(party)[0]),
    h("span", { class: "heading-name", translate: "no", title: nameOf(party) }, ownName(party)),
  ];
}

// What was played has the whole width, so that names and contracts stay in one piece; the points stand under it.
function rows(deal) {
  const parties = table.parties();
  const button = h(
    "button",
    {
      type: "button",
      class: "deal-button",
      "data-key": `edit-${deal.uid}`,
      "aria-label": say("correct_deal", { n: deal.number }),
      disabled: table.state.round.status !== "open" || !table.mayChange(deal),
      onclick: () => startEditing(deal),
    },
    String(deal.number),
    mark(deal),
  );
  const points = parties.map((party) =>
    h(
      "td",
      { class: "number" },
      party in (deal.points ?? {})
        ? [pointsOf(deal.points[party]), h("span", { class: "total" }, signed(deal.totals[party]))]
        : "–",
    ),
  );
  return h(
    "tbody",
    { class: ["trouble", "unbooked"].includes(deal.where) ? "trouble" : null },
    h(
      "tr",
      {},
      h("th", { scope: "rowgroup", rowspan: 2 }, button),
      h("td", { class: "what", colspan: parties.length }, told(deal.record, deal.dealer)),
    ),
    h("tr", {}, points),
  );
}

// ✓ at the club, ½ waiting there for the other side, ✗ not booked, … on this device, ! to look at: a mark and its
// words.
function mark(deal) {
  const [sign, word] = {
    club: ["✓", "at_club"],
    claim: ["½", "claim_half"],
    unbooked: ["✗", "claim_unbooked"],
    here: ["…", "on_device"],
    trouble: ["!", "to_look_at"],
  }[deal.where];
  return h(
    "span",
    { class: `where where-${deal.where}` },
    h("span", { "aria-hidden": "true" }, sign),
    h("span", { class: "visually-hidden" }, say(word)),
  );
}

// Over the entry while a deal is put right: what it was, take it out, see its history.
export function paintEditing() {
  const deal = table.editing;
  $("editing").hidden = !deal;
  if (!deal) return;
  const key = `${deal.uid}/${deal.version}`;
  fill(
    $("editing"),
    h("p", {}, h("strong", {}, say("correcting", { n: deal.number })), " ", told(deal.record, deal.dealer)),
    h(
      "div",
      { class: "choices-row" },
      h(
        "button",
        { type: "button", class: "tap", "data-key": "take-out", onclick: () => takeOut(deal) },
        say("take_out"),
      ),
      deal.version &&
        h(
          "button",
          { type: "button", class: "tap", "data-key": "history", onclick: () => later("history", deal) },
          say("history"),
        ),
    ),
    $("versions")?.dataset.key === key ? $("versions") : h("div", { id: "versions", "data-key": key }),
  );
}
