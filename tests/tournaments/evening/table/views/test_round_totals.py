"""The totals of a round from a club's own paper: what is right is saved, what is not stays with its reason."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.factories import a_deal, a_table, alone
from tests.tournaments.evenings import an_evening, at, signed_in
from tests.tournaments.imports.shapes import ods, xlsx
from tournaments.clubs.models import Role
from tournaments.evening.rounds.models import Lead, Round, ScoreEntry, Tournament
from tournaments.evening.rounds.selectors.progress import missing_of
from tournaments.evening.standings.selectors.results import results_of
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


def test_a_total_that_may_be_thousands_is_asked_about_and_not_made_smaller(client):
    tournament = an_evening(4)
    signed_in(client, tournament)
    page = client.post(at("round_totals", tournament, 1), typed(1, "12.000", "-4,000", "-4", "-4.0"))
    whole = ["A total is a whole number."]
    assert page.context["forms"][0].errors == {"N": whole, "E": whole}


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


def with_totals(players=8, **plan):
    return an_evening(players, score_entry=ScoreEntry.TOTALS, **plan)


def brought(client, tournament, lines="", file=None, **typed_already):
    """The page after the organiser brought a list."""
    files = {"file": SimpleUploadedFile("totals", file)} if file is not None else {}
    address = at("round_totals", tournament, 1)
    return client.post(address, {"act": "list", "lines": lines, **typed_already, **files})


def shown_at(page):
    """What stands in the fields, by start number."""
    return {
        int(number): form[seat].value() or ""
        for form in page.context["forms"]
        for seat, number in re.findall(r"([NESWF])(\d+)", form.row.drawn_for)
    }


def as_shown(page):
    """What the browser sends when somebody saves the page as it is."""
    return {form.add_prefix(name): form[name].value() or "" for form in page.context["forms"] for name in form.fields}


def seats_at(client, tournament, seats):
    """The start numbers on these seats of the first table."""
    row = client.get(at("round_totals", tournament, 1)).context["forms"][0].row
    return [int(number) for seat in seats for number in re.findall(rf"{seat}(\d+)", row.drawn_for)]


def test_a_list_fills_the_form_and_nothing_is_stored_before_somebody_saves(client):
    tournament = with_totals()
    signed_in(client, tournament, Role.DESK)
    names = dict(tournament.entrants.values_list("number", "name"))
    forms = client.get(at("round_totals", tournament, 1)).context["forms"]
    seats = [seat for form in forms for seat in re.findall(r"([NESW])(\d+)", form.row.drawn_for)]
    points = {int(number): 12 if seat == "N" else -4 for seat, number in seats}
    by_number = "\n".join(f"{number}; {made}" for number, made in points.items())
    by_name = "Name\tTotal\n\n" + "\n".join(f"{names[number].upper()}\t{made}" for number, made in points.items())
    together = "\n".join(
        f"{names[number]}: −{-made}" if made < 0 else f"{number} +{made}" for number, made in points.items()
    )
    both = [["Nr", "Name", "Points"], *([number, names[number], made] for number, made in points.items())]

    pages = [
        *(brought(client, tournament, lines) for lines in (by_number, by_name, together)),
        *(brought(client, tournament, file=file) for file in (xlsx({"a": both}), ods({"a": both}))),
        brought(client, tournament, file="\n".join(",".join(map(str, row)) for row in both).encode()),
    ]

    for page in pages:
        assert (page.status_code, page.context["list_form"].errors) == (200, {})
        assert shown_at(page) == {number: str(made).replace("-", "−") for number, made in points.items()}
    assert not TableTotals.objects.exists()
    for _press in range(2):
        assert client.post(at("round_totals", tournament, 1), as_shown(page)).status_code == 302
    assert TableTotals.objects.count() == 2
    assert results_of(tournament).totals == points
    assert tournament.journal.filter(kind="totals_recorded").count() == 2


def test_what_a_list_says_wrong_is_told_by_its_line_and_the_rest_is_filled_in(client):
    tournament = with_totals()
    signed_in(client, tournament)
    entrants = {entrant.number: entrant for entrant in tournament.entrants.all()}
    for number in (1, 2):
        entrants[number].name = "Jan Maes"
        entrants[number].save()
    third, fourth = entrants[3].name, entrants[4].name
    lines = f"Jan Maes; 3\n1; 3\n{third}; 5\n3; 5\nnobody; 4\n99; 4\n4; four\n4\n5; 2,5\n3 {fourth}; 1\n"
    lines += "2; Jan Maes; −1\n"

    page = brought(client, tournament, lines)

    nobody = "Line {}: “{}” is nobody in this round, or several people. Write the start number."
    assert page.status_code == 422
    assert page.context["list_form"].errors["lines"] == [
        nobody.format(1, "Jan Maes"),
        "Line 4: 3 is in the list twice.",
        nobody.format(5, "nobody"),
        nobody.format(6, "99"),
        "Line 7: “four” is no number of points.",
        "Line 8: “4” is no number of points.",
        "Line 9: “2,5” is no number of points.",
        nobody.format(10, f"3 {fourth}"),
    ]
    assert page.context["list_form"]["lines"].value().replace("\r\n", "\n") == lines
    assert {number: text for number, text in shown_at(page).items() if text} == {1: "3", 2: "−1", 3: "5"}
    missing = [form for form in page.context["forms"] if form.errors]
    assert missing
    assert {error for form in missing for errors in form.errors.values() for error in errors} == {"Type this total."}
    assert not TableTotals.objects.exists()


def test_what_was_typed_already_stays_and_the_list_stands_beside_it(client):
    tournament = with_totals(4)
    signed_in(client, tournament)
    north, east, south, west = seats_at(client, tournament, "NESW")
    lines = f"{north}; 12\n{east}; -4\n{south}; -5\n{west}; -3"

    page = brought(client, tournament, lines, **typed(1, "", "-4", "-4", "4x"))

    [form] = page.context["forms"]
    assert [form[seat].value() for seat in "NESW"] == ["12", "-4", "-4", "4x"]
    assert form.errors == {"S": ["The list says −5."], "W": ["A total is a whole number.", "The list says −3."]}
    assert page.status_code == 422


def test_two_organisers_with_a_list_see_both(client):
    tournament = with_totals(4)
    signed_in(client, tournament)
    page = brought(client, tournament, "1;3\n2;-1\n3;-1\n4;-1", **typed(1, "", "", "", ""))
    sent = as_shown(page)
    record_totals(table=a_table(tournament.rounds.get()), points={"N": 6, "E": -2, "S": -2, "W": -2}, actor=SITE)

    page = client.post(at("round_totals", tournament, 1), sent)

    assert page.context["forms"][0].non_field_errors()[0].startswith("Somebody else typed")
    assert TableTotals.objects.get().points["N"] == 6


def test_a_list_says_nothing_of_a_table_whose_deals_count(client):
    tournament = with_totals(4)
    signed_in(client, tournament)
    a_deal(a_table(tournament.rounds.get()), alone("N"))
    north, east = seats_at(client, tournament, "NE")

    page = brought(client, tournament, f"{north};12\n{east};-3")

    assert page.context["list_form"].errors["lines"] == [
        "Line 2: Deals of this table are entered. Remove them first, or enter the others too."
    ]


def test_a_list_of_sides_or_pairs_names_either_partner_or_the_pair(client):
    tournament = with_totals(4, kind="pairs")
    signed_in(client, tournament)
    names = dict(tournament.entrants.values_list("number", "name"))
    north_south, east_west = seats_at(client, tournament, "NE")

    page = brought(client, tournament, f"{north_south}\t9\n{names[east_west]}\t-9")

    assert page.context["list_form"].errors == {}
    assert [page.context["forms"][0][side].value() for side in ("NS", "EW")] == ["9", "−9"]


def test_either_partner_of_a_side_says_its_total_and_both_may(client):
    tournament = with_totals(4, game="klaverjas", variant="dutch_162")
    signed_in(client, tournament)
    north, south, east = seats_at(client, tournament, "NSE")

    page = brought(client, tournament, f"{north};900\n{south};900\n{east};720")

    assert page.context["list_form"].errors == {}
    assert [page.context["forms"][0][side].value() for side in ("NS", "EW")] == ["900", "720"]


def test_no_list_is_read_that_is_too_large_or_of_a_round_that_is_closed(client):
    tournament = with_totals(4)
    signed_in(client, tournament)
    assert brought(client, tournament).context["list_form"].errors == {"lines": ["This field is required."]}
    assert list(brought(client, tournament, "\n" * 2001 + "1;2").context["list_form"].errors) == ["lines"]
    assert list(brought(client, tournament, "1;" + "2" * 60_000).context["list_form"].errors) == ["lines"]
    assert brought(client, tournament, file=b"x" * 1_100_000).context["list_form"].errors == {
        "file": ["The file is larger than 1 MB."]
    }
    assert "1\0;2" not in str(brought(client, tournament, "1\0;2").context["forms"][0].data)

    tournament.rounds.update(status=Round.Status.CLOSED)
    page = brought(client, tournament, "1;3")
    assert (page.status_code, shown_at(page)[1]) == (422, "")
    assert page.context["list_form"].non_field_errors() == ["Totals can be typed while the round is open."]
    assert page.context["list_form"]["lines"].value() == "1;3"


def test_a_list_changes_nothing_where_another_machine_leads_the_evening(client):
    tournament = with_totals(4)
    signed_in(client, tournament)
    Tournament.objects.filter(pk=tournament.pk).update(lead=Lead.HALL)

    page = brought(client, tournament, "1;3\n2;-1\n3;-1\n4;-1")
    refused = client.post(at("round_totals", tournament, 1), as_shown(page))

    assert shown_at(refused) == {1: "3", 2: "−1", 3: "−1", 4: "−1"}
    assert not TableTotals.objects.exists()


def test_a_list_is_offered_where_totals_are_typed_and_to_who_may(client):
    deals, totals = an_evening(4), with_totals(4)
    signed_in(client, deals)
    assert 'name="lines"' not in client.get(at("round_totals", deals, 1)).content.decode()
    signed_in(client, totals, Role.DESK)
    assert 'name="lines"' in client.get(at("round_totals", totals, 1)).content.decode()
    client.logout()
    assert brought(client, totals, "1;3").status_code in (302, 403, 404)
