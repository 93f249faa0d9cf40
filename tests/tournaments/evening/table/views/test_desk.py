"""The desk: sheets typed from paper, their totals compared, and checked by a second person."""

import uuid

import pytest

from tests.factories import a_deal, a_member, a_table, alone, an_open_round
from tests.tournaments.evenings import an_evening, at, signed_in
from tournaments.clubs.models import Role
from tournaments.evening.rounds.services.rounds import close_round, pause_clock, start_clock
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.deals import record_deal
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def complete(client):
    """An evening of two tables whose first sheet is complete, entered by somebody else of the club."""
    tournament = an_evening(8, deals_per_round=1)
    signed_in(client, tournament, Role.DESK)
    a_deal(a_table(tournament.rounds.get(), 1), actor=a_member(tournament.club, Role.DESK))
    return tournament


def totals(client, tournament, **typed):
    return client.post(at("desk", tournament), {"act": "totals", "table": "1", **typed})


def test_a_total_that_differs_is_named_at_its_field_and_what_was_typed_stays(client, complete):
    page = totals(client, complete, N="12", E="-5")

    form = page.context["totals_form"]
    assert form.errors == {"E": ["The paper says −5, the deals make −4. Look for the difference of 1."]}
    assert (form["N"].value(), form["E"].value()) == ("12", "-5")


def test_totals_that_agree_lead_to_the_next_table(client, complete):
    assert totals(client, complete, N="12", E="-4").url == at("desk", complete) + "?table=2"


def test_a_second_person_checks_a_whole_sheet_at_once(client, complete):
    answer = totals(client, complete, N="12", checked="1")

    assert (answer.url, Deal.objects.get().verified_by is None) == (at("desk", complete) + "?table=2", False)


def test_who_typed_a_sheet_does_not_check_it(client):
    tournament = an_evening(4, deals_per_round=1)
    typist = signed_in(client, tournament, Role.DESK)
    a_deal(a_table(tournament.rounds.get(), 1), actor=typist)

    page = totals(client, tournament, checked="1")

    assert (page.url, Deal.objects.get().verified_by) == (at("desk", tournament), None)
    assert client.get(at("desk", tournament) + "?table=1").context["may_check"] is False


def test_the_whole_form_is_one_step_away_from_an_empty_sheet(client):
    tournament = an_evening(4)
    signed_in(client, tournament, Role.DESK)

    assert at("sheet", tournament, 1, 1) in client.get(at("desk", tournament)).content.decode()


def test_the_desk_shows_the_clock_of_a_round_that_has_one(client):
    tournament = an_evening(4, round_end="minutes", minutes_per_round=20)
    signed_in(client, tournament, Role.DESK)
    round_ = tournament.rounds.get()

    before = client.get(at("desk", tournament)).content.decode()
    start_clock(round_=round_, actor=SITE)
    running = client.get(at("desk", tournament)).content.decode()
    pause_clock(round_=round_, actor=SITE)
    paused = client.get(at("desk", tournament)).content.decode()

    assert [
        text in page
        for page, text in (
            (before, "20 minutes, not started yet."),
            (running, 'class="clock" data-ends='),
            (paused, "The clock is paused."),
        )
    ] == [True, True, True]
    assert "data-ends" not in paused


def test_a_round_without_a_time_has_no_clock_at_the_desk(client):
    tournament = an_evening(4, minutes_per_round=None)
    signed_in(client, tournament, Role.DESK)

    assert 'id="desk-clock"' not in client.get(at("desk", tournament)).content.decode()


def line(client, tournament, **typed):
    """Post a line: Solo 6 by North, six tricks."""
    data = {"table": "1", "round": "1", "number": "1", "contract": "7", "who": "1", "count": "6", **typed}
    return client.post(at("desk", tournament), {"uid": str(uuid.uuid4()), **data})


def test_a_line_of_a_round_that_closed_meanwhile_is_never_put_in_the_next(client):
    tournament = an_evening(8, deals_per_round=1)
    signed_in(client, tournament)
    first = tournament.rounds.get()
    for number in (1, 2):
        a_deal(a_table(first, number))
    close_round(round_=first, actor=SITE)
    an_open_round(tournament)

    page = line(client, tournament, number="2")

    assert (page.status_code, Deal.objects.count()) == (200, 2)
    assert page.context["form"].non_field_errors() == ["Round 1 is closed. The director can adjust points."]
    assert page.context["form"]["count"].value() == "6"


def test_a_sheet_of_unknown_length_is_done_when_the_desk_says_so(client):
    tournament = an_evening(8, round_end="minutes", minutes_per_round=20)
    signed_in(client, tournament)
    line(client, tournament)

    pages = [client.get(at("desk", tournament) + f"?table=1{more}").content.decode() for more in ("", "&done=1")]
    wrong = totals(client, tournament, N="11").content.decode()

    asks = 'name="act" value="totals"'
    assert [asks in page for page in (*pages, wrong)] == [False, True, True]
    assert totals(client, tournament, N="12").url == at("desk", tournament) + "?table=2"


