// The round around the deals: which one, how far, the clock, where each deal is kept, where to next.
import { $, fill, h, hourOf, say, suit } from "./dom.js";
import { announce } from "./bar.js";
import * as sending from "./sending.js";
import * as queue from "./queue.js";
import { takeAnswer } from "./state.js";
import { deals as storage } from "./storage.js";
import * as table from "./table.js";

let heardAt = Date.now();
let heardOf = null;

export function paintState() {
  const { state } = table;
  const mine = queue.waiting();
  const stuck = mine.filter((entry) => entry.trouble).length;
  const [kind, text] = stuck
    ? ["trouble", say("state_trouble", { n: stuck })]
    : mine.length
      ? ["here", say(storage.complaint ? "state_page" : "state_here", { n: mine.length })]
      : queue.storing
        ? ["here", "…"]
        : state.table.confirmed.length === 2
          ? ["confirmed", say("state_confirmed")]
          : ["club", say("state_club")];
  $("state").className = `state state-${kind}`;
  if ($("state").textContent !== text) $("state").textContent = text;
  const said = ["none", "portal", "busy", "fault"].includes(sending.connection) && say(`net_${sending.connection}`);
  $("offline").hidden = !said;
  if (said && $("offline").textContent !== said) $("offline").textContent = said;
  $("carry").hidden = !mine.length;
  $("unkept").hidden = !storage.complaint;
  if (storage.complaint) $("unkept-why").textContent = say(`store_${storage.complaint}`);
  $("round-name").textContent = $("round-name").dataset.says.replace("{n}", state.round.number);
  const entered = table.entered();
  const number = table.editing?.number ?? table.nextNumber();
  const { dealt } = state.table;
  fill(
    $("deal-number"),
    dealt && `${say("dealt", { n: dealt })} · `,
    ...dealText(number, entered),
    ...trumpText(number),
  );
  paintClock();
}

// Where trumps take turns, those of this deal.
function trumpText(number) {
  const { trump_turns: turns } = table.rules;
  if (!turns?.length || (allEntered() && !table.editing)) return [];
  const { round, expected } = table.state;
  const hand = expected === 1 ? round.number : number; // in a drive each round is one hand
  const { value, name } = turns[(hand - 1) % turns.length];
  return [" · ", value === "no_trump" ? name : [`${say("trumps")} `, suit(value, name)]];
}

const allEntered = () => (table.state.expected === null ? table.over() : table.full());

function dealText(number, entered) {
  const { expected, passed_deals_count: counts } = table.state;
  if (allEntered() && !table.editing) return [say("all_entered", { n: entered })];
  if (expected === null || entered >= expected) return [say("deal_n", { n: number })];
  if (counts || table.editing || number === entered + 1) return [say("deal_of", { n: number, m: expected })];
  return [`${say("deal_n", { n: number })} · ${entered}/${expected}`];
}

const left = (clock) => clock.seconds_left - (clock.paused ? 0 : (Date.now() - heardAt) / 1000);
export const timeIsUp = () => Boolean(heardOf) && left(heardOf) <= 0;

function paintClock() {
  const { clock } = table.state;
  if (clock !== heardOf) [heardOf, heardAt] = [clock, Date.now()];
  $("clock").hidden = !clock;
  if (!clock) return;
  $("clock").textContent = clock.paused
    ? say("clock_paused")
    : timeIsUp()
      ? say("time_is_up")
      : say("clock_until", { time: hourOf(clock.ends_at), n: Math.ceil(left(clock) / 60) });
}
setInterval(() => {
  const was = timeIsUp();
  if (table.state) paintClock();
  if (timeIsUp() !== was) table.paint();
}, 10000);

// Where nobody knows how many deals there are, the clock ends the round; without a clock it may end after any deal.
function isOver({ ends, expected, clock }) {
  if (ends === "game") return table.over();
  return expected === null ? !clock || timeIsUp() : table.full();
}

// At the end of a round each side says that it agrees (agree.js).
export function isAgreeing() {
  const {
    round,
    claims,
    table: { confirmed, disputed },
  } = table.state;
  const due = table.deals().length > 0 && !claims?.length && isOver(table.state);
  return round.status === "open" && Boolean(due || confirmed.length || disputed);
}

let shown = {};

// What was told of one sheet ends with it; and who called hears that the director answered.
function paintSheetNotices({ round, table: { number, called, disputed } }) {
  const key = `${round.number}/${number}`;
  if (shown.key && shown.key !== key) announce("");
  else if (shown.called && !called) announce(say("call_answered"));
  else if (shown.disputed && !disputed) announce(say("dispute_settled"));
  shown = { key, called, disputed };
  $("called").hidden = !called;
}

export function paintRound() {
  const { state } = table;
  paintSheetNotices(state);
  $("closed").hidden = state.round.status === "open";
  $("closed").textContent = say(`round_${state.round.status}`, { n: state.round.number });
  if ($("first-dealer")) $("first-dealer").hidden = state.round.status !== "open" || table.deals().length > 0;
  paintGuide();
}

let closedIn = 0; // the round in which somebody closed the guide

// Where to go at the change of rounds, in the club's own sentences: over everything until the first deal of a round
// lies here and once the table is done, under the sheet while it plays on. Over the buttons of a first deal it takes
// no room, so that nothing moves under a thumb when it leaves.
function paintGuide() {
  const { guide, deals, round } = table.state;
  const begun = table.deals().length > 0 || table.hasBegun();
  const atFirst = round.status === "open" && !deals.length;
  $("guide").hidden = !guide || (atFirst && (begun || closedIn === round.number));
  $("guide").classList.toggle("guide-over", atFirst);
  if (!guide) return;
  const [box, above] = [$("guide"), $("entry").hidden || !begun ? $("closed") : $("sheet")];
  if (above.nextElementSibling !== box) above.after(box);
  $("guide-title").textContent = guide.title;
  fill($("guide-leaving"), ...guide.leaving.map((line) => h("li", {}, line)));
  $("guide-coming").textContent = guide.coming;
}

function closeGuide() {
  closedIn = table.state.round.number;
  paintGuide();
}
$("guide")?.addEventListener("click", closeGuide);
$("entry")?.addEventListener("focusin", ({ target }) => target.matches(":focus-visible") && closeGuide());

export async function tell(act, body, done) {
  const response = await sending.ask("POST", `${sending.pathOf(table.place())}/${act}`, {
    token: table.page.token,
    body,
  });
  if (response?.status === 200) {
    takeAnswer(response.body.table);
    announce(done ?? "");
  } else announce(response?.body?.error ?? sending.whyNot(), true);
}

$("call")?.addEventListener("click", () => tell("call", { reason: "" }));
