"""What is fixed or planned about a tournament, as the journal keeps it, and what that means.

That is the variant with its house rules, the parts of the event, the lots drawn and the prizes. Pure.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import scoring
from reports.results import Lot

if TYPE_CHECKING:
    from reports.standings import Standings
    from scoring import Variant
    from tournaments.models import PriceListVersion, Tournament


RULES = ("game", "variant", "rules", "overlay")
SHAPE = ("kind", "partners")
PLAN = (
    "rounds_planned",
    "round_end",
    "deals_per_round",
    "minutes_per_round",
    "passed_deals_count",
    "ranking",
    "place_bonus",
    "sit_out",
    "sit_out_points",
    "draw",
    "draw_options",
    "seed",
    "stages",
    "prizes",
    "double_entry",
)
DETAILS = ("name", "date")
FACTS = (*RULES, *SHAPE, *PLAN, *DETAILS)

# Facts that older journals lack, with the value that was fixed at the time.
LATER = {"stages": [], "prizes": {}, "double_entry": False}


def facts_of(tournament: Tournament) -> dict[str, Any]:
    """Rules, shape and plan as plain JSON values."""
    facts = {field: getattr(tournament, field) for field in (*RULES, *SHAPE, *PLAN)}
    return {**facts, "name": tournament.name, "date": str(tournament.date)}


def facts_told(payload: dict[str, Any]) -> dict[str, Any]:
    """The facts of a journal row; those that older rows lack have the value that was fixed at the time."""
    return {fact: payload.get(fact, LATER[fact]) if fact in LATER else payload[fact] for fact in FACTS}


def variant_of(thing: Tournament | PriceListVersion) -> Variant:
    """The resolved variant of an evening or of a price list: anything with game, variant, rules and overlay."""
    return _resolved(thing.game, thing.variant, _encoded(thing.rules), _encoded(thing.overlay))


def document_of(thing: Tournament | PriceListVersion) -> dict[str, Any]:
    """The score table as one JSON value in English, to be kept."""
    return scoring.document(variant_of(thing))


class Same:
    """A variant as a key of a cache: the same object. To hash all it holds takes longer than most of what is kept."""

    def __init__(self, it: Variant) -> None:
        self.it = it

    def __hash__(self) -> int:
        return id(self.it)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.it is other.it


_encoded = json.JSONEncoder(sort_keys=True).encode


@lru_cache(maxsize=256)
def _resolved(game: str, variant: str, rules: str, overlay: str) -> Variant:
    return scoring.laid_over(scoring.variant(game, variant).under(json.loads(rules)), json.loads(overlay))


class PlannedStage(NamedTuple):
    """After that round only the best so many play on; with `carry` they keep the points made so far."""

    after: int
    best: int
    carry: bool = True


def stages_of(tournament: Tournament) -> tuple[PlannedStage, ...]:
    """The stages after the first, in order; none for an event in one part."""
    return tuple(sorted(PlannedStage(**stage) for stage in tournament.stages))


def stage_at(tournament: Tournament, number: int) -> PlannedStage | None:
    """The stage a round belongs to; None for the rounds in which everybody plays."""
    return max((stage for stage in stages_of(tournament) if stage.after < number), default=None)


def last_round_with(tournament: Tournament, number: int) -> int:
    """The last round that is played by the same people as that one."""
    return min(
        (stage.after for stage in stages_of(tournament) if stage.after >= number), default=tournament.rounds_planned
    )


def stage_name(tournament: Tournament, stage: PlannedStage) -> str:
    """What a stage is called: the last one is the final."""
    later = [one for one in stages_of(tournament) if one.after > stage.after]
    if not later:
        return _("Final")
    return _("Semi-final") if len(later) == 1 else _("Stage of the best {n}").format(n=stage.best)


def stage_sentence(tournament: Tournament, stage: PlannedStage) -> str:
    """Who plays a stage and with which points."""
    who = ngettext(
        "{name} of the best {n} after round {after}", "{name} of the best {n} after round {after}", stage.best
    ).format(name=stage_name(tournament, stage), n=stage.best, after=stage.after)
    said = _("the points are carried over.") if stage.carry else _("everybody starts again.")
    return _("{what}: {said}").format(what=who, said=said)


def stage_sentences(tournament: Tournament) -> tuple[str, ...]:
    """Who plays each of the stages, in order."""
    return tuple(stage_sentence(tournament, stage) for stage in stages_of(tournament))


def cut_of(tournament: Tournament, standings: Standings) -> int:
    """After how many rows the line is drawn above which one goes on to the next stage; 0 while that is no line."""
    planned = stages_of(tournament)[len(standings.stages) :]
    return standings.cut_after(planned[0].best) if planned and standings.rounds else 0


def problems_with(tournament: Tournament) -> list[str]:
    """What is wrong with the plan of stages, as sentences."""
    found, stages = [], stages_of(tournament)
    table = 2 if tournament.kind == "pairs" else 4
    for stage in stages:
        if not 1 <= stage.after < tournament.rounds_planned:
            found.append(
                _("A stage begins after round 1 to {last}; after round {after} there is nothing left to play.").format(
                    last=max(tournament.rounds_planned - 1, 1), after=stage.after
                )
            )
        if stage.best < table:
            found.append(
                _("{best} are too few to go on: one table takes {table}.").format(best=stage.best, table=table)
            )
    for earlier, later in zip(stages, stages[1:], strict=False):
        if later.after == earlier.after:
            found.append(_("Two stages begin after round {after}.").format(after=later.after))
        elif later.best >= earlier.best:
            found.append(
                _("{best} people cannot go on: there are only {before}.").format(before=earlier.best, best=later.best)
            )
    return found


def lots_of(draw_options: dict[str, Any]) -> tuple[Lot, ...]:
    """The lots in the order they were drawn. Evenings of old have one, which decided between everybody."""
    if seed := draw_options.get("lot_seed"):
        return (Lot(seed),)
    return tuple(Lot(one["seed"], tuple(map(frozenset, one["groups"]))) for one in draw_options.get("lots", ()))


def place_prizes(prizes: object) -> list[str]:
    """The prizes of the places, the first place first; a document from elsewhere may hold anything."""
    found = prizes.get("places") if isinstance(prizes, dict) else None
    return [str(one) for one in found] if isinstance(found, list) else []


def category_prizes(prizes: object) -> dict[str, str]:
    """The prizes of the categories by name."""
    found = prizes.get("categories") if isinstance(prizes, dict) else None
    return {name: str(one) for name, one in found.items()} if isinstance(found, dict) else {}
