// "Photograph the sheet": over the page and left with one tap. A photograph is made smaller here, kept like a deal, sent
// when there is a network, and looked through row by row as the club draws it. It comes when it is asked for, nine
// seconds after the page, or at once where photographs wait (later.js), and is handed what it works with.
import { shrunk } from "../photos/shrink.js";
import { keptDocument } from "./kept_document.js";
import * as queue from "./photo_queue.js";

const LONGEST = 2200;
let page = null;
let words = null;
let ready = null;
let box = null;
let notice = "";
let open = null;

export function begin(parts) {
  page = parts;
  ready ??= prepare().catch((problem) => {
    ready = null;
    throw problem;
  });
  return ready;
}

async function prepare() {
  words = (await keptDocument(page, "sheets/words"))?.words;
  if (!words) throw new Error("no words");
  await queue.begin(page, paint);
}

export async function show(parts) {
  await begin(parts);
  box ??= frame();
  paint();
  if (!box.open) box.showModal();
  if (!queue.photos().length) page.dom.$("photo-file").click();
}

// As dom.js says a sentence, with the words of this part.
function say(key, values = {}) {
  const [one, several] = [words[key]].flat();
  const isOne = new Intl.PluralRules(document.documentElement.lang).select(values.n ?? 1) === "one";
  return (isOne ? one : (several ?? one)).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

function frame() {
  const { h } = page.dom;
  const file = h("input", {
    type: "file",
    id: "photo-file",
    accept: "image/jpeg",
    capture: "environment",
    onchange: ({ target }) => take(target),
  });
  const dialog = h(
    "dialog",
    { class: "photos", id: "photos-box", "aria-labelledby": "photos-title" },
    h(
      "div",
      { class: "photos-head" },
      h("h2", { id: "photos-title" }, say("title")),
      h(
        "button",
        { type: "button", class: "tap", "data-key": "photos-close", onclick: () => dialog.close() },
        say("close"),
      ),
    ),
    h("p", { class: "notice notice-soft" }, say("trial")),
    h("div", { class: "photos-take" }, file, h("label", { class: "tap", for: "photo-file" }, say("take"))),
    h("p", { class: "small soft" }, say("how")),
    h("p", { id: "photos-said", role: "status" }),
    h("ul", { id: "photos-list" }),
    h("section", { id: "photo-review" }),
  );
  dialog.addEventListener("close", () => paint());
  document.body.append(dialog);
  return dialog;
}

async function take(input) {
  const [file] = input.files;
  if (!file) return;
  announce(say("preparing"));
  try {
    const photo = await (await shrunk(file, LONGEST)).arrayBuffer();
    announce("");
    open = await queue.add(photo);
    paint();
  } catch {
    announce(say("no_picture"), true);
  }
  input.value = "";
}

function announce(text, wrong = false) {
  notice = { text, wrong };
  paint();
}

// The line on the page itself, and everything in the box.
function paint() {
  paintPage();
  if (!box) return;
  const { $, fill } = page.dom;
  const { text = "", wrong = false } = notice;
  $("photos-said").className = wrong ? "notice notice-wrong" : text ? "notice" : "";
  if ($("photos-said").textContent !== text) $("photos-said").textContent = text;
  fill($("photos-list"), queue.photos().map(line));
  const read = queue.photos().find(({ id, state }) => id === open && state === "read");
  if (read && box.open && $("photo-review").dataset.of !== read.id) review(read);
}

// What waits or is to be looked at, also on a page of another evening, which has no button for photographs.
function paintPage() {
  const { $, h } = page.dom;
  const looks = queue.photos().filter(({ state, left }) => state === "refused" || (state === "read" && left)).length;
  const waits = queue.waiting().length;
  const text = [waits && say("waiting", { n: waits }), looks && say("to_look", { n: looks })]
    .filter(Boolean)
    .join(" · ");
  if (!$("photos-state"))
    document
      .querySelector(".table-more")
      .prepend(
        h(
          "p",
          { id: "photos-state", class: "notice notice-soft", role: "status" },
          h("button", { type: "button", class: "tap", onclick: () => show(page) }),
        ),
      );
  $("photos-state").hidden = !text;
  const button = $("photos-state").firstChild;
  if (button.textContent !== text) button.textContent = text;
}

function line(entry) {
  const { h, hourOf } = page.dom;
  const way = (key, act) =>
    h("button", { type: "button", class: "tap", "data-key": `${key}-${entry.id}`, onclick: act }, say(key));
  const ways = {
    waits: [way("discard", () => discard(entry))],
    refused: [way("again", () => queue.tryAgain(entry.id)), way("discard", () => discard(entry))],
    read: [way("look", () => review(entry)), way("discard", () => discard(entry))],
  };
  return h(
    "li",
    { class: `photo-line photo-is-${entry.state}`, "data-key": entry.id },
    h("b", {}, entry.place ?? say("photo_of", { time: hourOf(entry.at) })),
    h("p", { role: "status" }, where(entry)),
    h("div", { class: "choices-row" }, ways[entry.state]),
  );
}

// Where a photograph is, and no more than is known.
function where({ id, state, why, summary }) {
  if (state === "refused") return say("refused", { why });
  if (state === "read") return summary ? say("read", { summary }) : say("empty");
  if (queue.underWay?.id === id) return say(queue.underWay.how);
  if (queue.complaint()) return say("kept_page");
  return say(queue.told === "busy" ? "kept_busy" : "kept");
}

function discard({ id }) {
  if (open === id) close();
  return queue.forget(id);
}

function close() {
  const { $ } = page.dom;
  open = null;
  delete $("photo-review").dataset.of;
  $("photo-review").replaceChildren();
}

const addressOf = (entry) => `/t/${queue.tokenFor(entry)}/sheets/${entry.sheet}/`;

// The rows as the club draws them now.
async function review(entry) {
  open = entry.id;
  page.dom.$("photo-review").dataset.of = entry.id;
  heard(entry, await queue.ask("GET", addressOf(entry)));
}

function heard(entry, answer) {
  const { $, say: sayOfPage } = page.dom;
  const { review: rows, said, place, summary, left, refused } = answer?.status < 500 ? answer.body : {};
  if (!rows) {
    if (!$("photo-review").firstChild) close();
    return announce(refused ?? sayOfPage("needs_network"), true);
  }
  announce(said);
  $("photo-review").innerHTML = rows;
  const form = $("photo-review").querySelector("form");
  form.addEventListener("submit", (event) => enter(entry, form, event));
  form.addEventListener("input", () => count(form));
  count(form);
  if (said) {
    page.state.look();
    box.scrollTo({ top: 0 });
  } else $("photo-review").scrollIntoView({ block: "start" });
  return queue.change(entry.id, { place, summary, left });
}

// The button says how many deals it enters, and which rows nobody has decided yet.
function count(form) {
  const button = form.querySelector("button[data-clear]");
  if (!button) return;
  const { h } = page.dom;
  const asked = form.querySelectorAll(".photo-asked").length;
  const decided = [...form.querySelectorAll("input:checked")].filter(({ value }) => value).length;
  const n = Number(button.dataset.clear) + decided;
  button.textContent = say("enter", { n });
  button.disabled = !n;
  form.querySelector(".photo-left")?.remove();
  if (asked > decided) button.before(h("span", { class: "photo-left small" }, say("left_out", { n: asked - decided })));
}

async function enter(entry, form, event) {
  event.preventDefault();
  const button = form.querySelector("button[data-clear]");
  button.disabled = true;
  heard(entry, await queue.ask("POST", addressOf(entry), new FormData(form)));
  button.disabled = false;
}
