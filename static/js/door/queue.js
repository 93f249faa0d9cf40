// What happened at the door, on its way to the club: each act in a store of its own under an id made here, until the club
// itself has answered for it. What the club said last is kept beside it, so that the page opens without a network.
import { outbox } from "../frame/outbox.js";
import { newId } from "../table/dom.js";
import { ask, hurry as sendDeals } from "../table/sending.js";
import { storeOf } from "../table/storage.js";

const store = storeOf("whistboard-door");
const channel = "BroadcastChannel" in window ? new BroadcastChannel("whistboard-door") : null;
let entries = [];
let changed = () => {};
let box = null;
// What the club said last; and why nothing is sent: "", "network", "sign_in" or "gone".
export let state = null;
export let silence = "";

export const waiting = () => entries.filter((entry) => !entry.trouble);
export const refused = () => entries.filter((entry) => entry.trouble);
export const acts = () => entries.map((entry) => ({ id: entry.id, ...entry.act }));
export const complaint = () => store.complaint;
const place = () => `door-${state.tournament}`;

export async function begin(first, listener) {
  [state, changed] = [first, listener];
  // With nothing to send the club is asked now and then what the other door did.
  box = outbox({ name: "whistboard-door", store, send: sendAll, waiting, idle: 8000 });
  const kept = await store.remembered(place());
  if (kept?.state && kept.state.revision >= state.revision) state = { ...kept.state, csrf: state.csrf };
  store.onRenewed(load);
  if (channel) channel.onmessage = () => load().then(takeKept);
  await load();
  box.hurry();
}

async function load() {
  const all = await store.all();
  entries = all.filter((entry) => entry.tournament === state.tournament).sort((one, other) => one.at - other.at);
  changed();
}

// Another tab of this browser heard the club.
async function takeKept() {
  const kept = await store.remembered(place());
  if (kept?.state && kept.state.revision > state.revision) state = kept.state;
  changed();
}

// Keep an act and send it. Says whether this device keeps it.
export async function add(act) {
  const at = Math.max(Date.now(), (entries.at(-1)?.at ?? 0) + 1);
  const id = newId();
  const told = { ...act, at: new Date(at).toISOString() };
  await store.change(id, () => ({ id, at, edit: 1, tournament: state.tournament, act: told, trouble: null }));
  await load();
  channel?.postMessage("changed");
  box.hurry();
  return !store.complaint;
}

export async function forget(id) {
  await store.change(id, () => null);
  await load();
}

export async function tryAgain(id) {
  await store.change(id, (now) => now && { ...now, trouble: null, edit: now.edit + 1 });
  await load();
  box.hurry();
}

async function sendAll() {
  await load();
  let sent = 0;
  for (const { id } of waiting()) {
    const entry = entries.find((one) => one.id === id);
    if (!entry) continue;
    if (!(await send(entry))) {
      changed();
      return;
    }
    sent += 1;
  }
  if (sent || document.visibilityState === "visible") await renew();
}

const DOOR = () => `/tournaments/${state.tournament}/door`;

// True once the club has answered for exactly this act, whether it took it or said why not.
async function send(entry) {
  const headers = { "X-CSRFToken": state.csrf };
  const response = await ask("PUT", `${DOOR()}/acts/${entry.id}`, { body: entry.act, headers });
  if (response?.status === 200 && response.body?.act === entry.id) {
    silence = "";
    await take(response.body, entry);
    return true;
  }
  if ([401, 403].includes(response?.status)) return (await renew()) && askedAgain(entry);
  if (!response || [429, 408, 304].includes(response.status) || response.status === 200) {
    silence = "network";
    return false;
  }
  const trouble = { status: response.status, error: response.body?.error ?? "" };
  await store.change(entry.id, (now) => now && { ...now, trouble, edit: now.edit + 1 });
  await load();
  return true;
}

// The token of the form may be an old one: once more with that of today.
let lastAsked = "";
function askedAgain(entry) {
  if (lastAsked === `${entry.id} ${state.csrf}`) return false;
  lastAsked = `${entry.id} ${state.csrf}`;
  return send(entry);
}

// What the club now knows is remembered before the act leaves the store, so that it is never on neither.
async function take({ entry: person, taken, totals, arrivals }, entry) {
  if (person) {
    const others = state.people.filter((one) => one.uid !== person.uid);
    state = { ...state, people: [...others, person] };
  }
  state = { ...state, totals: totals ?? state.totals, arrivals };
  if (taken) state = { ...state, doubled: [...(state.doubled ?? []), { uid: entry.act.entry, ...taken }] };
  await store.remember({ id: place(), state });
  await store.change(entry.id, () => null);
  await load();
  channel?.postMessage("changed");
}

// Ask what there is; false where nobody tells.
async function renew() {
  const response = await ask("GET", DOOR());
  if (response?.status === 200 && response.body?.tournament === state.tournament) {
    const sat = (state.doubled ?? []).filter(({ uid, number }) => {
      const person = response.body.people.find((person_) => person_.uid === uid);
      return person && person.number === null && number;
    });
    state = { ...response.body, doubled: sat };
    silence = "";
    await store.remember({ id: place(), state });
    changed();
    return true;
  }
  if ([401, 403].includes(response?.status)) silence = "sign_in";
  else silence = response?.status === 404 ? "gone" : "network";
  // Whoever has no right here any more keeps nothing of it, once nothing waits.
  if (response?.status === 404 && !entries.length) await leave();
  changed();
  return false;
}

async function leave() {
  await store.remember({ id: place(), state: null });
  const pages = await globalThis.caches?.open("door-pages").catch(() => null);
  await pages?.delete(location.pathname, { ignoreVary: true });
}

export function numberSettled(uid) {
  state = { ...state, doubled: (state.doubled ?? []).filter((one) => one.uid !== uid) };
  changed();
}

// Deals that wait on this device are looked at as well.
sendDeals();
