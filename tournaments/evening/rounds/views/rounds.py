"""A round: its seats from draft to published, people swapped by hand, opened, and its clock.

Closing a round and ending an evening: what is missing is named, standings are frozen, results shown or held.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from tournaments.evening.draws.selectors.record import wishes_kept
from tournaments.evening.draws.services.lots import draw_lot
from tournaments.evening.draws.views import counted, document_of
from tournaments.evening.draws.wording import draw_name, number_told, promises_of
from tournaments.evening.rounds.facts import cut_of, lots_of, stage_sentences
from tournaments.evening.rounds.forms.rounds import ReasonForm, SwapForm, TimeForm
from tournaments.evening.rounds.models import Round, Tournament
from tournaments.evening.rounds.rules import round_in_play
from tournaments.evening.rounds.selectors.progress import evening_of, misplaced_ahead, missing_of
from tournaments.evening.rounds.selectors.seating import late_for, misplaced_in, seating_of
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
    finish_tournament,
    hold_results,
    publish_tournament,
    resume_tournament,
)
from tournaments.evening.rounds.views.seats import broken_wishes, places_of, swap_consequences
from tournaments.evening.rounds.views.steps import next_act
from tournaments.evening.standings.selectors.results import results_of
from tournaments.frame.forms import tell
from tournaments.frame.registries import end_contexts
from tournaments.frame.views import carry_out
from tournaments.security.actors import ActorRequest
from tournaments.security.get_or_404 import entrant_for, round_for, sent, show, tournament_for
from tournaments.security.permissions import may, require

if TYPE_CHECKING:
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
    """Who sits where in a round, what the draw promises, and what can be done with it."""
    tournament = tournament_for(request, public_id)
    this_round = round_for(tournament, number)
    return _show(request, tournament, this_round, None)


@require_http_methods(["GET", "POST"])
def round_swap(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """Two change places: looked at first, with what that does, and then done."""
    tournament = tournament_for(request, public_id, "swap_seats")
    this_round = round_for(tournament, number)
    form = SwapForm(places_of(seating_of(this_round)), request.POST or request.GET or None)
    if not form.is_valid():
        return _show(request, tournament, this_round, form)
    first, second = (entrant_for(tournament, form.cleaned_data[name]) for name in ("one", "other"))
    if request.method == "POST":
        swap_seats(round_=this_round, one=first, other=second, actor=request.actor)
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
        done = _("The seats are published. There is no public page yet, so only the club sees them.")
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
    done = _("The round is not open any more. Its seats can be swapped, or drawn again.")
    return _act(request, public_id, number, "open_round", unopen_round, done)


@require_POST
def round_discard(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    return _act(request, public_id, number, "draw_round", discard_round, _("The draw is deleted."), "rounds")


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
    this_round = round_for(tournament, number)
    if carry_out(request, service, done, round_=this_round) and then:
        return redirect(then, tournament.public_id)
    return redirect("round", tournament.public_id, number)


def _late(tournament: Tournament, evening: Evening) -> dict[str, Any]:
    """Who came since the round that is open was opened; nobody is looked for where nobody is so new."""
    open_ = evening.untouched
    new = open_ is not None and evening.newest > open_.number
    return late_for(open_, tournament.entrants.order_by("number") if new else ())


def _wishes(tournament: Tournament, this_round: Round) -> list[str]:
    """How many wishes the seats of this round keep, as they are now."""
    document = document_of(tournament, [this_round])
    facts = counted(wishes_kept(document, [this_round])) if document else ()
    return [_labelled(label, kept) for label, kept in facts]


def _number(tournament: Tournament, this_round: Round) -> str:
    """Where the number came from that decided this round; "" for rounds of older versions."""
    seq = this_round.certificate.get("attempt")
    attempt = tournament.draws.filter(seq=seq).first() if seq else None
    return number_told(attempt) if attempt else ""


def _labelled(what: str, said: str) -> str:
    return _("{what}: {said}").format(what=what, said=said)


def _show(request: ActorRequest, tournament: Tournament, this_round: Round, swap: SwapForm | None) -> HttpResponse:
    seating = seating_of(this_round)
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
        swap=swap or SwapForm(places_of(seating)),
        ends_at=this_round.ends_at(tournament.minutes_per_round),
        drawn=drawn,
        untouched=untouched,
        **misplaced,
        wishes=_wishes(tournament, this_round),
        broken=[_labelled(name, " ".join(asked)) for name, asked in broken_wishes(tournament, this_round)],
        next=next_act(tournament, evening, request.actor),
        **(_late(tournament, evening) if untouched else {}),
    )


@require_http_methods(["GET", "POST"])
def round_close(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """What is still missing, table by table; then close, or close anyway and say why."""
    tournament = tournament_for(request, public_id, "close_round")
    round_ = round_for(tournament, number)
    missing = missing_of(round_)
    form = ReasonForm(sent(request), needed=bool(missing))
    if request.method == "POST" and form.is_valid() and _closed(request, round_, form):
        if "open_next" in request.POST:
            said = _("Round {number} is closed and round {next} is open. The phones say who goes where.")
            messages.success(request, said.format(number=number, next=number + 1))
            return redirect("board", tournament.public_id)
        messages.success(request, _("Round {number} is closed; its standings are kept.").format(number=number))
        return redirect("evening", tournament.public_id)
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
        coming=None if missing else _ready_after(round_),
    )


def _ready_after(round_: Round) -> Round | None:
    """The next round, where it is drawn for everybody who is here; else None."""
    drawn = (Round.Status.DRAFT, Round.Status.PUBLISHED)
    coming = round_.tournament.rounds.filter(number=round_.number + 1, status__in=drawn).first()
    return coming if coming and not any(misplaced_in(coming)) else None


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
    """The end of the evening: standings, what strangers see, finish, archive."""
    tournament = tournament_for(request, public_id)
    standings = rank(results_of(tournament), tournament.ranking)
    return show(
        request,
        tournament,
        "evening/rounds/closing.html",
        evening=evening_of(tournament),
        standings=standings,
        stages=stage_sentences(tournament),
        lines=standings.parted | {cut_of(tournament, standings) or None},
        lots=_lots(tournament, standings),
        level=any(row.shared for row in standings.rows),
        may_take_along=may(request.actor, "see_journal", tournament),
        may_delete=may(request.actor, "change_tournament", tournament),
        allowed={name for name, (right, *_rest) in ACTS.items() if may(request.actor, right, tournament)},
        **{name: value for context_of in end_contexts for name, value in context_of(tournament).items()},
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
        gettext_lazy("The public page is removed."),
    ),
    "hold": ("publish_results", partial(hold_results, held=True), gettext_lazy("The standings are held back.")),
    "release": ("publish_results", partial(hold_results, held=False), gettext_lazy("The standings are released.")),
    "finish": ("close_round", finish_tournament, gettext_lazy("The evening is finished.")),
    "resume": ("reopen_round", resume_tournament, gettext_lazy("The evening is open again.")),
    "lot": ("close_round", draw_lot, gettext_lazy("The lot is drawn; its seed is stored.")),
    "archive": ("change_tournament", archive_tournament, gettext_lazy("The evening is archived.")),
}


@require_POST
def closing_act(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """One of the acts above, by its name."""
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
