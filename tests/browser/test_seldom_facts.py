"""What is seldom said of a deal: the phone asks it behind one line, tells it in words, and keeps it in a correction."""

import uuid

import scoring
from scoring import document, entry_fields
from scoring.fields import unplayed
from scoring.records import HEAD, REMARKS
from tests.browser.at_the_table import hurry, open_table, says, soon, tap
from tests.factories import a_table, a_tournament, an_open_round
from tests.golden.published import rows
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.deals import record_deal
from tournaments.security.actors import SITE

AGAIN = """async ([document, records]) => {
    const { draftOf, recordOf } = await import("/static/js/table/draft.js");
    return records.map((was) => recordOf(document, { ...draftOf(document, was), was }));
}"""
ASKED = """async ([document, keys]) => {
    const { emptyDraft, factFields, pointFields } = await import("/static/js/table/draft.js");
    const said = Object.fromEntries(document.fields.map(({ after }) => [after, true]));
    return keys.map((contract) => {
        const draft = { ...emptyDraft(), contract, facts: said };
        return [...factFields(document, draft), ...pointFields(document, draft)].map(({ key }) => key);
    });
}"""
LINE = ("declarers", "declarer_side", "tricks.", "result", "points.total", "points.declarers", "points.NS", "scores")
TROEL = {
    "contract": {"type": "troel"},
    "declarers": ["S", "W"],
    "dealer": "E",
    "tricks": {"declarers": 9, "opponents": 4},
    "modifiers": {"troel_target": 9, "aces_held": 4, "announced_double": True, "announced_double_by": "N"},
}


def a_flemish_table():
    return a_table(an_open_round(a_tournament(variant="flemish", rules={"announced_double": "allowed"})))


def test_the_phone_asks_every_fact_that_the_forms_ask(page):
    page.goto("/")
    published = [variant.under({}) for game in scoring.every_game() for variant in game.variants]
    parts = scoring.variant("pandoeren", "wedd_33").under({"detail": "parts"})
    missing = []
    for variant_ in (*published, parts):
        keys = [contract.key for contract in variant_.contracts] + [
            key for key in unplayed(variant_) if key != "manual"
        ]
        for key, facts in zip(keys, page.evaluate(ASKED, [document(variant_), keys]), strict=True):
            asked = {
                field.key
                for field in entry_fields(variant_)[1:]
                if key in field.when and not in_the_line(variant_, key, field)
            }
            missing += [(variant_.key, key, field) for field in asked - set(facts)]

    assert missing == []


def in_the_line(variant_, key, field):
    """Contract, who and the count have their own buttons; a contract's own condition has not."""
    extras = variant_.by_key[key].extras if key in variant_.by_key else ()
    own = {f"{fact.section}.{fact.key}" for extra in extras for fact in extra.facts}
    return field.key.startswith(LINE) and field.key not in own


def test_a_deal_that_is_opened_and_saved_again_is_the_same(page):
    page.goto("/")
    by_rules, changed = {}, []
    for row in rows("golden_deals"):
        record = {key: value for key, value in row.items() if key not in HEAD | REMARKS and value != {}}
        variant_ = scoring.variant(row["game"], row["variant"])
        rules = {key: value for key, value in row.get("rules", {}).items() if key in variant_.option}
        by_rules.setdefault((row["game"], row["variant"], str(rules)), (variant_.under(rules), []))[1].append(record)
    for variant_, records in by_rules.values():
        again = page.evaluate(AGAIN, [document(variant_), records])
        changed += [(was, now) for was, now in zip(records, again, strict=True) if was != now]

    assert changed == []


def test_seldom_facts_are_tapped_behind_one_line_and_stand_on_the_sheet(page):
    open_table(page, a_flemish_table())
    tap(page, "contract-troel", "seat-S", "seat-W", "count-all-9", "modifiers.troel_target-9")
    closed = page.locator("#rare button:visible").count()
    page.locator("#more-summary").click()
    before = page.locator("[data-key='modifiers.announced_double_by-N']").count()
    tap(
        page,
        "modifiers.aces_held-4",
        "modifiers.announced_double-true",
        "modifiers.announced_double_by-N",
        "dealer-E",
        "save",
    )
    says(page, "is saved at the club", "said")

    sentence = page.inner_text("#sheet-table .what")
    record = Deal.objects.get().record
    assert (closed, before) == (0, 0)
    assert record == {**TROEL, "tricks": {"declarers": 9, "opponents": 4}}
    assert all(fact in sentence for fact in ("Doubled · Doubled by: North", "Aces in the Troel hand: 4")), sentence


def test_a_correction_on_the_phone_keeps_what_the_api_said(page):
    table = a_flemish_table()
    facts = {**TROEL["modifiers"], "passed_deals_before": 1}
    record_deal(table=table, uid=uuid.uuid4(), record={**TROEL, "modifiers": facts}, number=1, actor=SITE)
    open_table(page, table)

    tap(page, "last", "count-all-10", "save")
    hurry(page)

    wanted = {**TROEL, "tricks": {"declarers": 10, "opponents": 3}, "modifiers": facts}
    assert soon(lambda: Deal.objects.get().record, wanted, page=page) == wanted
