"""Lists with very long names, with few rows, and with people who rest."""

from dataclasses import replace

import pytest

from reports.printables import render
from reports.printables.attendance import Attendance, Expected
from reports.printables.entry_poster import EntryPoster
from reports.printables.name_slips import NameSlips
from reports.printables.players_list import PlayersList
from reports.printables.values import Seat
from tests.qr_reader import codes_in_pdf
from tests.reports.printables.factories import MADE, movement_of, options_of, value_of
from tests.reports.printables.reading import boxes, crossed, lettering, misplaced, pages, words

LONG = "Annemarie van den Hoogenbosch van der Straten van Waillet"


def test_the_whole_movement_names_who_rests_or_gives_their_numbers():
    few, many = movement_of(4, 2, long_each=0), movement_of(160, 12, long_each=0)

    named, numbered = (" ".join(words(render("movement", value, options_of()))) for value in (few, many))

    assert ("sits out" in named, named.count("Jan Peeters")) == (True, 2)
    assert ("sits out" in numbered, numbered.count("161")) == (True, 13)


@pytest.mark.slow
@pytest.mark.parametrize("printable", sorted(set(MADE) - {"marked_sheet", "evening_pack"}))
def test_no_rule_goes_through_words(printable):
    assert crossed(render(printable, value_of(printable, players=10, rounds=3, deals=8), options_of())) == []


@pytest.mark.parametrize("people", [16, 17, 26])
def test_no_page_of_a_list_to_sign_has_empty_lines_alone(people):
    value = Attendance(tuple(Expected(f"Guest {at}", at, "A club") for at in range(1, people + 1)))

    leaves = pages(render("attendance", value, options_of()))

    assert [leaf for leaf in leaves if "Guest" not in leaf] == []


def test_a_long_name_stands_on_two_lines_of_a_dense_list_in_the_letters_of_the_others():
    people = tuple(Seat("", LONG if at == 3 else f"Guest {at}", "", at) for at in range(1, 13))

    printed = [render("players_list", PlayersList(people * many), options_of()) for many in (1, 8)]

    sizes = [
        {size for text, size in lettering(file) if "Guest" in text or (text in LONG and "van" in text)}
        for file in printed
    ]
    assert [len(several) for several in sizes] == [1, 1]
    assert [[word for word in words(file) if word == "Waillet"] for file in printed] == [["Waillet"], ["Waillet"] * 8]


@pytest.mark.parametrize("codes", [False, True])
def test_slips_break_no_word_and_keep_off_the_lines_where_they_are_cut(codes):
    names = ("Володимир Зеленський-Воскресенский", LONG, "Nguyễn Thị Ánh Nguyệt", "Jo")
    addresses = {at: f"https://whist.example.be/p/{at}" for at in range(1, 5)} if codes else {}
    slips = NameSlips(tuple(Seat("", name, "De Aas", at) for at, name in enumerate(names, 1)), addresses=addresses)

    printed = render("name_slips", slips, options_of())

    shown = pages(printed)[0].replace("\ufffe", "-").split()
    assert {word for name in names for word in name.split()} <= set(shown)
    assert misplaced(printed) == []
    cuts = [842 - 8 / 25.4 * 72 - at * (842 - 16 / 25.4 * 72) / 8 for at in range(9)]
    assert min(abs(edge - cut) for box in boxes(printed)[0] for edge in (box.top, box.bottom) for cut in cuts) > 6


def test_a_poster_with_little_to_say_is_filled_by_its_words_and_its_code():
    value = EntryPoster("An evening", "Friday", "19:30", (("Where", "Café"),), "", "Scan", "https://e.org/")
    full = replace(value, facts=(("Where", LONG),) * 4, about="Soup. " * 60)

    sizes = [dict(lettering(render("entry_poster", poster, options_of())))["Friday"] for poster in (value, full)]

    assert sizes[0] > 1.3 * sizes[1]
    assert codes_in_pdf(render("entry_poster", full, options_of())) == ["https://e.org/"]
