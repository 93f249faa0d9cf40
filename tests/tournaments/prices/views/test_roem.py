"""Whose roem is higher, without scripts: asked on a page of its own that every form of a deal leads to."""

import pytest
from django.urls import reverse

from tests.factories import a_table, a_tournament, an_open_round
from tests.tournaments.evenings import at, signed_in
from tournaments.evening.table.services.codes import issue_table_code
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
PAGE = reverse("roem", args=["pandoeren", "wedd_33"])
RUN = {"declarer": "sequence_4", "declarer_top": "Q", "declarer_suit": "hearts"}


def steps(client, **answers):
    return [str(step) for step in client.get(PAGE, answers).context["steps"]]


def test_the_page_says_whose_is_higher_who_may_deny_and_what_counts(client):
    assert steps(client, **RUN, opponent="four_kings", bid="on") == [
        "four kings (100) against four in sequence from the queen of hearts (50): the first is higher on the list.",
        "So it is denied.",
        "No roem counts.",
        "Stuk (king and queen of trumps) counts 20 besides; nobody can deny it.",
    ]


def test_a_sequence_without_its_top_card_is_asked_again_and_keeps_what_was_chosen(client):
    form = client.get(PAGE, {"declarer": "sequence_4", "opponent": "four_kings"}).context["form"]

    assert form.errors == {"declarer_top": ["Of a sequence, say the top card and the suit."]}
    assert form["opponent"].value() == "four_kings"


def test_what_two_hands_cannot_hold_is_said(client):
    page = client.get(PAGE, {**RUN, "opponent": "four_queens"})

    assert str(page.context["fault"]).endswith("share a card, so they cannot be in two hands.")


@pytest.mark.parametrize("answers", [{"declarer": "flush"}, {"declarer": "four_kings", "bid": "\0"}, {"x": "y"}])
def test_nonsense_is_answered_with_the_form(client, answers):
    assert client.get(PAGE, answers).status_code == 200


@pytest.mark.parametrize("place", [("kleurenwiezen", "wallonia_26"), ("pandoeren", "other")])
def test_games_without_roem_have_no_such_page(client, place):
    assert client.get(reverse("roem", args=place)).status_code == 404


@pytest.mark.parametrize(("detail", "leads"), [("parts", 1), ("total", 1), ("result", 0)])
def test_the_forms_of_a_deal_list_the_combinations_and_lead_there(client, detail, leads):
    rules = {"detail": detail}
    table = a_table(an_open_round(a_tournament(game="pandoeren", variant="wedd_33", rules=rules)))
    tournament = table.round.tournament
    code = issue_table_code(tournament=tournament, table_number=1, actor=SITE)
    signed_in(client, tournament)

    pages = [
        at("sheet", tournament, 1, 1),
        f"{at('desk', tournament)}?table=1",
        reverse("table_plain", args=[code.token]),
    ]
    texts = [client.get(page).content.decode() for page in pages]

    assert [text.count(f'href="{PAGE}"') for text in texts] == [leads] * 3
    assert [text.count("Four jacks") for text in texts] == [leads] * 3
