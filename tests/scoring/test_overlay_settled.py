"""What a club's own numbers settle of the house rules, and that no sentence about them says an internal key."""

import re

import pytest

from scoring import RuleError, game, laid_over, variant
from scoring.overlay_settled import settled
from tests.scoring.every import PUBLISHED, name_of
from tests.telling import every

FLEMISH = variant("kleurenwiezen", "flemish")
TROEL = {"won": 4, "lost": 4, "over": 2, "under": 2}


@pytest.mark.parametrize(
    ("contracts", "keys"),
    [
        ({}, set()),
        ({"solo_5": None}, {"solo5"}),
        ({"misere": {"won": 6, "lost": 6}}, set()),
        ({"troel": {"extras": {"8": TROEL, "9": TROEL}}}, {"troel", "troel_lost", "troel_needs"}),
        ({"no_such": None}, set()),
    ],
)
def test_what_a_list_settles_is_no_house_rule_any_more(contracts, keys):
    assert settled(FLEMISH, {}, {"contracts": contracts} if contracts else {}) == keys


def test_a_rule_that_gives_a_value_is_settled_with_the_one_that_needs_it():
    rules = {"piccolo": True, "piccolo_value": 7}

    assert settled(FLEMISH, rules, {"contracts": {"piccolo": None}}) == {"piccolo", "piccolo_value"}


@pytest.mark.slow
@pytest.mark.parametrize("published", every(4, PUBLISHED), ids=name_of)
def test_no_sentence_about_a_list_says_an_internal_key(published):
    """Every contract that the game has under any table and house rule, told wrongly in every way there is."""
    base = published.under({})
    every = {contract.key for one in game(published.game).variants for contract in one.under({}).contracts}
    every |= {"solo_5", "small_slam", "abondance_12", "piccolo"} if published.game == "kleurenwiezen" else set()
    add = {"add": {"name": "Vraag", "declarers": "one", "target": 5, "above": "x"}, "won": 1, "lost": 1}
    wrong = [{key: row} for key in every for row in (None, 1, {}, {"won": 1}, {"all": 1, "odd": 1}, add)]
    ladders = [[key, key] for key in every]
    found = [_sentences(base, {"contracts": contracts}) for contracts in wrong]
    found += [_sentences(base, {"ladder": ladder}) for ladder in ladders]

    keys = {key for key in every if "_" in key}
    assert [text for text in sum(found, []) if any(re.search(rf"\b{key}\b", text) for key in keys)] == []


def _sentences(base, overlay):
    try:
        laid_over(base, overlay)
    except RuleError as refused:
        return list(refused.as_text().values())
    return []
