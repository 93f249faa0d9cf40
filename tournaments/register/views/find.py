"""Somebody of the register, found by two letters or a number, wherever a person is added to an evening."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.register.lists import has_letters
from tournaments.register.rules import folded
from tournaments.register.selectors import find_players
from tournaments.security.untrusted_input import tidy

if TYPE_CHECKING:
    from collections.abc import Container

    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import ActorRequest


LONGEST = 60
MATCHES = "register/matches.html"


def wants_matches(request: ActorRequest) -> bool:
    """Does the page ask for what is found alone, while somebody types?"""
    return "find" in request.GET and request.headers.get("HX-Request") == "true"


def find_context(
    request: ActorRequest, tournament: Tournament, inside: Container[int], act: str, button: str
) -> dict[str, Any]:
    """What `register/find.html` needs: `act` is the address that adds somebody, `button` what it says."""
    words = tidy(request.GET.get("find", ""))[:LONGEST]
    matches = find_players(tournament.club, words)
    known = any(folded(player.name) == folded(words) for player in matches)
    return {
        "find_asked": "find" in request.GET,
        "find_words": words,
        "find_act": act,
        "find_button": button,
        "find_new": words if words and has_letters(words) and len(words) > 2 and not known else "",
        "matches": [(player, player.pk in inside) for player in matches],
    }
