"""Who is named on an evening, in whatever role: entrants, substitutes, those who entered beforehand, people in what was
typed. Renaming, hiding, merging and erasing all ask here, so that no page keeps a name that the others lost.

Points that the director gave or took, as standings count them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Q

from reports.facts import Adjustment as AdjustmentFact
from tournaments.clubs.selectors import family_first_at
from tournaments.evening.draws.models import DrawAttempt
from tournaments.evening.rounds.models import Entrant, EntrantMember, Tournament
from tournaments.evening.table.models import Adjustment
from tournaments.register.models import Player, Shown
from tournaments.register.names import shown_name
from tournaments.register.rules import ErasedName

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from tournaments.clubs.models import Club


def appearances(player: Player) -> dict[int, dict[str, list[Any]]]:
    """By evening: the numbers under which a player plays, and the substitutions in which they sat in for somebody."""
    by_evening: dict[int, dict[str, list[Any]]] = {}
    uid = str(player.public_id)
    entrants = Entrant.objects.filter(pk__in=EntrantMember.objects.filter(player=player).values("entrant"))
    for entrant in entrants.order_by("number"):
        by_evening.setdefault(entrant.tournament_id, _nowhere())["entrants"].append(entrant.number)
    for tournament, number, rows in _substituted(player.club_id):
        for row in rows:
            if row["player"] == uid:
                here = by_evening.setdefault(tournament, _nowhere())
                here["stand_ins"].append([number, row["from_round"]])
    return by_evening


def evenings_naming(club: Club, players: Collection[Player], names: Iterable[str] = ()) -> list[Tournament]:
    """Every evening on which one of these is named in whatever role; `names` are looked for in what was typed."""
    uids = {str(player.public_id) for player in players}
    sat_in = {evening for evening, _number, rows in _substituted(club.pk) if any(row["player"] in uids for row in rows)}
    typed = {evening for evening, text in _typed_words(club) if any(_is_in(name, text) for name in names)}
    own = Q(entrants__players__in=players) | Q(entries__player__in=players) | Q(entries__partner__in=players)
    evenings = Tournament.objects.filter(own | Q(pk__in=sat_in | typed))
    return list(Tournament.objects.filter(pk__in=evenings.values("pk")).order_by("pk"))


def people_at(tournament: Tournament) -> set[int]:
    """The keys of everybody of the register who played that evening or sat in."""
    rows = tournament.entrants.exclude(stand_ins=[]).values_list("stand_ins", flat=True)
    sat_in = {row["player"] for each in rows for row in each}
    there = Q(entrants__tournament=tournament) | Q(public_id__in=sat_in)
    return set(Player.objects.filter(there, club=tournament.club_id).values_list("pk", flat=True))


def words_for_strangers(tournament: Tournament) -> Callable[[str], str]:
    """What was typed on an evening, as strangers may read it: who is hidden or shown short is named there no otherwise
    than in the standings. No query before the first text."""
    masks: list[ErasedName] | None = None

    def masked(text: str) -> str:
        nonlocal masks
        if text and masks is None:
            masks = list(_masks(tournament))
        for mask in masks or ():
            text = mask.text(text)
        return text

    return masked


def _masks(tournament: Tournament) -> Iterator[ErasedName]:
    there, family_first = people_at(tournament), family_first_at(tournament)
    numbers = dict(tournament.entrants.values_list("players", "number"))
    players = Player.objects.filter(Q(pk__in=there) | ~Q(shown=Shown.FULL), club=tournament.club_id, erased_at=None)
    known = list(players)
    for player in known:
        if player.shown != Shown.FULL:
            others = [other.name for other in known if other.pk in there and other.pk != player.pk]
            instead = shown_name(player.name, player.shown, numbers.get(player.pk, "–"), family_first)
            alone = player.pk in there and player.shown == Shown.HIDDEN
            yield ErasedName(player.name, instead, alone=alone, others=others)


def _substituted(club: int) -> Iterable[tuple[int, int, list[dict[str, Any]]]]:
    rows = Entrant.objects.filter(tournament__club=club).exclude(stand_ins=[]).order_by("number")
    return rows.values_list("tournament_id", "number", "stand_ins")


def _typed_words(club: Club) -> Iterator[tuple[int, str]]:
    """What was typed on each evening of the club and stands on its pages."""
    for model in (Adjustment, DrawAttempt):
        rows = model._base_manager.filter(tournament__club=club).exclude(reason="")
        yield from rows.values_list("tournament_id", "reason")
    versions = Tournament.objects.filter(club=club).exclude(rules_versions=[])
    for evening, changes in versions.values_list("pk", "rules_versions"):
        yield evening, str(changes)


def _is_in(name: str, text: str) -> bool:
    return ErasedName(name, "").text(text) != text


def _nowhere() -> dict[str, list[Any]]:
    return {"entrants": [], "stand_ins": []}


def standing_adjustments(tournament: Tournament, *, public: bool) -> tuple[AdjustmentFact, ...]:
    """Those that stand, handicaps included; with `public` their reasons name people as strangers may read it."""
    words = words_for_strangers(tournament) if public else str
    facts = ("entrant__number", "points", "reason", "round__number", "handicap")
    rows = tournament.adjustments.filter(withdrawn=False).values_list(*facts)
    return tuple(
        AdjustmentFact(entrant, points, words(reason), round_, handicap is not None)
        for entrant, points, reason, round_, handicap in rows
    )
