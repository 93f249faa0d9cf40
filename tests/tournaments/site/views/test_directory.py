"""The list of clubs, what search engines may show of them, and reports of their pages."""

import re

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from tests.factories import a_club, a_member, a_user
from tournaments.clubs.models import Club, Role, SearchEngines
from tournaments.evening.rounds.models import Tournament
from tournaments.frame.models import OperatorAct
from tournaments.operator.models import PageReport
from tournaments.site.selectors import Place, kilometres, listed_clubs, nearest

pytestmark = pytest.mark.django_db

# From Wikipedia's articles, in degrees; the ways between them as the crow flies were measured on a map.
TOWNS = {"Ninove": (50.8276, 4.0187), "Gent": (51.0536, 3.7253), "Maastricht": (50.8514, 5.6900)}


def shown_club(name, **fields):
    """A club with a public evening."""
    club = a_club(name, **fields)
    Tournament.objects.create(
        club=club,
        slug="friday",
        name=f"Friday of {name}",
        date=timezone.localdate(),
        published=True,
        game="kleurenwiezen",
        variant="wallonia_26",
    )
    return club


def clubs_of(browser, query=""):
    return [club.name for club in browser.get(f"/s/{query}").context["page"]]


def test_clubs_are_found_by_country_language_and_distance(client):
    for town, (north, east) in TOWNS.items():
        country, language = ("NL", "nl") if town == "Maastricht" else ("BE", "")
        shown_club(f"Club {town}", town=town, latitude=north, longitude=east, country=country, language=language)
    shown_club("Without a place", town="Aalst", country="BE")
    shown_club("Not listed", town="Ninove", latitude=50.83, longitude=4.02, listed=False)
    a_club("Without an evening", town="Ninove", latitude=50.83, longitude=4.02)

    assert clubs_of(client) == ["Club Gent", "Club Maastricht", "Club Ninove", "Without a place"]
    assert clubs_of(client, "?country=BE") == ["Club Gent", "Club Ninove", "Without a place"]
    assert clubs_of(client, "?language=nl") == ["Club Maastricht"]
    assert clubs_of(client, "?near=ninove") == ["Club Ninove", "Club Gent"]
    assert clubs_of(client, "?near=50.83,4.02&within=250") == ["Club Ninove", "Club Gent", "Club Maastricht"]
    assert clubs_of(client, "?near=50.83,4.02&within=10") == ["Club Ninove"]
    unknown = client.get("/s/?near=Timbuktu")
    assert "No listed club of that town says where it is" in unknown.content.decode()
    assert "Not listed" not in [club.name for club in client.get("/").context["clubs"]]


@pytest.mark.parametrize(
    ("one", "other", "way"),
    [
        (TOWNS["Ninove"], TOWNS["Gent"], pytest.approx(32.5, abs=0.5)),
        (TOWNS["Ninove"], TOWNS["Maastricht"], pytest.approx(117.4, abs=0.5)),
        ((0, 179.9), (0, -179.9), pytest.approx(22.24, abs=0.05)),
    ],
)
def test_distances_are_those_of_the_globe(one, other, way):
    assert kilometres(Place(*one), Place(*other)) == way


def test_the_nearest_are_read_page_by_page_across_the_date_line(django_assert_num_queries):
    for number in range(7):
        shown_club(f"Club {number}", latitude=-17.0, longitude=179.7 if number % 2 else -179.7 + number / 100)
    place, seen, asked = Place(-17.0, 180.0), [], {}
    while asked is not None:
        with django_assert_num_queries(2):
            page = nearest(listed_clubs(), place, 100, asked, 3)
        seen += [(club.distance, club.name) for club in page]
        asked = {"after": str(page.next)} if page.next else None

    assert (len(seen), [distance for distance, _name in seen]) == (7, sorted(distance for distance, _name in seen))
    back = nearest(listed_clubs(), place, 100, {"before": str(page.rows[0].pk)}, 3)
    assert [club.name for club in back] == [name for _distance, name in seen[3:6]]


def test_a_club_says_where_it_is_and_what_search_engines_show(client):
    club = shown_club("Schoppen Aas")
    client.force_login(a_member(club, Role.OWNER).user)
    facts = {"name": club.name, "time_zone": "Europe/Brussels", "name_order": "guess", "photos_kept": "90"}
    facts |= {"country": "BE", "search_engines": "results"}
    path = f"/clubs/{club.slug}/settings/"

    wrong = client.post(path, facts | {"position": "by the church"})
    map_address = "https://www.openstreetmap.org/search?query=Ninove#map=17/50.82761/4.01871"
    right = client.post(path, facts | {"position": map_address})

    assert (wrong.status_code, "by the church" in wrong.content.decode(), right.status_code) == (422, True, 302)
    stored = Club.objects.get(pk=club.pk)
    assert (stored.country, stored.position, stored.listed) == ("BE", "50.8276, 4.0187", False)
    assert client.post(path, facts | {"position": "", "listed": "on"}).status_code == 302
    assert Club.objects.get(pk=club.pk).position == ""


