"""Lessons: every value of every option is a sentence, and every kind of contract says how it is played."""

from __future__ import annotations

import pytest

from scoring import variant
from scoring.ends import LOSE_AT, MAX_SETS, RUBBER, deals, win_at
from scoring.house_rules import between_players, double_after_pass, pair_payment, pass_dealer, players, troel_needs
from scoring.lessons.shared import EVERY_GAME
from scoring.whist_rules import target
from tests.scoring.every import PUBLISHED, name_of


def values(option):
    """Every value an option can have; of a range its ends and one between."""
    if option.choices:
        return [value for value, _ in option.choices]
    if option.longest:
        return [*option.others(), None]
    numbers = {option.low, option.high, (option.low + option.high) // 2}
    return [*numbers, *([None] if option.off else [])]


@pytest.mark.parametrize("published", PUBLISHED, ids=name_of)
def test_each_value_of_each_option_is_a_full_sentence(published):
    for option in published.options:
        for value in values(option):
            sentence = option.sentences.of(value)
            assert sentence is not None, (option.key, value)
            text = str(sentence)
            assert text[0].isupper() or text[0].isdigit(), text
            assert text.endswith(".") and len(text.split()) >= 3, (option.key, value, text)


@pytest.mark.parametrize("published", PUBLISHED, ids=name_of)
def test_no_two_values_of_an_option_mean_the_same(published):
    for option in published.options:
        texts = [str(option.sentences.of(value)) for value in values(option)]
        assert len(set(texts)) == len(texts), (option.key, texts)


@pytest.mark.parametrize("published", PUBLISHED, ids=name_of)
def test_each_contract_says_how_it_is_played(published):
    whole = published.base or published
    plays = published.teaching.plays

    assert {contract.key for contract in whole.contracts if not (contract.key in plays or contract.kind in plays)} <= {
        "solo"  # the high solo of IWWA wiezen, whose page says nothing of its lead
    }


def test_an_agreement_changes_no_score():
    for published in PUBLISHED:
        for option in published.teaching.agreements:
            for value in option.others():
                changed = published.under({option.key: value})
                assert changed.contracts == published.contracts
                assert changed.agreements[option.key] == option.label_of(value)


@pytest.mark.parametrize(
    ("game", "key", "batches"),
    [
        # Kleurenwiezen rule page: 4-4-5 in Wallonia, 4-5-4 in Flanders; Boomke Wies: 4-4-5 or 5-4-4,
        # as the dealer likes.
        ("kleurenwiezen", "wallonia_26", ("4-4-5", "4-5-4")),
        ("kleurenwiezen", "flemish", ("4-5-4", "4-4-5")),
        ("boomke_wies", "auction", ("dealer", "4-4-5", "5-4-4")),
    ],
)
def test_the_cards_are_dealt_in_the_batches_of_the_rule_page(game, key, batches):
    option = variant(game, key).option["batches"]

    assert tuple(value for value, _ in option.choices) == batches
    assert option.default == batches[0]


ENDS = (target(5), win_at(50), LOSE_AT, MAX_SETS, RUBBER, deals(16))
SHARED = (
    *ENDS,
    *between_players(),
    double_after_pass(False),
    troel_needs(),
    pass_dealer(),
    players(),
    pair_payment("each_once"),
)


@pytest.mark.parametrize("option", SHARED, ids=lambda option: option.key)
def test_a_shared_house_rule_brings_its_sentences_to_a_new_game(option):
    sentences = EVERY_GAME[option.key]

    assert [value for value in (option.default, *option.others()) if sentences.of(value) is None] == []
