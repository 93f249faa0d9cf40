"""A seating that a club wrote itself, pasted or sent as a file."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories import a_tournament, with_players
from tests.tournaments.views.evenings import at, signed_in
from tournaments.models import Role, Round, Seat

pytestmark = pytest.mark.django_db

SEATING = "# our card\r\n1 2 3 4 | 5 6 7 8\r\n1,5,2,6; 3 7 4 8\r\n"


@pytest.fixture
def tournament():
    return with_players(a_tournament(rounds_planned=2), 8)


def posted(client, tournament, *, kind="scripted", script="", content=None):
    signed_in(client, tournament, Role.DIRECTOR)
    file = {} if content is None else {"file": SimpleUploadedFile("seating.txt", content)}
    return client.post(at("draw", tournament), {"kind": kind, "seed": 3, "seconds": 1, "script": script, **file})


@pytest.mark.parametrize("sent", [{"script": SEATING}, {"content": b"\xef\xbb\xbf" + SEATING.encode()}])
def test_a_seating_is_drawn_from_what_is_pasted_or_from_a_file(client, tournament, sent):
    posted(client, tournament, **sent)

    seats = Seat.objects.values_list("round__number", "table__number", "seat", "entrant__number")
    seated = {(number, table, seat): entrant for number, table, seat, entrant in seats}
    assert [seated[place, table, seat] for place in (1, 2) for table in (1, 2) for seat in "NESW"] == [
        1, 2, 3, 4, 5, 6, 7, 8, 1, 5, 2, 6, 3, 7, 4, 8,
    ]  # fmt: skip


def test_every_wrong_line_of_a_file_is_named_at_the_text_it_now_stands_in(client, tournament):
    form = posted(client, tournament, content=b"1 2 3 4 | 5 6 7 9\n1 2 3\n\n1 2 3 3 | 5 6 7 8").context["form"]

    assert form.errors == {
        "script": [
            "Line 1: “9” is not an entrant from 1 to 8.",
            "Line 2: a table of 3. A table has 4 people (or 5), or 2 pairs.",
            "Line 4: entrant 3 sits in two places.",
        ]
    }
    assert form["script"].value() == "1 2 3 4 | 5 6 7 9\n1 2 3\n\n1 2 3 3 | 5 6 7 8"
    assert Round.objects.count() == 0


@pytest.mark.parametrize("content", [b"\xff\xd8\xff\xe0 a picture", b"1 2 3 4\n" * 30_000])
def test_a_file_that_is_no_seating_is_refused_and_what_was_typed_stays(client, tournament, content):
    form = posted(client, tournament, script="1 2 3 4", content=content).context["form"]

    assert form.errors == {
        "file": ["This is not a text file with a seating: one line a round, at most 200 kB."],
    }
    assert form["script"].value() == "1 2 3 4"


def test_a_seating_beside_another_kind_of_draw_is_asked_about(client, tournament):
    form = posted(client, tournament, kind="individual", script="1 2 3 4").context["form"]

    assert form.errors == {"kind": ["A seating is written below: choose “Seating from a file”, or empty it."]}
