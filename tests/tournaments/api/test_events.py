"""Events and everything public, read by programs."""

import json

import pytest
from django.db import connection

from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, alone, an_open_round
from tournaments.accounts.services import make_api_token
from tournaments.clubs.models import Role
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.facts import rules_of
from tournaments.evening.rounds.services.tournaments import hold_results, publish_tournament
from tournaments.frame.append_only import JOURNAL
from tournaments.register.models import Player
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def token_of(club, role=Role.ORGANISER):
    """The header of a program that somebody of the club lets in."""
    _, token = make_api_token(user=a_member(club, role).user, name="program")
    return {"Authorization": f"Bearer {token}"}


def played(**plan):
    """A published evening with one deal on its first table."""
    tournament = publish_tournament(tournament=a_tournament(**plan), actor=SITE)
    a_deal(a_table(an_open_round(tournament)), alone("N", tricks=6))
    return tournament


def lost(tournament):
    """The same club on a machine that never saw the event."""
    with JOURNAL.released(connection):
        JournalEntry.objects.all().delete()
    tournament.rounds.all().delete()
    tournament.entrants.all().delete()
    tournament.delete()
    Player.objects.all().delete()


def sent(client, club, document, headers):
    """An event on its way into a club."""
    path = f"/api/v1/clubs/{club.slug}/tournaments"
    return client.post(path, document, content_type="application/json", headers=headers)


@pytest.mark.slow
def test_an_event_goes_out_and_comes_in_equal(client):
    tournament = played()
    club, path = tournament.club, f"/api/v1/tournaments/{tournament.public_id}/export"
    headers = token_of(club)
    before = client.get(path, headers=headers).json()
    lost(tournament)

    answer = sent(client, club, before, headers)

    assert answer.status_code == 201
    assert client.get(path, headers=headers).json() == before


def test_an_event_leaves_only_with_people_of_its_club(client):
    tournament = played()
    path = f"/api/v1/tournaments/{tournament.public_id}/export"

    statuses = [client.get(path, headers=headers).status_code for headers in ({}, token_of(a_club()))]

    assert statuses == [401, 403]


def test_a_document_that_is_no_event_is_refused(client):
    club = a_club()

    bodies = ("{}", '{"format": "whistboard-event", "version": 1, "journal": 5}', "[]", '{"journal": [{"kind": 7}]}')

    answers = [sent(client, club, body, token_of(club)) for body in bodies]

    assert [answer.status_code for answer in answers] == [422, 422, 422, 422]


def test_everybody_reads_what_was_published(client):
    tournament = played()
    path = f"/api/v1/tournaments/{tournament.public_id}"

    standings = client.get(f"{path}/standings").json()
    seating = client.get(f"{path}/rounds/1/seating").json()

    assert (standings[0]["place"], standings[0]["points"]) == (1, 12)
    assert (seating["status"], sorted(seating["tables"][0]["seats"])) == ("open", ["E", "N", "S", "W"])
    assert [row["id"] for row in client.get("/api/v1/tournaments").json()] == [str(tournament.public_id)]


def test_standings_that_are_held_back_are_not_found(client):
    tournament = played()
    hold_results(tournament=tournament, actor=SITE)

    assert client.get(f"/api/v1/tournaments/{tournament.public_id}/standings").status_code == 404


def test_what_is_not_published_does_not_exist_for_strangers(client):
    tournament = a_tournament()
    paths = ["", "/standings", "/rounds/1/seating", "/export"]

    answers = [client.get(f"/api/v1/tournaments/{tournament.public_id}{path}") for path in paths]

    assert [answer.status_code for answer in answers] == [404, 404, 404, 404]


def test_every_variant_is_read_with_house_rules(client):
    games = client.get("/api/v1/variants").json()
    rules = json.dumps({"announced_double": "allowed"})

    document = client.get("/api/v1/variants/kleurenwiezen/wallonia_26", {"rules": rules}).json()

    assert "kleurenwiezen" in [game["game"] for game in games]
    assert document["doubling"]["announced"] is True


def test_the_rules_of_tonight_are_kept_by_browsers_for_good(client):
    tournament = played()

    answer = client.get(f"/api/v1/tournaments/{tournament.public_id}/rules/{rules_of(tournament).hash}")

    assert answer["Cache-Control"] == "private, max-age=31536000, immutable"
    assert answer.json()["variant"] == "wallonia_26"


def test_the_description_of_the_api_and_its_page_are_served_here(client):
    page, description = client.get("/api/v1/docs"), client.get("/api/v1/openapi.json").json()

    assert (page.status_code, b"https://" in page.content, description["info"]["title"]) == (
        200,
        False,
        "Whistboard API",
    )
