"""Photographed sheets as evidence: with the deals they hold, gone with a person, and after the club's time."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from ops.backups.erasing import erase_again
from tests.factories import a_deal, a_member, a_table, a_tournament, alone, an_open_round
from tests.tournaments.photos.test_sheet_booking import booked, photographed
from tests.tournaments.sides import phones, says
from tournaments.clubs.models import Role
from tournaments.clubs.services import delete_tournament
from tournaments.evening.table.models import Deal, PrintedSheet
from tournaments.evening.table.services.tables import dispute_round
from tournaments.photos.models import SheetPhoto
from tournaments.photos.selectors import evidence_at
from tournaments.register.services.erasure import entry_for
from tournaments.register.services.register import erase_player
from tournaments.security.actors import SITE
from tournaments.site.services import delete_expired

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    return a_table(an_open_round(a_tournament(deals_per_round=4), players=8))


def strips(table):
    return {number: [(strip.photo, strip.number) for strip in found] for number, found in evidence_at(table).items()}


def test_every_deal_of_a_table_has_the_newest_strip_of_its_sheet(table, django_assert_num_queries):
    photographed(table)
    newest = photographed(table, digest="2")
    photographed(a_table(table.round, 2))
    elsewhere = a_table(an_open_round(a_tournament(deals_per_round=4), players=4))

    with django_assert_num_queries(4):
        found = strips(table)

    assert found == {number: [(newest.pk, number)] for number in range(1, 6)}
    assert strips(elsewhere) == {}


def test_the_evidence_of_a_deal_is_the_photograph_from_which_it_was_entered(table):
    accepted = photographed(table)
    booked(accepted)
    newer = photographed(table, digest="2")

    assert strips(table) == {number: [((accepted if number <= 3 else newer).pk, number)] for number in range(1, 6)}
    accepted.delete()
    assert strips(table) == {number: [(newer.pk, number)] for number in (4, 5)}


def test_the_strip_stands_beside_a_deal_its_history_and_in_a_dispute(client, table):
    tournament = table.round.tournament
    deal = a_deal(table, alone("W"), number=1)
    photo = photographed(table)
    client.force_login(a_member(tournament.club, Role.DIRECTOR).user)
    place = [tournament.public_id, 1, 1]
    picture = reverse("sheet_picture", args=[tournament.public_id, photo.pk])

    pages = [client.get(reverse(name, args=[*place, deal.uid])) for name in ("deal", "deal_history")]
    pages.append(client.get(reverse("desk", args=[tournament.public_id]), {"table": 1, "deal": 1}))
    quiet = client.get(reverse("sheet", args=place)).content.decode()
    dispute_round(table=table, reason="I scored nine", actor=SITE)
    disputed = client.get(reverse("sheet", args=place)).content.decode()

    assert [page.content.decode().count(picture) for page in pages] == [1, 1, 1]
    assert (quiet.count(picture), disputed.count(picture)) == (0, 1)


def test_sides_that_differ_are_shown_what_paper_says(client):
    table = a_table(an_open_round(a_tournament(deals_per_round=4, double_entry=True)))
    tournament = table.round.tournament
    north, east = phones(table)
    says(table, "NS", north, alone("N"))
    says(table, "EW", east, alone("S"))
    photo = photographed(table)
    client.force_login(a_member(tournament.club, Role.DESK).user)

    page = client.get(reverse("sheet", args=[tournament.public_id, 1, 1])).content.decode()

    assert page.count(reverse("sheet_picture", args=[tournament.public_id, photo.pk])) == 1


def player_at(table, seat="N"):
    return table.seats.get(seat=seat).entrant.players.get()


def test_erasing_a_person_leaves_no_picture_of_any_sheet_they_sat_at(client, table):
    tournament = table.round.tournament
    photo, other = photographed(table), photographed(a_table(table.round, 2))
    booked(photo)
    before = dict(Deal.objects.values_list("number", "record"))

    erase_player(player=player_at(table), actor=SITE)

    photo.refresh_from_db()
    other.refresh_from_db()
    assert (bytes(photo.picture), photo.blacked_out_at is None) == (b"", False)
    assert (bytes(other.picture), other.blacked_out_at) == (b"webp", None)
    assert dict(Deal.objects.values_list("number", "record")) == before
    assert [strip.kept for strip in evidence_at(table)[1]] == [False]
    client.force_login(a_member(tournament.club, Role.DESK).user)
    pages = [
        client.get(reverse(name, args=[tournament.public_id, photo.pk])) for name in ("sheet_picture", "sheet_photo")
    ]
    assert [page.status_code for page in pages] == [404, 200]
    assert "The picture was deleted" in pages[1].content.decode()


def test_a_backup_put_back_shows_no_picture_of_somebody_who_was_erased_since(table):
    photo, player = photographed(table), player_at(table)

    erase_again({entry_for("player", player.public_id)})

    photo.refresh_from_db()
    assert bytes(photo.picture) == b""


@pytest.mark.parametrize(("days", "kept"), [(30, {"new"}), (90, {"new", "old"})])
def test_photographs_are_deleted_when_the_club_s_time_is_over_and_their_deals_stay(table, days, kept):
    club = table.round.tournament.club
    club.photos_kept = days
    club.save()
    old, _new = photographed(table, digest="old"), photographed(table, digest="new")
    booked(old)
    SheetPhoto.objects.filter(digest="old").update(taken_at=timezone.now() - timedelta(days=31))

    deleted = delete_expired()

    assert set(SheetPhoto.objects.values_list("digest", flat=True)) == kept
    assert (deleted.photographs, Deal.objects.count()) == (2 - len(kept), 3)


def test_photographs_go_with_their_evening(table):
    photographed(table)

    delete_tournament(tournament=table.round.tournament, actor=SITE)

    assert (SheetPhoto.objects.count(), PrintedSheet.objects.count()) == (0, 0)
