// A deal the club did not take: why, in plain words, what stands there instead, and what can be done about it.
// It comes once there is one (later.js), and is handed what it works with.
let page, $, h, say;

export function begin(parts) {
  page = parts;
  ({ $, h, say } = page.dom);
  page.table.onPaint(paint);
  page.table.paint();
}

function paint() {
  const stuck = page.queue.waiting().filter((entry) => entry.trouble);
  const shown = stuck.map((entry) => `${entry.id}${entry.edit}${entry.trouble.status}`).join();
  if ($("trouble").dataset.shown === shown) return;
  $("trouble").dataset.shown = shown;
  $("trouble").replaceChildren(...stuck.map(panel));
}

function panel(entry) {
  const { status, current, seats } = entry.trouble;
  const place = say("deal_at", { n: entry.number, round: entry.round, table: entry.table });
  return h(
    "section",
    { class: "panel trouble-panel", role: "alert" },
    h("h2", {}, place),
    h("p", {}, sentence(entry)),
    current && both(entry, current),
    seats && sitters(seats),
    h("div", { class: "choices-row" }, ways(entry, status, current)),
  );
}

function sentence({ trouble: { status, error, problems, seats } }) {
  if (seats) return say("trouble_redrawn");
  const known = { 401: "trouble_code", 404: "trouble_gone", 409: null, 412: null, 422: null }[status];
  const details = Object.values(problems).flat().join(" ");
  return [
    known !== null && say(known ?? "trouble_closed"),
    status === 409 || status === 412 ? say("trouble_conflict") : details || error,
  ]
    .filter(Boolean)
    .join(" ");
}

function both(entry, current) {
  return h(
    "dl",
    { class: "both" },
    h("dt", {}, say("here_it_says")),
    h("dd", {}, entry.remove ? say("take_out") : page.telling.told(entry.record)),
    h("dt", {}, say("club_says")),
    h("dd", {}, current.removed ? say("taken_out", { n: current.number }) : page.telling.told(current.record)),
  );
}

// The round was drawn again: who sat there when it was entered, and who sits there now.
function sitters({ then, now }) {
  const names = (seats) => [...new Set(Object.values(seats).map(({ name }) => name))].join(", ");
  return h(
    "dl",
    { class: "both" },
    h("dt", {}, say("sat_then")),
    h("dd", { translate: "no" }, names(then)),
    h("dt", {}, say("sit_now")),
    h("dd", { translate: "no" }, names(now)),
  );
}

const numbers = (seats) => Object.fromEntries(Object.entries(seats).map(([seat, { number }]) => [seat, number]));

function ways(entry, status, current) {
  const { questions } = entry.trouble;
  const {
    bar: { startEditing },
    later,
    queue,
    sending: { hurry },
    table,
  } = page;
  const way = (key, act) =>
    h("button", { type: "button", class: "tap", "data-key": `${key}-${entry.id}`, onclick: act }, say(key));
  const dropIt = way(current ? "keep_theirs" : "throw_away", () => queue.forget(entry.id));
  if ((status === 409 || status === 412) && current && !entry.remove) {
    const other = current.uid !== entry.id;
    return [
      dropIt,
      way("keep_mine", () => replace(entry, current)),
      other && !current.removed && way("both_are_deals", () => asNext(entry, current)),
    ].filter(Boolean);
  }
  if (entry.trouble.seats)
    return [
      way("book_for_them", () => queue.bookFor(entry, numbers(entry.trouble.seats.now)).then(hurry)),
      way("take_along", () => later("elsewhere")),
      dropIt,
    ];
  if (status === 422)
    return [
      questions && way("keep_mine", () => confirm(entry, Object.keys(questions))),
      queue.here(entry, table.place()) &&
        way("put_right", () => startEditing({ ...entry, uid: entry.id, version: entry.version, where: "trouble" })),
      dropIt,
    ].filter(Boolean);
  return [
    way("try_again", () => queue.goOnFrom(entry, entry.version).then(hurry)),
    way("take_along", () => later("elsewhere")),
    dropIt,
  ];
}

// Mine instead of theirs: a correction of the deal that stands there.
async function replace(entry, current) {
  const {
    queue,
    sending: { hurry },
  } = page;
  if (current.uid === entry.id) await queue.goOnFrom(entry, current.version);
  else {
    await queue.add(entry, {
      uid: current.uid,
      number: entry.number,
      record: entry.record,
      base: { version: current.version },
      warnings: entry.warnings,
    });
    await queue.forget(entry.id);
  }
  hurry();
}

// Somebody answered the club's questions about an odd deal, by their names.
async function confirm(entry, questions) {
  const {
    queue,
    sending: { hurry },
  } = page;
  const { id: uid, number, record, remove, warnings = [] } = entry;
  await queue.add(entry, { uid, number, record, remove, warnings: [...new Set([...warnings, ...questions])] });
  hurry();
}

// Two deals claim one number: mine goes to the next free one. The page may not have heard of the other yet but by the
// refusal; of another table it knows no more than that.
async function asNext(entry, current) {
  const {
    queue,
    sending: { hurry },
    table,
  } = page;
  const others = table.deals().filter((deal) => deal.uid !== entry.id);
  await queue.add(entry, {
    uid: entry.id,
    number: queue.here(entry, table.place()) ? table.nextNumber([...others, current]) : current.number + 1,
    record: entry.record,
    warnings: entry.warnings,
  });
  hurry();
}
