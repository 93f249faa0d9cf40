"""Facts and plans of a tournament, as the journal keeps it, and what that means.

That is the variant with its house rules and its document, the parts of the event, which deals count and how many are
expected, and the lots drawn. Pure.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Q
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

import scoring
from draws import known_movement
from reports.results import Lot
from scoring.money import MoneyStake, fits, stake_from
from tournaments.evening.rounds.models import RoundEnd
from tournaments.frame.translate import say

if TYPE_CHECKING:
    from reports.standings import Standings
    from scoring import Variant
    from tournaments.evening.rounds.models import Round, Table, Tournament
    from tournaments.prices.models import PriceListVersion


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
    "absence",
    "absence_points",
    "substitutes",
    "draw",
    "draw_options",
    "seed",
    "stages",
    "prizes",
    "double_entry",
    "stake",
    "handicap",
    "score_entry",
    "same_cards",
    "victory_steps",
)
DETAILS = ("name", "date")
UNPLAYED = ("pass", "redeal")
FACTS = (*RULES, *SHAPE, *PLAN, *DETAILS)

# Facts that older journals lack, with the value that was fixed at the time.
LATER: dict[str, Any] = {
    "stages": [],
    "prizes": {},
    "double_entry": False,
    "stake": {},
    "handicap": None,
    "score_entry": "deals",
    "same_cards": False,
    "victory_steps": [],
    "absence": "zero",
    "absence_points": 0,
    "substitutes": "absent",
}


def facts_of(tournament: Tournament) -> dict[str, Any]:
    """Rules, shape and plan as plain JSON values."""
    facts = {field: getattr(tournament, field) for field in (*RULES, *SHAPE, *PLAN)}
    return {**facts, "name": tournament.name, "date": str(tournament.date)}


def facts_of_row(payload: dict[str, Any]) -> dict[str, Any]:
    """The facts of a journal row; those that older rows lack have the value that was fixed at the time."""
    payload = without_stake_among_rules(payload)
    return {fact: payload.get(fact, LATER[fact]) if fact in LATER else payload[fact] for fact in FACTS}


def without_stake_among_rules(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts with the stake on its own: up to version 1.0 it was the cents of a point among the house rules."""
    rules = facts.get("rules")
    if not isinstance(rules, dict) or "stake" not in rules:
        return facts
    cents = rules["stake"]
    others = {key: value for key, value in rules.items() if key != "stake"}
    return {"stake": {"cents": cents} if cents else {}, **facts, "rules": others}


def variant_of(source: Tournament | PriceListVersion) -> Variant:
    """The resolved variant of an evening or of a price list: anything with game, variant, rules and overlay."""
    return _resolved(source.game, source.variant, _encoded(source.rules), _encoded(source.overlay))


def as_planned(tournament: Tournament) -> Variant:
    """The variant of an evening with the end of its rounds as this evening's plan sets it, to be read by people."""
    variant = variant_of(tournament)
    deals = tournament.deals_per_round if tournament.round_end == RoundEnd.DEALS else None
    return replace(variant, finish=replace(variant.finish, deals=deals))


def variant_with(source: Tournament | PriceListVersion, rules: dict[str, Any], overlay: dict[str, Any]) -> Variant:
    """The same variant under other house rules and numbers; RuleError where they do not fit it."""
    return _resolved(source.game, source.variant, _encoded(rules), _encoded(overlay))


def document_of(source: Tournament | PriceListVersion) -> dict[str, Any]:
    """The score table as one JSON value in English, to be kept."""
    return scoring.document(variant_of(source))


def stake_at_tables(tournament: Tournament) -> MoneyStake | None:
    """The stake, where phones at the tables show it and the rules can be paid so; else None."""
    stake = stake_from(tournament.stake) if tournament.stake else None
    return stake if stake and stake.on_phones and fits(stake, variant_of(tournament)) else None


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


class RulesDocument(NamedTuple):
    """The document that a phone scores from: JSON text, and the first half of its hash."""

    text: str
    hash: str


def rules_of(source: Tournament | PriceListVersion) -> RulesDocument:
    """The document of a tournament or price list in the active language."""
    return _write_rules(Same(variant_of(source)), get_language())


