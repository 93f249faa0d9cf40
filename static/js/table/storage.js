// What waits on this device: IndexedDB where the browser gives us one, else the page's own memory, and we say which.
// The page knows every deal it read or wrote; the store keeps them for the next page and for other tabs. Each store
// bears a mark of its own: where a deal is gone and the mark is another, nobody sent it; somebody cleared the data of
// the site, and what the page knows goes into the new store.
import { newId } from "./dom.js";

const STORES = ["deals", "states"];
const MARK = "mark";
const PATIENCE = 3000;
const LITTLE = 300;

// A store of that name, and what the page knows of it.
export function storeOf(name) {
  let opened = null;
  let mark = null;
  let patience = PATIENCE;
  let renewed = () => all();
  // Why what waits is in this page only: "full", "refused", or nothing.
  let complaint = "";
  const known = new Map();
  const unkept = new Map();

  const why = () => unkept.values().next().value ?? "";

  // Somebody took the store away: what was known goes into a new one, and `act` hears of it.
  const onRenewed = (act) => (renewed = act);

  function open() {
    opened ??= new Promise((done, fail) => {
      const request = indexedDB.open(name, 1);
      // A browser that is just clearing the store may not answer for half a minute, or never to this request.
      let late = false;
      const alarm = setTimeout(() => fail(new Error((late = "silence"))), patience);
      request.onupgradeneeded = () => {
        const [, states] = STORES.map((one) => request.result.createObjectStore(one, { keyPath: "id" }));
        states.put({ id: MARK, is: newId() });
      };
      request.onsuccess = () => {
        clearTimeout(alarm);
        patience = PATIENCE;
        taken(request.result);
        done(request.result);
        if (late) renewed();
      };
      request.onerror = () => fail(request.error);
      request.onblocked = () => fail(new Error("blocked"));
    });
    return opened;
  }

  function taken(base) {
    opened = Promise.resolve(base);
    base.onclose = base.onversionchange = () => {
      base.close();
      opened = null;
      renewed();
    };
  }

  // One transaction over both stores; `work` is told which store it is in and leaves what it found.
  async function within(mode, work) {
    const base = await open();
    return new Promise((done, fail) => {
      const transaction = base.transaction(STORES, mode, { durability: "strict" });
      const [deals, states] = STORES.map((one) => transaction.objectStore(one));
      const found = {};
      states.get(MARK).onsuccess = ({ target }) => {
        found.mark = target.result?.is;
        work(found, deals, states);
      };
      transaction.oncomplete = () => done(found);
      transaction.onabort = transaction.onerror = () => fail(transaction.error ?? new Error("aborted"));
    });
  }

  // A phone that slept may find its connection gone: then once more, with a new one. Nothing when the device refuses.
  async function attempt(mode, work, again = true) {
    try {
      const found = await within(mode, work);
      complaint = why();
      return found;
    } catch (error) {
      const full = error?.name === "QuotaExceededError";
      opened = null;
      if (error?.message === "silence") patience = LITTLE;
      if (again && !full) return attempt(mode, work, false);
      complaint = full ? "full" : "refused";
      return null;
    }
  }

  // Change a deal only as it stands in the store now, so that two tabs never undo each other; nothing takes it out. What
  // the store cannot take stays in memory, in front of what it holds.
  async function change(id, work) {
    let entry;
    const done = await attempt("readwrite", (found, deals) => {
      deals.get(id).onsuccess = ({ target }) => {
        const here = unkept.has(id) || (found.mark !== mark && !target.result);
        entry = work(here ? known.get(id) : target.result);
        if (entry) deals.put(entry);
        else deals.delete(id);
      };
    });
    if (!done) entry = work(known.get(id));
    if (done?.mark !== mark) mark = null;
    if (entry) known.set(id, entry);
    else known.delete(id);
    if (entry && !done) unkept.set(id, complaint);
    else if (unkept.delete(id)) complaint = why();
    return entry;
  }

  // Everything that waits. What the store lost, or could not take before, is written into it first.
  async function all() {
    const read = await attempt("readonly", (found, deals) => sift(found, deals, false));
    const written = read?.missing.length
      ? await attempt("readwrite", (found, deals) => sift(found, deals, true))
      : read;
    if (read) adopt(written ?? read, written);
    return [...known.values()];
  }

  function sift(found, deals, write) {
    deals.getAll().onsuccess = ({ target }) => {
      found.there = new Map(target.result.map((entry) => [entry.id, entry]));
      const older = ({ id, edit }) => !(found.there.get(id)?.edit > edit);
      found.missing = [...known.values()].filter((one) =>
        unkept.has(one.id) ? older(one) : found.mark !== mark && !found.there.has(one.id),
      );
      if (write) found.missing.forEach((entry) => deals.put(entry));
    };
  }

  // The store is right about what it was asked; but what it never knew stays, until it does.
  function adopt({ mark: is, there, missing }, written) {
    if (is === mark) for (const id of [...known.keys()]) if (!there.has(id) && !unkept.has(id)) known.delete(id);
    for (const entry of missing) {
      if (written) there.set(entry.id, entry);
      else unkept.set(entry.id, complaint);
    }
    for (const id of [...unkept.keys()]) if (there.get(id)?.edit >= known.get(id).edit) unkept.delete(id);
    for (const [id, entry] of there) if (!unkept.has(id)) known.set(id, entry);
    mark = [...known.keys()].every((id) => there.has(id)) ? is : null;
    complaint = why();
  }

  // What the club said of a table, for the next page of it.
  const remember = (state) => attempt("readwrite", (_, __, states) => states.put(state));

  async function remembered(id) {
    let found = null;
    await attempt("readonly", (_, __, states) => (states.get(id).onsuccess = ({ target }) => (found = target.result)));
    return found;
  }

  return {
    change,
    all,
    onRenewed,
    remember,
    remembered,
    get complaint() {
      return complaint;
    },
  };
}

// Deals that wait, and what the club said of tables.
export const deals = storeOf("whistboard");
