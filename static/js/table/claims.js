// Both sides enter each deal: for whom this device speaks, what waits for the other side, and where the two differ.
let page;
let box;
let choosing = false;

export function begin(parts) {
  page = parts;
  const {
    dom: { $, h, words },
    table,
  } = page;
  if (!words.speaks_which) return anew();
  box = h("div", { id: "claims" });
  $("trouble").before(box);
  table.onPaint(paint);
  return table.paint();
}

// The setting came after this page did: its words are in a fresh one. What waits or is half tapped is kept.
function anew() {
  const key = `anew/${page.table.page.tournament}`;
  if (sessionStorage.getItem(key)) return;
  sessionStorage.setItem(key, "1");
  location.reload();
}

const OTHER = { NS: "EW", EW: "NS" };
const names = (side) => page.seats.together(side);

// People move between rounds: each round is asked anew.
const key = () => `side/${page.table.page.tournament}/${page.table.page.table}/${page.table.state.round.number}`;

function remembered() {
  try {
    return localStorage.getItem(key());
  } catch {
    return page.table.asked === key() ? page.table.side : null;
  }
}

function choose(side) {
  choosing = false;
  try {
    localStorage.setItem(key(), side);
  } catch {
    // asked again when the page is opened anew
  }
  page.table.speakFor(side, key());
}

function paint() {
  const { table } = page;
  if (table.asked !== key()) return table.speakFor(remembered(), key());
  const shown = JSON.stringify([
    table.state.claims,
    table.side,
    choosing,
    table.state.round,
    table.state.seats,
    onTheWay(),
  ]);
  if (box.dataset.shown === shown) return undefined;
  box.dataset.shown = shown;
  const open = table.state.round.status === "open";
  const parts = table.state.double ? [open && speaker(), ...numbers().map(open ? one : lapsed)] : [];
  box.replaceChildren(...parts.filter(Boolean));
  return undefined;
}

function speaker() {
  const {
    dom: { h, say },
    table: { side },
  } = page;
  if (side && !choosing) {
    return h(
      "p",
      { class: "small speaks" },
      h("span", {}, say("speaks_for", { names: names(side) })),
      h("button", { type: "button", class: "tap", "data-key": "speaks-change", onclick: change }, say("speaks_change")),
    );
  }
  const choice = (party) =>
    h(
      "button",
      {
        type: "button",
        class: "tap",
        "data-key": `speaks-${party}`,
        "aria-pressed": String(party === side),
        onclick: () => choose(party),
      },
      h("b", {}, names(party)),
      h("span", { class: "small" }, say(party)),
    );
  return h(
    "section",
    { class: "panel", role: "group", "aria-labelledby": "speaks-title" },
    h("h2", { id: "speaks-title" }, say("speaks_which")),
    h("p", {}, say("speaks_why")),
    h("div", { class: "choices-row speaks-sides" }, ["NS", "EW"].map(choice)),
  );
}

const lapsed = (number) =>
  page.dom.h("p", { class: "notice notice-wrong" }, page.dom.say("claim_lapsed", { n: number }));

function change() {
  choosing = true;
  page.table.paint();
}

const onTheWay = () => page.queue.waiting().map((entry) => entry.id);
const numbers = () => [...new Set((page.table.state.claims ?? []).map(({ number }) => number))].sort((a, b) => a - b);
const claimOf = (number, side) =>
  page.table.state.claims.find((claim) => claim.number === number && claim.side === side);

function one(number) {
  const {
    dom: { h, say },
    table: { side },
  } = page;
  const ours = claimOf(number, side ?? "NS");
  const theirs = claimOf(number, OTHER[side ?? "NS"]);
  if (ours && theirs) return differing(number, ours, theirs);
  const entered = (ours ?? theirs).side;
  const waits =
    OTHER[entered] === side
      ? say("claim_theirs", { n: number, names: names(entered) })
      : say("claim_waits", { n: number, names: names(OTHER[entered]) });
  return h("p", { class: "notice notice-soft" }, waits);
}

// Both are shown only now. Nobody is right by being first: either side corrects its own, or the director decides.
function differing(number, ours, theirs) {
  const {
    dom: { $, h, say },
    table: { side },
    telling,
  } = page;
  if (onTheWay().includes(ours.uid)) return null;
  const way = (name, act) =>
    h("button", { type: "button", class: "tap", "data-key": `${name}-${number}`, onclick: act }, say(name));
  const ways = side
    ? [
        way("claim_correct", () => page.bar.startEditing({ ...ours, where: "claim" })),
        way("claim_agree", () => agree(ours, theirs)),
      ]
    : [];
  return h(
    "section",
    { class: "panel trouble-panel", role: "alert" },
    h("h2", {}, say("claim_differs", { n: number })),
    h(
      "dl",
      { class: "both" },
      [ours, theirs].map((claim) => [h("dt", {}, names(claim.side)), h("dd", {}, telling.told(claim.record))]),
    ),
    h("p", {}, say("claim_ask")),
    h(
      "div",
      { class: "choices-row" },
      ways,
      way("claim_call", () => $("call").click()),
    ),
  );
}

// What the other side entered was right: this side says the same.
async function agree(ours, { record }) {
  await page.queue.add(page.table.place(), {
    uid: ours.uid,
    number: ours.number,
    record,
    base: { version: ours.version },
  });
  page.sending.hurry();
}
