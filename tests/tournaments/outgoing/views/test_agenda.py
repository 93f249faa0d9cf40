"""Evenings to come for everybody: their page, the lists, calendars and feeds, entering."""

from datetime import UTC, datetime, time, timedelta
from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from reports.agenda import Coming, calendar, feed
from tests.factories import a_club, a_tournament, an_open_round
from tournaments.clubs.models import Club
from tournaments.entries.models import Entry
from tournaments.entries.services.announcements import announce
from tournaments.entries.services.entries import add_entry
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.selectors.tournaments import coming
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.seasons.models import Season, SeasonEvening
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
SECRETS = ("Zwanenberg", "ann@example.org", "walks badly", "Wachtmans")


def announced(club=None, name="Autumn cup", day=3, plan=None, **facts):
    tournament = a_tournament(club, name=name, date=timezone.localdate() + timedelta(days=day), **(plan or {}))
    publish_tournament(tournament=tournament, actor=SITE)
    facts = {"entering": "open", "starts_at": time(19, 30), "place": "Café De Kroon; Markt 1", **facts}
    announce(tournament=tournament, actor=SITE, site="", **facts)
    return tournament


def at(tournament, name="standings"):
    return reverse(name, args=[tournament.club.slug, tournament.slug])


def text(answer):
    return answer.content.decode()


@pytest.mark.slow
def test_an_evening_shows_what_it_announces_until_it_begins_and_the_standings_at_the_same_address_after(
    client, django_assert_max_num_queries
):
    fees = [{"key": "guest", "name": "", "cents": 750}, {"key": "1", "name": "with soup", "cents": 900}]
    tournament = announced(places=2, fees=fees, doors_at=time(19))
    add_entry(tournament=tournament, actor=SITE, name="Ann Zwanenberg", mail="ann@example.org", note="walks badly")

    with django_assert_max_num_queries(6):
        page = text(client.get(at(tournament)))
    wanted = ("Café De Kroon", "Starts at 19:30", "Doors open at 19:00", "€7.50", "With soup", "1 of 2 places are free")
    assert [words for words in wanted if words not in page] == []
    add_entry(tournament=tournament, actor=SITE, name="Bob Wachtmans")
    assert "0 of 2 places are free" in text(client.get(at(tournament)))  # no page of before is kept

    an_open_round(tournament)
    assert "Café De Kroon" not in text(client.get(at(tournament)))


@pytest.mark.slow
def test_nothing_of_an_entry_is_public_but_short_names_where_the_club_chose_so(client):
    club = a_club(slug="aas")
    tournament = announced(club, places=1)
    add_entry(tournament=tournament, actor=SITE, name="Ann Zwanenberg", mail="ann@example.org", note="walks badly")
    add_entry(tournament=tournament, actor=SITE, name="Bob Wachtmans")
    addresses = ["/", "/s/aas/", "/tournaments/", "/s/aas/agenda.ics", "/s/aas/agenda.atom", at(tournament)]
    addresses += [at(tournament, "evening_calendar"), at(tournament, "enter_evening"), at(tournament, "public_rounds")]
    addresses += [f"/api/v1/tournaments/{tournament.public_id}", "/api/v1/tournaments"]

    def told():
        return [(path, one) for path in addresses for one in SECRETS if one in text(client.get(path))]

    assert told() == []
    announce(tournament=tournament, actor=SITE, site="", names_shown=True)
    assert told() == []
    assert "Ann Z." in text(client.get(at(tournament))) and "Bob W." not in text(client.get(at(tournament)))


def test_bad_input_is_told_at_its_field_and_nothing_typed_is_lost(client):
    tournament = announced()
    typed = {"name": "???", "club_name": "Vierde Aas", "mail": "nobody"}

    page = client.post(at(tournament, "enter_evening"), typed)

    assert sorted(page.context["form"].errors) == ["mail", "name"]
    assert 'value="Vierde Aas"' in text(page) and 'value="nobody"' in text(page)
    assert Entry.objects.count() == 0


def test_the_same_words_are_said_whether_an_address_is_known_or_not(client):
    tournament = announced()
    answers = [
        text(client.post(at(tournament, "enter_evening"), {"name": "Ann", "mail": mail}))
        for mail in ("ann@example.org", "ann@example.org")
    ]

    assert "ann@example.org" in answers[0]
    assert answers[0] == answers[1]


def test_who_goes_back_and_enters_again_is_the_same_until_they_withdraw(client):
    tournament = announced()
    page = at(tournament, "enter_evening")
    client.get(page)  # which gives the token of the form

    links = [client.post(page, {"name": name, "club_name": "Aas"}).get("Location") for name in ("Ann", "ANN", "Bob")]
    assert (links[0] == links[1] != links[2], sorted(one.name for one in Entry.objects.all())) == (True, ["ANN", "Bob"])
    client.post(page, {"name": "Ann", "club_name": "Zes", "mail": "an@example.org"})
    client.post(page, {"name": "Ann", "club_name": "Zes", "mail": "ann@example.org"})
    assert list(Entry.objects.filter(name="Ann").values_list("mail", "club_name")) == [("ann@example.org", "Zes")]
    assert client.get(links[0]).status_code == 404  # the link of before opens nothing any more

    client.post(links[2], {"act": "withdraw"})
    again = client.post(page, {"name": "Bob", "club_name": "Aas"})["Location"]
    assert (again != links[2], Entry.objects.filter(name="Bob").count()) == (True, 2)
    elsewhere = Client().post(page, {"name": "Bob", "club_name": "Aas"})["Location"]
    assert elsewhere not in (again, links[2])


