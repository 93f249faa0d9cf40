// The running sheet under the entry: every deal with its points, where it is kept, and a way to put it right.
import { $, h, pointsOf, say, signed } from "./dom.js";
import { startEditing, takeOut } from "./bar.js";
import { together } from "./seats.js";
import * as table from "./table.js";

export function paintSheet() {
  const sheet = table.sheet();
  $("sheet").hidden = sheet.deals.length === 0;
  const { parties } = table.rules;
  const head = h("tr", {}, h("th", { scope: "col" }, say("deal")), h("th", { scope: "col" }, say("contract")), parties.map((party) => h("th", { scope: "col", class: "number" }, named(party))));
  $("sheet-table").replaceChildren(
    h("caption", { class: "visually-hidden" }, say("sheet")), h("thead", {}, head), h("tbody", {}, sheet.deals.map(row)),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row", colspan: 2 }, say("total")), parties.map((party) => h("td", { class: "number" }, pointsOf(sheet.totals[party]))))));
}

const named = (party) => together(party);

function row(deal) {
  const button = h("button", { type: "button", class: "deal-button", "data-key": `edit-${deal.uid}`, "aria-label": say("correct_deal", { n: deal.number }), disabled: table.state.round.status !== "open", onclick: () => startEditing(deal) }, String(deal.number), mark(deal));
  const points = table.rules.parties.map((party) => h("td", { class: "number" }, deal.points ? [pointsOf(deal.points[party]), h("span", { class: "total" }, signed(deal.totals[party]))] : "–"));
  return h("tr", { class: deal.where === "trouble" ? "trouble" : null }, h("th", { scope: "row" }, button), h("td", {}, told(deal.record)), points);
}

// ✓ at the club, … on this device, ! to look at: a mark and its words.
function mark(deal) {
  const [sign, word] = { club: ["✓", "at_club"], here: ["…", "on_device"], trouble: ["!", "to_look_at"] }[deal.where];
  return h("span", { class: `where where-${deal.where}` }, h("span", { "aria-hidden": "true" }, sign), h("span", { class: "visually-hidden" }, say(word)));
}

export function told(record) {
  const { rules } = table;
  const call = record.contract ?? {};
  const choice = rules.contracts.find((one) => one.call.type === call.type && (one.call.level ?? null) === (call.level ?? one.optional_level ?? null) && ((one.call.direction ?? null) === (call.direction ?? null) || one.also.includes(call.direction)));
  const name = choice?.name ?? rules.fields[0].choices.find((one) => one.value === call.type)?.name ?? call.type;
  const who = together(record.declarers ?? record.declarer_side ?? "");
  return [name, who, counted(record)].filter(Boolean).join(" · ");
}

function counted({ tricks, result, points }) {
  const label = (value) => table.rules.fields.find((field) => field.key === "result")?.choices.find((one) => one.value === value)?.name ?? value;
  if (typeof result === "string") return label(result);
  if (result?.by_declarer) return Object.values(result.by_declarer).map(label).join(", ");
  if (points) return points.total;
  if (!tricks) return "";
  if (tricks.by_declarer) return Object.values(tricks.by_declarer).join(", ");
  return tricks.declarers ?? tricks.NS ?? tricks.side ?? tricks.declarer ?? "";
}

// Over the entry while a deal is put right: what it was, take it out, see its history.
export function paintEditing() {
  const deal = table.editing;
  $("editing").hidden = !deal;
  if (!deal) return;
  $("editing").replaceChildren(
    h("p", {}, h("strong", {}, say("correcting", { n: deal.number })), " ", told(deal.record)),
    h("div", { class: "choices-row" },
      h("button", { type: "button", class: "tap", "data-key": "take-out", onclick: () => takeOut(deal) }, say("take_out")),
      deal.version && h("button", { type: "button", class: "tap", "data-key": "history", onclick: () => import("./history.js").then((part) => part.show(deal)) }, say("history"))),
    h("div", { id: "versions" }));
}
