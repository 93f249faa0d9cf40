// What a deal tells besides contract, seats, trump and count: the engine says the same (scoring/facts_in_words.py).
import { SEATS, SIDES, called } from "./scorer-who.js";
import { said } from "./scorer-words.js";

/** What was said to be so, each in a few words. */
export function factsTold(doc, record) {
  const asked = called(doc, record.contract)?.extras.flatMap((extra) => extra.facts) ?? [];
  return [...asked, ...Object.values(doc.remarks)].flatMap((fact) => {
    const value = record[fact.section]?.[fact.key];
    if (value === true) return [fact.label];
    if (value == null || value === false || value === fact.default) return [];
    return [said(doc, "fact_is", { what: fact.label, said: inWords(doc, fact, value) })];
  });
}

function inWords(doc, { section, key }, value) {
  if (typeof value === "object") return [...SIDES, ...SEATS].flatMap((party) => value[party] ?? []).join("–");
  const field = doc.fields.find((one) => one.key === `${section}.${key}`);
  return field?.choices.find((one) => one.value === value)?.name ?? doc.seats[value] ?? value;
}
