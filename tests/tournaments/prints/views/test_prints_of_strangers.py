"""What strangers have printed: one at a time, apart from the club's own prints, and kept for the next who asks."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

import pytest

from tests.evenings import address, an_evening
from tests.factories import a_member
from tournaments.clubs.models import Role
from tournaments.frame.file_locks import exclusive
from tournaments.frame.models import StoredJob
from tournaments.prints import views
from tournaments.prints.making import MOST_OF_STRANGERS, BusyError, begin_print

if TYPE_CHECKING:
    from django.test import Client

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def test_a_strangers_program_is_told_to_come_again_and_then_gets_what_was_made(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = an_evening(players=4)
    paper = address(evening, "paper/standings.pdf")
    monkeypatch.setattr(views, "PATIENCE", 0.01)
    with exclusive("print-turn-of-strangers"):
        told = client.get(paper)
        assert (told.status_code, told["Retry-After"]) == (503, str(views.COME_AGAIN))
        assert client.get(paper).status_code == 503
        # Whoever works for the club does not wait for it.
        client.force_login(a_member(evening.club, Role.ORGANISER).user)
        assert client.get(paper, HTTP_ACCEPT="text/html").status_code == 200
        client.logout()

    monkeypatch.setattr(views, "PATIENCE", 30.0)
    assert client.get(paper).content.startswith(b"%PDF-")
    of_strangers = StoredJob.objects.filter(about__owner=None)
    key = of_strangers.get().key
    assert client.get(paper).content.startswith(b"%PDF-")
    assert of_strangers.get().key == key


def test_no_more_prints_of_strangers_wait_than_may(client: Client) -> None:
    evening, go = an_evening(players=4), Event()

    def make(tell: object) -> bytes:
        go.wait(30)
        return b"%PDF-"

    jobs = [begin_print(make, mark=str(n), owner=None, name="a.pdf") for n in range(MOST_OF_STRANGERS)]
    with pytest.raises(BusyError):
        begin_print(make, mark="one more", owner=None, name="a.pdf")
    for accept in ("*/*", "text/html"):
        assert client.get(address(evening, "paper/standings.pdf"), HTTP_ACCEPT=accept).status_code == 503
    assert begin_print(make, mark="one more", owner=1, name="a.pdf")
    go.set()
    assert all(job.wait(30) for job in jobs)
    assert client.get(address(evening, "paper/standings.pdf")).status_code == 200
