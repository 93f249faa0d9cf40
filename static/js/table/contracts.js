// The contracts in the families of the ladder: a family of levels is a row of numbers, single ones share a row.
import { $, h, say } from "./dom.js";
import { tapContract } from "./draft.js";
import * as table from "./table.js";

const ACROSS = 6;
const LONG = 10;

export function paintContracts() {
  const { draft } = table;
  for (const button of $("contracts").querySelectorAll("[data-contract]")) {
    button.setAttribute("aria-pressed", String(button.dataset.contract === draft.contract));
  }
  for (const select of $("contracts").querySelectorAll("select")) {
    const holds = [...select.options].some((option) => option.value && option.value === draft.contract);
    select.value = holds ? draft.contract : "";
    select.classList.toggle("chosen", holds);
  }
}

export function buildContracts() {
  const { rules } = table;
  const choices = rules.fields[0].choices.filter((choice) => choice.value !== "manual");
  if (choices.length === 1) {
    $("contracts").hidden = true;
    return;
  }
  const families = new Map();
  for (const choice of choices) {
    const family = rules.unplayed.includes(choice.value) ? choice.value : choice.group;
    families.set(family, [...(families.get(family) ?? []), choice]);
  }
  const rows = [...families].filter(([, members]) => members.length > 1);
  const singles = [...families.values()].filter((members) => members.length === 1).map(([one]) => one);
  const built = rows.map(([name, members]) => familyRow(name, members, singles));
  if (singles.length) built.push(h("div", { class: "contract-singles" }, singles.map((one) => button(one, one.name))));
  $("contract-rows").replaceChildren(...built);
}

// A short family leaves room for a single contract beside it; a very long one hides its higher levels.
function familyRow(name, members, singles) {
  const long = members.length > LONG;
  const buttons = members.slice(0, long ? LONG - 3 : LONG).map((one) => button(one, levelOf(one), name));
  const room = ACROSS - (buttons.length % ACROSS || ACROSS);
  if (long) buttons.push(more(members.slice(LONG - 3), name));
  else if (room >= 3 && singles.length) {
    const beside = singles.shift();
    buttons.push(button(beside, beside.name, "", `span-${room}`));
  }
  const levels = h("div", { class: long ? "levels levels-wide" : "levels" }, buttons);
  return h("div", { class: "contract-row", role: "group", "aria-label": name }, h("span", { class: "family", "aria-hidden": "true" }, name), levels);
}

const levelOf = (choice) => String(table.rules.contracts.find((one) => one.key === choice.value)?.call.level ?? choice.name);

function button(choice, label, family = "", more = "") {
  const spoken = family ? choice.name : null;
  return h("button", { type: "button", class: `tap ${more}`, "data-contract": choice.value, "data-key": `contract-${choice.value}`, "aria-pressed": "false", "aria-label": spoken, onclick: () => pick(choice.value) }, label);
}

function more(members, name) {
  const options = members.map((one) => h("option", { value: one.value }, levelOf(one)));
  return h("select", { class: "tap", "aria-label": say("higher", { family: name }), onchange: (event) => pick(event.target.value) }, h("option", { value: "" }, say("higher_short")), options);
}

function pick(key) {
  table.setDraft(tapContract(table.rules, table.draft, table.draft.contract === key ? null : key));
}
