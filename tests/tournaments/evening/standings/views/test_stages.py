"""The page on which a final is planned."""

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from tests.evenings import address
from tests.factories import a_tournament, with_players
from tests.reports.printables.reading import pages
from tests.tournaments.evening.draws.test_drawing import drawn
from tests.tournaments.evening.standings.test_stages import play_well
from tests.tournaments.evenings import at, signed_in
from tournaments.clubs.models import Role
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.prints.rankings import ranking
from tournaments.prints.requests import PrintRequest
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

LINES = {
    "stage-TOTAL_FORMS": "2",
    "stage-INITIAL_FORMS": "0",
    "stage-0-after": "",
    "stage-0-best": "",
    "stage-0-carry": "yes",
    "stage-1-after": "",
    "stage-1-best": "",
    "stage-1-carry": "yes",
}


@pytest.fixture
def tournament():
    return with_players(a_tournament(rounds_planned=2, deals_per_round=1), 8)


def plan(client, tournament, **lines):
    return client.post(at("stages", tournament), LINES | {f"stage-{key}": value for key, value in lines.items()})


@pytest.mark.slow
def test_a_final_is_planned_and_told_on_the_path(client, tournament):
    signed_in(client, tournament)

    plan(client, tournament, **{"0-after": "1", "0-best": "4", "0-carry": "no"})

    tournament.refresh_from_db()
    assert tournament.stages == [{"after": 1, "best": 4, "carry": False}]
    page = client.get(at("stages", tournament)).content.decode()
    assert "Final of the best 4 after round 1: everybody starts again." in page
    assert "(required)" not in page


@pytest.mark.slow
def test_who_goes_on_is_named_once_the_rounds_before_are_closed(client, tournament):
    signed_in(client, tournament)
    plan(client, tournament, **{"0-after": "1", "0-best": "4"})
    tournament.refresh_from_db()
    drawn(tournament, "random")
    play_well(tournament, 1, (8, 9))

    answer = client.get(at("stages", tournament))

    (stage,) = answer.context["planned"]
    assert (len(stage["names"]), stage["level"]) == (4, [])
    draw = client.get(at("draw", tournament))
    assert (draw.context["number"], draw.context["last"], draw.context["people"]) == (2, 2, 4)
    assert "Final of the best 4 after round 1" in client.get(at("stages", tournament)).content.decode()


@pytest.mark.slow
def test_the_organiser_sees_the_line_of_the_final_and_that_a_late_comer_does_not_play_it(client, tournament):
    signed_in(client, tournament)
    plan(client, tournament, **{"0-after": "1", "0-best": "4"})
    tournament.refresh_from_db()
    drawn(tournament, "random")
    play_well(tournament, 1, (8, 9))

    end = client.get(at("closing", tournament))
    late = client.post(at("entrants", tournament), {"names": "Zoë Late"}, follow=True)

    sentence = "Final of the best 4 after round 1: the points are carried over."
    rows = end.content.decode().split("<tbody>")[1].split("</tr>")
    assert [at for at, row in enumerate(rows) if 'class="below"' in row] == [4]
    assert (sentence in end.content.decode(), sentence in late.content.decode()) == (True, True)


@pytest.mark.slow
def test_players_read_who_goes_on_once_the_rounds_before_are_closed(client, tournament):
    signed_in(client, tournament)
    plan(client, tournament, **{"0-after": "1", "0-best": "4"})
    tournament.refresh_from_db()
    drawn(tournament, "random")
    play_well(tournament, 1, (8, 9))
    publish_tournament(tournament=tournament, actor=SITE)
    rows = client.get(address(tournament)).context["standing"].standings.rows

    pages = [client.get(address(tournament, f"why/{rows[at].entrant.number}/")) for at in (0, 7)]
    needs = [[strip_tags(sentence) for sentence in page.context["needs"]] for page in pages]

    assert needs == [
        [f"{rows[0].entrant.name} goes on to the next stage.", "Can still finish anywhere from place 1 to place 4."],
        [f"{rows[7].entrant.name} does not go on to the next stage, unless somebody who does leaves."],
    ]


@pytest.mark.slow
def test_paper_says_who_plays_the_final_and_draws_the_line_below_them(client, tournament):
    signed_in(client, tournament)
    plan(client, tournament, **{"0-after": "1", "0-best": "4", "0-carry": "no"})
    tournament.refresh_from_db()
    drawn(tournament, "random")
    play_well(tournament, 1, (8, 9))
    before = _ranking(tournament)
    drawn(tournament, "random")
    play_well(tournament, 2, (8,))

    text = pages(client.get(reverse("print_file", args=[tournament.public_id, "standings"])).content)[0]

    assert (before.lines, _ranking(tournament).lines) == ({4}, {4})
    words = " ".join(text.split())
    assert "Final of the best 4 after round 1: everybody starts again. · Results in brackets do not count." in words
    publish_tournament(tournament=tournament, actor=SITE)
    assert client.get(address(tournament, "wall/")).content.count(b"<s>") == words.count("(") == 4
    first = _ranking(tournament).standings.rows[0]
    assert (
        "everybody starts again."
        in client.get(address(tournament, f"players/{first.entrant.number}/")).content.decode()
    )
    certificates = pages(client.get(reverse("print_file", args=[tournament.public_id, "certificates"])).content)
    assert f"{first.points:+} points in 1 round" in " ".join(certificates[0].split())


def _ranking(tournament):
    return ranking(PrintRequest(tournament, SITE, site="http://club"))


@pytest.mark.slow
def test_who_is_level_for_the_last_place_is_not_named_among_those_who_go_on(client, tournament):
    signed_in(client, tournament)
    plan(client, tournament, **{"0-after": "1", "0-best": "6"})
    tournament.refresh_from_db()
    drawn(tournament, "random")
    play_well(tournament, 1, (8, 8))

    (stage,) = client.get(at("stages", tournament)).context["planned"]

    assert client.get(at("draw", tournament)).context["level"] == stage["level"]
    assert (len(stage["names"]), len(stage["level"])) == (4, 4)
    assert set(stage["names"]) & set(stage["level"]) == set()


def test_a_final_that_cannot_be_is_refused_and_what_was_typed_stays(client, tournament):
    signed_in(client, tournament)

    answer = plan(client, tournament, **{"0-after": "2", "0-best": "3"})

    page = answer.content.decode()
    assert answer.context["wrong"] == [
        "A stage begins after round 1 to 1; after round 2 there is nothing left to play.",
        "3 are too few to go on: one table takes 4.",
    ]
    assert 'value="3"' in page


def test_half_a_line_is_asked_for_the_other_half(client, tournament):
    signed_in(client, tournament)

    answer = plan(client, tournament, **{"0-after": "1"})

    assert answer.context["form"][0].errors == {"best": ["Fill in both numbers, or neither."]}


def test_a_director_may_not_plan_a_final(client, tournament):
    signed_in(client, tournament, Role.DIRECTOR)

    assert client.get(at("stages", tournament)).status_code == 403
