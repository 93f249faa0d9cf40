// An auction on the screen: four columns of calls, buttons for what may be said, and what says why something may not.
import { after, legal, whyNot } from "./auction.js";
import { buttonsOf } from "./bidding-buttons.js";
import { outcome } from "./auction-outcome.js";
import { SEATS, standing, start } from "./auction-state.js";
import { asks, filled, nameOf, said } from "./auction-words.js";

/** An auction that was kept, as far as it is allowed under these rules. */
export function replayed(doc, dealer, calls) {
  let state = start(doc, dealer);
  for (const call of calls) {
    if (whyNot(state, call)) break;
    state = after(state, call);
  }
  return state;
}

/**
 * Fills a box with an auction. `dom` has the helpers of table/dom.js, `data` the auction's document and words;
 * `onChange` hears of each new state; `mine` are the seats that this device speaks for, the others answer by chance;
 * `ending` is the button at the end, {label, act}.
 */
export function bidding(dom, box, { auction: doc, words }, { dealer, calls = [], mine = SEATS, onChange, ending }) {
  const { h, fill } = dom;
  const seat = (one) => doc.names.seats[one];
  let state = replayed(doc, dealer, calls);
  let [note, wrong] = ["", false];

  function become(next, says = "") {
    state = answered(next, mine);
    [note, wrong] = [says, false];
    paint();
    if (box.getBoundingClientRect().top < 0) box.scrollIntoView();
    onChange?.(state);
  }

  function press(call) {
    const reason = whyNot(state, call);
    if (!reason) return become(after(state, call), asks(state, call));
    [note, wrong] = [reason, true];
    return paint();
  }

  function takeBack() {
    let kept = state.calls.slice(0, -1);
    while (kept.length && !mine.includes(replayed(doc, state.dealer, spokenOf(kept)).turn)) kept = kept.slice(0, -1);
    become(replayed(doc, state.dealer, spokenOf(kept)));
  }

  const act = (key, label, onclick, disabled = false) =>
    h("button", { type: "button", class: "call call-wide", "data-key": key, disabled, onclick }, label);

  function paint() {
    fill(
      box,
      !state.calls.length && chooseDealer(),
      history(dom, words, state),
      h(
        "div",
        { class: "asked" },
        h("p", { class: `asked-answer${wrong ? " is-no" : ""}`, role: "status" }, sentence()),
      ),
      ...(state.turn ? buttonsOf(dom, words, state, press) : []),
      h(
        "p",
        { class: "bid-acts" },
        !state.turn && ending && act("to-deal", ending.label, () => ending.act(state)),
        act("take-back", words.take_back, takeBack, !state.calls.length),
        act("again", words.again, () => become(start(doc, state.dealer)), !state.calls.length),
      ),
    );
  }

  // Why not; else what aces ask, whose turn it is, and what stands.
  function sentence() {
    if (wrong) return `✗ ${note}`;
    const bid = state.turn && standing(state);
    const now = state.turn ? filled(words.turn, { seat: seat(state.turn) }) : ended(words, state);
    const highest = bid && filled(words.standing, { bid: nameOf(state, bid), seats: bid.seats.map(seat).join(", ") });
    return [note && `${note} `, h("b", {}, now), highest && ` ${highest}`];
  }

  function chooseDealer() {
    const choice = (one) =>
      h(
        "button",
        {
          type: "button",
          class: "call call-wide",
          "data-key": `dealer-${one}`,
          "aria-pressed": String(one === state.dealer),
          onclick: () => become(start(doc, one)),
        },
        seat(one),
      );
    return h(
      "div",
      { class: "bid-group", role: "group", "aria-label": words.who_deals },
      h("p", {}, words.who_deals),
      h("p", { class: "bid-plain" }, SEATS.map(choice)),
    );
  }

  state = answered(state, mine);
  paint();
  return { show: (next) => become(next) };
}

const spokenOf = (calls) => calls.map(([, call]) => call);

// The others say something by chance, more often pass than anything else.
function answered(state, mine) {
  let now = state;
  while (now.turn && !mine.includes(now.turn)) {
    const calls = legal(now);
    const pass = calls.find(({ kind }) => kind === "pass");
    const [low] = [Math.floor(Math.min(Math.random(), Math.random()) * calls.length)];
    now = after(now, pass && Math.random() < 0.5 ? pass : calls[low]);
  }
  return now;
}

/** How an auction ended, in a sentence. */
export function ended(words, state) {
  const record = outcome(state);
  const bid = standing(state);
  if (record.contract.type === "redeal") return words.dealt_again;
  if (!bid) return words.passed_out;
  const seats = record.declarers.map((seat) => state.doc.names.seats[seat]).join(", ");
  return filled(words.result, { bid: nameOf(state, bid), seats });
}

/** The calls in four columns, each under who said it. */
export function history({ h, suit: sign }, words, state) {
  const { doc, dealer } = state;
  const head = (seat) =>
    h(
      "th",
      { scope: "col", "data-key": seat },
      doc.names.seats[seat],
      seat === dealer && h("span", { class: "dealer" }, words.dealer),
    );
  const cell = (call, at) =>
    h(
      "td",
      { "data-key": at, class: call === "turn" ? "turn" : null },
      call === "turn"
        ? "…"
        : call && [
            h("span", { "aria-hidden": "true" }, ...short(sign, state, call)),
            h("span", { class: "visually-hidden" }, said(state, call)),
          ],
    );
  return h(
    "table",
    { class: "calls" },
    h("caption", { class: "visually-hidden" }, words.auction),
    h("thead", {}, h("tr", {}, SEATS.map(head))),
    h("tbody", {}, ...rowsOf(state).map((row) => h("tr", {}, row.map(cell)))),
  );
}

// Rows of four: a new one begins where a seat speaks that has its place before the last one.
function rowsOf({ calls, turn }) {
  const rows = [];
  let place = SEATS.length;
  for (const [seat, call] of [...calls, ...(turn ? [[turn, "turn"]] : [])]) {
    if (SEATS.indexOf(seat) <= place) rows.push(SEATS.map(() => null));
    place = SEATS.indexOf(seat);
    rows.at(-1)[place] = call;
  }
  return rows;
}

// A call as it is written in a column: a suit as its sign, a partnership by its number.
function short(sign, state, call) {
  const contract = state.doc.contracts.find(({ key }) => key === call.contract);
  if (!contract && !(call.kind === "propose" && call.suit)) return [said(state, call)];
  const name = contract?.way === "pair" && contract.level ? contract.level : (contract?.bid ?? "");
  const { names, rules } = state.doc;
  const beside = call.suit && sign(call.suit, rules.attached ? names.suits[call.suit] : "");
  return [name, beside && " ", beside].filter((part) => part !== "" && part);
}
