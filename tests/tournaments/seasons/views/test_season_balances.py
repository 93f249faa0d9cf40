"""Points from before a season's first evening: typed, pasted, or as a secretary's spreadsheet has them."""

from io import BytesIO

import pytest
from openpyxl import Workbook

from tests.factories import a_club, a_member
from tests.tournaments.seasons.test_seasons import a_season
from tests.tournaments.seasons.views.test_seasons import at
from tournaments.register.models import Player
from tournaments.register.services.register import change_player
from tournaments.seasons.selectors.seasons import season_view
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(client):
    club = a_club()
    client.force_login(a_member(club).user)
    for name, number in (("An Peeters", "12"), ("Jan Maes", ""), ("Jan Maes", "14"), ("André Van den Broeck", "")):
        Player.objects.create(club=club, name=name, member_number=number)
    return a_season(club)


def sent(client, season, **data):
    return client.post(at("club_season_balances", season.club, season.slug), {"lines": "", **data})


def rows_of(season):
    return {row.name: (row.total, row.played) for row in season_view(season, public=False).rows}


def test_every_wrong_line_is_told_at_once_and_what_was_typed_stays(client, season):
    wrong = "An Peeters; twelve\nJan Maes; 5\nPiet; 3; 2\n12; 4; 1\npeeters an; 5"

    answer = sent(client, season, lines=wrong)

    assert answer.context["form"].errors == {
        "lines": [
            "Line 1: “twelve” is no number of points.",
            "Line 2: Several people are called Jan Maes: write the member number instead.",
            "Line 3: Piet is not in the register.",
            "Line 5: peeters an is in the list twice.",
        ]
    }
    assert "Piet; 3; 2" in answer.content.decode()


def test_a_spreadsheet_with_a_heading_is_read_and_what_it_said_can_be_saved_again(client, season):
    book, file = Workbook(), BytesIO()
    for row in (("Naam", "Punten", "Avonden"), ("van den Broeck Andre", -40, 3), ("14", 25, None)):
        book.active.append(row)
    book.save(file)
    file.seek(0)
    file.name = "vorig jaar.xlsx"

    sent(client, season, file=file)
    change_player(player=Player.objects.get(member_number="14"), active=False, actor=SITE)
    shown = client.get(at("club_season_balances", season.club, season.slug)).context["form"]["lines"].value()
    again = sent(client, season, lines=shown)

    assert (shown, again.status_code) == ("14; 25; 0\nAndré Van den Broeck; -40; 3", 302)
    assert rows_of(season) == {"André Van den Broeck": (-40, 3), "Jan Maes": (25, 0)}


def test_a_file_that_is_no_list_is_refused_at_its_field(client, season):
    file = BytesIO(b"")
    file.name = "leeg.csv"

    assert list(sent(client, season, file=file).context["form"].errors) == ["file"]
