"""Deleting for good: whole, only by whoever may, and never by a slip."""

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

from tests.evenings import an_evening
from tests.factories import a_club, a_member, a_tournament, a_user, signed_in_now, with_players
from tests.tournaments.eventful import an_eventful_evening
from tournaments.accounts.services import make_api_token
from tournaments.clubs.models import Assignment, Club, Invitation, Membership, Role, User
from tournaments.clubs.services import assign, delete_club, delete_tournament, invite
from tournaments.errors import NotAllowed, NotFound
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.table.models import Deal, Device
from tournaments.frame.append_only import JOURNAL
from tournaments.register.models import Player
from tournaments.security.actors import SITE, Actor

pytestmark = pytest.mark.django_db
ROLES = [Role.OWNER, Role.ORGANISER, Role.DIRECTOR, Role.DESK]
KEPT = {"Club", "Player", "User", "Membership", "Device", "PriceList", "PriceListVersion", "Attempt"}


def rows():
    """How many rows each model of ours has."""
    models = apps.get_app_config("tournaments").get_models()
    return {model.__name__: count for model in models if (count := model.objects.count())}


@pytest.mark.slow
def test_an_evening_goes_with_everything_that_followed_from_it():
    tournament = an_eventful_evening()

    delete_tournament(tournament=tournament, actor=a_member(tournament.club, Role.OWNER))

    assert rows().keys() <= KEPT
    assert Player.objects.exists()
    assert JOURNAL.missing(connection) == []


@pytest.mark.slow
def test_the_journals_of_other_evenings_are_as_safe_as_before():
    club = a_club()
    other = an_evening(players=4, club=club, name="Other")
    delete_tournament(tournament=an_evening(players=4, club=club), actor=SITE)

    with pytest.raises(DatabaseError), transaction.atomic():
        JournalEntry.objects.all().delete()
    assert other.journal.count() == other.revision


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("played", [True, False])
def test_what_was_played_only_an_owner_gives_up(role, played):
    club = a_club()
    tournament = an_evening(players=4, club=club) if played else with_players(a_tournament(club), 4)
    may = role == Role.OWNER or (role == Role.ORGANISER and not played)

    try:
        delete_tournament(tournament=tournament, actor=a_member(club, role))
    except NotAllowed:
        assert not may
    assert Tournament.objects.exists() is not may


def test_nobody_of_another_club_can_delete_anything():
    tournament = an_evening(players=4)
    tournament.published = False
    stranger = a_member(a_club(), Role.OWNER)

    for service, thing in ((delete_tournament, {"tournament": tournament}), (delete_club, {"club": tournament.club})):
        with pytest.raises(NotFound):
            service(**thing, actor=stranger)


@pytest.mark.slow
@pytest.mark.parametrize("typed", ["", "yes", "friday", "Friday  EVENING "])
def test_an_evening_is_deleted_by_typing_its_name(client, typed):
    tournament = an_evening(players=4)
    signed_in_now(client, a_member(tournament.club, Role.OWNER).user)

    answer = client.post(reverse("evening_delete", args=[tournament.public_id]), {"confirm": typed})

    gone = typed.startswith("Friday")
    assert (answer.status_code, Tournament.objects.exists()) == ((302, False) if gone else (200, True))


def test_what_was_played_is_not_deleted_at_an_open_browser_without_the_password(client):
    tournament = an_evening(players=4)
    client.force_login(a_member(tournament.club, Role.OWNER).user)

    answer = client.post(reverse("evening_delete", args=[tournament.public_id]), {"confirm": "Friday evening"})

    assert (b"own_password" in answer.content, Tournament.objects.exists()) == (True, True)


@pytest.mark.slow
def test_an_organiser_is_told_who_may_delete_what_was_played(client):
    tournament = an_evening(players=4)
    signed_in_now(client, a_member(tournament.club).user)
    address = reverse("evening_delete", args=[tournament.public_id])

    assert "only an owner of the club" in client.get(address).content.decode()
    assert client.post(address, {"confirm": "Friday evening"}).status_code == 403


@pytest.mark.slow
def test_a_club_goes_with_its_evenings_and_leaves_people_their_accounts(client):
    club, other = a_club("Aces"), a_club("Other")
    an_evening(players=4, club=club)
    owner = a_member(club, Role.OWNER).user
    a_member(other, Role.OWNER)
    signed_in_now(client, owner)

    client.post(reverse("club_delete", args=[club.slug]), {"confirm": "aces"})

    assert list(Club.objects.all()) == [other]
    assert (Player.objects.exists(), Deal.objects.exists(), JournalEntry.objects.exists()) == (False, False, False)
    assert User.objects.filter(pk=owner.pk).exists()


@pytest.mark.slow
def test_an_account_goes_and_what_was_done_with_it_stays(client):
    club = a_club()
    a_member(club, Role.OWNER)
    user = a_member(club, Role.OWNER).user
    tournament = a_tournament(club)
    assign(tournament=tournament, user=user, role=Role.DESK, actor=SITE)
    invite(club=club, email="other@example.org", role=Role.DESK, actor=Actor(user=user))
    invite(club=club, email=user.email, role=Role.DESK, actor=SITE)
    make_api_token(user=user, name="ours")
    Device.objects.create(user=user, label="mine")
    client.post(reverse("login"), {"username": user.email, "password": "wrong"})
    signed_in_now(client, user)
    client.post(reverse("entrants", args=[tournament.public_id]), {"names": "Ann"})
    session = client.session.session_key

    answer = client.post(reverse("account_delete"), {"confirm": user.email.upper()}, follow=True)

    assert (answer.status_code, answer.wsgi_request.user.is_authenticated) == (200, False)
    assert not client.session.exists(session)
    assert not User.objects.filter(pk=user.pk).exists()
    assert (Membership.objects.count(), Assignment.objects.count(), Device.objects.get().user) == (1, 0, None)
    assert list(Invitation.objects.values_list("email", "invited_by")) == [("other@example.org", None)]
    assert tournament.journal.filter(actor__id=str(user.public_id)).exists()
    assert email_left_somewhere(user.email) == []


def email_left_somewhere(email):
    """Every column of every table in which the address still stands."""
    columns = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names():
            for column in connection.introspection.get_table_description(cursor, table):
                name = connection.ops.quote_name(column.name)
                cursor.execute(
                    f"SELECT 1 FROM {connection.ops.quote_name(table)} WHERE CAST({name} AS TEXT) LIKE %s",  # noqa: S608  names of our own database
                    [f"%{email}%"],
                )
                columns += [f"{table}.{column.name}"] if cursor.fetchone() else []
    return columns


def test_the_only_owner_of_a_club_hands_over_first(client):
    club = a_club("Aces")
    user = a_member(club, Role.OWNER).user
    a_member(club, Role.ORGANISER)
    signed_in_now(client, user)

    answer = client.post(reverse("account_delete"), {"confirm": user.email})

    assert "Aces" in str(answer.context["form"].errors)
    assert User.objects.filter(pk=user.pk).exists()


def test_the_only_administrator_of_the_site_stays(client):
    user = a_user(is_superuser=True)
    signed_in_now(client, user)

    client.post(reverse("account_delete"), {"confirm": user.email})

    assert User.objects.filter(pk=user.pk).exists()
