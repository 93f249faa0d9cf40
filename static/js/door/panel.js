// One person at the door: a number, a price, a way to pay; a tap on a price says here, number and paid at once.
import { $, fill, h, newId, say } from "../table/dom.js";
import * as queue from "./queue.js";
import { isPaid, nextNumber, owedBy, paidTooOften, people } from "./people.js";
import { centsIn, feeName, money } from "./totals.js";

let open = null;
let how = "cash";
let tell = () => {};
let closedAt = -Infinity;

const DOUBLE_TAP = 400; // milliseconds

export const justClosed = () => performance.now() - closedAt < DOUBLE_TAP;

// At once: the event of the same name comes a moment later.
function close() {
  closedAt = performance.now();
  $("panel").close();
}

// Whoever types means the next person.
export const settle = () => (closedAt = -Infinity);

export function listenToPanel(announce) {
  tell = announce;
  $("panel").addEventListener("close", () => {
    open = null;
    $("search").blur(); // Chromium gives it the focus back by itself, and then takes no letter
    $("search").focus({ preventScroll: true });
  });
  $("panel-close").addEventListener("click", close);
  $("panel-form").addEventListener("submit", (event) => {
    event.preventDefault();
    arrive("here");
  });
  for (const box of document.querySelectorAll("[name=how]")) box.addEventListener("change", () => (how = box.value));
  $("pay-other").addEventListener("click", payOther);
  for (const what of ["late", "absent", "expected"]) $(`say-${what}`).addEventListener("click", () => arrive(what));
}

// `person` of the list, or somebody who walks in: only a name.
export function show(person) {
  open = person.uid
    ? { uid: person.uid }
    : { uid: newId(), name: person.name, partner: person.partner ?? "", fresh: true };
  const now = current();
  $("panel-number").value = now.number ?? nextNumber(now);
  $("panel-name").value = open.name ?? "";
  $("panel-partner").value = open.partner ?? "";
  $("panel-two").hidden = !($("till").dataset.pairs || open.partner);
  $("other-amount").value = "";
  $("panel-wrong").textContent = "";
  paintPanel();
  if (!$("panel").open) $("panel").showModal();
  $("panel").scrollTop = 0;
}

const current = () =>
  people().find((one) => one.uid === open?.uid) ?? { ...open, fees: [], paid: [], people: 1, arrival: "" };

export function paintPanel() {
  if (!open) return;
  const person = current();
  open.fresh &&= !people().some((one) => one.uid === open.uid);
  $("panel-title").textContent = open.fresh
    ? say("walk_in")
    : [person.name, person.partner].filter(Boolean).join(" & ");
  $("panel-new").hidden = !open.fresh;
  fill($("panel-state"), ...told(person));
  const both = feesOfBoth(person);
  fill(
    $("prices"),
    both.length
      ? h(
          "button",
          { type: "button", class: "button button-main", "data-key": "fee-both", onclick: () => payBoth(both) },
          h("span", {}, `${person.name} & ${person.partner}`),
          h("b", {}, money(owedBy(person))),
        )
      : null,
    queue.state.fees.map((fee) =>
      h(
        "button",
        {
          type: "button",
          class: !both.length && chosen(person, fee) ? "button button-main" : "button",
          "data-key": `fee-${fee.key}`,
          onclick: () => pay(fee.cents, fee.key),
        },
        h("span", {}, fee.name),
        h("b", {}, money(fee.cents)),
      ),
    ),
    h(
      "button",
      { type: "button", class: "button", "data-key": "fee-free", onclick: () => pay(0, "", "free") },
      say("how_free"),
    ),
  );
  fill(
    $("paid-list"),
    person.paid.map((one) =>
      h(
        "li",
        {},
        [money(one.cents), say("how_" + one.how), one.fee && feeName(one.fee)].filter(Boolean).join(" · ") + " ",
        one.cents > 0 && !person.paid.some((other) => other.cents === -one.cents && other.at > one.at)
          ? h(
              "button",
              {
                type: "button",
                class: "button button-small",
                "data-key": `back-${one.uid}`,
                onclick: () => giveBack(one),
              },
              say("give_back"),
            )
          : null,
      ),
    ),
  );
  fill($("panel-each"), ...(person.partner && !open.fresh ? [each(person, "first"), each(person, "partner")] : []));
  const stored = queue.state.people.find((one) => one.uid === open.uid && one.paid.length);
  $("receipt").hidden = !stored;
  $("receipt").href = [location.pathname, open.uid, "/receipt/"].join("");
  $("say-here").textContent = say(person.arrival === "here" ? "keep_number" : "here_unpaid");
  $("say-expected").hidden = person.arrival === "expected" || open.fresh;
  $("say-late").hidden = $("say-absent").hidden = Boolean(open.fresh);
}

