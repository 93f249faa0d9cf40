"""The lesson of a variant: from its own values, under house rules and with a club's own contracts."""

import re

import pytest

from reports.score_tables.contract_sentences import contract_sentences
from reports.score_tables.lesson import house_sentences, lesson, worked
from scoring import laid_over, variant
from scoring.teaching import Topic
from tests.scoring.every import PUBLISHED, WITH_CONTRACTS, name_of


def chapter(variant, topic):
    """The sentences on a topic."""
    return [str(told.sentence) for part in lesson(variant) if part.topic is topic for told in part.sentences]


def described(variant):
    """The sentences of each family of contracts by its name."""
    return {str(one.name): [str(sentence) for sentence in one.sentences] for one in contract_sentences(variant)}


@pytest.mark.parametrize("published", WITH_CONTRACTS, ids=name_of)
def test_every_contract_is_told_in_two_sentences_at_least(published):
    told = described(published)

    assert told and all(len(sentences) >= 2 for sentences in told.values()), told
    assert all(sentence.endswith(".") and "{" not in sentence for parts in told.values() for sentence in parts)


@pytest.mark.parametrize("published", WITH_CONTRACTS, ids=name_of)
def test_a_lesson_has_the_goal_the_deal_who_begins_the_play_the_score_and_the_end(published):
    topics = [part.topic for part in lesson(published)]

    assert topics == list(Topic)
    assert any("left" in sentence for sentence in chapter(published, Topic.BIDDING))  # who speaks, or leads, first


@pytest.mark.parametrize("published", PUBLISHED, ids=name_of)
def test_nothing_is_told_twice(published):
    sentences = [str(told.sentence) for part in lesson(published) for told in part.sentences]

    assert len(set(sentences)) == len(sentences)


def test_a_deal_is_worked_by_the_prices_of_the_club():
    club = laid_over(
        variant("wiezen", "iwwa_wiezen"), {"contracts": {"partnership_8": {"won": 5, "over": 2, "lost": 7}}}
    )

    assert [str(sentence).rpartition("each declarer ")[2] for sentence in worked(club)] == [
        "+7, each opponent -7.",
        "-7, each opponent +7.",
    ]
    assert not list(worked(variant("kleurenwiezen", "custom")))


def test_what_clubs_agree_on_is_told_apart_from_how_everybody_bids():
    [bidding] = [part for part in lesson(variant("kleurenwiezen", "flemish")) if part.topic is Topic.BIDDING]

    assert [told.agreed for told in bidding.sentences] == sorted(told.agreed for told in bidding.sentences)
    assert {told.agreed for told in bidding.sentences} == {False, True}


def test_a_contract_that_a_club_added_is_told_from_its_own_facts():
    add = {"name": "Duo", "declarers": "two", "trump": "none", "target": 2, "exactly": True}
    added = laid_over(variant("kleurenwiezen", "flemish"), {"contracts": {"duo": {"add": add, "won": 4, "lost": 4}}})

    assert described(added)["Duo"] == [
        "Two partners together, without trumps.",
        "Made with exactly 2 of the 13 tricks.",
    ]


def test_a_contract_that_a_club_removed_is_not_told():
    fewer = laid_over(variant("kleurenwiezen", "wallonia_26"), {"contracts": {"piccolo": None}})

    assert "Piccolo" not in described(fewer)


def test_a_house_rule_is_a_sentence_marked_as_the_clubs_own():
    house = variant("bid_whist", "standard_54").under({"renege_each": False, "jokers": "one"})
    changed = [str(told.sentence) for told in house_sentences(house) if told.changed]

    assert changed == [
        "Several reneges in a deal cost three books in all.",
        "53 cards: the one joker is the highest trump. Twelve cards each, and a kitty of five.",
    ]
    assert changed[0] in chapter(house, Topic.SCORE)
    assert changed[1] in chapter(house, Topic.DEAL)


def test_a_house_rule_without_meaning_under_the_others_says_nothing():
    # Without the rule for reneges there is nothing to count.
    house = variant("bid_whist", "standard_54").under({"renege": False})

    assert not [told for told in house_sentences(house) if "Each renege" in str(told.sentence)]


def test_published_prices_are_not_told_over_a_clubs_own():
    published = variant("boomke_wies", "auction")
    own = laid_over(published, {"contracts": {"bid_7": {"lines": {"0-6": [-4, 4], "7-13": [4, -4]}}}})

    assert "Boom pays 5 points made; lost it costs 5, and the other side wins 5." in chapter(published, Topic.SCORE)
    assert not [sentence for sentence in chapter(own, Topic.SCORE) if "pays" in sentence]


def test_how_the_two_sides_points_go_together_is_told_only_where_they_do():
    balanced = chapter(variant("kleurenwiezen", "wallonia_26"), Topic.SCORE)
    columns = {"declarer": {"won": 13, "lost": -13}, "opponent": {"won": -7, "lost": 5}}
    unbalanced = laid_over(
        variant("kleurenwiezen", "wallonia_26"), {"balanced": False, "contracts": {"solo_8": columns}}
    )

    assert len([sentence for sentence in balanced if sentence.startswith("One against three")]) == 1
    assert not [sentence for sentence in chapter(unbalanced, Topic.SCORE) if sentence.startswith("One against three")]


def test_pandoeren_tells_roem_with_its_list_and_the_points_of_the_cards():
    told = " ".join(chapter(variant("pandoeren", "wedd_33"), Topic.SCORE))

    # The list restored in docs/rulings.md, and the two orders of card points of the rule page.
    assert "three in sequence 20; four 50; five 100; four queens 100; four kings 100; four aces 100" in told
    assert "jack 20, nine 14, ace 11, ten 10, king 3, queen 2" in told and "146 points" in told


@pytest.mark.parametrize("published", [one for one in PUBLISHED if "waiting" in one.option], ids=name_of)
@pytest.mark.parametrize("value", ["join", "accept", "off"])
def test_waiting_is_told_once_as_it_was_chosen(published, value):
    variant = published.under({"waiting": value})
    told = [str(row.sentence) for chapter in lesson(variant) for row in chapter.sentences]

    assert [text for text in told if re.search(r"\bwait\b", text)] == [
        str(variant.option["waiting"].sentences.of(value))
    ]
