// What waits on this device: IndexedDB where the browser gives us one, else the page's own memory, and we say which.
const NAME = "whistboard";
const STORES = ["deals", "states"];
let opened = null;
export let kept = true;
export let complaint = "";
const memory = { deals: new Map(), states: new Map() };
// What was read last: it still waits when the disk cannot be read any more.
const seen = { deals: [], states: [] };

function open() {
  opened ??= new Promise((done, fail) => {
    const request = indexedDB.open(NAME, 1);
    // Also when somebody cleared the data of the site while the page was open: what was seen last still waits.
    request.onupgradeneeded = () => STORES.forEach((name) => {
      const store = request.result.createObjectStore(name, { keyPath: "id" });
      seen[name].forEach((entry) => store.put(entry));
    });
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      request.result.onclose = writeAgain;
      done(request.result);
    };
    request.onerror = () => fail(request.error);
    request.onblocked = () => fail(new Error("blocked"));
  });
  return opened;
}

// The browser closed the store, and another tab may have made the new one: what waits here goes into it too.
function writeAgain() {
  opened = null;
  for (const entry of seen.deals) change("deals", entry.id, (now) => now ?? entry);
}

async function inStore(name, mode, work) {
  const base = await open();
  return new Promise((done, fail) => {
    const transaction = base.transaction(name, mode, { durability: "strict" });
    const request = work(transaction.objectStore(name));
    transaction.oncomplete = () => done(request?.result);
    transaction.onabort = transaction.onerror = () => fail(transaction.error ?? new Error("aborted"));
  });
}

// A phone that slept may find its connection gone: then once more, with a new one.
async function twice(name, mode, work) {
  try {
    return await inStore(name, mode, work);
  } catch (error) {
    if (error.name === "QuotaExceededError") throw error;
    opened = null;
    return inStore(name, mode, work);
  }
}

function refused(error) {
  kept = false;
  complaint = error?.name === "QuotaExceededError" ? "full" : "refused";
}

// Resolves when the entry is on the disk; when the disk refuses, it stays in memory and `kept` is false.
export async function keep(name, entry) {
  memory[name].set(entry.id, entry);
  try {
    await twice(name, "readwrite", (store) => store.put(entry));
    memory[name].delete(entry.id);
    kept = memory.deals.size === 0;
    return true;
  } catch (error) {
    refused(error);
    return false;
  }
}

export async function drop(name, id) {
  memory[name].delete(id);
  seen[name] = seen[name].filter((entry) => entry.id !== id);
  try {
    await twice(name, "readwrite", (store) => store.delete(id));
  } catch (error) {
    refused(error);
  }
}

// Change an entry only as it stands in the store now, so that two tabs never undo each other; what the store cannot
// take stays in memory, in front of what it holds.
export async function change(name, id, work) {
  let found = memory[name].get(id);
  let entry;
  const alter = (store) => {
    store.get(id).onsuccess = ({ target }) => {
      found = target.result;
      entry = work(found);
      if (entry) store.put(entry);
      else if (found) store.delete(id);
    };
  };
  if (found) return changeInMemory(name, id, work(found));
  return twice(name, "readwrite", alter).then(() => entry).catch((error) => {
    refused(error);
    return changeInMemory(name, id, work(found ?? seen[name].find((one) => one.id === id)));
  });
}

async function changeInMemory(name, id, entry) {
  if (entry) memory[name].set(id, entry);
  else await drop(name, id);
  return entry;
}

export async function all(name) {
  try {
    seen[name] = await twice(name, "readonly", (store) => store.getAll());
  } catch (error) {
    refused(error);
  }
  return [...seen[name].filter((entry) => !memory[name].has(entry.id)), ...memory[name].values()];
}
