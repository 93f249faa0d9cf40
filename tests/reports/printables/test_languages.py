"""Prints in four languages: chosen per print, complete, and as tidy as in English."""

import re
from dataclasses import replace

import pytest
from django.utils import translation

from ops.translations.everything import every_wording
from reports.printables import render
from reports.printables.words import seat_letter
from scoring import Message
from scoring.messages import AS_TYPED
from tests.reports.printables.factories import MADE, options_of, ranking_of, sheet_of, value_of
from tests.reports.printables.reading import misplaced, pages
from tests.telling import rest
from tournaments.frame.translate import say


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "language"),
    [
        pytest.param(key, language, id=f"{key}-{language}", marks=rest(at % 3 != turn))
        for at, key in enumerate(sorted(MADE))
        for turn, language in enumerate(("nl", "fr", "de"))
    ],
)
def test_longer_words_push_nothing_over_anything_else(key, language):
    """Every print and every language each time; every print in every language with the battery."""
    with translation.override(language):
        printed = render(key, value_of(key, 8, 2, 12), options_of(language=language, say=say, paper="A5"))

    assert misplaced(printed) == []


@pytest.mark.parametrize(
    ("language", "title", "foot"),
    [
        ("nl", "Eindstand", "bladzijde 1 van 1"),
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


@pytest.mark.slow
def test_every_word_that_is_said_on_paper_is_collected_for_the_translators():
    said = set()

    def heard(what):
        if not (isinstance(what, Message) and what.context == AS_TYPED):
            said.add(what.template if isinstance(what, Message) else what)
        return str(what)

    for key in sorted(MADE):
        render(key, value_of(key), options_of(say=heard))
    render("marked_sheet", replace(sheet_of(deals=40), spare=4), options_of(say=heard))
    render("scoresheet", replace(sheet_of(), spare=4), options_of(say=heard))

    known = {form for wording in every_wording() for form in (wording.text, wording.many)}
    made_up = {"{points} more", "Partnership {n}"}  # by our own evening
    assert {text for text in said - known - made_up if re.search("[a-z]", re.sub("{[^}]*}", "", text))} == set()
