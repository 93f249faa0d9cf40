"""What a cache in front of the site may keep: nothing of one visitor, and one page for all strangers."""

import pytest
from django.core.cache import cache
from django.test import Client, override_settings
from django.urls import reverse

from tests.evenings import an_evening
from tests.factories import a_member
from tests.tournaments.places import a_site, address_of, every_address
from tournaments.clubs.models import Role
from tournaments.security.addresses import EVERYBODY, PUBLISHED, RESULTS, addresses

pytestmark = pytest.mark.django_db

# Pages that are a form for one visitor, whose token is a cookie.
FORMS = {"login", "start_club", "password_reset", "password_reset_done", "table_door", "privacy_request"}
# A file that is the same for everybody.
FILES = {"manifest"}
FOR_ALL = {EVERYBODY, PUBLISHED, RESULTS}


def public_addresses():
    return [
        (name, takes)
        for name, takes in every_address()
        if addresses()[name].methods.get("GET") in FOR_ALL and name not in FORMS
    ]


@pytest.fixture
def site():
    site = a_site()
    site.tournament.published = True
    site.tournament.save(update_fields=["published"])
    return site


def varies(answer):
    return {name.strip().lower() for name in answer.get("Vary", "").split(",")} - {""}


@pytest.mark.slow
def test_no_public_page_sets_a_cookie_or_varies_on_one(site):
    wrong = []
    for name, takes in public_addresses():
        answer = Client().get(address_of(site, name, takes))
        if (
            answer.status_code >= 400
            or answer.cookies
            or not varies(answer) <= {"accept", "accept-language", "accept-encoding"}
        ):
            wrong.append(f"{name}: {answer.status_code}, {answer.cookies}, {answer.get('Vary')}")

    assert wrong == []
    assert len(public_addresses()) > 25


@pytest.mark.slow
def test_whoever_has_a_session_is_never_given_a_page_for_others_to_keep(site):
    browser, wrong = site.browsers["owner"], []
    for name, takes in public_addresses():
        answer = browser.get(address_of(site, name, takes))
        policy = answer.get("Cache-Control", "")
        if name not in FILES and "private" not in policy and "no-store" not in policy and "immutable" not in policy:
            wrong.append(f"{name}: {policy}")

    assert wrong == []


@pytest.mark.slow
def test_a_page_kept_for_strangers_is_not_taken_for_that_of_who_has_signed_in():
    """A cache asks again each time, with the ETag that it kept: only a stranger is told that nothing changed."""
    tournament = an_evening(players=4)
    organiser = Client()
    organiser.force_login(a_member(tournament.club, Role.OWNER).user)
    paths = [
        "/",
        "/tournaments/",
        "/s/",
        f"/s/{tournament.club.slug}/",
        "/rules/",
        "/privacy/",
        f"/s/{tournament.club.slug}/{tournament.slug}/",
    ]
    kept = {path: Client().get(path)["ETag"] for path in paths}

    strangers = {path: Client().get(path, headers={"If-None-Match": kept[path]}).status_code for path in paths}
    own = {path: organiser.get(path, headers={"If-None-Match": kept[path]}).status_code for path in paths}

    assert (set(strangers.values()), set(own.values())) == ({304}, {200})


def test_a_page_in_the_language_somebody_chose_is_for_that_browser():
    dutch = Client()
    dutch.get("/language/setlang/?language=nl&next=/rules/")

    stranger, own = Client().get("/rules/"), dutch.get("/rules/")

    assert ('lang="en"' in stranger.content.decode(), 'lang="nl"' in own.content.decode()) == (True, True)
    assert ("private" in stranger["Cache-Control"], "private" in own["Cache-Control"]) == (False, True)
    assert "cookie" in varies(own)


def test_a_browser_says_the_language_by_itself():
    answer = Client().get("/rules/", headers={"Accept-Language": "fr"})

    assert 'lang="fr"' in answer.content.decode()
    assert varies(answer) == {"accept-language", "accept-encoding"}


