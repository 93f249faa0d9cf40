"""The stored rows in the shape of a replayed state: equal to it, always.

Differences between stored rows and what they should follow from, in words. Nothing is changed here.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, fields
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Prefetch

from tournaments.evening.journal.replay import (
    AdjustmentState,
    ClaimState,
    DealState,
    DrawState,
    EntrantState,
    RoundState,
    State,
    TableState,
    TotalsState,
    state_at,
)
from tournaments.evening.journal.selectors.journal import journal_rows
from tournaments.evening.rounds.facts import facts_of
from tournaments.evening.rounds.models import Round, Table, Tournament
from tournaments.evening.table.models import Claim, Deal, Score, TableTotals
from tournaments.evening.table.rules import Settled
from tournaments.evening.table.selectors.sheets import settle_stored

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
    """The state in the projections of a tournament, in nine queries; in ten where both sides enter."""
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


A_MOMENT = timedelta(seconds=1)


def score_differences(tournament: Tournament, tables: Sequence[Table]) -> Iterator[str]:
    """A line for each score or end of a game that is not what its deals are worth."""
    places = {table.pk: f"round {table.round.number} table {table.number}" for table in tables}
    settled, unplayed = _settle_sheets(tournament, tables, places)
    yield from unplayed
    right = {
        (places[table], line.deal, line.entrant, line.party): (line.points, line.declarer, line.made)
        for table, sheet in settled.items()
        for line in sheet.lines
    }
    stored = {
        (places[table], deal, entrant, party): tuple(facts)
        for table, deal, entrant, party, *facts in Score.objects.filter(tournament=tournament).values_list(
            "table_id", "deal_id", "entrant_id", "party", "points", "declarer", "made"
        )
    }
    yield from _differences(
        _scores_by_name(stored, tournament), _scores_by_name(right, tournament), "points, declarer, made"
    )
    for table in (settled_table for settled_table in tables if settled_table.pk in settled):
        end = settled[table.pk].over, settled[table.pk].winner
        if end != (table.over, table.winner):
            yield f"{places[table.pk]}: stored over, winner {(table.over, table.winner)}, recomputed {end}"


def _settle_sheets(
    tournament: Tournament, tables: Sequence[Table], places: dict[int, str]
) -> tuple[dict[int, Settled], list[str]]:
    """The sheets that can be settled, and a line for each that somebody wrote nonsense into."""
    try:
        return settle_stored(tournament, tables), []
    except Exception:  # whatever is stored, the other sheets are looked at all the same
        settled: dict[int, Settled] = {}
        lines: list[str] = []
    for table in tables:
        try:
            settled |= settle_stored(tournament, [table])
        except Exception as wrong:
            lines.append(f"{places[table.pk]}: its deals cannot be settled, {type(wrong).__name__}: {wrong}")
    return settled, lines


def states_of(tournament: Tournament) -> tuple[State | None, State | None, list[str]]:
    """The stored state and the replayed one, None for what cannot be read; and a line for each of those."""
    states: dict[str, State | None] = {}
    lines: list[str] = []
    for name, read in (("rows", stored_state), ("journal", lambda tournament_: state_at(journal_rows(tournament_)))):
        try:
            states[name] = read(tournament)
        except Exception as wrong:  # a row that is no longer what it was is what this looks for
            states[name] = None
            lines.append(f"{name}: cannot be read, {type(wrong).__name__}: {wrong}")
    return states["rows"], states["journal"], lines


def state_differences(stored: State, replayed: State) -> Iterator[str]:
    """A line for each stored row that the journal does not lead to, and each that is missing."""
    yield from _differences(_flat(asdict(stored)), _flat(asdict(replayed)), "")


def doubled_places(state: State) -> Iterator[str]:
    """A line for each place in a sheet that more than one deal claims, whether the scores add up or not."""
    for round_number, round_ in state.rounds.items():
        for table_number, table in round_.tables.items():
            places = defaultdict(list)
            for deal in table.deals.values():
                if not deal.removed:
                    places[deal.number].append(deal.uid)
            for number, uids in sorted(places.items()):
                if len(uids) > 1:
                    claimed = ", ".join(sorted(uids))
                    yield f"round {round_number} table {table_number}, deal {number}: more than one, {claimed}"


def _scores_by_name(
    scores: dict[Any, tuple[Any, ...]], tournament: Tournament
) -> dict[tuple[str, ...], tuple[Any, ...]]:
    deals = dict(tournament.deals.values_list("id", "number"))
    entrants = dict(tournament.entrants.values_list("id", "number"))
    return {
        (place, f"deal {deals.get(deal)} (#{deal})", f"entrant {entrants.get(entrant)}", party): facts
        for (place, deal, entrant, party), facts in scores.items()
    }


def _flat(value: object, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], Any]:
    """Every leaf of nested dicts, by the keys that lead to it."""
    if not isinstance(value, dict) or not value:
        return {path: value}
    return {where: leaf for key, inner in value.items() for where, leaf in _flat(inner, (*path, str(key))).items()}


def _differences(stored: dict[tuple[str, ...], Any], right: dict[tuple[str, ...], Any], what: str) -> Iterator[str]:
    for key in sorted(stored.keys() | right.keys(), key=str):
        if not _same(stored.get(key), right.get(key)):
            yield f"{', '.join(key)}: stored {what} {stored.get(key)}, recomputed {right.get(key)}".replace("  ", " ")


def _same(stored: object, right: object) -> bool:
    """Equal; of times, to the second, because the first versions noted a row's time a moment before that of its act."""
    if isinstance(stored, datetime) and isinstance(right, datetime):
        return abs(stored - right) < A_MOMENT
    return stored == right
