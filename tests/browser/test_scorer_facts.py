"""What is remarked of a deal besides its count: the page's scorer against the engine, complaints and words included."""

from scoring import document
from scoring.facts import Kind
from scoring.facts_in_words import facts_in_words
from tests.browser.in_page import in_page
from tests.browser.test_scorer import ASK, WHO, counted, every, facts_of, merged, of_engine
from tests.scoring.every import name_of
from tournaments.evening.table.page import read_by_page

TELL = """async ([document, cases]) => {
    const { factsTold } = await import("/static/js/scoring/scorer-telling.js");
    return cases.map((one) => factsTold(document, one));
}"""
REMARKED_UNDER = (
    {},
    {"announced_double": "allowed"},
    {"detail": "parts"},
    {"passed_cap": "unlimited"},
    {"dealer_any_number": True},
)
VALUES = {
    Kind.TOGGLE: (True, False),
    Kind.NUMBER: (0, 20, 30, 150),
    Kind.PER_SIDE: ({"NS": 3, "EW": 1}, {"NS": 2, "EW": 3}),
}


def remarked(variant):
    """Deals with everything that may be remarked besides, what is seldom said and what cannot be included."""
    lowest = {contract.kind: contract.key for contract in reversed(variant.contracts)}
    highest = {contract.kind: contract.key for contract in variant.contracts}
    for key in dict.fromkeys((*lowest.values(), *highest.values())):
        contract = variant.by_key[key]
        least = [facts_of(extra, True) for extra in contract.extras if extra.least]
        whole = merged({"contract": contract.call}, WHO[contract.declarers], *least, counted(contract, 1))
        whole = merged(whole, *(facts_of(extra, extra.values[0]) for extra in contract.extras if not extra.least))
        for remark in variant.remarks:
            if remark.kinds and contract.kind not in remark.kinds:
                continue
            for value in remark.fact.choices or VALUES[remark.fact.kind]:
                fact = {"modifiers": {remark.fact.key: value}}
                yield merged(whole, fact)
                for beside in beside_of(remark.fact, contract):
                    yield merged(whole, fact, beside)


def beside_of(fact, contract):
    """What else may be said when this is."""
    counts = any(fact.key == "roem_and_stuk" for extra in contract.extras for fact in extra.facts)
    if fact.after:
        yield {"modifiers": {fact.after: True}}
    if fact.key.startswith("roem"):
        for declarer, partner in ((20, 50), (50, 20), (200, 160), (30, 50)):
            said = {"roem_denied": True, "roem_declarer": declarer, "roem_partner": partner}
            yield {"modifiers": said}
            yield {"modifiers": {**said, "roem_revived_by_partner": True}}
            points = {"roem_and_stuk": declarer} if counts else {"roem": declarer + partner}
            yield {"points": points, "modifiers": {**said, "roem_denied": False}}
    if fact.key == "after_three_passes":
        yield from ({"dealer": "E"}, {"dealer": "N"}, {"dealer": "E", "declarers": ["W"]})


def test_what_is_remarked_besides_counts_and_is_told_on_the_page_as_in_the_engine(page):
    page.goto("/")
    compared = 0
    for variant in every(REMARKED_UNDER):
        cases, carried = list(remarked(variant)), read_by_page(document(variant))
        compared += len(cases)
        expected, answers = [of_engine(variant, case) for case in cases], in_page(page, ASK, [carried, cases])
        in_words = [[str(fact) for fact in facts_in_words(variant, case)] for case in cases]

        differing = [
            (case, ours, theirs) for case, ours, theirs in zip(cases, expected, answers, strict=True) if ours != theirs
        ]
        assert differing == [], name_of(variant)
        assert in_page(page, TELL, [carried, cases]) == in_words, name_of(variant)
    assert compared > 2000
