"""What a form makes is made once: every form of every page is sent twice."""

import re
from threading import Barrier, Thread

import pytest
from django.apps import apps
from django.db import connection, connections, transaction
from django.test import Client
from django.urls import resolve, reverse
from django.utils import timezone

from tests.factories import a_club, a_member, a_table, a_tournament, a_user, an_open_round, signed_in_now
from tests.tournaments.places import a_site, address_of, every_address
from tests.tournaments.pressed_twice import Button, buttons_on, is_sent_once
from tournaments.clubs.models import Club, Role, User
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.rounds import start_clock
from tournaments.frame.models import SentForm
from tournaments.ladders.models import Ladder
from tournaments.seasons.models import Season
from tournaments.security.actors import SITE
from tournaments.security.addresses import addresses

LEFT_OUT = ("logout", "browsers_sign_out", "browser_sign_out")  # nobody would be signed in afterwards
BESIDES = {
    *("django_session", "axes_accesslog", "axes_accessattempt", "tournaments_attempt", "tournaments_signedin"),
    *("tournaments_sentform", "tournaments_journalentry", "tournaments_device"),
}
"""Tables that tell of every act, or of every browser: a second press may add a row there."""

EXEMPT = {
    "deal": "a deal carries an id of its own",
    "desk": "a deal carries an id of its own",
    "sheet_undo": "it names the act that it takes back",
    "sheet_photos": "a photograph is known by its digest; what is counted here is the work of reading it",
    "second_factor": "the device waits for its first code and is the same until then",
    "password_reset": "a letter, of which few are sent",
    "player_merge": "the second press finds one player",
    "enter_evening": "an entry carries the id of its browser",
    "club_about": "a club has one page of itself",
    "draw": "its search may take a second, in which a transaction would hold up deals; the second press is led there",
    "announced": "the number is told once; what follows from it is the search of a draw",
    "player_erase": "the person is gone at the second press",
}
"""Addresses that make rows without `sent_once` beside them in `urls.py`, with what keeps a second press from harm."""

TYPED = {
    "adjustments": {"entrant": "1", "points": "-5", "reason": "slow play"},
    "club_season_balances": {"lines": "Ann Another; 5; 0"},
    "clubs": {"name": "Zebra", "town": "Gent", "time_zone": "Europe/Brussels"},
    "entries_letter": {"subject": "Parking", "text": "Behind the church."},
    "league_match": {"ruling": "settle", "score": "6:0", "sure": "on", "reason": "Nobody wrote it down"},
    "league_pools": {
        **{"teams": "Aas\nHeer\nVrouw\nBoer\nTien\nNegen", "pools": "2", "heads": "0", "meetings": "1"},
        **{"through": "1", "level": "better", "every": "1"},
    },
    "register_import": {"names": "Zed Zebra"},
    "price_list_edit": {"act": "save", "version-name": "Ours", "piccolo-won": "9", "piccolo-lost": "9"},
}
"""What is typed where the fields as they stand make nothing."""

MAKES_NOTHING_HERE = {
    "rehearsal": "offered before an evening begins",
    "rehearsal_fill": "only on a rehearsal",
    "evening_call_off": "the evening has begun; its test is in entries",
    "price_list_rules": "it saves the version that the page of the prices saves",
    "report_page": "of a site with an operator who can be written to",
    "club_logo": "its forms take pictures; their tests are in clubs",
    "club_season_classes": "nobody of the season has played yet",
    "club_season_past": "its second page makes it, from a sheet",
    "entrant_person": "it changes rows",
    "entrants_clubs": "it changes rows",
    "entry_act": "it changes rows; who moves up gets a letter",
    "from_register": "its ticks name players",
    "invitation": "of somebody else; its test is in clubs",
    "joint_invitation": "the club takes part already",
    "ladder_link": "of a player; its test is in ladders",
    "league_division": "its teams are in a calendar",
    "pairs": "the evening is of single players",
    "player_links": "it names a player of another club",
    "price_list_import": "it takes a file",
    "round_clock": "it adds minutes; tested below",
    "set_up": "the site is set up; tested below",
    "table_act": "it adds a deal; tested below",
    "start_club": "of somebody without an account; tested below",
}
"""Addresses that are sent once, and where the law's site gives nothing to make; the reason."""


