"""Kept pages follow erased names and other evenings, and are packed for who can unpack them."""

import gzip

import pytest

from tests.evenings import address, an_evening
from tests.tournaments.evening.standings.views.test_page_cache import KEPT, every, read, text
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.tournaments import finish_tournament, hold_results
from tournaments.register.services.register import change_player, erase_player
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.mark.slow
@pytest.mark.parametrize("change", ["short", "hidden", "erased"])
def test_a_name_that_is_hidden_is_gone_from_the_pages_that_were_kept(change):
    tournament = an_evening(players=4)
    player = tournament.club.players.get(entrants__number=1)
    change_player(player=player, actor=SITE, name="Marie Peeters")
    before = every(tournament, KEPT)
    if change == "erased":
        erase_player(player=player, actor=SITE)
    else:
        change_player(player=player, actor=SITE, shown=change)

    after = every(tournament, KEPT)

    named = [[page for page in KEPT if "Peeters" in text(answers[page])] for answers in (before, after)]
    assert named == [["", "across/", "why/1/", "rounds/1/tables/1/", "rounds/1/", "wall/"], []]


@pytest.mark.slow
def test_a_players_page_follows_other_evenings_and_is_not_kept():
    tournament = an_evening(players=4)
    other = an_evening(players=4, club=tournament.club, name="Saturday night", rounds_planned=1)
    close_round(round_=other.rounds.get(), actor=SITE, anyway=True, reason="over")
    finish_tournament(tournament=other, actor=SITE)
    page = address(tournament, "players/1/")

    named = []
    for held in (False, True):
        hold_results(tournament=other, actor=SITE, held=held)
        named.append("Saturday night" in text(read(page)))

    assert named == [True, False]


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip, br", "gzip"), ("br;q=1, gzip;q=0.5", "gzip"), ("", None), ("br", None)],
)
def test_a_page_is_packed_for_who_can_unpack_it(accepted, encoding):
    page = address(an_evening(players=4))

    for _ in range(2):
        answer = read(page, accept_encoding=accepted)

    content = gzip.decompress(answer.content) if encoding else answer.content
    assert answer.headers.get("Content-Encoding") == encoding
    assert (content.strip()[:15].lower(), content.strip()[-7:]) == (b"<!doctype html>", b"</html>")
    assert "Accept-Encoding" in answer["Vary"]
