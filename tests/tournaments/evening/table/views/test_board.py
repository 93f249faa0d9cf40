"""The board: what stands on it, and what it costs."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import a_deal, a_member, a_table, alone, meetje, passed, together
from tests.one_line import one_line
from tests.tournaments.evenings import an_evening, at, signed_in
from tournaments.clubs.models import Role
from tournaments.evening.rounds.selectors.progress import rounds_of
from tournaments.evening.rounds.services.rounds import add_time, start_clock
from tournaments.evening.table.selectors.boards import board_of
from tournaments.evening.table.services.tables import call_director, verify_deal
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 12])
def test_a_page_costs_the_same_with_one_table_and_with_three(client, django_assert_max_num_queries, players):
    tournament = an_evening(players)
    signed_in(client, tournament)

    for page, arguments, most in [
        ("board", (), 11),
        ("evening", (), 13),
        ("rounds", (), 13),
        ("entrants", (), 12),
        ("round", (1,), 17),
        ("alerts", (), 5),
        ("journal", (), 10),
        ("closing", (), 17),
        ("desk", (), 16),
        ("sheet", (1, 1), 13),
    ]:
        client.get(at(page, tournament, *arguments))
        with django_assert_max_num_queries(most, info=page):
            client.get(at(page, tournament, *arguments))


def test_a_call_for_the_director_is_answered_from_the_board(client):
    tournament = an_evening(8)
    signed_in(client, tournament)
    table = a_table(tournament.rounds.get(), 2)
    call_director(table=table, actor=SITE)

    client.post(at("table_act", tournament, 1, 2), {"act": "answer"})

    table.refresh_from_db()
    assert table.director_called_at is None


def test_the_board_counts_deals_over_all_tables(client):
    tournament = an_evening(8)
    signed_in(client, tournament)
    a_deal(a_table(tournament.rounds.get(), 2))

    context = client.get(at("board", tournament)).context

    assert (context["entered"], context["expected"], context["done"]) == (1, 8, 0)


def test_a_table_that_plays_by_the_clock_is_never_called_complete(client):
    tournament = an_evening(8, round_end="minutes", minutes_per_round=40)
    signed_in(client, tournament)
    a_deal(a_table(tournament.rounds.get(), 2))

    page = " ".join(client.get(at("board", tournament)).content.decode().split())

    assert ("2 tables · 1 deal" in page, "complete" in page) == (True, False)


@pytest.mark.slow
def test_the_board_asks_for_checks_once_somebody_has_checked_a_deal(client):
    tournament = an_evening(8)
    signed_in(client, tournament)
    first = a_deal(a_table(tournament.rounds.get(), 1))
    a_deal(a_table(tournament.rounds.get(), 2))

    before = [entry["unverified"] for entry in client.get(at("board", tournament)).context["entries"]]
    verify_deal(deal=first, actor=a_member(tournament.club, Role.DESK))
    after = [entry["unverified"] for entry in client.get(at("board", tournament)).context["entries"]]

    assert (before, after) == ([0, 0], [0, 1])


@pytest.mark.slow
def test_the_board_offers_sheets_first_and_closing_once_every_table_is_complete(client):
    tournament = an_evening(4, deals_per_round=1)
    signed_in(client, tournament)

    playing = first_offer(client.get(at("board", tournament)))
    a_deal(a_table(tournament.rounds.get(), 1))
    complete = first_offer(client.get(at("board", tournament)))

    assert (playing, complete) == (at("desk", tournament), at("round_close", tournament, 1))


@pytest.mark.slow
@pytest.mark.parametrize("clock", [False, True])
def test_a_level_table_is_not_done_where_one_more_deal_decides(client, clock):
    plan = {"round_end": "minutes", "minutes_per_round": 30} if clock else {"deals_per_round": 2}
    tournament = an_evening(2, game="boomke_wies", variant="auction", kind="pairs", **plan)
    round_, states = tournament.rounds.get(), []
    round_.tournament = tournament
    signed_in(client, tournament)
    start_clock(round_=round_, actor=SITE)
    for side in ("NS", "EW", "NS"):
        a_deal(a_table(round_), meetje(side))
        add_time(round_=round_, seconds=-3600 if side == "EW" else 0, actor=SITE)
        page = client.get(at("board", tournament))
        states.append((page.context["entries"][0]["plays_on"], b"one more deal decides" in page.content))
        if not clock:
            desk = client.get(at("desk", tournament) + "?table=1")
            assert (desk.context["plays_on"], desk.context["complete"]) == (states[-1][0], len(states) == 3)

    assert states == [(False, False), (True, True), (False, False)]
    assert page.context["done"] == (not clock)


@pytest.mark.slow
@pytest.mark.parametrize("end", ["deals", "minutes"])
def test_there_is_a_clock_only_where_rounds_end_by_it_and_starting_it_stays_on_the_page(client, end):
    tournament = an_evening(4, round_end=end, minutes_per_round=30)
    signed_in(client, tournament)
    page, start = at("round", tournament, 1), at("round_clock", tournament, 1)

    offered = [
        f'action="{start}"' in client.get(address).content.decode() for address in (page, at("board", tournament))
    ]

    assert offered == [end == "minutes"] * 2
    assert client.post(start, {"act": "start", "next": "round"}).url == page


@pytest.mark.parametrize(("role", "offered"), [(Role.ORGANISER, True), (Role.DESK, False)])
def test_the_codes_for_the_phones_are_one_click_from_the_board(client, role, offered):
    tournament = an_evening(4)
    client.force_login(a_member(tournament.club, role).user)

    page = client.get(at("board", tournament)).content.decode()

    assert (f'href="{at("codes", tournament)}"' in page) is offered


def first_offer(page):
    """Where the page's main button leads, or its form."""
    link = r'class="button button-main" href="([^"]+)"'
    form = r'<form method="post" action="([^"]+)">(?:(?!</form>).)*?<button class="button button-main"'
    return next(filter(None, re.search(f"{link}|{form}", one_line(page)).groups()))


