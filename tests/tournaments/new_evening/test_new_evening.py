"""A new evening as last time: everything that was chosen comes along, and what was drawn or won does not."""

from datetime import date, time, timedelta

import pytest
from django.urls import reverse

from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, a_user, an_open_round, with_players
from tests.tournaments.evenings import at
from tournaments.clubs.models import Role
from tournaments.clubs.services import assign
from tournaments.entries.models import Announcement
from tournaments.entries.services.announcements import announce
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.frame.time_zones import today_at
from tournaments.new_evening.selectors import (
    FORTNIGHTLY,
    MONTHLY,
    WEEKLY,
    first_day,
    name_on,
    next_day_of,
    series,
    usual_step,
)
from tournaments.prices.services import save_rules_of
from tournaments.seasons.services import create_season, join_evenings
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

FEES = [{"key": "guest", "name": "", "cents": 500}, {"key": "1", "name": "Student", "cents": 250}]


@pytest.fixture
def club(client):
    club = a_club()
    client.force_login(a_member(club).user)
    return club


def last_evening(club, days_ago=3, **plan):
    return a_tournament(club, date=today_at(club) - timedelta(days=days_ago), **plan)


def page_of(client, club, **asked):
    return client.get(reverse("tournament_new", args=[club.slug]), asked)


def form_on(client, club, **asked):
    """What a browser would send of the page as it stands."""
    return fields_of(page_of(client, club, **asked))


def fields_of(page):
    last = page.context["last"]
    sent = {"like": str(last.evening.public_id)}
    for form in (last.plan, last.announced, last.choices, last.series):
        for field in form:
            shown = field.value()
            if field.name == "ranking":
                sent |= {f"ranking_{place}": key for place, key in enumerate(shown)}
            elif shown not in (None, "", False):
                sent[field.html_name] = shown
    return sent


def make(client, club, **changes):
    return client.post(reverse("tournament_new", args=[club.slug]), {**form_on(client, club), **changes})


def newest(club):
    return club.tournaments.order_by("-pk").first()


def test_two_clicks_from_the_club_to_the_list_of_who_is_here(client, club):
    last_evening(club)
    new = reverse("tournament_new", args=[club.slug])
    assert f'href="{new}"' in client.get(reverse("club", args=[club.slug])).content.decode()

    answer = make(client, club)

    assert answer.url == at("entrants", newest(club))
    assert club.tournaments.count() == 2


@pytest.mark.slow
def test_all_that_was_chosen_comes_along_and_nothing_that_was_drawn(client, club):
    was = last_evening(
        club,
        rules={"solo5": True},
        ranking=["points", "best_deal", "lot"],
        rounds_planned=3,
        stages=[{"after": 2, "best": 4, "carry": 100}],
        prizes={"places": ["Ham"], "published": True, "raffle": {"prizes": ["Cake"], "drawn": {"seed": "1"}}},
        stake={"per": "point", "cents": 5, "currency": "EUR"},
        handicap={"percent": 50, "evenings": 6, "least": 2},
        draw_options={"lots": [{"seed": "1", "groups": []}], "weight": "much"},
        seed="secret",
        double_entry=True,
    )
    announce(
        tournament=was,
        actor=SITE,
        site="",
        starts_at=time(19, 30),
        place="De Linde",
        about="Soup",
        fees=FEES,
        entering="open",
    )
    publish_tournament(tournament=was, actor=SITE)
    helper = a_user()
    assign(tournament=was, user=helper, role=Role.DESK, actor=SITE)

    make(client, club)

    made = newest(club)
    same = ("rules", "rounds_planned", "stages", "stake", "handicap", "double_entry", "deals_per_round", "published")
    assert {field: getattr(made, field) for field in same} == {field: getattr(was, field) for field in same} | {
        "published": True
    }
    assert (made.ranking, made.seed, made.draw_options) == (["points", "best_deal"], "", {"weight": "much"})
    assert made.prizes == {"places": ["Ham"], "raffle": {"prizes": ["Cake"]}}
    told = made.announcement
    assert (told.starts_at, told.place, told.about, told.fees, told.entering) == (
        time(19, 30),
        "De Linde",
        "Soup",
        FEES,
        "open",
    )
    assert [(one.user, one.role) for one in made.assignments.all()] == [(helper, Role.DESK)]
    assert (made.status, made.lead, made.results_held) == ("draft", "", False)


