"""Records and clubs' numbers by chance: never a failure of ours, refusals at a field, amounts as a formula says."""

import copy
import random

import pytest

from scoring import laid_over, score, variant
from scoring.entry import PARTS
from scoring.records import HEAD, REMARKS
from tests.golden.published import rows

STRANGE = (
    None,
    True,
    False,
    0,
    -1,
    14,
    10**30,
    1.5,
    float("nan"),
    "",
    "N",
    "NS",
    "made",
    "⁧x",
    "a\0b",
    [],
    ["N", "N"],
    [[]],
    {},
    {"NS": 1},
    {"by_declarer": {"N": 1}},
    set(),
    b"x",
    len,
)
FIELDS = PARTS | HEAD | REMARKS | {"record"}


def mutated(chance, record):
    """The record with one to three of its values, wherever they stand, replaced, taken away or joined by others."""
    record = copy.deepcopy(record)
    for _ in range(chance.randint(1, 3)):
        place = record
        while isinstance(place, dict) and place and chance.random() < 0.6:
            inner = [value for value in place.values() if isinstance(value, dict)]
            if not inner:
                break
            place = chance.choice(inner)
        key = chance.choice([*place, "surprise"])
        if chance.random() < 0.2:
            place.pop(key, None)
        else:
            place[key] = chance.choice(STRANGE)
    return record


def test_whatever_a_record_says_it_is_scored_or_refused_at_its_fields():
    chance, deals, refused = random.Random(12), rows("golden_deals"), 0
    for _ in range(600):
        record = mutated(chance, chance.choice(deals))

        result = score(record)

        assert ("points" in result) != ("error" in result), record
        for field, said in result.get("error", {}).items():
            refused += 1
            assert field.partition(".")[0] in FIELDS | {key for key in record if key not in FIELDS}, (record, field)
            assert said.strip() and len(said) < 400, (record, said)
    assert refused > 300


def formula(row, need, count, total=13):
    """What each opponent pays, or each member of a pair gets, as a sheet's row says it; minus when lost."""
    if count < need:
        return -(row["lost"] + row.get("under", 0) * (need - count))
    if count == total and "all" in row:
        return row["all"]
    return row["won"] + row.get("over", 0) * (min(count, row.get("stop", total)) - need)


@pytest.mark.slow
def test_a_clubs_rows_pay_what_they_say_with_every_count():
    chance = random.Random(12)
    for _ in range(150):
        key = chance.choice(["wallonia_26", "pagat_basic_30", "flemish", "custom"])
        kind, level = chance.choice([("partnership", 8), ("partnership", 10), ("solo", 6), ("abondance", 9)])
        row = {
            part: chance.randint(0, 40)
            for part in ("won", "lost", "over", "under", "all", "stop")
            if part in ("won", "lost") or chance.random() < 0.5
        }
        if "stop" in row:
            row["stop"] = chance.randint(level, 13)
        contract = f"{kind}_{level}"
        variant_ = laid_over(variant("kleurenwiezen", key).under({}), {"contracts": {contract: row}})
        doubled = key == "flemish" and kind != "abondance" and "all" not in row  # all thirteen count double there

        for count, line in enumerate(variant_.by_key[contract].table.lines):
            points = formula(row, level, count) * (2 if doubled and count == 13 else 1)
            factor = variant_.doubles_by.factor(line.doubles)
            ours = points if kind == "partnership" else 3 * points
            assert (line.declarer * factor, line.opponent * factor) == (ours, -points), (key, contract, row, count)
