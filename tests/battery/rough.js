// Between a table's page and the club: a network that does everything wrong by seeded chance, and somebody who taps.
(() => {
  const real = fetch.bind(window);
  const wait = setTimeout;
  const pause = (time) => new Promise((done) => wait(done, time));
  let seed = 1;
  let late = [];
  let rough = true;
  const chance = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const pick = (all) => all[Math.floor(chance() * all.length)];
  const MODES = ["fine", "fine", "slow", "away", "portal", "broken", "busy", "lost", "twice", "late"];
  const met = {};

  // Waits are short here; but how long the page gives the club to answer (sending.js) stays humane, as this machine is busy.
  const PATIENCE = 15000;
  window.setTimeout = (work, time, ...more) => wait(work, time === PATIENCE ? 5000 : Math.min(time, 60), ...more);
  window.fetch = async (to, options = {}) => {
    if (!rough || !/\/api\/v1\/(tournaments|table)/.test(String(to))) return real(to, options);
    const mode = pick(MODES);
    met[mode] = (met[mode] ?? 0) + 1;
    const again = { ...options, signal: undefined };
    if (mode === "slow") await pause(chance() * 60);
    if (mode === "portal") return new Response("<form>Room?</form>", { headers: { "Content-Type": "text/html" } });
    if (mode === "broken") return new Response("Bad gateway", { status: 502 });
    if (mode === "busy") return new Response("{}", { status: 429, headers: { "Content-Type": "application/json", "X-Whistboard": "1" } });
    if (mode === "twice" || mode === "lost") await real(to, again);
    if (mode === "late") late.push([to, again]);
    if (["away", "lost", "late"].includes(mode)) throw new TypeError("no network");
    return real(to, options);
  };

  const $ = (id) => document.getElementById(id);
  const tap = (key) => (document.querySelector(`[data-key="${key}"]`) ?? $(key)).click();
  const until = async (check, most = 20000) => {
    for (let time = 0; time < most; time += 4) {
      if (check()) return true;
      await pause(4);
    }
    return false;
  };
  const line = ({ number, record }) => [number, record.declarers[0], record.tricks.declarers];
  const atTheClub = async () => {
    const headers = { Accept: "application/json", "X-Table-Code": $("table-page").dataset.token };
    return (await (await real("/api/v1/table", { headers, cache: "no-store" })).json()).deals.map(line);
  };
  const deliverLate = async () => {
    const all = late.sort(() => chance() - 0.5);
    late = [];
    for (const one of all) await real(...one).catch(() => {});
  };
  const plan = () => `plan/${location.pathname}`;
  const note = (sheet, pending) => localStorage.setItem(plan(), JSON.stringify({ sheet, pending }));

  // Taps a deal or corrects one, and notes it around the save: a tab may be killed at any moment.
  async function act(sheet, at) {
    const old = sheet[at];
    if (old) document.querySelectorAll("#sheet-table .deal-button")[at].click();
    else tap("contract-solo_6");
    const seat = old ? old[1] : pick(["N", "E", "S", "W"]);
    const tricks = ((old ? old[2] + 1 : 0) + Math.floor(chance() * 13)) % 14;
    if (!old) tap(`seat-${seat}`);
    tap(`count-all-${tricks}`);
    const told = [old ? old[0] : at + 1, seat, tricks];
    note(sheet, [at, told]);
    if (!(await save(told[0]))) throw new Error(`not saved: ${$("said").textContent}`);
    sheet[at] = told;
    note(sheet, null);
  }

  async function save(number) {
    $("said").textContent = "";
    $("save").click();
    if (document.querySelector("#doubts .message")) $("save").click();
    return until(() => $("said").textContent.startsWith(`Deal ${number} is `));
  }

  // A tab that was killed left half a deal behind: it is put away.
  function putAway() {
    if (!$("editing").hidden) return $("last").click();
    for (const one of document.querySelectorAll("#seats [aria-pressed=true], #contract-rows [aria-pressed=true]")) tap(one.dataset.key);
    return undefined;
  }

  async function lies(sheet) {
    if ($("state").textContent !== "at the club") return [];
    const there = await atTheClub();
    return JSON.stringify(there) === JSON.stringify(sheet) ? [] : [[there, sheet]];
  }

  window.evening = async (start, acts) => {
    seed = start;
    rough = true;
    const sheet = JSON.parse(localStorage.getItem(plan()) ?? "{}").sheet ?? [];
    const found = [];
    for (let step = 0; step < acts; step += 1) {
      const what = pick(["enter", "enter", "enter", "correct", "hurry", "late"]);
      if (what === "enter" || (what === "correct" && !sheet.length)) await act(sheet, sheet.length);
      else if (what === "correct") await act(sheet, Math.floor(chance() * sheet.length));
      else if (what === "late") await deliverLate();
      else dispatchEvent(new Event("online"));
      if (chance() < 0.4) await pause(chance() * 40);
      found.push(...(await lies(sheet)));
    }
    return found;
  };

  // What a tab that was killed had just been told may be there or not; everything before must be.
  window.taken = async () => {
    const { sheet = [], pending = null } = JSON.parse(localStorage.getItem(plan()) ?? "{}");
    if (pending) {
      await settled();
      const wanted = sheet.map((one, at) => (at === pending[0] ? pending[1] : one));
      if (pending[0] === sheet.length) wanted.push(pending[1]);
      const there = JSON.stringify(await atTheClub());
      note(there === JSON.stringify(wanted) ? wanted : sheet, null);
    }
    putAway();
  };

  async function settled() {
    rough = false;
    await deliverLate();
    dispatchEvent(new Event("online"));
    return until(() => $("state").textContent === "at the club");
  }

  // The network is itself again: everything is there, once, and the page knows it.
  window.morning = async () => {
    const { sheet = [] } = JSON.parse(localStorage.getItem(plan()) ?? "{}");
    const arrived = await settled();
    const there = await atTheClub();
    const right = JSON.stringify(there) === JSON.stringify(sheet);
    return { arrived, right, there, sheet, met, state: $("state").textContent, trouble: $("trouble").textContent };
  };

  // A second phone at the table: enters so many deals and takes every number that is claimed for one more deal.
  window.beside = async (start, deals) => {
    seed = start;
    rough = true;
    for (let number = 0; number < deals; number += 1) {
      const due = Number($("save").textContent.match(/\d+/)[0]);
      tap("contract-solo_6");
      tap(`seat-${pick(["N", "E", "S", "W"])}`);
      tap(`count-all-${Math.floor(chance() * 14)}`);
      if (!(await save(due))) throw new Error(`not saved: ${$("said").textContent}`);
      if (chance() < 0.5) await pause(chance() * 40);
    }
    rough = false;
    await deliverLate();
  };
  window.agreed = async () => {
    rough = false;
    for (let tries = 0; tries < 1500 && $("state").textContent !== "at the club"; tries += 1) {
      if (tries % 10 === 0) dispatchEvent(new Event("online"));
      document.querySelector("[data-key^=both_are_deals-]")?.click();
      await pause(20);
    }
    return { state: $("state").textContent, there: await atTheClub(), trouble: $("trouble").textContent };
  };
})();
