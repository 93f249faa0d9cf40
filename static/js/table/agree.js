// At the end of a round each side says that it agrees with the sheet, or why not.
// It comes once a round is over (later.js), and is handed what it works with.
const EVERYBODY = "all";
let page, $, h, say, signed;

export function begin(parts) {
  page = parts;
  ({ $, h, say, signed } = page.dom);
  $("dispute-form").addEventListener("submit", dispute);
  page.table.onPaint(paint);
  page.table.paint();
}

function paint() {
  const {
    round,
    table: {
      isFive,
      state: { table },
    },
  } = page;
  $("agree").hidden = !round.isAgreeing();
  page.dom.fill($("agree-sides"), ...(isFive() ? [EVERYBODY] : ["NS", "EW"]).map(side));
  $("disputed").hidden = !table.disputed;
  $("disputed").textContent = say("disputed", { what: table.dispute });
}

// The round as one side saw it: what each deal brought its players, and the sum. A device that enters for the other
// side does not agree for this one. At a table of five the sides change with each deal: everybody agrees, each with a
// line.
function side(key) {
  const {
    seats: { ownName, together },
    table,
  } = page;
  const { confirmed } = table.state.table;
  const all = key === EVERYBODY;
  const agreed = all ? confirmed.length === 2 : confirmed.includes(key);
  const { deals, points } = table.sheet();
  const own = (all ? table.parties() : points[key] === undefined ? [...key] : [key]).filter(
    (party) => points[party] !== undefined,
  );
  const names = all ? own.map(ownName).join(", ") : together(key, null);
  const each = (deal, party) => (deal.points && !(party in deal.points) ? "·" : signed(deal.points?.[party] ?? 0));
  const round = (party) =>
    h(
      "span",
      { class: "soft small" },
      own.length > 1 && `${all ? ownName(party) : together([party], null)}: `,
      deals.map((deal) => each(deal, party)).join(" "),
      " = ",
      h("b", {}, signed(points[party])),
    );
  const rounds = own.map(round);
  return h(
    "button",
    {
      type: "button",
      class: "tap agree-side",
      "data-says": rounds.map((line) => line.textContent).join(),
      disabled: table.state.double && !all && table.side !== key,
      "aria-pressed": String(agreed),
      "data-key": `agree-${key}`,
      onclick: () => !agreed && agree(key),
    },
    h("span", {}, agreed ? say("agreed", { names }) : say("agree", { names })),
    rounds,
  );
}

// What is still on this device cannot be agreed on.
async function agree(key) {
  if (page.queue.waiting().length) return page.bar.announce(say("send_first"), true);
  return page.round.tell("confirm", { side: key }, say("thank_you"));
}

function dispute(event) {
  event.preventDefault();
  const reason = $("dispute-reason").value.trim();
  if (reason)
    page.round
      .tell("dispute", { reason }, say("dispute_sent"))
      .then(() => ($("dispute-form").closest("details").open = false));
}
