"""The totals of a round from a club's own paper: what is right is saved, what is not stays with its reason."""

import pytest

from tests.factories import a_deal, a_table, alone
from tests.tournaments.evenings import an_evening, at, signed_in
from tournaments.clubs.models import Role
from tournaments.evening.rounds.models import ScoreEntry
from tournaments.evening.rounds.selectors.progress import missing_of
from tournaments.evening.table.models import TableTotals
from tournaments.evening.table.services.codes import issue_table_code
from tournaments.evening.table.services.sheets import record_totals
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def typed(number, *points, version=0):
    rows = dict(zip("NESW", points, strict=True))
    return {f"table{number}-version": str(version), **{f"table{number}-{seat}": text for seat, text in rows.items()}}


def test_a_whole_round_is_saved_except_what_is_wrong_which_stays_as_typed(client):
    tournament = an_evening(8)
    signed_in(client, tournament, Role.DESK)

    page = client.post(
        at("round_totals", tournament, 1), {**typed(1, "+12", "−4", "-4", "-4"), **typed(2, "12", "4x", "", "-4")}
    )

    assert (page.status_code, TableTotals.objects.get().points) == (422, {"N": 12, "E": -4, "S": -4, "W": -4})
    right, wrong = page.context["forms"]
    assert right.errors == {}
    assert list(wrong.errors) == ["E", "S"]
    assert [wrong[seat].value() for seat in "NESW"] == ["12", "4x", "", "-4"]

    answer = client.post(at("round_totals", tournament, 1), typed(2, "12", "-4", "-4", "-4"))
    assert answer.url == at("round_totals", tournament, 1)
    assert missing_of(tournament.rounds.get()) == []


def test_totals_that_do_not_balance_are_refused_beside_their_row(client):
    tournament = an_evening(4)
    signed_in(client, tournament)
    page = client.post(at("round_totals", tournament, 1), typed(1, "12", "-4", "-4", "-3"))
    assert page.context["forms"][0].non_field_errors() == ["The totals add up to +1, not to zero."]
    assert not TableTotals.objects.exists()


def test_who_comes_second_sees_both_and_saves_again(client):
    tournament = an_evening(4)
    signed_in(client, tournament)
    record_totals(table=a_table(tournament.rounds.get()), points={"N": 3, "E": -1, "S": -1, "W": -1}, actor=SITE)

    page = client.post(at("round_totals", tournament, 1), typed(1, "6", "-2", "-2", "-2"))
    form = page.context["forms"][0]
    assert "+3" in form.non_field_errors()[0]
    assert [form[field].value() for field in ("N", "version")] == ["6", "1"]
    client.post(at("round_totals", tournament, 1), typed(1, "6", "-2", "-2", "-2", version=1))
    assert TableTotals.objects.get().points["N"] == 6


def test_deals_that_differ_are_shown_beside_the_totals_and_count_when_somebody_says_so(client):
    tournament = an_evening(4)
    signed_in(client, tournament)
    table = a_table(tournament.rounds.get())
    record_totals(table=table, points={"N": 3, "E": -1, "S": -1, "W": -1}, actor=SITE)
    a_deal(table, alone("E"))

    page = client.get(at("round_totals", tournament, 1))
    assert [(typed, made) for _party, _name, typed, made in page.context["forms"][0].row.sides] == [
        (3, -4),
        (-1, 12),
        (-1, -4),
        (-1, -4),
    ]
    client.post(at("round_totals", tournament, 1), {"act": "replace.1", **typed(1, "3", "-1", "-1", "-1", version=1)})
    assert TableTotals.objects.get().counts is False


def test_the_end_of_the_evening_lists_totals_that_the_deals_do_not_make(client):
    tournament = an_evening(8)
    signed_in(client, tournament)
    first, second = (a_table(tournament.rounds.get(), number) for number in (1, 2))
    for table in (first, second):
        record_totals(table=table, points={"N": 3, "E": -1, "S": -1, "W": -1}, actor=SITE)
    a_deal(second, alone("N"))

    page = client.get(at("closing", tournament))
    [row] = page.context["differing"]
    assert (row.number, [(party, typed, made) for party, _name, typed, made in row.apart]) == (
        2,
        [("N", 3, 12), ("E", -1, -4), ("S", -1, -4), ("W", -1, -4)],
    )
    assert f'href="{at("round_totals", tournament, 1)}#totals-2"' in page.content.decode()


def test_a_table_types_its_own_totals_where_the_evening_is_set_to_that(client):
    tournament = an_evening(4, score_entry=ScoreEntry.TOTALS)
    token = issue_table_code(tournament=tournament, table_number=1, actor=SITE).token

    door = client.get(f"/t/{token}/")
    assert door.url == f"/t/{token}/totals/"
    page = client.post(door.url, typed(1, "12", "-4", "-4", ""))
    assert list(page.context["form"].errors) == ["W"]
    assert client.post(door.url, typed(1, "12", "-4", "-4", "-4")).url == door.url
    assert TableTotals.objects.get().entered_by["kind"] == "table"


def test_a_phone_types_no_totals_elsewhere(client):
    tournament = an_evening(4)
    token = issue_table_code(tournament=tournament, table_number=1, actor=SITE).token
    page = client.post(f"/t/{token}/totals/", typed(1, "12", "-4", "-4", "-4"))
    assert (page.status_code, TableTotals.objects.exists()) == (422, False)
