// What a part of the page needs besides itself: a document of the club with its sentences and the addresses of its
// styles, as the club has it now, else as it was last kept beside the page.

export async function keptDocument({ dom, table }, name) {
  const address = `/t/${table.page.token}/${name}/`;
  const asked = await fetch(address, { signal: AbortSignal.timeout?.(3000) }).catch(() => null);
  const answer = asked?.headers.get("X-Whistboard") ? asked : await keptAt(address);
  if (!answer?.ok) return null;
  const found = await answer.clone().json();
  if (asked === answer) await keep(address, answer);
  for (const style of found.styles) dress(dom, style);
  return found;
}

// Where the worker keeps the page, which knows how to bring it up to date (sw.js).
const pages = async () => globalThis.caches?.open("table-pages");
const keptAt = async (address) => (await pages().catch(() => null))?.match(address, { ignoreVary: true });
const keep = async (address, answer) => (await pages())?.put(address, answer).catch(() => {});

function dress({ h }, address) {
  if (!document.querySelector(`link[href="${address}"]`))
    document.head.append(h("link", { rel: "stylesheet", href: address }));
}
