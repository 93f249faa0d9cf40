// A page in a frame of another site renews itself while somebody sees it.
const SECONDS = 60;

async function renew() {
  if (document.visibilityState !== "visible") return;
  try {
    const answer = await fetch(location.href, { credentials: "omit" });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = document.querySelector("main");
    const next = fresh.querySelector("main");
    if (next && next.innerHTML !== now.innerHTML) now.replaceChildren(...next.childNodes);
  } catch {
    // Without a network the page stays as it is.
  }
}

setInterval(renew, SECONDS * 1000);
document.addEventListener("visibilitychange", renew);
