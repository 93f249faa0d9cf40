"""A draw that takes long: its page tells how far it is, stopping keeps the best, and it is laid out once."""

import threading

import pytest

from tests.factories import a_tournament, with_players
from tests.one_line import one_line
from tests.tournaments.evenings import at, signed_in
from tournaments.clubs.models import Role
from tournaments.evening.draws import views
from tournaments.evening.draws.services import search_of
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.services.entrants import enter_players

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

LONG = {"kind": "free_for_all", "seed": "3", "seconds": "20"}
SHORT = {**LONG, "kind": "random", "seconds": "1"}


@pytest.fixture
def tournament(monkeypatch):
    """Twenty-six people for nine rounds, more repeats than the bound: the search runs until it is stopped."""
    monkeypatch.setattr(views, "AT_ONCE", 0.2)
    evening = with_players(a_tournament(rounds_planned=9), 26)
    yield evening
    left = search_of(evening)
    if left:
        left.stop()
        left.wait(10)


def threads():
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("search ")]


def test_a_search_shows_what_it_reached_until_it_is_stopped_and_keeps_its_best(client, tournament):
    signed_in(client, tournament, Role.DIRECTOR)

    there = client.post(at("draw", tournament), LONG)["Location"]
    page = client.get(there)
    rounds_while_searching = Round.objects.count()
    best = page.context["search"].best
    stopped = client.post(there)

    assert f"counts {best} repeat" in page.content.decode()
    assert "Stop and keep the best so far" in page.content.decode()
    assert rounds_while_searching == 0
    assert stopped["Location"] == at("round", tournament, 1)
    assert list(Round.objects.order_by("number").values_list("number", "draw")) == [
        (number, "free_for_all") for number in range(1, 10)
    ]
    assert threads() == []
    kept = Round.objects.get(number=1).certificate["searched"]
    assert kept == {"seconds": 20.0, "stopped_after": kept["stopped_after"]}
    assert (
        f"The search was stopped by hand after {kept['stopped_after']} second"
        in client.get(at("round", tournament, 1)).content.decode()
    )


def test_a_draw_whose_number_came_from_outside_is_not_stopped_by_hand(client, tournament):
    signed_in(client, tournament, Role.DIRECTOR)
    announced = client.post(at("draw", tournament), {**LONG, "way": "hall"})["Location"]
    there = client.post(announced, {"value": "07 31 54"})["Location"]

    stopped = client.post(there)

    assert (stopped["Location"], Round.objects.count(), len(threads())) == (there, 0, 1)
    assert "Stop and keep the best so far" not in client.get(there).content.decode()


def test_a_search_is_laid_out_once(client, tournament):
    signed_in(client, tournament)
    there = client.post(at("draw", tournament), LONG)["Location"]
    client.post(there)
    laid = list(Round.objects.values_list("pk", flat=True))

    again = client.post(there)

    assert (again.status_code, list(Round.objects.values_list("pk", flat=True))) == (200, laid)
    assert "This search is no longer here" in again.content.decode()


def test_a_second_search_is_refused_while_the_first_one_runs(client, tournament):
    signed_in(client, tournament)
    there = client.post(at("draw", tournament), LONG)["Location"]

    second = client.post(at("draw", tournament), {**LONG, "seed": "4"})

    assert second.context["form"].non_field_errors() == ["A draw for this evening is already being computed."]
    assert f'href="{there}"' in second.content.decode()
    assert len(threads()) == 1


def test_a_search_that_is_over_at_once_goes_straight_to_its_round(client, tournament, monkeypatch):
    monkeypatch.setattr(views, "AT_ONCE", 60.0)
    signed_in(client, tournament)

    answer = client.post(at("draw", tournament), SHORT)

    assert (answer["Location"], threads()) == (at("round", tournament, 1), [])


def test_a_search_is_not_laid_out_over_people_who_came_meanwhile(client, tournament):
    member = signed_in(client, tournament)
    there = client.post(at("draw", tournament), LONG)["Location"]
    enter_players(tournament=tournament, actor=member, names="Zoë")

    answer = client.post(there, follow=True)

    assert Round.objects.count() == 0
    assert "Players or rounds changed while the draw was being computed. Draw again." in answer.content.decode()


def test_a_poll_gets_the_moment_alone_and_a_stop_by_it_leads_the_page_on(client, tournament):
    signed_in(client, tournament)
    there = client.post(at("draw", tournament), LONG)["Location"]
    htmx = {"HX-Request": "true"}

    moment = client.get(there, headers=htmx)
    stopped = client.post(there, headers=htmx)

    assert one_line(moment).split(">")[0].strip().startswith('<div id="search" hx-get')
    assert stopped["HX-Redirect"] == at("round", tournament, 1)


@pytest.mark.parametrize(("role", "status"), [(Role.DESK, 403), (Role.DIRECTOR, 200)])
def test_a_search_is_for_those_who_may_draw(client, tournament, role, status):
    signed_in(client, tournament, role)

    assert client.get(at("search", tournament, "lost")).status_code == status


def test_another_evening_knows_nothing_of_a_search(client, tournament):
    signed_in(client, tournament)
    there = client.post(at("draw", tournament), LONG)["Location"]
    other = a_tournament(slug="other", club=tournament.club)

    page = client.get(at("search", other, there.split("/")[-2]))

    assert page.context["search"] is None
