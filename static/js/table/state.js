// Keeping up with the club: the table's state, asked now and then while somebody looks, and remembered for later.
import { $ } from "./dom.js";
import { buildContracts } from "./contracts.js";
import { ask } from "./sending.js";
import * as storage from "./storage.js";
import * as table from "./table.js";

const EVERY = 20000;
let etag = null;

export function watch() {
  remembered().then(look);
  setInterval(() => document.visibilityState === "visible" && look(), EVERY);
  addEventListener("online", look);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
}

const key = () => `${table.page.tournament}/${table.page.table}`;

// A page that came from the store may be older than what this device heard last.
async function remembered() {
  const found = (await storage.all("states")).find((one) => one.id === key());
  if (found && table.state && found.state.revision > table.state.revision) take(found.state, found.rules, false);
}

export async function look() {
  const told = await ask("GET", "/table", { token: table.page.token, headers: etag ? { "If-None-Match": etag } : {} });
  $("revoked").hidden = told?.status !== 401;
  if (told?.status === 200) {
    etag = told.etag;
    await take(told.body, null, true);
  }
  if (told) table.paint();
}

async function take(state, rules, keep) {
  if (!table.state) return location.reload();
  if (state.revision < table.state.revision) return;
  if (state.round.number !== table.state.round.number) table.startAgain();
  if (rules ?? state.rules.hash !== table.page.rules) await newRules(state, rules);
  table.setState(state);
  if (keep) storage.keep("states", { id: key(), state, rules: table.rules });
}

async function newRules(state, rules) {
  const told = rules ? { status: 200, body: rules } : await ask("GET", state.rules.url.replace("/api/v1", ""), { token: table.page.token });
  if (told?.status !== 200) return;
  table.page.rules = state.rules.hash;
  table.setRules(told.body);
  buildContracts();
}