def allowed(browser, path):
    return "X-Robots-Tag" not in browser.get(path).headers


def test_search_engines_show_what_the_club_chose_and_never_more(client):
    clubs = {choice: shown_club(choice.label, search_engines=choice) for choice in SearchEngines}
    pages = {choice: f"/s/{club.slug}/" for choice, club in clubs.items()}

    open_pages = {choice: allowed(client, page) for choice, page in pages.items()}
    open_results = {choice: allowed(client, f"{page}friday/") for choice, page in pages.items()}
    results = pages[SearchEngines.RESULTS]
    private = [
        f"{results}friday/follow/",
        f"{results}friday/standings.csv",
        f"{results}nothing/",
        f"/report/?page={results}",
    ]

    assert open_pages == {"nothing": False, "page": True, "results": True}
    assert open_results == {"nothing": False, "page": False, "results": True}
    assert [path for path in private if allowed(client, path)] == []
    assert a_club("Fresh").search_engines == SearchEngines.PAGE

    robots = client.get("/robots.txt").content.decode()
    index = client.get(re.search(r"Sitemap: http://testserver(\S+)", robots)[1]).content.decode()
    files = re.findall(r"<loc>http://testserver([^<]+)</loc>", index)
    found = {
        path
        for file in files
        for path in re.findall(r"<loc>http://testserver([^<]+)</loc>", client.get(file).content.decode())
    }
    assert {path for path in found if path.startswith("/s/") and path != "/s/"} == {
        pages["page"],
        results,
        f"{results}friday/",
    }
    Tournament.objects.update(published=False)
    assert [path for path in found if path.startswith("/s/") and path in client.get(files[-1]).content.decode()] == []


@override_settings(
    OPERATOR_NAME="Whistbond", OPERATOR_CONTACT="site@whist.example", OPERATOR_TERMS={"nl": "Spel <eerlijk>."}
)
def test_every_page_names_the_operator_and_the_terms_are_in_the_language_there_is(client):
    page, home = client.get("/about/").content.decode(), client.get("/rules/").content.decode()

    assert "Whistbond</a>" in home and "Report this page" not in home
    assert "mailto:site@whist.example" in page
    assert re.search(r'lang="nl">\s*<p>Spel &lt;eerlijk&gt;\.</p>', page)


@override_settings(OPERATOR_NAME="Whistbond")
def test_a_reported_page_reaches_the_operator_and_its_owner_reads_why_it_is_hidden(client):
    club = shown_club("Schoppen Aas")
    evening = f"/s/{club.slug}/friday/"
    link = re.search(r'href="(/report/\?page=[^"]+)"', client.get(evening).content.decode())[1]
    report = {"why": "person", "words": "My name stands there.\n<b>Remove it</b>"}

    assert client.post(link, {"words": "no reason"}).status_code == 422
    assert client.post(link, report).status_code == 302
    assert [client.post("/report/?page=" + page, report).status_code for page in ("/s/no-club/", "/nothing", "")] == [
        404
    ] * 3
    Tournament.objects.filter(club=club).update(published=False)
    assert client.post(link, report).status_code == 404
    Tournament.objects.filter(club=club).update(published=True)

    operator = Client()
    operator.force_login(a_user(is_superuser=True, is_staff=True))
    listed = operator.get("/operator/reports/").content.decode()
    assert evening in listed and "&lt;b&gt;Remove it" in listed
    subject = re.search(r'href="(/operator/evenings/[^"]+)"', listed)[1]
    operator.post(subject, {"act": OperatorAct.Act.HIDE, "reason": "Somebody asked"})
    operator.post(f"/operator/reports/{PageReport.objects.get().pk}/settle/")

    assert operator.get("/operator/reports/").context["page"].rows == []
    assert len(operator.get("/operator/reports/?all").context["page"].rows) == 1
    assert client.get(evening).status_code == 404
    client.force_login(a_member(club, Role.OWNER).user)
    assert "Somebody asked" in client.get(evening).content.decode()


def test_reports_from_one_address_have_a_limit(client):
    page = f"/report/?page=/s/{shown_club('Schoppen Aas').slug}/"

    statuses = [client.post(page, {"why": "spam"}).status_code for _ in range(11)]

    assert (statuses, PageReport.objects.count()) == ([302] * 10 + [429], 10)
