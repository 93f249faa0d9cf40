"""A club that moved to a site whose keys are others is the same on every page of it."""

import pytest
from django.test import Client
from django.urls import reverse

from ops.club_files.document import LINKS, OF_A_LINK, document_of, packed, store, travelling, unpacked
from tests.factories import a_club, a_member, a_tournament, with_players
from tests.tournaments.lively import a_lively_club
from tests.tournaments.public_pages import pages_from
from tournaments.clubs.models import Club, Role
from tournaments.clubs.services import delete_club
from tournaments.entries.models import Entry
from tournaments.entries.services.entries import add_entry
from tournaments.entries.services.entries import token_of as entry_token
from tournaments.ladders.models import LadderEntry
from tournaments.ladders.selectors import ladder_view
from tournaments.ladders.services import create_ladder, join_ladder, remove_ladder
from tournaments.ladders.services import token_of as ladder_token
from tournaments.leagues.models import LeagueTeam
from tournaments.leagues.services.leagues import token_of as captain_token
from tournaments.register.models import Player
from tournaments.seasons.models import PlayerFigures, Season
from tournaments.seasons.services import count_figures
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def moved(settings):
    """The club on a site with a key of its own, and what its strangers read of it where it came from; others have the
    keys that its rows had there."""
    club = a_lively_club()
    coming = with_players(a_tournament(club, name="Next"), 4)
    add_entry(tournament=coming, name="Wies", actor=SITE)
    before = _public(club)
    document = unpacked(packed(document_of(club)))
    keys = list(club.players.order_by("pk").values_list("pk", flat=True))
    entries = list(LadderEntry.objects.order_by("pk").values_list("pk", flat=True))
    delete_club(club=club, actor=SITE)
    _others_with_those_keys(keys, entries)
    settings.SECRET_KEY = "the key of another site"
    return store(document), before


@pytest.mark.battery
@pytest.mark.pages
def test_every_page_is_the_same_as_before_and_names_nobody_of_another_club(moved):
    club, before = moved
    _count(club)
    evening, ladder = club.tournaments.get(slug="friday-evening"), club.ladders.get()
    organiser = Client()
    organiser.force_login(a_member(club, Role.OWNER).user)

    after = _public(club)
    inside = pages_from(
        organiser,
        [reverse("club", args=[club.slug])],
        [f"/clubs/{club.slug}/", f"/{evening.public_id}/"],
        queries=False,
    )
    links = {path: Client().get(path) for path in _private_links(club)}

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


def test_whatever_opens_by_a_link_gets_its_link_where_it_arrives():
    assert {model for model in travelling() if hasattr(model, OF_A_LINK)} == set(LINKS)


def test_what_follows_from_the_rest_stays_behind():
    club = a_lively_club()
    assert PlayerFigures.objects.filter(player__club=club).count() == 4
    assert Season.objects.get(club=club).places

    rows = document_of(club)["rows"]

    assert {"EveningFigures", "PlayerFigures"}.isdisjoint(rows)
    assert "places" not in rows["Season"][0]


def _private_links(club):
    """The addresses that pages and letters give out: of places on the ladder, of captains, of entries."""
    entries = Entry.objects.filter(tournament__club=club)
    teams = LeagueTeam.objects.filter(division__league__club=club)
    places = LadderEntry.objects.filter(ladder__club=club)
    return [
        *(reverse("entry", args=[entry_token(entry.uid)]) for entry in entries),
        *(reverse("captain", args=[captain_token(team.key)]) for team in teams),
        *(reverse("ladder_link", args=[ladder_token(place.uid)]) for place in places),
    ]


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
