"""A deal stopped by a revoke, in every game whose players score alone: The Whiskies' 5 to each, twice or four times."""

import pytest

from scoring import Unit, entry_fields, play_through, read_deal, score
from scoring.names import REVOKE
from tests.scoring.every import PUBLISHED, name_of

OF_PLAYERS = [variant for variant in PUBLISHED if variant.unit is Unit.PLAYER and "revoke_fine" in variant.option]
FIVE = {"revoke_fine": 5}


def stopped(variant, rules=FIVE, **modifiers):
    return score(
        {
            "game": variant.game,
            "variant": variant.key,
            "rules": rules,
            "contract": {"type": "revoke"},
            "modifiers": modifiers,
        }
    )


@pytest.mark.parametrize("variant", OF_PLAYERS, ids=name_of)
def test_who_revokes_pays_each_of_the_others_once_or_several_times(variant):
    assert stopped(variant, revoked_by="S")["points"] == {"N": 5, "E": 5, "S": -15, "W": 5}
    assert stopped(variant, revoked_by="E", fine_times=4)["points"] == {"N": 20, "E": -60, "S": 20, "W": 20}


@pytest.mark.parametrize("variant", OF_PLAYERS, ids=name_of)
def test_without_a_fine_nobody_is_asked_for_a_revoke(variant):
    assert set(stopped(variant, rules={}, revoked_by="S")["error"]) == {"contract"}
    assert [field.key for field in entry_fields(variant.under({})) if REVOKE in field.when] == []


def test_every_slip_is_said_at_its_field():
    error = stopped(OF_PLAYERS[0], revoked_by="NS", fine_times=9, announced_double=True)["error"]

    assert set(error) == {"modifiers.revoked_by", "modifiers.fine_times", "modifiers.announced_double"}
    assert set(stopped(OF_PLAYERS[0])["error"]) == {"modifiers.revoked_by"}


def test_a_stopped_deal_was_dealt_so_the_deal_passes_and_no_double_waits():
    flemish = next(variant for variant in OF_PLAYERS if variant.key == "flemish").under(FIVE)
    records = [
        {"contract": {"type": "pass"}},
        {"contract": {"type": "revoke"}, "modifiers": {"revoked_by": "N"}},
        {"contract": {"type": "partnership", "level": 8}, "declarers": ["N", "S"], "tricks": {"declarers": 8}},
    ]

    sheet = play_through(flemish, [read_deal(flemish, record) for record in records])

    assert [row.dealer for row in sheet.rows] == ["N", "N", "E"]
    assert (sheet.played, sheet.points) == (2, {"N": -13, "E": 3, "S": 7, "W": 3})
