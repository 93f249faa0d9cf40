// The page at the door: a list to find somebody in, what waits, and the totals. It works without a network.
import { $, fill, h, json, say } from "../table/dom.js";
import { connection } from "./connection.js";
import { justClosed, listenToPanel, paintPanel, settle, show } from "./panel.js";
import { listenToArrivals, paintArrivals, tableOf } from "./arrivals.js";
import {
  found,
  howMany,
  isHere,
  isPaid,
  membersFound,
  nextNumber,
  onCard,
  owedBy,
  paidTooOften,
  people,
  tokenIn,
} from "./people.js";
import * as queue from "./queue.js";
import { listenToCount, money, paintTotals } from "./totals.js";

const MOST = 60;
const MOST_MEMBERS = 8;
const members = [...$("register").options].map(({ value, label }) => ({ name: value, member: label }));
let only = "all";

const KINDS = {
  all: () => true,
  expected: (one) => [one.arrival, one.partner_arrival].some((where) => where === "expected" || where === "late"),
  here: isHere,
  unpaid: (one) => isHere(one) && !isPaid(one),
};

function paint() {
  const everybody = people();
  paintState();
  for (const kind of Object.keys(KINDS)) {
    $(`n-${kind}`).textContent = howMany(everybody.filter(KINDS[kind]), kind);
    $(`only-${kind}`).setAttribute("aria-pressed", String(only === kind));
  }
  paintArrivals(everybody);
  paintList(everybody);
  paintTrouble(everybody);
  paintTotals(everybody);
  paintPanel();
}

function paintState() {
  const n = queue.waiting().length;
  const here = queue.complaint() ? "waits_page" : "waits_here";
  $("state").textContent = n ? say(here, { n }) : say(queue.silence ? "saved_before" : "saved");
  $("state").classList.toggle("waits", n > 0);
  fill($("net"), queue.silence ? connection(queue.silence) : null);
  $("net").hidden = !queue.silence;
}

function paintList(everybody) {
  const text = $("search").value;
  const all = found(text, text.trim() ? everybody : everybody.filter(KINDS[only]));
  const name = text.trim();
  fill(
    $("people"),
    all.slice(0, MOST).map(row),
    membersFound(text, members, everybody).slice(0, MOST_MEMBERS).map(memberRow),
    name && !/^\d+$/.test(name) && !tokenIn(name)
      ? h(
          "li",
          { "data-key": "walk-in" },
          h(
            "button",
            { type: "button", class: "person walk-in", onclick: () => tap(walkIn(name)) },
            say("walk_in_as", { name }),
          ),
        )
      : null,
  );
  $("nobody").hidden = $("people").childElementCount > 0;
}

function row(one) {
  const owed = isHere(one) ? owedBy(one) : 0;
  return h(
    "li",
    { "data-key": one.uid },
    h(
      "button",
      { type: "button", class: `person at-${one.arrival}`, onclick: () => tap(one) },
      h("b", { class: "number" }, one.number ?? (one.listed ? `(${one.listed})` : "–")),
      h(
        "span",
        { class: "who" },
        [one.name, one.partner].filter(Boolean).join(" & "),
        one.club ? h("small", {}, one.club) : null,
      ),
      h(
        "span",
        { class: "marks" },
        one.waiting ? h("span", { class: "pill pill-brass" }, say("waiting_list")) : null,
        tableOf(one) ? h("span", { class: "pill pill-felt" }, say("table_n", { number: tableOf(one) })) : null,
        one.partner && one.partner_arrival !== one.arrival
          ? h("span", { class: "pill pill-brass" }, `${one.partner}: ${say(`at_${one.partner_arrival}`)}`)
          : null,
        isPaid(one) || owed > 0
          ? null
          : h("span", { class: one.arrival === "here" ? "pill pill-felt" : "pill" }, say(`at_${one.arrival}`)),
        isPaid(one) ? h("span", { class: "pill pill-felt" }, say("paid")) : null,
        owed > 0 ? h("span", { class: "pill pill-minus" }, money(owed)) : null,
        paidTooOften(one) ? h("span", { class: "pill pill-minus" }, say("paid_twice")) : null,
        one.waits ? h("span", { class: "pill pill-brass" }, say("waits")) : null,
      ),
    ),
  );
}

// A member who was not entered: this tap, and the price, let them in.
function memberRow({ name, member }) {
  return h(
    "li",
    { "data-key": `member-${name}` },
    h(
      "button",
      { type: "button", class: "person", onclick: () => tap({ name, partner: "" }) },
      h("b", { class: "number" }, member || "–"),
      h("span", { class: "who", translate: "no" }, name),
      h("span", { class: "marks" }, h("span", { class: "pill" }, say("of_the_club"))),
    ),
  );
}

// "Ann & Bob" are two, also where each plays alone.
const walkIn = (text) => {
  const [name, partner = ""] = text.split(/\s*[&+]\s*/);
  return { name, partner };
};

// The second of two quick taps on a price falls on the list under the panel, and means nobody there.
function tap(person) {
  if (!justClosed()) choose(person);
}

function choose(person) {
  $("search").value = "";
  show(person);
  paint();
}

