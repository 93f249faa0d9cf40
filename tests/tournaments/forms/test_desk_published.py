"""Every published deal, typed at the desk with the number keys alone, scores what its source says."""

import uuid

from scoring import entered_from, read_deal, settle
from scoring.records import HEAD, REMARKS, read_record
from scoring.seats import SEATS
from tests.golden.published import rows
from tournaments.forms.desk import DeskForm

NUMPAD = set("0123456789+-*/., ")
# The sheet itself knows these: the desk does not ask them.
BY_THE_SHEET = ("score_before", "passed_deals_before")
SIDES = {"NS": "1", "EW": "2"}


def typed(form, record):
    """What somebody at the desk types of a record."""
    said = entered_from(form.variant, record)
    seats = [*said.get("declarers", ()), *SIDES.keys() & {said.get("declarer_side")}]
    keys = {name: fact_keys(fact, said[name]) for name, fact in form.facts.items() if name in said}
    places = {choice.value: place for place, choice in enumerate(form.menu, start=1)}
    return {
        "number": "1", "contract": str(places[said["contract"]]), "uid": str(uuid.uuid4()),
        "who": "".join(SIDES.get(one) or str(SEATS.index(one) + 1) for one in seats),
        "count": " ".join(counted(form, said)), **keys,
    }  # fmt: skip


def fact_keys(fact, value):
    said = ("no", "yes")[value] if isinstance(value, bool) else str(value)
    return next((key.typed for key in fact.keys if key.value == said), said)


def counted(form, said):
    """The numbers of the count, in the order the form asks them."""
    results = {"made": "+", "lost": "-"}
    if several := [said[f"{name}.by_declarer.{seat}"] for name in ("tricks", "result") for seat in said["declarers"]
                   if f"{name}.by_declarer.{seat}" in said] if "declarers" in said else []:  # fmt: skip
        return [results.get(value, str(value)) for value in several]
    asked = [one.key for one in form.asked if said["contract"] in one.when]
    numbers = [said[key] for key in asked if key.startswith(("tricks.", "points.")) and key not in form.facts
               and key in said]  # fmt: skip
    return [str(number) for number in numbers] or [results[said[key]] for key in ("result",) if key in said]


def points_at_the_desk(row):
    """What a deal typed with the number keys scores; or what the form says, or the keys that no numpad has."""
    one, _ = read_record(row)
    record = {key: value for key, value in row.items() if key not in HEAD | REMARKS}
    answers = typed(DeskForm(one), record)
    form = DeskForm(one, answers)
    if letters := set("".join(value for name, value in answers.items() if name != "uid")) - NUMPAD:
        return letters
    if not form.is_valid():
        return dict(form.errors)
    known = {key: value for key, value in row.get("modifiers", {}).items() if key in BY_THE_SHEET}
    found = {**form.record, "modifiers": {**form.record.get("modifiers", {}), **known}}
    return settle(one, read_deal(one, found)).points


def test_every_published_deal_is_typed_with_the_number_keys():
    deals = {row["id"]: (points_at_the_desk(row), settle(*read_record(row)).points) for row in rows("golden_deals")}

    assert {key: told for key, told in deals.items() if told[0] != told[1]} == {}
