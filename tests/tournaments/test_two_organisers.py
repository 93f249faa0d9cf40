"""Two organisers have the same settings open: neither saves over the other without a word."""

from threading import Thread

import pytest
from django.db import connection, connections, transaction
from django.test import Client
from django.urls import resolve, reverse

from tests.factories import a_member, a_tournament, signed_in_now, with_players
from tests.tournaments.places import a_site, address_of
from tests.tournaments.pressed_twice import buttons_on, is_sent_once
from tournaments.clubs.models import Role
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.services import journal
from tournaments.evening.standings.services import set_handicaps
from tournaments.ladders.models import LadderAct
from tournaments.ladders.services import create_ladder
from tournaments.leagues.models import Division, MatchAct
from tournaments.leagues.services.leagues import create_league
from tournaments.prices.models import PriceListVersion
from tournaments.prices.services import create_price_list
from tournaments.ratings.services import found_joint_rating
from tournaments.seasons.services import create_season
from tournaments.security.actors import SITE
from tournaments.security.addresses import addresses

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

# The page; a field with what A and B put there; another field with what B puts there.
SETTINGS = {
    "plan": (("name", "Kerstdrive", "Paasdrive"), ("rounds_planned", "4")),
    "prize_texts": (("places", "Ham", "Lemon"), ("last", "Cake")),
    "stake": (("cents", "5", "10"), ("currency", "CHF")),
    "stages": (("stage-0-best", "4", "6"), ("stage-0-after", "2")),
    "handicap": (("percent", "50", "80"), ("evenings", "7")),
    "club_settings": (("town", "Gent", "Brugge"), ("name", "The Aces")),
    "club_season_rule": (("best", "4", "6"), ("name", "2027")),
    "league_rule": (("win", "4", "5"), ("name", "Interclub 2")),
    "club_ladder_rule": (("reach", "4", "5"), ("name", "Cup 2")),
    "announcement": (("fee_member", "7.50", "8.00"), ("place", "Café De Kroon")),
    "club_about": (("about", "Cards on Friday", "Cards on Monday"), ("town", "9000 Gent")),
    "league_division": (("teams", "Aas\nHeer", "Aas\nBoer"), ("every", "2")),
    "player": (("label", "Gent", "Brugge"), ("category", "ladies")),
    "entrant": (("keep_apart", "family", "club"), ("fixed_table", "1")),
    "handicap points": (("entrant1", "5", "9"), ("entrant2", "7")),
    "club_joint_ratings": (("j{joint}-name", "District", "Coast"), None),
    "club_outside": (("frame_origins", "https://a.example", "https://b.example"), None),
    "club_season_balances": (("lines", "Ann 1; 5; 0", "Ann 1; 7; 0"), None),
}

MAKES = "it makes something new"
ACTS = "it does one thing, which a list of choices with something chosen belongs to"
ASKS = "nothing is stored of it"
DEALS = "a deal that is changed names the version it was"

CANNOT_COLLIDE = {
    "account": "only its owner has it open",
    "adjustments": MAKES,
    "club_season_past": MAKES,
    "club_webhooks": MAKES,
    "draw": "drawing again over a draw of somebody else asks first",
    "desk": DEALS,
    "deal": DEALS,
    "sheet": DEALS,
    "table_plain": DEALS,
    "table_plain_deal": DEALS,
    "what_if": ASKS,
    "helpers": MAKES,
    "league_next": MAKES,
    "members": MAKES,
    "pairs": ACTS,
    "player_merge": ACTS,
    "price_list_copy": MAKES,
    "price_list_from_known": MAKES,
    "price_list_from_variant": MAKES,
    "register": MAKES,
    "start_club": MAKES,
    "club_ladder": MAKES,
    "member_role": "a choice alone in its form: whoever presses its button means it",
    "entrant_person": ACTS,
    "entrant_substitute": ACTS,
    "club_webhook": ASKS,
}
"""Addresses whose forms come filled in and carry nothing of what they were opened on, with the reason."""


