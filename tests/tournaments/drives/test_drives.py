"""A whist drive played: nobody clicks between the hands, and everybody's tricks add up."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.urls import reverse

from reports.standings import rank
from tests.factories import a_deal, a_member, a_tournament, with_players
from tournaments.clubs.models import Role
from tournaments.drives.services import move_back, move_on
from tournaments.evening.draws.services import draw_rounds
from tournaments.evening.rounds.models import Entrant, Lead, Round, Seat, Table
from tournaments.evening.rounds.rules import ladies_among
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.evening.rounds.services.rounds import close_round, open_round, reopen_round
from tournaments.evening.rounds.services.tournaments import change_details, publish_tournament
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.table.rules import sentences
from tournaments.evening.table.services.codes import table_codes
from tournaments.evening.table.services.deals import correct_deal, record_deal, remove_deal, restore_deal
from tournaments.evening.table.services.sheets import record_totals
from tournaments.evening.table.services.tables import dispute_round, settle_dispute
from tournaments.prizes.selectors import longest_stay, prizes_of
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def a_drive(people=8, hands=4, kind="drive_progressive", **plan):
    """A drive whose first hand is open."""
    plan = {"deals_per_round": 1, "ranking": ["points"], "sit_out": "fixed", "sit_out_points": 6, **plan}
    tournament = with_players(
        a_tournament(game="whist_drive", variant="hand_by_hand", rounds_planned=hands, **plan), people
    )
    draw_rounds(tournament=tournament, actor=SITE, kind=kind, seed=1)
    first = tournament.rounds.get(number=1)
    first.tournament = tournament
    open_round(round_=first, actor=SITE)
    return tournament


def open_hand(tournament):
    return tournament.rounds.filter(status=Round.Status.OPEN).first()


def tables_of(round_):
    return Table.objects.filter(round=round_).select_related("round__tournament__club").order_by("number")


def hand(tricks):
    return {"contract": {"type": "hand"}, "tricks": {"NS": tricks, "EW": 13 - tricks}}


@pytest.fixture
def tap(django_capture_on_commit_callbacks):
    """A table says its tricks, and all that follows is done."""

    def said(table, tricks):
        with django_capture_on_commit_callbacks(execute=True):
            a_deal(table, hand(tricks))

    return said


@pytest.mark.parametrize(
    ("categories", "ladies"),
    [
        (["Gents", "Ladies", "Ladies", "Gents"], {2, 3}),
        (["heren", "Juniors, dames", "dames", ""], {2, 3}),
        (["Herr", "", "", "Herr"], {2, 3}),
        (["blue", "red", "red", "blue"], {1, 4}),
        (["blue", "red", "", "blue"], {1, 3}),
        (["", "", "", ""], {1, 3}),
    ],
)
def test_a_lady_is_who_has_a_category_that_says_so(categories, ladies):
    assert ladies_among(dict(enumerate(categories, start=1))) == ladies


def test_the_button_draw_makes_a_drive_whose_hands_follow_from_its_results(client):
    plan = {"deals_per_round": 1, "rounds_planned": 4}
    tournament = with_players(a_tournament(game="whist_drive", variant="hand_by_hand", **plan), 8)
    client.force_login(a_member(tournament.club, Role.OWNER).user)

    form = client.get(reverse("draw", args=[tournament.public_id])).context["form"]

    assert form["kind"].value() == "drive_progressive"


def test_the_last_table_opens_the_next_hand_and_after_the_last_one_nothing_is_open(tap):
    tournament = a_drive()

    for number in range(1, 5):
        first, last = tables_of(open_hand(tournament))
        tap(first, 7)
        assert open_hand(tournament).number == number
        tap(last, 4)

    assert open_hand(tournament) is None
    assert set(tournament.rounds.values_list("status", flat=True)) == {Round.Status.CLOSED}
    totals = results_of(tournament).totals
    assert sum(totals.values()) == 2 * 13 * 2 * 4  # two pairs, two tables, four hands


def test_losers_move_and_winners_keep_their_table(tap):
    tournament = a_drive(people=12)
    before = {table.number: seats_at(table) for table in tables_of(open_hand(tournament))}
    for table in tables_of(open_hand(tournament)):
        tap(table, 9)

    after = {table.number: seats_at(table) for table in tables_of(open_hand(tournament))}

    for number, seats in before.items():
        up, down = number % 3 + 1, (number - 2) % 3 + 1
        assert after[number]["N"] == seats["N"] and seats["S"] in after[number].values()
        assert seats["E"] in after[up].values() and seats["W"] in after[down].values()


def seats_at(table):
    return dict(table.seats.values_list("seat", "entrant__number"))


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_phones_that_finish_a_hand_at_once_open_one_next_hand():
    tournament = a_drive(people=16, hands=3)

    for number in range(1, 4):
        tables = list(tables_of(open_hand(tournament)))
        ready = Barrier(len(tables))

        def finish(table, ready=ready):
            try:
                ready.wait()
                return a_deal(table, hand(4 + table.number)).number
            finally:
                connection.close()

        with ThreadPoolExecutor(len(tables)) as pool:
            assert list(pool.map(finish, tables)) == [1] * 4
        closed = [(each, "closed") for each in range(1, number + 1)]
        assert stands(tournament) == (closed + [(number + 1, "open")])[:3]

    kinds = Counter(tournament.journal.values_list("kind", flat=True))
    assert [kinds[kind] for kind in ("deal_recorded", "round_drawn", "round_opened", "round_closed")] == [12, 3, 3, 3]
    call_command("check_journal", verbosity=0, stdout=None)


def stands(tournament):
    return list(tournament.rounds.order_by("number").values_list("number", "status"))


def again(tournament, number):
    """A hand as it is stored now."""
    return tournament.rounds.select_related("tournament__club").get(number=number)


def stored_deal(tournament):
    return tournament.deals.select_related("table__round__tournament__club", "tournament__club").get()


LAST_THINGS = {
    "a dispute settled": (
        lambda table: dispute_round(table=table, reason="five or six?", actor=SITE),
        lambda table: settle_dispute(table=table, actor=SITE),
    ),
    "a deal put back": (
        lambda table: remove_deal(deal=stored_deal(table.round.tournament), actor=SITE),
        lambda table: restore_deal(deal=table.deals.select_related("table__round__tournament").get(), actor=SITE),
    ),
    "totals instead of the deal": (
        lambda table: remove_deal(deal=stored_deal(table.round.tournament), actor=SITE),
        lambda table: record_totals(table=table, points={"NS": 8, "EW": 5}, actor=SITE),
    ),
}


@pytest.mark.parametrize("name", LAST_THINGS)
def test_a_hand_is_over_whatever_was_the_last_thing_missing(name, tap, django_capture_on_commit_callbacks):
    tournament = a_drive()
    lacks, gives = LAST_THINGS[name]
    first, last = tables_of(open_hand(tournament))
    tap(first, 8)
    lacks(first)
    tap(last, 8)
    assert stands(tournament) == [(1, "open")]

    with django_capture_on_commit_callbacks(execute=True):
        gives(tables_of(open_hand(tournament))[0])

    assert stands(tournament) == [(1, "closed"), (2, "open")]


def test_a_hand_that_the_director_reopened_stays_open_and_the_hands_go_on_once_it_is_closed(
    tap, django_capture_on_commit_callbacks
):
    tournament = a_drive()
    for table in tables_of(open_hand(tournament)):
        tap(table, 8)
    reopen_round(round_=again(tournament, 1), actor=SITE, reason="a wrong card")

    for table in tables_of(again(tournament, 2)):
        tap(table, 9)
    assert stands(tournament) == [(1, "open"), (2, "open")]
    with django_capture_on_commit_callbacks(execute=True):
        close_round(round_=again(tournament, 1), actor=SITE)

    assert stands(tournament) == [(1, "closed"), (2, "closed"), (3, "open")]


def test_undoing_the_opening_of_a_hand_goes_back_to_the_one_before_whose_results_decide_who_sits_where(
    client, django_capture_on_commit_callbacks
):
    tournament = a_drive()
    client.force_login(a_member(tournament.club, Role.DIRECTOR).user)

    def hands():
        return list(Seat.objects.filter(round__number=2).values_list("table__number", "seat", "entrant__number"))

    with django_capture_on_commit_callbacks(execute=True):
        deals = [a_deal(table, hand(8)) for table in tables_of(open_hand(tournament))]
    wrong = hands()
    for _press in range(2):
        with django_capture_on_commit_callbacks(execute=True):
            page = client.post(reverse("round_unopen", args=[tournament.public_id, 2]), follow=True)
        assert stands(tournament) == [(1, "open")]
    assert page.status_code == 200

    with django_capture_on_commit_callbacks(execute=True):
        correct_deal(deal=deals[0], version=1, record=hand(5), actor=SITE)

    assert stands(tournament) == [(1, "closed"), (2, "open")]
    assert sorted(hands()) != sorted(wrong)
    call_command("check_journal")
    call_command("check_scores")


def test_a_site_that_only_shows_a_drive_changes_no_hand_of_it(tap):
    tournament = a_drive()
    for table in tables_of(open_hand(tournament)):
        tap(table, 8)
    tournament.refresh_from_db()
    tournament.lead = Lead.HALL
    tournament.save(update_fields=["lead"])
    acts = tournament.journal.count()

    move_back(tournament.pk, 2)
    move_on(tournament.pk)

    assert (stands(tournament), tournament.journal.count()) == ([(1, "closed"), (2, "open")], acts)


def test_a_hand_is_over_once_the_plan_asks_for_no_more(tap, django_capture_on_commit_callbacks):
    tournament = a_drive(deals_per_round=2)
    for table in tables_of(open_hand(tournament)):
        tap(table, 8)
    assert stands(tournament) == [(1, "open")]

    tournament.refresh_from_db()
    with django_capture_on_commit_callbacks(execute=True):
        change_details(tournament=tournament, deals_per_round=1, actor=SITE)

    assert stands(tournament) == [(1, "closed"), (2, "open")]


def test_a_drive_cut_short_ends_with_the_hand_in_play(tap):
    tournament = a_drive(hands=4)
    for table in tables_of(open_hand(tournament)):
        tap(table, 8)
    tournament.refresh_from_db()
    change_details(tournament=tournament, rounds_planned=1, actor=SITE)

    for table in tables_of(open_hand(tournament)):
        tap(table, 8)

    assert stands(tournament) == [(1, "closed"), (2, "closed")]


def test_a_correction_of_the_hand_before_moves_nobody(tap, django_capture_on_commit_callbacks):
    tournament = a_drive()
    first, last = tables_of(open_hand(tournament))
    tap(first, 8)
    with django_capture_on_commit_callbacks(execute=True):
        entry = a_deal(last, hand(8))
        record_deal(table=last, uid=entry.uid, record=hand(5), version=1, actor=SITE)

    assert open_hand(tournament).number == 2
    assert results_of(tournament).until(1).totals[seats_at(last)["N"]] == 5


def test_who_leaves_sits_out_no_hand_and_the_others_go_on(tap):
    tournament = a_drive(people=9, hands=3)
    for _hand in range(3):
        for table in tables_of(open_hand(tournament)):
            tap(table, 7)

    out = list(tournament.rounds.values_list("sit_outs__entrant__number", "sit_outs__points"))
    assert len({who for who, _points in out}) == 3 and {points for _who, points in out} == {6}


def test_an_evening_that_is_no_drive_waits_for_its_director(django_capture_on_commit_callbacks):
    tournament = a_drive(kind="whist_drive")
    with django_capture_on_commit_callbacks(execute=True):
        for table in tables_of(open_hand(tournament)):
            a_deal(table, hand(8))

    assert open_hand(tournament).number == 1


def test_prizes_of_a_drive(tap):
    tournament = a_drive(
        people=8,
        hands=2,
        prizes={
            "awards": dict.fromkeys(("lady", "gent", "first_half", "second_half", "ten_tricks", "longest"), "Wine"),
            "twice": True,
        },
    )
    tricks = (11, 10)
    for made in tricks:
        for table in tables_of(open_hand(tournament)):
            tap(table, made)
    for entrant in tournament.entrants.all():  # a gent stands first on the list
        Entrant.objects.filter(pk=entrant.pk).update(category="heren" if entrant.number % 2 else "dames")
    results = results_of(tournament)

    given = {}
    for prize in prizes_of(tournament, results, rank(results, ["points"])):
        if prize.kind == "award":
            given.setdefault(str(prize.title).removesuffix(", shared"), set()).add(prize.row.entrant.number)

    ladies = {who: points for who, points in results.totals.items() if not who % 2}
    gents = {who: points for who, points in results.totals.items() if who % 2}
    points = results.round_points.items()
    halves = [{who for who, own in points if own[number] == made} for number, made in enumerate(tricks, 1)]
    assert given["Highest lady"] == {who for who in ladies if ladies[who] == max(ladies.values())}
    assert given["Highest gent"] == {who for who in gents if gents[who] == max(gents.values())}
    assert [given["First half"], given["Second half"]] == halves
    assert given["Hands with ten tricks or more"] == (halves[0] & halves[1] or halves[0] | halves[1])
    assert all(longest_stay(results.tallies_of(who)) == 2 for who in given["Longest at one table"])


def test_the_lowest_of_a_drive_are_those_who_played_and_stayed(tap):
    awards = {"lowest_lady": "Soap", "lowest_gent": "Tie"}
    tournament = a_drive(people=8, hands=2, prizes={"awards": awards, "twice": True, "ties": "each"})
    for made in (11, 10):
        for table in tables_of(open_hand(tournament)):
            tap(table, made)
    for entrant in tournament.entrants.all():
        Entrant.objects.filter(pk=entrant.pk).update(category="heren" if entrant.number % 2 else "dames")
    totals = results_of(tournament).totals
    gone = min((who for who in totals if not who % 2), key=lambda who: (totals[who], who))
    Entrant.objects.filter(tournament=tournament, number=gone).update(status=Entrant.Status.WITHDRAWN)
    enter_players(tournament=tournament, names="Zeger", actor=SITE)  # after the last hand

    results = results_of(tournament)
    given = {}
    for prize in prizes_of(tournament, results, rank(results, ["points"])):
        if prize.kind == "award":
            title = str(prize.title).removesuffix(", shared")
            given.setdefault(title, {})[prize.row.entrant.number] = str(prize.reason)

    ladies = {who: points for who, points in totals.items() if not who % 2 and who != gone}
    gents = {who: points for who, points in totals.items() if who % 2}
    assert given == {
        title: {who: f"{title}: {points}" for who, points in people.items() if points == min(people.values())}
        for title, people in (("Lowest lady", ladies), ("Lowest gent", gents))
    }


def test_the_cards_at_the_end_are_one_line_a_player(client):
    tournament = with_players(
        a_tournament(game="whist_drive", variant="by_cards", rules={"hands": 24}, score_entry="totals"), 9
    )
    draw_rounds(tournament=tournament, actor=SITE, kind="random", seed=1, fives=True)
    round_ = tournament.rounds.get()
    round_.tournament = tournament
    open_round(round_=round_, actor=SITE)
    client.force_login(a_member(tournament.club, Role.OWNER).user)
    page = reverse("round_totals", args=[tournament.public_id, 1]) + "?by=number"

    shown = client.get(page)
    fields = [field for _number, field, _name in shown.context["by_number"]]
    typed = {field.html_name: str(100 + at) for at, field in enumerate(fields)}
    hidden = {f"{form.prefix}-version": form["version"].value() for form in shown.context["forms"]}
    client.post(page, {**typed, **{name: "" if value is None else value for name, value in hidden.items()}})

    assert results_of(tournament).totals == {number: 99 + number for number in range(1, 10)}


def test_drive_cards_are_offered_for_a_drive_alone(client):
    tournament, other = a_drive(), with_players(a_tournament(), 4)
    client.force_login(a_member(tournament.club, Role.OWNER).user)
    made = client.get(reverse("print_file", args=[tournament.public_id, "drive-cards"]))
    client.force_login(a_member(other.club, Role.OWNER).user)

    assert made["Content-Type"] == "application/pdf"
    assert client.get(reverse("print_file", args=[other.public_id, "drive-cards"])).status_code == 404


def test_the_wall_names_the_trumps_of_the_hand(client, tap):
    tournament = a_drive(people=4, hands=5, rules={"trumps": "no_trump"})
    publish_tournament(tournament=tournament, actor=SITE)
    wall = reverse("wall", args=[tournament.club.slug, tournament.slug])

    for shown in ("suit hearts", "suit clubs", "suit diamonds", "suit spades", "Trumps no-trump"):
        assert shown in client.get(wall).content.decode().partition('id="wall"')[0]
        tap(tables_of(open_hand(tournament))[0], 7)
    assert "Trumps" not in client.get(wall).content.decode()


def test_the_wall_says_where_to_sit_until_a_table_has_played_the_hand(client, tap):
    tournament = a_drive(people=8, hands=3)
    publish_tournament(tournament=tournament, actor=SITE)
    wall = reverse("wall", args=[tournament.club.slug, tournament.slug])

    def pages():
        return [page["kind"] for page in client.get(wall).context["pages"]]

    shown = [pages()]
    for table in tables_of(open_hand(tournament)):
        tap(table, 9)
        shown.append(pages())

    assert shown == [["seats"], ["standings", "seats"], ["seats"]]
    assert "Seats of round 2" in client.get(wall).content.decode()


def test_nobody_is_a_declarer_in_a_drive(client, tap):
    tournament = a_drive(people=4, hands=1)
    publish_tournament(tournament=tournament, actor=SITE)
    tap(tables_of(open_hand(tournament))[0], 9)

    page = client.get(reverse("player_page", args=[tournament.club.slug, tournament.slug, 1]))

    assert "declarer" not in page.content.decode()


@pytest.mark.battery
def test_forty_people_play_twenty_four_hands_from_their_phones(client, django_capture_on_commit_callbacks):
    tournament = a_drive(people=40, hands=24)
    codes = {
        code.table_number: code.token for code in table_codes(tournament=tournament, numbers=range(1, 11), actor=SITE)
    }
    chance = Random(3)
    for number in range(1, 25):
        tables = list(range(1, 11))
        chance.shuffle(tables)
        for table in tables:
            record = {"record": hand(chance.randint(0, 13)), "warnings_dismissed": sorted(sentences())}
            path = f"/api/v1/tournaments/{tournament.public_id}/rounds/{number}/tables/{table}/deals/{uuid4()}"
            with django_capture_on_commit_callbacks(execute=True):
                response = client.put(path, record, "application/json", headers={"x-table-code": codes[table]})
            assert response.status_code == 201

    assert open_hand(tournament) is None
    assert set(tournament.rounds.values_list("status", flat=True)) == {Round.Status.CLOSED}
    assert sum(results_of(tournament).totals.values()) == 2 * 13 * 10 * 24  # two pairs, ten tables, 24 hands
