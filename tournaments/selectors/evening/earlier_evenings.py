"""Who met whom on the earlier evenings of the seasons that an evening counts in."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from typing import TYPE_CHECKING, Any

from draws import Earlier, earlier_from_json, find_movement, season_counts
from tournaments.models import EntrantMember, Seat
from tournaments.selectors.evening.drawing import earlier_evenings
from tournaments.selectors.evening.results import BEGUN

if TYPE_CHECKING:
    from draws import Draw
    from tournaments.models import Tournament
    from tournaments.selectors.evening.draw_attempts import FixedDraw
    from tournaments.selectors.evening.drawing import Field

OPPOSITE = {frozenset("NS"), frozenset("EW")}


def earlier_of(tournament: Tournament, field: Field) -> Earlier:
    """How often people met and were partners there, by their places in the field of this evening; in three queries."""
    place = {number: at for at, number in enumerate(field.numbers, start=1)}
    members = EntrantMember.objects.filter(entrant__tournament=tournament, entrant__number__in=field.numbers)
    places = {player: place[number] for player, number in members.values_list("player", "entrant__number")}
    evenings = list(earlier_evenings(tournament).values_list("pk", flat=True))
    seats = Seat.objects.filter(round__tournament__in=evenings, round__status__in=BEGUN, entrant__players__in=places)
    tables: dict[int, dict[int, tuple[str, int]]] = defaultdict(dict)
    for table, seat, entrant, player in seats.values_list("table", "seat", "entrant", "entrant__players"):
        tables[table][places[player]] = (seat, entrant)
    met: Counter[tuple[int, int]] = Counter()
    partnered: Counter[tuple[int, int]] = Counter()
    for seated in tables.values():
        for one, other in combinations(sorted(seated), 2):
            met[one, other] += 1
            (seat, entrant), (other_seat, other_entrant) = seated[one], seated[other]
            partnered[one, other] += entrant == other_entrant or frozenset((seat, other_seat)) in OPPOSITE
    return Earlier(len(evenings), dict(met), {pair: times for pair, times in partnered.items() if times})


def season_told(fixed: FixedDraw, draw: Draw) -> dict[str, Any]:
    """What the certificate of a draw says over the evenings of the season; nothing where these did not count."""
    told = fixed.opened.get("season", {}).get("value")
    if not told:
        return {}
    partners = find_movement(draw.kind).partners
    return {"season": season_counts(earlier_from_json(told), draw.rounds, partners=partners)}
