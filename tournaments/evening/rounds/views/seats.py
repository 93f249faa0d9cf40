"""Seats in words: the places of a round as menus name them, and what it does when two people swap.

That is also which wishes the swap would break, in sentences for who is about to do it.

A final of the best after the rounds, or a semi-final and a final; and a lot for who is level for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused
from tournaments.evening.draws.forms import NumberForm
from tournaments.evening.draws.selectors.drawing import is_drawn_again, waiting_lot
from tournaments.evening.draws.services.lots import announce_lot, draw_lot, level_groups, too_early
from tournaments.evening.draws.views import say_lot
from tournaments.evening.rounds.facts import stage_sentence, stages_of
from tournaments.evening.rounds.forms.rounds import stages_form
from tournaments.evening.rounds.models import Entrant, Seat, SitOut
from tournaments.evening.rounds.selectors.seating import Seating
from tournaments.evening.rounds.services.tournaments import plan_stages
from tournaments.evening.standings.selectors.results import finalists
from tournaments.frame.forms import tell
from tournaments.security.get_or_404 import sent, show, tournament_for
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.evening.rounds.facts import PlannedStage
    from tournaments.evening.rounds.models import Round, Tournament
    from tournaments.security.actors import ActorRequest


def places_of(seating: Seating) -> list[tuple[int, str]]:
    """Everybody in a round with where they sit, for a menu."""
    at_tables = [
        (sitter.number, f"{sitter.name} · " + _("table {number}").format(number=table.number))
        for table in seating.tables
        for sitter in table.sitters
    ]
    return at_tables + [(sitter.number, f"{sitter.name} · " + _("sits out")) for sitter in seating.out]


def swap_consequences(tournament: Tournament, round_: Round, first: Entrant, second: Entrant) -> list[dict[str, Any]]:
    """For each of the two: where they would sit, whom they would meet again there, and what speaks against it."""
    people = {entrant.pk: entrant for entrant in tournament.entrants.all()}
    tables: dict[tuple[int, int], set[int]] = {}
    for table, number, entrant in Seat.objects.filter(round__tournament=tournament).values_list(
        "table__number", "round__number", "entrant_id"
    ):
        tables.setdefault((number, table), set()).add(entrant)
    now = {table: sitting for (number, table), sitting in tables.items() if number == round_.number}
    before = [sitting for (number, _table), sitting in tables.items() if number != round_.number]
    then = {table: {_exchanged(who, first.pk, second.pk) for who in sitting} for table, sitting in now.items()}
    places = {
        seat.entrant_id: seat for seat in Seat.objects.select_related("table").filter(round=round_, entrant__in=people)
    }
    elsewhere = SitOut.objects.filter(entrant__in=people).exclude(round=round_)
    out = set(elsewhere.values_list("entrant_id", flat=True))
    return [
        _moved(people, places.get(gives.pk), then, before, out, people[mover.pk])
        for mover, gives in ((first, second), (second, first))
    ]


def broken_wishes(tournament: Tournament, round_: Round) -> list[tuple[str, list[str]]]:
    """Everybody who asked for something that the seats of this round do not give, with what that was."""
    places = list(Seat.objects.filter(round=round_).select_related("table", "entrant").order_by("entrant__number"))
    tables = {place.entrant: place.table.number for place in places}
    company: dict[int, list[Entrant]] = {}
    for who, table in tables.items():
        company.setdefault(table, []).append(who)
    unkept = [(place.entrant, broken_at(place.entrant, place, company[place.table.number], tables)) for place in places]
    return [(who.name, sentences) for who, sentences in unkept if sentences]


def _exchanged(who: int, first: int, second: int) -> int:
    return {first: second, second: first}.get(who, who)


def _moved(
    people: Mapping[int, Entrant],
    place: Seat | None,
    then: Mapping[int, set[int]],
    before: Sequence[set[int]],
    out: set[int],
    mover: Entrant,
) -> dict[str, Any]:
    """What it means for the mover to have that place; None is sitting out."""
    company = [people[who] for who in (then[place.table.number] if place else ()) if who != mover.pk]
    met = [neighbour.name for neighbour in company if any(neighbour.pk in old and mover.pk in old for old in before)]
    tables = {people[who]: table for table, sitting in then.items() for who in sitting}
    where = _("sits out")
    if place:
        where = _("table {number}, {seat}").format(number=place.table.number, seat=seat_name(place.seat))
    against = broken_at(mover, place, company, tables)
    if place is None and mover.pk in out:
        against.append(_("Sits out another round too."))
    return {"name": mover.name, "where": where, "again": sorted(met), "against": against}


def broken_at(mover: Entrant, place: Seat | None, company: Sequence[Entrant], tables: dict[Entrant, int]) -> list[str]:
    """What the mover asked for and would not have at that place, None for sitting out; `company` are the entrants
    there, `tables` gives everybody's table number in the round, as it would be."""
    sentences = [_fixed(mover, place, tables), _apart(mover, company), _halves(mover, place, tables)]
    return [sentence for sentence in sentences if sentence]