@pytest.mark.parametrize(
    ("before", "step"),
    [([], WEEKLY), ([7, 14], 7), ([14, 28, 42], FORTNIGHTLY), ([28, 63], MONTHLY), ([7, 21, 28], 7), ([10, 20], 10)],
)
def test_the_next_evening_is_as_far_on_as_usual(before, step):
    last = date(2026, 11, 26)

    assert usual_step([last, *(last - timedelta(days=days) for days in before)]) == step


@pytest.mark.parametrize(("off", "weeks"), [(2, 1), (-3, 1), (9, 2)])
def test_an_evening_that_moved_once_moves_no_other(client, club, off, weeks):
    for days_ago in (14, 7, 0):
        last_evening(club, days_ago)
    planned = today_at(club) + timedelta(days=7)
    evening = a_tournament(club, name=f"Whist {planned:%Y-%m-%d}", date=planned + timedelta(days=off))
    moved = {"date": f"{planned:%Y-%m-%d}", "starts_at": "", "place": "", "reason": "Hall let"}
    Announcement.objects.create(tournament=evening, moved=moved)

    day = planned + timedelta(weeks=weeks)
    assert next_day_of(evening)[0] == day
    assert form_on(client, club, like=evening.public_id)["name"] == f"Whist {day:%Y-%m-%d}"


def test_the_next_day_is_never_over_and_a_monthly_weekday_stays_one():
    assert first_day(date(2026, 1, 8), WEEKLY, date(2026, 11, 26)) == date(2026, 11, 26)
    assert first_day(date(2026, 11, 12), MONTHLY, date(2026, 11, 26)) == date(2026, 12, 10)
    assert series(date(2026, 10, 29), MONTHLY, date(2027, 2, 1)) == [
        date(2026, 10, 29),
        date(2026, 11, 26),
        date(2026, 12, 24),
        date(2027, 1, 28),
    ]


@pytest.mark.parametrize(
    ("name", "then"),
    [
        ("Thursday", "Thursday"),
        ("Drive of 26 November 2026", "Drive of 3 December 2026"),
        ("Kaarting 26 november", "Kaarting 3 december"),
        ("Soirée du 26/11/2026", "Soirée du 03/12/2026"),
        ("Cup 2026", "Cup 2026"),
    ],
)
def test_a_day_in_the_name_becomes_the_new_one(name, then):
    assert name_on(name, date(2026, 11, 26), date(2026, 12, 3)) == then


def test_entering_closes_as_long_before_as_it_did(client, club):
    was = last_evening(club, days_ago=0)
    announce(tournament=was, actor=SITE, site="", starts_at=time(20), entries_close_at=f"{was.date}T12:00:00+00:00")

    make(client, club)

    made = newest(club).announcement
    assert made.entries_close_at - Announcement.objects.get(tournament=was).entries_close_at == timedelta(days=7)


def test_what_is_changed_is_changed_and_what_is_wrong_is_told_at_its_field(client, club):
    last_evening(club)
    assert make(client, club, doors_at="21:00", starts_at="20:00").status_code == 200
    wrong = make(client, club, deals_per_round="", fee_guest="much")

    make(client, club, name="Christmas", deals_per_round="12", fee_guest="7", place="Lint", prize_places="Ham\n\nCake")

    assert list(wrong.context["last"].announced.errors) == ["fee_guest"]
    made = newest(club)
    assert (club.tournaments.count(), made.name, made.deals_per_round) == (2, "Christmas", 12)
    assert (made.announcement.place, made.announcement.fees) == ("Lint", [{"key": "guest", "name": "", "cents": 700}])
    assert made.prizes["places"] == ["Ham", "", "Cake"]


def test_a_club_without_an_evening_is_shown_its_games(client, club):
    page = page_of(client, club)

    assert page.context["last"] is None
    assert client.post(page.request["PATH_INFO"], {"like": "x"}).status_code == 200


def test_an_evening_put_away_or_of_another_club_is_no_example(client, club):
    last_evening(club, days_ago=1)
    club.tournaments.update(archived_at="2026-01-01T00:00Z")
    strange = a_tournament(name="Strange")

    assert page_of(client, club, like=strange.public_id).context["last"] is None


def test_another_kind_of_evening_is_one_link_away(client, club):
    cup = last_evening(club, days_ago=9, game="wiezen", variant="iwwa_wiezen", name="Cup")
    last_evening(club)

    page = page_of(client, club)
    assert page.context["others"] == [cup]

    assert page_of(client, club, like=cup.public_id).context["last"].evening == cup