@pytest.fixture
def site():
    tournament = with_players(a_tournament(rounds_planned=5), 4)
    club = tournament.club
    season = create_season(club=club, name="2026", actor=SITE)
    league = create_league(club=club, name="Interclub", actor=SITE)
    joint = found_joint_rating(club=club, name="Waasland", actor=SITE)
    ladder = create_ladder(club=club, name="Cup", kind="individual", rule={}, actor=SITE)
    browser = Client()
    signed_in_now(browser, a_member(club, Role.OWNER).user)
    return (
        browser,
        {
            "club_settings": [club.slug],
            "club_season_rule": [club.slug, season.slug],
            "league_rule": [club.slug, league.slug],
            "club_ladder_rule": [club.slug, ladder.slug],
            "club_about": [club.slug],
            "league_division": [club.slug, league.slug, 1],
            "league_pools": [club.slug, league.slug],
            "player": [club.slug, club.players.first().public_id],
            "entrant": [tournament.public_id, 1],
            "club_joint_ratings": [club.slug],
            "club_outside": [club.slug],
            "club_season_balances": [club.slug, season.slug],
            "joint": joint.pk,
        },
        tournament,
    )


def settings_of(site, name):
    """What two people change there: the fields carry the number of a joint rating."""
    (field, *values), besides = SETTINGS[name]
    return (field.format(joint=site[1]["joint"]), *values), besides


def opened(site, name):
    """The form of the page as a browser has it: the one with that field."""
    browser, places, tournament = site
    field = settings_of(site, name)[0][0] if name in SETTINGS else ""
    name = name.partition(" ")[0]
    path = reverse(name, args=places.get(name, [tournament.public_id]))
    return next(
        button
        for button in buttons_on(path, browser.get(path).content.decode())
        if any(key.endswith("opened-on") for key in button.fields)
        and not {"look", "show"} & button.fields.keys()
        and (name == "stages" or not field or field in button.fields)
    )


def saved(site, button, **typed):
    return site[0].post(button.action, {**button.fields, **typed})


def shown(site, name):
    return {key: value for key, value in opened(site, name).fields.items() if "csrf" not in key and "opened" not in key}


def prepared(site, name):
    """Both have the page open."""
    if name == "stages":
        saved(site, opened(site, name), **{"stage-0-after": "1", "stage-0-best": "8"})
    if name == "handicap points":
        set_handicaps(tournament=site[2], points={1: 1}, actor=SITE)
    return opened(site, name), opened(site, name)


@pytest.mark.parametrize("name", SETTINGS)
def test_a_page_saved_untouched_takes_nothing_back(site, name):
    (field, by_a, _by_b), _besides = settings_of(site, name)
    a, b = prepared(site, name)

    assert saved(site, a, **{field: by_a}).status_code == 302
    after = shown(site, name)
    assert saved(site, b).status_code == 302

    assert shown(site, name) == after
    assert after[field] == [by_a]


@pytest.mark.parametrize("name", [name for name, (_first, besides) in SETTINGS.items() if besides])
def test_what_two_people_change_in_different_fields_is_all_kept(site, name):
    (field, by_a, _by_b), (other, by_b) = settings_of(site, name)
    a, b = prepared(site, name)

    statuses = saved(site, a, **{field: by_a}).status_code, saved(site, b, **{other: by_b}).status_code

    now = shown(site, name)
    assert (statuses, now[field], now[other]) == ((302, 302), [by_a], [by_b])


@pytest.mark.parametrize("name", SETTINGS)
def test_what_both_changed_is_shown_and_asked_about_and_then_saved(site, name):
    (field, by_a, by_b), _besides = settings_of(site, name)
    a, b = prepared(site, name)
    saved(site, a, **{field: by_a})

    asked = saved(site, b, **{field: by_b})

    assert asked.status_code in (200, 422)
    assert "Somebody else saved this meanwhile" in asked.content.decode()
    assert shown(site, name)[field] == [by_a]
    again = next(
        button
        for button in buttons_on(b.action, asked.content.decode())
        if button.fields.get(field) == [by_b]
        and not {"look", "show"} & button.fields.keys()
        and any(key.endswith("opened-on") for key in button.fields)
    )
    assert saved(site, again).status_code == 302
    assert shown(site, name)[field] == [by_b]


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        *((name, {field: f" {by_a} "}) for name, ((field, by_a, _by_b), _besides) in SETTINGS.items()),
        ("announcement", {"fee_member": "7,5", "fee_guest": "1", "starts_at": "9:05", "name_1": " Ann", "fee_1": "2"}),
        ("club_about", {"website": "www.example.org"}),
        ("club_settings", {"latitude": "51.0500", "longitude": "+3.7"}),
    ],
)
def test_what_somebody_sends_twice_as_it_was_typed_is_no_change_of_somebody_else(site, name, typed):
    a, b = prepared(site, name)

    statuses = saved(site, a, **typed).status_code, saved(site, b, **typed).status_code

    assert statuses == (302, 302)


