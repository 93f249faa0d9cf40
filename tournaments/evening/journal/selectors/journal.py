"""The journal: of a deal and of a tournament as people read it, results at a past moment, the whole as a document."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Q, QuerySet, Subquery
from django.utils.translation import gettext as _

from reports.duplicate import DealScore, cards_of, compared_seats
from reports.facts import tallies_of, without_handicaps
from reports.results import Adjustment, Entrant, Results, Round, SitOut, Verdict, in_unit
from reports.standings import Standing, Standings, rank
from scoring import Unit
from scoring.decimals import decimals_of, in_unit_of
from tournaments.clubs.models import User
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.replay import DealState, RoundState, State, TableState, state_at
from tournaments.evening.rounds.facts import PlannedStage, facts_of, lots_of, variant_of
from tournaments.evening.rounds.models import Kind, RoundEnd, Tournament
from tournaments.evening.rounds.rules import may_be_missed, missed, replaced
from tournaments.evening.standings.selectors.results import BEGUN, stages_with
from tournaments.evening.table.models import Deal
from tournaments.evening.table.rules import Line, settle
from tournaments.frame.append_only import row_of, sealed
from tournaments.frame.personal import values_that
from tournaments.frame.registries import event_parts
from tournaments.register.models import Player

if TYPE_CHECKING:
    from reports.facts import Stage
    from scoring import Variant
    from tournaments.evening.journal.replay import EntrantState
    from tournaments.evening.table.rules import Settled


CLAIMS = ("deal_claimed", "claim_withdrawn")
SHEET = "sheet_entered"


class Act(NamedTuple):
    """A row of the journal. `who` is a name for the people of the club; `undoes` is the number it took back."""

    seq: int
    kind: str
    payload: dict
    round: int | None
    table: int | None
    deal: str | None
    who: str
    standing: str
    device: str
    at: datetime
    reason: str
    undoes: int | None


def history_of(deal: Deal) -> list[Act]:
    """Every act on a deal, oldest first, in two queries: its versions are in the payloads.

    Where both sides enter, what either claimed of that place before the deal was booked belongs to it; so does every
    photographed sheet that was accepted for it.
    """
    rows = JournalEntry.objects.filter(tournament_id=deal.tournament_id)
    booked = rows.filter(deal_uid=deal.uid, kind="deal_recorded").order_by("seq")
    claimed = Q(
        kind__in=CLAIMS,
        payload__number=deal.number,
        seq__lt=_first_of(booked, "seq"),
        round_number=_first_of(booked, "round_number"),
        table_number=_first_of(booked, "table_number"),
    )
    sheets = Q(
        kind=SHEET, round_number=_first_of(booked, "round_number"), table_number=_first_of(booked, "table_number")
    )
    acts_of_deal = acts(rows.filter(Q(deal_uid=deal.uid) | claimed | sheets))
    return [act for act in acts_of_deal if act.kind != SHEET or _concerns(act.payload, deal.number)]


def _concerns(payload: dict[str, Any], number: int) -> bool:
    """Did a photographed sheet enter this deal, or say the same?"""
    parts = (payload.get("deals"), payload.get("agreed"))
    return any(isinstance(numbers, list) and number in numbers for numbers in parts)


def _first_of(rows: QuerySet[JournalEntry], field: str) -> Subquery:
    """A field of the first of these rows, inside another question."""
    return Subquery(rows.values(field)[:1])


def acts(entries: QuerySet[JournalEntry]) -> list[Act]:
    """Journal rows with the names of who acted, in one query for the rows and one for the names."""
    rows = list(entries.order_by("seq") if not entries.query.is_sliced else entries)
    ids = {entry.actor["id"] for entry in rows if entry.actor.get("id")}
    people = {str(user.public_id): str(user) for user in User.objects.filter(public_id__in=ids)}
    return [_act(entry, people) for entry in rows]


def _act(entry: JournalEntry, people: dict[str, Any]) -> Act:
    return Act(
        seq=entry.seq,
        kind=entry.kind,
        payload=entry.payload,
        round=entry.round_number,
        table=entry.table_number,
        deal=str(entry.deal_uid) if entry.deal_uid else None,
        who=_who(entry.actor, people),
        standing=entry.actor.get("standing", ""),
        device=entry.actor.get("device", ""),
        at=entry.at,
        reason=entry.reason,
        undoes=entry.undoes,
    )


def _who(actor: dict[str, str], people: dict[str, Any]) -> str:
    if actor["kind"] == "user":
        return people.get(actor["id"], _("somebody who left"))
    if actor["kind"] == "table":
        return _("Table {number}").format(number=actor["table"])
    return _("the site") if actor["kind"] == "site" else _("anybody")


def journal_rows(tournament: Tournament) -> QuerySet[JournalEntry]:
    """The journal in order, without what a replay does not read."""
    return JournalEntry.objects.filter(tournament=tournament).order_by("seq").defer("previous_hash", "hash")


def results_of_state(state: State, people: dict[int, tuple[str, ...]]) -> Results:
    """The results of a state; `people` gives name, home club and category by entrant number."""
    variant = variant_at(state)
    unit = variant.unit
    rows: list[tuple[Any, ...]] = []
    verdicts: list[Verdict] = []
    sheets = sheets_at(state)
    for (number, table_number), sheet in sheets.items():
        rows += _score_rows(sheet.lines, number, table_number, unit)
        if sheet.over and unit is Unit.SIDE:
            verdicts.append(Verdict(number, table_number, sheet.winner or None))
    entrants = (_entrant(number, entrant, people) for number, entrant in sorted(state.entrants.items()))
    tallies, sit_outs = tallies_of(rows), in_unit(_sit_outs(state), 10**variant.decimals)
    adjustments = tuple(
        Adjustment(
            adjustment.entrant, adjustment.points, adjustment.reason, adjustment.round, adjustment.handicap is not None
        )
        for adjustment in state.adjustments.values()
        if not adjustment.withdrawn
    )
    had = {row.entrant for rows in (tallies, sit_outs, without_handicaps(adjustments)) for row in rows}
    had |= {entrant for _number, entrant in _seats_of_state(state)}
    return Results(
        entrants=tuple(entrant for entrant in entrants if entrant.active or entrant.key in had),
        rounds=tuple(Round(number, round_.status == "closed") for number, round_ in sorted(state.rounds.items())),
        tallies=tallies,
        adjustments=adjustments,
        sit_outs=sit_outs,
        verdicts=tuple(sorted(verdicts)),
        place_bonus=tuple(state.facts["place_bonus"]),
        stages=_stages(state),
        lots=lots_of(state.facts["draw_options"]),
        same_deals=tuple(_same_deals(state, sheets, unit)) if "matchpoints" in state.facts["ranking"] else (),
        victory_steps=tuple(state.facts["victory_steps"]),
        deals_planned=state.facts["deals_per_round"],
        unit=10**variant.decimals,
        low_wins=variant.low_wins,
    )


def _same_deals(state: State, sheets: dict[tuple[int, int], Settled], unit: Unit) -> Iterator[DealScore]:
    same, sides = state.facts["same_cards"], state.facts["kind"] == Kind.PAIRS or unit is Unit.SIDE
    points: dict[tuple[Any, ...], int] = defaultdict(int)
    for (number, table_number), sheet in sheets.items():
        round_ = state.rounds[number]
        sets = dict(enumerate(round_.certificate.get("sets", ()), 1))
        deals = round_.tables[table_number].deals
        for line in sheet.lines:
            deal = deals.get(str(line.deal))
            cards = deal and cards_of(number, table_number, deal.number, sets, same=same)
            if cards:
                points[line.entrant, number, table_number, cards, compared_seats(line.party, sides=sides)] += (
                    line.points
                )
    yield from (DealScore._make((*place, scored)) for place, scored in sorted(points.items()))


def variant_at(state: State) -> Variant:
    """The variant that is played, under the rules of that moment."""
    facts = SimpleNamespace(**state.facts)
    return variant_of(facts)  # type: ignore[arg-type]  # it has the facts that are asked


def in_decimals(state: State, decimals: int) -> State:
    """The state with its prices in the unit of so many decimals. What was typed in points stays: an evening that has
    any keeps its decimals (`prices/services.py`)."""
    if decimals == decimals_of(state.facts["overlay"]):
        return state
    rules, overlay = in_unit_of(variant_at(state), state.facts["rules"], state.facts["overlay"], decimals)
    return replace(state, facts={**state.facts, "rules": rules, "overlay": overlay})


def sheets_at(state: State) -> dict[tuple[int, int], Settled]:
    """Every sheet of a state played through under its rules, by round and table."""
    variant, to_the_end = variant_at(state), state.facts["round_end"] == RoundEnd.GAME
    return {
        (number, table_number): settle(
            variant, table.sheet(), table.seats, table.first_dealer, to_the_end, totals=table.counting_totals
        )
        for number, round_ in state.rounds.items()
        for table_number, table in round_.tables.items()
    }


def _seats_of_state(state: State) -> set[tuple[int, int]]:
    return {
        (number, entrant)
        for number, round_ in state.rounds.items()
        if round_.status in BEGUN
        for table in round_.tables.values()
        for entrant in table.seats.values()
    }


def _sit_outs(state: State) -> Iterator[SitOut]:
    begun = {number: round_ for number, round_ in sorted(state.rounds.items()) if round_.status in BEGUN}
    seated = _seats_of_state(state)
    out = {(number, entrant): points for number, round_ in begun.items() for entrant, points in round_.out.items()}
    yield from (SitOut(entrant, number, points) for (number, entrant), points in sorted(out.items()))
    yield from replaced({number: entrant.stand_ins for number, entrant in state.entrants.items()}, seated)
    closed = [number for number, round_ in begun.items() if may_be_missed(round_.status, round_.draw)]
    rule, points = state.facts["absence"], state.facts["absence_points"]
    yield from missed(rule, points, closed, state.entrants, {*seated, *out}, _stages(state))


def _stages(state: State) -> tuple[Stage, ...]:
    planned = sorted(PlannedStage(**fact) for fact in state.facts["stages"])
    places = [
        (number, entrant)
        for number, round_ in state.rounds.items()
        if round_.status in BEGUN
        for entrant in (*(who for table in round_.tables.values() for who in table.seats.values()), *round_.out)
    ]
    return stages_with(planned, places)


def _score_rows(lines: tuple[Line, ...], round_number: int, table_number: int, unit: Unit) -> Iterator[tuple[Any, ...]]:
    """A row per entrant and deal; the two hands of a pair that score apart are one row."""
    deals: dict[tuple[Any, Any, str], list[Any]] = defaultdict(lambda: [0, None])
    for line in lines:
        score = deals[line.entrant, line.deal, line.party if unit is Unit.SIDE else ""]
        score[0] += line.points
        score[1] = score[1] or line.made
    for (entrant, deal, side), (points, made) in deals.items():
        yield entrant, round_number, table_number, deal, points, made, side


def _entrant(number: int, entrant: EntrantState, people: dict[int, tuple[str, ...]]) -> Entrant:
    name, label, category = people.get(number, (str(number), "", ""))
    return Entrant(number, number, name, label, category, entrant.status == "active")


class Moment(NamedTuple):
    """The standings after an act; `moved` maps who changed place or points to the row before."""

    seq: int
    standings: Standings | None
    moved: dict[int, Standing | None]


class WhatIf(NamedTuple):
    """The standings as they are and as they would be."""

    now: Standings
    then: Standings


def moment_of(tournament: Tournament, seq: int | None = None) -> Moment:
    """The standings after the act of that number, and the rows of the act before where they differ: with the places of
    then, counted by the measures of now, since an act may change those."""
    rows, people = list(journal_rows(tournament)), people_of(tournament)
    decimals = decimals_of(tournament.overlay)
    last = rows[-1].seq if rows else 0
    seq = min(seq or last, last)
    now, before = (_standings(rows, at, people, decimals) for at in (seq, max(seq - 1, 0)))
    was = _as_counted_now(rows, seq - 1, people, before, now, decimals) if before and now else {}
    rows_now = now.rows if now else ()
    moved = {
        row.entrant.key: was.get(row.entrant.key)
        for row in rows_now
        if (old := was.get(row.entrant.key)) is None or (old.place, old.points) != (row.place, row.points)
    }
    return Moment(seq, now, moved)


def what_if(tournament: Tournament, uid: str, record: dict[str, Any]) -> WhatIf:
    """The standings now, and with that deal as `record` tells it."""
    rows, people = list(journal_rows(tournament)), people_of(tournament)
    now, other = state_at(rows), state_at(rows)
    for round_ in other.rounds.values():
        for table in round_.tables.values():
            if uid in table.deals:
                table.deals[uid] = replace(table.deals[uid], record=record)
    return WhatIf(*(rank(results_of_state(state, people), state.facts["ranking"]) for state in (now, other)))


def _as_counted_now(
    rows: Sequence[JournalEntry],
    seq: int,
    people: dict[int, tuple[str, ...]],
    before: Standings,
    now: Standings,
    decimals: int,
) -> dict[int, Standing]:
    """The rows of before, by entrant, with values for each measure of now."""
    if before.order == now.order:
        return dict(before.by_key)
    counted = rank(
        results_of_state(in_decimals(state_at(rows, seq), decimals), people), [measure.key for measure in now.order]
    )
    return {key: replace(row, place=before.by_key[key].place) for key, row in counted.by_key.items()}


def _standings(
    rows: Sequence[JournalEntry], seq: int, people: dict[int, tuple[str, ...]], decimals: int
) -> Standings | None:
    if seq < 1:
        return None
    state = in_decimals(state_at(rows, seq), decimals)
    return rank(results_of_state(state, people), state.facts["ranking"])


def people_of(tournament: Tournament) -> dict[int, tuple[str, ...]]:
    """Name, home club and category by entrant number, for people of the club."""
    return {row[0]: row[1:] for row in tournament.entrants.values_list("number", "name", "label", "category")}


# Version 1 had no checksums and is still read.
FORMAT, UNSEALED = {"format": "whistboard-event", "version": 2}, {"format": "whistboard-event", "version": 1}


def event_of(tournament: Tournament, *, sheets: bool = False) -> dict[str, Any]:
    """The document with its checksums, in three queries, four where a draw was made.

    It holds everybody's names: it is for people of the club. With `sheets` it has the marked sheets that were printed,
    and their photographs with what was read, in two more.
    """
    entries = list(JournalEntry.objects.filter(tournament=tournament).order_by("seq"))
    state = state_at(entries)
    names = dict(tournament.entrants.values_list("number", "name"))
    return sealed(
        {
            **FORMAT,
            "id": str(tournament.public_id),
            "slug": tournament.slug,
            **facts_of(tournament),
            "players": [player_json(player) for player in _players(tournament, state)],
            "entrants": [
                {
                    "number": number,
                    "name": names[number],
                    "players": list(entrant.players),
                    "status": entrant.status,
                    **({"substitutes": entrant.stand_ins} if entrant.stand_ins else {}),
                }
                for number, entrant in sorted(state.entrants.items())
            ],
            "rounds": [_round(tournament, number, round_) for number, round_ in sorted(state.rounds.items())],
            "adjustments": [
                {
                    "entrant": adjustment.entrant,
                    "round": adjustment.round,
                    "points": adjustment.points,
                    "reason": adjustment.reason,
                    **({} if adjustment.handicap is None else {"handicap": adjustment.handicap}),
                }
                for adjustment in state.adjustments.values()
                if not adjustment.withdrawn
            ],
            "draw_salts": _salts(tournament) if state.draws else {},
            "journal": rows_json(entries),
            **(_of_other_rooms(tournament) if sheets else {}),
        }
    )


def _salts(tournament: Tournament) -> dict[str, str]:
    """Salts that keep the names of each attempt at a draw from being guessed; the journal does not hold it."""
    salts = tournament.draws.exclude(names_salt="").values_list("seq", "names_salt")
    return {str(seq): salt for seq, salt in salts}


def _of_other_rooms(tournament: Tournament) -> dict[str, Any]:
    return {name: part for parts_of in event_parts for name, part in parts_of(tournament).items()}


def _players(tournament: Tournament, state: State) -> QuerySet[Player]:
    """The people who play, and who sat for somebody."""
    sat = [stand_in["player"] for entrant in state.entrants.values() for stand_in in entrant.stand_ins]
    return Player.objects.filter(Q(entrants__tournament=tournament) | Q(public_id__in=sat)).distinct().order_by("pk")


def rows_json(entries: Sequence[JournalEntry]) -> list[dict[str, Any]]:
    """Rows of the journal as another site reads them."""
    return [{**row_of(entry), "hash": entry.hash} for entry in entries]


def player_json(player: Player) -> dict[str, str]:
    """The facts of a player that another site gets."""
    return {"id": str(player.public_id), **values_that(player, "travels")}


def _round(tournament: Tournament, number: int, state: RoundState) -> dict[str, Any]:
    return {
        "number": number,
        "status": state.status,
        "out": [{"entrant": entrant, "points": points} for entrant, points in sorted(state.out.items())],
        "tables": [
            {
                "number": table_number,
                "first_dealer": table.first_dealer,
                "seats": table.seats,
                "deals": [_deal(tournament, table.deals[uid]) for uid, _ in table.sheet()],
                **_claims(table),
                **_totals(table),
            }
            for table_number, table in sorted(state.tables.items())
        ],
    }


def _claims(table: TableState) -> dict[str, Any]:
    """Claims that wait for the other side, where anything does."""
    waiting = sorted(table.claims.values(), key=lambda claim: (claim.number, claim.side))
    claims = [
        {"id": claim.uid, "number": claim.number, "side": claim.side, "record": claim.record} for claim in waiting
    ]
    return {"claims": claims} if claims else {}


def _totals(table: TableState) -> dict[str, Any]:
    """The totals that were typed for the sheet, where any were; while they count, its deals do not."""
    typed = table.totals
    return {"totals": {"version": typed.version, "points": typed.points, "counts": typed.counts}} if typed else {}


def _deal(tournament: Tournament, deal: DealState) -> dict[str, Any]:
    """A deal record as every other program reads it, with its number and version."""
    head = {"id": deal.uid, "game": tournament.game, "variant": tournament.variant, "rules": tournament.rules}
    return {**head, **deal.record, "number": deal.number, "version": deal.version}
