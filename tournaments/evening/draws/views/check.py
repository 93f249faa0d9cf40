"""The draw made verifiable: its numbers as counted by its maker, and again by a program that shares no code with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from draws import rounds_from_json
from draws.again import wrongly_fixed
from draws.certificate import certify
from draws.check import checked
from draws.documents import is_whole
from draws.wishes import Wishes
from scoring.seats import SIDES
from tournaments.evening.draws.models import DrawAttempt
from tournaments.evening.draws.selectors.drawing import names_of, numbers_of, public_names
from tournaments.evening.draws.selectors.record import (
    Kept,
    as_drawn,
    record_of,
    season_shown,
    standing,
    told_draws,
    wishes_kept,
)
from tournaments.evening.draws.wording import ToldAttempt, best_of, caution, draw_name, stopped, told_attempt
from tournaments.evening.rounds.models import Kind, Seat, SitOut, Tournament
from tournaments.evening.rounds.rules import PLACES
from tournaments.evening.rounds.selectors.progress import SHOWN
from tournaments.evening.standings.views.tournament_page import public_page, results_shown, show
from tournaments.frame.translate import say
from tournaments.security.permissions import may

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Round
    from tournaments.security.actors import ActorRequest


@public_page
def draw_check(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """What was fixed and which number decided, and every published round recounted now from the seats as stored."""
    rounds = list(tournament.rounds.filter(status__in=SHOWN).order_by("number"))
    results = results_shown(request, tournament)
    attempts = told_draws(tournament, rounds, results=results)
    document = document_of(tournament, rounds)
    if document is None and not attempts:
        return show(request, tournament, "evening/rounds/no_rounds.html", here="public_rounds")
    counts = counted_again(tournament, rounds, document) if document else {"rounds": (), "problems": []}
    record = record_of(tournament, rounds, results=True, wishes=True)
    counts["problems"] += map(say, wrongly_fixed([*record["draws"], *record.get("lots", ())]))
    told = _told(tournament, attempts, rounds)
    return show(
        request,
        tournament,
        "evening/draws/draw_check.html",
        here="public_rounds",
        document=document,
        attempts=told,
        caution=caution(told),
        private=any("wishes" in attempt.opened for attempt in attempts) or not season_shown(tournament, attempts),
        member=may(request.actor, "see_tournament", tournament),
        **counts,
    )


def counted_again(tournament: Tournament, rounds: Sequence[Round], document: dict[str, Any]) -> dict[str, Any]:
    """What the page says of the rounds themselves."""
    wishes, stands = wishes_kept(document, rounds), as_drawn(tournament, rounds)
    problems = checked(document)
    wrong = checked(document, promises=False) if stands.swaps else problems
    broken = [problem for problem in problems if problem not in wrong]
    return {
        "rounds": [(round_, draw_name(round_.draw), stopped(round_.certificate)) for round_ in rounds],
        "problems": [*stands.changed, *map(say, wrong)],
        "broken": list(map(say, broken)),
        "swapped": stands.swaps,
        "facts": [*facts_of(document), *counted(wishes)],
        "best": best_of(document["certificate"]),
        "stays": any(round_.certificate.get("wishes", {}).get("fixed") for round_ in rounds),
        "unkept": wishes.broken - wishes.ignored - wishes.gave_way,
        "ignored": wishes.ignored,
        "unrecorded": any("attempt" not in round_.certificate for round_ in rounds),
    }


def _told(tournament: Tournament, attempts: Sequence[DrawAttempt], rounds: Sequence[Round]) -> list[ToldAttempt]:
    """Every attempt in words, the newest first."""
    told: list[ToldAttempt] = []
    known = names_of(tournament)
    for attempt in attempts:
        earlier = [one for one in attempts if one.seq < attempt.seq and _same_rounds(one, attempt)]
        later = any(one.seq > attempt.seq and _same_rounds(attempt, one) for one in attempts)
        replaced = later and not standing(attempt, rounds)
        names = public_names(tournament, numbers_of(attempt), known)
        told.append(told_attempt(attempt, before=earlier[-1] if earlier else None, replaced=replaced, names=names))
    return told[::-1]


def _same_rounds(first: DrawAttempt, second: DrawAttempt) -> bool:
    """Did the second one draw rounds again that the first one drew, a lot between the same people, or the raffle?"""
    if first.what != second.what or first.is_raffle != second.is_raffle:
        return False
    if first.is_raffle:
        return True
    if first.what == DrawAttempt.What.LOT:
        return first.document.get("groups") == second.document.get("groups")
    return first.first_round <= second.first_round <= first.last_round


@public_page
def draw_file(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """The draw as the check reads it, for a program of one's own; with `wishes`, for people of the club alone, what
    single people asked for too."""
    rounds = list(tournament.rounds.filter(status__in=SHOWN).order_by("number"))
    wishes = "wishes" in request.GET and may(request.actor, "see_tournament", tournament)
    record = record_of(tournament, rounds, results=results_shown(request, tournament), wishes=wishes)
    document = document_of(tournament, rounds) or {}
    kinds = {entry["document"]["kind"] for entry in record["draws"] if entry.get("stands")}
    kind = {"kind": kinds.pop()} if document and len(kinds) == 1 else {}
    response = JsonResponse({**document, **kind, **record}, json_dumps_params={"indent": 1})
    response["Content-Disposition"] = 'attachment; filename="draw.json"'
    return response


def document_of(tournament: Tournament, rounds: Sequence[Round]) -> dict[str, Any] | None:
    """The published rounds as the check's document: entrants counted from 1 in the order of their numbers."""
    seated, out = _seated(rounds, SIDES if tournament.kind == Kind.PAIRS else PLACES), _out(rounds)
    numbers = sorted(
        {number for tables in seated.values() for table in tables.values() for number in table}
        | {number for people in out.values() for number in people}
    )
    if not numbers:
        return None
    place = {number: at for at, number in enumerate(numbers, 1)}
    drawn = [
        {
            "tables": [[place[number] for number in table] for _at, table in sorted(seated.get(round_.pk, {}).items())],
            "out": [place[number] for number in out.get(round_.pk, [])],
        }
        for round_ in rounds
    ]
    if all(round_.certificate.get("sets") for round_ in rounds):
        drawn = [{**seating, "sets": round_.certificate["sets"]} for seating, round_ in zip(drawn, rounds, strict=True)]
    document = {
        "kind": tournament.draw,
        "players": len(numbers),
        "entrants": numbers,
        "seeds": [round_.seed for round_ in rounds],
        "absent": _absent(drawn, len(numbers)),
        "rounds": drawn,
    }
    return {**document, "certificate": _certificate(tournament, document)}


