// The sheet in money, under its totals: only where the club shows it at the tables. It settles as scoring/money.py does.
const PLACES = ["N", "E", "S", "W", "F", "NS", "EW"];

const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
const each = (parties, amount) => Object.fromEntries(parties.map((party) => [party, amount(party)]));
const signOf = (party, winner) => (winner ? (party === winner ? 1 : -1) : 0);

/** What every party wins or loses in cents, and what lies in the pot; where `lowWins`, who has points pays for them. */
export function moneyOf(stake, parties, deals, winner = "", lowWins = false, unit = 1) {
  const against = lowWins && ["point", "deal"].includes(stake.per);
  return settled(
    stake,
    parties,
    against ? deals.map((deal) => each(Object.keys(deal), (one) => -deal[one])) : deals,
    winner,
    unit,
  );
}

function settled(stake, parties, deals, winner, unit) {
  const seated = [...parties].sort((one, other) => PLACES.indexOf(one) - PLACES.indexOf(other));
  const { cents, per, uneven } = stake;
  if (per === "game") return { amounts: each(seated, (party) => signOf(party, winner) * cents), pot: 0 };
  if (per === "pot") {
    const { amounts, pot } = withPot({ ...stake, ante: stake.ante * unit }, seated, deals);
    const { pot: left, ...won } = inCents({ ...amounts, pot }, unit);
    return { amounts: won, pot: left };
  }
  if (per === "deal") return { amounts: byDeal(cents, seated, deals), pot: 0 };
  const points = each(seated, (party) => sum(deals.map((deal) => deal[party] ?? 0)));
  const total = sum(Object.values(points));
  if (uneven === "mean") return { amounts: fromTheMean(cents, seated, points, total, unit), pot: 0 };
  const apart = uneven === "sides" && seated.length === 2;
  const exact = each(seated, (party) => cents * (apart ? 2 * points[party] - total : points[party]));
  return { amounts: inCents(exact, unit), pot: 0 };
}

// Amounts of so many to a cent in whole cents, the sum as exact as it can be.
function inCents(exact, unit) {
  const whole = Object.fromEntries(Object.keys(exact).map((key) => [key, Math.floor(exact[key] / unit)]));
  const missing = Math.floor(sum(Object.values(exact)) / unit) - sum(Object.values(whole));
  const rest = (key) => exact[key] - unit * whole[key];
  const nearest = Object.keys(exact).sort((one, other) => rest(other) - rest(one));
  for (const key of nearest.slice(0, missing)) whole[key] += 1;
  return whole;
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

function fromTheMean(cents, parties, points, total, unit) {
  const [count, parts] = [parties.length, parties.length * unit];
  const exact = each(parties, (party) => cents * (count * points[party] - total));
  const amounts = each(parties, (party) => Math.floor(exact[party] / parts));
  const rest = (party) => exact[party] - parts * amounts[party];
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
  const { low_wins: lowWins, decimals = 0 } = table.rules;
  const { winner } = table.state.table;
  const { amounts, pot } = moneyOf(stake, table.parties(), deals, winner, lowWins, 10 ** decimals);
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
