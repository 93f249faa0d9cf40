"""Who may open which page of an evening and of a club; nobody learns of another club's."""

import pytest
from django.urls import reverse

from tests.factories import a_club, a_member, a_user
from tests.tournaments.evenings import an_evening, at, signed_in
from tournaments.clubs.models import Role

pytestmark = pytest.mark.django_db

ALL, DIRECTORS, ORGANISERS = (200, 200, 200, 200), (403, 200, 200, 200), (403, 403, 200, 200)
ROLES = (Role.DESK, Role.DIRECTOR, Role.ORGANISER, Role.OWNER)
EVENING = {
    "evening": ALL,
    "house_rules": ALL,
    "rounds": ALL,
    "board": ALL,
    "desk": ALL,
    "closing": ALL,
    "replay": ALL,
    "score_table": ALL,
    "entrants": DIRECTORS,
    "from_register": DIRECTORS,
    "pairs": DIRECTORS,
    "draw": DIRECTORS,
    "codes": DIRECTORS,
    "adjustments": DIRECTORS,
    "journal": DIRECTORS,
    "plan": ORGANISERS,
}
CLUB = {
    "club": ALL,
    "archive": ALL,
    "tournament_new": ORGANISERS,
    "register": ORGANISERS,
    "price_lists": ORGANISERS,
}


@pytest.mark.slow
def test_the_pages_of_an_evening_open_for_these_roles(client):
    tournament = an_evening()

    statuses = dict.fromkeys(EVENING, ())
    for role in ROLES:
        signed_in(client, tournament, role)
        for page in EVENING:
            statuses[page] += (client.get(at(page, tournament)).status_code,)

    assert statuses == EVENING


@pytest.mark.slow
def test_the_pages_of_a_club_open_for_these_roles(client):
    club = a_club()

    statuses = dict.fromkeys(CLUB, ())
    for role in ROLES:
        client.force_login(a_member(club, role).user)
        for page in CLUB:
            statuses[page] += (client.get(reverse(page, args=[club.slug])).status_code,)

    assert statuses == CLUB


@pytest.mark.slow
def test_a_stranger_is_told_that_there_is_nothing(client):
    tournament = an_evening()
    client.force_login(a_user())

    statuses = {page: client.get(at(page, tournament)).status_code for page in EVENING}

    assert statuses == dict.fromkeys(EVENING, 404)


def test_who_has_not_signed_in_is_asked_to_whether_the_page_exists_or_not(client):
    tournament = an_evening()
    there = at("board", tournament)
    nowhere = there.replace(str(tournament.public_id), "00000000-0000-4000-8000-000000000000")

    assert client.get(there).url.partition("?")[0] == client.get(nowhere).url.partition("?")[0]
    assert client.post(there.replace("board", "end/act")).status_code == 403


@pytest.mark.parametrize(
    ("page", "arguments", "role"),
    [
        ("round_publish", (1,), Role.DESK),
        ("round_open", (1,), Role.DESK),
        ("round_discard", (1,), Role.DESK),
        ("round_close", (1,), Role.DESK),
        ("undo", (), None),
        ("closing_act", (), None),
        ("entrant_leave", (1,), Role.DESK),
    ],
)
def test_who_may_not_do_it_changes_nothing(client, page, arguments, role):
    tournament = an_evening()
    if role:
        signed_in(client, tournament, role)
    else:
        client.force_login(a_user())
    before = tournament.revision

    answer = client.post(at(page, tournament, *arguments), {"act": "finish"})

    tournament.refresh_from_db()
    assert (answer.status_code, tournament.revision) == (403 if role else 404, before)
