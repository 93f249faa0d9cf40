// Follows play: when the tournament's revision moves, the marked parts of the page are fetched anew and put in place.
// `<meta name="live" content="/live/…/">` says what to listen to; parts are elements with an id and `data-live`.
const SLOW = 8000;
const source = document.querySelector('meta[name="live"]')?.content;
const alerts = document.querySelector('meta[name="live-alerts"]')?.content;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const tell = (what) => document.dispatchEvent(new CustomEvent(`live:${what}`));
const came = new WeakMap();
let etag = "";
let waiting = null;
let renewed = -Infinity;
let missed = false;
let newest = 0;

if (source) listen(source);
tick();
setInterval(tick, 1000);

function listen(address) {
  if (!("EventSource" in window)) return poll();
  let events = document.hidden && alerts ? null : connect(address);
  let asking = events ? 0 : setInterval(refresh, SLOW);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      if (!alerts || !events) return;
      events.close();
      events = null;
      asking = setInterval(refresh, SLOW);
      return;
    }
    clearInterval(asking);
    if (missed || !events || events.readyState === EventSource.CLOSED) refresh();
    events ??= connect(address);
  });
}

// A browser opens few streams to one site: an organiser's page that nobody looks at lets its own go, and asks now and
// then who calls.
function connect(address) {
  const events = new EventSource(address);
  let failures = 0;
  events.addEventListener("open", () => {
    failures = 0;
    tell("heard");
  });
  events.addEventListener("here", () => tell("heard"));
  events.addEventListener("changed", (event) => {
    const { revision, wait } = JSON.parse(event.data);
    newest = revision;
    soon(1000 * (wait ?? 0));
  });
  events.addEventListener("error", () => {
    failures += 1;
    tell("lost");
    if (events.readyState === EventSource.CLOSED || failures > 3) {
      events.close();
      poll();
    }
  });
  return events;
}

// Without the stream: ask again now and then; the answer is 304 while nothing moved.
function poll() {
  setInterval(() => {
    if (!unseen() || alerts) refresh();
  }, SLOW);
}

// Changes within a moment are merged, and viewers do not all ask in the same instant. With a crowd the
// stream says how long a page that was just renewed stays as it is. A page that nobody looks at waits until it is seen.
function soon(wait) {
  missed = unseen();
  if (waiting || missed) return;
  const rest = Math.max(renewed + wait - Date.now(), 0);
  waiting = setTimeout(
    () => {
      waiting = null;
      renewed = Date.now();
      refresh();
    },
    rest + 100 + Math.random() * (250 + wait / 3),
  );
}

// The page of a player whom this device follows says what is new in its title too.
const unseen = () => document.hidden && !document.documentElement.hasAttribute("data-following");

// Where nothing but the count of who calls moves, or is seen, that alone is asked for. A page is asked for under the
// revision that the stream told of, so that a cache in front of the site does not hand out the page before.
function followed() {
  if (alerts && (document.hidden || !document.querySelector("main [data-live]"))) return alerts;
  const page = new URL(location.href);
  if (newest) page.searchParams.set("r", newest);
  return page.href;
}

export async function refresh() {
  let answer;
  try {
    answer = await fetch(followed(), { cache: "no-cache", headers: { "X-Requested-With": "live" } });
  } catch {
    return tell("lost"); // no network now: the next change or the next look will do
  }
  if (!answer.ok || answer.redirected) return;
  tell("heard");
  const mark = answer.headers.get("etag") ?? "";
  if (mark && mark === etag) return;
  etag = mark;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of document.querySelectorAll("[data-live]")) {
    const fresh = page.getElementById(part.id);
    if (!fresh || told(fresh) === told(part)) continue;
    if (inHand(part)) later(part);
    else replace(part, fresh);
  }
  tick();
  tell("changed");
}

// What a part says. The token of its forms is another each time the page is made, which is no news.
function told(part) {
  return part.innerHTML.replace(/(name="csrfmiddlewaretoken" value=")[^"]*/g, "$1");
}

// Nobody's typing is taken away, and no button or link from under a finger that is just on it.
const inHand = (part) => part.matches(":has(:active)") || isTyped(part);

function isTyped(part) {
  return part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");
}

// Such a part is put in place as soon as it is let go.
function later(part) {
  etag = "";
  if (isTyped(part)) part.addEventListener("focusout", () => soon(0), { once: true });
  else soon(0);
}

function replace(part, fresh) {
  const before = places(part);
  const folds = [...part.querySelectorAll("details")];
  const unfolded = folds.filter((one) => one.id).map(({ id, open }) => [id, open]);
  const open = folds.filter((one) => one.open).map((one) => one.closest("[id], tr")?.rowIndex);
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  part.replaceChildren(...document.adoptNode(fresh).childNodes);
  for (const [id, was] of unfolded) document.getElementById(id)?.toggleAttribute("open", was);
  for (const row of open) part.querySelectorAll("tr")[row]?.querySelector("details")?.setAttribute("open", "");
  if (focused)
    [...part.querySelectorAll("a[href], button")].find((one) => alike(one, focused))?.focus({ preventScroll: true });
  if (!still.matches) glide(part, before);
}

function alike(one, other) {
  return (
    one.tagName === other.tagName &&
    one.href === other.href &&
    one.value === other.value &&
    one.form?.action === other.form?.action
  );
}

function places(part) {
  return new Map([...part.querySelectorAll("tr[id]")].map((row) => [row.id, row.getBoundingClientRect().top]));
}

// The rows that moved glide to their new place, once.
function glide(part, before) {
  for (const row of part.querySelectorAll("tr[id]")) {
    const from = before.get(row.id);
    const by = from === undefined ? 0 : from - row.getBoundingClientRect().top;
    if (Math.abs(by) < 2) continue;
    row.classList.add("moved");
    row.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], {
      duration: 700,
      easing: "ease-in-out",
    });
  }
}

// Minutes go on from the age, in seconds, that the page says something had when it came.
function countUp() {
  for (const count of document.querySelectorAll("[data-age]")) {
    if (!came.has(count)) came.set(count, Date.now() - 1000 * count.dataset.age);
    const minutes = String(Math.floor((Date.now() - came.get(count)) / 60000));
    if (count.textContent !== minutes) count.textContent = minutes;
    const sign = count.parentElement.querySelector("[data-long]");
    if (sign) sign.hidden = minutes < Number(sign.dataset.long);
  }
}

// Clocks count down to the time the page gives.
function tick() {
  countUp();
  for (const clock of document.querySelectorAll("[data-ends]")) {
    const left = Math.round((new Date(clock.dataset.ends) - Date.now()) / 1000);
    const size = Math.abs(left);
    const words = `${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
    const text = left < 0 ? `+${words}` : words;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("clock-late", left < 0);
    const said = clock.parentElement.querySelector("[data-clock-words]");
    if (said) said.textContent = left < 0 ? said.dataset.clockLate : said.dataset.clockWords;
  }
}
