// The ladder of bids as buttons: a row for each bid from low to high, in it a button for each suit.
import { bidName } from "./auction-words.js";

/** Can it be bid? Nobody bids what falls to nobody or what play decides, and of contracts of one number only the number is bid. */
function isBid({ rules, contracts }, contract) {
  if (contract.declarers === "nobody" || !contract.suits.length) return false;
  return !rules.numbers || contracts.find(({ height }) => height === contract.height) === contract;
}

// What aces announce has its trumps later.
const suitsOf = ({ way, suits }) => (way === "announced" ? [null] : suits);

/**
 * The rows; `look(contract, suit)` says of each bid whether it is `pressed`, why it is not allowed (`reason`) and what
 * a press does (`act`); what comes about in a way that is `leftOut` has no row. `dom` has the helpers of table/dom.js.
 */
export function ladderOf({ h, suit: sign }, doc, look, leftOut = []) {
  const button = (contract, suit) => {
    const { reason = "", pressed = null, act } = look(contract, suit);
    const name = bidName({ doc }, contract.key, suit);
    return h(
      "button",
      {
        type: "button",
        class: `call${suit ? "" : " call-wide"}`,
        "aria-label": suit ? name : null,
        "aria-disabled": reason ? "true" : null,
        "aria-pressed": pressed === null ? null : String(pressed),
        "data-key": `bid-${contract.key}-${suit ?? ""}`,
        onclick: act,
      },
      suit ? sign(suit, doc.names.suits[suit]) : contract.bid,
    );
  };
  const row = (contract) =>
    h(
      "li",
      { class: "bid-row", "data-key": contract.key },
      suitsOf(contract)[0] && h("span", { class: "bid-name" }, contract.bid),
      h(
        "span",
        { class: "bid-suits" },
        suitsOf(contract).map((suit) => button(contract, suit)),
      ),
    );
  const bids = doc.contracts.filter((contract) => isBid(doc, contract) && !leftOut.includes(contract.way));
  return h("ol", { class: "bids" }, bids.map(row));
}
