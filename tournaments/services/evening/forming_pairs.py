"""Single entrants joined into pairs, by hand or by lot."""

import random
from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Entrant, Kind, Player, Seat, Tournament
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.services import journal
from tournaments.services.evening.entrants import enter_groups


@transaction.atomic
def form_pairs(
    *, tournament: Tournament, actor: Actor, pairs: Sequence[Sequence[int]] | None = None, seed: int | str | None = None
) -> list[Entrant]:
    """Join single entrants into pairs: the given pairs of entrant numbers, or drawn from a seed that is recorded.

    Complete pairs stay as they are. A number that the door gave out stays, of two the first; where none was given out,
    all entrants are renumbered from one.
    """
    require(actor, "change_entrants", tournament)
    journal.lock(tournament)
    if tournament.kind != Kind.PAIRS:
        raise Refused(_("This tournament is played by single players."))
    if Seat.objects.filter(round__tournament=tournament).exists():
        raise Refused(_("Seats are already drawn. Delete the rounds before forming pairs."))
    groups = {
        with_member.number: [member.player for member in with_member.members.all()]
        for with_member in tournament.entrants.prefetch_related("members__player")
    }
    pairs = _drawn_pairs(groups, seed) if pairs is None else [tuple(pair) for pair in pairs]
    _check_pairs(groups, pairs)
    joined = {number for pair in pairs for number in pair}
    formed = [*((number,) for number in groups if number not in joined), *pairs]
    entries = {entry.entrant.number: entry for entry in tournament.entries.select_related("entrant") if entry.entrant}
    given = {number for number, entry in entries.items() if entry.number}
    wanted = [next(filter(given.__contains__, numbers), numbers[0]) for numbers in formed]
    tournament.entrants.all().delete()
    players = [[player for number in numbers for player in groups[number]] for numbers in formed]
    numbered = wanted if given else range(1, len(formed) + 1)
    entrants = enter_groups(
        tournament=tournament, groups=players, actor=actor, wanted=numbered, kind="pairs_formed", seed=seed
    )
    for entrant, numbers in zip(entrants, formed, strict=True):
        if entry := next((entries[number] for number in numbers if number in entries), None):
            entry.entrant = entrant
            entry.save(update_fields=["entrant"])
    return entrants


def _drawn_pairs(groups: dict[int, list[Player]], seed: int | str | None) -> list[tuple[int, int]]:
    singles = [number for number, players in groups.items() if len(players) == 1]
    random.Random(seed).shuffle(singles)  # noqa: S311  a draw must come out the same from its seed
    return list(zip(singles[::2], singles[1::2], strict=False))


def _check_pairs(groups: dict[int, list[Player]], pairs: Sequence[Sequence[int]]) -> None:
    numbers = [number for pair in pairs for number in pair]
    unknown = [number for number in numbers if number not in groups or len(groups[number]) != 1]
    twice = sorted({number for number in numbers if numbers.count(number) > 1})
    problems = []
    if unknown:
        problems.append(_("Not a single player: {numbers}.").format(numbers=", ".join(map(str, unknown))))
    if twice:
        problems.append(_("In two pairs: {numbers}.").format(numbers=", ".join(map(str, twice))))
    if problems:
        raise Refused(problems={"pairs": problems})
