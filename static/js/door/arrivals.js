// Tables that begin as people arrive: the club says who sits down next; one tap begins that table.
import { $, say } from "../table/dom.js";
import * as queue from "./queue.js";

const told = () => queue.state.arrivals;

// The table where somebody sits in round 1, as far as the club said.
export const tableOf = (person) => told()?.seated[person.uid] || null;

const named = (uids, everybody) =>
  uids
    .map((uid) => everybody.find((one) => one.uid === uid))
    .filter(Boolean)
    .map((one) => [one.name, one.partner].filter(Boolean).join(" & "))
    .join(", ");

export function paintArrivals(everybody) {
  const arrivals = told();
  $("arrivals").hidden = !arrivals;
  if (!arrivals) return;
  const names = named(arrivals.waiting, everybody);
  $("arrivals-waiting").textContent = names ? say("wait_for_table", { names }) : say("nobody_waits");
  const begins = queue.acts().some(({ kind }) => kind === "begin_table");
  $("begin-table").hidden = begins || !arrivals.next.length;
  $("begin-table").textContent = say("begin_table", { n: arrivals.table, names: named(arrivals.next, everybody) });
  $("end-arrivals-left").textContent = names ? say("sit_out", { names }) : "";
}

export function listenToArrivals(announce) {
  $("begin-table").addEventListener("click", async () => {
    const { table: number, next: entries } = told();
    announce(await queue.add({ kind: "begin_table", number, entries }), say("table_n", { number: number }));
    $("search").focus();
  });
  $("end-arrivals").addEventListener("click", async () => {
    announce(await queue.add({ kind: "end_arrivals" }), say("no_more_tables"));
    $("search").focus();
  });
}
