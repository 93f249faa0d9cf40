"""The table page without scripts, and the parts of the page that the server makes."""

import re

import pytest

from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, with_players
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.codes import table_codes
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
SOLO = {"contract": "solo_6", "declarers": ["N"], "tricks.declarers": "7", "number": "1"}


@pytest.fixture
def table():
    return a_table(an_open_round())


@pytest.fixture
def path(table):
    [code] = table_codes(tournament=table.round.tournament, numbers=[1], actor=SITE)
    return f"/t/{code.token}"


@pytest.mark.slow
def test_the_page_holds_all_it_needs_to_work_without_network(client, path):
    page = client.get(f"{path}/")

    blocks = set(re.findall(r'id="(table-state|table-rules|table-words)"', page.content.decode()))
    assert (blocks, page["X-Whistboard"]) == ({"table-state", "table-rules", "table-words"}, "1")


@pytest.mark.slow
@pytest.mark.parametrize("deals", [1, 3])
def test_the_page_costs_as_many_queries_whatever_the_sheet(client, path, table, deals, django_assert_num_queries):
    client.get(f"{path}/")
    for _ in range(deals):
        a_deal(table, alone())

    with django_assert_num_queries(12):
        client.get(f"{path}/")


def test_before_the_draw_the_page_says_so(client):
    tournament = with_players(a_tournament(), 4)
    [code] = table_codes(tournament=tournament, numbers=[1], actor=SITE)

    assert "Nothing is drawn yet" in client.get(f"/t/{code.token}/").content.decode()


def test_a_deal_is_entered_without_scripts(client, path):
    answer = client.post(f"{path}/plain/", SOLO)

    assert (answer.status_code, Deal.objects.get().record["tricks"]["declarers"]) == (302, 7)


@pytest.mark.slow
def test_what_was_typed_stays_when_it_cannot_be(client, path):
    answer = client.post(f"{path}/plain/", {**SOLO, "declarers": ["N", "S"]})

    page = answer.content.decode()
    assert (answer.status_code, Deal.objects.count()) == (422, 0)
    assert "is played alone; 2 are marked" in page and 'value="7"' in page


@pytest.mark.slow
def test_a_deal_is_put_right_and_taken_back_without_scripts(client, path, table):
    deal = a_deal(table, alone("N", tricks=6))

    client.post(f"{path}/plain/{deal.uid}/", {**SOLO, "uid": deal.uid, "version": 1})
    corrected = Deal.objects.get().record["tricks"]["declarers"]
    client.post(f"{path}/undo/", {"seq": ""})

    assert (corrected, Deal.objects.get().record["tricks"]["declarers"]) == (7, 6)


def test_nobody_at_the_table_gives_points_by_hand(client, path):
    points = {f"scores.{seat}": points for seat, points in {"N": 9, "E": -3, "S": -3, "W": -3}.items()}
    manual = {"contract": "manual", "number": "1", **points}

    client.post(f"{path}/plain/", manual)

    assert Deal.objects.count() == 0


def test_the_worker_keeps_the_script_of_the_page(client, path):
    [script] = re.findall(r'src="(/t/page-\w+\.js)"', client.get(f"{path}/").content.decode())

    answer = client.get(script)

    assert script in client.get("/t/sw.js").content.decode()
    assert (answer["Content-Type"], answer["Cache-Control"]) == (
        "text/javascript; charset=utf-8",
        "public, max-age=31536000, immutable",
    )


@pytest.mark.slow
def test_an_odd_deal_is_asked_about_once_without_scripts(client, path):
    odd = {**SOLO, "tricks.declarers": "13"}
    asked = client.post(f"{path}/plain/", odd)
    other = client.post(f"{path}/plain/", {**odd, "declarers": ["E"], "sure": asked.context["form"].sure})
    stored = Deal.objects.count()

    client.post(f"{path}/plain/", {**odd, "sure": asked.context["form"].sure})

    assert ("All 13 tricks in Solo 6?" in asked.content.decode(), other.status_code, stored) == (True, 200, 0)
    assert Deal.objects.get().warnings_dismissed == ["every_trick"]


def test_queens_are_entered_without_scripts_and_the_sheet_says_what_lies_in_the_pot(client):
    rules = {"pot": "alone", "queen_price": 3}
    table = a_table(an_open_round(a_tournament(game="wiezen", variant="iwwa_wiezen", rules=rules)))
    [code] = table_codes(tournament=table.round.tournament, numbers=[1], actor=SITE)
    taken = {f"modifiers.queens.{seat}": number for seat, number in zip("NESW", "2101", strict=True)}

    passed = client.post(f"/t/{code.token}/plain/", {"contract": "pass", "number": "1"})
    client.post(f"/t/{code.token}/plain/", {"contract": "queens", "number": "1", **taken})

    assert (passed.status_code, Deal.objects.get().record["contract"]) == (422, {"type": "queens"})
    assert "In the pot: 12" in client.get(f"/t/{code.token}/plain/").content.decode()


def test_trumps_that_take_turns_are_named(client):
    dutch = a_tournament(game="dutch_whist", variant="to_5", rules={"trump": "rotation_no_trump"}, deals_per_round=6)
    table = a_table(an_open_round(with_players(dutch, 4)))
    [code] = table_codes(tournament=dutch, numbers=[1], actor=SITE)
    named = []
    for number in range(1, 6):
        page = client.get(f"/t/{code.token}/plain/")
        named.append(re.search(r"Trumps\W+<span class=\"suit (\w+)|· +(no-trump)", page.content.decode())[0][-8:])
        a_deal(table, {"contract": {"type": "plain"}, "tricks": {"NS": 7}}, number=number)

    assert named == ["t hearts", "diamonds", "t spades", "it clubs", "no-trump"]
