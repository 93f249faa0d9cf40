"""Players' cards on paper, for one player or for a part of the register."""

from __future__ import annotations

from functools import partial
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from django.urls import reverse
from django.utils import translation

from reports.paper.progress import Advance, nobody
from reports.printables import render
from reports.printables.options import Options
from reports.printables.player_cards import CardHolder, PlayerCards
from tournaments.prints.making import release, sayer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tournaments.clubs.models import Club
    from tournaments.register.models import Player, PlayerCard


EACH = 500  # cards in a file


class CardsPrint(NamedTuple):
    """A print of cards: the mark is the same as long as asking again would give the same bytes."""

    make: Callable[..., bytes]
    mark: str


def cards_print(
    club: Club,
    players: Sequence[Player],
    cards: Mapping[int, PlayerCard],
    site: str,
    choices: dict[str, str],
    labels: tuple[str, int] = ("", 1),
) -> CardsPrint:
    """The cards in the order of the players. They say no member number: whoever finds one learns a name alone.

    `labels` are the sheet of labels they are put on, if it is one, and its first free one.
    """
    people = tuple(
        CardHolder(player.name, player.label, site + reverse("card", args=[cards[player.pk].token]))
        for player in players
    )
    facts = (people, labels, club.name, sorted(choices.items()), release())
    mark = f'"{blake2b(repr(facts).encode(), digest_size=12).hexdigest()}"'
    return CardsPrint(partial(_pdf, club.name, PlayerCards(people, *labels), choices), mark)


def _pdf(club: str, cards: PlayerCards, choices: dict[str, str], tell: Callable[[Advance], None] = nobody) -> bytes:
    with translation.override(choices["language"]):
        options = Options(
            paper=choices["paper"],
            style=choices["style"],
            colour=choices["ink"] == "colour",
            language=choices["language"],
            say=sayer(""),
            club=club,
            tell=tell,
        )
        return render("player_cards", cards, options)
