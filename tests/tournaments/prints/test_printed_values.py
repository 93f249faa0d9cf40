"""The values that prints take, made from an evening: hours, prizes, pairs on seats, missing numbers, packs."""

from datetime import time

import pytest
from django.urls import reverse
from django.utils import timezone

from reports.paper.right_to_left import as_drawn
from reports.printables import every_printable, render
from reports.printables.attendance import Expected
from reports.printables.clock_sheet import Clock, ClockLine
from scoring import Message
from tests.evenings import an_evening
from tests.factories import a_deal, a_member, a_table, a_tournament, an_open_round, passed, with_players
from tests.qr_reader import codes_in_pdf
from tests.reports.printables.factories import options_of
from tests.reports.printables.reading import pages, words
from tournaments.clubs.models import Role
from tournaments.door import prints as attendance
from tournaments.entries.models import Announcement
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.tournaments import finish_tournament, publish_tournament
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.codes import working_codes
from tournaments.evening.table.services.deals import remove_deal
from tournaments.leagues.prints import LEAGUE_PRINT
from tournaments.prints import kinds as packs
from tournaments.prints import rankings, sheets
from tournaments.prints.kinds import KINDS
from tournaments.prints.making import sayer
from tournaments.prints.requests import PrintRequest
from tournaments.prizes.prints import prizes
from tournaments.seasons.prints import SEASON_PRINTS
from tournaments.security.actors import PUBLIC, SITE

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


def asked(tournament, number=None, actor=SITE, **more):
    round_ = Round.objects.get(tournament=tournament, number=number) if number else None
    if round_:
        round_.tournament = tournament
    return PrintRequest(tournament, actor, "http://whist.example", round_, more=more)


def test_the_clock_plans_every_round_from_the_first_hour():
    tournament = a_tournament(round_end="minutes", minutes_per_round=50, deals_per_round=None, rounds_planned=3)

    clock = sheets.clock(asked(tournament, starts=time(20, 0), pause=10))

    assert clock == Clock(
        (
            ClockLine(1, "20:00", "20:50", "50 minutes"),
            ClockLine(2, "21:00", "21:50", "50 minutes"),
            ClockLine(3, "22:00", "22:50", "50 minutes"),
        )
    )


def test_the_list_to_sign_has_whoever_is_expected_with_their_price_and_nothing_of_the_door():
    tournament = with_players(a_tournament(kind="pairs"), 2)
    fees = [{"key": "member", "name": "", "cents": 500}, {"key": "guest", "name": "", "cents": 750}]
    Announcement.objects.create(tournament=tournament, fees=fees)
    entries = {"Ann": "entered", "Zoë": "waiting", "Gone": "withdrawn"}
    for number, (name, status) in enumerate(entries.items(), 41):
        facts = {"fee": "guest", "arrival": "here", "number": number, "queued_at": timezone.now()}
        tournament.entries.create(name=name, status=status, **facts)

    value = attendance.attendance(asked(tournament))

    listed = [(person.name, person.number) for person in value.people if person.name not in entries]
    told = [person for person in value.people if person.name in entries]
    assert (sorted(number for _, number in listed), value.prices) == ([1, 1, 2, 2], "member €5.00 · guest €7.50")
    assert told == [Expected("Ann", 41, "", "€7.50"), Expected("Zoë", 42, "", "€7.50", waiting=True)]


def test_a_list_to_sign_that_changed_at_the_door_is_another_file(client):
    tournament = with_players(a_tournament(), 4)
    client.force_login(a_member(tournament.club, Role.DESK).user)
    file = reverse("print_file", args=[tournament.public_id, "attendance"])
    before = client.get(file)
    tournament.entries.create(name="Latecomer", status="entered", queued_at=timezone.now())
    after = client.get(file, headers={"if-none-match": before["ETag"]})

    assert (before.status_code, after.status_code, "Latecomer" in "".join(pages(after.content))) == (200, 200, True)


def test_a_clock_without_an_hour_is_left_to_the_pen():
    tournament = a_tournament(deals_per_round=16, rounds_planned=1)

    assert sheets.clock(asked(tournament)) == Clock((ClockLine(1, "", "", "16 deals"),))


def test_level_places_share_their_prize():
    tournament = an_open_round(players=4).tournament

    listed = prizes(asked(tournament, prizes=1)).prizes

    assert [prize.title for prize in listed] == ["First place, shared"] * 4


