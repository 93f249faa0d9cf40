// What the treasurer adds up, with what waits on this device: by price, by way, and the box against what was counted.
import { $, fill, h, say } from "../table/dom.js";
import { isHere, owedBy } from "./people.js";
import * as queue from "./queue.js";

// An amount as the club writes it; and what somebody typed, in the smallest unit of the club's currency: null where it
// is no amount.
export function money(cents) {
  const { pattern, point, decimals } = $("till").dataset;
  const digits = String(Math.abs(cents)).padStart(Number(decimals) + 1, "0");
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  const amount = part ? whole + point + part : whole;
  return (cents < 0 ? "−" : "") + pattern.replace("{amount}", amount);
}

export function centsIn(text) {
  const { decimals } = $("till").dataset;
  const [, whole, part = ""] = text.trim().match(/^(\d{1,8})(?:[.,](\d{1,3}))?$/) ?? [];
  return whole && part.length <= decimals ? Number(whole + part.padEnd(decimals, "0")) : null;
}

const sum = (rows) => rows.reduce((total, { cents }) => total + cents, 0);

export function totals(everybody) {
  const paid = everybody.flatMap((one) => one.paid);
  const counted = [queue.state.totals, ...queue.acts().filter((act) => act.kind === "count")].at(-1);
  const [box, before] = counted.kind ? [counted.cents, counted.before] : [counted.counted, counted.before];
  const cash = sum(paid.filter(({ how }) => how === "cash"));
  const keys = [...new Set([...queue.state.fees.map(({ key }) => key), ...paid.map(({ fee }) => fee)])];
  const owing = everybody.filter((one) => isHere(one)).map((one) => Math.max(owedBy(one) ?? 0, 0));
  return {
    byFee: keys
      .map((key) => ({ key, rows: paid.filter(({ fee }) => fee === key) }))
      .filter(({ rows }) => rows.length)
      .map(({ key, rows }) => ({
        key,
        cents: sum(rows),
        times: rows.reduce((n, { cents }) => n + (cents < 0 ? -1 : 1), 0),
      })),
    byHow: ["cash", "card", "transfer", "free"]
      .map((how) => ({ how, rows: paid.filter((one) => one.how === how) }))
      .filter(({ rows }) => rows.length)
      .map(({ how, rows }) => ({ how, cents: sum(rows) })),
    all: sum(paid),
    owed: owing.reduce((total, cents) => total + cents, 0),
    cash,
    before: before ?? 0,
    box: box ?? null,
    difference: box === null || box === undefined ? null : box - (before ?? 0) - cash,
  };
}

export const feeName = (key) => queue.state.fees.find((fee) => fee.key === key)?.name ?? (key || say("other_amount"));

export function paintTotals(everybody) {
  const now = totals(everybody);
  const row = (name, cents, more = {}) =>
    h("tr", more, h("th", { scope: "row" }, name), h("td", { class: "number" }, money(cents)));
  fill(
    $("till-sums"),
    now.byFee.map(({ key, times, cents }) => row(`${feeName(key)} × ${times}`, cents)),
    row(say("taken"), now.all, { class: "sum" }),
    now.byHow.map(({ how, cents }) => row(say(`how_${how}`), cents, { class: "soft" })),
    now.owed ? row(say("owed"), now.owed) : null,
    row(say("in_box"), now.before + now.cash, { class: "sum" }),
    now.box === null ? null : row(say("counted"), now.box),
    now.difference === null ? null : row(verdict(now.difference), Math.abs(now.difference), { class: "sum" }),
  );
}

const verdict = (difference) => say(difference ? (difference > 0 ? "too_much" : "too_little") : "right");

export function listenToCount(announce) {
  $("count").addEventListener("submit", async (event) => {
    event.preventDefault();
    const [cents, before] = ["counted", "before"].map((name) =>
      centsIn($(name).value || (name === "before" ? "0" : "")),
    );
    const wrong = [cents === null && "counted", before === null && "before"].filter(Boolean);
    for (const name of ["counted", "before"]) {
      $(name).toggleAttribute("aria-invalid", wrong.includes(name));
      $(`${name}-wrong`).textContent = wrong.includes(name) ? say("no_amount") : "";
    }
    if (wrong.length) return $(wrong[0]).focus();
    announce(await queue.add({ kind: "count", cents, before }), say("count_noted"));
  });
}
