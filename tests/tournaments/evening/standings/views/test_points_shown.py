"""How points are shown: a sign and a colour the same everywhere, and a round that was sat out is no round of zero."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from reports.standings import rank
from reports.tables import StandingsTable
from tests.factories import a_deal, a_table, alone
from tests.tournaments.evenings import an_evening
from tests.tournaments.screens import rows_of
from tournaments.evening.rounds.models import SitOut
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.standings.selectors.results import results_of
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

SIGN = re.compile(r"(?:^|>)\s*([+\N{MINUS SIGN}])\d")


def public(tournament, name="standings", *more):
    return reverse(name, args=[tournament.club.slug, tournament.slug, *more])


@pytest.fixture
def evening():
    """Five players and one round: somebody sits out, the others win and lose."""
    tournament = an_evening(5, rounds_planned=1, deals_per_round=1)
    tournament.published = True
    tournament.save(update_fields=["published"])
    a_deal(a_table(tournament.rounds.get()), alone())
    close_round(round_=tournament.rounds.get(), actor=SITE)
    return tournament


@pytest.fixture
def out(evening):
    """Who sat out."""
    return SitOut.objects.get(round__tournament=evening).entrant


@pytest.mark.slow
def test_a_round_that_was_sat_out_is_a_dash_on_the_page_and_the_wall(client, evening, out):
    pages = [client.get(public(evening, name)).content.decode() for name in ("standings", "wall")]

    for page in pages:
        row = next(row for row in rows_of(page) if any(cell.startswith(out.name) for cell in row))
        assert "\N{EN DASH} sat out" in row


@pytest.mark.parametrize(("points", "written"), [(0, "\N{EN DASH}"), (12, "(+12)")])
def test_points_for_sitting_out_stand_in_brackets(evening, out, points, written):
    SitOut.objects.update(points=points)
    standings = rank(results_of(evening), ["points"])

    cells = next(row for row in StandingsTable(standings).body if out.name in row)

    assert f"<td>{written}<span class=visually-hidden> sat out</span>" in cells


@pytest.mark.slow
def test_at_a_table_where_each_plays_alone_nobody_is_told_won_or_lost(client, evening):
    pills = set()
    for entrant in evening.entrants.all():
        page = client.get(public(evening, "player_page", entrant.number)).content.decode()
        pills |= set(re.findall(r'<span class="pill">([^<]+)</span>', page))

    assert pills == {"1st at the table", "2nd at the table"}


def test_every_name_in_the_standings_leads_to_its_own_page(client, evening):
    page = client.get(public(evening)).content.decode()

    for entrant in evening.entrants.all():
        assert f'<a href="players/{entrant.number}/">{entrant.name}</a>' in page


@pytest.mark.parametrize("name", ["standings", "wall", "cross_table"])
def test_every_signed_number_of_a_table_has_the_colour_of_its_sign(client, evening, name):
    page = client.get(public(evening, name)).content.decode()
    body = page[page.index("<tbody") : page.rindex("</table>")]

    signed = [(cell, SIGN.search(cell)) for cell in re.split(r"(?=<t[dh]\b|<span class=.points)", body)]
    marked = [
        (match[1], re.findall(r"class=\"?(?:points )?(plus|minus|p|m)\b", cell)) for cell, match in signed if match
    ]

    assert marked
    assert [pair for pair in marked if pair[1] and pair[1][0][0] != {"+": "p"}.get(pair[0], "m")] == []
    assert [pair for pair in marked if not pair[1]] == []


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_plus_and_minus_are_read_on_every_ground_in_light_and_dark():
    css = Path(settings.BASE_DIR, "static/css/tokens.css").read_text(encoding="utf-8")
    light = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", css[: css.index("prefers-color-scheme: dark")]))
    dark = light | dict(
        re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", css[css.index('[data-theme="dark"]') :].partition("}")[0])
    )

    for colours in (light, dark):
        for ground in ("paper", "sheet", "felt-wash", "brass-wash"):
            for sign in ("plus", "minus"):
                pale, deep = sorted((luminance(colours[ground]), luminance(colours[sign])), reverse=True)
                assert (pale + 0.05) / (deep + 0.05) >= 4.5, (ground, sign)