def test_the_two_of_a_pair_sit_on_a_seat_each_where_every_hand_scores_for_itself():
    tournament = with_players(a_tournament(kind="pairs"), 2)
    an_open_round(tournament)

    (sheet,) = sheets.round_sheets(asked(tournament, 1))
    (table,) = sheets.round_seating(asked(tournament, 1)).tables

    assert [seat.seat for seat in table.seats] == ["NS", "EW"]
    together = {seat.seat: seat.name.split(" & ") for seat in table.seats}
    assert [seat.seat for seat in sheet.table.seats] == ["N", "E", "S", "W"]
    assert [seat.name for seat in sheet.table.seats] == [
        together["NS"][0],
        together["EW"][0],
        together["NS"][1],
        together["EW"][1],
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "kind", "shape", "shown"),
    [
        (4, "individual", {}, "table"),
        (4, "individual", {"shape": "list"}, "list"),
        (16, "individual", {}, "table"),
        (20, "individual", {}, "none"),
        (20, "individual", {"shape": "table"}, "none"),
        (40, "pairs", {}, "table"),
        (128, "pairs", {}, "list"),
        (128, "pairs", {"shape": "table"}, "table"),
    ],
)
def test_many_pairs_have_a_list_for_a_cross_table_and_many_players_a_sentence(players, kind, shape, shown):
    tournament = an_open_round(a_tournament(kind=kind), players=players).tournament

    table = rankings.crossings(asked(tournament, **shape))

    assert ("none" if table.most else "list" if table.listed else "table") == shown
    assert bool(table.rows) == (shown != "none")
    if shown == "none":
        printed = " ".join(pages(render("cross_table", table, options_of())))
        assert "More than 16 players have no cross table" in " ".join(printed.split())


def test_name_slips_are_for_people_and_not_for_pairs():
    tournament = with_players(a_tournament(kind="pairs"), 2)

    assert [(person.number, person.name) for person in sheets.name_slips(asked(tournament)).people] == [
        (1, "Ann 1"),
        (1, "Partner Ann 1"),
        (2, "Bob 1"),
        (2, "Partner Bob 1"),
    ]


def test_a_deal_keeps_its_number_on_paper_when_one_before_it_was_taken_out():
    table = a_table(an_open_round(a_tournament(deals_per_round=2)))
    for _ in range(3):
        a_deal(table, passed())
    remove_deal(deal=Deal.objects.get(number=2), version=1, actor=SITE)

    (sheet,) = sheets.filled_sheets(asked(table.round.tournament, 1))

    assert ([row.number for row in sheet.rows], sheet.deals) == ([1, 3], 3)


def test_a_sheet_says_who_won_the_rubber_and_how_many_games():
    plan = {"game": "dutch_whist", "variant": "to_5", "kind": "pairs", "round_end": "game", "rules": {"rubber": True}}
    table, rows = a_table(an_open_round(with_players(a_tournament(**plan), 2))), []
    for taken in (11, 2, 12):
        a_deal(table, {"contract": {"type": "plain"}, "tricks": {"NS": taken, "EW": 13 - taken}})
        (sheet,) = sheets.filled_sheets(asked(table.round.tournament, 1))
        rows.append([str(sentence) for sentence in sheet.match])

    assert rows[0] == ["Games won: North and South 1, East and West 0."]
    assert rows[2] == [
        "The rubber is won by North and South.",
        "Games won: North and South 2, East and West 1.",
    ]
    assert "won by North and South. Games won" in " ".join(pages(render("scoresheet", sheet, options_of())))
    assert sheets.round_sheets(asked(table.round.tournament, 1))[0].match == ()


@pytest.mark.parametrize(
    ("more", "spare"),
    [
        ({"deals_per_round": 16}, 4),
        ({"deals_per_round": 5}, 2),
        ({"passed_deals_count": True}, 0),
        ({"round_end": "minutes", "minutes_per_round": 50, "deals_per_round": None}, 0),
        ({"game": "dutch_whist", "variant": "with_honours"}, 0),
    ],
)
def test_empty_sheets_have_rows_to_spare_where_a_passed_deal_is_dealt_again(more, spare):
    tournament = an_open_round(a_tournament(**more), players=4).tournament

    (on_table,) = sheets.round_sheets(asked(tournament, 1))

    assert (sheets.blank_sheet(asked(tournament)).spare, on_table.spare) == (spare, spare)
    assert sheets.filled_sheets(asked(tournament, 1))[0].spare == 0


@pytest.mark.slow
def test_the_pack_of_a_round_begins_with_the_standings_of_the_round_before():
    tournament = an_evening(players=4, rounds=2)

    first, second = (packs.round_pack(asked(tournament, number)) for number in (1, 2))

    assert [key for key, _ in first.parts] == [
        "seating_by_name",
        "seating_by_table",
        "score_card",
        "table_cards",
        "scoresheet",
    ]
    assert [key for key, _ in second.parts] == ["standings", "seating_by_name", "seating_by_table", "scoresheet"]
    assert [round_.number for round_ in second.parts[0][1].standings.rounds] == [1]


