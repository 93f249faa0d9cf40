"""The stream of changes, as browsers hear it from the running site."""

import asyncio
import http.client
import json
import subprocess
import sys
import threading
from urllib.parse import urlsplit

import pytest
from django.db import connection

from tests.factories import a_deal, a_table, a_tournament, an_open_round
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.frame.live import Hub, hub, key_of
from tournaments.security.actors import SITE

WAIT = 60  # seconds for what comes within one, on however busy a machine


@pytest.fixture
def table(live_site):
    round_ = an_open_round(a_tournament(deals_per_round=8))
    publish_tournament(tournament=round_.tournament, actor=SITE)
    return a_table(round_)


class Listener:
    """A browser that listens; `heard` are the ids of the events so far."""

    def __init__(self, site, tournament, query="", **headers):
        self.connection = http.client.HTTPConnection(urlsplit(site).netloc, timeout=WAIT)
        self.connection.request("GET", f"/live/{tournament.public_id}/{query}", headers=headers)
        self.answer = self.connection.getresponse()
        self.heard = []

    def listen(self, count=1):
        while len(self.heard) < count:
            line = self.answer.readline().decode()
            if not line:
                break
            if line.startswith("id: "):
                self.heard.append(int(line[4:]))
        return self.heard

    def close(self):
        self.connection.close()


def listening(site, tournament, query="", count=1, **headers):
    listener = Listener(site, tournament, query, **headers)
    heard = listener.listen(count)
    listener.close()
    return heard


def publish(tournament):
    publish_tournament(tournament=tournament, actor=SITE)


def revision_of(table):
    table.round.tournament.refresh_from_db()
    return table.round.tournament.revision


@pytest.mark.slow
def test_several_viewers_hear_one_deal_each_once(live_site, table):
    tournament = table.round.tournament
    listeners = [Listener(live_site, tournament, f"?since={revision_of(table)}") for _ in range(12)]
    threads = [threading.Thread(target=listener.listen) for listener in listeners]
    for thread in threads:
        thread.start()

    a_deal(table)
    for thread in threads:
        thread.join()
    for listener in listeners:
        listener.close()

    assert [listener.heard for listener in listeners] == [[revision_of(table)]] * 12


@pytest.mark.slow
def test_who_comes_back_hears_at_once_what_was_missed(live_site, table):
    seen = revision_of(table)
    a_deal(table)

    heard = listening(live_site, table.round.tournament, **{"Last-Event-ID": str(seen)})

    assert heard == [revision_of(table)]


@pytest.mark.slow
def test_a_page_that_was_old_when_it_opened_hears_so(live_site, table):
    assert listening(live_site, table.round.tournament, f"?since={revision_of(table) - 1}") == [revision_of(table)]


@pytest.mark.slow
def test_a_phone_hears_of_its_own_table_and_of_what_concerns_all(live_site):
    tournament = an_open_round(a_tournament(deals_per_round=8), players=12).tournament
    first, second, third = (a_table(tournament.rounds.get(), number) for number in (1, 2, 3))
    asked = f"?key={key_of(tournament.public_id)}&since={revision_of(first)}"
    everybody = Listener(live_site, tournament, asked)
    phones = [Listener(live_site, tournament, f"{asked}&table={number}") for number in (1, 2)]

    acts = [lambda: a_deal(second), lambda: a_deal(third), lambda: a_deal(first), lambda: publish(tournament)]
    for number, act in enumerate(acts, start=1):
        act()
        everybody.listen(number)

    _, _, ours, last = everybody.heard
    heard = [phone.listen(2) for phone in phones]
    for listener in (everybody, *phones):
        listener.close()
    assert heard == [[ours, last], [everybody.heard[0], last]]


@pytest.mark.slow
def test_a_phone_that_comes_back_hears_nothing_where_only_others_played(live_site):
    tournament = an_open_round(a_tournament(deals_per_round=8), players=8).tournament
    first, second = (a_table(tournament.rounds.get(), number) for number in (1, 2))
    asked = f"?key={key_of(tournament.public_id)}&table=1"
    stays = Listener(live_site, tournament, f"{asked}&since={revision_of(first)}")
    a_deal(first)
    [seen] = stays.listen()
    a_deal(second)

    back = Listener(live_site, tournament, asked, **{"Last-Event-ID": str(seen)})
    a_deal(first)
    heard = back.listen()
    for listener in (stays, back):
        listener.close()

    assert heard == [revision_of(first)]


@pytest.mark.slow
def test_nobody_hears_of_a_tournament_that_is_not_published(live_site, table):
    tournament = table.round.tournament
    publish_tournament(tournament=tournament, actor=SITE, published=False)

    refused = Listener(live_site, tournament)
    refused.close()
    opened = Listener(live_site, tournament, f"?key={key_of(tournament.public_id)}")
    opened.close()

    assert (refused.answer.status, opened.answer.status) == (404, 200)


@pytest.mark.parametrize("path", ["/live/", "/live/x/", "/live/00000000-0000-4000-8000-000000000000/"])
def test_an_address_of_nothing_is_answered_as_such(live_site, path):
    asked = http.client.HTTPConnection(urlsplit(live_site).netloc, timeout=WAIT)
    asked.request("GET", path)
    status = asked.getresponse().status
    asked.close()

    assert status == 404


@pytest.mark.django_db(transaction=True)
def test_a_site_that_stops_while_somebody_watches_leaves_no_connection_behind():
    tournament = an_open_round().tournament

    async def stopped_while_watched():
        watched = hub()
        await watched.join(str(tournament.public_id))
        await asyncio.sleep(0)
        return watched

    thread = asyncio.run(stopped_while_watched()).thread

    assert thread.submit(lambda: connection.connection).result() is None


@pytest.mark.slow
def test_a_process_asks_for_all_the_files_it_may_open_and_keeps_some_free():
    script = (
        "import resource as r; r.setrlimit(r.RLIMIT_NOFILE, (256, 1024));"
        "from config.open_files import raise_file_limit; raise_file_limit();"
        "from tournaments.frame.live import room_for_viewers as room;"
        "print(room(), r.getrlimit(r.RLIMIT_NOFILE))"
    )

    completed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)

    assert (completed.stdout, completed.stderr) == ("824 (1024, 1024)\n", "")


def test_a_crowd_is_told_how_long_a_page_stays_as_it_is():
    crowd = Hub()

    waits = []
    for viewers in (0, 199, 200, 1000, 2999, 5000):
        crowd.viewers = {"a": viewers // 2, "b": viewers - viewers // 2}
        waits.append(crowd.wait)

    assert waits == [0, 0, 1, 5, 14, 15]


@pytest.mark.slow
def test_an_event_says_what_moved_and_how_long_to_wait(live_site, table):
    listener = Listener(live_site, table.round.tournament, f"?since={revision_of(table) - 1}")
    lines = [listener.answer.readline().decode() for _ in range(6)]
    listener.close()

    event = json.loads(next(line for line in lines if line.startswith("data: "))[6:])
    assert event == {"revision": revision_of(table), "wait": 0}
