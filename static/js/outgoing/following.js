// Whom this device follows: page of the player → {name, evening, at}. It stays here, and nobody is told.
const KEPT = "following";
const LONGEST = 3 * 24 * 3600 * 1000;

export function followed() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {}; // nothing can be remembered here, or what was remembered is no longer readable
  }
}

export function follow(page, { name, evening }) {
  const all = followed();
  all[page] ??= { at: Date.now() };
  Object.assign(all[page], { name, evening });
  return save(all);
}

// What was kept of the page goes with it: its copy for when there is no network, and the worker that gives it.
export async function forget(page) {
  const all = followed();
  delete all[page];
  save(all);
  await globalThis.caches?.delete(storeOf(page));
  const worker = await navigator.serviceWorker?.getRegistration(page);
  if (worker && new URL(worker.scope).pathname === page) await worker.unregister();
}

export function forgetOld() {
  for (const [page, { at }] of Object.entries(followed())) if (Date.now() - at > LONGEST) forget(page);
}

export const storeOf = (page) => `followed ${page}`;

function save(all) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}
