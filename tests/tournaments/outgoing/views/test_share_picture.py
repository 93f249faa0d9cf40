"""The picture behind a shared link, and what a phone gets when the site is put on its home screen."""

import io

import pytest
from django.contrib.staticfiles import finders
from PIL import Image

from tests.evenings import address, an_evening
from tests.factories import a_tournament
from tournaments.evening.rounds.models import Entrant
from tournaments.evening.rounds.services.tournaments import hold_results
from tournaments.register.services.register import change_player
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def rename_all(tournament, letter):
    """Everybody gets a name of that letter, so that a picture with names differs."""
    for entrant in Entrant.objects.filter(tournament=tournament).prefetch_related("members__player"):
        for member in entrant.members.all():
            change_player(player=member.player, name=f"{letter * 5} {entrant.number}", actor=SITE)


def test_the_picture_is_a_png_that_moves_with_the_standings_and_names_nobody_while_they_are_held(client):
    tournament = an_evening()
    answer = client.get(address(tournament, "share.png"))
    image = Image.open(io.BytesIO(answer.content))

    assert (answer["Content-Type"], image.format, image.size) == ("image/png", "PNG", (1200, 630))
    assert len(answer.content) < 100_000

    rename_all(tournament, "W")
    assert client.get(address(tournament, "share.png")).content != answer.content

    hold_results(tournament=tournament, held=True, actor=SITE)
    held = client.get(address(tournament, "share.png")).content
    rename_all(tournament, "M")
    assert client.get(address(tournament, "share.png")).content == held
    # Nothing is drawn below the line that says when it is.
    assert len(Image.open(io.BytesIO(held)).convert("RGB").crop((0, 270, 1200, 630)).getcolors()) == 1


def test_an_evening_that_is_not_published_has_no_picture(client):
    assert client.get(address(a_tournament(), "share.png")).status_code == 404


def test_a_public_page_names_its_picture_and_the_manifest_names_icons_of_their_size(client):
    tournament = an_evening(players=4)
    page = client.get(address(tournament)).content.decode()
    manifest = client.get("/site.webmanifest")

    assert address(tournament, "share.png") in page and "/site.webmanifest" in page
    assert manifest["Content-Type"] == "application/manifest+json"
    sizes = {}
    for icon in manifest.json()["icons"]:
        path = finders.find(icon["src"].removeprefix("/static/"))
        assert path, icon["src"]
        if icon["type"] == "image/png":
            sizes[icon["sizes"], icon["purpose"]] = "{}x{}".format(*Image.open(path).size)
    assert {written for written, _ in sizes} == {"192x192", "512x512"} == set(sizes.values())
    assert {purpose for _, purpose in sizes} == {"any", "maskable"}
