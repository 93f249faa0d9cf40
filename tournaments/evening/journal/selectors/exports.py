"""A whole event as one JSON document: rounds and deals for other programs, the journal to rebuild it from."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.replay.states import DealState, RoundState, State, TableState
from tournaments.evening.rounds.facts import facts_of
from tournaments.evening.rounds.models import Tournament
from tournaments.frame.hashes import row_of, sealed
from tournaments.frame.personal import values_that
from tournaments.frame.registries import event_parts
from tournaments.register.models import Player

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
            "players": [player_told(player) for player in _players(tournament, state)],
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
            "journal": rows_told(entries),
            **(_of_other_rooms(tournament) if sheets else {}),
        }
    )


def _salts(tournament: Tournament) -> dict[str, str]:
    """What keeps the names of each attempt at a draw from being guessed; the journal does not hold it."""
    salts = tournament.draws.exclude(names_salt="").values_list("seq", "names_salt")
    return {str(seq): salt for seq, salt in salts}


def _of_other_rooms(tournament: Tournament) -> dict[str, Any]:
    return {name: part for parts_of in event_parts for name, part in parts_of(tournament).items()}


def _players(tournament: Tournament, state: State) -> QuerySet[Player]:
    """Everybody who plays, and who sat for somebody."""
    sat = [one["player"] for entrant in state.entrants.values() for one in entrant.stand_ins]
    return Player.objects.filter(Q(entrants__tournament=tournament) | Q(public_id__in=sat)).distinct().order_by("pk")


def rows_told(entries: Sequence[JournalEntry]) -> list[dict[str, Any]]:
    """Rows of the journal as another site reads them."""
    return [{**row_of(entry), "hash": entry.hash} for entry in entries]


def player_told(player: Player) -> dict[str, str]:
    """What another site learns of a player."""
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
    """What waits for the other side, where anything does."""
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
