// A deal that is put right: what no button asks stays as its record said it (the club's forms: scoring/correcting.py).
import { canonical } from "./dom.js";

const WHO = ["contract", "declarers", "declarer_side"];
const COUNT = ["tricks", "points", "result", "scores"];

// `form` is what the buttons say of the deal as it `was`; `contract` is the one that `record` says now.
export function corrected(rules, contract, record, form, was) {
  const alike = (parts) => parts.every((part) => canonical(record[part] ?? null) === canonical(form[part] ?? null));
  const found = { ...record };
  if (alike(WHO)) for (const part of alike(COUNT) ? [...WHO, ...COUNT] : WHO) stay(found, was, part);
  const same = alike(["contract"]);
  if (same && was.trump !== undefined && form.trump === undefined) found.trump ??= was.trump;
  const facts = { ...kept(rules, contract, was.modifiers ?? {}, same), ...record.modifiers };
  if (Object.keys(facts).length) found.modifiers = facts;
  return found;
}

function stay(found, was, part) {
  delete found[part];
  if (part in was) found[part] = was[part];
}

// The facts for which the contract has a place and no button.
function kept(rules, contract, told, same) {
  const key = contract?.key;
  const belongs = ({ when }) => when === null || when.includes(key);
  const asked = (fact) => contract && rules.fields.some((field) => field.key === `modifiers.${fact}` && belongs(field));
  const hasPlace = (fact) => same || (contract && rules.remarks[fact] && belongs(rules.remarks[fact]));
  return Object.fromEntries(Object.entries(told).filter(([fact]) => !asked(fact) && hasPlace(fact)));
}
