"""The draw made verifiable: its numbers as counted by its maker, and again by a program that shares no code with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from draws.certificate import certify
from draws.check import checked
from draws.draw import rounds_from_json
from draws.wishes import Wishes
from scoring.seats import SIDES
from tournaments.models import Kind, Seat, SitOut, Tournament
from tournaments.play.tables_of_five import PLACES
from tournaments.selectors.evening.as_drawn import Kept, as_drawn, wishes_kept
from tournaments.selectors.evening.in_play import SHOWN
from tournaments.views.public.tournament_page import public_page, show
from tournaments.wording.draw_sentences import draw_name, stopped
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from tournaments.models import Round
    from tournaments.security.actors import ActorRequest


@public_page
def draw_check(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """Every published round recounted now, from the seats as they are stored."""
    rounds = list(tournament.rounds.filter(status__in=SHOWN).order_by("number"))
    document = document_of(tournament, rounds)
    if document is None:
        return show(request, tournament, "public/no_rounds.html", here="public_rounds")
    wishes, stands = wishes_kept(document, rounds), as_drawn(tournament, rounds)
    problems = checked(document)
    wrong = checked(document, promises=False) if stands.swaps else problems
    broken = [problem for problem in problems if problem not in wrong]
    return show(
        request,
        tournament,
        "public/draw_check.html",
        here="public_rounds",
        rounds=[(round_, draw_name(round_.draw), stopped(round_.certificate)) for round_ in rounds],
        problems=[*stands.changed, *map(say, wrong)],
        broken=list(map(say, broken)),
        swapped=stands.swaps,
        facts=[*facts_of(document), *counted(wishes)],
        stays=any(round_.certificate.get("wishes", {}).get("fixed") for round_ in rounds),
        unkept=wishes.broken - wishes.ignored,
        ignored=wishes.ignored,
    )


@public_page
def draw_file(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """The draw as the check reads it, for a program of one's own."""
    rounds = list(tournament.rounds.filter(status__in=SHOWN).order_by("number"))
    return JsonResponse(document_of(tournament, rounds) or {}, json_dumps_params={"indent": 1})


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
        complete=False,
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
