"""The page's scorer against the engine: every line of every variant, what is wrong with a deal, and whole sheets."""

import gzip
import random
import re
from pathlib import Path

import pytest

import scoring
from scoring import EntryError, document, laid_over, play_through, read_deal, settle
from scoring.contracts import Declarers
from scoring.ledger import explain
from scoring.offline_sentences import (
    EVERYWHERE,
    FOUR_QUEENS,
    OF_CARD_POINTS,
    OF_DOUBLES,
    OF_PARTS,
    OF_POINTS,
    OF_POT,
    OF_PRICES,
    OF_QUEENS,
    OF_QUEENS_AND_POT,
    OF_REVOKES,
    OF_SEATS,
    OF_SEVERAL,
    OF_SHARED,
    OF_SIDES,
    OF_TYPED,
    OF_UNPLAYED,
)
from tests.browser.in_page import in_page
from tests.scoring.every import PUBLISHED, all_rules_changed, name_of, tables
from tests.telling import telling

ROOT = Path(__file__).parents[2]
LATER = [ROOT / f"static/js/table/{name}.js" for name in ("points", "cards", "customs", "honours", "apart", "sheet")]
SCRIPTS = sorted((ROOT / "static/js/scoring").glob("scorer*.js"))
ASK = """async ([document, cases]) => {
    const { score } = await import("/static/js/scoring/scorer.js");
    await (await import("/static/js/table/learning.js")).learn(document);
    return cases.map((one) => { const { points, made, why, problems } = score(document, one);
                                return problems ? { problems } : { points, made, why }; });
}"""
ASK_SHEET = """async ([document, records, toTheEnd]) => {
    const { playThrough } = await import("/static/js/scoring/scorer.js");
    await (await import("/static/js/table/learning.js")).learn(document);
    const sheet = playThrough(document, records, { firstDealer: "S", toTheEnd });
    return { rows: sheet.rows.map(({ points, why, dealer, totals }) => ({ points, why, dealer, totals })),
             totals: sheet.totals, games: sheet.games, points: sheet.points, over: sheet.over,
             winner: sheet.winner, nextDealer: sheet.nextDealer };
}"""
WHO = {
    Declarers.ONE: {"declarers": ["E"]},
    Declarers.TWO: {"declarers": ["S", "W"]},
    Declarers.SEVERAL: {"declarers": ["W"]},
    Declarers.SIDE: {"declarer_side": "EW"},
    Declarers.NOBODY: {},
}
REVOKES = ({"revoked_by": "N"}, {"revoked_by": "W", "fine_times": 4})
QUEENS = {"N": 2, "E": 1, "S": 0, "W": 1}
RULES = (
    {},
    {"announced_double": "allowed", "revoke_fine": 5, "queen_price": 3},
    {"pot": "alone", "pot_passed": 2},
    {"pot": "every", "queen_price": 20},
    {"boston_points": 28, "opponents_score_over_six": True},
    {"sum": 26, "most": 26},
)
SLIPPED_FACTS = {
    **{"roem": {"NS": 30, "EW": 20}, "all_tricks": True, "belote": {"NS": 20, "EW": 20}},
    **{"surcoinche": True, "knocked_back": True, "rebanket": True},
}


def facts_of(extra, value):
    """What a record says so that an extra has this value."""
    data = extra.reading.as_data()
    fact = extra.facts[0]
    if data["how"] == "by_side":
        if not value:
            return {}
        return {"modifiers": {data["by"]: "EW" if value > 0 else "NS", data["times"]: abs(value)}}
    if data["how"] == "how_many":
        return {"modifiers": dict.fromkeys(data["keys"][:value], True)}
    if data["how"] == "ahead":
        return {"modifiers": melded(data, value)}
    said = {"at_least": data.get("low", 0) if value else 0}.get(data["how"], value)
    return {fact.section: {fact.key: said}}


