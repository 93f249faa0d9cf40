// A deal record in a line of words: contract, who, how it went.
import { factsTold } from "../scoring/scorer-telling.js";
import { called } from "../scoring/scorer-who.js";
import { tricksCounted } from "./draft.js";
import { together } from "./seats.js";
import * as table from "./table.js";

export function told(record, dealer = null) {
  const { rules } = table;
  const call = record.contract ?? {};
  const choice = called(rules, call);
  const name = choice?.name ?? rules.fields[0].choices.find((one) => one.value === call.type)?.name ?? call.type;
  const who = together(record.declarers ?? record.declarer_side ?? "", dealer);
  const parts = [who, counted(choice, record), ...factsTold(rules, record)].filter((part) => part || part === 0);
  // The only contract that there is need not be named.
  return [...(choice && rules.contracts.length === 1 && parts.length ? [] : [name]), ...parts].join(" · ");
}

function counted(contract, record) {
  const { tricks, result, points } = record;
  const label = (value) =>
    table.rules.fields.find((field) => field.key === "result")?.choices.find((one) => one.value === value)?.name ??
    value;
  if (typeof result === "string") return label(result);
  if (result?.by_declarer) return Object.values(result.by_declarer).map(label).join(", ");
  if (points) return points.total;
  if (!tricks) return "";
  if (tricks.by_declarer) return Object.values(tricks.by_declarer).join(", ");
  return contract ? tricksCounted(contract, record) : "";
}
