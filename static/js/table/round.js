// The round around the deals: which one, how far, the clock, where each deal is kept, agreeing on it, where to next.
import { $, fill, h, hourOf, say, signed } from "./dom.js";
import { announce } from "./bar.js";
import { ownName, together } from "./seats.js";
import * as sending from "./sending.js";
import * as queue from "./queue.js";
import * as storage from "./storage.js";
import * as table from "./table.js";

const EVERYBODY = "all";
let heardAt = Date.now();
let heardOf = null;

export function paintState() {
  const { state } = table;
  const mine = queue.waiting();
  const stuck = mine.filter((entry) => entry.trouble).length;
  const [kind, text] = stuck ? ["trouble", say("state_trouble", { n: stuck })] : mine.length ? ["here", say(storage.complaint ? "state_page" : "state_here", { n: mine.length })]
    : state.table.confirmed.length === 2 ? ["confirmed", say("state_confirmed")] : ["club", say("state_club")];
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
  fill($("deal-number"), dealt && `${say("dealt", { n: dealt })} · `, ...dealText(number, entered));
  paintClock();
}

function dealText(number, entered) {
  const { expected, passed_deals_count: counts } = table.state;
  const done = expected === null ? table.over() : table.full();
  if (done && !table.editing) return [say("all_entered", { n: entered })];
  if (expected === null || entered >= expected) return [say("deal_n", { n: number })];
  return [say("deal_of", { n: counts || table.editing ? number : entered + 1, m: expected })];
}

const left = (clock) => clock.seconds_left - (clock.paused ? 0 : (Date.now() - heardAt) / 1000);
export const timeIsUp = () => Boolean(heardOf) && left(heardOf) <= 0;

export function paintClock() {
  const { clock } = table.state;
  if (clock !== heardOf) [heardOf, heardAt] = [clock, Date.now()];
  $("clock").hidden = !clock;
  if (!clock) return;
  $("clock").textContent = clock.paused ? say("clock_paused") : timeIsUp() ? say("time_is_up") : say("clock_until", { time: hourOf(clock.ends_at), n: Math.ceil(left(clock) / 60) });
}
setInterval(() => table.state && paintClock(), 10000);

// At the end of a round each side says that it agrees; what is still on this device cannot be agreed on.
export function paintRound() {
  const { state } = table;
  const due = table.deals().length > 0 && !state.claims?.length && (state.ends === "game" ? table.over() : state.expected === null || table.full());
  $("agree").hidden = state.round.status !== "open" || !(due || state.table.confirmed.length || state.table.disputed);
  fill($("agree-sides"), ...(table.isFive() ? [EVERYBODY] : ["NS", "EW"]).map(side));
  $("disputed").hidden = !state.table.disputed;
  $("disputed").textContent = say("disputed", { what: state.table.dispute });
  $("called").hidden = !state.table.called;
  $("closed").hidden = state.round.status === "open";
  $("closed").textContent = say(`round_${state.round.status}`, { n: state.round.number });
  $("next").hidden = state.next.length === 0;
  fill($("next-list"), ...state.next.map((one) => h("li", {}, h("strong", {}, one.name), ": ", say("next_seat", { n: one.table, seat: [...one.seat].map((seat) => table.rules.seats[seat]).join("–") }))));
}

// The round as one side saw it: what each deal brought its players, and the sum. A device that enters for the other side
// does not agree for this one. At a table of five the sides change with each deal: everybody agrees, each with a line.
function side(key) {
  const { state } = table;
  const all = key === EVERYBODY;
  const agreed = all ? state.table.confirmed.length === 2 : state.table.confirmed.includes(key);
  const { deals, points } = table.sheet();
  const own = (all ? table.parties() : points[key] === undefined ? [...key] : [key]).filter((party) => points[party] !== undefined);
  const names = all ? own.map(ownName).join(", ") : together(key, null);
  const told = (deal, party) => (deal.points && !(party in deal.points) ? "·" : signed(deal.points?.[party] ?? 0));
  const round = (party) => h("span", { class: "soft small" }, own.length > 1 && `${all ? ownName(party) : together([party], null)}: `, deals.map((deal) => told(deal, party)).join(" "), " = ", h("b", {}, signed(points[party])));
  const rounds = own.map(round);
  return h("button", { type: "button", class: "tap agree-side", "data-says": rounds.map((one) => one.textContent).join(), disabled: state.double && !all && table.side !== key, "aria-pressed": String(agreed), "data-key": `agree-${key}`, onclick: () => !agreed && agree(key) },
    h("span", {}, agreed ? say("agreed", { names }) : say("agree", { names })), rounds);
}

async function agree(key) {
  if (queue.waiting().length) return announce(say("send_first"), true);
  await tell("confirm", { side: key }, say("thank_you"));
}

export async function tell(act, body, done) {
  const told = await sending.ask("POST", `${sending.pathOf(table.place())}/${act}`, { token: table.page.token, body });
  if (told?.status === 200) {
    if (told.body.table.revision >= table.state.revision) table.setState({ ...table.state, ...told.body.table });
    announce(done);
  } else announce(told?.body?.error ?? sending.whyNot(), true);
}

$("call")?.addEventListener("click", () => tell("call", { reason: "" }, say("called")));
$("dispute-form")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const reason = $("dispute-reason").value.trim();
  if (reason) tell("dispute", { reason }, say("dispute_sent")).then(() => ($("dispute-form").closest("details").open = false));
});