def test_a_link_in_a_language_gives_that_page_to_everybody_whatever_they_speak(client):
    answer = client.get("/rules/?lang=de", headers={"Accept-Language": "fr"})
    away = client.get("/language/setlang/?language=nl&next=/rules/%3Flang%3Dde%26after%3D1")
    unknown = Client().get("/rules/?lang=xx", headers={"Accept-Language": "fr"})

    assert ('lang="de"' in answer.content.decode(), varies(answer)) == (True, {"accept-encoding"})
    assert ('lang="fr"' in unknown.content.decode(), "accept-language" in varies(unknown)) == (True, True)
    assert away["Location"] == "/rules/?after=1"


@override_settings(SHARED_CACHE_SECONDS=30)
def test_a_page_asked_for_by_its_revision_is_the_page_and_leaves_no_trace_in_its_links(client):
    plain, renamed = client.get("/tournaments/?q=x"), client.get("/tournaments/?q=x&r=17")

    assert (renamed.content, renamed["ETag"]) == (plain.content, plain["ETag"])


@override_settings(SHARED_CACHE_SECONDS=30)
def test_only_a_cache_in_front_may_show_the_page_before_while_it_fetches_the_next(client):
    answer = client.get("/rules/")
    again = client.get("/rules/", headers={"If-None-Match": answer["ETag"]})

    assert (answer.status_code, again.status_code) == (200, 304)
    for each in (answer, again):
        assert each["Cache-Control"] == "public, max-age=0, s-maxage=30"
        assert each["CDN-Cache-Control"] == "public, max-age=30, stale-while-revalidate=60"


@pytest.mark.parametrize("key", ["Authorization", "X-Table-Code"])
@override_settings(SHARED_CACHE_SECONDS=30)
def test_what_a_key_opened_is_not_for_others(key):
    answer = Client().get("/rules/", headers={key: "x"})

    assert ("private" in answer["Cache-Control"], "s-maxage" in answer["Cache-Control"]) == (True, False)


@override_settings(SHARED_CACHE_SECONDS=30)
def test_an_operator_may_let_a_cache_answer_strangers_for_a_while(client):
    policies = [client.get("/rules/")["Cache-Control"], client.get("/sign-in/").get("Cache-Control")]

    assert ["s-maxage=30" in words for words in policies] == [True, False]


@pytest.mark.parametrize("origin", ["https://other.example", "null", None])
def test_the_code_of_a_table_is_taken_from_pages_of_this_site_alone(origin):
    stranger = Client(enforce_csrf_checks=True)
    extra = {"headers": {"Origin": origin}} if origin else {}

    elsewhere = stranger.post("/t/", {"code": "nonsense"}, **extra).status_code
    here = stranger.post("/t/", {"code": "nonsense"}, headers={"Origin": "http://testserver"}).status_code

    assert (elsewhere, here) == (403, 422)


def test_the_language_switch_goes_nowhere_else_and_knows_its_languages(client):
    away = client.get("/language/setlang/?language=nl&next=https://other.example/")
    unknown = client.get("/language/setlang/?language=xx&next=/rules/")

    assert (away["Location"], "language" in away.cookies) == ("/", True)
    assert (unknown["Location"], "language" in unknown.cookies) == ("/rules/", False)


def test_a_page_has_one_address_whatever_its_parameters_say(client, settings):
    settings.SITE_URL = "https://whist.example.org"
    tournament = an_evening(players=8)
    club = tournament.club.slug
    for path in (reverse("standings", args=[club, tournament.slug]), reverse("public_club", args=[club])):
        pages = [client.get(f"{path}{query}").content.decode() for query in ("", "?sort=-place", "?lang=nl")]
        told = f'<link rel="canonical" href="https://whist.example.org{path}">'

        assert [told in page for page in pages] == [True, True, True]

    settings.SITE_URL = ""
    cache.clear()
    assert 'rel="canonical"' not in client.get(path).content.decode()


def test_crawlers_and_browsers_find_their_files(client):
    robots, icon = client.get("/robots.txt"), client.get("/favicon.ico", follow=True)

    assert (robots.status_code, robots["Content-Type"].split(";")[0]) == (200, "text/plain")
    assert {"Disallow: /s/*/players/", "Disallow: /account/"} <= set(robots.content.decode().splitlines())
    assert (icon.status_code, icon["Content-Type"]) == (200, "image/svg+xml")
