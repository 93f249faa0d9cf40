"""Acts that matter to safety are written down, without anything secret in the line."""

import logging

import pytest

from tests.factories import a_club, a_member, a_tournament, a_user, with_players
from tournaments.accounts.services import make_api_token
from tournaments.clubs.models import Role
from tournaments.clubs.services import invite, revoke_invitation
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.services.imports import import_event
from tournaments.register.services.register import erase_player
from tournaments.security.actors import SITE
from tournaments.security.security_log import note


def test_a_line_names_the_act_and_its_facts(caplog):
    with caplog.at_level(logging.INFO, "tournaments.people"):
        note("role given", club="aas", role="desk")

    assert [(line.getMessage(), line.facts) for line in caplog.records] == [
        ("role given: club aas, role desk", {"event": "role given", "club": "aas", "role": "desk"})
    ]


@pytest.mark.django_db
def test_a_refused_sign_in_is_noted_without_what_was_typed(client, caplog):
    user = a_user("lut@example.org")

    with caplog.at_level(logging.INFO, "tournaments.people"):
        client.post("/sign-in/", {"username": "LUT@example.org", "password": "my secret"})

    assert [line.getMessage() for line in caplog.records] == [f"sign-in refused: user {user.public_id}"]


@pytest.mark.django_db
def test_who_let_somebody_in_took_names_along_or_erased_them_is_noted(client, caplog):
    tournament = with_players(a_tournament(a_club(slug="aas")), 4)
    owner, player = a_member(tournament.club, Role.OWNER), tournament.club.players.first()
    client.force_login(owner.user)

    with caplog.at_level(logging.INFO, "tournaments.people"):
        invitation, _token = invite(club=tournament.club, email="lut@example.org", role=Role.DESK, actor=owner)
        revoke_invitation(invitation=invitation, actor=owner)
        make_api_token(user=owner.user, name="results screen")
        client.get("/clubs/aas/players.csv")
        client.get(f"/e/{tournament.public_id}/file/save/")
        client.get(f"/api/v1/tournaments/{tournament.public_id}/export")
        import_event(club=tournament.club, document=event_of(tournament), actor=SITE)
        erase_player(player=player, actor=owner)

    assert [line.getMessage() for line in caplog.records] == [
        f"invitation made: club aas, role desk, by {owner.id}",
        f"invitation withdrawn: club aas, by {owner.id}",
        f"token made: user {owner.id}",
        f"register taken along: club aas, by {owner.id}",
        f"evening taken along: tournament {tournament.public_id}, by {owner.id}",
        f"evening taken along: tournament {tournament.public_id}, by {owner.id}",
        f"player erased: player {player.public_id}, by {owner.id}",
    ]