@lru_cache(maxsize=64)
def _write_rules(variant: Same, language: str | None) -> RulesDocument:
    text = json.dumps(scoring.document(variant.it, say), separators=(",", ":"), ensure_ascii=False)
    return RulesDocument(text, sha256(text.encode()).hexdigest()[:32])


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
    """The name of a stage: the last one is the final."""
    later = [later_stage for later_stage in stages_of(tournament) if later_stage.after > stage.after]
    if not later:
        return _("Final")
    return _("Semi-final") if len(later) == 1 else _("Stage of the best {n}").format(n=stage.best)


def stage_sentence(tournament: Tournament, stage: PlannedStage) -> str:
    """The players of a stage and their points, as a sentence."""
    who = ngettext(
        "{name} of the best {n} after round {after}", "{name} of the best {n} after round {after}", stage.best
    ).format(name=stage_name(tournament, stage), n=stage.best, after=stage.after)
    consequence = _("the points are carried over.") if stage.carry else _("everybody starts again.")
    return _("{what}: {said}").format(what=who, said=consequence)


def stage_sentences(tournament: Tournament) -> tuple[str, ...]:
    """The players of each of the stages, in order."""
    return tuple(stage_sentence(tournament, stage) for stage in stages_of(tournament))


def cut_of(tournament: Tournament, standings: Standings) -> int:
    """After how many rows the line is drawn above which one goes on to the next stage; 0 while that is no line."""
    planned = stages_of(tournament)[len(standings.stages) :]
    return standings.cut_after(planned[0].best) if planned and standings.rounds else 0


def problems_with(tournament: Tournament) -> list[str]:
    """Problems of the plan of stages, as sentences."""
    problems, stages = [], stages_of(tournament)
    table = 2 if tournament.kind == "pairs" else 4
    for stage in stages:
        if not 1 <= stage.after < tournament.rounds_planned:
            problems.append(
                _("A stage begins after round 1 to {last}; after round {after} there is nothing left to play.").format(
                    last=max(tournament.rounds_planned - 1, 1), after=stage.after
                )
            )
        if stage.best < table:
            problems.append(
                _("{best} are too few to go on: one table takes {table}.").format(best=stage.best, table=table)
            )
    for earlier, later in zip(stages, stages[1:], strict=False):
        if later.after == earlier.after:
            problems.append(_("Two stages begin after round {after}.").format(after=later.after))
        elif later.best >= earlier.best:
            problems.append(
                _("{best} people cannot go on: there are only {before}.").format(before=earlier.best, best=later.best)
            )
    return problems


def counts(record: dict[str, Any], tournament: Tournament) -> bool:
    """Does this deal count towards the number of deals of a round?"""
    kind = (record.get("contract") or {}).get("type")
    return tournament.passed_deals_count or kind not in UNPLAYED


def counting(tournament: Tournament, deals: str = "") -> Q:
    """The same as a condition on the deals behind that relation, for a count in the database."""
    lies = Q(**{f"{deals}removed": False})
    return lies if tournament.passed_deals_count else lies & ~Q(**{f"{deals}record__contract__type__in": UNPLAYED})


def expected_deals(table: Table, tournament: Tournament) -> int | None:
    """The number of deals that the table plays in this round; None where that is open."""
    return (tournament.deals_per_round or 0) + table.extra_deals if tournament.round_end == RoundEnd.DEALS else None


def plays_on(round_: Round) -> bool:
    """Does a table that is level at the end play one more deal: by the game, or as the draw needs a winner?"""
    tournament = round_.tournament
    return tournament.round_end != RoundEnd.GAME and (variant_of(tournament).finish.extra_deal or needs_winners(round_))


def needs_winners(round_: Round) -> bool:
    """Does the draw depend on who won each table of this round?"""
    winners = winners_wanted(round_.draw)
    return winners == "all" or (winners == "next" and round_.number < round_.tournament.rounds_planned)


def winners_wanted(draw: str) -> str:
    """In which rounds a kind of draw needs to know who won: "", "next" or "all"."""
    movement = known_movement(draw)
    return movement.winners if movement else ""


def lots_of(draw_options: dict[str, Any]) -> tuple[Lot, ...]:
    """The lots in the order they were drawn. Evenings of old have one, which decided between everybody."""
    if seed := draw_options.get("lot_seed"):
        return (Lot(seed),)
    return tuple(Lot(lot["seed"], tuple(map(frozenset, lot["groups"]))) for lot in draw_options.get("lots", ()))
