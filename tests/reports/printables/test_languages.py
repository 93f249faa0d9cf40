"""Prints in four languages: chosen per print, complete, and as tidy as in English."""

import pytest
from django.utils import translation

from reports.printables import render
from reports.printables.words import seat_letter
from tests.reports.printables.factories import MADE, options_of, ranking_of, value_of
from tests.reports.printables.reading import misplaced, pages
from tournaments.saying import say


@pytest.mark.parametrize("language", ["nl", "fr", "de"])
@pytest.mark.parametrize("key", sorted(MADE))
def test_longer_words_push_nothing_over_anything_else(key, language):
    with translation.override(language):
        printed = render(key, value_of(key, 8, 2, 12), options_of(language=language, say=say, paper="A5"))

    assert misplaced(printed) == []


@pytest.mark.parametrize(
    ("language", "title", "foot"),
    [
        ("nl", "Eindstand", "pagina 1 van 1"),
        ("fr", "Classement final", "page 1 sur 1"),
        ("de", "Endstand", "Seite 1 von 1"),
    ],
)
def test_title_and_page_numbers_are_in_the_language_of_the_print(language, title, foot):
    with translation.override(language):
        text = pages(render("standings", ranking_of(final=True), options_of(language=language, say=say)))[0]

    assert (title in text, foot in text) == (True, True)


@pytest.mark.parametrize(("language", "letters"), [("en", "NESW"), ("nl", "NOZW"), ("fr", "NESO"), ("de", "NOSW")])
def test_a_seat_has_the_letter_of_its_language(language, letters):
    with translation.override(language):
        assert "".join(seat_letter(say, seat) for seat in "NESW") == letters