@pytest.mark.slow
@pytest.mark.pages
@pytest.mark.django_db
@pytest.mark.timeout(900)
@pytest.mark.parametrize("role", ["owner", "anybody"])
def test_whatever_is_pressed_twice_is_made_once_and_answered_alike(role):
    site = a_site()
    browser = site.browsers[role]
    jar = {key: cookie.value for key, cookie in browser.cookies.items()}
    wrong, made, once = [], set(), set()

    site.tournament.entries.update(mail="wies@example.net", confirmed_at=timezone.now())
    for button in [*every_button(site, browser), *typed_buttons(site, role)]:
        browser.cookies.clear()
        browser.cookies.load(jar)
        match = resolve(button.action.partition("?")[0])
        name = match.view_name
        first, second, more, again = pressed_twice(browser, button)
        if more:
            made.add(name)
            once |= {name} if is_sent_once(button.action) else set()
            if name not in EXEMPT and (again or answer_of(first) != answer_of(second)):
                wrong.append((name, more, again, answer_of(first), answer_of(second)))

    assert (wrong, made - once - EXEMPT.keys()) == ([], set())
    if role == "owner":
        every_once = {name for name, path in paths_of(site) if is_sent_once(path)}
        assert every_once - once == MAKES_NOTHING_HERE.keys()


def paths_of(site):
    return [(name, address_of(site, name, takes)) for name, takes in every_address()]


def typed_buttons(site, role):
    """What the organiser types into forms that make nothing as they stand."""
    paths = dict(paths_of(site)) if role == "owner" else {}
    token = {"csrfmiddlewaretoken": "a" * 32}
    grid = site.browsers[role].get(paths["price_list_edit"]).content.decode() if paths else ""
    fields = next((button.fields for button in buttons_on("/", grid) if "version-name" in button.fields), {})
    whole = {"price_list_edit": fields}
    return [
        Button(paths[name], {**whole.get(name, {}), **token, **typed}, (), frozenset())
        for name, typed in TYPED.items()
        if name in paths
    ]


def every_button(site, browser):
    """The buttons of every page of the site, one of each kind."""
    kinds = {}
    for name, takes in every_address():
        if name in LEFT_OUT or "GET" not in addresses()[name].methods:
            continue
        path = address_of(site, name, takes)
        with transaction.atomic():
            page = browser.get(path)
            transaction.set_rollback(True)
        if page.status_code == 200 and page["Content-Type"].startswith("text/html"):
            for button in buttons_on(path, page.content.decode()):
                fields = sorted({re.sub(r"\d+", "", field) for field in button.fields})
                act = re.sub(r"\W.*", "", button.fields.get("act", [""])[0])
                kinds.setdefault((resolve(button.action.partition("?")[0]).view_name, act, *fields[:6]), button)
    return list(kinds.values())


def pressed_twice(browser, button):
    """Both answers, the tables that the first press added rows to, and those of the second; all taken back.

    What makes nothing at the first press is not pressed again.
    """
    before, again = rows_now(), []
    with transaction.atomic():
        first = second = browser.post(button.action, button.fields)
        between = rows_now()
        if more := grown(before, between):
            second = browser.post(button.action, button.fields)
            again = grown(between, rows_now())
        transaction.set_rollback(True)
    return first, second, more, again


def rows_now():
    tables = [model._meta.db_table for model in apps.get_models() if model._meta.managed]
    one = "SELECT '{0}', COUNT(*) FROM {0}"
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(one.format(table) for table in tables if table not in BESIDES))
        return dict(cursor.fetchall())


def grown(before, after):
    return sorted(table for table, count in after.items() if count > before[table])


def answer_of(answer):
    return answer.status_code, answer.get("Location")


def organiser_of(club):
    browser = Client()
    signed_in_now(browser, a_member(club, Role.OWNER).user)
    return browser


def form_at(browser, path, **typed):
    """The first form of a page that takes all of these, filled in."""
    buttons = buttons_on(path, browser.get(path).content.decode())
    button = next(button for button in buttons if typed.keys() <= button.fields.keys())
    return button._replace(fields={**button.fields, **typed})


