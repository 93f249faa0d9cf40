"""The page of a lot, and what everybody reads of it."""

import pytest
from django.urls import reverse

from tests.one_line import one_line
from tests.tournaments.evening.draws.test_lots import evening  # noqa: F401  the fixture
from tests.tournaments.evenings import at, signed_in
from tournaments.clubs.models import Role
from tournaments.evening.rounds.services.tournaments import change_details, publish_tournament
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_a_lot_is_drawn_on_its_page_and_shown_with_its_seed(client, evening):  # noqa: F811  asks for it
    signed_in(client, evening, Role.DIRECTOR)
    assert b"Draw a lot between them" in client.get(at("closing", evening)).content
    assert len(client.get(at("lot", evening)).context["level"][0]) == 3

    client.post(at("lot", evening), {"seed": "4711"})

    publish_tournament(tournament=evening, actor=SITE)
    why = client.get(reverse("why", args=[evening.club.slug, evening.slug, 1])).content.decode()
    assert "<code>4711</code>" in why
    assert "with seed 4711" in client.get(at("journal", evening)).content.decode()
    ((group,),) = (lot["groups"] for lot in _again(evening).draw_options["lots"])
    names = dict(evening.entrants.values_list("number", "name"))
    line = f"<code>4711</code>· {', '.join(names[number] for number in sorted(group))}"
    assert line in one_line(client.get(at("closing", evening)))


def _again(tournament):
    tournament.refresh_from_db()
    return tournament


def test_while_a_round_is_open_the_page_of_a_lot_says_to_close_it(client, evening):  # noqa: F811  asks for it
    signed_in(client, evening, Role.DIRECTOR)
    evening.rounds.update(status="open")

    page = client.get(at("lot", evening)).content.decode()

    assert ("A round is still open. Close it first." in page, 'name="seed"' in page) == (True, False)


@pytest.mark.slow
def test_a_seed_that_is_none_is_said_at_its_field(client, evening):  # noqa: F811  asks for it
    signed_in(client, evening, Role.DIRECTOR)

    answer = client.post(at("lot", evening), {"seed": "blue"})

    assert answer.context["form"].errors == {"seed": ["Enter a whole number."]}


@pytest.mark.slow
def test_an_act_that_changes_what_is_counted_shows_what_was_before_by_the_same_measures(client, evening):  # noqa: F811  asks for it
    signed_in(client, evening, Role.DIRECTOR)
    client.post(at("lot", evening), {"seed": "4711"})
    evening.refresh_from_db()

    after = client.get(at("replay", evening))
    change_details(tournament=evening, actor=SITE, ranking=["points", "best_deal", "lot"])
    changed = client.get(at("replay", evening))

    assert (after.status_code, changed.status_code) == (200, 200)
    assert any(row["changed"] for row in after.context["rows"])
    for page in (after, changed):
        rows = [row for line in page.context["rows"] for row in (line["row"], line["was"]) if row]
        assert {len(row.values) for row in rows} == {len(page.context["order"])}
