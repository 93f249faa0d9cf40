"""A round: its seats from draft to published, people swapped by hand, opened, and its clock.

Closing a round and ending an evening: what is missing is named, standings are frozen, results shown or held.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from reports.standings import Standings, rank
from tournaments.errors import Incomplete, Misplaced, Refused, Unpriced
from tournaments.evening.draws.forms import NumberForm
from tournaments.evening.draws.selectors.drawing import is_drawn_again, waiting_lot
from tournaments.evening.draws.selectors.record import wishes_kept
from tournaments.evening.draws.services import announce_lot, draw_lot, level_groups, too_early
from tournaments.evening.draws.views import counted, document_of, say_lot
from tournaments.evening.draws.wording import draw_name, number_sentence, promises_of
from tournaments.evening.rounds.facts import cut_of, lots_of, stage_sentence, stage_sentences, stages_of, variant_of
from tournaments.evening.rounds.forms import ReasonForm, SwapForm, TimeForm, stages_form
from tournaments.evening.rounds.models import Entrant, Round, Seat, SitOut, Tournament
from tournaments.evening.rounds.rules import round_in_play
from tournaments.evening.rounds.selectors.progress import evening_of, misplaced_ahead, missing_of, ready_after
from tournaments.evening.rounds.selectors.seating import Seating, late_for, misplaced_in, seating_of
from tournaments.evening.rounds.services.rounds import (
    add_time,
    change_round,
    close_round,
    open_round,
    pause_clock,
    reopen_round,
    start_clock,
    unopen_round,
)
from tournaments.evening.rounds.services.seating import discard_round, publish_round, swap_seats
from tournaments.evening.rounds.services.tournaments import (
    archive_tournament,
    finish_and_publish,
    finish_tournament,
    hold_results,
    plan_stages,
    publish_tournament,
    resume_tournament,
)
from tournaments.evening.rounds.views.path import next_act
from tournaments.evening.standings.selectors.results import finalists, results_of
from tournaments.evening.table.selectors.boards import differing_totals
from tournaments.frame.forms import tell
from tournaments.frame.registries import end_contexts
from tournaments.frame.views import carry_out
from tournaments.security.actors import ActorRequest
from tournaments.security.get_or_404 import entrant_for, round_for, sent, show, tournament_for
from tournaments.security.permissions import may, require
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.evening.rounds.facts import PlannedStage
    from tournaments.evening.rounds.selectors.progress import Evening


@require_GET
def rounds(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The rounds so far, and the next act."""
    tournament = tournament_for(request, public_id)
    evening = evening_of(tournament)
    return show(
        request,
        tournament,
        "evening/rounds/rounds.html",
        rounds=evening.rounds,
        evening=evening,
        next=next_act(tournament, evening, request.actor),
        changeable=may(request.actor, "draw_round", tournament),
        **misplaced_ahead(evening.rounds),
        **_late(tournament, evening),
    )


