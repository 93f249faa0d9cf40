"""What a proxy or a browser may keep of a page, after whoever saw it has gone."""

import pytest

from tests.evenings import address, an_evening
from tests.factories import a_member
from tournaments.clubs.models import Role

pytestmark = pytest.mark.django_db

OWN = (
    "/clubs/{club}/",
    "/clubs/{club}/players/",
    "/clubs/{club}/players.csv",
    "/clubs/{club}/people/",
    "/e/{evening}/",
    "/e/{evening}/history/",
    "/e/{evening}/file/save/",
    "/account/",
    "/account/data.json",
    "/nothing/there/",
)


def kept(client, path):
    return client.get(path).get("Cache-Control", "")


@pytest.mark.slow
def test_pages_of_who_has_signed_in_are_kept_by_nobody_in_between(client):
    tournament = an_evening(players=4)
    client.force_login(a_member(tournament.club, Role.OWNER).user)
    paths = [path.format(club=tournament.club.slug, evening=tournament.public_id) for path in OWN]
    paths += [address(tournament), address(tournament, "standings.csv"), "/"]

    policies = {path: kept(client, path) for path in paths}

    assert [path for path, words in policies.items() if not {"private", "no-cache"} <= set(words.split(", "))] == []


@pytest.mark.slow
def test_public_pages_and_files_are_kept_as_before(client):
    tournament = an_evening(players=4)

    policies = [kept(client, path) for path in ("/rules/", address(tournament), "/static/css/tokens.css")]

    assert ["private" in words for words in policies] == [False, False, False]
