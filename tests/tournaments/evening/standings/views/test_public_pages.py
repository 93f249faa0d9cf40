"""Reasons, seats, sheets, players, rules, the draw, the wall, seasons and the front door, as strangers read them."""

import re

import pytest

from tests.evenings import address, an_evening
from tests.factories import a_club, a_member, a_tournament, with_players
from tests.seating import draw_round
from tournaments.clubs.models import Role
from tournaments.evening.rounds.models import Round, Table
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.seating import publish_round
from tournaments.evening.rounds.services.tournaments import finish_tournament, publish_tournament
from tournaments.evening.standings.services import adjust_points
from tournaments.register.services.register import change_player
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def words(answer):
    """The page's text without its markup."""
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def finished(club, **more):
    tournament = an_evening(players=4, club=club, rounds_planned=1, **more)
    close_round(round_=tournament.rounds.get(), actor=SITE, anyway=True, reason="over")
    finish_tournament(tournament=tournament, actor=SITE)
    return tournament


def test_a_reason_shows_both_numbers_of_every_measure_that_was_looked_at(client):
    tournament = an_evening(players=4)
    adjust_points(entrant=tournament.entrants.get(number=1), points=100, reason="a present", actor=SITE)

    answer = client.get(address(tournament, "why/1/?with=2"))

    compared = answer.context["comparisons"][0]
    assert (compared["row"].entrant.number, compared["other"].entrant.number) == (1, 2)
    assert [line["label"] for line in compared["steps"]] == ["Points"]
    assert "a present" in words(answer)


@pytest.mark.slow
@pytest.mark.parametrize(("carry", "reasons"), [(True, ["late", "slow"]), (False, ["slow"])])
def test_a_reason_lists_the_corrections_that_count_where_one_is_ranked(client, carry, reasons):
    tournament = an_evening(players=4, stages=[{"after": 1, "best": 4, "carry": carry}])
    close_round(round_=tournament.rounds.get(), actor=SITE, anyway=True, reason="over")
    final = open_round(round_=draw_round(tournament=tournament, actor=SITE), actor=SITE)
    first = tournament.entrants.get(number=1)
    adjust_points(entrant=first, points=-5, reason="late", actor=SITE)
    adjust_points(entrant=first, points=-3, reason="slow", round_=final, actor=SITE)

    answer = client.get(address(tournament, "why/1/"))

    assert [adjustment.reason for adjustment in answer.context["adjustments"]] == reasons


@pytest.mark.slow
def test_of_several_who_share_a_place_only_the_first_shows_the_numbers_that_all_have(client):
    tournament = an_evening(players=4, rounds=1)
    shared = next(row for row in client.get(address(tournament)).context["standing"].standings.rows if row.shared)

    comparisons = client.get(address(tournament, f"why/{shared.entrant.number}/")).context["comparisons"]

    assert [(comparison["shared"], bool(comparison["steps"])) for comparison in comparisons] == [
        (False, True),
        (True, True),
        (True, False),
    ]
    assert all(comparison["sentence"] for comparison in comparisons)


@pytest.mark.parametrize("other", ["1", "99", "x", "", "1" * 40])
def test_comparing_with_nobody_gives_the_neighbours(client, other):
    answer = client.get(address(an_evening(players=4), f"why/1/?with={other}"))

    assert (answer.status_code, answer.context["chosen"]) == (200, None)


@pytest.mark.parametrize("page", ["why/99/", "players/99/", "rounds/9/", "rounds/1/tables/9/", "standings.ods"])
def test_what_is_not_there_is_not_found(client, page):
    assert client.get(address(an_evening(players=4), page)).status_code == 404


def test_a_round_that_was_only_drawn_is_nobodys_business(client):
    tournament = with_players(a_tournament(), 4)
    publish_tournament(tournament=tournament, actor=SITE)
    round_ = draw_round(tournament=tournament, actor=SITE, seed="1")
    before = client.get(address(tournament, "rounds/1/")).status_code
    publish_round(round_=round_, actor=SITE)

    assert (before, client.get(address(tournament, "rounds/1/")).status_code) == (404, 200)


@pytest.mark.parametrize("players", [4, 12])
def test_the_seats_cost_the_same_for_few_and_many(client, django_assert_num_queries, players):
    page = address(an_evening(players=players), "rounds/1/")

    with django_assert_num_queries(6):
        client.get(page)


def test_who_looks_for_a_name_finds_it_first(client):
    tournament = an_evening(players=8)
    name = tournament.entrants.get(number=7).public_name

    people = client.get(address(tournament, f"rounds/1/?find={name.lower()}")).context["people"]

    assert [row["sitter"].name for row in people if row["found"]] == [name] == [people[0]["sitter"].name]


