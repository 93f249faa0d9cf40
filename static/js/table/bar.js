// The bar under the thumb: save, or go back to the last deal; and the line that says what is still missing.
import { $, canonical, fill, h, say, words } from "./dom.js";
import { draftOf, recordOf } from "./draft.js";
import * as queue from "./queue.js";
import { hurry } from "./sending.js";
import * as table from "./table.js";

let warned = "";
let saved = null;
let doubtsOf = () => [];

// The questions come with the first tap of a deal (odd.js): they never keep one from being saved.
export function askBeforeSaving(questions) {
  doubtsOf = questions;
}

export function paintBar() {
  const rows = table.deals();
  const number = table.editing?.number ?? table.nextNumber(rows);
  $("save").textContent = table.editing ? say("save_correction", { n: number }) : say("save_deal", { n: number });
  $("save").classList.toggle("ready", Boolean(table.preview() && !table.preview().problems));
  $("last").textContent = table.editing ? say("back") : say("last_deal");
  $("last").hidden = !table.editing && !rows.some(table.mayChange);
  fill($("why"), ...reasons());
  const sent = saved && queue.waiting().find((entry) => entry.id === saved.id);
  if (saved && !sent) announce(say("arrived", { n: saved.number }));
  else if (sent?.trouble) announce("");
}

function reasons() {
  if (!table.draft.contract && !table.draft.seats.length) return [];
  const row = table.preview();
  if (!row) return [h("span", { class: "soft" }, gapText())];
  return row.problems ? [h("span", { class: "wrong" }, problemText(row))] : [(row.why ?? []).slice(0, -1).join(" · ")];
}

const problemText = ({ problems }) =>
  Object.values(problems ?? {})
    .flat()
    .join(" ");

function gapText() {
  return table
    .gaps()
    .map((gap) => words[`gap_${gap}`] ?? table.rules.fields.find((field) => field.key === gap)?.label)
    .join(" · ");
}

export async function save({ detail } = {}) {
  if (queue.storing) return;
  if (table.state.double && !table.side) {
    announce(say("speaks_first"), true);
    scrollTo({ top: 0 });
    return;
  }
  const wrong = table.complete() ? problemText(table.preview()) : gapText();
  if (wrong) {
    announce(wrong, true);
    return;
  }
  const record = recordOf(table.rules, table.draft);
  const doubts = doubtsOf(table.rules, record, table.sheet().deals, table.editing);
  const key = JSON.stringify([record, doubts]);
  if (doubts.length && warned !== key) {
    warned = key;
    showDoubts(doubts);
    return;
  }
  // A thumb that taps twice saves once, and has read no question.
  if (doubts.length && detail > 1) return;
  await keep(
    record,
    doubts.map((one) => one.key),
  );
}

async function keep(record, warnings) {
  const { editing } = table;
  const number = editing?.number ?? table.nextNumber();
  const base = editing && { version: versionOf(editing) };
  const { draft } = table;
  $("doubts").replaceChildren();
  warned = "";
  const storing = queue.add(table.place(), { uid: editing?.uid, number, record, base, warnings });
  // The form is empty at once: the first tap of the next deal may come before the device has written this one.
  table.startAgain();
  const { entry, kept } = await storing.catch((failure) => {
    table.edit(editing, draft);
    throw failure;
  });
  announce(kept ? say("kept_here", { n: number }) : say("not_kept", { n: number }), !kept);
  saved = entry;
  hurry();
  scrollTo({ top: 0 });
}

// A deal that was still on its way when it was opened may have arrived since: then it has a version now.
function versionOf(deal) {
  if (deal.where === "club" || deal.where === "claim") return deal.version;
  const arrived = table.state.deals.find((one) => one.uid === deal.uid);
  return arrived && canonical(arrived.record) === canonical(deal.record) ? arrived.version : (deal.base ?? null);
}

function showDoubts(doubts) {
  $("doubts").replaceChildren(
    h(
      "div",
      { class: "message message-warning", role: "alert" },
      h("span", { class: "message-mark", "aria-hidden": "true" }, "?"),
      h(
        "span",
        {},
        doubts.map((one) => h("span", { class: "doubt" }, one.text)),
        h("span", { class: "doubt" }, say("save_anyway")),
      ),
    ),
  );
  $("doubts").scrollIntoView({ block: "nearest" });
}

export function back() {
  if (table.editing) return table.startAgain();
  const last = table.deals().filter(table.mayChange).at(-1);
  if (last) startEditing(last);
}

export function startEditing(deal) {
  table.edit(deal, { ...draftOf(table.rules, deal.record), was: deal.record });
  scrollTo({ top: 0 });
}

export async function takeOut(deal) {
  await queue.add(table.place(), {
    uid: deal.uid,
    number: deal.number,
    record: deal.record,
    base: { version: versionOf(deal) },
    remove: true,
  });
  table.startAgain();
  announce(say("taken_out", { n: deal.number }));
  hurry();
}

const LONG_ENOUGH = 8000;
let passing = 0;

// What went well needs no answer: it goes by itself. What went wrong stays until the next act, or the next round.
export function announce(text, wrong = false) {
  saved = null;
  clearTimeout(passing);
  if (text && !wrong) passing = setTimeout(announce, LONG_ENOUGH, "");
  $("said").className = wrong ? "said said-wrong" : "said";
  $("said").textContent = text;
}
