"""Closing rounds, ending an evening, corrections, the journal and the replay."""

import pytest

from tests.factories import a_deal, a_member, a_table, alone
from tests.one_line import one_line
from tests.seating import draw_round
from tests.tournaments.evening.table.views.test_board import first_offer
from tests.tournaments.evenings import an_evening, at, signed_in
from tournaments.clubs.models import Role
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.tournaments import change_details
from tournaments.evening.table.models import Adjustment
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(client):
    tournament = an_evening(4, deals_per_round=2)
    signed_in(client, tournament)
    return tournament


def errors_of(answer):
    return {name: list(errors) for name, errors in answer.context["form"].errors.items()}


@pytest.mark.slow
def test_what_is_missing_is_named_and_closing_anyway_needs_a_reason(client, evening):
    page = client.get(at("round_close", evening, 1))
    without = client.post(at("round_close", evening, 1), {"anyway": "1"})
    client.post(at("round_close", evening, 1), {"anyway": "1", "reason": "the hall closes"})

    assert [(table.table, table.deals) for table in page.context["missing"]] == [(1, (1, 2))]
    assert errors_of(without) == {"reason": ["This field is required."]}
    assert Round.objects.get().status == "closed"
    assert evening.journal.last().reason == "the hall closes"


@pytest.mark.slow
def test_one_click_leads_from_the_board_to_the_next_round_where_its_seats_are_drawn(client, evening):
    a_deal(a_table(evening.rounds.get()), alone())
    a_deal(a_table(evening.rounds.get()), alone("S"))
    draw_round(tournament=evening, actor=SITE)
    pages = [client.get(address) for address in (at("board", evening), at("round_close", evening, 1))]

    answer = client.post(at("round_close", evening, 1), {"open_next": "1"})

    main = '<button class="button button-main" name="open_next" value="1">Close round 1 and open round 2</button>'
    assert first_offer(pages[0]) == at("round_close", evening, 1)
    assert all(main in one_line(page) for page in pages)
    assert (answer.status_code, answer.url) == (302, at("board", evening))
    assert list(Round.objects.values_list("number", "status")) == [(1, "closed"), (2, "open")]


@pytest.mark.slow
@pytest.mark.parametrize("drawn", [False, True])
def test_the_next_round_is_not_opened_where_it_cannot_be_and_nothing_is_closed_either(client, evening, drawn):
    if drawn:
        draw_round(tournament=evening, actor=SITE)
    else:
        a_deal(a_table(evening.rounds.get()), alone())
        a_deal(a_table(evening.rounds.get()), alone("S"))

    page = client.get(at("round_close", evening, 1)).content.decode()
    answer = client.post(at("round_close", evening, 1), {"open_next": "1", "reason": "late"})

    assert ("open_next" in page, answer.status_code) == (False, 200)
    assert set(Round.objects.values_list("status", flat=True)) <= {"open", "draft"}


def test_a_closed_round_opens_again_with_a_reason(client, evening):
    client.post(at("round_close", evening, 1), {"anyway": "1", "reason": "late"})
    client.post(at("round_reopen", evening, 1), {"reason": "a sheet turned up"})

    assert Round.objects.get().status == "open"


@pytest.mark.slow
def test_points_are_given_with_a_reason_and_taken_back(client, evening):
    wrong = client.post(at("adjustments", evening), {"entrant": "1", "points": "0", "reason": " "})
    client.post(at("adjustments", evening), {"entrant": "1", "points": "-10", "round": "1", "reason": "slow play"})
    adjustment = Adjustment.objects.get()
    for _press in range(2):
        client.post(at("adjustment_switch", evening, adjustment.uid), {"act": "withdraw"})

    adjustment.refresh_from_db()
    assert errors_of(wrong) == {"reason": ["This field is required."]}
    assert (adjustment.points, adjustment.round.number, adjustment.reason, adjustment.withdrawn) == (
        -10,
        1,
        "slow play",
        True,
    )


def test_points_are_offered_for_the_rounds_that_have_begun_the_one_in_play_chosen(client, evening):
    draw_round(tournament=evening, actor=SITE)

    form = client.get(at("adjustments", evening)).context["form"]

    assert (form.fields["round"].choices, form["round"].value()) == ([("", "the whole event"), (1, "round 1")], 1)


def test_where_a_final_starts_anew_the_form_says_what_it_leaves_out(client, evening):
    final = [{"after": 1, "best": 4, "carry": False}]
    change_details(tournament=evening, rounds_planned=2, stages=final, actor=SITE)

    form = client.get(at("adjustments", evening)).context["form"]

    assert form.fields["round"].choices[0] == ("", "the whole event; a part that starts again leaves it out")


@pytest.mark.parametrize(
    ("acts", "published", "held", "status"),
    [
        (("publish",), True, False, "running"),
        (("publish", "hold"), True, True, "running"),
        (("publish", "hold", "release", "hide"), False, False, "running"),
        (("nonsense",), False, False, "running"),
        (("finish",), False, False, "running"),
    ],
)
def test_what_strangers_see_follows_the_buttons(client, evening, acts, published, held, status):
    for act in acts:
        client.post(at("closing_act", evening), {"act": act})

    evening.refresh_from_db()
    assert (evening.published, evening.results_held, evening.status) == (published, held, status)