def test_a_sheet_tells_every_deal_and_why(client):
    tournament = an_evening(players=4, deals=2)

    answer = client.get(address(tournament, "rounds/1/tables/1/"))

    assert [deal["deal"].number for deal in answer.context["deals"]] == [1, 2]
    assert all(deal["why"] for deal in answer.context["deals"])
    points = [[points for points, _total in deal["cells"]] for deal in answer.context["deals"]]
    assert answer.context["totals"] == [sum(column) for column in zip(*points, strict=True)]


@pytest.mark.slow
def test_a_players_page_adds_up_to_the_standings(client):
    tournament = an_evening(players=4, rounds=2, deals=3)

    page = client.get(address(tournament, "players/3/")).context

    assert sum(deal["points"] for deal in page["deals"]) == page["row"].points
    assert [seat["round"].number for seat in page["seats"]] == [2, 1]


@pytest.mark.slow
def test_other_evenings_are_listed_for_who_is_shown_and_not_for_who_is_hidden(client):
    club = a_club()
    first, second = finished(club), finished(club)
    player = second.entrants.get(number=1).players.get()
    shown = client.get(address(second, "players/1/")).context["history"]
    change_player(player=player, actor=SITE, shown="hidden")
    hidden = client.get(address(second, "players/1/")).context["history"]

    assert [row["entrant"].tournament for row in shown] == [first]
    assert hidden == []


def test_tonights_rules_name_what_differs_from_the_book(client):
    tournament = a_tournament(rules={"solo5": True})
    publish_tournament(tournament=tournament, actor=SITE)

    chosen = client.get(address(tournament, "rules/")).context["chosen"]

    assert [rule["sentence"] for rule in chosen if rule["changed"]] == ["Solo may be bid for five tricks."]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/rules/", 200),
        ("/rules/kleurenwiezen/flemish/", 200),
        ("/rules/pandoeren/wedd_33/", 200),
        ("/rules/kleurenwiezen/flemish/?show=1&passed_cap=nonsense", 200),
        ("/rules/chess/blitz/", 404),
    ],
)
def test_the_rules_of_published_variants_can_be_tried(client, path, status):
    assert client.get(path).status_code == status


def test_a_club_without_public_evenings_is_for_its_own_people_alone(client):
    club = a_club()
    stranger = client.get(f"/s/{club.slug}/").status_code
    client.force_login(a_member(club, Role.DESK).user)

    assert (stranger, client.get(f"/s/{club.slug}/").status_code) == (404, 200)


@pytest.mark.slow
def test_pairs_have_their_pages_too(client):
    tournament = an_evening(players=4, game="boomke_wies", variant="auction", kind="pairs", deals=0)

    statuses = {
        page: client.get(address(tournament, page), follow=True).status_code
        for page in [
            "",
            "across/",
            "why/1/",
            "rounds/",
            "rounds/1/?by=name",
            "rounds/1/tables/1/",
            "players/1/",
            "players/1/me/",
            "draw/",
            "wall/",
            "rules/",
        ]
    }

    assert set(statuses.values()) == {200}
    assert Table.objects.filter(round=Round.objects.get(tournament=tournament)).count() == 2


def test_cards_drawn_on_the_phone_are_the_same_for_everybody_with_the_lot(client):
    path = "/rules/boomke_wies/auction/cards/"
    first, again = (client.get(path, {"lot": "7f3a"}).content.decode() for _ in range(2))

    assert [line for line in first.splitlines() if "Player" in line] == [
        line for line in again.splitlines() if "Player" in line
    ]
    assert first.count("Plays with player") == 4 and "7f3a" in first
    assert client.get("/rules/kleurenwiezen/flemish/cards/").status_code == 404


@pytest.mark.parametrize(
    ("kind", "status"), [("rules", 200), ("rules-booklet", 200), ("score-card", 200), ("table-cards", 404)]
)
def test_a_published_variant_prints_for_everybody(client, kind, status):
    answer = client.get(f"/rules/boomke_wies/auction/{kind}.pdf")

    assert answer.status_code == status
    assert status == 404 or answer.content.startswith(b"%PDF")


def test_no_rules_page_says_on_or_off_bare_or_leaves_the_other_side_out(client):
    for path in ("/rules/bid_whist/ne_usa_52/", "/rules/boomke_wies/auction/", "/rules/kleurenwiezen/flemish/"):
        told = client.get(path).content.decode()
        assert "stands on the rules page" not in told
        assert ">on<" not in told and ">off<" not in told.split("<aside")[0]
