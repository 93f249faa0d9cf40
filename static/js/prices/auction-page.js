// The auction on the rules pages: "May I?" on the ladder, the printed examples call by call, and one's own bidding.
import { SEATS } from "./auction-state.js";
import { filled } from "./auction-words.js";
import { bidding, ended, history, replayed } from "./bidding.js";
import { askMayI } from "./may-i.js";
import * as dom from "../table/dom.js";

const { $, fill, h, json } = dom;
const data = json("auction-data");
const { auction, words } = data;

if ($("asking")) askMayI(dom, $("asking"), data);
data.examples?.forEach(replayExample);
if ($("practise")) practise($("practise"));

// An example goes forward and back by one call; its sentences stood there as a list.
function replayExample({ dealer, calls, means, refused }, number) {
  const box = document.querySelectorAll(".example")[number];
  const list = box.querySelector("ol");
  const stage = h("div", {});
  list.replaceWith(stage);
  let at = 1;
  const go = (next) => {
    at = next;
    paint();
  };
  const button = (key, label, next, possible) =>
    h(
      "button",
      {
        type: "button",
        class: "call call-wide",
        "data-key": key,
        "aria-disabled": possible ? null : "true",
        onclick: () => possible && go(next),
      },
      label,
    );
  function paint() {
    const state = replayed(auction, dealer, calls.slice(0, at));
    const last = at === calls.length && !refused.length && !state.turn ? ` ${ended(words, state)}` : "";
    fill(
      stage,
      history(dom, words, state),
      h("p", { class: "asked-answer", role: "status" }, at ? means[at - 1] + last : ""),
      h(
        "p",
        { class: "bid-acts" },
        button("back", words.back, at - 1, at > 1),
        button("next", words.next, at + 1, at < calls.length),
        h("span", { class: "small soft" }, filled(words.step, { n: at, m: calls.length })),
      ),
    );
  }
  if (calls.length) paint();
}

// For all four, or for one while the others answer by chance.
function practise(box) {
  let mine = SEATS;
  const [choices, stage] = [h("div", {}), h("div", { class: "bidding" })];
  box.append(choices, stage);
  const choice = (key, label, seats) =>
    h(
      "button",
      {
        type: "button",
        class: "call call-wide",
        "data-key": `mine-${key}`,
        "aria-pressed": String(mine.join() === seats.join()),
        onclick: () => begin(seats),
      },
      label,
    );
  function begin(seats) {
    mine = seats;
    fill(
      choices,
      h(
        "div",
        { class: "bid-group", role: "group", "aria-label": words.my_seats },
        h("p", {}, words.my_seats),
        h(
          "p",
          { class: "bid-plain" },
          choice("all", words.all_four, SEATS),
          SEATS.map((seat) => choice(seat, auction.names.seats[seat], [seat])),
        ),
      ),
    );
    bidding(dom, stage, data, { dealer: "W", mine });
  }
  begin(SEATS);
}
