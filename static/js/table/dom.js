// Small things every part of the table page uses: making elements, signed points, sentences with values.
import { signed as signedBy } from "../scoring/scorer-words.js";

export const $ = (id) => document.getElementById(id);

export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element[name] = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...shown(children));
  return element;
}

const shown = (children) => children.flat(3).filter((child) => child != null && child !== false);

// What a box shows from now on. What stays the same thing stays the same element: a finger that is on it still taps
// it, and a number that is being typed is not lost. A button that `says` something else is another one: nobody agrees
// unseen.
export function fill(box, ...children) {
  const fresh = shown(children).map((child) => (child.nodeType ? child : new Text(child)));
  fresh.forEach((child, at) => {
    const was = box.childNodes[at];
    if (!was) box.append(child);
    else if (was !== child && !(alike(was, child) && become(was, child))) was.replaceWith(child);
  });
  while (box.childNodes.length > fresh.length) box.lastChild.remove();
}

const SAME = [(node) => node.nodeName, (node) => node.id, (node) => node.dataset?.key, (node) => node.dataset?.says];
const alike = (was, now) => SAME.every((of) => of(was) === of(now));

function become(was, now) {
  if (was.nodeType === Node.TEXT_NODE) return was.data === now.data;
  for (const { name } of [...was.attributes]) if (!now.hasAttribute(name)) was.removeAttribute(name);
  for (const { name, value } of now.attributes) if (was.getAttribute(name) !== value) was.setAttribute(name, value);
  for (const act of ["onclick", "oninput"]) was[act] = now[act];
  if (was.matches("input") && was.value !== now.value) was.value = now.value;
  fill(was, ...now.childNodes);
  return true;
}

export function json(id) {
  const element = $(id);
  return element ? JSON.parse(element.textContent) : null;
}

export const words = json("table-words") ?? {};

// A sentence in the reader's language; {name} stands for a value. Of a pair, {n} takes the wording for one or for
// several.
export function say(key, values = {}) {
  const wording = words[key] ?? key;
  const sentence = Array.isArray(wording) ? wording[Number(!isOne(values.n))] : wording;
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

const isOne = (count) => new Intl.PluralRules(document.documentElement.lang).select(count) === "one";

// The hour at the club, wherever this device thinks it is. A browser that does not know the zone says its own.
export function hourOf(moment) {
  const asRead = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  const { lang } = document.documentElement;
  try {
    return new Date(moment).toLocaleTimeString(lang, { ...asRead, timeZone: $("table-page").dataset.zone });
  } catch {
    return new Date(moment).toLocaleTimeString(lang, asRead);
  }
}

// A name, which browsers that translate pages leave as it is.
export const named = (name) => h("span", { translate: "no" }, name);

// The document of the rules says how points are written (table.js hands it on).
let prices = { minus: "−" };
export const writePointsBy = (rules) => (prices = { ...rules, minus: "−" });
export const signed = (points) => signedBy(prices, points);

export function pointsOf(value, tag = "span") {
  return h(tag, { class: `points ${value > 0 ? "plus" : value < 0 ? "minus" : ""}` }, signed(value));
}

const SUITS = { spades: "♠", hearts: "♥", diamonds: "♦", clubs: "♣" };

export function suit(key, name) {
  if (!SUITS[key]) return h("span", {}, name);
  return h(
    "span",
    { class: `suit ${key}` },
    h("span", { "aria-hidden": "true" }, SUITS[key]),
    h("span", { class: "visually-hidden" }, name),
  );
}

// What this browser was told to remember; nothing where it remembers nothing.
export function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

// An id of our own: crypto.randomUUID is missing on plain http.
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

// JSON with its keys in order, so that two equal records have one text.
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const pairs = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${pairs}}`;
}
