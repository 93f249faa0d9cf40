"""Many prints in one file, in the order they are needed."""

from dataclasses import replace
from typing import Any

from reports.printables.evening_pack import EveningPack
from tournaments.printing import rankings, seats, sheets
from tournaments.printing.asking import Asked

WRITTEN, MARKED = ("scoresheet", sheets.round_sheets), ("marked_sheet", sheets.marked_sheets)
STYLES = {"written": (WRITTEN,), "marked": (MARKED,), "both": (WRITTEN, MARKED)}


def round_pack(asked: Asked) -> EveningPack:
    """What hangs on the wall before a round, then what lies on the tables; the first round begins with the cards."""
    seating = seats.round_seating(asked)
    parts: list[tuple[str, Any]] = [("seating_by_name", seating), ("seating_by_table", seating)]
    if asked.one_round.number == 1:
        parts += [("score_card", asked.variant)]
        parts += [("table_cards", seats.table_cards(asked))] if asked.with_codes else []
    elif before := [round_ for round_ in asked.played if round_.number < asked.one_round.number]:
        parts.insert(0, ("standings", rankings.ranking(replace(asked, round=before[-1]))))
    style = STYLES[asked.more.get("sheets") or "written"]
    return EveningPack((*parts, *((key, sheets_of(asked)) for key, sheets_of in style)))


def results_pack(asked: Asked) -> EveningPack:
    """What hangs on the wall at the end, then what is handed over."""
    ranking = rankings.ranking(asked)
    parts: list[tuple[str, Any]] = [
        ("standings", ranking),
        ("standings_poster", ranking),
        ("cross_table", rankings.crossings(asked)),
        ("progress_chart", rankings.chart(asked)),
        ("prize_list", rankings.prizes(asked)),
        ("certificates", rankings.certificates(asked)),
    ]
    clubs = rankings.club_ranking(asked)
    groups: list[tuple[str, Any]] = [
        ("standings", category_ranking) for category_ranking in rankings.category_rankings(asked) if category_ranking.of
    ]
    groups += [("standings_by_club", clubs)] if clubs.clubs else []
    return EveningPack((*parts[:2], *groups, *parts[2:]))


def category_pack(asked: Asked) -> EveningPack:
    """The standings of each category, one after the other."""
    return EveningPack(tuple(("standings", category_ranking) for category_ranking in rankings.category_rankings(asked)))