@pytest.mark.slow
def test_an_evening_is_finished_goes_on_and_is_put_away(client, evening):
    client.post(at("round_close", evening, 1), {"anyway": "1", "reason": "late"})
    seen = []
    for act in ("finish", "resume", "archive", "unarchive"):
        page = client.get(at("closing", evening)).content.decode()
        offered = f'name="act" value="{act}"' in page
        before = evening.journal.count()
        for _press in range(2):
            client.post(at("closing_act", evening), {"act": act})
        assert evening.journal.count() == before + 1
        evening.refresh_from_db()
        seen.append((offered, evening.status, evening.archived_at is not None))

    assert seen == [
        (True, "finished", False),
        (True, "running", False),
        (True, "running", True),
        (True, "running", False),
    ]


@pytest.mark.slow
def test_the_journal_takes_back_the_act_that_was_seen_and_no_other(client, evening):
    client.post(at("adjustments", evening), {"entrant": "1", "points": "-10", "reason": "slow play"})
    last = client.get(at("journal", evening)).context["last"].seq

    for other in (last - 1, "9" * 5000, "x"):
        client.post(at("undo", evening), {"seq": other})
    before = Adjustment.objects.get().withdrawn
    client.post(at("undo", evening), {"seq": last})

    assert (before, Adjustment.objects.get().withdrawn) == (False, True)


def test_the_desk_does_not_read_the_journal(client, evening):
    client.force_login(a_member(evening.club, Role.DESK).user)

    assert client.get(at("journal", evening)).status_code == 403


@pytest.mark.slow
def test_the_standings_stand_as_they_were_after_any_act(client, evening):
    table = a_table(evening.rounds.get())
    a_deal(table, alone("N"))
    a_deal(table, alone("E"))
    evening.refresh_from_db()

    def points(seq):
        rows = client.get(at("replay", evening), {"at": seq}).context["rows"]
        return sorted((row["row"].points for row in rows), reverse=True), sum(row["changed"] for row in rows)

    assert points(evening.revision - 2) == ([0, 0, 0, 0], 0)
    assert points(evening.revision - 1) == ([12, -4, -4, -4], 4)
    assert points(evening.revision) == ([8, 8, -8, -8], 4)
    assert points(99) == points(evening.revision)


@pytest.mark.slow
def test_another_deal_is_tried_out_and_nothing_of_it_kept(client, evening):
    deal = a_deal(a_table(evening.rounds.get()), alone("N"))
    evening.refresh_from_db()

    answer = client.post(
        at("what_if", evening, deal.uid), {"contract": "solo_6", "declarers": ["N"], "tricks.declarers": "8"}
    )

    rows, number = answer.context["rows"], answer.context["form"]["number"]
    assert (number.value(), number.field.disabled) == (1, True)
    assert [row["row"].points for row in rows] == [21, -7, -7, -7]
    assert [row["was"].points for row in rows] == [12, -4, -4, -4]
    deal.refresh_from_db()
    assert (deal.record, deal.version) == (alone("N"), 1)


@pytest.mark.slow
def test_a_lot_is_drawn_once_between_those_who_are_level(client, evening):
    close_round(round_=evening.rounds.get(), actor=SITE, anyway=True, reason="late")
    client.post(at("closing_act", evening), {"act": "lot"})
    evening.refresh_from_db()
    seed, places = evening.draw_options["lots"], _places(client, evening)
    client.post(at("closing_act", evening), {"act": "lot"})

    evening.refresh_from_db()
    assert (evening.ranking, places) == (["points", "lot"], [1, 2, 3, 4])
    assert (evening.draw_options["lots"], _places(client, evening)) == (seed, places)


def _places(client, evening):
    return [row.place for row in client.get(at("closing", evening)).context["standings"].rows]


@pytest.mark.slow
def test_the_end_shows_every_measure_that_ranks(client):
    tournament = an_evening(4, deals_per_round=2, ranking=["rounds_won", "points"])
    signed_in(client, tournament)

    page = client.get(at("closing", tournament)).content.decode()
    replayed = client.get(at("replay", tournament)).content.decode()

    for text in (page, replayed):
        assert text.index(">Rounds won</th>") < text.index(">Points</th>")


@pytest.mark.slow
def test_where_the_clock_ends_a_round_closing_tells_the_time_and_who_has_no_deals(client):
    tournament = an_evening(4, round_end="minutes", minutes_per_round=30)
    signed_in(client, tournament)
    client.post(at("round_clock", tournament, 1), {"act": "start"})

    page = client.get(at("round_close", tournament, 1)).content.decode()

    assert ("No deals yet." in page, "the game is not won yet" in page, "Time is up at" in page) == (True, False, True)
