"""Files on the pages that take them: which sheet is asked, doubtful names are confirmed, a final table is kept."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import a_club, a_member, a_tournament, signed_in_now
from tests.tournaments.imports.shapes import ods, xlsx
from tests.tournaments.odd_forms import forms_on
from tournaments.imports.columns import ASKED
from tournaments.imports.prizes import of_the_last
from tournaments.register.models import Player
from tournaments.seasons.selectors.seasons import season_view
from tournaments.seasons.services import create_season
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
TABLE = [["Plaats", "Naam", "Avonden", "Totaal"], [1, "An Maes", 12, 155], [2, "Eddy Jacobs", 10, 60]]
EVENINGS = [["Naam", "Avond 1", "Avond 2", "Avond 3"], ["An Maes", 5, 3, 9], ["Eddy Jacobs", 2, 8, 1]]


@pytest.fixture
def club(client):
    club = a_club(name_order="given")
    signed_in_now(client, a_member(club).user)
    for name in ("An Maes", "Eddy Jacobs"):
        Player.objects.create(club=club, name=name)
    return club


@pytest.fixture
def season(club):
    return create_season(club=club, name="2023", actor=SITE)


def address(view, season):
    return reverse(view, args=[season.club.slug, season.slug])


def standings(season):
    return [(row.place, row.name, row.total, row.played) for row in season_view(season, public=False).rows]


def test_a_final_table_becomes_the_points_from_before(client, season):
    page = address("club_season_past", season)

    shown = client.post(page, {"file": SimpleUploadedFile("stand.xlsx", xlsx({"2023": TABLE})), "year": 2023})
    form = shown.context["form"]
    assert (form.sheet.evenings, form["final"].value(), [row[2] for row in form.rows]) == ((), True, [155, 60])
    assert standings(season) == []
    client.post(page, {"text": form["text"].value(), "year": 2023, "final": "on"})

    season.refresh_from_db()
    assert standings(season) == [(1, "An Maes", 155, 12), (2, "Eddy Jacobs", 60, 10)]


def test_neither_evenings_nor_a_final_table_is_told(client, season):
    page = address("club_season_past", season)
    text = "\n".join("\t".join(map(str, row)) for row in TABLE)

    answer = client.post(page, {"text": text, "year": 2023})

    assert list(answer.context["form"].errors) == ["final"]


def test_of_several_seasons_in_a_workbook_one_is_chosen_and_its_title_tells_the_year(client, season):
    file = SimpleUploadedFile("alles.ods", ods({"2021-22": EVENINGS, "2022-23": EVENINGS}))
    page = address("club_season_past", season)

    asked = client.post(page, {"file": file, "year": 2025})
    choices = [form for form in forms_on(page, asked.content.decode()) if "look" in form.fields]
    assert list(asked.context["sheets"]) == ["2021-22", "2022-23"]
    shown = client.post(page, choices[1].fields)

    assert [(evening.name, evening.year) for evening in shown.context["form"].sheet.evenings] == [
        ("Avond 1", 2023),
        ("Avond 2", 2023),
        ("Avond 3", 2023),
    ]
    assert standings(season) == []


def test_points_from_before_ask_which_sheet_and_store_nothing_before_they_are_saved(client, season):
    file = SimpleUploadedFile("stand.xlsx", xlsx({"2022": TABLE, "2023": TABLE}))
    page = address("club_season_balances", season)

    asked = client.post(page, {"lines": "", "file": file})
    choices = [form for form in forms_on(page, asked.content.decode()) if "look" in form.fields]
    shown = client.post(page, choices[1].fields)
    assert standings(season) == []
    client.post(page, {"lines": shown.context["form"]["lines"].value()})

    assert standings(season) == [(1, "An Maes", 155, 12), (2, "Eddy Jacobs", 60, 10)]


@pytest.mark.parametrize("place", ["register", "evening"])
def test_a_doubtful_name_is_entered_when_somebody_says_that_it_is_right(client, club, place):
    evening = a_tournament(club)
    page = {
        "register": reverse("register_import", args=[club.slug]),
        "evening": reverse("entrants", args=[evening.public_id]),
    }[place]
    names = "Wim Segers\nRita Nagels (niet betaald)"

    asked = client.post(page, {"names": names})
    assert [reading for *_line, reading in asked.context["problems"]] == ["Rita Nagels"]
    assert not club.players.filter(name__in=["Wim Segers", "Rita Nagels"]).exists()
    client.post(page, {"names": names, "sure": "Rita Nagels"})

    assert set(club.players.values_list("name", flat=True)) >= {"Wim Segers", "Rita Nagels"}
    assert evening.entrants.count() == (2 if place == "evening" else 0)


@pytest.mark.parametrize(("head", "kept"), [("Nr", ""), ("Lidnr", "17")])
def test_the_start_numbers_of_an_evening_become_no_member_numbers(client, club, head, kept):
    page = reverse("entrants", args=[a_tournament(club).public_id])
    text = f"{head};Naam;Club\n17;Wim Segers;Lier\n3;Rita Nagels;Ranst\n"

    asked = client.post(page, {"names": text})
    columns = [column.meaning for column in asked.context["columns"]]
    client.post(page, {"names": asked.context["form"]["names"].value(), "column": columns, "head": "1"})

    assert club.players.get(name="Wim Segers").member_number == kept


ASKED_COLUMNS = {
    "numbers that are only called so": ("Nr;Naam\n17;Wim Segers\n3;Rita Nagels\n", 0, "number"),
    "numbers of which few are the members'": ("Nr;Naam\n17;Wim Segers\n5;An Maes\n9;Eddy Jacobs\n", 0, ""),
    "numbers without heads": ("17;Wim Segers\n3;Rita Nagels\n", 0, "number"),
    "a maiden name": ("Naam;Voornaam;Meisjesnaam\nSegers;Wim;Bol\nNagels;Rita;Maes\n", 2, ""),
    "a husband's name": ("Nom;Prénom;Nom d'épouse\nSegers;Wim;Bol\nNagels;Rita;Maes\n", 2, ""),
    "a name by birth": ("Vorname;Familienname;geb.\nWim;Segers;Bol\nRita;Nagels;Maes\n", 2, ""),
    "an English maiden name": ("First name;Surname;Maiden name\nWim;Segers;Bol\nRita;Nagels;Maes\n", 2, ""),
}


@pytest.mark.parametrize(("text", "place", "meaning"), ASKED_COLUMNS.values(), ids=ASKED_COLUMNS)
def test_a_column_that_nobody_can_tell_is_asked_about(client, club, text, place, meaning):
    club.players.filter(name="An Maes").update(member_number="5")
    club.players.filter(name="Eddy Jacobs").update(member_number="6")
    import_page = reverse("register_import", args=[club.slug])

    asked = client.post(reverse("register_file", args=[club.slug]), {"names": text})
    columns = [column.meaning for column in asked.context["columns"]]
    sent = {"names": asked.context["form"]["names"].value(), "column": columns, "compared": "1"}
    sent |= {"head": "1"} if asked.context["head"] else {}
    client.post(import_page, sent)
    assert columns[place] == ASKED
    assert not club.players.filter(name__in=["Wim Segers", "Rita Nagels"]).exists()
    columns[place] = meaning
    client.post(import_page, {**sent, "column": columns})

    assert club.players.get(name="Wim Segers").member_number == ("17" if meaning else "")


def test_numbers_that_most_members_have_are_theirs(client, club):
    club.players.filter(name="An Maes").update(member_number="5")

    asked = client.post(reverse("register_file", args=[club.slug]), {"names": "Nr;Naam\n5;An Maes\n17;Wim Segers\n"})

    assert [column.meaning for column in asked.context["columns"]] == ["number", "name"]


PAGES = {
    "register": lambda evening: reverse("register_import", args=[evening.club.slug]),
    "evening": lambda evening: reverse("entrants", args=[evening.public_id]),
}
HEADED = "Ledenlijst 2026\nNaam;Club\nWim Segers;Vierde Aas\nTombola;\nRita Nagels;Mol"


@pytest.fixture(params=PAGES)
def list_page(request, club):
    return PAGES[request.param](a_tournament(club))


def grid_of(answer):
    return {row.cells[0]: (row.names, bool(row.sentence)) for row in answer.context["listed"].rows}


def test_every_row_is_shown_and_can_be_said_to_name_nobody_or_somebody(client, club, list_page):
    asked = client.post(list_page, {"names": HEADED})
    form = next(form for form in forms_on(list_page, asked.content.decode()) if "names" in form.fields)
    answers = {"names": asked.context["form"]["names"].value(), "column": ["name", "club"], "head": "1"}
    assert grid_of(asked) == {
        "Ledenlijst 2026": ("", False),
        "Naam": ("", False),
        "Wim Segers": ("Wim Segers", False),
        "Tombola": ("", True),
        "Rita Nagels": ("Rita Nagels", False),
    }
    assert "left" in form.fields or b'name="left"' in asked.content
    left = {**answers, "left": ["Tombola", "Rita Nagels · Mol"], "look": "1"}

    shown = client.post(list_page, left)
    assert [grid_of(shown)[name] for name in ("Tombola", "Rita Nagels")] == [("", False), ("", False)]
    client.post(list_page, {**left, "look": []})

    assert club.players.filter(name="Wim Segers").exists()
    assert not club.players.filter(name__in=["Tombola", "Rita Nagels"]).exists()


def test_a_row_that_was_taken_for_a_title_is_entered_where_somebody_says_so(client, club, list_page):
    names = "Piet Smolders\nNaam;Club\nWim Segers;Mol"
    asked = client.post(list_page, {"names": names, "look": "1"})
    assert [row.reading for row in asked.context["listed"].rows][0] == "Piet Smolders"

    client.post(list_page, {"names": names, "column": ["name", "club"], "head": "1", "sure": "Piet Smolders"})

    assert club.players.filter(name__in=["Piet Smolders", "Wim Segers"]).count() == 2


@pytest.mark.parametrize(("answer", "label"), [("De Vierde Aas", "De Vierde Aas"), ("Vierde Aas", "Vierde Aas")])
def test_a_home_club_that_is_written_nearly_as_one_of_the_register_is_asked_about(
    client, club, list_page, answer, label
):
    Player.objects.create(club=club, name="Jan Bol", label="De Vierde Aas")
    names = {"names": "Wim Segers; Vierde Aas"}

    asked = client.post(list_page, names)
    assert [(each.written, each.near) for each in asked.context["clubs"]] == [("Vierde Aas", "De Vierde Aas")]
    assert not club.players.filter(name="Wim Segers").exists()
    client.post(list_page, {**names, asked.context["clubs"][0].key: answer})

    assert club.players.get(name="Wim Segers").label == label


def test_a_row_of_a_past_season_is_said_to_be_a_player_or_not(client, season):
    page = address("club_season_past", season)
    sheet = "Naam\t5/9/2024\t12/9/2024\nAn Maes\t5\t3\nTombola\t2\t1\nMax\t7\t4"  # who has the sum of the others
    shown = client.post(page, {"text": sheet, "year": 2024, "look": "1"})
    form = shown.context["form"]
    assert [(row.name, row.is_player) for row in form.sheet.rows] == [
        ("An Maes", True),
        ("Tombola", True),
        ("Max", False),
    ]
    said = {
        "text": form["text"].value(),
        "year": 2024,
        "evenings": ["B1", "C1"],
        "shown": ["A2", "A3", "A4"],
        "was": ["A2", "A3"],
        "player": ["A2", "A4"],
    }

    asked = client.post(page, said)
    assert [row[0] for row in asked.context["form"].rows] == ["An Maes", "Max"]
    assert standings(season) == []
    [who] = asked.context["form"].asked.values()
    client.post(page, {**said, "was": ["A2", "A4"], who: "new"})
    season.refresh_from_db()

    assert standings(season) == [(1, "Max", 11, 2), (2, "An Maes", 8, 2)]


def test_a_list_with_two_people_a_row_enters_both(client, club, list_page):
    asked = client.post(list_page, {"names": "Speler 1;Speler 2;Club\nWim Segers;Rita Nagels;Lier", "look": "1"})
    [form] = [form for form in forms_on(list_page, asked.content.decode()) if "column" in form.fields]
    assert "partner" in form.fields["column"]

    client.post(
        list_page, {"names": asked.context["form"]["names"].value(), "column": ["name", "partner", "club"], "head": "1"}
    )

    assert set(club.players.values_list("name", flat=True)) >= {"Wim Segers", "Rita Nagels"}


@pytest.mark.parametrize(
    "content", [b"Plaats;Prijs\n1;Ham\n3;Koffie\n", xlsx({"": [["Prijzen"], ["Ham", 1], ["Koffie", 3]]})]
)
def test_a_file_of_prizes_is_shown_in_its_box_and_kept_when_it_is_saved(client, club, content):
    evening = a_tournament(club)
    page = reverse("prize_texts", args=[evening.public_id])

    shown = client.post(page, {"places": "Old", "file": SimpleUploadedFile("prizes", content)})
    evening.refresh_from_db()
    assert (shown.context["form"]["places"].value(), evening.prizes) == ("Ham\n\nKoffie", {})
    client.post(page, {"places": shown.context["form"]["places"].value()})

    evening.refresh_from_db()
    assert evening.prizes["places"] == ["Ham", "", "Koffie"]


def test_what_is_no_file_of_prizes_is_told_at_its_field(client, club):
    page = reverse("prize_texts", args=[a_tournament(club).public_id])

    answer = client.post(page, {"places": "Ham", "file": SimpleUploadedFile("prizes", b"%PDF-1.4")})

    assert list(answer.context["form"].errors) == ["file"]


def test_the_evenings_of_a_workbook_with_a_sheet_each_are_a_season(client, season):
    sheets = {
        "Leden": [["Naam"], ["An Maes"], ["Eddy Jacobs"]],
        "6 sept 2024": [["Pl", "Naam", "Punten"], [1, "An Maes", 120], [2, "Eddy Jacobs", 80]],
        "20 sept 2024": [["Pl", "Naam", "Punten"], [1, "Eddy Jacobs", 90], [2, "An Maes", 70]],
    }
    page = address("club_season_past", season)

    asked = client.post(page, {"file": SimpleUploadedFile("winter.xlsx", xlsx(sheets)), "year": 2024})
    first = next(form for form in forms_on(page, asked.content.decode()) if "look" in form.fields)
    shown = client.post(page, first.fields)

    results = [(str(evening.date), evening.points) for evening in shown.context["form"].sheet.evenings]
    assert results == [
        ("2024-09-06", {"An Maes": 120, "Eddy Jacobs": 80}),
        ("2024-09-20", {"Eddy Jacobs": 90, "An Maes": 70}),
    ]


def test_who_may_be_two_people_is_not_added_before_somebody_says_so(client, season):
    page, text = address("club_season_past", season), "Naam\t6/9/2024\t20/9/2024\nJan & Mia Bol\t1\t2\nAn Maes\t3\t4"

    asked = client.post(page, {"text": text, "year": 2024, "evenings": ["B1", "C1"]})

    assert asked.status_code == 200 and not season.club.players.filter(name__contains="Mia").exists()


def test_who_is_known_and_does_not_come_is_asked_about_too(client, club):
    page = reverse("entrants", args=[a_tournament(club).public_id])
    names = "Naam;Kom je?\nAn Maes;Ja\nEddy Jacobs;Nee"

    asked = client.post(page, {"names": names})

    assert [row.told for row in asked.context["listed"].named] == ["An Maes"]
    assert [reading for *_line, reading in asked.context["problems"]] == ["Eddy Jacobs"]


BALANCES = {
    "thousands or not": ("Naam;Punten\nAn Maes;12.500\nEddy Jacobs;8\n", "", None),
    "thousands": ("Naam;Punten\nAn Maes;12.500\nEddy Jacobs;850\n", "", (12500, 850)),
    "no fraction": ("Naam;Punten\nAn Maes;1.012\nEddy Jacobs;-35\n", "", (1012, -35)),
    "halves": ("Naam;Punten\nAn Maes;12.500\nEddy Jacobs;8.5\n", "", None),
    "numbers that belong to others": ("Nr;Naam;Punten\n7;An Maes;12\n3;Eddy Jacobs;8\n", "7", (12, 8)),
}


@pytest.mark.parametrize(("text", "number", "kept"), BALANCES.values(), ids=BALANCES)
def test_points_from_before_are_everybodys_own(client, season, text, number, kept):
    season.club.players.filter(name="Eddy Jacobs").update(member_number=number)

    client.post(address("club_season_balances", season), {"lines": text.replace(";", "\t")})

    points = dict(season.balances.values_list("player__name", "points"))
    assert points == (dict(zip(("An Maes", "Eddy Jacobs"), kept, strict=True)) if kept else {})


LAST = [
    "Laatste: spons",
    "Dernier prix: éponge",
    "Letzter Platz - Schwamm",
    "Prize for the last = sponge",
    "laatste\tspons",
    "Poedelprijs: spons",
    "Spons (laatste)",
]


@pytest.mark.parametrize("last", LAST)
@pytest.mark.parametrize("others", ["Ham\nWine", "1. Ham\n2. Wine"])
def test_a_prize_for_the_last_is_no_prize_of_a_place(client, club, others, last):
    evening = a_tournament(club)

    answer = client.post(reverse("prize_texts", args=[evening.public_id]), {"places": f"{others}\n{last}"})

    evening.refresh_from_db()
    assert last in answer.context["form"].errors["places"][0]
    assert not evening.prizes


def test_a_row_of_a_file_that_names_no_place_is_shown_too(client, club):
    page = reverse("prize_texts", args=[a_tournament(club).public_id])
    content = b"Plaats;Prijs\n1;Ham\n3;Koffie\nLaatste;Spons\n"

    shown = client.post(page, {"file": SimpleUploadedFile("prizes.csv", content)}).context["form"]

    assert shown["places"].value() == "Ham\n\nKoffie\nLaatste: Spons"
    assert "Spons" in shown.errors["places"][0]


def test_last_may_begin_what_a_prize_is():
    assert not of_the_last("Ham\nLast-minute trip\nLast Christmas - a record")


def test_who_is_new_is_turned_round_where_those_who_are_known_are(client, club, season):
    page = reverse("entrants", args=[a_tournament(club).public_id])
    names = "Maes An\nJacobs Eddy\nVan den Bosch Kris\n"

    asked = client.post(page, {"names": names})
    assert [reading for *_line, reading in asked.context["problems"]] == ["Kris Van den Bosch"]
    client.post(page, {"names": names, "sure": "Kris Van den Bosch"})
    sheet = "Naam;6/9/2025;20/9/2025\nMaes An;1;2\nJacobs Eddy;3;4\nDe Smet Greet;5;6\n"
    read = client.post(
        address("club_season_past", season), {"file": SimpleUploadedFile("past.csv", sheet.encode()), "year": 2025}
    )

    assert set(club.players.values_list("name", flat=True)) == {"An Maes", "Eddy Jacobs", "Kris Van den Bosch"}
    assert [row.name for row in read.context["form"].sheet.rows] == ["An Maes", "Eddy Jacobs", "Greet De Smet"]


@pytest.mark.parametrize("names", ["Maes An\nDubois Tine", "An Maes\nJacobs Eddy\nDubois Tine"])
def test_one_name_that_is_turned_round_turns_no_other(client, club, names):
    page = reverse("register_import", args=[club.slug])

    answer = client.post(page, {"names": names})

    assert "Dubois Tine" in [line.told for line in answer.context["listed"].named]