@pytest.mark.parametrize(("minutes", "marked"), [(3, False), (37, True)])
def test_a_table_of_which_nothing_was_heard_for_long_carries_a_sign(client, minutes, marked):
    tournament = an_evening(4)
    signed_in(client, tournament)
    table = a_table(tournament.rounds.get())
    table.last_deal_at = timezone.now() - timedelta(minutes=minutes)
    table.save(update_fields=["last_deal_at"])

    page = one_line(client.get(at("board", tournament)))
    sign = re.search(r"<span [^>]*data-long[^>]*>", page)[0]

    assert ("hidden" not in sign, "long ago" in page) == (marked, True)


@pytest.mark.slow
def test_every_page_counts_the_same_deals(client):
    tournament = an_evening(8, deals_per_round=2)
    signed_in(client, tournament)
    table = a_table(tournament.rounds.get(), 1)
    for record in (passed(), alone(), alone()):
        a_deal(table, record)

    pages = [client.get(at(name, tournament)).content.decode() for name in ("board", "rounds")]

    assert [re.findall(r"\d+ of \d+ deals|\d+ deals", page)[:1] for page in pages] == [["2 of 4 deals"]] * 2


@pytest.mark.parametrize("counted", [True, False])
def test_deals_are_counted_alike_in_the_database_and_one_by_one(counted):
    tournament = an_evening(8, passed_deals_count=counted)
    round_ = tournament.rounds.get()
    for record in (passed(), alone(), together()):
        a_deal(a_table(round_, 1), record)

    counts = [row.entered for row in board_of(rounds_of(tournament)[0].round)]

    assert (rounds_of(tournament)[0].deals, counts) == (sum(counts), [3 if counted else 2, 0])
