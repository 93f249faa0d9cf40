"""Public pages made once for all strangers: fast for them, and nothing of one visitor ever reaches another."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory

from tests.evenings import address, an_evening
from tests.factories import a_deal, a_member, a_table, a_tournament, alone
from tournaments.clubs.models import Role, User
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.services.tournaments import archive_tournament, hold_results, publish_tournament
from tournaments.evening.standings.views.tournament_page import kept
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

RESULTS = ["", "across/", "by-club/", "by-category/", "why/1/", "rounds/1/tables/1/"]
KEPT = [*RESULTS, "rounds/1/", "wall/"]


def read(page, client=None, **headers):
    """The page as one visitor reads it; a new stranger unless a client is given."""
    return (client or Client()).get(page, headers=headers)


def text(answer):
    return answer.content.decode()


def every(tournament, pages, client=None):
    return {page: read(address(tournament, page), client) for page in pages}


def test_a_second_stranger_gets_the_same_page_for_one_query(django_assert_num_queries):
    tournament = an_evening(players=4)
    first = every(tournament, KEPT)

    with django_assert_num_queries(len(KEPT)):
        second = every(tournament, KEPT)

    assert {page: answer.content for page, answer in first.items()} == {
        page: answer.content for page, answer in second.items()
    }
    assert [first[page]["ETag"] for page in KEPT] == [second[page]["ETag"] for page in KEPT]
    assert [page for page in KEPT if b"csrfmiddlewaretoken" in first[page].content] == []


@pytest.mark.parametrize("organiser_first", [True, False])
def test_the_organisers_page_and_the_strangers_stay_apart(organiser_first):
    tournament = an_evening(players=4)
    organiser = Client()
    organiser.force_login(a_member(tournament.club).user)
    a_look = {"large_print": True, "theme": "dark"}
    type(tournament.club.memberships.get().user).objects.update(**a_look)
    visitors = {"organiser": organiser, "stranger": Client()}

    pages = {name: every(tournament, KEPT, visitors[name]) for name in sorted(visitors, reverse=not organiser_first)}

    signs = ["/e/", 'data-theme="dark"', 'data-print="large"']
    seen = {
        name: [sum(sign in text(answer) for answer in answers.values()) for sign in signs]
        for name, answers in pages.items()
    }
    assert seen == {"organiser": [7, 8, 8], "stranger": [0, 0, 0]}


def test_results_are_gone_for_strangers_at_once_when_they_are_held_back():
    tournament = an_evening(players=4)
    desk = Client()
    desk.force_login(a_member(tournament.club).user)
    secret = []

    for held in (False, True, False):
        hold_results(tournament=tournament, actor=SITE, held=held)
        seen = [every(tournament, RESULTS, visitor).values() for visitor in (desk, None, None)]
        secret.append([sum("not announced yet" in text(answer) for answer in answers) for answers in seen])

    assert secret == [[0, 0, 0], [0, 6, 6], [0, 0, 0]]


@pytest.mark.parametrize("page", RESULTS)
def test_a_browser_that_signed_out_does_not_go_on_showing_held_results(page):
    tournament = an_evening(players=4)
    hold_results(tournament=tournament, actor=SITE)
    browser = Client()
    browser.force_login(a_member(tournament.club, Role.DIRECTOR).user)
    director = read(address(tournament, page), browser)
    browser.logout()

    stranger = read(address(tournament, page), browser, if_none_match=director["ETag"])

    assert ("not announced yet" in text(director), stranger.status_code) == (False, 200)
    assert "not announced yet" in text(stranger)


def test_a_page_is_another_after_each_act_and_after_a_backup_was_put_back():
    tournament = an_evening(players=4)
    page = address(tournament)
    marks = [read(page)["ETag"]]

    for act in ("of the next act", "of another act with that number"):
        type(tournament).objects.filter(pk=tournament.pk).update(journal_hash=act)
        marks.append(read(page)["ETag"])

    assert len(set(marks)) == 3


def test_two_people_in_one_browser_are_not_shown_each_others_page():
    tournament = an_evening(players=4)
    members = [a_member(tournament.club, role).user for role in (Role.OWNER, Role.DESK)]
    browser, marks = Client(), []

    for member in members:
        browser.force_login(member)
        User.objects.filter(pk=member.pk).update(theme="light")
        marks.append(read(address(tournament), browser)["ETag"])
    User.objects.filter(pk=members[1].pk).update(large_print=True)
    marks.append(read(address(tournament), browser)["ETag"])

    assert len(set(marks)) == 3


@pytest.mark.parametrize(
    "away",
    [
        lambda tournament: publish_tournament(tournament=tournament, actor=SITE, published=False),
        lambda tournament: archive_tournament(tournament=tournament, actor=SITE),
    ],
    ids=["unpublished", "archived"],
)
def test_pages_that_were_kept_are_not_found_once_they_are_taken_away(away):
    tournament = an_evening(players=4)
    before = every(tournament, KEPT)

    away(tournament)

    after = every(tournament, KEPT)
    assert [{answer.status_code for answer in answers.values()} for answers in (before, after)] == [{200}, {404}]


def test_every_change_makes_a_new_page():
    tournament = an_evening(players=4)
    page = address(tournament)
    pages = {text(read(page))}

    a_deal(a_table(Round.objects.get(tournament=tournament)), alone("E"))
    pages.add(text(read(page)))
    type(tournament.club).objects.update(name="De Rode Harten")
    pages.add(text(read(page)))

    assert len(pages) == 3


def test_languages_hosts_and_questions_are_kept_apart():
    page = address(an_evening(players=4, rounds=2), "wall/")

    pages = [
        read(page),
        read(page, accept_language="nl"),
        read(page, host="other.example"),
        read(f"{page}?page=2"),
        read(f"{page}?page=2", host="other.example"),
    ]

    assert len({text(answer) for answer in pages}) == 5
    assert ["other.example" in text(answer) for answer in pages] == [False, False, True, False, True]


def with_known_token(request):
    request.META["CSRF_COOKIE"] = "a" * 32  # of a form seen before
    return HttpResponse(f'<input name="csrfmiddlewaretoken" value="{get_token(request)}">')


def with_cookie(request):
    answer = HttpResponse("a page")
    answer.set_cookie("seen", "1")
    return answer


@pytest.mark.parametrize(
    ("view", "made"),
    [
        (lambda request: HttpResponse("a page"), 1),
        (lambda request: HttpResponse(f"a page with {get_token(request)}"), 2),
        (with_known_token, 2),
        (with_cookie, 2),
        (lambda request: HttpResponse("not here", status=404), 2),
        (lambda request: HttpResponse(status=302, headers={"Location": "/"}), 2),
    ],
    ids=["plain", "a token of one visitor", "a token from before", "a cookie", "not found", "elsewhere"],
)
def test_only_a_whole_page_with_nothing_of_its_visitor_is_kept(view, made):
    tournament, calls = a_tournament(), []

    def counted(request, tournament):
        calls.append(request)
        return view(request)

    for _ in range(2):
        request = RequestFactory().get("/s/x/y/")
        request.user = AnonymousUser()
        kept(counted, "1")(request, tournament)

    assert len(calls) == made


@pytest.mark.parametrize(
    ("version", "path", "user"),
    [(None, "/s/x/", AnonymousUser()), ("1", f"/s/x/?{'y' * 200}", AnonymousUser()), ("1", "/s/x/", User())],
    ids=["just told something", "an endless address", "signed in"],
)
def test_what_is_for_one_visitor_is_not_kept(version, path, user):
    tournament, calls = a_tournament(), []

    def view(request, tournament):
        calls.append(request)
        return HttpResponse("a page")

    for _ in range(2):
        request = RequestFactory().get(path)
        request.user = user
        kept(view, version)(request, tournament)

    assert len(calls) == 2
