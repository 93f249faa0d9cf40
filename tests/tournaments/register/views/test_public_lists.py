"""Lists for everybody on a site of many clubs: the same work for few evenings and for many, and all of it in reach."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.factories import a_club, a_member
from tools.bench.many_clubs import make
from tournaments.clubs.models import Club, Role
from tournaments.evening.rounds.models import NEWEST_FIRST, Round, Status, Tournament
from tournaments.evening.rounds.selectors.tournaments import search_public
from tournaments.frame.pages import keyset_page

pytestmark = pytest.mark.django_db

LISTS = ["/", "/tournaments/", "/tournaments/?q=rode", "/s/", "/s/?q=gent", "/api/v1/tournaments", "/s/club-1/"]
LARGEST = 60_000


@pytest.fixture(autouse=True)
def noon(monkeypatch):
    """The clock stands still at noon, so that no midnight falls between two evenings of a test."""
    at_noon = timezone.now().replace(hour=12, minute=0)
    monkeypatch.setattr(timezone, "now", lambda: at_noon)


def an_evening_on(day, *, club=None, name="Friday", status=Status.FINISHED, **plan):
    plan = {"published": True, "game": "kleurenwiezen", "variant": "wallonia_26", **plan}
    slug = f"evening-{Tournament.objects.count()}"
    date = timezone.localdate() + timedelta(days=day)
    return Tournament.objects.create(club=club or a_club(), slug=slug, name=name, date=date, status=status, **plan)


def names(rows):
    return [tournament.name for tournament in rows]


@pytest.mark.slow
def test_a_list_takes_few_queries_and_bytes_however_much_is_stored(
    client, django_assert_num_queries, django_assert_max_num_queries
):
    make(clubs=60, evenings=8, players=1)
    few = {}
    for path in LISTS:
        with django_assert_max_num_queries(9) as queries:
            small = client.get(path)
        few[path] = len(queries)
        assert (small.status_code, len(small.content) < LARGEST) == (200, True), path
    for club in Club.objects.all():
        evenings = [
            Tournament(club=club, slug=f"more-{number}", name="x" * 80, date=timezone.localdate(), published=True)
            for number in range(20)
        ]
        Tournament.objects.bulk_create(evenings)

    for path in LISTS:
        with django_assert_num_queries(few[path]):
            large = client.get(path)
        assert (large.status_code, len(large.content) < LARGEST) == (200, True), path


@pytest.mark.slow
def test_the_operators_own_pages_do_not_list_the_whole_site(client, django_assert_max_num_queries, admin_user):
    make(clubs=40, evenings=6, players=1)
    client.force_login(admin_user)

    for path in ("/clubs/", "/account/", "/"):
        with django_assert_max_num_queries(8):
            assert len(client.get(path, follow=True).content) < LARGEST


def test_an_evening_to_come_stands_under_what_is_coming_the_next_first(client):
    an_evening_on(0, name="Tonight", status=Status.DRAFT)
    for day in (30, 3, 14):
        an_evening_on(day, name=f"In {day} days", status=Status.DRAFT)
    an_evening_on(-7, name="Last week")
    open_ = an_evening_on(-1, name="Since yesterday", status=Status.RUNNING)
    Round.objects.create(tournament=open_, number=1, status=Round.Status.OPEN)

    shown = client.get("/").context

    assert names(shown["now"]) == ["Since yesterday"]
    assert names(shown["coming"]) == ["Tonight", "In 3 days", "In 14 days", "In 30 days"]
    assert names(shown["recent"]) == ["Last week"]


def test_an_evening_that_nobody_closed_is_not_going_on_for_ever(client):
    forgotten = an_evening_on(-60, name="Forgotten", status=Status.RUNNING)
    Round.objects.create(tournament=forgotten, number=1, status=Round.Status.OPEN)

    shown = client.get("/").context

    assert (names(shown["now"]), names(shown["recent"])) == ([], ["Forgotten"])


def walk(path, link):
    """The names on each page of a list, from one link to the next."""
    client, pages = Client(), []
    while path:
        context = client.get(path).context
        pages.append([row.name for row in context["page"]])
        key = getattr(context["page"], link)
        path = key and f"/tournaments/?{'after' if link == 'next' else 'before'}={key}"
    return pages


@pytest.mark.slow
def test_every_evening_is_on_one_page_and_the_way_back_leads_through_the_same_pages():
    club = a_club()
    for day in range(70):
        an_evening_on(-(day // 3), club=club, name=f"{day}")  # three on each day

    pages = walk("/tournaments/", "next")
    last = Tournament.objects.get(name=pages[-1][0])
    back = walk(f"/tournaments/?before={last.pk}", "previous")

    assert [len(page) for page in pages] == [30, 30, 10]
    assert len({name for page in pages for name in page}) == 70
    assert back == [pages[1], pages[0]]


@pytest.mark.parametrize("asked", [{"after": "x"}, {"before": "9" * 30}, {"after": "999999"}, {"after": "²"}, {}])
def test_an_address_that_names_no_row_begins_at_the_beginning(asked):
    evening = an_evening_on(0)

    page = keyset_page(Tournament.objects.all(), NEWEST_FIRST, asked, 30)

    assert (page.rows, page.previous, page.next) == ([evening], None, None)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("q=zwarte dame", ["Ours", "Older"]),
        ("q=ninove", ["Ours", "Older"]),
        ("q=kerst", ["Kerstdrive"]),
        ("q=nobody", []),
        ("q=zwarte&until={until}", ["Older"]),
        ("until=2026-13-45", ["Ours", "Kerstdrive", "Older"]),
        ("until=nonsense&after=x", ["Ours", "Kerstdrive", "Older"]),
    ],
)
def test_evenings_are_found_by_name_club_town_and_day(client, asked, expected):
    club = a_club("De Zwarte Dame", town="Ninove")
    an_evening_on(0, club=club, name="Ours")
    an_evening_on(-5, name="Kerstdrive")
    an_evening_on(-9, club=club, name="Older")
    until = timezone.localdate() - timedelta(days=7)

    answer = client.get(f"/tournaments/?{asked.format(until=until)}")

    assert names(answer.context["page"]) == expected


def test_a_club_is_found_by_name_or_town_among_many(client):
    for name, town in (("De Zwarte Dame", "Ninove"), ("Rode Harten", "Gent"), ("Zonder avond", "Ninove")):
        club = a_club(name, town=town)
        if name != "Zonder avond":
            an_evening_on(-1, club=club)

    shown = [names(client.get(f"/s/?q={words}").context["page"]) for words in ("ninove", "rode", "harten gent")]

    assert shown == [["De Zwarte Dame"], ["Rode Harten"], []]


@pytest.mark.slow
def test_the_api_tells_where_the_next_page_is(client):
    club = a_club()
    for day in range(102):
        an_evening_on(-day, club=club, name=f"{day}")

    first = client.get("/api/v1/tournaments?q=1")
    every = client.get("/api/v1/tournaments")
    address = every["Link"].removeprefix("<").removesuffix('>; rel="next"')
    second = client.get(address)

    assert "Link" not in first
    assert [len(page.json()) for page in (every, second)] == [100, 2]
    assert [row["name"] for row in second.json()] == ["100", "101"]
    assert "Link" not in second


@pytest.mark.slow
def test_a_clubs_own_page_shows_years_of_evenings_a_page_at_a_time(client, django_assert_num_queries):
    club = a_club()
    client.force_login(a_member(club, Role.OWNER).user)
    for day in range(40):
        an_evening_on(-day, club=club, name=f"{day}")
    an_evening_on(5, club=club, name="Soon", status=Status.DRAFT)

    groups = dict(client.get(f"/clubs/{club.slug}/").context["groups"])

    assert (names(groups["Being prepared"]), len(groups["Finished"])) == (["Soon"], 30)


@pytest.mark.parametrize(
    "rows",
    [
        lambda: Tournament.objects.published().only("pk").order_by(*NEWEST_FIRST),
        lambda: search_public("ro").only("pk").order_by(*NEWEST_FIRST),
        lambda: search_public("", timezone.localdate()).only("pk").order_by(*NEWEST_FIRST),
    ],
    ids=["all", "searched for two letters", "until a day"],
)
def test_public_evenings_are_read_in_the_order_of_their_index(rows):
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:  # a table without rows is quicker read than looked up
            cursor.execute("SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off")

    plan = rows()[:30].explain()

    assert "public_evenings_by_date" in plan
    assert "TEMP B-TREE" not in plan and "Sort" not in plan
