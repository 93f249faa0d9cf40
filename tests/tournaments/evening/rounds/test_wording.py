"""How an evening goes, in a sentence."""

import pytest
from django.utils.translation import override

from tournaments.evening.rounds.wording import ranking_sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "points, then best deal"),
        ("nl", "punten, dan beste gift"),
        ("de", "Punkte, dann Bestes Spiel"),
    ],
)
def test_a_ranking_within_a_sentence_keeps_the_capitals_of_german_nouns(language, sentence):
    with override(language):
        assert ranking_sentence(["points", "best_deal"]) == sentence