def test_packs_of_an_evening_without_a_result_have_no_pages_of_zeros():
    tournament = an_evening(players=4, rounds=2)
    Deal.objects.all().delete()

    at_the_end, second = packs.results_pack(asked(tournament)), packs.round_pack(asked(tournament, 2))

    assert [[key for key, _ in pack.parts] for pack in (at_the_end, second)] == [
        ["standings"],
        ["seating_by_name", "seating_by_table", "scoresheet"],
    ]


def test_prints_for_the_end_are_the_list_for_the_wall_and_what_is_handed_over():
    evening = an_evening(players=4, rounds=1)

    assert [key for key, _ in packs.results_pack(asked(evening)).parts] == ["standings", "prize_list", "certificates"]


def test_who_pays_whom_is_in_the_pack_of_an_evening_that_is_played_for_money():
    tournament = an_evening(players=4, rounds=1)
    tournament.stake = {"cents": 5}

    parts = [[key for key, _ in packs.results_pack(asked(tournament, actor=who)).parts] for who in (SITE, PUBLIC)]

    assert ["payments" in keys for keys in parts] == [True, False]


@pytest.mark.parametrize(
    ("plan", "sentence"),
    [
        ({"deals_per_round": 6}, "A round has 6 deals."),
        ({"round_end": "minutes", "minutes_per_round": 50, "deals_per_round": None}, ""),
    ],
)
@pytest.mark.parametrize("key", ["rules", "rules-booklet"])
def test_rules_on_paper_have_the_deals_of_this_evening(key, plan, sentence):
    kind = KINDS[key]

    printed = " ".join(words(render(kind.printable, kind.value(asked(a_tournament(**plan))), options_of())))

    assert (sentence in printed, "16 deals" in printed) == (True, False)


def test_names_beside_numbers_stand_apart_in_sentences_on_paper():
    sentence = Message("{name}: {points}", name="לאה", points=Message("{n} more", n=-10))

    assert as_drawn(sayer("")(sentence)) == "לאה"[::-1] + ": -10 more"


def test_paper_of_a_finished_evening_opens_no_table():
    tournament = an_evening(players=4, rounds=1)
    close_round(round_=Round.objects.get(tournament=tournament), actor=SITE, anyway=True, reason="late")
    finish_tournament(tournament=tournament, actor=SITE)

    printed = sheets.round_sheets(asked(tournament, 1)), sheets.table_cards(asked(tournament)).tables

    assert [(sheet.table.code, sheet.table.address) for sheet in printed[0]] == [("", "")]
    assert [(card.code, card.address) for card in printed[1]] == [("", "")]
    assert working_codes(tournament=tournament, actor=SITE) == {}


@pytest.mark.slow
@pytest.mark.parametrize("printed", ["standings", "standings_poster"])
def test_standings_on_paper_say_their_change_and_lead_to_the_live_page(printed):
    tournament = an_evening(players=4, rounds=1)
    publish_tournament(tournament=tournament, actor=SITE, published=False)
    before = rankings.ranking(asked(tournament))
    remove_deal(deal=Deal.objects.first(), version=1, actor=SITE)
    publish_tournament(tournament=tournament, actor=SITE)
    after = rankings.ranking(asked(tournament))

    last = JournalEntry.objects.filter(tournament=tournament).order_by("seq").last().seq
    assert before.address == "" and before.as_of != after.as_of
    assert f", change {last}" in " ".join(words(render(printed, after, options_of())))
    page = f"http://whist.example/s/{tournament.club.slug}/{tournament.slug}/"
    assert codes_in_pdf(render(printed, after, options_of())) == [page]


def test_the_address_in_a_qr_begins_as_the_request_for_paper_says():
    tournament = an_evening(players=4, rounds=1)
    director = a_member(tournament.club, Role.DIRECTOR)

    (sheet,) = sheets.round_sheets(PrintRequest(tournament, director, "http://testserver", asked(tournament, 1).round))

    token = working_codes(tournament=tournament, actor=SITE)[1].token
    assert (sheet.table.address, sheet.site) == (f"http://testserver/t/{token}/", "http://testserver")


def test_everything_that_can_be_printed_is_offered_somewhere():
    offered = {kind.printable for kind in KINDS.values()} | set(SEASON_PRINTS.values()) | {LEAGUE_PRINT, "player_cards"}

    assert offered == set(every_printable())
