// A deal that is half tapped outlives the tab: it is kept for this table until it is saved or thrown away, and never
// sent.
import { canonical, say, stored } from "./dom.js";
import { announce } from "./bar.js";
import * as table from "./table.js";

let looked = false;

const key = () => `half/${table.page.tournament}/${table.page.table}`;
const untouched = () => !table.editing && canonical(table.draft) === canonical(table.startDraft());
const about = () => ({
  round: table.state.round.number,
  number: table.editing?.number ?? table.nextNumber(),
  uid: table.editing?.uid ?? null,
  version: table.editing?.version ?? null,
});

// After each tap. What the browser refuses to keep is only lost with the page, as it always was.
export function keepUnfinished() {
  if (!looked) return;
  const text = untouched() ? null : canonical({ about: about(), draft: table.draft });
  try {
    if (text) localStorage.setItem(key(), text);
    else localStorage.removeItem(key());
  } catch {
    // nothing to be said: it was never called saved
  }
}

// Take up what was tapped before the tab died, if it still is about the deal that is due and nobody tapped since.
export function takeUpUnfinished() {
  const found = stored(key());
  looked = true;
  if (found && untouched() && table.knows(found.draft.contract)) takeUp(found);
  keepUnfinished();
}

function takeUp({ about: was, draft }) {
  const deal = table.deals().find((one) => one.uid === was.uid) ?? null;
  if (was.uid && !deal) return;
  table.edit(deal, draft);
  if (canonical(about()) === canonical(was)) announce(say("half_entered"));
  else table.startAgain();
}