// Of two who entered together one may come alone.
function each(person, who) {
  const [name, where] = who === "first" ? [person.name, person.arrival] : [person.partner, person.partner_arrival];
  const next = where === "here" ? "expected" : "here";
  return h(
    "button",
    {
      type: "button",
      class: "button button-small",
      "data-key": `${who}-${next}`,
      onclick: () => arriveAlone(who, next, name),
    },
    say(next === "here" ? "is_here" : "is_not_here", { name }),
  );
}

async function arriveAlone(who, where, name) {
  tell(await queue.add({ kind: "arrive", entry: open.uid, arrival: where, who }), `${name}: ${say("at_" + where)}`);
  paintPanel();
}

// The price that was chosen with the entry is the one that is offered first.
const chosen = (person, fee) => !isPaid(person) && person.fees.includes(fee.key);

// The prices of two who entered together and have not paid yet: one sum, which one of them pays.
function feesOfBoth(person) {
  if (open.fresh || !person.partner || person.fees.length !== 2 || person.paid.length) return [];
  const fees = person.fees.map((key) => queue.state.fees.find((fee) => fee.key === key));
  return fees.every(Boolean) ? fees : [];
}

async function payBoth(fees) {
  const act = arrival(
    "here",
    fees.map((fee) => fee.key),
  );
  if (!act) return;
  const { name, partner, uid: entry } = current();
  close();
  const acts = [act, ...fees.map(({ key, cents }) => ({ kind: "pay", entry, cents, fee: key, how }))];
  const kept = [];
  for (const next of acts) kept.push(await queue.add(next));
  const sum = fees.reduce((total, { cents }) => total + cents, 0);
  tell(kept.every(Boolean), [said(`${name} & ${partner}`, act, "here"), money(sum), say("how_" + how)].join(" · "));
}

function told(person) {
  if (open.fresh) return [];
  const owed = owedBy(person);
  return [
    h("span", { class: "pill" }, say("at_" + person.arrival)),
    person.partner && person.partner_arrival !== person.arrival
      ? h("span", { class: "pill" }, `${person.partner}: ${say("at_" + person.partner_arrival)}`)
      : null,
    person.waiting ? h("span", { class: "pill pill-brass" }, say("waiting_list")) : null,
    isPaid(person) ? h("span", { class: "pill pill-felt" }, say("paid")) : null,
    owed > 0 ? h("span", { class: "pill pill-minus" }, say("owes", { amount: money(owed) })) : null,
    paidTooOften(person) ? h("span", { class: "pill pill-minus" }, say("paid_twice")) : null,
    person.note ? h("span", { class: "soft" }, person.note) : null,
  ];
}

// What the panel says of the person: undefined where something in it is wrong.
function arrival(arrivalNow, fees = null) {
  const text = $("panel-number").value.trim();
  const number = text ? Number(text) : null;
  if (number !== null && !(Number.isInteger(number) && number >= 1 && number <= 9999)) {
    $("panel-wrong").textContent = say("no_number");
    $("panel-number").focus();
    return undefined;
  }
  const given = arrivalNow === "here" ? { number } : {};
  const about = { entry: open.uid, ...given, ...(fees && { fees }) };
  if (!open.fresh) return { kind: "arrive", arrival: arrivalNow, ...about };
  const name = $("panel-name").value.trim();
  if (!name) {
    $("panel-wrong").textContent = say("no_name");
    $("panel-name").focus();
    return undefined;
  }
  return { kind: "walk_in", name, partner: $("panel-partner").value.trim(), ...about };
}

async function arrive(where) {
  const act = arrival(where);
  if (!act) return;
  const person = nameOf(act);
  close();
  tell(await queue.add(act), said(person, act, where));
}

const nameOf = (act) => act.name ?? current().name;

function said(name, act, where) {
  if (where === "here" && act.number) return say("given", { name, n: act.number });
  return name + ": " + say("at_" + where);
}

async function pay(cents, fee, way = how) {
  const before = current();
  const two = before.people > 1 || (open.fresh && $("panel-partner").value.trim());
  const both = before.paid.length ? [before.fees[0] ?? fee, fee] : [fee, before.fees[1] ?? fee];
  const act = arrival("here", fee ? both.slice(0, two ? 2 : 1) : null);
  if (!act) return;
  const name = nameOf(act);
  const done = !two || before.paid.length + 1 >= 2;
  const entry = open.uid;
  if (done) close();
  const here = await queue.add(act);
  const kept = await queue.add({ kind: "pay", entry, cents, fee, how: way });
  tell(here && kept, [said(name, act, "here"), money(cents), say("how_" + way)].join(" · "));
}

function payOther() {
  const cents = centsIn($("other-amount").value);
  $("panel-wrong").textContent = cents ? "" : say("no_amount");
  if (cents) return pay(cents, "");
  $("other-amount").focus();
  return undefined;
}

async function giveBack({ cents, fee, how: way }) {
  const name = current().name;
  const kept = await queue.add({ kind: "pay", entry: open.uid, cents: -cents, fee, how: way });
  tell(kept, name + ": " + money(-cents));
}
