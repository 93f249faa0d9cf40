// Every version a deal had: who said what when, and a way back to any of them.
import { $, h, say } from "./dom.js";
import { draftOf } from "./draft.js";
import { ask, pathOf } from "./sending.js";
import { told } from "./telling.js";
import * as table from "./table.js";

export async function showHistory(deal) {
  const answer = await ask("GET", `${pathOf(table.place())}/deals/${deal.uid}`, { token: table.page.token });
  const box = $("versions");
  if (!box) return;
  if (answer?.status !== 200) box.replaceChildren(h("p", {}, answer?.body?.error ?? say("needs_network")));
  else box.replaceChildren(h("ol", { class: "versions" }, answer.body.history.map(version)));
}

function version({ payload, who, at, kind }) {
  const time = new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  const what = payload.record ? told(payload.record, table.editing?.dealer) : say(kind);
  const again = payload.record && h("button", { type: "button", class: "tap", onclick: () => table.edit(table.editing, { ...draftOf(table.rules, payload.record), was: payload.record }) }, say("this_again"));
  return h("li", {}, h("span", {}, `${time} · ${who} · ${what}`), again);
}
