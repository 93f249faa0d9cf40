// The auction at the table, over the page and left with one tap: "May I?", and the whole bidding, which fills in the
// deal. It comes when it is asked for (later.js), and is handed what it works with.
import { outcome } from "../prices/auction-outcome.js";
import { bidding } from "../prices/bidding.js";
import { askMayI } from "../prices/may-i.js";
import { keptDocument } from "./kept_document.js";

let page = null;
let known = null;
let box = null;
let filled = null;

const place = () => `auction/${page.table.page.tournament}/${page.table.page.table}`;

// Before somebody asks: the document is fetched, and kept for when there is no network.
export async function begin(parts) {
  page = parts;
  await documentOf();
}

export async function show(parts) {
  page = parts;
  const data = await documentOf();
  if (!data) return page.bar.announce(page.dom.say("needs_network"), true);
  box ??= frame(data.words);
  paint(withNames(data));
  return box.showModal();
}

// What was heard under the same rules is not asked again.
async function documentOf() {
  if (known?.rules === page.table.page.rules) return known;
  known = (await keptDocument(page, "auction")) ?? known;
  return known;
}

function frame(words) {
  const { h } = page.dom;
  const tab = (name, label) =>
    h("button", { type: "button", class: "call call-wide", "data-tab": name, onclick: () => turnTo(name) }, label);
  const close = () => box.close();
  const dialog = h(
    "dialog",
    { class: "auction", id: "auction-box", "aria-label": words.auction },
    h(
      "div",
      { class: "auction-head" },
      tab("asking", words.may_i),
      tab("bidding", words.auction),
      h("button", { type: "button", class: "call call-wide", "data-key": "close", onclick: close }, words.close),
    ),
    h("section", { id: "asking", "aria-label": words.may_i }),
    h("section", { id: "bidding", "aria-label": words.auction }),
  );
  document.body.append(dialog);
  return dialog;
}

function turnTo(name) {
  for (const section of box.querySelectorAll("section")) section.hidden = section.id !== name;
  for (const tab of box.querySelectorAll("[data-tab]"))
    tab.setAttribute("aria-pressed", String(tab.dataset.tab === name));
}

function paint(data) {
  const { dom, table } = page;
  const was = unfinished();
  const dealer = was?.dealer ?? chairOf(table.dealer());
  askMayI(dom, dom.$("asking"), data);
  bidding(dom, dom.$("bidding"), data, {
    dealer,
    calls: was?.calls,
    onChange: changed,
    ending: { label: data.words.to_deal, act: (state) => enter(state) },
  });
  turnTo(was?.calls.length ? "bidding" : "asking");
}

// The sentences name who sits there.
function withNames(data) {
  const { seats } = data.auction.names;
  const names = Object.fromEntries(Object.keys(seats).map((seat) => [seat, page.seats.shortName(seat)]));
  return { ...data, auction: { ...data.auction, names: { ...data.auction.names, seats: names } } };
}

// At a table of five the dealer's own chair is played by the fifth, who is dealt to last.
const chairOf = (dealer) => (dealer in page.table.rules.seats ? dealer : "W");

const about = () => ({ round: page.table.state.round.number, number: page.table.nextNumber() });

// Each call is kept; an auction is about the deal that is due.
function changed(state) {
  const calls = state.calls.map(([, call]) => call);
  const text = JSON.stringify({ ...about(), dealer: state.dealer, calls });
  try {
    if (calls.length) localStorage.setItem(place(), text);
    else localStorage.removeItem(place());
  } catch {
    // it is only lost with the page
  }
  if (untouched()) fill(state);
}

function unfinished() {
  const found = page.dom.stored(place());
  const { round, number } = about();
  return found?.round === round && found.number === number ? found : null;
}

// What was tapped in the form stays until somebody asks for the deal of the auction.
function untouched() {
  const { dom, table } = page;
  const now = dom.canonical(table.draft);
  return !table.editing && [filled, dom.canonical(table.startDraft())].includes(now);
}

function fill(state) {
  const { dom, draft, table } = page;
  const record = outcome(state);
  const next = record ? draft.draftOf(table.rules, asDue(record)) : table.startDraft();
  filled = dom.canonical(next);
  if (dom.canonical(table.draft) !== filled) table.setDraft(next);
}

// Who deals is only said where it is somebody else than the sheet expects.
function asDue({ dealer, ...record }) {
  return page.table.isFive() || dealer === page.table.dealer() ? record : { ...record, dealer };
}

function enter(state) {
  if (page.table.editing) page.table.startAgain();
  fill(state);
  box.close();
  scrollTo({ top: 0 });
}
