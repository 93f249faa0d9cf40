// Whose roem is higher, who may deny it and what counts: asked beside the count of a deal, as scoring/roem_verdict.py
// says it. It comes where a game has roem (later.js), and is handed what it works with.
const HANDS = ["declarer", "partner", "opponent"];
const RUN = "sequence_";
const HEARTS = "hearts";

/** What becomes of the roem: [denied, revived, what counts, the steps in words], or the fault that hands cannot have. */
export function verdict(roem, { declarer = "", partner = "", opponent = "", bid = false }) {
  const tell = teller(roem);
  const fault = faultOf(roem, tell, [declarer, partner, opponent].filter(Boolean));
  if (fault) return { fault };
  const announced = declarer || partner;
  const stuk = tell("stuk", { points: roem.stuk });
  if (!announced) return { isDenied: false, isRevived: false, counts: 0, why: [tell("nobody"), tell("none"), stuk] };
  const why = declarer ? [] : [tell("silent")];
  const isDenied = denies(roem, tell, announced, opponent, bid, why);
  const isRevived = isDenied && Boolean(declarer && partner) && revives(roem, tell, partner, opponent, why);
  if (declarer && partner && !isDenied) why.push(tell("partner_joins"));
  const counts = isDenied && !isRevived ? 0 : valueOf(roem, declarer) + valueOf(roem, partner);
  why.push(counts ? tell("counts", { points: counts }) : tell("none"), stuk);
  return { isDenied, isRevived, counts, why };
}

function denies(roem, tell, announced, opponent, bid, why) {
  if (!opponent) {
    why.push(tell("unopposed"));
    return false;
  }
  why.push(whyHigher(roem, tell, announced, opponent));
  const isHigher = compared(roem, opponent, announced) > 0;
  why.push(tell(!isHigher ? "not_denied" : bid ? "denied" : "only_passed"));
  return isHigher && bid;
}

function revives(roem, tell, partner, opponent, why) {
  why.push(whyHigher(roem, tell, partner, opponent));
  const isHigher = compared(roem, partner, opponent) > 0;
  why.push(tell(isHigher ? "partner_revives" : "partner_fails"));
  return isHigher;
}

function whyHigher(roem, tell, one, other) {
  const [higher, lower] = compared(roem, one, other) > 0 ? [one, other] : [other, one];
  const [first, second] = [heightOf(roem, higher), heightOf(roem, lower)];
  const names = { higher: nameOf(roem, tell, higher), lower: nameOf(roem, tell, lower) };
  if (first[0] !== second[0])
    return tell("by_list", { ...names, points: valueOf(roem, higher), fewer: valueOf(roem, lower) });
  if (first[1] !== second[1]) return tell("by_rank", names);
  return tell("by_suit", { ...names, suit: roem.suits[first[2]][1], other: roem.suits[second[2]][1] });
}

function faultOf(roem, tell, hands) {
  const missing = hands.find((one) => !cardsOf(roem, one).length);
  if (missing) return tell("not_dealt", { combination: nameOf(roem, tell, missing) });
  for (const [place, one] of hands.entries())
    for (const other of hands.slice(place + 1))
      if (cardsOf(roem, one).some((card) => cardsOf(roem, other).includes(card)))
        return tell("in_two_hands", { one: nameOf(roem, tell, one), other: nameOf(roem, tell, other) });
  return "";
}

const parts = (combination) => {
  const [key, top = ""] = combination.split(" from ");
  return [key, ...top.split(" ")];
};
const placeIn = (list, key) =>
  Math.max(
    list.findIndex(([one]) => one === key),
    0,
  );
const valueOf = (roem, combination) => (combination ? roem.list[placeIn(roem.list, parts(combination)[0])][1] : 0);
const teller =
  ({ words }) =>
  (key, values = {}) =>
    words[key].replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

function heightOf(roem, combination) {
  const [key, rank, suit] = parts(combination);
  return [placeIn(roem.list, key), placeIn(roem.ranks, rank), placeIn(roem.suits, suit)];
}

function compared(roem, one, other) {
  const [mine, theirs] = [heightOf(roem, one), heightOf(roem, other)];
  const place = mine.findIndex((part, at) => part !== theirs[at]);
  return place < 0 ? 0 : mine[place] - theirs[place];
}

function nameOf(roem, tell, combination) {
  const [key, rank, suit] = parts(combination);
  const sequence = roem.list[placeIn(roem.list, key)][2];
  if (!rank) return sequence;
  const names = [roem.ranks[placeIn(roem.ranks, rank)][1], roem.suits[placeIn(roem.suits, suit)][1]];
  return tell("from", { sequence, rank: names[0], suit: names[1] });
}

// The pack holds one six, that of hearts.
function cardsOf(roem, combination) {
  const [key, rank, suit] = parts(combination);
  if (!rank) return roem.suits.map(([one]) => `${roem.four[key]} ${one}`);
  const above = placeIn(roem.ranks, rank) + 1;
  const below = above - Number(key.slice(RUN.length));
  return below < (suit === HEARTS ? 0 : 1) ? [] : roem.ranks.slice(below, above).map(([one]) => `${one} ${suit}`);
}

let told = {};
let taken = "";
let known = null;

