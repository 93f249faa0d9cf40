"""A club that moved to a site whose keys are others is the same on every page of it."""

import pytest
from django.test import Client
from django.urls import reverse

from ops.club_files.document import document_of, packed, store, unpacked
from tests.factories import a_club, a_member
from tests.tournaments.lively import a_lively_club
from tests.tournaments.public_pages import pages_from
from tournaments.clubs.models import Club, Role
from tournaments.clubs.services import delete_club
from tournaments.ladders.models import LadderEntry
from tournaments.ladders.selectors import ladder_view
from tournaments.ladders.services import create_ladder, join_ladder, remove_ladder, token_of
from tournaments.register.models import Player
from tournaments.seasons.models import PlayerFigures, Season
from tournaments.seasons.services import count_figures
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def moved():
    """The club here, and what its strangers read of it where it came from; others have the keys that it had there."""
    club = a_lively_club()
    before = _public(club)
    document = unpacked(packed(document_of(club)))
    keys = list(club.players.order_by("pk").values_list("pk", flat=True))
    entries = list(LadderEntry.objects.order_by("pk").values_list("pk", flat=True))
    delete_club(club=club, actor=SITE)
    _others_with_those_keys(keys, entries)
    return store(document), before


def test_every_page_is_the_same_as_before_and_names_nobody_of_another_club(moved):
    club, before = moved
    _count(club)
    evening, ladder = club.tournaments.get(), club.ladders.get()
    organiser = Client()
    organiser.force_login(a_member(club, Role.OWNER).user)

    after = _public(club)
    inside = pages_from(
        organiser,
        [reverse("club", args=[club.slug])],
        [f"/clubs/{club.slug}/", f"/{evening.public_id}/"],
        queries=False,
    )
    links = {
        str(entry): Client().get(reverse("ladder_link", args=[token_of(entry.uid)])) for entry in ladder.entries.all()
    }

    assert _answers(after) == _answers(before)
    assert len(after) > 30
    assert len(inside) > 40
    assert {path: code for path, code in _answers(inside | links).items() if code not in (200, 302)} == {}
    assert [path for path, page in (after | inside | links).items() if b"Foreign" in _content(page)] == []
    lives = [path for path in before if path.startswith(f"/s/{club.slug}/players/")]
    assert len(lives) >= 4
    for path in (
        reverse("club_records", args=[club.slug]),
        reverse("public_ladder", args=[club.slug, ladder.slug]),
        *lives,
    ):
        assert _content(after[path]) == _content(before[path])
    assert ladder_view(ladder, public=True).replayed.open_of(2).points == (9, 2)
    remove_ladder(ladder=ladder, actor=SITE)


def test_what_follows_from_the_rest_stays_behind():
    club = a_lively_club()
    assert PlayerFigures.objects.filter(player__club=club).count() == 4
    assert Season.objects.get(club=club).places

    rows = document_of(club)["rows"]

    assert {"EveningFigures", "PlayerFigures"}.isdisjoint(rows)
    assert "places" not in rows["Season"][0]


def _others_with_those_keys(keys, entries):
    """Players of another club, and their places on a ladder, with the keys that others had."""
    other = a_club(slug="others")
    players = Player.objects.bulk_create(Player(pk=key, club=other, name=f"Foreign {key}") for key in keys)
    ladder = create_ladder(club=other, name="Cup", kind="individual", rule={}, actor=SITE)
    for key, player in zip(entries, players, strict=False):
        entry = join_ladder(ladder=ladder, player=player, actor=SITE)
        LadderEntry.objects.filter(pk=entry.pk).update(id=key)
    assert Club.objects.count() == 1


def _public(club):
    return pages_from(Client(), [reverse("public_club", args=[club.slug])], [f"/{club.slug}/"], queries=False)


def _answers(pages):
    return {path: page.status_code for path, page in pages.items()}


def _content(page):
    return b"" if page.streaming else page.content


def _count(club):
    count_figures(club)
