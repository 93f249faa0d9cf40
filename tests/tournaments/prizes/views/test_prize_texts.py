"""Prizes: typed by the organiser, kept in the journal, printed on the list and the certificates."""

import json

import pytest
from django.urls import reverse

from tests.evenings import an_evening
from tests.factories import a_member
from tests.reports.printables.reading import words
from tests.tournaments.eventful import lost
from tournaments.clubs.models import Role
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.journal.services.imports import import_event
from tournaments.prints.requests import event_number
from tournaments.register.services.register import change_player
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

TYPED = {"places": "A smoked ham\n\n Wine \n", "category-0": "Flowers"}
KEPT = {"places": ["A smoked ham", "", "Wine"], "categories": {"Ladies": "Flowers"}}


@pytest.fixture
def evening(client):
    """Eight people, the last of whom is the only one of her category."""
    tournament = an_evening(players=8, rounds=1, deals=2)
    change_player(player=tournament.club.players.last(), category="Ladies", actor=SITE)
    client.force_login(a_member(tournament.club).user)
    return tournament


def texts(tournament):
    return reverse("prize_texts", args=[tournament.public_id])


def test_prizes_are_typed_kept_with_their_journal_and_told_again(client, evening):
    answer = client.post(texts(evening), TYPED)
    evening.refresh_from_db()

    assert (answer.status_code, evening.prizes) == (302, KEPT)
    assert state_at(list(JournalEntry.objects.filter(tournament=evening))) == stored_state(evening)
    form = client.get(texts(evening)).context["form"]
    assert (form["places"].value(), form["category-0"].value()) == ("A smoked ham\n\nWine", "Flowers")


def test_the_list_and_the_certificates_name_them_and_who_share_a_place_share_its_prizes(client, evening):
    client.post(texts(evening), TYPED)

    listed, handed = (
        " ".join(words(client.get(reverse("print_file", args=[evening.public_id, kind])).content))
        for kind in ("prizes", "certificates")
    )

    assert [prize in text for text in (listed, handed) for prize in ("A smoked ham", "Flowers")] == [True] * 4


def test_prizes_go_along_when_an_event_is_taken_in_elsewhere(client, evening):
    client.post(texts(evening), TYPED)
    evening.refresh_from_db()
    document, number = json.loads(json.dumps(event_of(evening))), event_number(evening)

    arrived = import_event(club=lost(evening), document=document, actor=SITE)

    assert (arrived.prizes, event_number(arrived)) == (KEPT, number)


@pytest.mark.parametrize(
    ("places", "problem"),
    [
        ("x" * 81, f"“{'x' * 81}” has 81 characters; there is room for 80."),
        ("a\n" * 51, "Too many lines (51); at most 50 fit."),
    ],
    ids=["long", "many"],
)
def test_what_has_no_room_is_said_and_stays_typed(client, evening, places, problem):
    answer = client.post(texts(evening), TYPED | {"places": places})

    form = answer.context["form"]
    assert (form.errors, form["places"].value()) == ({"places": [problem]}, places)


@pytest.mark.parametrize("role", [Role.DESK, Role.DIRECTOR])
def test_only_who_may_change_the_evening_says_what_is_won(client, evening, role):
    client.force_login(a_member(evening.club, role).user)

    assert client.post(texts(evening), TYPED).status_code == 403
    assert "Prizes" not in client.get(reverse("print_preview", args=[evening.public_id, "prizes"])).content.decode()


def test_anything_at_all_in_a_document_from_elsewhere_prints(client, evening):
    for prizes in ([], {"places": 3, "categories": [1]}, {"places": [None, 5]}):
        evening.prizes = prizes
        evening.save(update_fields=["prizes"])
        assert client.get(reverse("print_file", args=[evening.public_id, "prizes"])).status_code == 200
