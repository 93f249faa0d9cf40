// The table's state as the club tells it (follow.js says when to ask), and remembered for later.
import { $ } from "./dom.js";
import { takeContracts } from "./contracts.js";
import { learn } from "./learning.js";
import { ask } from "./sending.js";
import { deals as storage } from "./storage.js";
import * as table from "./table.js";

// The page carries the club's answer, and under which name that is known; a clock is asked for anew.
let etag = table.page.etag ?? null;
let looking = null;
let again = false;

const key = () => `${table.page.tournament}/${table.page.table}`;

// A page that came from the store may be older than what this device heard last.
export async function remembered() {
  const found = await storage.remembered(key());
  if (!found || !table.state || found.state.revision <= table.state.revision) return;
  const { hash } = found.state.rules;
  if (hash !== table.page.rules && found.rows) await useRules(hash, found.rules, found.rows);
  if (hash === table.page.rules) take(found.state);
}

// One question at a time; who asks meanwhile gets the answer to a second one.
export function look() {
  again = Boolean(looking);
  looking ??= askTheClub().finally(() => {
    looking = null;
    return again && look();
  });
  return looking;
}

async function askTheClub() {
  const response = await ask("GET", "/table", {
    token: table.page.token,
    headers: etag ? { "If-None-Match": etag } : {},
  });
  await showShut(response?.status === 401);
  if (response?.status === 200) {
    if (!table.state) return location.reload();
    if (response.body.rules.hash !== table.page.rules && !(await newRules())) return undefined;
    etag = response.etag;
    if (take(response.body))
      storage.remember({ id: key(), state: response.body, rules: table.rules, rows: $("contract-rows").innerHTML });
  }
  if (response) table.paint();
  return undefined;
}

// A code opens nothing any more once the evening is over, or where a new card was made: the page as the club gives it now
// says which. Where it cannot be had now, nothing is said yet.
async function showShut(shut) {
  const page = shut ? await freshPage() : null;
  if (page === undefined) return;
  const over = page?.getElementById("over");
  $("over").replaceChildren(...(over?.childNodes ?? []));
  $("over").hidden = !over;
  $("table-page").toggleAttribute("data-over", Boolean(over));
  $("revoked").hidden = !shut || Boolean(over);
}

function take(state) {
  if (state.revision < table.state.revision) return false;
  if (state.round.number !== table.state.round.number) table.startAgain();
  table.setState(state);
  return true;
}

// What the club answered to a deal, or to what was said of the sheet. Where that tells first of other rules, and nobody
// else will, they are asked for.
export function takeAnswer(state) {
  const here = state.round.number === table.state.round.number && state.table.number === table.state.table.number;
  if (!here || state.revision < table.state.revision) return;
  table.setState({ ...table.state, ...state });
  if (state.rules.hash !== table.page.rules) look();
}

// New rules come with new buttons: both are in the page as the club draws it now.
async function newRules() {
  const fresh = await freshPage();
  if (!fresh) return false;
  const [told, rules, rows] = ["table-page", "table-rules", "contract-rows"].map((id) => fresh.getElementById(id));
  if (rules) await useRules(told.dataset.rules, JSON.parse(rules.textContent), rows.innerHTML);
  return Boolean(rules);
}

async function freshPage() {
  const answer = await fetch(location.pathname, { cache: "no-store" }).catch(() => null);
  if (!answer || answer.status >= 429) return undefined;
  if (!answer.headers.get("X-Whistboard")) return null;
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

async function useRules(hash, rules, rows) {
  await learn(rules);
  table.page.rules = hash;
  takeContracts(rows);
  table.setRules(rules);
}