def test_what_somebody_else_saved_is_told_as_people_write_it(site):
    a, b = prepared(site, "announcement")
    saved(site, a, fee_member="7.50", starts_at="19:30")

    asked = saved(site, b, fee_member="8", starts_at="20:00").content.decode()

    assert "Somebody else saved this meanwhile: 7.50." in asked
    assert "Somebody else saved this meanwhile: 19:30." in asked


def test_a_final_that_somebody_planned_stays_when_another_saves_the_empty_page(site):
    a, b = opened(site, "stages"), opened(site, "stages")

    saved(site, a, **{"stage-0-after": "1", "stage-0-best": "4"})
    saved(site, b)

    site[2].refresh_from_db()
    assert site[2].stages == [{"after": 1, "best": 4, "carry": True}]


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.timeout(120)
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("by_a", "by_b", "asked"),
    [({"name": "Kerstdrive"}, {"deals_per_round": "4"}, 0), ({"name": "Kerstdrive"}, {"name": "Paasdrive"}, 1)],
    ids=["two fields", "one field"],
)
def test_what_two_people_save_at_one_moment_is_kept_or_asked_about(site, by_a, by_b, asked):
    a, b = opened(site, "plan"), opened(site, "plan")

    statuses = saved_at_one_moment(site, (a, by_a), (b, by_b))

    now = shown(site, "plan")
    kept = [now[field] == [value] for typed in (by_a, by_b) for field, value in typed.items()]
    assert (len(statuses) - statuses.count(302), kept.count(False)) == (asked, asked)


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.timeout(120)
@pytest.mark.django_db(transaction=True)
def test_two_house_rules_of_two_people_are_both_taken_out_at_one_moment(site):
    a, b = opened(site, "house_rules"), opened(site, "house_rules")
    first, second = [key for key, value in a.fields.items() if value == ["on"]][:2]

    statuses = saved_at_one_moment(site, (a, {first: []}), (b, {second: []}))

    site[2].refresh_from_db()
    assert (statuses, [site[2].rules[key] for key in (first, second)]) == ([302, 302], [False, False])


def saved_at_one_moment(site, *forms):
    """Each form with what is typed in it, sent while somebody holds the evening; the statuses of the answers."""
    cookies = {key: cookie.value for key, cookie in site[0].cookies.items()}
    statuses = []

    def save(form, typed):
        browser = Client()
        browser.cookies.load(cookies)
        statuses.append(browser.post(form.action, {**form.fields, **typed}).status_code)
        connections.close_all()

    threads = [Thread(target=save, args=form) for form in forms]
    with transaction.atomic():
        journal.lock(site[2])  # whoever saves waits for it
        for thread in threads:
            thread.start()
        while waiting_for_locks() < len(threads):
            pass
    for thread in threads:
        thread.join()
    return statuses


def waiting_for_locks():
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        return cursor.fetchone()[0]


def test_two_house_rules_of_two_people_are_both_taken_out(site):
    a, b = opened(site, "house_rules"), opened(site, "house_rules")
    ticked = [key for key, value in a.fields.items() if value == ["on"]][:2]
    without = [{key: value for key, value in a.fields.items() if key != out} for out in ticked]

    site[0].post(a.action, without[0])
    site[0].post(b.action, without[1])

    site[2].refresh_from_db()
    assert [site[2].rules[key] for key in ticked] == [False, False]


def the_price_list(site):
    """A price list of the club, and the form of its prices as two people have it open."""
    club = site[2].club
    price_list = create_price_list(
        club=club, name="Ours", game="kleurenwiezen", variant="wallonia_26", rules={}, overlay={}, source="", actor=SITE
    )
    site[1]["price_list_edit"] = [club.slug, price_list.public_id]
    forms = [opened(site, "price_list_edit") for _organiser in range(2)]
    return price_list, [form._replace(fields={**form.fields, "act": ["save"]}) for form in forms]


