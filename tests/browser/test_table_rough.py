"""Hundreds of deals over a network that loses, doubles, holds back and forges: the page's own scripts, driven fast."""

import pytest

from tests.browser.at_the_table import hurry, open_table, soon
from tests.factories import a_table, a_tournament, an_open_round
from tournaments.evening.table.models import Deal

ROUGH = """
    const real = fetch.bind(window);
    const modes = ["fine", "fine", "slow", "away", "portal", "broken", "lost", "twice", "late"];
    const pick = (all) => all[Math.floor(Math.random() * all.length)];
    let late = [];
    window.smooth = false;
    window.real = real;
    window.met = {};
    window.fetch = async (to, options = {}) => {
        if (window.smooth || !String(to).includes("/deals/")) return real(to, options);
        const mode = pick(modes);
        window.met[mode] = (window.met[mode] ?? 0) + 1;
        const again = { ...options, signal: undefined };
        if (mode === "slow") await new Promise((done) => setTimeout(done, Math.random() * 80));
        if (mode === "portal") return new Response("<form>Room?</form>", { headers: { "Content-Type": "text/html" } });
        if (mode === "broken") return new Response("Bad gateway", { status: 502 });
        if (mode === "twice" || mode === "lost") await real(to, again);
        if (mode === "late") late.push([to, again]);
        if (["away", "lost", "late"].includes(mode)) throw new TypeError("no network");
        return real(to, options);
    };
    window.deliverLate = async () => {
        const all = late.sort(() => Math.random() - 0.5);
        late = [];
        for (const one of all) await real(...one).catch(() => {});
    };
"""
DRIVE = """async ([steps, known]) => {
    const names = ["table", "bar", "queue", "sending"];
    const [table, bar, queue, sending] = await Promise.all(names.map((one) => import(`/static/js/table/${one}.js`)));
    const pick = (all) => all[Math.floor(Math.random() * all.length)];
    const sheet = [...known];
    const lies = [];
    const save = async () => {
        await bar.save();
        if (document.querySelector("#doubts .message")) await bar.save();
    };
    for (let step = 0; step < steps; step += 1) {
        const act = pick(["enter", "enter", "enter", "correct", "hurry", "late"]);
        if (act === "enter" || (act === "correct" && sheet.length)) {
            const at = act === "enter" ? sheet.length : Math.floor(Math.random() * sheet.length);
            const deal = act === "enter" ? null : table.deals()[at];
            if (deal) bar.startEditing(deal);
            const seat = deal ? sheet[at][1] : pick(["N", "E", "S", "W"]);
            const tricks = ((deal ? sheet[at][2] + 1 : 0) + Math.floor(Math.random() * 13)) % 14;
            const tapped = { contract: "solo_6", seats: [seat], counts: { all: tricks }, byTricks: true };
            table.setDraft({ ...table.startDraft(), ...tapped });
            sheet[at] = [at + 1, seat, tricks];
            await save();
        } else if (act === "late") await window.deliverLate();
        else sending.hurry();
        if (Math.random() < 0.3) await new Promise((done) => setTimeout(done, Math.random() * 60));
        if (document.getElementById("state").textContent === "at the club") {
            const headers = { Accept: "application/json", "X-Table-Code": table.page.token };
            const { deals } = await (await window.real("/api/v1/table", { headers })).json();
            const line = ({ number, record }) => [number, record.declarers[0], record.tricks.declarers];
            const there = JSON.stringify(deals.map(line));
            if (there !== JSON.stringify(sheet)) lies.push([step, act, there, JSON.stringify(sheet)]);
        }
    }
    return { sheet, lies, met: window.met };
}"""


def at_the_club():
    rows = Deal.objects.standing().order_by("number")
    return [list(row) for row in rows.values_list("number", "record__declarers__0", "record__tricks__declarers")]


@pytest.mark.slow
@pytest.mark.battery
@pytest.mark.timeout(600)
@pytest.mark.parametrize("evening", range(4))
def test_hundreds_of_deals_over_a_rough_network(page, settings, evening):
    settings.DEBUG = True
    page.add_init_script(ROUGH)
    open_table(page, a_table(an_open_round(a_tournament(deals_per_round=200))))
    sheet, lies = [], []
    for _ in range(4):
        driven = page.evaluate(DRIVE, [60, sheet])
        sheet, lies = driven["sheet"], lies + driven["lies"]
        page.reload()
        page.wait_for_selector("html[data-ready=yes]")
    page.evaluate("() => { smooth = true; return deliverLate() }")
    hurry(page)
    soon(lambda: page.inner_text("#state"), "at the club", seconds=60, page=page)

    assert (lies, at_the_club()) == ([], sheet)
    assert Deal.objects.count() == len(sheet)
