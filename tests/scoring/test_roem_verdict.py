"""Whose roem is higher and what becomes of it: the list, the top card and the suit, denial and revival (rule page)."""

from itertools import product

import pytest

from scoring.errors import ScoringError
from scoring.roem import RANKS, ROEM, SUITS, better
from scoring.roem_verdict import Roem, cards_of, combination, name_of, verdict, why_higher


def every_combination():
    """All that the pack of 33 cards can hold."""
    written = [key for key, _ in ROEM if not key.startswith("sequence")]
    runs = [key for key, _ in ROEM if key.startswith("sequence")]
    written += [f"{key} from {rank} {suit}" for key, rank, suit in product(runs, RANKS, SUITS)]
    return [one for one in written if cards_of(one)]


def sentences(roem):
    return [str(step) for step in verdict(roem).why]


BY_LIST = "{} (100) against {} (100): the first is higher on the list."
BY_RANK = "{} against {}: as many cards, and the first has the higher top card."
BY_SUIT = "{} against {}: as many cards from the same rank, and diamonds rank above clubs."


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("four_queens", "sequence_5 from A hearts", BY_LIST),
        ("sequence_4 from Q clubs", "sequence_4 from J spades", BY_RANK),
        ("sequence_3 from 9 diamonds", "sequence_3 from 9 clubs", BY_SUIT),
    ],
)
def test_the_higher_one_is_named_first_with_the_reason(one, other, why):
    assert str(why_higher(one, other)) == str(why_higher(other, one)) == why.format(name_of(one), name_of(other))


@pytest.mark.parametrize(
    ("roem", "denied", "revived", "counts"),
    [
        (Roem("sequence_3 from K hearts"), False, False, 20),
        (Roem("sequence_3 from 10 hearts", opponent="four_jacks", opponent_bid=True), True, False, 0),
        (Roem("sequence_3 from 10 hearts", opponent="four_jacks"), False, False, 20),
        (Roem("four_jacks", opponent="sequence_3 from A hearts", opponent_bid=True), False, False, 200),
        (Roem("four_jacks", "sequence_3 from A hearts"), False, False, 220),
        (Roem("four_aces", "sequence_3 from 10 hearts", "sequence_5 from K clubs", True), False, False, 120),
        (Roem("sequence_3 from 10 hearts", "four_aces", "sequence_5 from K clubs", True), True, True, 120),
        (Roem("sequence_3 from 10 hearts", "sequence_3 from 10 spades", "four_aces", True), True, False, 0),
        (Roem("", "sequence_3 from 10 spades", "four_aces", True), True, False, 0),
        (Roem("", "four_aces", "sequence_3 from 10 spades", True), False, False, 100),
        (Roem(opponent="four_aces", opponent_bid=True), False, False, 0),
        (Roem(), False, False, 0),
    ],
)
def test_who_denies_what_is_revived_and_what_counts(roem, denied, revived, counts):
    found = verdict(roem)

    assert (found.denied, found.revived, found.counts, found.fault) == (denied, revived, counts, None)


def test_an_opponent_who_only_passed_is_told_so():
    assert sentences(Roem("four_queens", opponent="four_kings"))[1] == (
        "That opponent only passed and may not deny: only opponents who have bid may."
    )


def test_stuk_always_counts():
    told = {sentences(Roem(one, opponent="four_jacks", opponent_bid=True))[-1] for one in ("four_queens", "")}

    assert told == {"Stuk (king and queen of trumps) counts 20 besides; nobody can deny it."}


def test_what_cannot_have_been_dealt_is_said():
    not_there = verdict(Roem("sequence_3 from 8 spades")).fault
    twice = verdict(Roem("four_queens", opponent="sequence_3 from K hearts")).fault

    assert (str(not_there), str(twice)) == (
        "There is no three in sequence from the 8 of spades: those cards are not in the pack.",
        "four queens and three in sequence from the king of hearts share a card, so they cannot be in two hands.",
    )


def test_hearts_alone_go_down_to_the_six():
    assert cards_of("sequence_3 from 8 hearts") == {("8", "hearts"), ("7", "hearts"), ("6", "hearts")}
    assert len(every_combination()) == 4 + 3 * (6 + 5 + 4 + 3 + 2 + 1) + (7 + 6 + 5 + 4 + 3 + 2)


def test_a_denial_stands_exactly_where_the_engine_calls_it_better():
    everything = every_combination()
    compared = 0
    for one, other in product(everything, everything):
        if cards_of(one) & cards_of(other):
            continue
        compared += 1
        assert verdict(Roem(one, opponent=other, opponent_bid=True)).denied == better(other, one)
    assert compared > 4_000


@pytest.mark.parametrize("answers", [("sequence_3", "", ""), ("sequence_3", "A", "stars"), ("flush", "", "")])
def test_half_a_combination_is_refused(answers):
    with pytest.raises(ScoringError):
        combination(*answers)


def test_a_combination_is_called_what_players_call_it():
    assert str(name_of(combination("sequence_4", "Q", "hearts"))) == "four in sequence from the queen of hearts"
