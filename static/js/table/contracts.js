// The contract buttons, as the club drew them in families: which one is chosen, and what a tap on one does.
import { $ } from "./dom.js";
import { tapContract } from "./draft.js";
import * as table from "./table.js";

const lists = () => $("contract-rows").querySelectorAll("select");

export function listenToContracts() {
  $("contract-rows").addEventListener("click", ({ target }) => {
    const key = target.closest("[data-contract]")?.dataset.contract;
    if (key) pick(key);
  });
  $("contract-rows").addEventListener("change", ({ target }) => pick(target.value));
}

// Tonight's rules changed: their buttons, as the club draws them now.
export function takeContracts(rows) {
  $("contract-rows").innerHTML = rows;
  $("contracts").hidden = !$("contract-rows").childElementCount;
}

export function paintContracts() {
  const { draft } = table;
  for (const button of $("contract-rows").querySelectorAll("[data-contract]")) {
    button.setAttribute("aria-pressed", String(button.dataset.contract === draft.contract));
  }
  for (const list of lists()) {
    const holds = [...list.options].some((option) => option.value && option.value === draft.contract);
    list.value = holds ? draft.contract : "";
    list.classList.toggle("chosen", holds);
  }
}

function pick(key) {
  table.setDraft(tapContract(table.rules, table.draft, table.draft.contract === key ? null : key));
}

// What was chosen from a list before the scripts came.
export function pickedEarly() {
  for (const { value } of lists()) if (value) pick(value);
}
