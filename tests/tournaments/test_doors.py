import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import a_club, a_member, a_tournament, a_user
from tournaments.actors import SITE, Actor, Standing
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.models import ApiToken, Device, Invitation, Membership, Role, TableCode
from tournaments.services.clubs import (
    accept_invitation,
    create_club,
    create_user,
    invite,
    remove_member,
    revoke_invitation,
    set_member,
)
from tournaments.services.doors import (
    actor_with_token,
    find_code,
    issue_table_code,
    make_api_token,
    meet_device,
    revoke_table_code,
    table_codes,
    token_of,
)

pytestmark = pytest.mark.django_db


def test_a_code_opens_its_table_by_link_and_by_hand():
    tournament = a_tournament()

    issued = issue_table_code(tournament=tournament, table_number=3, actor=SITE)

    spellings = [issued.token, issued.short, issued.short.lower(), f" {issued.short[:4]}-{issued.short[4:]} "]
    assert {find_code(told).table_number for told in spellings} == {3}
    assert (len(issued.token), len(issued.short)) == (26, 8)
    assert token_of(find_code(issued.short)) == issued.token


def test_a_code_issued_anew_closes_the_door_of_the_one_before():
    tournament = a_tournament()
    old, new = (issue_table_code(tournament=tournament, table_number=1, actor=SITE) for _ in range(2))

    assert find_code(new.token).generation == 2
    for told in (old.token, old.short):
        with pytest.raises(NotFound):
            find_code(told)


def test_codes_print_the_same_a_second_time():
    tournament = a_tournament()

    first = table_codes(tournament=tournament, numbers=[1, 2], actor=SITE)
    again = table_codes(tournament=tournament, numbers=[1, 2, 3], actor=SITE)

    assert again[:2] == first
    assert tournament.journal.filter(kind="table_code_issued").count() == 2


def test_no_code_is_stored_in_clear():
    issued = issue_table_code(tournament=a_tournament(), table_number=1, actor=SITE)

    stored = " ".join(str(value) for row in TableCode.objects.values_list() for value in row)

    assert (issued.token in stored, issued.short in stored) == (False, False)


def test_a_revoked_code_opens_nothing():
    tournament = a_tournament()
    issued = issue_table_code(tournament=tournament, table_number=1, actor=SITE)

    revoke_table_code(tournament=tournament, table_number=1, actor=SITE)

    with pytest.raises(NotFound):
        find_code(issued.short)


def test_codes_survive_a_new_key_while_the_old_one_is_kept(settings):
    tournament = a_tournament()
    issued = issue_table_code(tournament=tournament, table_number=1, actor=SITE)

    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another key"

    assert find_code(issued.short).table_number == 1
    assert table_codes(tournament=tournament, numbers=[1], actor=SITE) == [issued]


@pytest.mark.parametrize("told", ["", "x", "ABCD2345", "\x00", "é" * 500])
def test_a_guess_finds_nothing(told):
    issue_table_code(tournament=a_tournament(), table_number=1, actor=SITE)

    with pytest.raises(NotFound):
        find_code(told)


def test_the_desk_does_not_hand_out_codes():
    tournament = a_tournament(a_club())

    with pytest.raises(NotAllowed):
        issue_table_code(tournament=tournament, table_number=1, actor=a_member(tournament.club, Role.DESK))


def test_a_device_is_met_once_and_keeps_its_label():
    public_id = uuid.uuid4()
    meet_device(public_id=public_id, label="Ann's phone")
    meet_device(public_id=public_id, label="other")

    assert list(Device.objects.values_list("public_id", "label")) == [(public_id, "Ann's phone")]


def test_a_program_acts_as_the_owner_of_its_token():
    member = a_member(a_club(), Role.DIRECTOR)
    _, token = make_api_token(user=member.user, name="results screen")

    actor = actor_with_token(token)

    assert actor.in_club(Membership.objects.get().club_id) == Standing.DIRECTOR
    ApiToken.objects.update(revoked_at=timezone.now())
    with pytest.raises(NotFound):
        actor_with_token(token)


def test_one_address_signs_in_once_in_any_case():
    create_user(email="Ann@Example.org", password="x")

    with pytest.raises(Refused, match="already signs in with ann@example.ORG"):
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
    told = {"club": tournament.club, "tournament": tournament, "email": "x@example.org", "actor": organiser}
    _, token = invite(role=Role.DESK, **told)

    accept_invitation(token=token, user=user)

    actor = Actor(user=user)
    assert (actor.in_club(tournament.club_id), actor.in_tournament(tournament)) == (Standing.PUBLIC, Standing.DESK)
    with pytest.raises(NotAllowed):
        invite(role=Role.OWNER, **told)


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