def at_one_moment(browser, button, presses=2):
    """The answers to so many presses that arrive together, each on a connection of its own."""
    answers, ready = [], Barrier(presses)

    def press():
        own = Client(raise_request_exception=False)
        own.cookies.load({key: cookie.value for key, cookie in browser.cookies.items()})
        ready.wait()
        answers.append(own.post(button.action, button.fields))
        connections.close_all()

    threads = [Thread(target=press) for _press in range(presses)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {answer_of(answer) for answer in answers}


def pages_that_create(club):
    return {
        Tournament: (reverse("tournament_create", args=[club.slug, "kleurenwiezen", "wallonia_26"]), "name"),
        Season: (reverse("club_seasons", args=[club.slug]), "name"),
        Ladder: (reverse("club_ladders", args=[club.slug]), "name"),
    }


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("model", [Tournament, Season, Ladder])
def test_two_presses_at_one_moment_make_one_and_lead_there(model):
    club = a_club()
    browser = organiser_of(club)
    path, field = pages_that_create(club)[model]
    button = form_at(browser, path, **{field: "Once"})

    answers = at_one_moment(browser, button, presses=4)

    assert model.objects.filter(name="Once").count() == 1
    assert {status for status, _location in answers} == {302}
    assert len(answers) == 1


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_sign_up_at_one_moment_is_one_club_and_both_are_signed_in():
    a_user()  # somebody has set the site up
    browser = Client()
    path = reverse("start_club")
    typed = {"club": "Once", "email": "once@example.org", "password": "correct horse battery staple"}
    button = form_at(browser, path, **typed)

    answers = at_one_moment(browser, button)
    again = browser.post(button.action, button.fields)

    assert answers == {answer_of(again)} == {(302, reverse("clubs"))}
    assert (Club.objects.count(), User.objects.filter(email="once@example.org").count()) == (1, 1)
    assert browser.get(reverse("account")).status_code == 200


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_people_who_ask_for_one_name_or_address_are_told_so_and_nothing_fails():
    """Their pages differ, so neither press is the other's: names are taken once, addresses are numbered."""
    club = a_club()
    both = [organiser_of(club), organiser_of(club)]
    for model, (path, field) in pages_that_create(club).items():
        answers, ready = [], Barrier(2)
        buttons = [form_at(browser, path, **{field: "Twice"}) for browser in both]

        def press(browser, button, answers=answers, ready=ready):
            ready.wait()
            answers.append(browser.post(button.action, button.fields).status_code)
            connections.close_all()

        threads = [Thread(target=press, args=pair) for pair in zip(both, buttons, strict=True)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

        expected = ([302, 302], 2) if model is Tournament else ([200, 302], 1)
        assert (sorted(answers), model.objects.filter(name="Twice").count()) == expected


@pytest.mark.django_db
def test_a_form_that_came_back_with_errors_may_be_sent_again():
    club = a_club()
    browser = organiser_of(club)
    path = reverse("club_seasons", args=[club.slug])
    button = form_at(browser, path, name="")

    wrong = browser.post(button.action, button.fields)
    mended = browser.post(button.action, {**button.fields, "name": "2027"})

    assert (wrong.status_code, mended.status_code, Season.objects.count()) == (200, 302, 1)
    assert SentForm.objects.count() == 1


@pytest.mark.django_db
def test_the_same_page_sent_back_with_another_name_makes_another():
    club = a_club()
    browser = organiser_of(club)
    button = form_at(browser, reverse("club_seasons", args=[club.slug]), name="2027")

    answers = [browser.post(button.action, {**button.fields, "name": name}) for name in ("2027", "2028", "2027")]

    assert answer_of(answers[0]) == answer_of(answers[2]) != answer_of(answers[1])
    assert Season.objects.count() == 2


@pytest.mark.django_db
def test_more_minutes_and_one_more_deal_are_given_once_however_often_it_is_pressed(client):
    round_ = an_open_round(a_tournament(round_end="minutes", minutes_per_round=30))
    table = a_table(round_)
    signed_in_now(client, a_member(round_.tournament.club, Role.OWNER).user)
    start_clock(round_=round_, actor=SITE)
    at_table = [round_.tournament.public_id, round_.number, table.number]
    clock, extra = reverse("round_clock", args=at_table[:2]), reverse("table_act", args=at_table)
    token = {"csrfmiddlewaretoken": "a" * 32}

    answers = [
        client.post(path, {**token, **sent}).url
        for path, sent in ((clock, {"minutes": "5"}), (extra, {"act": "extra"}))
        for _press in range(2)
    ]
    round_.refresh_from_db()
    table.refresh_from_db()

    assert (round_.seconds_added, table.extra_deals) == (300, 1)
    assert answers[::2] == answers[1::2]
    client.post(clock, {"csrfmiddlewaretoken": "b" * 32, "minutes": "5"})  # from a page that was opened anew
    round_.refresh_from_db()
    assert round_.seconds_added == 600
