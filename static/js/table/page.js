// The table page: paints what is known, keeps what is entered, sends what waits.
import { stayAwake } from "../frame/awake.js";
import { listenToContracts, paintContracts } from "./contracts.js";
import { back, paintBar, save } from "./bar.js";
import { $ } from "./dom.js";
import { watch } from "./follow.js";
import { later, paintLater } from "./later.js";
import { learn } from "./learning.js";
import { paintPad } from "./pad.js";
import * as queue from "./queue.js";
import { paintRound, paintState } from "./round.js";
import { paintSeats } from "./seats.js";
import { flush, onAnswer } from "./sending.js";
import { paintEditing, paintSheet } from "./sheet.js";
import { takeAnswer } from "./state.js";
import { deals as storage } from "./storage.js";
import * as table from "./table.js";
import { passSecondPresses, tapAgain, tappedEarly } from "./taps.js";
import { keepUnfinished, takeUpUnfinished } from "./unfinished.js";

function paintAll() {
  const focused = document.activeElement?.dataset?.key;
  const open = table.state.round.status === "open" && !table.over() && !table.full();
  $("entry").hidden = $("bar").hidden = !open && !table.editing;
  for (const part of [
    paintState,
    paintEditing,
    paintSeats,
    paintContracts,
    paintPad,
    paintBar,
    paintSheet,
    paintLater,
    paintRound,
  ])
    part();
  if (focused && document.activeElement?.dataset?.key !== focused)
    document.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

function begin() {
  const tapped = tappedEarly();
  passSecondPresses();
  listenToContracts();
  $("save").addEventListener("click", save);
  $("last").addEventListener("click", back);
  for (const what of ["ladder", "auction", "photos"]) $(what)?.addEventListener("click", () => later(what));
  for (const button of ["take-along", "carry"]) $(button).addEventListener("click", () => later("elsewhere"));
  table.onPaint(paintAll);
  table.onPaint(keepUnfinished);
  queue.onChange(table.paint);
  onAnswer(({ body }) => body?.table && takeAnswer(body.table));
  table.paint();
  document.documentElement.dataset.ready = "yes";
  $("plain-way").hidden = true;
  const finish = tapAgain(tapped);
  queue.load().then(takeUpUnfinished).then(finish).finally(flush);
  watch();
  stayAwake();
  navigator.serviceWorker
    ?.register("/t/sw.js", { scope: "/t/" })
    .then(keepThisPage)
    .catch(() => {});
  navigator.storage?.persist?.().catch(() => {});
  addEventListener("beforeunload", (event) => storage.complaint && queue.waiting().length && event.preventDefault());
}

// The first visit came before the worker did: let it have this page too.
async function keepThisPage() {
  await navigator.serviceWorker.ready;
  const pages = await caches.open("table-pages");
  if (await pages.match(location.pathname, { ignoreVary: true })) return;
  const response = await fetch(location.pathname);
  if (response.headers.get("X-Whistboard")) await pages.put(location.pathname, response);
}

$("display").addEventListener("click", ({ target }) => later("display", target));
if (table.state && table.rules) learn(table.rules).then(begin);
else {
  watch();
  queue.load().then(flush);
}
