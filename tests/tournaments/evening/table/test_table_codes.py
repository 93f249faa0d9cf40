import uuid

import pytest
from django.utils import timezone

from tests.factories import a_club, a_member, a_tournament, a_user
from tournaments.accounts.services import actor_with_token, make_api_token
from tournaments.clubs.models import Membership, Role
from tournaments.errors import NotAllowed, NotFound
from tournaments.evening.rounds.services.tournaments import archive_tournament
from tournaments.evening.table.models import ApiToken, Device, TableCode
from tournaments.evening.table.services.codes import (
    find_code,
    give_back_codes,
    issue_table_code,
    key_is_another,
    meet_device,
    revoke_codes,
    revoke_table_code,
    table_codes,
    token_of,
    working_codes,
)
from tournaments.security.actors import SITE, Standing

pytestmark = pytest.mark.django_db


def test_a_code_opens_its_table_by_link_and_by_hand():
    tournament = a_tournament()

    issued = issue_table_code(tournament=tournament, table_number=3, actor=SITE)

    spellings = [issued.token, issued.short, issued.short.lower(), f" {issued.short[:4]}-{issued.short[4:]} "]
    assert {find_code(spelling).table_number for spelling in spellings} == {3}
    assert (len(issued.token), len(issued.short)) == (26, 8)
    assert token_of(find_code(issued.short)) == issued.token


def test_a_code_issued_anew_closes_the_door_of_the_one_before():
    tournament = a_tournament()
    old, new = (issue_table_code(tournament=tournament, table_number=1, actor=SITE) for _ in range(2))

    assert find_code(new.token).generation == 2
    for code in (old.token, old.short):
        with pytest.raises(NotFound):
            find_code(code)


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


def test_the_codes_of_an_evening_that_was_put_away_open_nothing_until_it_is_brought_back():
    tournament = a_tournament()
    issued = issue_table_code(tournament=tournament, table_number=1, actor=SITE)

    archive_tournament(tournament=tournament, actor=SITE)

    for code in issued.token, issued.short:
        with pytest.raises(NotFound):
            find_code(code)
    archive_tournament(tournament=tournament, actor=SITE, archived=False)
    assert find_code(issued.short).table_number == 1


def test_codes_survive_a_new_key_while_the_old_one_is_kept(settings):
    tournament = a_tournament()
    issued = issue_table_code(tournament=tournament, table_number=1, actor=SITE)

    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another key"

    assert find_code(issued.short).table_number == 1
    assert table_codes(tournament=tournament, numbers=[1], actor=SITE) == [issued]
    assert not key_is_another()


def test_codes_made_under_a_key_that_is_gone_open_nothing_and_are_issued_anew(settings):
    tournament = a_tournament()
    issued = issue_table_code(tournament=tournament, table_number=1, actor=SITE)
    code = find_code(issued.short)

    settings.SECRET_KEY = "another key"

    for gone in (lambda: find_code(issued.short), lambda: find_code(issued.token), lambda: token_of(code)):
        with pytest.raises(NotFound):
            gone()
    assert working_codes(tournament=tournament, actor=SITE) == {}
    before = key_is_another()
    [anew] = table_codes(tournament=tournament, numbers=[1], actor=SITE)
    assert (before, key_is_another()) == (True, False)
    assert (anew != issued, find_code(anew.short).table_number) == (True, 1)


def test_codes_that_an_end_revoked_work_again_where_nothing_took_their_place():
    tournament, ended = a_tournament(), timezone.now()
    codes = [issue_table_code(tournament=tournament, table_number=number, actor=SITE) for number in (1, 2, 3)]
    revoke_table_code(tournament=tournament, table_number=3, actor=SITE)
    revoke_codes(tournament, ended)
    renewed = issue_table_code(tournament=tournament, table_number=2, actor=SITE)

    give_back_codes(tournament, ended)

    assert [find_code(code.token).table_number for code in (codes[0], renewed)] == [1, 2]
    for gone in codes[1:]:
        with pytest.raises(NotFound):
            find_code(gone.token)


@pytest.mark.parametrize("code", ["", "x", "ABCD2345", "\x00", "é" * 500])
def test_a_guess_finds_nothing(code):
    issue_table_code(tournament=a_tournament(), table_number=1, actor=SITE)

    with pytest.raises(NotFound):
        find_code(code)


@pytest.mark.parametrize(
    "act",
    [
        lambda **who: issue_table_code(table_number=1, **who),
        lambda **who: table_codes(numbers=[1], **who),
        lambda **who: revoke_table_code(table_number=1, **who),
        working_codes,
    ],
    ids=["issue", "print", "revoke", "show"],
)
def test_the_desk_neither_hands_out_codes_nor_takes_them_back(act):
    tournament = a_tournament(a_club())
    issue_table_code(tournament=tournament, table_number=1, actor=SITE)
    desk = a_member(tournament.club, Role.DESK)

    with pytest.raises(NotAllowed):
        act(tournament=tournament, actor=desk)


def test_two_tables_never_share_a_short_code():
    tournament, other = a_tournament(), a_tournament()
    taken = issue_table_code(tournament=other, table_number=1, actor=SITE).short
    code_that_comes_next = TableCode.objects.get(tournament=other)
    TableCode.objects.filter(pk=code_that_comes_next.pk).update(tournament=tournament, table_number=9)
    first = issue_table_code(tournament=other, table_number=1, actor=SITE)

    assert (first.short != taken, find_code(first.short).table_number) == (True, 1)


def test_a_device_is_met_once_and_keeps_its_label():
    public_id = uuid.uuid4()
    meet_device(public_id=public_id, label="Ann's phone")
    meet_device(public_id=public_id, label="other")

    assert list(Device.objects.values_list("public_id", "label")) == [(public_id, "Ann's phone")]


def test_one_kind_of_secret_does_not_pass_for_another():
    issued = issue_table_code(tournament=a_tournament(), table_number=1, actor=SITE)
    ApiToken.objects.create(user=a_user(), token_hash=TableCode.objects.get().token_hash)

    with pytest.raises(NotFound):
        actor_with_token(issued.token)


def test_a_phone_seen_again_without_its_code_still_belongs_to_its_table():
    public_id, tournament = uuid.uuid4(), a_tournament()
    code = find_code(issue_table_code(tournament=tournament, table_number=1, actor=SITE).token)
    meet_device(public_id=public_id, code=code)

    meet_device(public_id=public_id)

    assert Device.objects.get().code == code


def test_a_program_acts_as_the_owner_of_its_token():
    member = a_member(a_club(), Role.DIRECTOR)
    _, token = make_api_token(user=member.user, name="results screen")

    actor = actor_with_token(token)

    assert actor.in_club(Membership.objects.get().club_id) == Standing.DIRECTOR
    ApiToken.objects.update(revoked_at=timezone.now())
    with pytest.raises(NotFound):
        actor_with_token(token)
