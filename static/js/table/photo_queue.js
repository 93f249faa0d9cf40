// Photographs on their way to the club: in a store of their own, as deals are in theirs. One stays whole until the club
// itself has read it or said why not; then its name and what the club said stay until somebody has looked.
import { outbox } from "../frame/outbox.js";

const MARK = "X-Whistboard";
const PATIENCE = 90000;
const AGAIN = "photos-wait";

let page = null;
let store = null;
let entries = [];
let changed = () => {};
let box = null;
// How far the one being sent is: "sending", "sent"; and whether the club asked to wait.
export let underWay = null;
export let told = "";

export const photos = () => entries;
export const complaint = () => store.complaint;
export const waiting = () => entries.filter((entry) => entry.state === "waits");

export async function begin(parts, listener) {
  [page, changed] = [parts, listener];
  store = page.storage.storeOf("whistboard-photos");
  store.onRenewed(load);
  box = outbox({ name: "whistboard-photos", store, send, waiting });
  await load();
  for (const { id, state, left } of entries) if (state === "read" && !left) await forget(id);
  box.hurry();
}

async function load() {
  entries = (await store.all()).sort((one, other) => one.at - other.at);
  note();
  changed();
}

// The next page looks here before it loads this part: something waits.
function note() {
  try {
    if (entries.length) localStorage.setItem(AGAIN, entries.length);
    else localStorage.removeItem(AGAIN);
  } catch {
    // then it comes nine seconds later
  }
}

// The same photograph twice is one.
export async function add(photo) {
  const { tournament, table, token } = page.table.place();
  const id = nameOf(new Uint8Array(photo));
  const fresh = { id, at: Date.now(), edit: 1, tournament, table, token, photo, state: "waits" };
  await store.change(id, (now) => now ?? fresh);
  await load();
  box.hurry();
  return id;
}

export async function forget(id) {
  await store.change(id, () => null);
  await load();
}

export async function tryAgain(id) {
  await change(id, { state: "waits", why: "" });
  box.hurry();
}

export async function change(id, news) {
  await store.change(id, (now) => now && { ...now, ...news, edit: now.edit + 1 });
  await load();
}

// Its length and two sums of all its bytes: crypto.subtle is missing on plain http.
function nameOf(bytes) {
  let [one, other] = [0x811c9dc5, 5381];
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193);
    other = (Math.imul(other, 33) + byte) | 0;
  }
  return [bytes.length, one >>> 0, other >>> 0].map((part) => part.toString(36)).join("-");
}

async function send() {
  try {
    await sendAll();
  } finally {
    underWay = null;
    changed();
  }
}

async function sendAll() {
  await load();
  for (const entry of waiting()) if (!(await sendOne(entry))) return;
}

async function sendOne(entry) {
  const form = new FormData();
  form.append("photo", new Blob([entry.photo], { type: "image/jpeg" }), "sheet.jpg");
  progress(entry, "sending");
  const answer = await ask("POST", `/t/${tokenFor(entry)}/sheets/`, form, () => progress(entry, "sent"));
  told = answer?.status === 429 || answer?.status === 408 ? "busy" : "";
  if (!answer || told || answer.status >= 500) return false;
  const { refused, ...found } = answer.body;
  await change(
    entry.id,
    refused ? { state: "refused", why: refused } : { ...found, state: "read", sheet: found.photo, photo: null },
  );
  return true;
}

function progress({ id }, how) {
  underWay = { id, how };
  changed();
}

// The code a photograph was taken under may be an old one of the table this page is for.
export function tokenFor(entry) {
  const here = page.table.place();
  return entry.tournament === here.tournament && entry.table === here.table ? here.token : entry.token;
}

// The club's own answer, {status, body}; null for silence, for a login page, for anything without our mark.
export function ask(method, address, body = null, onSent = () => {}) {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.timeout = PATIENCE;
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Accept-Language", document.documentElement.lang);
    request.upload.onload = onSent;
    request.onload = () => done(read(request));
    request.onerror = request.ontimeout = request.onabort = () => done(null);
    request.send(body);
  });
}

function read(request) {
  try {
    return request.getResponseHeader(MARK) ? { status: request.status, body: JSON.parse(request.responseText) } : null;
  } catch {
    return null;
  }
}
