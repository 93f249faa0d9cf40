"""Rebuilding every stored row of a tournament from its replayed journal."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tournaments.clubs.selectors import family_first_for
from tournaments.evening.draws.models import DrawAttempt
from tournaments.evening.journal.selectors.stored_rows import ENTRANT_FACTS, ROUND_FACTS
from tournaments.evening.rounds.facts import FACTS, document_of
from tournaments.evening.rounds.models import (
    Entrant,
    EntrantMember,
    FrozenRules,
    Round,
    Seat,
    SitOut,
    Table,
    Tournament,
)
from tournaments.evening.table.models import Adjustment, Claim, Deal, TableTotals
from tournaments.evening.table.services.sheets import resettle
from tournaments.frame.registries import rebuilding
from tournaments.register.models import Player
from tournaments.register.names import entrant_names

if TYPE_CHECKING:
    from tournaments.evening.journal.replay.states import RoundState, State, TableState


def rebuild(tournament: Tournament, state: State) -> None:
    """Replace entrants, rounds, tables, seats, deals, scores and adjustments by what the state says; call it locked.

    Who entered beforehand keeps the entrant of the same number, and so do phones that follow one.
    """
    go_on = [keep(tournament) for keep in rebuilding]
    tournament.rounds.all().delete()
    tournament.adjustments.all().delete()
    tournament.entrants.all().delete()
    _facts(tournament, state)
    entrants = _entrants(tournament, state)
    rounds = {number: _round(tournament, number, one, entrants) for number, one in state.rounds.items()}
    Adjustment.objects.bulk_create(
        Adjustment(  # type: ignore[misc]  # the journal has the moment
            uid=uid,
            tournament=tournament,
            entrant=entrants[one.entrant],
            round=rounds.get(one.round or 0),
            points=one.points,
            reason=one.reason,
            withdrawn=one.withdrawn,
            created_at=one.created_at,
            handicap=one.handicap,
        )
        for uid, one in state.adjustments.items()
    )
    for with_entrants in go_on:
        with_entrants(entrants)
    _draws(tournament, state)
    resettle(tournament, list(Table.objects.filter(round__tournament=tournament)))


def rebuild_sheets(tournament: Tournament, state: State, places: Collection[tuple[int, int]]) -> None:
    """The same where nothing else changed than these sheets, as (round, table), and facts of the tournament."""
    _facts(tournament, state)
    entrants = {entrant.number: entrant for entrant in tournament.entrants.all()}
    tables = []
    for round_number, table_number in places:
        round_ = Round.objects.get(tournament=tournament, number=round_number)
        round_.tournament = tournament
        round_.tables.filter(number=table_number).delete()
        table_state = state.rounds[round_number].tables[table_number]
        tables.append(_table(round_, table_number, table_state, entrants))
    resettle(tournament, tables)


def set_facts(tournament: Tournament, facts: dict[str, Any]) -> None:
    """Name, date, rules and plan as the journal has them."""
    columns = {field.name: field for field in Tournament._meta.concrete_fields}
    for field in FACTS:
        setattr(tournament, field, columns[field].to_python(facts[field]))


def _facts(tournament: Tournament, state: State) -> None:
    set_facts(tournament, state.facts)
    for field in ("status", "published", "results_held", "archived_at", "rules_frozen_at", "rules_versions"):
        setattr(tournament, field, getattr(state, field))
    tournament.save()
    if state.rules_frozen_at:
        document = {"document": document_of(tournament)}
        if state.rules_versions:
            FrozenRules.objects.update_or_create(tournament=tournament, defaults=document)
        else:
            FrozenRules.objects.get_or_create(tournament=tournament, defaults=document)


def _draws(tournament: Tournament, state: State) -> None:
    """The attempts of the state; what proves their names is not in the journal and stays."""
    salts = dict(tournament.draws.values_list("seq", "names_salt"))
    tournament.draws.all().delete()
    DrawAttempt.objects.bulk_create(
        DrawAttempt(tournament=tournament, seq=seq, names_salt=salts.get(seq, ""), **vars(attempt))
        for seq, attempt in state.draws.items()
    )


def _entrants(tournament: Tournament, state: State) -> dict[int, Entrant]:
    ids = {uid for entrant in state.entrants.values() for uid in entrant.players}
    players = {
        str(player.public_id): player for player in Player.objects.filter(club=tournament.club_id, public_id__in=ids)
    }
    family_first = family_first_for(players.values())
    made = {}
    for number, one in sorted(state.entrants.items()):
        members = [players[uid] for uid in one.players]
        name, public_name, label, category = entrant_names(members, number, family_first, one.team)
        made[number] = Entrant.objects.create(
            tournament=tournament,
            number=number,
            name=name,
            public_name=public_name,
            label=label,
            category=category,
            **{fact: getattr(one, fact) for fact in ENTRANT_FACTS},
        )
        EntrantMember.objects.bulk_create(
            EntrantMember(entrant=made[number], player=player, position=place)
            for place, player in enumerate(members, start=1)
        )
    return made


def _round(tournament: Tournament, number: int, state: RoundState, entrants: dict[int, Entrant]) -> Round:
    facts = {fact: getattr(state, fact) for fact in ROUND_FACTS}
    round_ = Round.objects.create(tournament=tournament, number=number, **facts)
    SitOut.objects.bulk_create(
        SitOut(round=round_, entrant=entrants[entrant], points=points) for entrant, points in state.out.items()
    )
    for table_number, table in sorted(state.tables.items()):
        _table(round_, table_number, table, entrants)
    return round_


def _ensure_whole(points: dict[str, Any]) -> None:
    """ValueError for totals that no service would have written: a database might round them."""
    if not points or not all(type(total) is int for total in points.values()):
        raise ValueError(points)


def _table(round_: Round, number: int, state: TableState, entrants: dict[int, Entrant]) -> Table:
    table = Table.objects.create(
        round=round_,
        number=number,
        first_dealer=state.first_dealer,
        extra_deals=state.extra_deals,
        last_deal_at=state.last_deal_at,
        ns_confirmed_at=state.confirmed.get("NS"),
        ew_confirmed_at=state.confirmed.get("EW"),
        disputed_at=state.disputed_at,
        dispute=state.dispute,
        director_called_at=state.called_at,
    )
    Seat.objects.bulk_create(
        Seat(round=round_, table=table, seat=seat, entrant=entrants[entrant]) for seat, entrant in state.seats.items()
    )
    _deals(table, state)
    if state.totals:
        _ensure_whole(state.totals.points)
        TableTotals.objects.create(table=table, **asdict(state.totals))
    _claims(table, state)
    return table


def _deals(table: Table, state: TableState) -> None:
    Deal.objects.bulk_create(
        Deal(  # type: ignore[misc]  # the journal has the moments
            uid=deal.uid,
            tournament=table.round.tournament,
            table=table,
            number=deal.number,
            version=deal.version,
            record=deal.record,
            removed=deal.removed,
            entered_by=deal.entered_by,
            verified_by=deal.verified_by,
            warnings_dismissed=list(deal.warnings),
            created_at=deal.created_at,
            changed_at=deal.changed_at,
        )
        for deal in state.deals.values()
    )


def _claims(table: Table, state: TableState) -> None:
    Claim.objects.bulk_create(
        Claim(  # type: ignore[misc]  # the journal has the moment
            uid=claim.uid,
            tournament=table.round.tournament,
            table=table,
            number=claim.number,
            side=claim.side,
            version=claim.version,
            record=claim.record,
            warnings_dismissed=list(claim.warnings),
            device=claim.device,
            changed_at=claim.changed_at,
        )
        for claim in state.claims.values()
    )
