// "May I?": one tap for the last bid, one for mine, and the answer with its reason.
import { mayFollow } from "./auction.js";
import { ladderOf } from "./auction-ladder.js";
import { bidName, filled } from "./auction-words.js";

/** Fills a box with the question; `dom` has the helpers of table/dom.js. */
export function askMayI(dom, box, { auction: doc, ranked, words }) {
  const { h, fill } = dom;
  let last; // nothing tapped yet; null where nobody has bid
  let mine = null;
  const name = ({ contract, suit }) => bidName({ doc }, contract, suit);
  const is = (bid, contract, suit) => bid?.contract === contract.key && bid.suit === suit;

  function choose(next) {
    if (last === undefined) last = next;
    else mine = next;
    paint();
  }

  function look(contract, suit) {
    const bid = { contract: contract.key, suit };
    const act = () => choose(bid);
    if (last === undefined) return { act };
    return { act, reason: mayFollow(doc, bid, last), pressed: is(mine, contract, suit) };
  }

  function answer() {
    if (last === undefined) return words.tap_last;
    if (!mine) return words.tap_mine;
    const reason = mayFollow(doc, mine, last);
    if (reason) return [h("b", {}, `✗ ${words.no}: `), reason];
    const sentence = last ? words.may_follow : words.may_open;
    return [h("b", {}, `✓ ${words.yes}: `), filled(sentence, { mine: name(mine), last: last && name(last) })];
  }

  function again() {
    [last, mine] = [undefined, null];
    paint();
  }

  const choice = (key, label, act) =>
    h("button", { type: "button", class: "call call-wide", "data-key": key, onclick: act }, label);

  function paint() {
    const begun = last !== undefined;
    const wrong = mine && mayFollow(doc, mine, last);
    fill(
      box,
      h(
        "div",
        { class: "asked" },
        h(
          "p",
          { class: "asked-last" },
          `${words.last_bid}: `,
          h("b", {}, begun ? (last ? name(last) : words.no_bid) : "…"),
          begun ? choice("another", words.another, again) : choice("no-bid", words.no_bid, () => choose(null)),
        ),
        h("p", { class: `asked-answer${mine ? (wrong ? " is-no" : " is-yes") : ""}`, role: "status" }, answer()),
      ),
      ladderOf(dom, doc, look),
      ranked && h("p", { class: "small" }, ranked),
      h("p", { class: "small soft" }, words.rank_only),
    );
  }

  paint();
}
