"""The stored rows in the shape of a replayed state: equal to it, always."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from django.db.models import Prefetch

from tournaments.models import Claim, Deal, Round, Table, TableTotals, Tournament
from tournaments.play.facts import facts_of
from tournaments.replay import (
    AdjustmentState,
    ClaimState,
    DealState,
    DrawState,
    EntrantState,
    RoundState,
    State,
    TableState,
    TotalsState,
)

DRAW_FACTS = tuple(field.name for field in fields(DrawState))
WISHES = ("fixed_table", "fixed_seat", "keep_apart", "other_half", "wish_weight")
ENTRANT_FACTS = ("from_round", "team", "status", *WISHES, "stand_ins")
ROUND_FACTS = (
    "status",
    "draw",
    "seed",
    "certificate",
    "opened_at",
    "closed_at",
    "standings",
    "started_at",
    "paused_at",
    "seconds_added",
)


def stored_state(tournament: Tournament) -> State:
    """What the projections of a tournament say, in nine queries; in ten where both sides enter."""
    return State(
        seq=tournament.revision,
        status=tournament.status,
        published=tournament.published,
        results_held=tournament.results_held,
        archived_at=tournament.archived_at,
        rules_frozen_at=tournament.rules_frozen_at,
        rules_versions=tournament.rules_versions,
        facts=facts_of(tournament),
        entrants=_entrants(tournament),
        rounds=_rounds(tournament),
        adjustments=_adjustments(tournament),
        draws={seq: DrawState(*facts) for seq, *facts in tournament.draws.values_list("seq", *DRAW_FACTS)},
    )


def _adjustments(tournament: Tournament) -> dict[str, AdjustmentState]:
    rows: Iterable[Sequence[Any]] = tournament.adjustments.values_list(
        "uid", "entrant__number", "round__number", "points", "reason", "withdrawn", "created_at", "handicap"
    )
    return {str(uid): AdjustmentState(*rest) for uid, *rest in rows}


def _entrants(tournament: Tournament) -> dict[int, EntrantState]:
    players: dict[int, list[str]] = defaultdict(list)
    facts: dict[int, dict[str, Any]] = {}
    rows = tournament.entrants.order_by("number", "members__position").values_list(
        "number", *ENTRANT_FACTS, "members__player__public_id"
    )
    for number, *entrant, player in rows:
        players[number] += [str(player)] if player else []
        facts[number] = dict(zip(ENTRANT_FACTS, entrant, strict=True))
    return {number: EntrantState(tuple(members), **facts[number]) for number, members in players.items()}


def _rounds(tournament: Tournament) -> dict[int, RoundState]:
    parts = ["sit_outs__entrant", "tables__seats__entrant", "tables__deals"]
    parts += ["tables__claims"] if tournament.double_entry else []
    tables = Prefetch("tables", Table.objects.select_related("totals"))
    rounds = tournament.rounds.prefetch_related(tables, *parts)
    return {round_.number: _round(round_, tournament.double_entry) for round_ in rounds}


def _round(round_: Round, both: bool) -> RoundState:
    return RoundState(
        tables={table.number: _table(table, both) for table in round_.tables.all()},
        out={sit_out.entrant.number: sit_out.points for sit_out in round_.sit_outs.all()},
        **{fact: getattr(round_, fact) for fact in ROUND_FACTS},
    )


def _table(table: Table, both: bool) -> TableState:
    confirmed = {"NS": table.ns_confirmed_at, "EW": table.ew_confirmed_at}
    return TableState(
        first_dealer=table.first_dealer,
        seats={seat.seat: seat.entrant.number for seat in table.seats.all()},
        deals={str(deal.uid): _deal(deal) for deal in table.deals.all()},
        extra_deals=table.extra_deals,
        last_deal_at=table.last_deal_at,
        confirmed={side: at for side, at in confirmed.items() if at},
        disputed_at=table.disputed_at,
        dispute=table.dispute,
        called_at=table.director_called_at,
        claims={str(claim.uid): _claim(claim) for claim in table.claims.all()} if both else {},
        totals=_totals(getattr(table, "totals", None)),
    )


def _totals(stored: TableTotals | None) -> TotalsState | None:
    facts = ("version", "points", "counts", "entered_by", "created_at", "changed_at")
    return TotalsState(*(getattr(stored, fact) for fact in facts)) if stored else None


def _claim(claim: Claim) -> ClaimState:
    return ClaimState(
        uid=str(claim.uid),
        number=claim.number,
        side=claim.side,
        version=claim.version,
        record=claim.record,
        warnings=tuple(claim.warnings_dismissed),
        device=claim.device,
        changed_at=claim.changed_at,
    )


def _deal(deal: Deal) -> DealState:
    return DealState(
        uid=str(deal.uid),
        number=deal.number,
        version=deal.version,
        record=deal.record,
        removed=deal.removed,
        warnings=tuple(deal.warnings_dismissed),
        entered_by=deal.entered_by,
        verified_by=deal.verified_by,
        created_at=deal.created_at,
        changed_at=deal.changed_at,
    )
