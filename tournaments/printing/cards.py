"""Players' cards on paper, for one player or for a part of the register."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils import translation

from reports.printables import render
from reports.printables.options import Options
from reports.printables.player_cards import CardHolder, PlayerCards
from tournaments.printing.making import sayer

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import Club, Player, PlayerCard

EACH = 500  # cards in a file: it is made within the request


def cards_pdf(
    club: Club, players: Sequence[Player], cards: Mapping[int, PlayerCard], site: str, choices: dict[str, str]
) -> bytes:
    """The file, in the order of the players. A card says no member number: whoever finds it learns a name alone."""
    people = tuple(
        CardHolder(player.name, player.label, site + reverse("card", args=[cards[player.pk].token]))
        for player in players
    )
    with translation.override(choices["language"]):
        options = Options(
            paper=choices["paper"],
            style=choices["style"],
            colour=choices["ink"] == "colour",
            language=choices["language"],
            say=sayer(""),
            club=club.name,
        )
        return render("player_cards", PlayerCards(people), options)