@require_GET
def round_(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """Show a round: its seats, the draw's promises, and what can be done with it."""
    tournament = tournament_for(request, public_id)
    this_round = round_for(tournament, number)
    seating = seating_of(this_round)
    return _show(request, tournament, this_round, seating, SwapForm(places_of(seating)))


@require_http_methods(["GET", "POST"])
def round_swap(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """Two change places: looked at first, with what that does, and then done."""
    tournament = tournament_for(request, public_id, "swap_seats")
    this_round = round_for(tournament, number)
    seating = seating_of(this_round)
    form = SwapForm(places_of(seating), request.POST or request.GET or None)
    if not form.is_valid():
        return _show(request, tournament, this_round, seating, form)
    first, second = (entrant_for(tournament, form.cleaned_data[name]) for name in ("one", "other"))
    if request.method == "POST":
        swap_seats(round_=this_round, first=first, second=second, actor=request.actor)
        messages.success(request, _("{one} and {other} changed places.").format(one=first.name, other=second.name))
        return redirect("round", tournament.public_id, number)
    return show(
        request,
        tournament,
        "evening/rounds/round_swap.html",
        round=this_round,
        one=first,
        other=second,
        changes=swap_consequences(tournament, this_round, first, second),
    )


@require_POST
def round_publish(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    done = _("Everybody can now see who sits where.")
    if not tournament_for(request, public_id, "publish_round").published:
        done = _("The phones at the tables now say who sits where.")
    return _act(request, public_id, number, "publish_round", publish_round, done)


@require_POST
def round_open(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """Open it; where contracts pay nothing, only once somebody said that this is right."""
    tournament = tournament_for(request, public_id, "open_round")
    confirmed: dict[str, Any] = {name: name in request.POST for name in ("unpriced", "as_seated")}
    try:
        open_round(round_=round_for(tournament, number), actor=request.actor, **confirmed)
    except Misplaced as misplaced:
        people = {name: getattr(misplaced, name) for name in ("unseated", "left", "outranked")}
        return show(request, tournament, "evening/rounds/round_misplaced.html", number=number, **confirmed, **people)
    except Unpriced as refusal:
        context = {"number": number, "contracts": refusal.contracts, **confirmed}
        return show(request, tournament, "evening/rounds/round_unpriced.html", **context)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("round", tournament.public_id, number)
    messages.success(request, _("The round is open: deals can be entered."))
    return redirect("board", tournament.public_id)


@require_POST
def round_unopen(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    if variant_of(tournament_for(request, public_id, "open_round")).hand_by_hand:
        done = _("The opening of round {round} was undone").format(round=number)
        return _act(request, public_id, number, "open_round", unopen_round, done, "rounds")
    done = _("The round is not open any more. Its seats can be swapped, or drawn again.")
    return _act(request, public_id, number, "open_round", unopen_round, done)


@require_POST
def round_discard(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    return _act(request, public_id, number, "draw_round", discard_round, _("Removed."), "rounds")


@require_POST
def round_clock(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """Start, pause or go on; or give more time."""
    tournament = tournament_for(request, public_id, "run_clock")
    this_round = round_for(tournament, number)
    if "minutes" in request.POST:
        form = TimeForm(request.POST)
        if not form.is_valid():
            messages.error(request, " ".join(form.errors["minutes"]))  # type: ignore[arg-type]  # sentences
        else:
            add_time(round_=this_round, seconds=60 * form.cleaned_data["minutes"], actor=request.actor)
    else:
        service = pause_clock if request.POST.get("act") == "pause" else start_clock
        service(round_=this_round, actor=request.actor)
    if request.POST.get("next") == "board":
        return redirect("board", tournament.public_id)
    return redirect("round", tournament.public_id, number)


def _act(
    request: ActorRequest,
    public_id: UUID,
    number: int,
    act: str,
    service: Callable[..., Any],
    done: str,
    then: str | None = None,
) -> HttpResponse:
    tournament = tournament_for(request, public_id, act)
    if then and not tournament.rounds.filter(number=number).exists():
        return redirect(then, tournament.public_id)  # pressed twice, and gone since
    this_round = round_for(tournament, number)
    if carry_out(request, service, done, round_=this_round) and then:
        return redirect(then, tournament.public_id)
    return redirect("round", tournament.public_id, number)


def _late(tournament: Tournament, evening: Evening) -> dict[str, Any]:
    """People who came since the round that is open was opened; nobody is looked for where nobody is so new."""
    open_ = evening.untouched
    new = open_ is not None and evening.newest > open_.number
    return late_for(open_, tournament.entrants.order_by("number") if new else ())


def _wishes(tournament: Tournament, this_round: Round) -> list[str]:
    """The number of wishes that the seats of this round keep, as they are now."""
    document = document_of(tournament, [this_round])
    facts = counted(wishes_kept(document, [this_round])) if document else ()
    return [_labelled(label, names) for label, names in facts]


def _number(tournament: Tournament, this_round: Round) -> str:
    """The source of the number that decided this round; "" for rounds of older versions."""
    seq = this_round.certificate.get("attempt")
    attempt = tournament.draws.filter(seq=seq).first() if seq else None
    return number_sentence(attempt) if attempt else ""


def _labelled(what: str, content: str) -> str:
    return _("{what}: {said}").format(what=what, said=content)


def _show(
    request: ActorRequest, tournament: Tournament, this_round: Round, seating: Seating, swap: SwapForm
) -> HttpResponse:
    changeable = may(request.actor, "swap_seats", tournament)
    drawn = this_round.status in {Round.Status.DRAFT, Round.Status.PUBLISHED}
    misplaced = misplaced_in(this_round)._asdict() if drawn else {}
    evening = evening_of(tournament)
    untouched = evening.untouched == this_round
    dealers = {table.first_dealer for table in seating.tables}
    return show(
        request,
        tournament,
        "evening/rounds/evening_round.html",
        round=this_round,
        first_dealer=dealers.pop() if len(dealers) == 1 else "",
        seating=seating,
        changeable=changeable,
        promises=promises_of(seating.certificate),
        draw_name=draw_name(this_round.draw),
        number=_number(tournament, this_round),
        swap=swap,
        ends_at=this_round.ends_at(tournament.minutes_per_round),
        drawn=drawn,
        untouched=untouched,
        **misplaced,
        wishes=_wishes(tournament, this_round),
        broken=[_labelled(name, " ".join(wishes)) for name, wishes in broken_wishes(tournament, this_round)],
        next=next_act(tournament, evening, request.actor),
        **(_late(tournament, evening) if untouched else {}),
    )


@require_http_methods(["GET", "POST"])
def round_close(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """Show what is still missing, table by table; then close, or close anyway and say why."""
    tournament = tournament_for(request, public_id, "close_round")
    round_ = round_for(tournament, number)
    missing = missing_of(round_)
    form = ReasonForm(sent(request), needed=bool(missing))
    if request.method == "POST" and form.is_valid() and _closed(request, round_, form):
        if "open_next" in request.POST:
            message = _("Round {number} is closed and round {next} is open. The phones say who goes where.")
            messages.success(request, message.format(number=number, next=number + 1))
            return redirect("board", tournament.public_id)
        messages.success(request, _("Round {number} is closed; its standings are kept.").format(number=number))
        return redirect("board", tournament.public_id)
    standings = rank(results_of(tournament).until(round_.number), tournament.ranking)
    return show(
        request,
        tournament,
        "evening/rounds/round_close.html",
        round=round_,
        missing=missing,
        form=form,
        rows=standings.rows[:5],
        order=standings.order,
        ends_at=round_.ends_at(tournament.minutes_per_round),
        coming=None if missing else ready_after(round_),
    )


@require_http_methods(["GET", "POST"])
def round_reopen(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """Deals of a closed round can be entered and corrected again."""
    tournament = tournament_for(request, public_id, "reopen_round")
    round_ = round_for(tournament, number)
    form = ReasonForm(sent(request), needed=True)
    if request.method == "POST" and form.is_valid():
        try:
            reopen_round(round_=round_, actor=request.actor, reason=form.cleaned_data["reason"])
        except Refused as refusal:
            tell(form, refusal)
        else:
            return redirect("round_board", tournament.public_id, number)
    playing = round_in_play(tournament.rounds.all())
    return show(request, tournament, "evening/rounds/round_reopen.html", round=round_, form=form, playing=playing)


@require_GET
def closing(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The end of the evening: prizes or the first five, what strangers see, finish, archive."""
    tournament = tournament_for(request, public_id)
    results, evening = results_of(tournament), evening_of(tournament)
    standings = rank(results, tournament.ranking)
    return show(
        request,
        tournament,
        "evening/rounds/closing.html",
        evening=evening,
        next=next_act(tournament, evening, request.actor),
        standings=standings,
        first=standings.rows[:5],
        stages=stage_sentences(tournament),
        lines=standings.parted | {cut_of(tournament, standings) or None},
        lots=_lots(tournament, standings),
        level=any(row.shared for row in standings.rows),
        differing=differing_totals(tournament),
        allowed={name for name, (right, *_rest) in ACTS.items() if may(request.actor, right, tournament)},
        **{
            name: value
            for context_of in end_contexts
            for name, value in context_of(tournament, results, standings).items()
        },
    )


def _lots(tournament: Tournament, standings: Standings) -> Iterator[dict[str, str]]:
    """The lots that were drawn: the seed, and between whom."""
    names = {row.entrant.number: row.entrant.name for row in standings.rows}
    for lot in lots_of(tournament.draw_options):
        groups = [[names[number] for number in sorted(group) if number in names] for group in lot.groups or ()]
        yield {"seed": lot.seed, "names": "; ".join(", ".join(group) for group in groups)}


ACTS: dict[str, tuple[str, Callable[..., Any] | None, object]] = {
    "publish": (
        "publish_results",
        partial(publish_tournament, published=True),
        gettext_lazy("The evening now has a public page."),
    ),
    "hide": (
        "publish_results",
        partial(publish_tournament, published=False),
        gettext_lazy("Removed."),
    ),
    "hold": ("publish_results", partial(hold_results, held=True), gettext_lazy("The standings are held back.")),
    "release": ("publish_results", partial(hold_results, held=False), gettext_lazy("The standings are released.")),
    "finish": ("close_round", finish_tournament, gettext_lazy("The evening is over.")),
    "finish_and_publish": (
        "publish_results",
        finish_and_publish,
        gettext_lazy("The evening is finished, and its results are on its public page."),
    ),
    "resume": ("reopen_round", resume_tournament, gettext_lazy("The evening is open again.")),
    "lot": ("close_round", draw_lot, gettext_lazy("The lot is drawn; its seed is stored.")),
    "archive": ("change_tournament", archive_tournament, gettext_lazy("The evening is archived.")),
    "unarchive": (
        "change_tournament",
        partial(archive_tournament, archived=False),
        gettext_lazy("The evening is back in the list of evenings."),
    ),
}


@require_POST
def closing_act(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Carry out one of the acts above, by its name."""
    tournament = tournament_for(request, public_id)
    act, service, done = ACTS.get(request.POST.get("act", ""), ("", None, ""))
    if service:
        require(request.actor, act, tournament)
        carry_out(request, service, str(done), tournament=tournament)
    standings = request.POST.get("back") == "evening_standings"
    return redirect("evening_standings" if standings else "closing", tournament.public_id)


def _closed(request: ActorRequest, round_: Round, form: ReasonForm) -> bool:
    try:
        if "open_next" in request.POST:
            change_round(round_=round_, actor=request.actor)
        else:
            anyway, reason = "anyway" in request.POST, form.cleaned_data["reason"]
            close_round(round_=round_, actor=request.actor, anyway=anyway, reason=reason)
    except Incomplete as refusal:
        form.add_error(None, str(refusal))
        return False
    except Refused as refusal:
        tell(form, refusal)
        return False
    return True


# Seats in words: the places of a round as menus name them, and what it does when two people swap.
#
# That is also which wishes the swap would break, in sentences for who is about to do it.
#
# A final of the best after the rounds, or a semi-final and a final; and a lot for who is level for it.


def places_of(seating: Seating) -> list[tuple[int, str]]:
    """All in a round with where they sit, for a menu."""
    at_tables = [
        (sitter.number, f"{sitter.name} · " + _("table {number}").format(number=table.number))
        for table in seating.tables
        for sitter in table.sitters
    ]
    return at_tables + [(sitter.number, f"{sitter.name} · " + _("sits out")) for sitter in seating.out]


def swap_consequences(tournament: Tournament, round_: Round, first: Entrant, second: Entrant) -> list[dict[str, Any]]:
    """Consequences for each of the two: where they would sit, whom they would meet again, and what speaks against
    it."""
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
        _effects_of_move(people, places.get(gives.pk), then, before, out, people[mover.pk])
        for mover, gives in ((first, second), (second, first))
    ]


def broken_wishes(tournament: Tournament, round_: Round) -> list[tuple[str, list[str]]]:
    """The people who asked for something that the seats of this round do not give, with what that was."""
    places = list(Seat.objects.filter(round=round_).select_related("table", "entrant").order_by("entrant__number"))
    tables = {place.entrant: place.table.number for place in places}
    company: dict[int, list[Entrant]] = {}
    for who, table in tables.items():
        company.setdefault(table, []).append(who)
    unkept = [(place.entrant, broken_at(place.entrant, place, company[place.table.number], tables)) for place in places]
    return [(who.name, sentences) for who, sentences in unkept if sentences]


def _exchanged(who: int, first: int, second: int) -> int:
    return {first: second, second: first}.get(who, who)


def _effects_of_move(
    people: Mapping[int, Entrant],
    place: Seat | None,
    then: Mapping[int, set[int]],
    before: Sequence[set[int]],
    out: set[int],
    mover: Entrant,
) -> dict[str, Any]:
    """The effects of that place for the mover; None is sitting out."""
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
    """Wishes of the mover that would not be kept at that place, None for sitting out; `company` are the entrants
    there, `tables` gives everybody's table number in the round, as it would be."""
    sentences = [
        _fixed_place_warning(mover, place, tables),
        _apart_warning(mover, company),
        _halves(mover, place, tables),
    ]
    return [sentence for sentence in sentences if sentence]


def _fixed_place_warning(mover: Entrant, place: Seat | None, tables: dict[Entrant, int]) -> str:
    """Later rounds of a knock-out have fewer tables: nobody is held to one that is not there."""
    has_table = mover.fixed_table and mover.fixed_table <= max(tables.values(), default=0)
    if not has_table or (place and _is_fixed(mover, place)):
        return ""
    where = _("table {table}").format(table=mover.fixed_table)
    if mover.fixed_seat:
        where = _("table {number}, {seat}").format(number=mover.fixed_table, seat=seat_name(mover.fixed_seat))
    return _("Asked to stay at {where}.").format(where=where)


def _is_fixed(mover: Entrant, place: Seat) -> bool:
    return place.table.number == mover.fixed_table and mover.fixed_seat in ("", place.seat)


def _apart_warning(mover: Entrant, company: Sequence[Entrant]) -> str:
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
    """The rounds that only the best play, and who they are so far."""
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
    """Tell which rounds were taken away, because others will play them."""
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
    """Show who shares a place, and the lot that decides between them."""
    tournament = tournament_for(request, public_id, "close_round")
    early = too_early(tournament)
    groups = [] if early else level_groups(tournament)
    form = NumberForm(sent(request), again=is_drawn_again(tournament, groups))
    names = dict(tournament.entrants.values_list("number", "name"))
    if request.method == "POST" and form.is_valid():
        try:
            lot = {"tournament": tournament, "actor": request.actor, "reason": form.cleaned_data.get("reason", "")}
            if form.source:
                attempt = announce_lot(**lot, source=form.source)
                return redirect("announced", tournament.public_id, attempt.seq)
            drawn = draw_lot(**lot, seed=form.cleaned_data["seed"])
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
