"""One print asked for by many at once: everybody gets it, nobody takes it from under another, and it does not stay."""

from __future__ import annotations

import http.client
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from urllib.parse import urlsplit

import pytest
from django.urls import reverse

from tests.evenings import an_evening
from tests.factories import a_tournament
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.prints.making import begin_print, job_of
from tournaments.register.models import Player
from tournaments.register.services.register import erase_player
from tournaments.security.actors import SITE

STRANGERS = 16
BROWSER = {"Accept": "text/html,application/pdf;q=0.9,*/*;q=0.8"}


def public_print(tournament: Tournament) -> str:
    names = [tournament.club.slug, tournament.slug, "standings"]
    return reverse("public_print", args=names)


def asked(site: str, address: str) -> tuple[int, bytes]:
    """What a browser gets, once it was led to the file."""
    wire = http.client.HTTPConnection(urlsplit(site).netloc, timeout=60)
    for _ in range(200):
        wire.request("GET", address, headers=BROWSER)
        answer = wire.getresponse()
        content = answer.read()
        if answer.headers["Content-Type"] == "application/pdf" or answer.status >= 400:
            break
        if answer.status == 302:
            address = urlsplit(answer.headers["Location"]).path
        time.sleep(0.1)
    wire.close()
    return answer.status, content


@pytest.mark.slow
def test_sixteen_strangers_who_ask_at_once_all_get_the_same_file(live_site: str) -> None:
    tournament = an_evening(players=8, rounds=1)
    publish_tournament(tournament=tournament, actor=SITE)

    with ThreadPoolExecutor(STRANGERS) as strangers:
        answers = list(strangers.map(lambda _: asked(live_site, public_print(tournament)), range(STRANGERS)))

    assert {status for status, _content in answers} == {200}
    assert len({content for _status, content in answers}) == 1
    assert answers[0][1].startswith(b"%PDF-")


@pytest.mark.django_db(transaction=True)
def test_a_print_is_made_once_for_all_who_ask_while_it_is_made_and_kept() -> None:
    made, go = [], Event()

    def make(tell: object) -> bytes:
        made.append(1)
        go.wait(30)
        return b"%PDF-"

    jobs = [begin_print(make, mark="shared", owner=None, name="a.pdf") for _ in range(3)]
    jobs[0].publish()
    go.set()
    assert [job.wait(30) and job.file() for job in jobs] == [b"%PDF-"] * 3
    jobs = [begin_print(make, mark="shared", owner=None, name="a.pdf") for _ in range(3)]

    assert [job.wait(30) and job.file() for job in jobs] == [b"%PDF-"] * 3
    assert len(made) == 1


@pytest.mark.django_db
def test_a_print_that_failed_is_tried_again() -> None:
    tries = []

    def make(tell: object) -> bytes:
        tries.append(1)
        if len(tries) == 1:
            raise RuntimeError("no paper")
        return b"%PDF-"

    first = begin_print(make, mark="failing", owner=None, name="a.pdf")
    first.wait(30)
    second = begin_print(make, mark="failing", owner=None, name="a.pdf")

    assert (second.wait(30), second.file()) == (True, b"%PDF-")


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_erasing_a_player_withdraws_the_prints_of_the_club_alone() -> None:
    tournament = an_evening(players=4, rounds=1)
    player = Player.objects.filter(club=tournament.club).first()
    assert player is not None
    clubs = (tournament.club.pk, a_tournament().club.pk)
    ours, theirs = (
        begin_print(lambda tell: b"Name", mark=str(club), owner=None, name="a.pdf", club=club) for club in clubs
    )
    ours.publish()
    theirs.publish()
    assert ours.wait(30)
    assert theirs.wait(30)

    erase_player(player=player, actor=SITE)

    assert (job_of(ours.key, None), job_of(theirs.key, None) is not None) == (None, True)