@pytest.mark.slow
def test_a_played_evening_with_people_who_left_the_club_is_copied_without_them(client, club):
    was = with_players(last_evening(club), 4)
    a_deal(a_table(an_open_round(was)))
    was.entrants.first().players.update(active=False)

    make(client, club)

    made = newest(club)
    assert (made.status, made.entrants.count(), made.rules_frozen_at, made.rounds.count()) == ("draft", 0, None, 0)


@pytest.mark.slow
def test_the_price_list_stays_as_it_was_played_unless_the_newest_is_ticked(client, club):
    was = last_evening(club, rules={"solo5": True})
    first = save_rules_of(tournament=was, name="Ours", actor=SITE)
    first.price_list.versions.create(number=2, rules={})

    make(client, club)
    as_it_was = newest(club)
    make(client, club, like=str(was.public_id), newest="on")
    renewed = newest(club)

    assert (as_it_was.price_version, as_it_was.rules) == (first, {"solo5": True})
    assert (renewed.price_version.number, renewed.rules) == (2, {})


def test_it_counts_for_the_season_that_runs(client, club):
    was = last_evening(club)
    autumn = create_season(club=club, name="Autumn", actor=SITE)
    join_evenings(season=autumn, tournaments=[was], actor=SITE)
    Tournament.objects.filter(pk=was.pk).update(created_at=autumn.created_at)
    make(client, club)
    same = newest(club)
    winter = create_season(club=club, name="Winter", actor=SITE)

    make(client, club)

    assert list(same.seasons.all()) == [autumn]
    assert list(newest(club).seasons.all()) == [winter]


def test_pressed_twice_one_is_made(client, club):
    last_evening(club)
    sent = {**form_on(client, club), "csrfmiddlewaretoken": "the same"}

    first, second = (client.post(reverse("tournament_new", args=[club.slug]), sent) for _press in range(2))

    assert (first.url, club.tournaments.count()) == (second.url, 2)


@pytest.mark.slow
def test_many_dates_each_an_evening_with_an_address_but_those_that_are_unticked(client, club):
    was = last_evening(club, days_ago=0, name="Thursday")
    until = was.date + timedelta(days=28)
    series_ = {"step": "7", "until": until.isoformat()}

    shown = make(client, club, **series_, act="series")
    days = [day for day, ticked, _taken in shown.context["days"] if ticked]
    assert club.tournaments.count() == 1
    answer = make(client, club, **series_, act="make_series", day=[str(day) for day in days if day != days[1]])

    made = club.tournaments.exclude(pk=was.pk).order_by("date")
    assert answer.url == reverse("club", args=[club.slug])
    assert [one.date - was.date for one in made] == [timedelta(days=n) for n in (7, 21, 28)]
    assert len({one.slug for one in made}) == 3


@pytest.mark.parametrize(
    ("days", "said"),
    [(None, "Until when?"), (0, "That is before the first evening."), (430, "At most 60 evenings at once.")],
)
def test_a_series_that_cannot_be_is_refused_at_its_field(client, club, days, said):
    was = last_evening(club, days_ago=0)
    until = "" if days is None else (was.date + timedelta(days=days)).isoformat()

    page = make(client, club, step="7", until=until, act="series")

    assert page.context["last"].series.errors["until"] == [said]
    assert club.tournaments.count() == 1


def test_a_day_on_which_the_club_plays_already_is_not_ticked(client, club):
    was = last_evening(club, days_ago=0)
    last_evening(club, days_ago=-14, game="wiezen", variant="iwwa_wiezen")

    page = client.post(
        reverse("tournament_new", args=[club.slug]),
        {
            **form_on(client, club, like=was.public_id),
            "until": str(was.date + timedelta(days=21)),
            "act": "series",
        },
    )

    assert [(ticked, taken) for _day, ticked, taken in page.context["days"]] == [
        (True, False),
        (False, True),
        (True, False),
    ]


def test_who_may_not_make_evenings_sees_no_such_page(client):
    club = a_club()
    client.force_login(a_member(club, Role.DIRECTOR).user)

    assert page_of(client, club).status_code == 403


def test_every_game_says_who_plays_so_and_what_it_pays(client, club):
    page = page_of(client, club)

    games = [*page.context["near"], *page.context["far"]]
    pays = {one["variant"].key: one["pays"] for one in games}
    assert pays["flemish"].startswith("Partnership 8") or pays["flemish"]
    assert all(one["source"] for one in games)
