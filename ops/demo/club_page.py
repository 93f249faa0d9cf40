"""The demo club's own page: what it tells of itself, how it is reached, and its logo."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from tournaments.clubs.services import keep_club_page, keep_logo
from tournaments.security.actors import SITE

if TYPE_CHECKING:
    from tournaments.clubs.models import Club

HALL, STREET, POSTCODE = "Café De Zwaan", "Kerkplein 4", "2547 Lint"
ABOUT = (
    "Wij kaarten elke donderdag om half acht in Café De Zwaan: kleurenwiezen, vier rondes, iedereen welkom. Wie het "
    "spel nog niet kent, komt een half uur vroeger; er is altijd iemand die het uitlegt.\n\nDe beste drie avonden van "
    "het seizoen tellen. Wie wint, krijgt een ham en de eeuwige roem."
)
SIDE, FELT, CREAM = 240, "#123d2c", "#faf6ec"


def fill_club_page(club: Club) -> None:
    """Tell what a club of its kind tells, under a logo."""
    keep_club_page(
        club=club,
        actor=SITE,
        about=ABOUT,
        mail="kaarten@vierde-aas.example",
        phone="+32 3 555 01 02",
        contact_agreed=True,
        place=HALL,
        street=STREET,
        town=POSTCODE,
    )
    keep_logo(club=club, content=_spade(), actor=SITE)


def _spade() -> bytes:
    """A spade on a card, as PNG."""
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", (SIDE, SIDE), FELT)
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle((45, 20, 195, 220), 16, fill=CREAM)
    pen.polygon([(120, 52), (166, 122), (74, 122)], fill=FELT)
    pen.ellipse((68, 100, 124, 156), fill=FELT)
    pen.ellipse((116, 100, 172, 156), fill=FELT)
    pen.polygon([(120, 130), (142, 192), (98, 192)], fill=FELT)
    content = BytesIO()
    picture.save(content, "PNG")
    return content.getvalue()
