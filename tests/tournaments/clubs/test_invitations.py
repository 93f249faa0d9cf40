"""Accounts, clubs and invitations: who joins with which role, and that a club keeps an owner."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import a_club, a_member, a_tournament, a_user
from tournaments.clubs.models import Invitation, Membership, Role
from tournaments.clubs.services import (
    accept_invitation,
    create_club,
    create_user,
    invite,
    remove_member,
    revoke_invitation,
    set_member,
)
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.security.actors import Actor, Standing

pytestmark = pytest.mark.django_db


def test_one_address_signs_in_once_in_any_case():
    create_user(email="Ann@Example.org", password="x")

    with pytest.raises(Refused, match="already an account for ann@example.ORG"):
        create_user(email="ann@example.ORG", password="x")


def test_who_makes_a_club_owns_it_and_its_address_is_free():
    user = a_user()

    clubs = [create_club(name="Harten Vrouw", owner=user) for _ in range(2)]

    assert [club.slug for club in clubs] == ["harten-vrouw", "harten-vrouw-2"]
    assert Actor(user=user).in_club(clubs[0].pk) == Standing.OWNER


def test_an_invitation_is_accepted_once():
    club, user = a_club(), a_user()
    _, token = invite(club=club, email="x@example.org", role=Role.ORGANISER, actor=a_member(club, Role.OWNER))

    accept_invitation(token=token, user=user)

    assert Membership.objects.get(user=user).role == Role.ORGANISER
    with pytest.raises(NotFound):
        accept_invitation(token=token, user=a_user())


def test_an_invitation_for_one_evening_gives_no_place_in_the_club():
    tournament, user = a_tournament(a_club()), a_user()
    organiser = a_member(tournament.club, Role.ORGANISER)
    invitation = {"club": tournament.club, "tournament": tournament, "email": "x@example.org", "actor": organiser}
    _, token = invite(role=Role.DESK, **invitation)

    accept_invitation(token=token, user=user)

    actor = Actor(user=user)
    assert (actor.in_club(tournament.club_id), actor.in_tournament(tournament)) == (Standing.PUBLIC, Standing.DESK)
    with pytest.raises(NotAllowed):
        invite(role=Role.OWNER, **invitation)


def test_an_invitation_never_lowers_a_role():
    club = a_club()
    owner = a_member(club, Role.OWNER)
    _, token = invite(club=club, email="x@example.org", role=Role.DESK, actor=owner)

    accept_invitation(token=token, user=owner.user)

    assert Membership.objects.get(user=owner.user).role == Role.OWNER


def test_an_old_or_revoked_invitation_is_worth_nothing():
    club = a_club()
    owner = a_member(club, Role.OWNER)
    (old, old_token), (revoked, revoked_token) = (
        invite(club=club, email="x@example.org", role=Role.DESK, actor=owner) for _ in range(2)
    )
    Invitation.objects.filter(pk=old.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    revoke_invitation(invitation=revoked, actor=owner)

    for token in (old_token, revoked_token, "nonsense"):
        with pytest.raises(NotFound):
            accept_invitation(token=token, user=a_user())


def test_a_club_keeps_an_owner():
    club = a_club()
    owner = a_member(club, Role.OWNER)

    for act in (
        lambda: set_member(club=club, user=owner.user, role=Role.DESK, actor=owner),
        lambda: remove_member(club=club, user=owner.user, actor=owner),
    ):
        with pytest.raises(Refused, match="A club needs an owner"):
            act()


def test_an_organiser_does_not_hand_out_roles():
    club = a_club()

    with pytest.raises(NotAllowed):
        set_member(club=club, user=a_user(), role=Role.OWNER, actor=a_member(club, Role.ORGANISER))
