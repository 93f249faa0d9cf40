// Sending what waits in a store, again and again: one round at a time, by one tab for all where the browser can say so,
// later and later while nobody answers, and at once when the network returns or somebody looks at the page.
const LONGEST = 60000;
const TRUSTED = 3;
export const AGAIN = "again";

// `send` tries everything once, and answers AGAIN where there is more to send at once; `waiting` is what is left then.
// With `idle` it goes on where nothing waits, after that many milliseconds. Asks before the page is closed while the
// `store`, where it has one, keeps nothing of what waits on this device.
export function outbox({ name, store, send, waiting, idle = 0 }) {
  let pause = 0;
  let timer = 0;
  let passed = 0;
  let busy = false;
  let again = false;

  // Where the browser cannot say which tab sends, or where that tab sleeps, twice is as good as once.
  async function alone() {
    if (!navigator.locks) return send();
    return navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      passed = lock ? 0 : passed + 1;
      return (lock || passed > TRUSTED) && send();
    });
  }

  function flush() {
    clearTimeout(timer);
    again = busy;
    if (busy) return;
    busy = true;
    alone()
      .then((done) => (again ||= done === AGAIN))
      .finally(() => {
        busy = false;
        if (again) flush();
        else rest();
      });
  }

  function rest() {
    const open = waiting().length > 0;
    pause = open ? Math.min(pause ? pause * 2 : 2000, LONGEST) : 0;
    // A little apart, so that the tables of a hall do not ask all at once when its network returns.
    if (open || idle) timer = setTimeout(flush, pause ? pause * (0.8 + Math.random() * 0.4) : idle);
  }

  function hurry() {
    pause = 0;
    flush();
  }

  for (const when of ["online", "pageshow"]) addEventListener(when, hurry);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hurry());
  addEventListener("beforeunload", (event) => store?.complaint && waiting().length && event.preventDefault());
  return { flush, hurry };
}
