"""A seating that a club wrote itself, pasted or sent as a file."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories import a_tournament, with_players
from tests.tournaments.evenings import at, signed_in
from tournaments.clubs.models import Role
from tournaments.evening.rounds.models import Round, Seat
from tournaments.evening.rounds.services.entrants import enter_players, remove_entrant
from tournaments.evening.rounds.services.rounds import open_round
from tournaments.evening.rounds.services.seating import discard_round
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def seated(number, places="NESW"):
    """The entrants at each table of a round, in the order of the seats."""
    seats = Seat.objects.filter(round__number=number).values_list("table__number", "seat", "entrant__number")
    seating = {(table, seat): entrant for table, seat, entrant in seats}
    return [tuple(seating[table, seat] for seat in places) for table in sorted({table for table, _ in seating})]


SEATING = "# our card\r\n1 2 3 4 | 5 6 7 8\r\n1,5,2,6; 3 7 4 8\r\n"


@pytest.fixture
def tournament():
    return with_players(a_tournament(rounds_planned=2), 8)


def posted(client, tournament, *, kind="scripted", script="", content=None, **more):
    signed_in(client, tournament, Role.DIRECTOR)
    file = {} if content is None else {"file": SimpleUploadedFile("seating.txt", content)}
    return client.post(
        at("draw", tournament), {"kind": kind, "seed": 3, "seconds": 1, "script": script, **file, **more}
    )


@pytest.mark.parametrize("sent", [{"script": SEATING}, {"content": b"\xef\xbb\xbf" + SEATING.encode()}])
def test_a_seating_is_drawn_from_what_is_pasted_or_from_a_file(client, tournament, sent):
    posted(client, tournament, **sent)

    assert seated(1) == [(1, 2, 3, 4), (5, 6, 7, 8)]
    assert seated(2) == [(1, 5, 2, 6), (3, 7, 4, 8)]


@pytest.mark.parametrize(
    "content", [SEATING.encode("utf-16"), SEATING.replace("our", "één").encode("cp1252")], ids=["utf-16", "cp1252"]
)
def test_a_file_is_read_however_an_editor_saved_it(client, tournament, content):
    posted(client, tournament, content=content)

    assert seated(2) == [(1, 5, 2, 6), (3, 7, 4, 8)]


@pytest.mark.slow
def test_numbers_of_a_seating_are_those_on_the_list_of_players(client, tournament):
    enter_players(tournament=tournament, names="Zoë", actor=SITE)
    remove_entrant(entrant=tournament.entrants.get(number=5), actor=SITE)

    form = posted(client, tournament, script="1 2 3 4 | 5 6 7 8").context["form"]
    posted(client, tournament, script="1 2 3 4 | 9 6 7 8")

    assert form.errors == {"script": ["Line 1: “5” is not the number of an entrant."]}
    assert seated(1) == [(1, 2, 3, 4), (9, 6, 7, 8)]


@pytest.mark.slow
@pytest.mark.parametrize("drafts", [True, False])
def test_a_seating_for_the_rounds_to_come_is_taken_as_it_stands(client, drafts):
    tournament = with_players(a_tournament(rounds_planned=3), 8)
    posted(client, tournament, script=SEATING + ("1 2 5 6 | 3 4 7 8" if drafts else ""))
    if not drafts:
        discard_round(round_=tournament.rounds.get(number=2), actor=SITE)
    open_round(round_=tournament.rounds.get(number=1), actor=SITE)

    posted(client, tournament, script="1 2 3 4 | 5 6 7 8\n4 3 2 1 | 8 7 6 5", reason="our own card")

    assert [seated(number) for number in (1, 2, 3)] == [
        [(1, 2, 3, 4), (5, 6, 7, 8)],
        [(1, 2, 3, 4), (5, 6, 7, 8)],
        [(4, 3, 2, 1), (8, 7, 6, 5)],
    ]


@pytest.mark.slow
def test_pairs_sit_as_a_file_says_too(client):
    tournament = a_tournament(kind="pairs", rounds_planned=2)
    enter_players(tournament=tournament, names="A & B\nC & D\nE & F\nG & H", actor=SITE)

    form = posted(client, tournament, script="1 2 3 4").context["form"]
    posted(client, tournament, script="1 2 | 3 4\n4 1 | 2 3")

    assert form.errors == {"script": ["Line 1: a table of 4. A table has 2 pairs."]}
    assert seated(2, ("NS", "EW")) == [(4, 1), (2, 3)]


def test_every_wrong_line_of_a_file_is_named_at_the_text_it_now_stands_in(client, tournament):
    form = posted(client, tournament, content=b"1 2 3 4 | 5 6 7 9\n1 2 3\n\n1 2 3 3 | 5 6 7 8").context["form"]

    assert form.errors == {
        "script": [
            "Line 1: “9” is not an entrant from 1 to 8.",
            "Line 2: a table of 3. A table has 4 people, or 5.",
            "Line 4: entrant 3 sits in two places.",
            "The file has 3 rounds, but only 2 are still to be drawn. Plan more rounds first, or remove lines.",
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

    assert form.errors == {
        "kind": [("There is a seating in the box below: choose “Seating from a file”, or empty the box.")]
    }


@pytest.mark.slow
def test_the_page_of_a_draw_says_that_what_was_begun_stays(client, tournament):
    posted(client, tournament, kind="random")
    said = "Rounds that have begun stay as they are"

    before = client.get(at("draw", tournament)).content.decode()
    open_round(round_=tournament.rounds.get(number=1), actor=SITE)
    after = client.get(at("draw", tournament)).content.decode()

    assert (said in before, said in after) == (False, True)
