"""Past seasons uploaded as a secretary's file, ranked under seven rules of clubs, against a second program."""

import random
from datetime import date, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from reports.season_rules import season_rule
from tests.factories import a_club
from tests.independent.seasons import ranked, read_sheet
from tournaments.seasons.forms import PastEveningsForm, SheetForm
from tournaments.seasons.selectors.seasons import season_view
from tournaments.seasons.services import create_season, set_past_evenings
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
PRIZES = (90, 60, 40, 25, 10, 5, 1)
RULES = [
    ({}, {}),
    ({"ranked": "average", "minimum_evenings": 30}, {"average": True, "minimum": 30}),
    ({"best": 5}, {"best": 5}),
    ({"drop": 3, "absence": "zero"}, {"drop": 3, "zero": True}),
    ({"source": "places", "place_points": list(PRIZES)}, {"place_points": PRIZES}),
    ({"best": 4, "period": 6, "best_periods": 5}, {"best": 4, "period": 6, "best_periods": 5}),
    ({"attendance_points": 2, "absence": "lowest"}, {"attendance": 2, "lowest": True}),
]
"""What the site is told, and what the second program is told."""


def a_file(people, evenings, year, chance):
    """A cp1252 file with semicolons, decimal commas, family names first, and few different points, so that many tie."""
    days = [date(year, 1, 4) + timedelta(weeks=week) for week in range(evenings)]
    lines = ["Naam;" + ";".join(f"{day:%d/%m/%Y}" for day in days)]
    for number in range(people):
        cells = [chance.choice(["", "-"]) if chance.random() < 0.2 else f"{chance.randint(-9, 9)},00" for _ in days]
        lines.append(f"De Smét {chr(65 + number // 26)}{chr(97 + number % 26)};" + ";".join(cells))
    return "\r\n".join(lines).encode("cp1252")


def seasons_agree(people, evenings, years):
    club, chance = a_club(), random.Random(18)
    for year in range(2001, 2001 + years):
        content = a_file(people, evenings, year, chance)
        upload = SheetForm({"year": year}, {"file": SimpleUploadedFile("seizoen.csv", content)})
        assert upload.is_valid(), upload.errors
        season = create_season(club=club, name=f"Season {year}", actor=SITE)
        blank = PastEveningsForm(season, upload.cleaned_data["file"], year)
        assert blank.sheet.problems == ()
        data = blank.initial | {name: field.initial for name, field in blank.fields.items() if name.startswith("who")}
        form = PastEveningsForm(season, upload.cleaned_data["file"], year, data)
        assert form.is_valid(), form.errors
        set_past_evenings(season=season, sheet=form.chosen, people=form.people, actor=SITE)
        for told, rule in RULES:
            season.rule = season_rule(told).as_data()
            season.save()
            rows = season_view(season, public=False).rows
            here = {row.name: (row.place, row.shared, row.total, row.score, row.counted) for row in rows}
            assert here == ranked(read_sheet(content), **rule), (year, rule)


@pytest.mark.slow
def test_a_past_season_is_ranked_as_a_second_program_ranks_its_sheet():
    seasons_agree(people=9, evenings=13, years=1)


@pytest.mark.battery
def test_ten_seasons_of_forty_evenings_are_ranked_as_a_second_program_ranks_them():
    seasons_agree(people=80, evenings=40, years=10)
