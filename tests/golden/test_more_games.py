"""The published examples of manillen, klaverjas and their kin, in the words of their sources, scored by our games."""

import pytest

from scoring import score, variant
from scoring.errors import Problems
from scoring.finish import judge
from tests.golden.published import rows

EXAMPLES = rows("more_games")


def of(game, *inputs):
    """The examples of a game whose input says one of these."""
    deals = [deal for deal in EXAMPLES["deals"] if deal["game"] == game]
    return [deal for deal in deals if any(key in deal["input"] for key in inputs)]


def manille(example):
    """The deal record that says an example of manille; the dealer's side sits North and South."""
    said = example["input"]
    facts = {"knocked": "knock", "knocked_back": "counter", "blind": "blind"}
    modifiers = {key: said[word] for key, word in facts.items() if word in said}
    if said.get("after_draw"):
        modifiers["passed_deals_before"] = 1
    no_trump = said.get("no_trump") or said.get("blind")
    rules = {**(example.get("options") or {}), **({"blind_no_trump": True} if "blind" in said else {})}
    return {
        "game": "manillen",
        "variant": example["variant"],
        "rules": rules,
        "contract": {"type": "no_trump" if no_trump else "trumps"},
        "points": {"NS": said["dealer_side_points"]},
        "modifiers": modifiers,
    }


@pytest.mark.parametrize("example", of("manille", "dealer_side_points"), ids=lambda example: example["id"])
def test_a_deal_of_manille(example):
    result = score(manille(example))

    assert result.get("points") == {
        "NS": example["expected"]["dealer_side"],
        "EW": example["expected"]["other_side"],
    }, result


def klaverjas(example):
    """The deal record that says an example of klaverjas; North and South made trumps."""
    said, side = example["input"], {"playing": "NS", "defending": "EW"}
    modifiers = {"roem": {"NS": said.get("roem_playing", 0), "EW": said.get("roem_defending", 0)}}
    if said["playing_side_points"] in (0, 162):
        modifiers["all_tricks"] = "march" in said
    if "revoke" in said:
        modifiers["revoked_side"] = side[said["revoke"]]
    return {
        "game": "klaverjas",
        "variant": example["variant"],
        "rules": example.get("options") or {},
        "contract": {"type": "deal"},
        "declarer_side": "NS",
        "points": {"declarers": said["playing_side_points"]},
        "modifiers": modifiers,
    }


@pytest.mark.parametrize("example", of("klaverjas", "playing_side_points"), ids=lambda example: example["id"])
def test_a_deal_of_klaverjas(example):
    result = score(klaverjas(example))

    assert result.get("points") == {
        "NS": example["expected"]["playing_side"],
        "EW": example["expected"]["defending_side"],
    }, result


@pytest.mark.parametrize("example", of("klaverjas", "trick"), ids=lambda example: example["id"])
def test_the_roem_of_a_trick_is_a_sum_that_forms_take(example):
    melds, problems = variant("klaverjas", "dutch_162").under(example.get("options") or {}).melds, Problems()

    melds.check({"roem": {"NS": example["expected"]["roem"], "EW": 0}}, "NS", problems)

    assert not problems.found


# What an example calls a variant, and what it is called here.
GRAND = {
    "minnesota_set_one": ("minnesota", {"set_bonus": 1}),
    "minnesota_low_loses": ("minnesota", {"low_deal": "loses"}),
}


@pytest.mark.parametrize("example", of("grand_whist", "kind"), ids=lambda example: example["id"])
def test_a_deal_of_norwegian_or_minnesota_whist(example):
    key, rules = GRAND.get(example["variant"], (example["variant"], {}))
    high = example["input"]["kind"] == "high"
    result = score(
        {
            "game": "norwegian_whist",
            "variant": key,
            "rules": rules,
            "contract": {"type": example["input"]["kind"]},
            **({"declarer_side": "NS"} if high else {}),
            "tricks": {"NS": example["input"]["tricks"]},
        }
    )

    first, other = example["expected"]["first_side"], example["expected"]["other_side"]
    assert result.get("points") == {"NS": first, "EW": other}, result


@pytest.mark.parametrize("example", of("whist_drive", "tricks"), ids=lambda example: example["id"])
def test_what_everybody_writes_in_a_whist_drive(example):
    result = score(
        {
            "game": "whist_drive",
            "variant": "hand_by_hand",
            "rules": {"counts": example["variant"]},
            "contract": {"type": "hand"},
            "tricks": {"NS": example["input"]["tricks"]},
        }
    )

    assert result.get("points") == {
        "NS": example["expected"]["each_of_pair"],
        "EW": example["expected"]["each_opponent"],
    }, result


ENDED = {"manille": ("manillen", "tournament", "win_at"), "grand_whist": ("norwegian_whist", "norwegian", "win_at")}


@pytest.mark.parametrize("end", [end for end in EXAMPLES["ends"] if end["game"] in ENDED], ids=lambda end: end["id"])
def test_a_game_ends_where_its_source_says(end):
    game, key, option = ENDED[end["game"]]
    finish = variant(game, key).under({option: end["target"]}).finish

    assert judge(finish, end["scores"]).winner == end["winner"]
