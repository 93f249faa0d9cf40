// The page of one player, followed on this device: it says what is new about their seat and place, and how old it is
// while there is no network.
import { follow, followed, forget, storeOf } from "./following.js";

const QUIET = 40_000;
const here = location.pathname;
const panel = document.querySelector("[data-follow]");
const said = document.querySelector("[data-follow-said]");
const lost = document.querySelector("[data-as-of]");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const title = document.title;
// Messages while the page is closed: only on sites that have them, so their script comes then.
const push = panel.dataset.pushScript && "PushManager" in window ? import(panel.dataset.pushScript) : null;
const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
let heard = 1000 * lost.dataset.asOf;
let known = news();
let told = "";

show();
if (isFollowed()) keepCopy();
panel.addEventListener("click", ({ target }) => {
  if (target.closest("[data-follow-start]")) start();
  if (target.closest("[data-follow-push]")) ask();
  if (target.closest("[data-follow-stop]")) stop();
});
document.addEventListener("live:changed", look);
document.addEventListener("live:heard", () => {
  heard = Date.now();
  lost.hidden = true;
});
document.addEventListener("live:lost", showAge);
addEventListener("offline", showAge);
if (!navigator.onLine) showAge();
setInterval(() => document.hidden || Date.now() - heard < QUIET || showAge(), 5000);

function isFollowed() {
  return here in followed();
}

function start() {
  const kept = follow(here, panel.dataset);
  say(kept ? panel.dataset.started : panel.dataset.refused);
  show();
  if (kept) keepCopy();
}

async function ask() {
  const { subscribe } = await push;
  const sent = await subscribe(here, panel.dataset);
  say(sent ? panel.dataset.pushOn : panel.dataset.pushOff);
  offerPush();
}

async function offerPush() {
  if (!push) return;
  const { isSubscribed } = await push;
  panel.querySelector("[data-follow-push]").hidden = !isFollowed() || (await isSubscribed(here));
}

async function stop() {
  if (push) await (await push).unsubscribe(here, panel.dataset);
  await forget(here);
  say(panel.dataset.stopped);
  document.title = title;
  show();
}

function show() {
  const on = isFollowed();
  document.documentElement.toggleAttribute("data-following", on);
  panel.hidden = !on && "over" in panel.dataset;
  const [begin, end] = ["start", "stop"].map((part) => panel.querySelector(`[data-follow-${part}]`));
  const focused = panel.contains(document.activeElement);
  begin.hidden = on;
  end.hidden = !on;
  if (focused) (on ? end : begin).focus();
  offerPush();
}

// Every piece of news has a key that changes with it.
function news() {
  return new Map([...document.querySelectorAll("[data-news]")].map((part) => [part.dataset.news, part.dataset.says]));
}

function look() {
  const now = news();
  const fresh = [...now.keys()].filter((key) => !known.has(key));
  known = now;
  if (!isFollowed()) return;
  if (fresh.length) say(fresh.map((key) => now.get(key)).join(" "));
  const seat = fresh.findLast((key) => key.startsWith("seat"));
  if (seat) {
    told = seat;
    if (!still.matches) navigator.vibrate?.([200, 100, 200]);
  }
  document.title = now.has(told) ? `${now.get(told)} · ${title}` : title;
}

function say(sentence) {
  said.textContent = sentence;
}

function showAge() {
  lost.querySelector("time").textContent = clock.format(heard);
  lost.hidden = false;
}

// The page with its styles and scripts, for when it is opened again without a network.
async function keepCopy() {
  if (!("caches" in window && "serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(panel.dataset.worker, { scope: here });
    const store = await caches.open(storeOf(here));
    const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
    const files = loaded.filter(({ origin, pathname }) => origin === location.origin && /\.\w+$/.test(pathname));
    await store.addAll([...new Set([here, ...files.map(String)])]);
  } catch {
    // without a network now, or storage is closed to us: the page goes on without a copy
  }
}