def melded(data, value):
    """What is said of combinations, the march and the revoke so that the declaring side, East and West, is so ahead."""
    named = {"march": {data["march"]: True}, "revoked": {data["revoke"]: "EW"}, "gained": {data["revoke"]: "NS"}}
    if value in named:
        return named[value]
    lead, _, times = str(value).partition("x")
    doubled = dict.fromkeys(data.get("doubled", ())[: (int(times) if times else 1) // 2], True)
    march = {data["march"]: False} if data["march"] else {}
    base = 100 if data["most"] > 100 else 0  # so that both can be made of combinations
    held = {"NS": base + max(-int(lead), 0), "EW": base + max(int(lead), 0)}
    return {**march, **doubled, data["melds"]: held}


def shared_out(measure):
    """Points that a table may write: of the sum there is, with nothing for most."""
    total = min(measure.high, 20) if measure.sum is None else measure.sum
    high = min(measure.high, total)
    return {"scores": dict(zip(measure.parties, (high, total - high, 0, 0), strict=False))}


def counted(contract, count):
    if contract.typed:
        return shared_out(contract.measure)
    if contract.measure.word == "point" and contract.measure.total > 1:
        side = "NS" if contract.declarers is Declarers.NOBODY else "declarers"
        return {"points": {side: count}}
    if contract.measure.as_data()["how"] == "points":
        return {"points": {"total": contract.level - 1 + count}}
    ours = contract.measure.as_data()["ours"]
    return {"tricks": {"NS" if contract.declarers is Declarers.NOBODY else ours: count}}


def merged(*parts):
    record = {}
    for part in parts:
        for key, value in part.items():
            record[key] = {**record.get(key, {}), **value} if isinstance(value, dict) else value
    return record


def deals_of(variant):
    for contract in variant.contracts:
        for values, table in tables(contract):
            said = [facts_of(extra, value) for extra, value in zip(contract.extras, values, strict=True)]
            least = max((extra.least for extra, value in zip(contract.extras, values, strict=True) if value), default=0)
            only = {place for extra in contract.extras for place in extra.at if "march" in values}
            for count in only or range(max(least, contract.measure.as_data().get("kitty", 0)), len(table)):
                if count not in contract.measure.as_data().get("never", ()):
                    yield merged({"contract": contract.call}, WHO[contract.declarers], *said, counted(contract, count))
        for direction in contract.also:
            call = {**contract.call, "direction": direction}
            yield merged({"contract": call}, WHO[contract.declarers], counted(contract, len(contract.table) - 1))

    if variant.queen_price:
        yield {"contract": {"type": "queens"}, "modifiers": {"queens": QUEENS}}
    if variant.revoke_fine:
        yield from ({"contract": {"type": "revoke"}, "modifiers": said} for said in REVOKES)


def all_passed(variant):
    """A deal that all passed, as this club plays it."""
    if variant.queen_price:
        return {"contract": {"type": "queens"}, "modifiers": {"queens": QUEENS}}
    return {"contract": {"type": "pass"}}


def slips_of_points(first, *others):
    """Points of a table that are not all there, too many, or of another sum."""
    yield {first: 1}
    yield {first: 10_000, **dict.fromkeys(others, 0)}
    yield {first: 27, **dict.fromkeys(others, 3)}


def slips_of_several(whole):
    """Tricks and words of several declarers, each alone."""
    for counts in ({"N": 0, "S": 0}, {"N": 9, "S": 9}, dict.fromkeys("NESW", 0), dict.fromkeys("NES", 1)):
        yield {**whole, "declarers": list(counts), "tricks": {"by_declarer": counts}}
        yield {**whole, "declarers": list(counts), "tricks": {"declarers": 0}}
        words = {seat: "lost" if count else "made" for seat, count in counts.items()}
        yield {**whole, "declarers": list(counts), "tricks": None, "result": {"by_declarer": words}}


def slips_of(variant):
    """Deals told wrongly or not completely, as a form can send them."""
    if variant.queen_price:
        yield {"contract": {"type": "queens"}, "modifiers": {"queens": {**QUEENS, "S": 1}}}
    for contract in variant.contracts:
        whole = merged({"contract": contract.call}, WHO[contract.declarers], counted(contract, 1))
        if contract.typed:
            yield from ({**whole, "scores": scores} for scores in slips_of_points(*contract.measure.parties))
            continue
        yield {**whole, "declarers": [], "declarer_side": None}
        if contract.declarers not in (Declarers.SIDE, Declarers.NOBODY):
            yield {**whole, "declarers": ["N", "E", "S"]}
        ours, part = contract.measure.as_data().get("ours"), contract.measure.as_data().get("section", "tricks")
        if ours:
            yield {**whole, part: {"declarers": 9, "opponents": 5} if ours == "declarers" else {ours: 9}}
        if contract.declarers is Declarers.SIDE:
            yield {**whole, part: {"NS": contract.measure.total, "EW": 0}}
        if part == "points":
            yield {**whole, part: {"NS": contract.measure.total + 1}}
            yield {**whole, part: {}}
            known = {fact.key for fact in contract.facts}
            slipped = {key: value for key, value in SLIPPED_FACTS.items() if key in known}
            yield merged(whole, {"modifiers": slipped})
        yield {key: part for key, part in whole.items() if key not in ("tricks", "points")}
        yield {**whole, "result": "made", "tricks": None, "points": None}
        yield {**whole, "trump": "no_trump"}
        yield {**whole, "trump": None}
        for extra in contract.extras:
            if extra.least:
                yield merged(whole, facts_of(extra, True), counted(contract, extra.least - 1))
        if contract.declarers is Declarers.SEVERAL:
            yield from slips_of_several(whole)
    yield {"contract": {"type": "pass"}}


def of_engine(variant, record):
    try:
        deal = read_deal(variant, record)
    except EntryError as problem:
        return {"problems": {field: [str(text) for text in texts] for field, texts in problem.problems.items()}}
    result = settle(variant, deal)
    return {"points": result.points, "made": result.made, "why": [str(step) for step in explain(variant, deal, result)]}


def under(variant, rules):
    return variant.under({key: value for key, value in rules.items() if key in variant.option})


@pytest.fixture(scope="module")
def resolved():
    return [*every(RULES), *in_decimals()]


def in_decimals():
    """Every priced variant with tenths, and those with a pot with hundredths."""
    for variant in (published for published in PUBLISHED if published.has_prices):
        yield laid_over(under(variant, RULES[1]), {"decimals": 1})
        if "pot" in variant.option:
            yield laid_over(under(variant, RULES[3]), {"decimals": 2})


def every(choices):
    """Every variant as published, and under each of these choices it has."""
    return [
        under(variant, rules)
        for variant in PUBLISHED
        for rules in choices
        if not rules or set(rules) & set(variant.option)
    ]


@pytest.mark.parametrize("step", telling([4, 1], (4,)))
def test_the_page_scores_every_line_of_every_variant_as_the_engine_does(page, resolved, step):
    """Every fourth variant and choice each time, and all of them with the battery."""
    page.goto("/")
    compared = 0
    for variant in resolved[::step]:
        cases = list(deals_of(variant))
        compared += len(cases)

        assert in_page(page, ASK, [document(variant), cases]) == [of_engine(variant, record) for record in cases], (
            name_of(variant)
        )
    assert compared > 5000 / step


@pytest.mark.parametrize("step", telling([4, 1], (4,)))
def test_the_page_totals_deals_by_chance_under_every_house_rule_as_the_engine_does(page, step):
    page.goto("/")
    chance = random.Random(12)
    for variant in list(all_rules_changed())[::step]:
        deals = list(deals_of(variant))
        records = chance.choices(deals, k=8) + [record for record in deals if record["contract"].get("direction")][-2:]
        sheet = play_through(variant, [read_deal(variant, record) for record in records], first_dealer="S")
        shown = in_page(page, ASK_SHEET, [document(variant), records, True])

        assert (shown["totals"], shown["points"], shown["nextDealer"], shown["winner"]) == (
            dict(sheet.totals),
            dict(sheet.points),
            sheet.next_dealer,
            sheet.winner,
        ), (name_of(variant), dict(variant.rules), records)


@pytest.mark.parametrize("step", telling([4, 1], (4,)))
def test_the_page_finds_the_same_slips_as_the_engine(page, resolved, step):
    page.goto("/")
    for variant in resolved[::step]:
        cases = list(slips_of(variant))
        expected = [of_engine(variant, record) for record in cases]
        answers = in_page(page, ASK, [document(variant), cases])

        differing = [
            (record, ours, theirs)
            for record, ours, theirs in zip(cases, expected, answers, strict=True)
            if ours != theirs
        ]
        assert differing == [], name_of(variant)


@pytest.mark.parametrize("to_the_end", [True, False])
def test_the_page_adds_up_a_sheet_as_the_engine_does(page, resolved, to_the_end):
    page.goto("/")
    for variant in resolved:
        records = sheet_of(variant)
        deals = [read_deal(variant, record) for record in records]
        sheet = play_through(variant, deals, first_dealer="S", to_the_end=to_the_end)
        rows = [
            {
                "points": row.result.points,
                "why": [str(step) for step in row.why(variant)],
                "dealer": row.dealer,
                "totals": dict(row.totals),
            }
            for row in sheet.rows
        ]

        assert in_page(page, ASK_SHEET, [document(variant), records, to_the_end]) == {
            "rows": rows,
            "totals": dict(sheet.totals),
            "games": dict(sheet.games),
            "points": dict(sheet.points),
            "over": sheet.over,
            "winner": sheet.winner,
            "nextDealer": sheet.next_dealer,
        }, name_of(variant)


def sheet_of(variant):
    """Twelve deals, some of them passed out, honours and doubles where there are any."""
    deals = list(deals_of(variant))
    records = [deals[(7 + 13 * number) % len(deals)] for number in range(12)]
    if variant.can_pass:
        records[2:2] = [all_passed(variant)] * 2
        if variant.revoke_fine:
            records[4:4] = [{"contract": {"type": "revoke"}, "modifiers": said} for said in REVOKES]
    if variant.honours:
        records = [merged(record, {"modifiers": {"honours": {"NS": 3, "EW": 1}}}) for record in records]
    return records


def test_what_the_page_says_is_said_by_the_engine_too():
    scripts = "".join(path.read_text(encoding="utf-8") for path in (*SCRIPTS, *LATER))
    engine = "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "scoring").glob("*.py") if path.stem != "spoken"
    )
    spoken = {
        **EVERYWHERE,
        **OF_SEATS,
        **OF_SEVERAL,
        **OF_SIDES,
        **OF_REVOKES,
        **OF_QUEENS,
        **OF_QUEENS_AND_POT,
        **OF_POT,
        **FOUR_QUEENS,
        **OF_POINTS,
        **OF_CARD_POINTS,
        **OF_TYPED,
        **OF_DOUBLES,
        **OF_UNPLAYED,
        **OF_PARTS,
        **OF_PRICES,
        **OF_SHARED,
    }

    assert set(spoken) - set(re.findall(r'"(\w+)"', scripts)) == set()
    assert set(re.findall(r'said\(\w+, "(\w+)"|problems\.add\("[^"]*", "(\w+)"', scripts)) <= {
        pair for key in spoken for pair in ((key, ""), ("", key))
    }
    assert [text for text in spoken.values() if f'"{text}"' not in engine] == []


def test_it_is_small():
    assert len(gzip.compress(b"".join(path.read_bytes() for path in SCRIPTS))) <= 8 * 1024


def test_a_translated_document_speaks_its_language():
    flemish = scoring.variant("kleurenwiezen", "flemish").under({})

    told_in = document(flemish, lambda message: str(message).upper())

    assert told_in["seats"] == {"N": "NORTH", "E": "EAST", "S": "SOUTH", "W": "WEST"}
    assert told_in["words"]["no_contract"] == "CHOOSE THE CONTRACT."
