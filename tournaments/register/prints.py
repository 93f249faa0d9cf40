"""Players' cards on paper, for one player or for a part of the register."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils import translation

from reports.printables.player_cards import CardHolder, PlayerCards
from tournaments.prints.making import Print, options_of, print_of, sayer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.clubs.models import Club
    from tournaments.register.models import Player, PlayerCard


EACH = 500  # cards in a file


def cards_print(
    club: Club,
    players: Sequence[Player],
    cards: Mapping[int, PlayerCard],
    site: str,
    choices: dict[str, str],
    labels: tuple[str, int] = ("", 1),
) -> Print:
    """The cards in the order of the players. They say no member number: whoever finds one learns a name alone.

    `labels` are the sheet of labels they are put on, if it is one, and its first free one.
    """
    people = tuple(
        CardHolder(player.name, player.label, site + reverse("card", args=[cards[player.pk].token]))
        for player in players
    )
    with translation.override(choices["language"]):
        options = options_of({**choices, "direction": ""}, say=sayer(""), club=club.name)
        return print_of("player_cards", PlayerCards(people, *labels), options)
