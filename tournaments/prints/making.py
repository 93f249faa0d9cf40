"""From a request to a file: the value, the language, the choices, the name of the file and its ETag."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils import translation
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _

from reports.paper.progress import nobody
from reports.printables import render
from reports.printables.options import Options
from scoring import Message
from tournaments.clubs.models import Logo
from tournaments.frame.time_zones import in_zone_of
from tournaments.frame.translate import say, say_name
from tournaments.prints.asking import Asked

if TYPE_CHECKING:
    from tournaments.clubs.models import Club
    from tournaments.prints.kinds import Kind


ACROSS = {"portrait": False, "landscape": True}
SOURCES = ("reports", "scoring", "tournaments/printing", "locale")


def maker(kind: Kind, asked: Asked, choices: dict[str, str]) -> Callable[..., Any]:
    """What makes the PDF, told whom to tell how far it is: everything it needs is read now, so it asks no database.

    No transaction is open while it is made, so that nobody waits for it to enter a deal.
    """
    language = choices["language"]
    with translation.override(language), in_zone_of(asked.tournament.club):
        options = Options(
            paper=choices["paper"],
            style=choices["style"],
            colour=choices["ink"] == "colour",
            landscape=ACROSS.get(choices["direction"]),
            language=language,
            say=sayer(asked.tournament.game),
            club=asked.tournament.club.name,
            event=asked.tournament.name,
            date=date_format(asked.tournament.date, "DATE_FORMAT"),
            logo=logo_of(asked.tournament.club),
        )
        value = kind.value(asked)

    def make(tell: Callable[..., Any] = nobody) -> bytes:
        with translation.override(language):
            return render(kind.printable, value, replace(options, tell=tell))

    return make


def sayer(game: str) -> Callable[..., Any]:
    """Says every fixed word once in the active language, labels in the words of one game first."""
    known = {}

    def said(sentence: str | Message) -> str:
        if isinstance(sentence, Message):
            return say(sentence)
        if sentence not in known:
            known[sentence] = say_name(sentence, game)
        return known[sentence]

    return said


def file_name(kind: Kind, asked: Asked, choices: dict[str, str]) -> str:
    """What the file is called in its language."""
    with translation.override(choices["language"]):
        parts = [str(kind.name), asked.tournament.name]
        if asked.round:
            parts.append(_("Round {number}").format(number=asked.round.number))
        return "-".join(slugify(part) for part in parts) + ".pdf"


def mark_of(kind: Kind, asked: Asked, choices: dict[str, str]) -> str:
    """The file's mark: the same as long as asking again would give the same bytes."""
    tournament, club = asked.tournament, asked.tournament.club
    facts = (
        kind.key,
        tournament.state,
        tournament.changed_at,
        kind.value(asked) if kind.moves else None,
        club.name,
        club.time_zone,
        logo_mark(club),
        asked.site,
        asked.round and asked.round.number,
        asked.public,
        asked.with_codes,
        sorted(asked.more.items()),
        sorted(choices.items()),
        release(),
    )
    return f'"{blake2b(repr(facts).encode(), digest_size=12).hexdigest()}"'


@cache
def release() -> str:
    """A digest of everything that decides how paper looks, so that no browser keeps a page of an older site."""
    digest = blake2b(digest_size=6)
    for folder in SOURCES:
        for path in sorted(Path(settings.BASE_DIR, folder).rglob("*")):
            if path.suffix in {".py", ".mo", ".ttf"}:
                digest.update(path.read_bytes())
    return digest.hexdigest()


def logo_of(club: Club) -> bytes:
    """The bytes of the logo, empty without one."""
    content = Logo.objects.filter(club=club).values_list("content", flat=True).first()
    return bytes(content or b"")


def logo_mark(club: Club) -> str:
    """What changes when the logo does."""
    return Logo.objects.filter(club=club).values_list("digest", flat=True).first() or ""
