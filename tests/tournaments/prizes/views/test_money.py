"""The stake of an evening, who pays whom, and that no stranger ever sees an amount."""

import io

import pytest
from django.core.management import call_command
from django.urls import reverse

from tests.factories import a_deal, a_table, a_tournament, alone, with_players
from tests.reports.printables.reading import pages
from tests.tournaments.evenings import an_evening, at, signed_in
from tournaments.clubs.models import Role
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.tournaments import change_rules
from tournaments.evening.table.models import Score
from tournaments.evening.table.selectors.table_states import state_of
from tournaments.evening.table.services.codes import issue_table_code
from tournaments.prizes.selectors import money_of_evening
from tournaments.prizes.services import set_stake
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
FIVE_CENTS = {"cents": 5, "per": "point", "currency": "EUR", "uneven": "refuse"}
ANSWERS = {"cents": 5, "per": "point", "currency": "EUR", "uneven": "refuse"}


def played(stake=None, **plan):
    """Four people and two deals: North wins 12 points and loses 9 (solo of six, and of six that is lost)."""
    tournament = an_evening(players=4, **plan)
    table = a_table(tournament.rounds.get())
    a_deal(table, alone("N"))
    a_deal(table, alone("E", tricks=5))
    if stake:
        set_stake(tournament=tournament, stake=stake, actor=SITE)
    return Tournament.objects.get(pk=tournament.pk)


def test_a_stake_can_be_set_after_deals_and_touches_no_score(client):
    tournament = played()
    before = list(Score.objects.values_list("party", "points"))
    signed_in(client, tournament)

    answer = client.post(at("stake", tournament), {**ANSWERS, "on_phones": "on"})

    tournament.refresh_from_db()
    assert answer.status_code == 302
    assert tournament.stake == {**FIVE_CENTS, "ante": 10, "takes": "value", "on_phones": True}
    assert list(Score.objects.values_list("party", "points")) == before
    call_command("check_scores", stdout=io.StringIO())
    call_command("check_journal", stdout=io.StringIO())


def test_the_page_says_who_pays_whom_and_what_everybody_won(client):
    tournament = played(FIVE_CENTS)
    signed_in(client, tournament, Role.DIRECTOR)
    points = {}
    for number, amount in Score.objects.filter(tournament=tournament).values_list("entrant__number", "points"):
        points[number] = points.get(number, 0) + amount

    page = client.get(at("money", tournament))

    purses = {line["purse"].number: line["purse"] for line in page.context["purses"]}
    assert {number: purse.cents for number, purse in purses.items()} == {
        number: 5 * amount for number, amount in points.items()
    }
    assert len(page.context["payments"]) <= 3
    assert page.context["stake"] == "€0.05 a point"


def test_the_desk_sees_no_money(client):
    tournament = played(FIVE_CENTS)
    signed_in(client, tournament, Role.DESK)

    sheet = client.get(at("sheet", tournament, 1, 1))

    assert client.get(at("money", tournament)).status_code == 403
    assert ("€" in sheet.content.decode(), sheet.context["money"]) == (False, None)


@pytest.mark.parametrize("page", ["sheet", "entrant"])
def test_the_director_sees_it_on_the_sheet_and_on_the_page_of_a_player(client, page):
    tournament = played(FIVE_CENTS)
    signed_in(client, tournament, Role.DIRECTOR)

    text = client.get(at(page, tournament, *((1, 1) if page == "sheet" else (1,)))).content.decode()

    first = tournament.scores.filter(entrant__number=1).values_list("points", flat=True)
    cents = 5 * sum(first)
    assert f"€{abs(cents) // 100}.{abs(cents) % 100:02}" in text


def test_points_that_do_not_add_up_are_refused_in_a_sentence_unless_the_club_says_how(client):
    tournament = an_evening(players=4, game="pandoeren", variant="wedd_33")
    signed_in(client, tournament)

    refused = client.post(at("stake", tournament), ANSWERS)
    agreed = client.post(at("stake", tournament), {**ANSWERS, "uneven": "mean"})

    assert refused.context["form"].errors["uneven"] == [
        "In this game the points of a table do not add up to zero. Choose how that is settled."
    ]
    assert agreed.status_code == 302


def test_a_penalty_that_does_not_balance_is_named_and_nothing_is_settled(client):
    tournament = played(FIVE_CENTS)
    penalty = {
        "contract": {"type": "manual"},
        "scores": {"N": -10, "E": 0, "S": 0, "W": 0},
        "modifiers": {"penalty": True, "reason": "late"},
    }
    a_deal(a_table(tournament.rounds.get()), penalty)
    signed_in(client, tournament)

    page = client.get(at("money", tournament)).context

    assert (page["uneven"], page["payments"]) == (
        ["Round 1, table 1: the points add up to −10, not to 0."],
        [],
    )


def test_nonsense_is_refused_at_its_field_and_a_stake_can_be_taken_away(client):
    tournament = played(FIVE_CENTS)
    signed_in(client, tournament)

    wrong = client.post(at("stake", tournament), {**ANSWERS, "cents": "a lot", "per": "hour", "currency": "XYZ"})
    gone = client.post(at("stake", tournament), {**ANSWERS, "cents": ""})

    tournament.refresh_from_db()
    assert sorted(wrong.context["form"].errors) == ["cents", "currency", "per"]
    assert (gone.status_code, tournament.stake, money_of_evening(tournament)) == (302, {}, None)


def test_rules_that_change_afterwards_are_not_held_up_by_the_stake(client):
    tournament = with_players(a_tournament(game="pandoeren", variant="wedd_33", rules={"settlement": "pot"}), 4)
    set_stake(tournament=tournament, stake={"cents": 1, "per": "pot"}, actor=SITE)

    change_rules(tournament=tournament, rules={}, actor=SITE)

    signed_in(client, tournament)
    assert "The rules have changed" in client.get(at("money", tournament)).content.decode()
    assert client.get(at("stake", tournament)).status_code == 200


def test_the_money_takes_two_queries(django_assert_num_queries):
    tournament = played(FIVE_CENTS)

    with django_assert_num_queries(2):
        money_of_evening(tournament)


@pytest.mark.parametrize("shown", [True, False])
def test_a_phone_is_told_of_money_only_where_the_club_shows_it(client, shown):
    tournament = played({**FIVE_CENTS, "on_phones": shown})
    code = issue_table_code(tournament=tournament, table_number=1, actor=SITE)

    state = state_of(a_table(tournament.rounds.get()))
    plain = client.get(reverse("table_plain", args=[code.token])).content.decode()

    assert ("stake" in state, "€" in plain) == (shown, shown)


def test_the_print_says_who_pays_whom(client):
    tournament = played(FIVE_CENTS)
    signed_in(client, tournament)

    printed = client.get(at("print_file", tournament, "payments"), {"language": "nl"})

    text = "\n".join(pages(printed.content)).replace("\N{NO-BREAK SPACE}", " ")
    payments = money_of_evening(tournament).payments
    amounts = [f"€ {one.cents // 100},{one.cents % 100:02}" for one in payments]
    assert payments
    assert [amount for amount in amounts if amount not in text] == []


def test_where_nothing_is_played_for_no_page_speaks_of_money(client):
    tournament = played()
    close_round(round_=tournament.rounds.get(), actor=SITE, anyway=True, reason="late")
    signed_in(client, tournament)

    texts = [client.get(at(name, tournament)).content.decode() for name in ("closing", "prints", "evening")]

    assert [("Who pays whom" in text) for text in texts] == [False] * 3
