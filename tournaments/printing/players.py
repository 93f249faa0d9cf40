"""A player's own sheet: every deal of the evening with the reasons for its points."""

from collections import defaultdict

from reports.numbers import signed
from reports.printables.deal_rows import player_round
from reports.printables.players_sheet import PlayerRound, PlayerSheet
from reports.standings import Standing
from scoring import SIDES, Unit, Variant
from tournaments.printing.asking import Asked
from tournaments.printing.rankings import standings_of
from tournaments.printing.sheets import played_sheets
from tournaments.selectors.evening.seating import SeatedTable
from tournaments.wording.prizes import place_name


def player_sheets(asked: Asked) -> list[PlayerSheet]:
    """The sheet of the entrant that was asked for, or those of all, in the order of the numbers."""
    standings = standings_of(asked)
    rounds = _rounds(asked)
    wanted = asked.more.get("player")
    rows = sorted(standings.rows, key=lambda row: row.entrant.number)
    return [
        PlayerSheet(row.entrant.name, tuple(rounds[row.entrant.number]), _line(row))
        for row in rows
        if wanted in (None, row.entrant.number)
    ]


def _line(row: Standing) -> str:
    club = f" · {row.entrant.club}" if row.entrant.club else ""
    return f"{place_name(row)} · {signed(row.points)}{club}"


def _rounds(asked: Asked) -> dict[int, list[PlayerRound]]:
    by_entrant: dict[int, list[PlayerRound]] = defaultdict(list)
    for sheet in played_sheets(asked, asked.played):
        names = _names(sheet.table, asked.variant)
        for place, (number, _name) in names.items():
            name_at = {seat: name for seat, (_, name) in names.items()}
            by_entrant[number].append(
                player_round(
                    asked.variant, sheet.sheet, place, number=sheet.round, table=sheet.table.number, names=name_at
                )
            )
    return by_entrant


def _names(table: SeatedTable, variant: Variant) -> dict[str, tuple[int, str]]:
    """Number and name at each seat; a pair that scores as one is named once, at the first seat of its side."""
    seats = {seat: (sitter.number, sitter.name) for seat, sitter in table.seats.items()}
    pairs = [side for side in SIDES if variant.unit is Unit.SIDE and len({seats.get(seat) for seat in side}) == 1]
    return {seat: who for seat, who in seats.items() if not any(seat in side[1:] for side in pairs)}
