// The sheet in money, under its totals: only where the club shows it at the tables. It settles as scoring/money.py does.
const PLACES = ["N", "E", "S", "W", "F", "NS", "EW"];

const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
const each = (parties, amount) => Object.fromEntries(parties.map((party) => [party, amount(party)]));
const signOf = (party, winner) => (winner ? (party === winner ? 1 : -1) : 0);

/** What every party wins or loses in cents, and what lies in the pot; where `lowWins`, who has points pays for them. */
export function moneyOf(stake, parties, deals, winner = "", lowWins = false) {
  const against = lowWins && ["point", "deal"].includes(stake.per);
  return settled(
    stake,
    parties,
    against ? deals.map((deal) => each(Object.keys(deal), (one) => -deal[one])) : deals,
    winner,
  );
}

function settled(stake, parties, deals, winner) {
  const seated = [...parties].sort((one, other) => PLACES.indexOf(one) - PLACES.indexOf(other));
  const { cents, per, uneven } = stake;
  if (per === "game") return { amounts: each(seated, (party) => signOf(party, winner) * cents), pot: 0 };
  if (per === "pot") return withPot(stake, seated, deals);
  if (per === "deal") return { amounts: byDeal(cents, seated, deals), pot: 0 };
  const points = each(seated, (party) => sum(deals.map((deal) => deal[party] ?? 0)));
  const total = sum(Object.values(points));
  if (uneven === "mean") return { amounts: fromTheMean(cents, seated, points, total), pot: 0 };
  const apart = uneven === "sides" && seated.length === 2;
  return { amounts: each(seated, (party) => cents * (apart ? 2 * points[party] - total : points[party])), pot: 0 };
}

function byDeal(cents, parties, deals) {
  const amounts = each(parties, () => 0);
  for (const deal of deals) {
    const there = parties.filter((party) => party in deal);
    const total = sum(there.map((party) => deal[party]));
    const above = there.filter((party) => there.length * deal[party] > total);
    const below = there.filter((party) => there.length * deal[party] < total);
    const most = Math.max(above.length, below.length);
    for (const party of above) amounts[party] += (cents * most) / above.length;
    for (const party of below) amounts[party] -= (cents * most) / below.length;
  }
  return amounts;
}

function fromTheMean(cents, parties, points, total) {
  const count = parties.length;
  const exact = each(parties, (party) => cents * (count * points[party] - total));
  const amounts = each(parties, (party) => Math.floor(exact[party] / count));
  const rest = (party) => exact[party] - count * amounts[party];
  const nearest = [...parties].sort((one, other) => rest(other) - rest(one));
  for (const party of nearest.slice(0, -sum(Object.values(amounts)) || 0)) amounts[party] += 1;
  return amounts;
}

function withPot({ cents, ante, takes }, parties, deals) {
  const amounts = each(parties, () => 0);
  let pot = 0;
  for (const deal of deals) {
    const winners = parties.filter((party) => (deal[party] ?? 0) > 0);
    const wanted = sum(winners.map((party) => cents * deal[party]));
    while (winners.length && ante && (takes === "whole" ? pot <= 0 : pot < wanted)) {
      pot += parties.length * ante * cents;
      for (const party of parties) amounts[party] -= ante * cents;
    }
    const taken = winners.length ? (takes === "whole" ? pot : Math.min(pot, wanted)) : 0;
    winners.forEach((party, place) => {
      amounts[party] += Math.floor(taken / winners.length) + Number(place < taken % winners.length);
    });
    pot -= taken;
    for (const party of parties.filter((one) => (deal[one] ?? 0) < 0)) {
      amounts[party] += cents * deal[party];
      pot -= cents * deal[party];
    }
  }
  return { amounts, pot };
}

/** An amount as the club's language writes it. */
export function written({ pattern, decimal, decimals }, cents) {
  const digits = String(Math.abs(cents)).padStart(decimals + 1, "0");
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  return pattern.replace("{amount}", part ? whole + decimal + part : whole);
}

const signed = (words, cents) => `${cents > 0 ? "+" : cents < 0 ? "−" : ""}${written(words, cents)}`;

/** The row under the totals, and what lies in the pot, as often as the sheet is painted. */
export function show({ dom: { $, fill, h }, table }) {
  const { stake } = table.state;
  const [sheet, foot] = [table.sheet(), $("sheet-table").tFoot];
  if (!foot) return;
  const deals = sheet.deals.filter((deal) => deal.points).map((deal) => deal.points);
  const { amounts, pot } = moneyOf(stake, table.parties(), deals, table.state.table.winner, table.rules.low_wins);
  const row = h(
    "tr",
    { class: "money" },
    h("th", { scope: "row" }, stake.words.money),
    table.parties().map((party) => h("td", { class: "number" }, signed(stake.words, amounts[party]))),
  );
  const before = foot.querySelector(".money");
  if (before) fill(before, ...row.childNodes);
  else foot.append(row);
  const said = $("money-said") ?? h("p", { id: "money-said", class: "small soft" });
  fill(
    said,
    [stake.words.stake, pot ? stake.words.pot.replace("{amount}", written(stake.words, pot)) : ""]
      .filter(Boolean)
      .join(" · "),
  );
  $("sheet-table").after(said);
}
