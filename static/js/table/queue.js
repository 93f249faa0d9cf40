// Deals on their way to the club. An entry stays here until the club has answered for exactly this content.
import { canonical, newId } from "./dom.js";
import { deals as storage } from "./storage.js";

const channel = "BroadcastChannel" in window ? new BroadcastChannel("whistboard") : null;
const listeners = new Set();
let entries = [];

// How many entries the device is writing now.
export let storing = 0;

export const waiting = () => entries;
export const onChange = (listener) => listeners.add(listener);

export async function load() {
  entries = (await storage.all()).sort((one, other) => one.at - other.at);
  listeners.forEach((listener) => listener());
}

async function changed() {
  await load();
  channel?.postMessage("changed");
}
if (channel) channel.onmessage = () => load();
storage.onRenewed(load);

export const here = (entry, place) =>
  entry.tournament === place.tournament && entry.round === place.round && entry.table === place.table;

// Put a deal on the way, with who sits there (`seats`): it stays theirs when it is changed here. `base` is the stored
// deal it corrects, if any. Says whether this device keeps it.
export async function add(
  { tournament, round, table, token, side, seats },
  { uid, number, record, base = null, warnings = [], remove = false },
) {
  const told = { tournament, round, table, token, side, number, record, remove, warnings, trouble: null };
  const fresh = {
    id: uid ?? newId(),
    at: Date.now(),
    edit: 1,
    version: base?.version ?? null,
    seats,
    sent: [],
    ...told,
  };
  const known = entries.some((entry) => entry.id === uid);
  storing++;
  try {
    const entry = await storage.change(fresh.id, (now) =>
      now && known ? { ...now, ...told, edit: now.edit + 1 } : fresh,
    );
    await changed();
    return { entry, kept: !storage.complaint };
  } finally {
    storing--;
  }
}

export async function forget(id) {
  await storage.change(id, () => null);
  await changed();
}

// Note what is about to be sent, before it is: an answer may get lost. It is what stands in the store now that is sent,
// which somebody may have changed since this page read it.
export async function noteSent(entry) {
  const noted = await storage.change(
    entry.id,
    (now) => now && { ...now, sent: [...new Set([...now.sent, content(now)])].slice(-8) },
  );
  entries = entries.map((one) => (one.id === entry.id && noted ? noted : one));
  return noted;
}

export const content = (entry) => canonical({ number: entry.number, record: entry.record });

// The club has it: done, unless it was changed here meanwhile.
export async function arrived(entry, deal) {
  await storage.change(entry.id, (now) => {
    if (!now || now.edit === entry.edit) return null;
    return { ...now, version: deal?.version ?? now.version, trouble: null };
  });
  await changed();
}

export async function goOnFrom(entry, version) {
  await storage.change(entry.id, (now) => now && { ...now, version, trouble: null });
  await changed();
}

// Those who sit there now played it, says who looked at both lists of names.
export async function bookFor(entry, seats) {
  await storage.change(entry.id, (now) => now && { ...now, seats, trouble: null });
  await changed();
}

export async function inTrouble(entry, trouble) {
  await storage.change(entry.id, (now) => (now && now.edit === entry.edit ? { ...now, trouble } : now));
  await changed();
}
