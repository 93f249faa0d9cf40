"""How the published rounds were drawn, attempt by attempt, as `draws.again` reads it: the whole of it, or without what
is of single persons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from draws.commitment import lot_order
from tournaments.models import DrawAttempt
from tournaments.selectors.evening.draw_attempts import names_of, numbers_of, public_names
from tournaments.selectors.evening.drawing import earlier_evenings
from tournaments.selectors.evening.named import words_for_strangers

if TYPE_CHECKING:
    from tournaments.models import Round, Tournament


def told_draws(tournament: Tournament, rounds: Sequence[Round], *, results: bool) -> list[DrawAttempt]:
    """The attempts that everybody may know of: not the seed of rounds whose seats are not shown yet, and no lot while
    results are held back."""
    shown = {round_.certificate.get("attempt") for round_ in rounds}
    attempts, words = list(tournament.draws.order_by("seq")), words_for_strangers(tournament)
    for attempt in attempts:
        attempt.reason = words(attempt.reason)
    newest = max((attempt.seq for attempt in attempts if attempt.what == DrawAttempt.What.DRAW), default=0)
    return [
        attempt
        for attempt in attempts
        if (results if attempt.what == DrawAttempt.What.LOT else True)
        and (attempt.from_outside or attempt.seq in shown or attempt.what == "lot" or attempt.seq < newest)
    ]


def record_of(tournament: Tournament, rounds: Sequence[Round], *, results: bool, wishes: bool) -> dict[str, Any]:
    """The parts of the draw's document that tell how it was drawn. With `results` the standings that draws follow from
    are disclosed, with `wishes` what single people asked for. Who met whom on earlier evenings is disclosed with
    the wishes, and where all these evenings are published."""
    attempts = told_draws(tournament, rounds, results=results)
    season = wishes or season_shown(tournament, attempts)
    hidden = {part for part, shown in (("history", results), ("wishes", wishes), ("season", season)) if not shown}
    names = names_of(tournament)
    record = {
        "draws": [_entry(attempt, names, rounds, hidden) for attempt in attempts if attempt.what == "draw"],
        "swaps": swaps_of(tournament),
    }
    lots = [_lot(attempt, names) for attempt in attempts if attempt.what == "lot"]
    return {**record, "lots": lots} if lots else record


def season_shown(tournament: Tournament, attempts: Sequence[DrawAttempt]) -> bool:
    """Are all the earlier evenings published that these attempts remember?"""
    remember = any("season" in attempt.opened for attempt in attempts)
    return not (remember and earlier_evenings(tournament).filter(published=False).exists())


def swaps_of(tournament: Tournament) -> dict[str, list[list[int]]]:
    """By round, the start numbers of those who changed places by hand since it was drawn, in order."""
    swaps: dict[str, list[list[int]]] = {}
    rows = tournament.journal.filter(kind__in=("round_drawn", "seats_swapped")).order_by("seq")
    for kind, number, payload in rows.values_list("kind", "round_number", "payload"):
        if kind == "round_drawn":
            swaps.pop(str(number), None)
        else:
            swaps.setdefault(str(number), []).append([payload["one"], payload["other"]])
    return swaps


def standing(attempt: DrawAttempt, rounds: Sequence[Round]) -> list[int]:
    """The numbers of the rounds that follow from this attempt, where all before them are shown too."""
    whole = [round_.number for round_ in rounds] == list(range(1, len(rounds) + 1))
    return [round_.number for round_ in rounds if round_.certificate.get("attempt") == attempt.seq] if whole else []


def _entry(attempt: DrawAttempt, names: dict[int, str], rounds: Sequence[Round], hidden: set[str]) -> dict[str, Any]:
    """One attempt; what it follows from is disclosed where rounds follow from it."""
    entry = _fixed(attempt, names)
    stands = standing(attempt, rounds)
    if not stands:
        return entry
    opened = {part: value for part, value in attempt.opened.items() if part not in hidden}
    stopped = any("stopped_after" in _searched(round_) for round_ in rounds if round_.number in stands)
    method = next(round_.certificate.get("method") for round_ in rounds if round_.number in stands)
    return {
        **entry,
        "stands": stands,
        "opened": {**entry["opened"], **opened},
        **({"stopped": True} if stopped else {}),
        **({"method": method} if method else {}),
    }


def _searched(round_: Round) -> dict[str, Any]:
    return round_.certificate.get("searched") or {}


def _lot(attempt: DrawAttempt, names: dict[int, str]) -> dict[str, Any]:
    entry = _fixed(attempt, names)
    return {**entry, "order": lot_order(attempt.seed, attempt.document["groups"])} if attempt.drawn else entry


def _fixed(attempt: DrawAttempt, names: dict[int, str]) -> dict[str, Any]:
    listed = public_names(attempt.tournament, numbers_of(attempt), names)
    return {
        "document": attempt.document,
        "commitment": attempt.commitment,
        "value": attempt.value,
        "seed": attempt.seed,
        "reason": attempt.reason,
        "opened": {"names": {"salt": attempt.names_salt, "value": listed}} if attempt.names_salt else {},
        "times": list(_times(attempt)),
    }


def _times(attempt: DrawAttempt) -> Iterator[str]:
    """When it was fixed, and when its number was known."""
    for moment in (attempt.announced_at, attempt.valued_at):
        if moment:
            yield moment.isoformat()
