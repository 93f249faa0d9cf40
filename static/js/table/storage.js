// What waits on this device: IndexedDB where the browser gives us one, else the page's own memory, and we say which.
const NAME = "whistboard";
const STORES = ["deals", "states"];
let opened;
export let kept = true;
export let complaint = "";
const memory = { deals: new Map(), states: new Map() };

function open() {
  opened ??= new Promise((done, fail) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => STORES.forEach((name) => request.result.createObjectStore(name, { keyPath: "id" }));
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      done(request.result);
    };
    request.onerror = () => fail(request.error);
    request.onblocked = () => fail(new Error("blocked"));
  });
  return opened;
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

function refused(error) {
  kept = false;
  complaint = error?.name === "QuotaExceededError" ? "full" : "refused";
}

// Resolves when the entry is on the disk; when the disk refuses, it stays in memory and `kept` is false.
export async function keep(name, entry) {
  memory[name].set(entry.id, entry);
  try {
    await inStore(name, "readwrite", (store) => store.put(entry));
    memory[name].delete(entry.id);
    return true;
  } catch (error) {
    refused(error);
    return false;
  }
}

export async function drop(name, id) {
  memory[name].delete(id);
  try {
    await inStore(name, "readwrite", (store) => store.delete(id));
  } catch (error) {
    refused(error);
  }
}

// Change an entry only as it stands in the store now, so that two tabs never undo each other; what the store cannot
// take stays in memory, in front of what it holds.
export async function change(name, id, work) {
  const base = memory[name].has(id) ? null : await open().catch(refused);
  if (!base) return changeInMemory(name, id, work);
  return new Promise((done) => {
    const transaction = base.transaction(name, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(name);
    let entry;
    const request = store.get(id);
    request.onsuccess = () => {
      entry = work(request.result);
      if (entry) store.put(entry);
      else if (request.result) store.delete(id);
    };
    transaction.oncomplete = () => done(entry);
    transaction.onabort = () => {
      refused(transaction.error);
      if (entry) memory[name].set(id, entry);
      done(entry);
    };
  });
}

async function changeInMemory(name, id, work) {
  const entry = work(memory[name].get(id));
  if (entry) memory[name].set(id, entry);
  else await drop(name, id);
  return entry;
}

export async function all(name) {
  const inMemory = [...memory[name].values()];
  try {
    const stored = await inStore(name, "readonly", (store) => store.getAll());
    return [...stored.filter((entry) => !memory[name].has(entry.id)), ...inMemory];
  } catch (error) {
    refused(error);
    return inMemory;
  }
}
