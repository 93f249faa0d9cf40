// Messages to this device about the player it follows, by the push service of the browser.
async function subscriptionOf(page) {
  const worker = await navigator.serviceWorker.getRegistration(page);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

export const isSubscribed = async (page) => Boolean(await subscriptionOf(page));

export async function subscribe(page, { pushKey, push, worker }) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  try {
    const registration = await navigator.serviceWorker.register(worker, { scope: page });
    await active(registration);
    const key = Uint8Array.from(atob(pushKey.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const answer = await send(push, "POST", made);
    if (!answer.ok) await made.unsubscribe();
    return answer.ok;
  } catch {
    return false;
  }
}

export async function unsubscribe(page, { push }) {
  try {
    const made = await subscriptionOf(page);
    if (!made) return;
    await made.unsubscribe();
    await send(push, "DELETE", { endpoint: made.endpoint });
  } catch {
    // without a network now: the push service tells the club that this phone is gone
  }
}

function active(registration) {
  const worker = registration.installing ?? registration.waiting;
  if (!worker) return null;
  return new Promise((done) => {
    worker.addEventListener("statechange", () => worker.state === "activated" && done());
  });
}

function send(address, method, body) {
  const headers = { "Content-Type": "application/json" };
  return fetch(address, { method, headers, body: JSON.stringify(body) });
}