def test_who_types_prices_on_an_older_version_is_asked_once_and_may_then_save(site):
    price_list, (a, b) = the_price_list(site)

    saved(site, a, **{"piccolo-won": "9", "piccolo-lost": "9"})
    asked = saved(site, b, **{"piccolo-won": "7", "piccolo-lost": "7"})

    assert "Version 2 was saved meanwhile" in asked.content.decode()
    assert price_list.versions.latest("number").overlay == {"contracts": {"piccolo": {"won": 9, "lost": 9}}}
    again = next(
        button for button in buttons_on(b.action, asked.content.decode()) if button.fields.get("act") == ["save"]
    )
    assert saved(site, again).status_code == 302
    assert price_list.versions.latest("number").overlay == {"contracts": {"piccolo": {"won": 7, "lost": 7}}}


def test_a_price_list_that_was_renamed_keeps_its_name_when_another_types_prices(site):
    price_list, (a, b) = the_price_list(site)

    renamed = saved(site, a, **{"version-name": "Theirs"})
    dearer = saved(site, b, **{"piccolo-won": "7", "piccolo-lost": "7"})

    price_list.refresh_from_db()
    assert (renamed.status_code, dearer.status_code, price_list.name) == (302, 302, "Theirs")
    assert price_list.versions.latest("number").overlay == {"contracts": {"piccolo": {"won": 7, "lost": 7}}}


def test_pools_that_somebody_drew_are_not_drawn_again_by_a_page_opened_before(site):
    a, b = opened(site, "league_pools"), opened(site, "league_pools")
    teams = {"teams": "Aas\nHeer\nVrouw\nBoer\nTien\nNegen", "pools": "2", "heads": "0", "through": "1", "second": ""}

    saved(site, a, **teams)
    drawn = list(Division.objects.values_list("pk", "calendar"))
    asked = saved(site, b, **teams)

    assert "drew the pools meanwhile" in asked.content.decode()
    assert list(Division.objects.values_list("pk", "calendar")) == drawn


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_form_saved_a_second_time_untouched_is_answered_as_saved_and_written_nowhere(read_in_spanish):
    site = a_site()
    browser, answers, written = site.browsers["owner"], {}, []
    saved = {name.partition(" ")[0] for name in SETTINGS}
    for name, takes in ((page.name, page.takes) for page in read_in_spanish if "opened-on" in page.html):
        path = address_of(site, name, takes)
        settings = name in saved or not is_sent_once(path)
        if {"GET", "POST"} <= addresses()[name].methods.keys() and settings:
            for form, button in shared_forms(browser, path).items():
                browser.post(button.action, button.fields)
                again, before = shared_forms(browser, path).get(form), rows_kept()
                if again:
                    answers[name] = browser.post(again.action, again.fields).status_code
                written += [(name, model) for model, rows in rows_kept().items() if rows != before[model]]

    assert (set(answers.values()), written) == ({302}, [])
    assert saved <= answers.keys()


def shared_forms(browser, path):
    """The forms of the page that say what they were opened on, by where they go and what they say it in."""
    page = browser.get(path)
    buttons = buttons_on(path, page.content.decode()) if page.status_code == 200 else []
    shared = [(button, key) for button in buttons for key in button.fields if key.endswith("opened-on")]
    return {(button.action, key): button for button, key in reversed(shared)}


def rows_kept():
    """How many rows there are of everything that is noted for good."""
    return {model: model.objects.count() for model in (JournalEntry, LadderAct, MatchAct, PriceListVersion)}


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_every_form_that_shows_what_is_stored_says_what_it_was_opened_on(read_in_spanish):
    careless = set()
    for page in read_in_spanish:
        if {"GET", "POST"} <= addresses()[page.name].methods.keys() and page.name != "logout":
            for button in buttons_on(page.path, page.html):
                if button.filled and not any(key.endswith("opened-on") for key in button.fields):
                    careless.add(resolve(button.action.partition("?")[0]).view_name)

    assert careless == CANNOT_COLLIDE.keys()
