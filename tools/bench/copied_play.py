"""The deals of one evening, copied to every other by the database itself: a million rows in a minute."""

from typing import Any

from django.db import connection
from django.db.models import Model

from tournaments.evening.rounds.models import Entrant, EntrantMember, Round, Seat, Table
from tournaments.evening.rounds.models import Tournament as Evening
from tournaments.evening.table.models import Deal, Score
from tournaments.register.models import Player
from tournaments.seasons.models import Season, SeasonEvening

TABLES = {
    name: connection.ops.quote_name(model._meta.db_table)
    for name, model in {
        "evenings": Evening,
        "rounds": Round,
        "tables": Table,
        "entrants": Entrant,
        "deals": Deal,
        "players": Player,
        "members": EntrantMember,
        "seasons": Season,
    }.items()
}
# The table of the first round of another finished evening that has this number, and the entrant of that number there.
THERE = (
    "JOIN {tables} mine ON mine.id = one.table_id JOIN {tables} their ON their.number = mine.number "
    "JOIN {rounds} round ON round.id = their.round_id AND round.id <> mine.round_id"
)
ENTRANT = (
    "JOIN {entrants} self ON self.id = one.entrant_id "
    "JOIN {entrants} entrant ON entrant.tournament_id = round.tournament_id AND entrant.number = self.number"
)
DEAL = (
    "LEFT JOIN {deals} dealt ON dealt.id = one.deal_id "
    "LEFT JOIN {deals} deal ON deal.table_id = their.id AND deal.number = dealt.number"
)
OF_ONE = "WHERE one.tournament_id = %s"


def copy_entrants(first: Evening) -> None:
    """The entrants of that evening for all others."""
    copied(
        Entrant,
        {"tournament": "there.id"},
        "CROSS JOIN {evenings} there " + OF_ONE + " AND there.id <> %s",
        first,
        first,
    )


def copy_play(played: Round) -> None:
    """Its tables, seats, deals and scores for every other finished evening with a first round."""
    finished = (
        "CROSS JOIN {rounds} round "
        "JOIN {evenings} there ON there.id = round.tournament_id AND there.status = 'finished' "
        "WHERE one.round_id = %s AND round.id <> %s"
    )
    copied(Table, {"round": "round.id"}, finished, played, played)
    seated = {"round": "round.id", "table": "their.id", "entrant": "entrant.id"}
    copied(Seat, seated, f"{THERE} {ENTRANT} WHERE one.round_id = %s", played)
    dealt = {"tournament": "round.tournament_id", "table": "their.id", "uid": _random()}
    copied(Deal, dealt, f"{THERE} {OF_ONE}", played.tournament)
    scored = {**seated, "tournament": "round.tournament_id", "deal": "deal.id"}
    copied(Score, scored, f"{THERE} {ENTRANT} {DEAL} {OF_ONE}", played.tournament)


def join_all() -> None:
    """Every entrant is the player of that name in the register; every finished evening is in its club's season."""
    in_register = (
        "FROM {entrants} one JOIN {evenings} there ON there.id = one.tournament_id "
        "JOIN {players} player ON player.club_id = there.club_id AND player.name = one.name "
        "WHERE NOT EXISTS (SELECT 1 FROM {members} member WHERE member.entrant_id = one.id)"
    )
    inserted(EntrantMember, {"entrant": "one.id", "player": "player.id", "position": "1"}, in_register)
    in_season = "FROM {seasons} one JOIN {evenings} there ON there.club_id = one.club_id AND there.status = 'finished'"
    inserted(SeasonEvening, {"season": "one.id", "tournament": "there.id"}, in_season)


def copied(model: type[Model], changed: dict[str, str], source: str, *of: Model) -> None:
    """Rows of that model, called `one`, once more for each row of the source, with these fields changed."""
    columns = {field.name: f"one.{field.column}" for field in model._meta.concrete_fields if not field.primary_key}
    inserted(model, columns | changed, f"FROM {connection.ops.quote_name(model._meta.db_table)} one {source}", *of)


def inserted(model: type[Model], values: dict[str, Any], source: str, *of: Model) -> None:
    """New rows of that model, whose fields have these values in the source."""
    named = {field.name: str(field.column) for field in model._meta.concrete_fields}
    columns = ", ".join(connection.ops.quote_name(named[name]) for name in values)
    table = connection.ops.quote_name(model._meta.db_table)
    statement = f"INSERT INTO {table} ({columns}) SELECT {', '.join(values.values())} {source.format(**TABLES)}"
    with connection.cursor() as cursor:
        cursor.execute(statement, [row.pk for row in of])


def _random() -> str:
    return "gen_random_uuid()" if connection.vendor == "postgresql" else "lower(hex(randomblob(16)))"
