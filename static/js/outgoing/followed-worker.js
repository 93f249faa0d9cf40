// The page of a followed player without a network: as it was last seen. A hall's login page is never kept.
const PAGE = new URL(registration.scope).pathname;
const STORE = `followed ${PAGE}`;
const PATIENCE = 3000;
const FILES = ["style", "script", "font", "image"];

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

// One message at a time: "round 3 starts" takes the place of the seat that was told before.
addEventListener("push", (event) => {
  const { title, body } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body, tag: PAGE, renotify: true, vibrate: [200, 100, 200] }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage());
});

async function openPage() {
  const open = await clients.matchAll({ type: "window" });
  const own = open.find(({ url }) => new URL(url).pathname === PAGE);
  return own ? own.focus() : clients.openWindow(PAGE);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname !== PAGE && !FILES.includes(request.destination)) return;
  // What the open page asks anew is kept, but never answered from here: it has to know that the network is gone.
  event.respondWith(pathname === PAGE && request.mode !== "navigate" ? fresh(request) : firstOf(request));
});

async function fresh(request) {
  const response = await fetch(request);
  // The open page asks for itself under the newest revision: one copy is kept, whatever it was asked by.
  const { pathname } = new URL(request.url);
  const ours = pathname !== PAGE || response.headers.get("X-Whistboard");
  if (response.ok && ours && !response.redirected && (await caches.has(STORE))) {
    const store = await caches.open(STORE);
    await store.put(pathname === PAGE ? PAGE : request.url, response.clone());
  }
  return response;
}

// What does not come within three seconds gives way to what was kept.
async function firstOf(request) {
  const kept = await caches.match(request, { cacheName: STORE, ignoreSearch: true, ignoreVary: true });
  const answer = fresh(request);
  if (!kept) return answer;
  const patience = new Promise((done) => setTimeout(done, PATIENCE, kept));
  return Promise.race([answer.catch(() => kept), patience]);
}
