"""Every published deal, typed at the desk with the number keys alone, scores what its source says."""

import uuid

import pytest

from scoring import read_deal, settle
from scoring.records import HEAD, REMARKS, read_record
from tests.golden.published import rows
from tournaments.evening.table.forms.desk import DeskForm, answers_from

NUMPAD = set("0123456789+-*/., ")
# The sheet itself knows these: the desk does not ask them.
BY_THE_SHEET = ("score_before", "passed_deals_before")


def points_at_the_desk(row):
    """What a deal typed with the number keys scores; or what the form says, or the keys that no numpad has."""
    variant_, _ = read_record(row)
    record = {key: value for key, value in row.items() if key not in HEAD | REMARKS}
    answers = answers_from(DeskForm(variant_), record)
    form = DeskForm(variant_, {"number": "1", "uid": str(uuid.uuid4()), **answers})
    if letters := set("".join(answers.values())) - NUMPAD:
        return letters
    if not form.is_valid():
        return dict(form.errors)
    known = {key: value for key, value in row.get("modifiers", {}).items() if key in BY_THE_SHEET}
    corrected = {**form.record, "modifiers": {**form.record.get("modifiers", {}), **known}}
    return settle(variant_, read_deal(variant_, corrected)).points


@pytest.mark.slow
def test_every_published_deal_is_typed_with_the_number_keys():
    deals = {row["id"]: (points_at_the_desk(row), settle(*read_record(row)).points) for row in rows("golden_deals")}

    assert {key: records for key, records in deals.items() if records[0] != records[1]} == {}