def _fixed(mover: Entrant, place: Seat | None, tables: dict[Entrant, int]) -> str:
    """Later rounds of a knock-out have fewer tables: nobody is held to one that is not there."""
    there = mover.fixed_table and mover.fixed_table <= max(tables.values(), default=0)
    if not there or (place and _is_fixed(mover, place)):
        return ""
    where = _("table {table}").format(table=mover.fixed_table)
    if mover.fixed_seat:
        where = _("table {number}, {seat}").format(number=mover.fixed_table, seat=seat_name(mover.fixed_seat))
    return _("Asked to stay at {where}.").format(where=where)


def _is_fixed(mover: Entrant, place: Seat) -> bool:
    return place.table.number == mover.fixed_table and mover.fixed_seat in ("", place.seat)


def _apart(mover: Entrant, company: Sequence[Entrant]) -> str:
    names = [entrant.name for entrant in company if _shares(mover, entrant, "keep_apart")]
    return _("Asked to be kept apart from {names}.").format(names=", ".join(names)) if names else ""


def _halves(mover: Entrant, place: Seat | None, tables: dict[Entrant, int]) -> str:
    """The first half of the hall is the larger."""
    first = (len(set(tables.values())) + 1) // 2
    names = [
        entrant.name
        for entrant, table in tables.items()
        if place and _shares(mover, entrant, "other_half") and (table <= first) == (place.table.number <= first)
    ]
    return _("Asked for the other half of the hall than {names}.").format(names=", ".join(names)) if names else ""


def _shares(mover: Entrant, other: Entrant, field: str) -> bool:
    """Have two people the same word?"""
    word = getattr(mover, field).casefold()
    return bool(word) and other.pk != mover.pk and getattr(other, field).casefold() == word


@require_http_methods(["GET", "POST"])
def stages(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Which rounds only the best play, and who they are so far."""
    tournament = tournament_for(request, public_id, "change_tournament")
    form = stages_form(sent(request), tournament.stages)
    wrong: list[str] = []
    planned = [_row(tournament, stage) for stage in stages_of(tournament)]
    if request.method == "POST" and form.is_valid():
        try:
            before = set(tournament.rounds.values_list("number", flat=True))
            planned_anew = form.stages  # type: ignore[attr-defined]  # its formset has them
            plan_stages(tournament=tournament, stages=planned_anew, actor=request.actor)
        except Refused as refusal:
            wrong = refusal.problems.get("stages") or [str(refusal)]
        else:
            messages.success(request, _("Saved."))
            _tell_of(request, before - set(tournament.rounds.values_list("number", flat=True)))
            return redirect("stages", tournament.public_id)
    return show(request, tournament, "evening/rounds/stages.html", form=form, wrong=wrong, planned=planned)


def _tell_of(request: ActorRequest, gone: set[int]) -> None:
    """Which rounds were taken away, because others will play them."""
    for number in sorted(gone):
        sentence = _("Round {number} was drawn for other players and has been removed. Draw it again when it is due.")
        messages.warning(request, sentence.format(number=number))


def _row(tournament: Tournament, stage: PlannedStage) -> dict[str, Any]:
    outcome = finalists(tournament, stage)
    names = dict(tournament.entrants.values_list("number", "name"))
    doubtful = {row.entrant.number for row in outcome.level}
    return {
        "sentence": stage_sentence(tournament, stage),
        "names": [names[number] for number in outcome.numbers if number not in doubtful] if outcome.decided else [],
        "level": [row.entrant.name for row in outcome.level] if outcome.decided else [],
    }


@require_http_methods(["GET", "POST"])
def lot(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Who shares a place, and the lot that decides between them."""
    tournament = tournament_for(request, public_id, "close_round")
    early = too_early(tournament)
    groups = [] if early else level_groups(tournament)
    form = NumberForm(sent(request), again=is_drawn_again(tournament, groups))
    names = dict(tournament.entrants.values_list("number", "name"))
    if request.method == "POST" and form.is_valid():
        try:
            asked = {"tournament": tournament, "actor": request.actor, "reason": form.cleaned_data.get("reason", "")}
            if form.source:
                attempt = announce_lot(**asked, source=form.source)
                return redirect("announced", tournament.public_id, attempt.seq)
            drawn = draw_lot(**asked, seed=form.cleaned_data["seed"])
        except Refused as refusal:
            tell(form, refusal)
        else:
            say_lot(request, tournament, drawn)
            return redirect("closing", tournament.public_id)
    level = [[names[number] for number in group] for group in groups]
    return show(
        request,
        tournament,
        "evening/rounds/lot.html",
        form=form,
        level=level,
        early=early,
        announced=waiting_lot(tournament),
    )
