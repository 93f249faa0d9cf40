// Sending what waits: one at a time, again and again until the club itself has answered; nobody else's answer counts.
import { $, say } from "./dom.js";
import * as queue from "./queue.js";

const MARK = "X-Whistboard";
const PATIENCE = 15000;
const LONGEST = 60000;
const TRUSTED = 3;
let pause = 0;
let timer = 0;
let left = 0;
let busy = false;
let again = false;
const heard = new Set();
export const onAnswer = (listener) => heard.add(listener);
export let connection = "unknown";

// The club's own answer: {status, body, etag}; null for silence, for a login page, for anything without our mark.
export async function ask(method, path, { token, body, headers = {} } = {}) {
  const control = new AbortController();
  const alarm = setTimeout(() => control.abort(), PATIENCE);
  try {
    const response = await fetch(`/api/v1${path}`, {
      method,
      redirect: "error",
      cache: "no-store",
      credentials: "same-origin",
      signal: control.signal,
      headers: {
        Accept: "application/json",
        "Accept-Language": document.documentElement.lang,
        ...(token && { "X-Table-Code": token }),
        ...(body && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
    if (!response.headers.get(MARK)) return silence(response.status < 500 ? "portal" : "none");
    if (response.status === 304) return answer({ status: 304, body: await response.text() });
    if (!(response.headers.get("Content-Type") ?? "").startsWith("application/json")) return silence("portal");
    return answer({ status: response.status, body: await response.json(), etag: response.headers.get("ETag") });
  } catch {
    return silence();
  } finally {
    clearTimeout(alarm);
  }
}

// Nobody answers, somebody else does, or the club has a fault: what waits, waits on.
function silence(why = "none") {
  connection = why;
  return null;
}

function answer(told) {
  if (told.status >= 500) return silence("fault");
  connection = told.status === 429 || told.status === 408 ? "busy" : "club";
  return told;
}

// Why the club did not do what was asked of it, where it did not say so itself.
export const whyNot = () => say(connection === "none" ? "needs_network" : `net_${connection}`);

export const pathOf = ({ tournament, round, table }) => `/tournaments/${tournament}/rounds/${round}/tables/${table}`;

// Send everything that waits; called on load, when the network returns, when the page is looked at, and by a timer.
export function flush() {
  clearTimeout(timer);
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  locked(sendAll).finally(() => {
    busy = false;
    if (again) {
      again = false;
      flush();
    } else schedule();
  });
}

// One tab sends for all, where the browser can say so; where not, or where that tab sleeps, twice is as good as once.
async function locked(work) {
  if (!navigator.locks) return work();
  return navigator.locks.request("whistboard-send", { ifAvailable: true }, (lock) => {
    left = lock ? 0 : left + 1;
    return (lock || left > TRUSTED) && work();
  });
}

function schedule() {
  const open = queue.waiting().some((entry) => !entry.trouble);
  if (!open) pause = 0;
  else timer = setTimeout(flush, (pause = Math.min(pause ? pause * 2 : 2000, LONGEST)) * (0.8 + Math.random() * 0.4));
}

export function hurry() {
  pause = 0;
  flush();
}

async function sendAll() {
  await queue.load();
  for (const { id, trouble: refused } of queue.waiting()) {
    const entry = queue.waiting().find((waiting) => waiting.id === id && !refused);
    if (entry && (await send(entry)) === null) break;
  }
}

async function send(waiting) {
  const entry = await queue.noteSent(waiting);
  if (!entry) return undefined;
  const path = `${pathOf(entry)}/deals/${entry.id}`;
  return entry.remove && entry.version !== null ? take(entry, path) : put(entry, path);
}

// The sheet hears of it before the deal leaves the queue, so that it is never on neither.
const tell = (told) => heard.forEach((listener) => listener(told));

async function put(entry, path) {
  const headers = entry.version === null ? {} : { "If-Match": `"${entry.version}"` };
  // Something else that was sent of this version may still arrive: then this is a version of its own, after which
  // that is late.
  const anew = entry.version !== null && entry.sent.some((sent) => sent !== queue.content(entry));
  const body = {
    number: entry.number,
    record: entry.record,
    warnings_dismissed: entry.warnings ?? [],
    ...(entry.side && { side: entry.side }),
    ...(entry.seats && { seats: entry.seats }),
    ...(anew && { anew }),
  };
  const told = await ask("PUT", path, { token: tokenFor(entry), body, headers });
  if (!told) return null;
  if ([200, 201, 202].includes(told.status)) {
    const there = told.body?.claim ?? told.body?.deal;
    if (there?.uid !== entry.id) return null;
    tell(told);
    if (entry.remove && !told.body.superseded && there.version) await queue.goOnFrom(entry, there.version);
    else await queue.arrived(entry, there);
    if (entry.remove) again = true;
    return told;
  }
  return refusedPut(entry, told);
}

async function refusedPut(entry, told) {
  const current = told.body?.current;
  const ours = current?.uid === entry.id && entry.sent.concat(queue.content(entry)).includes(queue.content(current));
  if ((told.status === 409 || told.status === 412) && ours && !current.removed) {
    // Our own earlier sending, whose answer got lost: go on from there.
    await queue.goOnFrom(entry, current.version);
    again = true;
  } else await trouble(entry, told);
  return told;
}

async function take(entry, path) {
  const told = await ask("DELETE", path, { token: tokenFor(entry), headers: { "If-Match": `"${entry.version}"` } });
  if (!told) return null;
  if (told.status === 200) tell(told);
  if (told.status === 200 || told.status === 404) await queue.arrived(entry, told.body?.deal);
  else await trouble(entry, told);
  return told;
}

async function trouble(entry, { status, body }) {
  if (status === 429 || status === 408) return;
  await queue.inTrouble(entry, {
    status,
    error: body?.error ?? "",
    problems: body?.problems ?? {},
    current: body?.current ?? null,
    seats: body?.seats ?? null,
  });
}

// A deal of this table goes with the code the page was opened with: the one it was entered under may be an old one.
function tokenFor(entry) {
  const page = $("table-page")?.dataset;
  return page && entry.tournament === page.tournament && entry.table === Number(page.table) ? page.token : entry.token;
}

addEventListener("online", hurry);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hurry());
addEventListener("pageshow", hurry);
