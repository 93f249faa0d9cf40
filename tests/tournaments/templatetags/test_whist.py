"""How points, suits, seats and places are written."""

import pytest
from django.template import Context, Template
from django.test import RequestFactory
from django.utils import translation

from tournaments.templatetags import whist


@pytest.mark.parametrize(
    ("points", "written"),
    [(14, "+14"), (-14, "\N{MINUS SIGN}14"), (0, "0"), (None, ""), (-1000, "\N{MINUS SIGN}1000")],
)
def test_points_carry_their_sign_and_a_true_minus(points, written):
    assert whist.signed(points) == written


def test_coloured_points_say_their_sign_in_words_of_their_own_too():
    assert whist.points(-14) == '<span class="points minus">\N{MINUS SIGN}14</span>'
    assert whist.points(8) == '<span class="points plus">+8</span>'
    assert whist.points(0) == "0"


def test_a_suit_is_seen_as_a_symbol_and_heard_as_its_name():
    assert whist.suit("hearts") == (
        '<span class="suit hearts"><span aria-hidden="true">♥</span><span class="visually-hidden">hearts</span></span>'
    )


@pytest.mark.parametrize(("language", "said"), [("en", "73%"), ("nl", "73%"), ("fr", "73\xa0%"), ("de-at", "73\xa0%")])
def test_a_percentage_has_the_space_of_its_language(language, said):
    with translation.override(language):
        assert whist.percent(73) == said


def test_what_is_no_suit_is_escaped_like_any_text():
    page = Template("{% load whist %}{{ trump|suit }}").render(Context({"trump": "<b>"}))

    assert page == "&lt;b&gt;"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "111th"]),
        ("nl", ["1ste", "2de", "3de", "4de", "11de", "12de", "13de", "21ste", "111de"]),
        ("fr", ["1er", "2e", "3e", "4e", "11e", "12e", "13e", "21e", "111e"]),
        ("de", ["1.", "2.", "3.", "4.", "11.", "12.", "13.", "21.", "111."]),
    ],
)
def test_places_are_said_as_each_language_says_them(language, said):
    with translation.override(language):
        assert [whist.ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 111)] == said


@pytest.mark.parametrize(
    ("path", "mark"),
    [("/rules/", ' aria-current="page"'), ("/rules/flemish/", ' aria-current="true"'), ("/clubs/", "")],
)
def test_a_link_knows_whether_we_are_there(path, mark):
    context = Context({"request": RequestFactory().get(path)})

    assert whist.here(context, "/rules/") == mark