def test_a_table_that_is_not_there_is_said(client):
    tournament = an_evening(8)
    signed_in(client, tournament)

    page = client.get(at("desk", tournament) + "?table=9")

    assert [str(message) for message in page.context["messages"]] == ["There is no table 9 in this round."]


def corrected(client, tournament):
    """A director, the one deal of table 1 and what the desk shows to correct it."""
    signed_in(client, tournament, Role.DIRECTOR)
    deal = a_deal(a_table(tournament.rounds.get()), alone("E", 7))
    return deal, client.get(at("desk", tournament) + "?table=1.1").context["form"].initial


def test_a_deal_of_the_sheet_is_corrected_where_it_was_typed(client):
    tournament = an_evening(8)
    deal, start = corrected(client, tournament)

    answer = line(client, tournament, **{key: str(value) for key, value in start.items()} | {"count": "9"})

    assert {key: start[key] for key in ("contract", "who", "count", "trump")} == {
        "contract": "7",
        "who": "2",
        "count": "7",
        "trump": "1",
    }
    assert answer.url == at("desk", tournament) + "?table=1"
    assert (Deal.objects.get().version, Deal.objects.get().record["tricks"]) == (2, {"declarers": 9})


def test_a_deal_that_was_changed_meanwhile_is_replaced_only_when_it_is_sent_once_more(client):
    tournament = an_evening(8)
    deal, start = corrected(client, tournament)
    record_deal(table=deal.table, uid=deal.uid, record=alone("E", 8), version=1, actor=SITE)
    data = {key: str(value) for key, value in start.items()} | {"count": "9"}

    page = line(client, tournament, **data)
    between = Deal.objects.get().record["tricks"]["declarers"]
    line(client, tournament, **data | {"version": str(page.context["form"]["version"].value())})

    assert page.context["form"].non_field_errors() == [
        "Deal 1 was changed while you were typing; the sheet shows the current version. Send again to replace it."
    ]
    assert (between, Deal.objects.get().record["tricks"]["declarers"]) == (8, 9)


def test_the_desk_s_own_people_enter_but_do_not_correct(client):
    tournament = an_evening(8)
    signed_in(client, tournament, Role.DESK)
    deal = a_deal(a_table(tournament.rounds.get()))

    page = line(client, tournament, uid=str(deal.uid), version="1", count="9")

    assert (page.context["form"].non_field_errors(), page.context["numbers"]) == (["You may not do that here."], "")
    assert Deal.objects.get().version == 1


def test_a_deal_that_is_not_on_the_sheet_is_said(client):
    tournament = an_evening(8)
    signed_in(client, tournament)

    page = client.get(at("desk", tournament) + "?table=1,7")

    assert [str(message) for message in page.context["messages"]] == ["Deal 7 is not on the sheet of table 1."]


def test_the_same_deal_typed_twice_is_asked_about(client):
    tournament = an_evening(4)
    signed_in(client, tournament, Role.DESK)
    line = {"table": "1", "contract": "9", "who": "1", "count": "7"}
    client.post(at("desk", tournament), {**line, "number": "1", "uid": str(uuid.uuid4())})

    again = {**line, "number": "2", "uid": str(uuid.uuid4())}
    asked = client.post(at("desk", tournament), again)
    stored = Deal.objects.count()
    client.post(at("desk", tournament), {**again, "sure": asked.context["form"].sure})

    assert ([doubt.text for doubt in asked.context["form"].doubts], stored) == (["This is the same as deal 1."], 1)
    assert Deal.objects.get(number=2).warnings_dismissed == ["same_again"]


def test_after_the_last_sheet_the_desk_says_so_and_offers_to_close_the_round(client):
    tournament = an_evening(8, deals_per_round=1)
    signed_in(client, tournament)
    round_ = tournament.rounds.get()
    for number in (1, 2):
        a_deal(a_table(round_, number))

    after = client.post(at("desk", tournament), {"act": "totals", "round": 1, "table": 2})
    page = client.get(after.url)

    assert after.url == at("desk", tournament)
    assert f'class="button button-main" href="{at("round_close", tournament, 1)}"' in page.content.decode()
    assert client.get(f"{after.url}?table=2").context["view"].table == 2


def test_a_helper_is_told_that_all_sheets_are_in_without_a_way_to_close(client):
    tournament = an_evening(4, deals_per_round=1)
    signed_in(client, tournament, Role.DESK)
    a_deal(a_table(tournament.rounds.get()))

    page = client.get(at("desk", tournament)).content.decode()

    assert ("All the sheets are in" in page, at("round_close", tournament, 1) in page) == (True, False)