// The list and the words are no part of the page: they come with the whole rules, once, and stay on this device.
async function learned({ table, sending }) {
  const { hash, url } = table.state.rules;
  if (known?.hash === hash) return known;
  const kept = (act) => {
    try {
      return act(localStorage);
    } catch {
      return null;
    }
  };
  const stored = JSON.parse(kept((store) => store.getItem("roem")) ?? "null");
  if (stored?.hash === hash) return (known = stored);
  const { body, status } = await sending.ask("GET", url.replace("/api/v1", ""), { token: table.page.token });
  if (status !== 200) return null;
  known = { ...body.roem, hash };
  kept((store) => store.setItem("roem", JSON.stringify(known)));
  return known;
}

/** The questions and what follows from the answers, folded under the count of a contract that has roem. */
export async function show(page) {
  if (await learned(page)) paint(page);
}

function paint(page) {
  const { $, fill, h } = page.dom;
  const roem = known;
  const { rules, draft } = page.table;
  const wanted = rules.roem && roem.kinds.includes(page.draft.contractOf(rules, draft)?.call.type);
  const box = $("roem") ?? h("details", { id: "roem", class: "fold" });
  if (!box.isConnected) $("count").append(box);
  box.hidden = !wanted;
  if (!wanted) {
    told = {};
    return;
  }
  const { form } = roem;
  fill(
    box,
    h("summary", {}, form.title),
    h("p", { class: "small" }, form.rules),
    ...HANDS.map((hand) => question(page, hand)),
    h(
      "label",
      { class: "tick", hidden: !told.opponent },
      h("input", {
        type: "checkbox",
        id: "roem-bid",
        onclick: ({ target }) => change(page, { bid: target.checked }),
      }),
      h("span", {}, form.bid),
    ),
    ...answer(page),
  );
}

function change(page, answers) {
  told = { ...told, ...answers };
  taken = "";
  paint(page);
}

function question(page, hand) {
  const { h } = page.dom;
  const roem = known;
  const [key, rank, suit] = parts(told[hand] ?? "");
  const isRun = key.startsWith(RUN);
  const set = (parts_) => change(page, { [hand]: written(parts_) });
  const menu = (label, name, now, choices, next) =>
    h(
      "label",
      { class: "roem-part" },
      h("span", { class: name === "key" ? "small" : "visually-hidden" }, label),
      h(
        "select",
        { class: "tap", "data-key": `roem-${hand}-${name}`, oninput: ({ target }) => set(next(target.value)) },
        choices.map(([value, said]) => h("option", { value, selected: value === now }, said)),
      ),
    );
  const list = [
    ["", "—"],
    ...[...roem.list].reverse().map(([one, points, said]) => [one, `${sentence(said)} · ${points}`]),
  ];
  return h(
    "div",
    { class: "roem-hand" },
    menu(roem.form[hand], "key", key, list, (value) => [value, rank || "A", suit || "spades"]),
    isRun && menu(roem.form.top, "rank", rank, [...roem.ranks].reverse(), (value) => [key, value, suit]),
    isRun && menu(roem.form.suit, "suit", suit, [...roem.suits].reverse(), (value) => [key, rank, value]),
  );
}

const written = ([key, rank, suit]) => (key.startsWith(RUN) ? `${key} from ${rank} ${suit}` : key);

function answer(page) {
  const { h } = page.dom;
  const roem = known;
  if (!HANDS.some((hand) => told[hand])) return [];
  const { fault, ...found } = verdict(roem, told);
  if (fault) return [h("p", { class: "notice notice-wrong", role: "status" }, sentence(fault))];
  const fields = page.draft.factFields(page.table.rules, page.table.draft);
  const asks = [...fields, ...page.draft.pointFields(page.table.rules, page.table.draft)].map(({ key }) => key);
  return [
    h(
      "ul",
      { class: "roem-why", role: "status" },
      found.why.map((step) => h("li", {}, sentence(step))),
    ),
    asks.some((key) => key in facts(roem, found, asks, page.table.draft)) &&
      h(
        "button",
        { type: "button", class: "tap", "data-key": "roem-take", onclick: () => take(page, found, asks) },
        roem.form.take,
      ),
    taken && h("p", { class: "small", role: "status" }, taken),
  ];
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// What the form of the deal is told: only what it asks for. Roem is counted where the points are.
function facts(roem, { isDenied, isRevived, counts }, asks, draft) {
  const found = {
    "modifiers.roem_declarer": valueOf(roem, told.declarer) || undefined,
    "modifiers.roem_partner": valueOf(roem, told.partner) || undefined,
    "modifiers.roem_denied": isDenied || undefined,
    "modifiers.roem_revived_by_partner": isRevived || undefined,
    "points.roem": draft.results.all ? undefined : counts,
  };
  return Object.fromEntries(
    Object.entries(found).filter(([key]) => asks.includes(key) || key === "modifiers.roem_revived_by_partner"),
  );
}

function take(page, found, asks) {
  const { table } = page;
  const { draft } = table;
  const entered = facts(known, found, asks, draft);
  table.setDraft({ ...draft, byTricks: !draft.results.all, facts: { ...draft.facts, ...entered } });
  taken = known.form.taken;
  paint(page);
}