def facts_of(document: dict[str, Any]) -> list[tuple[str, str | int]]:
    """The certificate as sentences with numbers."""
    certificate = document["certificate"]
    pairs = [(_("Meetings of two entrants"), certificate["meetings"])]
    if certificate["partners"]:
        pairs.append((_("Times two were partners"), certificate["partners"]))
    facts = [(label, _between(**range_)) for label, range_ in pairs]
    facts += [
        (_("Repeated meetings in total"), certificate["meetings"]["repeats"]),
        (_("Rounds sat out"), _between(**certificate["sit_outs"])),
        (_("Times dealing first"), _between(**certificate["first_dealer"])),
        (_("Most uneven seats of one player"), certificate["seats"]["spread"]),
        (_("Most uneven tables of one player"), certificate["tables"]["spread"]),
    ]
    return facts


def _between(fewest: int, most: int, **_more: Any) -> str | int:
    return fewest if fewest == most else _("from {fewest} to {most}").format(fewest=fewest, most=most)


def counted(wishes: Kept) -> Iterator[tuple[str, ...]]:
    """How many wishes were kept, as a fact with its label; nothing where nobody asked for anything."""
    if wishes.asked:
        yield (
            _("Wishes of players that were kept"),
            _("{kept} of {asked}").format(kept=wishes.asked - wishes.broken, asked=wishes.asked),
        )


def _certificate(tournament: Tournament, document: dict[str, Any]) -> dict[str, Any]:
    rounds = rounds_from_json(document["rounds"])
    return certify(
        document["players"],
        rounds,
        partners=tournament.kind != Kind.PAIRS,
        wishes=Wishes(),
        method=tournament.draw,
        complete=is_whole(document),
    ).as_json()


def _seated(rounds: Sequence[Round], places: Sequence[str]) -> dict[int, dict[int, list[int]]]:
    """Of each round, each table's entrant numbers in the order of the seats. One query."""
    seats_by_round: dict[int, dict[int, dict[str, int]]] = {}
    rows = Seat.objects.filter(round__in=rounds).values_list("round_id", "table__number", "seat", "entrant__number")
    for round_id, table, seat, number in rows:
        seats_by_round.setdefault(round_id, {}).setdefault(table, {})[seat] = number
    return {
        round_id: {table: [seats[seat] for seat in places if seat in seats] for table, seats in tables.items()}
        for round_id, tables in seats_by_round.items()
    }


def _out(rounds: Sequence[Round]) -> dict[int, list[int]]:
    numbers_by_round: dict[int, list[int]] = {}
    for round_id, number in SitOut.objects.filter(round__in=rounds).values_list("round_id", "entrant__number"):
        numbers_by_round.setdefault(round_id, []).append(number)
    return numbers_by_round


def _absent(rounds: Sequence[dict[str, Any]], players: int) -> dict[str, list[int]]:
    """Who had no place in which round: late-comers and those who left."""
    absent: dict[str, list[int]] = {}
    for at, round_ in enumerate(rounds, 1):
        there = {entrant for table in round_["tables"] for entrant in table} | set(round_["out"])
        for entrant in set(range(1, players + 1)) - there:
            absent.setdefault(str(entrant), []).append(at)
    return absent
