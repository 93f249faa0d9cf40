"""Odd deals: the table page and the club's forms ask the same questions about the same sheets."""

import random

from scoring import document
from scoring import variant as variant_of
from tests.browser.at_the_table import open_table
from tests.browser.test_scorer import deals_of
from tournaments.evening.rounds.rules import FIFTH, PLACES
from tournaments.evening.table.rules import doubts, sentences

NAMES = dict(zip(PLACES, ("An", "Bo", "Cas", "Dora", "Eva"), strict=True))
ASK = """async ([rules, state, cases]) => {
    const table = await import("/static/js/table/table.js");
    const [dom, draft, seats] = await Promise.all(
        ["dom", "draft", "seats"].map((name) => import(`/static/js/table/${name}.js`)));
    const { draftOf } = draft;
    const { begin, doubts } = await import("/static/js/table/odd.js");
    begin({ bar: { askBeforeSaving() {} }, dom, draft, seats, table });
    table.setRules(rules);
    return cases.map(({ deals, record }) => {
        table.setState({ ...table.state, ...state, deals });
        table.setDraft(draftOf(rules, record));
        return doubts(rules, record, table.sheet().deals, null).map(({ key, text }) => [key, text]);
    });
}"""
GAMES = [
    ("kleurenwiezen", "wallonia_26", "N"),
    ("kleurenwiezen", "wallonia_26", FIFTH),
    ("kleurenwiezen", "flemish", "W"),
    ("bid_whist", "standard_54", "N"),
    ("boomke_wies", "auction", "E"),
]


def sheets(variant, chance):
    """Sheets as they come when somebody is careless: few contracts, few seats, the same again and again."""
    every = list(deals_of(variant))
    for _ in range(60):
        few = chance.sample(every, min(4, len(every)))
        records = [seated(chance.choice(few), chance) for _ in range(chance.choice([1, 2, 6, 6, 12]))]
        if chance.random() < 0.4:
            records[-1] = records[-2] if len(records) > 1 else records[-1]
        yield records


def seated(record, chance):
    """The same deal declared by another."""
    return {**record, "declarers": [chance.choice("NNNE")]} if len(record.get("declarers") or []) == 1 else record


def all_lost(variant):
    """Four who each play the same for no tricks, and take some."""
    misere = next((contract for contract in variant.contracts if contract.kind == "open_misere"), None)
    tricks = {"by_declarer": {"N": 5, "E": 4, "S": 3, "W": 1}}
    return misere and {"contract": misere.call, "declarers": list("NESW"), "tricks": tricks}


def test_page_and_forms_ask_the_same(page):
    open_table(page)
    met = set()
    for game, key, first in GAMES:
        variant = variant_of(game, key)
        every = [*sheets(variant, random.Random(7)), *([all_lost(variant)] for _ in range(bool(all_lost(variant))))]
        answers = [
            [
                [doubt.key, doubt.text]
                for doubt in doubts(variant, mine, len(others) + 1, list(enumerate(others, 1)), first, NAMES)
            ]
            for *others, mine in every
        ]
        met |= {name for named in answers for name, _ in named}

        asked = page.evaluate(ASK, [document(variant), state_of(first), [case(*state) for state in every]])

        assert asked == answers, game
    assert met == set(sentences())


def state_of(first):
    seats = {place: {"name": name} for place, name in NAMES.items() if place != FIFTH or first == FIFTH}
    return {"seats": seats, "table": {"first_dealer": first, "confirmed": []}, "ends": "deals", "claims": []}


def case(*records):
    """A sheet as the page knows it, and the deal that is saved on it."""
    *others, mine = records
    return {
        "record": mine,
        "deals": [{"uid": str(n), "number": n, "record": other} for n, other in enumerate(others, 1)],
    }
