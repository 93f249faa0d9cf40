"""The desk: sheets typed from paper, their totals compared, and checked by a second person."""

import pytest

from tests.factories import a_deal, a_member, a_table
from tests.tournaments.views.evenings import an_evening, at, signed_in
from tournaments.models import Deal, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def complete(client):
    """An evening of two tables whose first sheet is complete, entered by somebody else of the club."""
    tournament = an_evening(8, deals_per_round=1)
    signed_in(client, tournament, Role.DESK)
    a_deal(a_table(tournament.rounds.get(), 1), actor=a_member(tournament.club, Role.DESK))
    return tournament


def totals(client, tournament, **typed):
    return client.post(at("desk", tournament), {"act": "totals", "table": "1", **typed})


def test_a_total_that_differs_is_named_at_its_field_and_what_was_typed_stays(client, complete):
    page = totals(client, complete, N="12", E="-5")

    form = page.context["totals_form"]
    assert form.errors == {"E": ["The paper says −5, the deals make −4. Look for the difference of 1."]}
    assert (form["N"].value(), form["E"].value()) == ("12", "-5")


def test_totals_that_agree_lead_to_the_next_table(client, complete):
    assert totals(client, complete, N="12", E="-4").url == at("desk", complete) + "?table=2"


def test_a_second_person_checks_a_whole_sheet_at_once(client, complete):
    answer = totals(client, complete, N="12", checked="1")

    assert (answer.url, Deal.objects.get().verified_by is None) == (at("desk", complete) + "?table=2", False)


def test_who_typed_a_sheet_does_not_check_it(client):
    tournament = an_evening(4, deals_per_round=1)
    typist = signed_in(client, tournament, Role.DESK)
    a_deal(a_table(tournament.rounds.get(), 1), actor=typist)

    page = totals(client, tournament, checked="1")

    assert (page.url, Deal.objects.get().verified_by) == (at("desk", tournament) + "?table=1", None)
    assert client.get(at("desk", tournament)).context["may_check"] is False


def test_the_whole_form_is_one_step_away_from_an_empty_sheet(client):
    tournament = an_evening(4)
    signed_in(client, tournament, Role.DESK)

    assert at("sheet", tournament, 1, 1) in client.get(at("desk", tournament)).content.decode()
