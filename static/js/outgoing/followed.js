// On the pages of an evening, and on the front page: the way to those whom this device follows.
import { followed, forgetOld } from "./following.js";

const strip = document.querySelector("[data-followed]");

forgetOld();
if (strip) show();

function show() {
  const within = strip.dataset.followed;
  const pages = Object.entries(followed()).filter(([page]) => page.startsWith(within) && page !== location.pathname);
  for (const [page, { name, evening }] of pages) {
    const link = document.createElement("a");
    [link.href, link.textContent] = [page, within === "/" ? `${name}, ${evening}` : name];
    strip.append(" ", link);
  }
  strip.hidden = !pages.length;
}