def test_what_comes_stands_in_order_of_day_and_hour_and_never_under_recent(client):
    club = a_club(slug="aas")
    announced(club, "Late", day=1, starts_at=time(20))
    announced(club, "Early", day=1, starts_at=time(14))
    announced(club, "Later still", day=2)
    announced(club, "By link alone", day=2, in_agenda=False)
    over = a_tournament(club, name="Over", date=timezone.localdate() - timedelta(days=7))
    publish_tournament(tournament=over, actor=SITE)

    for path in ("/", "/s/aas/", "/tournaments/", "/tournaments/?q=zwarte"):
        shown = client.get(path).context
        assert [one.name for one in shown["coming"]] == ["Early", "Late", "Later still"], path
        assert [one.name for one in shown.get("recent") or shown["page"]] == ["Over"], path


def test_a_club_with_nothing_to_come_offers_its_calendar_and_its_standings_a_gong_while_the_clock_runs(client):
    tournament = announced(a_club(slug="aas"), plan={"round_end": "minutes", "minutes_per_round": 20})
    before = text(client.get(at(tournament)))
    an_open_round(tournament)
    club = text(client.get("/s/aas/"))
    assert ("/s/aas/agenda.ics" in club, "/s/aas/agenda.atom" in club) == (True, True)
    assert ("data-gong" in before, "data-gong" in text(client.get(at(tournament)))) == (False, True)


def test_calendars_and_the_feed_tell_the_hour_in_utc_and_what_the_season_has_to_come(
    client, django_assert_max_num_queries
):
    club = a_club(slug="aas", time_zone="America/Chicago")
    tournament = announced(club, ends_at=time(0, 30))
    season = Season.objects.create(club=club, slug="2026", name="2026", published=True)
    SeasonEvening.objects.create(season=season, tournament=tournament)
    offset = datetime.combine(tournament.date, time(19, 30)).replace(tzinfo=None)

    with django_assert_max_num_queries(4):
        one = text(client.get("/s/aas/agenda.ics"))
    assert one == text(client.get("/s/aas/agenda.ics"))
    assert all(
        f"UID:{tournament.public_id}" in text(client.get(path))
        for path in (at(tournament, "evening_calendar"), "/s/aas/season/2026/agenda.ics")
    )
    started = datetime.strptime(one.split("DTSTART:")[1][:16], "%Y%m%dT%H%M%SZ")
    ended = datetime.strptime(one.split("DTEND:")[1][:16], "%Y%m%dT%H%M%SZ")
    assert (started - offset in (timedelta(hours=5), timedelta(hours=6)), ended - started) == (True, timedelta(hours=5))
    feed_ = ElementTree.fromstring(client.get("/s/aas/agenda.atom").content)  # noqa: S314 - our own feed
    assert feed_.find(".//{*}entry/{*}id").text == f"urn:uuid:{tournament.public_id}"


def test_files_are_as_their_standards_ask():
    moment = datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
    hard = Coming("1", "Ünï; code, " * 20, moment.date(), "https://e.org/", moment, 3, moment, None, "a\\b", "x\r\ny\0")

    ics, atom = calendar([hard], "Club"), feed([hard], name="A & B", address="https://e.org/a", page="https://e.org/")

    lines = ics.split(b"\r\n")
    assert lines[-1] == b"" and max(map(len, lines)) <= 75 and b"\n" not in ics.replace(b"\r\n", b"")
    unfolded = ics.decode().replace("\r\n ", "").split("\r\n")
    assert "SUMMARY:" + "Ünï\\; code\\, " * 20 in unfolded
    assert {"LOCATION:a\\\\b", "DESCRIPTION:x\\ny", "DTSTART:20261120T183000Z", "SEQUENCE:3"} <= set(unfolded)
    root = ElementTree.fromstring(atom)  # noqa: S314 - our own feed
    needed = ("id", "title", "updated", "author", "entry/{*}id", "entry/{*}title", "entry/{*}updated", "entry/{*}link")
    assert [name for name in needed if root.find(f"{{*}}{name}") is None] == []


@pytest.mark.slow
def test_coming_evenings_of_two_thousand_clubs_are_found_by_an_index():
    club, today = a_club(), timezone.localdate()
    Club.objects.bulk_create(Club(slug=f"many-{number}", name="x") for number in range(2000))
    clubs = [*Club.objects.exclude(pk=club.pk)]
    Tournament.objects.bulk_create(
        Tournament(
            club=one,
            slug=f"e{day}",
            name="e",
            date=today + timedelta(days=day),
            published=True,
            game="kleurenwiezen",
            variant="wallonia_26",
            status="draft" if day > 0 else "finished",
        )
        for number, one in enumerate(clubs)
        # Few of them are still to come: PostgreSQL rightly reads a whole table of which it wants every third row.
        for day in (-30, -20, *([10] if number % 20 == 0 else []))
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")

    plan = coming()[:8].explain()

    assert "public_evenings_by_date" in plan
    assert len(coming()[:8]) == 8
