"""Pictures for the documentation: of a first evening, one a step, and of the demo club for the README.

`python3 run.py docs` asks for them. A first evening is run by what the printed page names, so that the guide on paper
and its pictures cannot tell different things.
"""

import os
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import translation

from tests.browser.signing_in import sign_in
from tests.factories import a_club, a_tournament, a_user, alone
from tournaments.clubs.models import Membership, Role
from tournaments.evening.rounds.models import Status, Table, Tournament
from tournaments.evening.table.services.codes import table_codes
from tournaments.evening.table.services.deals import record_deal
from tournaments.leagues.models import League
from tournaments.prints.sheets import steps_of
from tournaments.seasons.models import Season
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.battery]
PLAYED = 5  # the step in which people play
NAMES = (
    "Ann Maes,Bert Peeters,Cis Jacobs,Dirk Mertens,Els Willems,Frans Claes,Griet Goossens,Hugo Wouters,"
    "Ines De Smet,Jan Dubois,Karin Lambert,Luc Dupont,Mia Van Damme,Noël Martens,Oscar Aerts,Paula Hermans"
)


def play(tournament):
    """What the open round still lacks, as the phones would enter it."""
    tables = Table.objects.filter(round__tournament=tournament, round__status="open", deals=None)
    for table in tables.order_by("number"):
        record = alone("NESW"[table.number % 4], tricks=5 + (table.number + table.round.number) % 3)
        record_deal(table=table, uid=uuid4(), record=record, actor=SITE)


CONTROLS = "button, a[href]"
WHICH = """([controls, label]) => {
  const says = (element) => element.innerText.replace(/\\s+/g, " ").trim().replace(/^(\\d+|✓) /, "");
  const every = [...document.querySelectorAll(controls)];
  const seen = every.filter((element) => element.checkVisibility());
  const begins = (element) => [" ", ","].some((sign) => says(element).startsWith(label + sign));
  return every.indexOf(seen.find((element) => element.tagName === "BUTTON" && says(element) === label)
    ?? seen.find((element) => says(element) === label) ?? seen.find(begins));
}"""


def control(page, label):
    """The button, or else the link, that says this on the page, also once the page has renewed itself."""
    place = page.evaluate(WHICH, [CONTROLS, label])
    assert place >= 0, f"no {label!r} on {page.url}"
    return page.locator(CONTROLS).nth(place)


RING = """element => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const ring = document.createElement("div");
  Object.assign(ring.style, { position: "fixed", left: `${left - 7}px`, top: `${top - 7}px`, width: `${width + 14}px`,
    height: `${height + 14}px`, border: "4px solid #c8102e", borderRadius: "14px", boxSizing: "border-box",
    pointerEvents: "none" });
  document.body.append(ring);
}"""


def picture(page, element, path):
    """Write the screen with a ring around what is pressed next."""
    element.evaluate("element => element.scrollIntoView({ block: 'center' })")
    element.evaluate(RING)
    page.screenshot(path=path)


@pytest.mark.parametrize("language", ["en", "nl", "fr", "de"])
def test_the_pictures_of_a_first_evening(page, live_site, tmp_path, settings, language):
    settings.SITE_URL = "https://whist.example"
    folder = Path(os.environ.get("PICTURES_FOLDER", tmp_path)) / language
    folder.mkdir(parents=True, exist_ok=True)
    tournament = a_tournament(a_club(language=language, features=[]), name="Whist", rounds_planned=2, deals_per_round=1)
    organiser = a_user("els@example.org")
    Membership.objects.create(user=organiser, club=tournament.club, role=Role.ORGANISER)
    sign_in(page, live_site, organiser)
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": live_site}])
    page.set_viewport_size({"width": 1024, "height": 640})
    page.goto(reverse("evening", args=[tournament.public_id]))
    with translation.override(language):
        steps = steps_of(tournament)

    for number, step in enumerate(steps, start=1):
        for label in step.press[:-1]:
            control(page, label).click()
            page.wait_for_load_state()
        if number == 1:
            page.locator("textarea").first.fill(NAMES.replace(",", "\n"))
        element = control(page, step.press[-1])
        picture(page, element, folder / f"{number:02}.png")
        element.click()
        page.wait_for_load_state()
        if number >= PLAYED:
            play(tournament)

    tournament.refresh_from_db()
    assert tournament.status == Status.FINISHED
    assert len(list(folder.glob("*.png"))) == len(steps)


def test_the_pictures_of_the_readme(page, live_site, tmp_path, settings):
    """Eight pages of the demo club: four as a phone shows them, four as a screen does."""
    settings.SITE_URL = "https://whist.example"
    call_command("load_demo", verbosity=0)
    folder = Path(os.environ.get("PICTURES_FOLDER", tmp_path)) / "readme"
    folder.mkdir(parents=True, exist_ok=True)
    playing = Tournament.objects.filter(rounds__status="open", published=True).order_by("-date", "pk").first()
    finished = Tournament.objects.filter(status=Status.FINISHED, published=True).order_by("-date", "pk").first()
    [code] = table_codes(tournament=playing, numbers=[1], actor=SITE)
    club = playing.club.slug
    evening = [club, playing.slug]
    phone, screen = {"width": 360, "height": 640}, {"width": 1024, "height": 640}
    pages = {
        "table": (f"/t/{code.token}/", phone),
        "my-place": (reverse("standings", args=[club, finished.slug]), phone),
        "season": (
            reverse("public_season", args=[club, Season.objects.filter(club=playing.club).earliest("pk").slug]),
            phone,
        ),
        "league": (
            reverse("public_league", args=[club, League.objects.filter(club=playing.club).earliest("pk").slug]),
            phone,
        ),
        "evening": (reverse("standings", args=evening), screen),
        "prices": (reverse("variant_rules", args=[playing.game, playing.variant]), screen),
        "wall": (reverse("wall", args=evening), screen),
        "club": (reverse("public_club", args=[club]), screen),
    }
    for name, (address, size) in pages.items():
        page.set_viewport_size(size)
        page.goto(address)
        page.wait_for_load_state()
        page.screenshot(path=folder / f"{name}.png")

    assert len(list(folder.glob("*.png"))) == len(pages)
