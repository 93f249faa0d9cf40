// A page without a network: its scripts and faces from the store, the page itself as it was last seen.
const FILES = {{ files|safe }};
const STORE = "{{ kind }}-{{ name }}";

addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(FILES)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("{{ kind }}-") && name !== STORE && name !== "{{ kind }}-pages");
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(renewPages).then(() => clients.claim()));
});

// Kept pages name the scripts of their release: a new one fetches them anew.
async function renewPages() {
  const pages = await caches.open("{{ kind }}-pages");
  for (const request of await pages.keys()) {
    const response = await fetch(request.url).catch(() => null);
    if (response?.headers.get("X-Whistboard")) await pages.put(request.url, response);
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageFor(request));
  else if (FILES.includes(address.pathname)) event.respondWith(caches.match(address.pathname, { ignoreVary: true }).then((found) => found ?? fetch(request)));
});

// Our own page or nothing: a hall's login page is never kept, and a page that does not come within three seconds
// gives way to the one that was kept.
async function pageFor(request) {
  const store = await caches.open("{{ kind }}-pages");
  const kept = await store.match(request, { ignoreSearch: true, ignoreVary: true });
  const fresh = fetch(request).then((response) => {
    if (response.headers.get("X-Whistboard")) store.put(request, response.clone());
    return response;
  });
  if (!kept) return fresh;
  const patience = new Promise((done) => setTimeout(done, 3000, kept));
  return Promise.race([fresh.catch(() => kept), patience]).then((response) => (response.headers.get("X-Whistboard") ? response : kept));
}
