// What waits here, taken along without a network: as a file, or as codes another phone can read.
// It comes when it is asked for (later.js), and is handed what it works with.
let $, h, say, queue;

export async function show(parts) {
  ({
    queue,
    dom: { $, h, say },
  } = parts);
  const qr = await parts.drawing();
  const deals = queue.waiting().map(({ id, tournament, round, table, seats, number, version, record, remove }) => ({
    uid: id,
    tournament,
    round,
    table,
    seats,
    number,
    version,
    record,
    remove,
  }));
  const text = JSON.stringify({ format: "whistboard-queue", version: 1, deals });
  const dialog = h(
    "dialog",
    { class: "elsewhere", "aria-labelledby": "elsewhere-title" },
    h("h2", { id: "elsewhere-title" }, say("taken_along", { n: deals.length })),
    h(
      "a",
      {
        class: "tap",
        download: "whistboard-deals.json",
        href: URL.createObjectURL(new Blob([text], { type: "application/json" })),
      },
      say("download"),
    ),
    h("div", { class: "codes" }, qr && deals.map((deal) => code(deal, qr))),
    h("button", { type: "button", class: "tap", onclick: () => dialog.close() }, say("close")),
  );
  dialog.addEventListener("close", () => dialog.remove());
  $("table-page").append(dialog);
  dialog.showModal();
}

// A code a deal: small enough to be read off a cracked screen.
function code(deal, qr) {
  const text = JSON.stringify(deal);
  return qr.fits(text)
    ? h(
        "figure",
        {},
        qr.draw(text),
        h("figcaption", { class: "small" }, say("deal_at", { n: deal.number, round: deal.round, table: deal.table })),
      )
    : null;
}
