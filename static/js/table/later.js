// What a first deal does without comes when it is needed; it works with parts of this page, which it is handed.
import * as bar from "./bar.js";
import * as dom from "./dom.js";
import * as draft from "./draft.js";
import * as queue from "./queue.js";
import * as round from "./round.js";
import * as seats from "./seats.js";
import * as sending from "./sending.js";
import * as state from "./state.js";
import * as storage from "./storage.js";
import * as table from "./table.js";
import * as telling from "./telling.js";

const drawing = () => import("./qr.js").catch(() => null);
const PARTS = { bar, dom, draft, drawing, later, queue, round, seats, sending, state, storage, table, telling };
const ways = {
  agree: () => import("./agree.js"),
  auction: () => import("./auction.js"),
  display: () => import("./display.js"),
  match: () => import("./match.js"),
  money: () => import("./money.js"),
  odd: () => import("./odd.js"),
  photos: () => import("./photos.js"),
  roem: () => import("./roem.js"),
  ladder: () => import("./ladder.js"),
  history: () => import("./history.js"),
  claims: () => import("./claims.js"),
  elsewhere: () => import("./elsewhere.js"),
  trouble: () => import("./trouble.js"),
};
const begun = new Set();

// What somebody asks for; where it takes longer than a tap, the page says so.
export function later(what, ...about) {
  const moment = dom.say("one_moment");
  const slow = setTimeout(() => bar.announce(moment), 300);
  return ways[what]()
    .then(({ show }) => show(PARTS, ...about))
    .catch(() => bar.announce(dom.say("needs_network"), true))
    .finally(() => {
      clearTimeout(slow);
      if (dom.$("said").textContent === moment) bar.announce("");
    });
}

// What may be bid, and photographing the sheet, come once the worker has all scripts, or when they are asked for.
const bringTheRest = () => ["auction", "photos"].forEach((what) => dom.$(what) && begin(what));
navigator.serviceWorker?.ready.then(bringTheRest);

// What the page itself comes to need: where both sides enter each deal, at the end of a round, where the sheet stands
// in money as well, where combinations are announced, and once the club did not take a deal.
export function paintLater() {
  if (table.draft.contract) begin("odd");
  if (table.state.ends === "game" || (table.level() && (table.allIn() || round.timeIsUp()))) repaint("match");
  else dom.$("match").hidden = true;
  if (table.state.double) begin("claims");
  if (round.isAgreeing()) begin("agree");
  if (table.state.stake) repaint("money");
  if (table.rules.roem && (table.draft.contract || dom.$("roem"))) repaint("roem");
  if (queue.waiting().some((entry) => entry.trouble)) begin("trouble");
  if (dom.stored("photos-wait")) begin("photos");
}

// What is painted with the page again and again.
const repaint = (what) =>
  ways[what]()
    .then(({ show }) => show(PARTS))
    .catch(() => null);

function begin(what) {
  if (begun.has(what)) return;
  begun.add(what);
  ways[what]()
    .then((part) => part.begin(PARTS))
    .catch(() => begun.delete(what));
}

// Where no worker keeps them, they are fetched before the network goes away.
if (!navigator.serviceWorker)
  addEventListener("load", () => {
    for (const fetchIt of [...Object.values(ways), drawing]) fetchIt().catch(() => null);
    bringTheRest();
  });
