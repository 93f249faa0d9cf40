// Sending what waits in a store, again and again: one round at a time, by one tab for all where the browser can say so,
// later and later while nobody answers, and at once when the network returns or somebody looks at the page.
const LONGEST = 60000;

// `send` tries everything once; `waiting` is what is left then. With `idle` it goes on where nothing waits, after that
// many milliseconds. Asks before the page is closed while the device keeps nothing of what waits.
export function outbox({ name, store, send, waiting, idle = 0 }) {
  let pause = 0;
  let timer = 0;
  let busy = false;
  let again = false;

  const alone = () =>
    navigator.locks ? navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && send()) : send();

  function flush() {
    clearTimeout(timer);
    again = busy;
    if (busy) return;
    busy = true;
    alone().finally(() => {
      busy = false;
      if (again) flush();
      else rest();
    });
  }

  function rest() {
    const open = waiting().length > 0;
    pause = open ? Math.min(pause ? pause * 2 : 2000, LONGEST) : 0;
    if (open || idle) timer = setTimeout(flush, pause || idle);
  }

  function hurry() {
    pause = 0;
    flush();
  }

  for (const when of ["online", "pageshow"]) addEventListener(when, hurry);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && hurry());
  addEventListener("beforeunload", (event) => store.complaint && waiting().length && event.preventDefault());
  return { hurry };
}