// The card of somebody of the club who is on the list without it, or on no list yet: the club knows the name.
async function chooseByCard(token) {
  const answer = await fetch(`${location.pathname}card/${token}/`).catch(() => null);
  const name = answer?.ok ? (await answer.json().catch(() => ({}))).name : null;
  if (name) choose(people().find((one) => one.name === name) ?? { name, partner: "" });
  else announce(true, say("card_unknown"));
}

// What the club refused, and numbers that were given out at two doors.
function paintTrouble(everybody) {
  const doubled = (queue.state.doubled ?? []).filter(({ uid }) => everybody.some((one) => one.uid === uid));
  fill(
    $("trouble"),
    doubled.map(({ uid, number, name }) => {
      const person = everybody.find((one) => one.uid === uid);
      const instead = nextNumber({ uid }, everybody);
      return h(
        "p",
        { class: "notice", role: "alert", "data-key": `doubled-${uid}` },
        say("number_taken", { n: number, name, other: person.name }) + " ",
        h(
          "button",
          { type: "button", class: "button button-small", onclick: () => giveInstead(uid, instead) },
          say("give_instead", { n: instead }),
        ),
      );
    }),
    queue
      .refused()
      .map(({ id, act, trouble }) =>
        h(
          "p",
          { class: "notice", role: "alert", "data-key": `refused-${id}` },
          whatOf(act, everybody) + ": " + (trouble.error || say("not_taken")) + " ",
          h(
            "button",
            { type: "button", class: "button button-small", onclick: () => queue.tryAgain(id) },
            say("try_again"),
          ),
          h("button", { type: "button", class: "button button-small", onclick: () => queue.forget(id) }, say("drop")),
        ),
      ),
  );
}

function whatOf(act, everybody) {
  if (act.kind === "begin_table") return say("table_n", { number: act.number });
  const name = everybody.find((one) => one.uid === act.entry)?.name ?? act.name;
  return [name, act.kind === "pay" && money(act.cents)].filter(Boolean).join(" ");
}

async function giveInstead(uid, number) {
  queue.numberSettled(uid);
  announce(await queue.add({ kind: "arrive", entry: uid, arrival: "here", number }), say("number_n", { n: number }));
}

function announce(kept, text) {
  $("said").textContent = kept ? text : `${text} ${say("page_only")}`;
}

// Letters that nothing else takes search: somebody stands at the door while another page was looked at.
function searchFor(event) {
  const taken =
    event.target.closest("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey;
  if (!taken && /^[\p{L}\p{N}/]$/u.test(event.key)) $("search").focus();
  if (!taken && event.key === "/") event.preventDefault();
}

function listen() {
  $("search").addEventListener("input", () => {
    settle();
    paint();
  });
  document.addEventListener("keydown", searchFor);
  $("find").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = $("search").value.trim();
    const all = found(text);
    const card = /^\d+$|:\/\//.test(text) ? onCard(text) : null;
    const [member] = membersFound(text, members);
    if (card ?? all[0]) choose(card ?? all[0]);
    else if (member) choose({ name: member.name, partner: "" });
    else if (tokenIn(text)) chooseByCard(tokenIn(text));
    else if (text && !/^\d+$/.test(text)) choose(walkIn(text));
  });
  for (const kind of Object.keys(KINDS))
    $(`only-${kind}`).addEventListener("click", () => {
      only = kind;
      $("search").value = "";
      paint();
    });
  listenToScan();
}

// A photograph of the card. What reads no codes itself, as an iPhone, has the club read it.
function listenToScan() {
  $("scan-file").addEventListener("change", async () => {
    const [file] = $("scan-file").files;
    $("scan-file").value = "";
    if (!file) return;
    const text = await ("BarcodeDetector" in window ? readHere(file) : readAtTheClub(file)).catch(() => "");
    const person = text ? onCard(text) : null;
    if (person) choose(person);
    else if (tokenIn(text)) chooseByCard(tokenIn(text));
    else announce(true, say(text ? "card_unknown" : "card_unread"));
  });
}

async function readHere(file) {
  const [code] = await new window.BarcodeDetector().detect(await createImageBitmap(file));
  return code?.rawValue ?? "";
}

async function readAtTheClub(file) {
  const body = new FormData();
  body.append("photograph", file);
  const headers = { "X-CSRFToken": queue.state.csrf };
  const answer = await fetch(`${location.pathname}scan/`, { method: "POST", headers, body });
  return answer.ok ? (await answer.json()).text : "";
}

async function keepThisPage() {
  await navigator.serviceWorker.ready;
  const pages = await caches.open("door-pages");
  if (await pages.match(location.pathname, { ignoreVary: true })) return;
  const response = await fetch(location.pathname);
  if (response.headers.get("X-Whistboard")) await pages.put(location.pathname, response);
}

listen();
listenToPanel(announce);
listenToCount(announce);
listenToArrivals(announce);
queue.begin(json("till-state"), paint).then(() => {
  document.documentElement.dataset.ready = "yes";
  // On a phone the keyboard would hide the list.
  if (matchMedia("(hover: hover) and (pointer: fine)").matches) $("search").focus({ preventScroll: true });
});
navigator.serviceWorker
  ?.register(`${location.pathname}sw.js`, { scope: location.pathname })
  .then(keepThisPage)
  .catch(() => {});
navigator.storage?.persist?.().catch(() => {});
