// Sending what waits: one at a time, again and again until the club itself has answered; nobody else's answer counts.
import { AGAIN, outbox } from "../frame/outbox.js";
import { $, say } from "./dom.js";
import * as queue from "./queue.js";

const MARK = "X-Whistboard";
const PATIENCE = 15000;
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

function answer(response) {
  if (response.status >= 500) return silence("fault");
  connection = response.status === 429 || response.status === 408 ? "busy" : "club";
  return response;
}

// Why the club did not do what was asked of it, where it did not say so itself.
export const whyNot = () => say(connection === "none" ? "needs_network" : `net_${connection}`);

export const pathOf = ({ tournament, round, table }) => `/tournaments/${tournament}/rounds/${round}/tables/${table}`;

// On load, when the network returns, when the page is looked at, and by a timer.
const box = outbox({
  name: "whistboard-send",
  send: sendAll,
  waiting: () => queue.waiting().filter((entry) => !entry.trouble),
});
export const flush = box.flush;
export const hurry = box.hurry;

async function sendAll() {
  let done = "";
  await queue.load();
  for (const { id, trouble: refused } of queue.waiting()) {
    const entry = queue.waiting().find((waiting) => waiting.id === id && !refused);
    const response = entry && (await send(entry));
    if (response === null) break;
    if (response === AGAIN) done = AGAIN;
  }
  return done;
}

async function send(waiting) {
  const entry = await queue.noteSent(waiting);
  if (!entry) return undefined;
  const path = `${pathOf(entry)}/deals/${entry.id}`;
  return entry.remove && entry.version !== null ? take(entry, path) : put(entry, path);
}

// The sheet hears of it before the deal leaves the queue, so that it is never on neither.
const tell = (response) => heard.forEach((listener) => listener(response));

async function put(entry, path) {
  const headers = entry.version === null ? {} : { "If-Match": `"${entry.version}"` };
  // Something else that was sent of this version may still arrive: then this is a version of its own, after which
  // that is late.
  const forced = entry.version !== null && entry.sent.some((sent) => sent !== queue.content(entry));
  const body = {
    number: entry.number,
    record: entry.record,
    warnings_dismissed: entry.warnings ?? [],
    ...(entry.side && { side: entry.side }),
    ...(entry.seats && { seats: entry.seats }),
    ...(forced && { force_new_version: true }),
  };
  const response = await ask("PUT", path, { token: tokenFor(entry), body, headers });
  if (!response) return null;
  if ([200, 201, 202].includes(response.status)) {
    const there = response.body?.claim ?? response.body?.deal;
    if (there?.uid !== entry.id) return null;
    tell(response);
    if (entry.remove && !response.body.superseded && there.version) await queue.goOnFrom(entry, there.version);
    else await queue.arrived(entry, there);
    return entry.remove ? AGAIN : response;
  }
  return refusedPut(entry, response);
}

async function refusedPut(entry, response) {
  const current = response.body?.current;
  const ours = current?.uid === entry.id && entry.sent.concat(queue.content(entry)).includes(queue.content(current));
  if ((response.status === 409 || response.status === 412) && ours && !current.removed) {
    // Our own earlier sending, whose answer got lost: go on from there.
    await queue.goOnFrom(entry, current.version);
    return AGAIN;
  }
  await trouble(entry, response);
  return response;
}

async function take(entry, path) {
  const response = await ask("DELETE", path, { token: tokenFor(entry), headers: { "If-Match": `"${entry.version}"` } });
  if (!response) return null;
  if (response.status === 200) tell(response);
  if (response.status === 200 || response.status === 404) await queue.arrived(entry, response.body?.deal);
  else await trouble(entry, response);
  return response;
}

async function trouble(entry, { status, body }) {
  if (status === 429 || status === 408) return;
  await queue.inTrouble(entry, {
    status,
    error: body?.error ?? "",
    problems: body?.problems ?? {},
    current: body?.current ?? null,
    seats: body?.seats ?? null,
    questions: body?.questions ?? null,
  });
}

// A deal of this table goes with the code the page was opened with: the one it was entered under may be an old one.
function tokenFor(entry) {
  const page = $("table-page")?.dataset;
  return page && entry.tournament === page.tournament && entry.table === Number(page.table) ? page.token : entry.token;
}
