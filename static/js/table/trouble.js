// A deal the club did not take: why, in plain words, what stands there instead, and what can be done about it.
import { $, h, say } from "./dom.js";
import { startEditing } from "./bar.js";
import { askBoth } from "./both.js";
import { offer } from "./elsewhere.js";
import * as queue from "./queue.js";
import { hurry } from "./sending.js";
import { told } from "./telling.js";
import * as table from "./table.js";

export function paintTrouble() {
  askBoth();
  const stuck = queue.waiting().filter((entry) => entry.trouble);
  const shown = stuck.map((entry) => `${entry.id}${entry.edit}${entry.trouble.status}`).join();
  if ($("trouble").dataset.shown === shown) return;
  $("trouble").dataset.shown = shown;
  $("trouble").replaceChildren(...stuck.map(panel));
}

function panel(entry) {
  const { status, current } = entry.trouble;
  const place = say("deal_at", { n: entry.number, round: entry.round, table: entry.table });
  return h("section", { class: "panel trouble-panel", role: "alert" },
    h("h2", {}, place), h("p", {}, sentence(entry)), current && both(entry, current), h("div", { class: "choices-row" }, ways(entry, status, current)));
}

function sentence({ trouble: { status, error, problems } }) {
  const known = { 401: "trouble_code", 404: "trouble_gone", 423: "trouble_closed" }[status];
  const details = Object.values(problems).flat().join(" ");
  return [known && say(known), status === 409 || status === 412 ? say("trouble_conflict") : details || error].filter(Boolean).join(" ");
}

function both(entry, current) {
  return h("dl", { class: "both" }, h("dt", {}, say("here_it_says")), h("dd", {}, entry.remove ? say("take_out") : told(entry.record)),
    h("dt", {}, say("club_says")), h("dd", {}, current.removed ? say("taken_out", { n: current.number }) : told(current.record)));
}

function ways(entry, status, current) {
  const way = (key, act) => h("button", { type: "button", class: "tap", "data-key": `${key}-${entry.id}`, onclick: act }, say(key));
  const dropIt = way(current ? "keep_theirs" : "throw_away", () => queue.forget(entry.id));
  if ((status === 409 || status === 412) && current && !entry.remove) {
    const other = current.uid !== entry.id;
    return [dropIt, way("keep_mine", () => replace(entry, current)), other && !current.removed && way("both_are_deals", () => asNext(entry))].filter(Boolean);
  }
  if (status === 422) return [queue.here(entry, table.place()) && way("put_right", () => startEditing({ ...entry, uid: entry.id, version: entry.version, where: "trouble" })), dropIt].filter(Boolean);
  return [way("try_again", () => queue.goOnFrom(entry, entry.version).then(hurry)), way("take_along", offer), dropIt];
}

// Mine instead of theirs: a correction of the deal that stands there.
async function replace(entry, current) {
  if (current.uid === entry.id) await queue.goOnFrom(entry, current.version);
  else {
    await queue.add(entry, { uid: current.uid, number: entry.number, record: entry.record, base: { version: current.version }, warnings: entry.warnings });
    await queue.forget(entry.id);
  }
  hurry();
}

// Two deals claim one number: mine goes to the next free one.
async function asNext(entry) {
  await queue.add(entry, { uid: entry.id, number: table.nextNumber(table.deals().filter((deal) => deal.uid !== entry.id)), record: entry.record, warnings: entry.warnings });
  hurry();
}
