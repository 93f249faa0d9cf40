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


@pytest.mark.parametrize(("points", "without"), [(162, "EW"), (0, "NS")])
def test_a_side_without_a_trick_in_klaverjas_has_no_roem(points, without):
    march = {"all_tricks": True, "roem": {"NS": 0, "EW": 0, without: 20}}
    deal = {
        "game": "klaverjas",
        "variant": "dutch_162",
        "contract": {"type": "deal"},
        "declarer_side": "NS",
        "points": {"declarers": points},
    }

    assert score({**deal, "modifiers": march})["error"].keys() == {"modifiers.roem"}
    assert "points" in score({**deal, "modifiers": {**march, "all_tricks": False}})  # a trick of no points


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


def coinche(example):
    """The deal record that says an example of coinche or belote; North and South took."""
    said, side = example["input"], {"takers": {"NS": 20, "EW": 0}, "defenders": {"NS": 0, "EW": 20}}
    modifiers = {"belote": side[said["belote"]]} if "belote" in said else {}
    if said.get("doubled", 1) > 1:
        modifiers |= {"coinche": True, "surcoinche": said["doubled"] == 4}
    contract = {"type": "capot"} if said.get("slam") else {"type": "bid", "level": said.get("contract")}
    if example["variant"] == "belote":
        contract = {"type": "deal"}
        modifiers |= {"all_tricks": "capot" in said} if said["taken"] in (0, 162) else {}
    return {
        "game": "coinche",
        "variant": example["variant"],
        "rules": example.get("options") or {},
        "contract": contract,
        "trump": "hearts",
        "declarer_side": "NS",
        "points": {"declarers": said["taken"]},
        "modifiers": modifiers,
    }


@pytest.mark.parametrize("example", of("coinche", "taken"), ids=lambda example: example["id"])
def test_a_deal_of_coinche_or_belote(example):
    result = score(coinche(example))

    sides = {"NS": "taking_side", "EW": "defending_side"}
    expected = {side: example["expected"][name] for side, name in sides.items() if name in example["expected"]}
    assert {side: result.get("points", result).get(side) for side in expected} == expected, result


TURNED = {2: "vip, second card", 3: "vip, third card"}


def esmakker(example):
    """The deal record that says an example of esmakker whist: North declares, with East where there is a partner."""
    said, rules = example["input"], dict(example.get("options") or {})
    modifiers = {"banket": True} if rules.get("banket") else {}
    rules = {**rules, **({"banket": True} if modifiers else {})}
    record = {"game": "esmakker", "variant": example["variant"], "rules": rules}
    if "contract" in said:
        made = dict(zip("NESW", said["made"], strict=True))
        results = {seat: "made" if won else "lost" for seat, won in made.items() if won is not None}
        result = {"by_declarer": results} if len(results) > 1 else next(iter(results.values()))
        return {**record, "contract": {"type": said["contract"]}, "declarers": [*results], "result": result}
    if "attachment" in said:
        clubs = {"attachment": "vip, clubs third"} if said.get("clubs") else {}
        modifiers |= {"attachment": TURNED.get(said.get("vip"), said["attachment"]), **clubs}
    kind = "own_partner" if said.get("alone") else "bid"
    return {
        **record,
        "contract": {"type": kind, "level": said["level"]},
        "declarers": ["N"] if said.get("alone") else ["N", "E"],
        "tricks": {"declarers": said["tricks"]},
        "modifiers": modifiers,
    }


@pytest.mark.parametrize("example", of("esmakker", "level", "contract"), ids=lambda example: example["id"])
def test_a_deal_of_esmakker_whist(example):
    result, expected = score(esmakker(example)), example["expected"]
    if "seats" in expected:
        wanted = dict(zip("NESW", expected["seats"], strict=True))
    else:
        partner, other = expected["partner"], expected["each_opponent"]
        wanted = {"N": expected["declarer"], "E": other if partner is None else partner, "S": other, "W": other}

    assert result.get("points") == wanted, result


ENDED = {"manille": ("manillen", "tournament", "win_at"), "grand_whist": ("norwegian_whist", "norwegian", "win_at")}


@pytest.mark.parametrize("end", [end for end in EXAMPLES["ends"] if end["game"] in ENDED], ids=lambda end: end["id"])
def test_a_game_ends_where_its_source_says(end):
    game, key, option = ENDED[end["game"]]
    finish = variant(game, key).under({option: end["target"]}).finish

    assert judge(finish, end["scores"]).winner == end["winner"]
