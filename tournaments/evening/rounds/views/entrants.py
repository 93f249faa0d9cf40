"""Pages of an entrant: wishes for the draw, leaving and coming back, and who sits there instead.

Who takes part: names pasted, read from a file or ticked in the register; pairs, wishes, latecomers, leavers.

Players from the club's register, ticked for tonight; and single players joined into pairs.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.errors import Refused
from tournaments.evening.rounds.facts import stage_at, stage_sentence
from tournaments.evening.rounds.forms import NamesForm, PairForm, PersonForm, RegisterForm, SubstituteForm, WishesForm
from tournaments.evening.rounds.models import NEWEST_FIRST, Entrant, Kind, Round, Seat
from tournaments.evening.rounds.rules import stand_in_at
from tournaments.evening.rounds.selectors.named import substitutes_of
from tournaments.evening.rounds.selectors.progress import entrants_and_untaken, misplaced_ahead, rounds_of, untouched
from tournaments.evening.rounds.selectors.seating import late_for, next_round
from tournaments.evening.rounds.services.entrants import (
    by_club,
    enter_from_register,
    enter_players,
    form_pairs,
    keep_clubs_apart,
    read_list,
    remove_entrant,
    set_wishes,
    take_back,
    together,
    withdraw,
)
from tournaments.evening.rounds.services.seating import end_substitution, seat_substitute
from tournaments.evening.rounds.views.list_preview import (
    answers_sent,
    clubs_asked,
    meant_clubs,
    preview,
    questions_about,
    same_people,
)
from tournaments.frame.forms import tell
from tournaments.frame.registries import people_contexts, purses
from tournaments.frame.views import carry_out
from tournaments.imports.files import SeveralLists, as_lines, read_file
from tournaments.imports.people import NameList
from tournaments.register.forms import ListFileForm
from tournaments.register.models import Player
from tournaments.register.services.register import correct_person
from tournaments.register.views import MATCHES, find_context, wants_matches
from tournaments.security.actors import ActorRequest
from tournaments.security.get_or_404 import entrant_for, sent, show, tournament_for
from tournaments.security.permissions import may

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.evening.rounds.models import Tournament


HALL_SIDES = ("NS", "EW")


@require_http_methods(["GET", "POST"])
def entrant(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """Show an entrant: wishes for the draw, leaving and coming back."""
    tournament = tournament_for(request, public_id, "change_entrants")
    entrant_ = entrant_for(tournament, number)
    form = WishesForm(sent(request), instance=entrant_, seats=_seats(tournament))
    if request.method == "POST" and form.is_valid():
        set_wishes(entrant=entrant_, actor=request.actor, **form.cleaned_data)
        messages.success(request, _("Saved."))
        tell_drawn(request, tournament)
        return redirect("entrants", tournament.public_id)
    return _show_entrant(request, tournament, entrant_, form)


def _show_entrant(
    request: ActorRequest,
    tournament: Tournament,
    entrant_: Entrant,
    wishes: WishesForm | None,
    substitute: SubstituteForm | None = None,
    person: PersonForm | None = None,
) -> HttpResponse:
    number = entrant_.number
    form = wishes or WishesForm(instance=entrant_, seats=_seats(tournament))
    usual = {"from_round": next_round(tournament), "scores": tournament.substitutes}
    seated = entrant_.seats.exists() or entrant_.sit_outs.exists()
    registered = (
        entrant_.players.filter(erased_at=None) if may(request.actor, "change_register", tournament.club) else ()
    )
    sees_money = may(request.actor, "see_money", tournament)
    purse = next((purse_of(tournament, number) for purse_of in purses), None) if sees_money else None
    facts: dict[str, Any] = {"seated": seated, "registered": registered, "purse": purse}
    facts["substitutes"] = substitutes_of(entrant_)
    facts["is_replaced"] = stand_in_at(entrant_.stand_ins, next_round(tournament)) is not None
    facts["substitute_form"] = substitute or SubstituteForm(initial=usual)
    facts["alone"] = len(entrant_.members.all()) == 1
    if registered and may(request.actor, "change_entrants", tournament):
        facts["person_form"] = person or PersonForm(entrant_)
    return show(request, tournament, "evening/rounds/entrant.html", entrant=entrant_, form=form, **facts)


@require_POST
def entrant_substitute(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """Seat a substitute on this entrant's seat."""
    tournament = tournament_for(request, public_id, "change_entrants")
    entrant_ = entrant_for(tournament, number)
    form = SubstituteForm(request.POST)
    if form.is_valid():
        try:
            player = seat_substitute(entrant=entrant_, actor=request.actor, **form.cleaned_data)
        except Refused as refusal:
            tell(form, refusal)
        else:
            message = _("From round {round} {name} sits in place of {absent}.")
            facts = {"name": player.name, "absent": entrant_.name, "round": form.cleaned_data["from_round"]}
            messages.success(request, message.format(**facts))
            return redirect("entrant", tournament.public_id, number)
    return _show_entrant(request, tournament, entrant_, None, form)


@require_POST
def entrant_person(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """The entrant is another person of the register than the one who was entered."""
    tournament = tournament_for(request, public_id, "change_entrants")
    entrant_ = entrant_for(tournament, number)
    form = PersonForm(entrant_, request.POST)
    if form.is_valid():
        carry_out(request, correct_person, _("Saved."), evening=tournament, **form.cleaned_data)
        return redirect("entrant", tournament.public_id, number)
    return _show_entrant(request, tournament, entrant_, None, person=form)


@require_POST
def entrant_back(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """The entrant plays again from the first round that is not begun."""
    tournament = tournament_for(request, public_id, "change_entrants")
    entrant_ = entrant_for(tournament, number)
    message = _("{name} plays again from round {round}.").format(name=entrant_.name, round=next_round(tournament))
    goes_on = "goes_on" in request.POST
    carry_out(request, end_substitution, message, entrant=entrant_, back_in=next_round(tournament), goes_on=goes_on)
    return redirect("entrant", tournament.public_id, number)


@require_POST
def entrant_leave(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    return _act(request, public_id, number, withdraw, _("{name} has left; the points stay."))


@require_POST
def entrant_return(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """The entrant is here again; a substitute who sits for them leaves with that."""
    tournament = tournament_for(request, public_id, "change_entrants")
    if stand_in_at(entrant_for(tournament, number).stand_ins, next_round(tournament)):
        return entrant_back(request, public_id, number)
    return _act(request, public_id, number, take_back, _("{name} is back."))


@require_POST
def entrant_remove(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    return _act(request, public_id, number, remove_entrant, _("{name} is deleted."))


def tell_drawn(request: ActorRequest, tournament: Tournament) -> None:
    """Wishes that change after a draw do nothing to it."""
    coming = tournament.rounds.filter(status__in=(Round.Status.DRAFT, Round.Status.PUBLISHED)).order_by("number")
    if number := coming.values_list("number", flat=True).first():
        sentence = _("Round {number} was drawn without this wish. Draw it again if the wish should apply to it.")
        messages.info(request, sentence.format(number=number))


def _act(request: ActorRequest, public_id: UUID, number: int, service: Callable[..., Any], done: str) -> HttpResponse:
    tournament = tournament_for(request, public_id, "change_entrants")
    entrant_ = entrant_for(tournament, number)
    carry_out(request, service, done.format(name=entrant_.name), entrant=entrant_)
    return redirect("entrants", tournament.public_id)


def _seats(tournament: Tournament) -> list[tuple[str, Any]]:
    labels = dict(Seat.Place.choices)
    return [(seat, labels[seat]) for seat in (HALL_SIDES if tournament.kind == Kind.PAIRS else "NESW")]


SIDES = ("NS", "EW")


@require_http_methods(["GET", "POST"])
def entrants(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The list, and a box to paste more names into; a list with doubtful lines is previewed before it is entered."""
    tournament = tournament_for(request, public_id, "change_entrants")
    form = NamesForm(sent(request), pairs=tournament.kind == Kind.PAIRS)
    if request.method == "POST" and form.is_valid():
        try:
            return _enter(request, tournament, form.cleaned_data["names"])
        except Refused as refusal:
            tell(form, refusal)
    return _show(request, tournament, form)


@require_POST
def entrants_file(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """A list from a file goes the same way as a pasted one."""
    tournament = tournament_for(request, public_id, "change_entrants")
    form = ListFileForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            return _preview(request, tournament, as_lines(read_file(form.cleaned_data["file"])))
        except SeveralLists as several:
            return show(request, tournament, "evening/rounds/entrants_preview.html", sheets=several.sheets)
        except Refused as refusal:
            tell(form, refusal, {"names": "file"})
    return _show(request, tournament, None, form)


@require_GET
def last_list(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The people who played at the club's evening before this one: ticked in the register, or pairs ready to be
    entered."""
    tournament = tournament_for(request, public_id, "change_entrants")
    earlier = tournament.club.tournaments.filter(kind=tournament.kind, date__lte=tournament.date)
    last = earlier.exclude(pk=tournament.pk).filter(entrants__isnull=False).order_by(*NEWEST_FIRST).first()
    if last is None:
        messages.warning(request, _("There is no earlier evening with names."))
        return redirect("entrants", tournament.public_id)
    played = last.entrants.filter(Q(status=Entrant.Status.ACTIVE) | Q(seats__isnull=False)).distinct()
    if tournament.kind == Kind.PAIRS:
        names = played.values_list("name", "label", "category")
        return _preview(request, tournament, "\n".join("; ".join(row).rstrip("; ") for row in names))
    players = Player.objects.filter(club=tournament.club, entrants__in=played).values_list("public_id", flat=True)
    return _choose_in_register(request, tournament, {"initial": {"players": list(players)}})


@require_POST
def entrants_clubs(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Keep everybody apart from their own club, or stop doing so."""
    tournament = tournament_for(request, public_id, "change_entrants")
    apart = "apart" in request.POST
    n = keep_clubs_apart(tournament=tournament, actor=request.actor, apart=apart)
    message = ngettext(
        "{n} player is kept apart from their own club.", "{n} players are kept apart from their own club.", n
    )
    messages.success(request, message.format(n=n) if apart else _("Saved."))
    tell_drawn(request, tournament)
    return redirect("entrants", tournament.public_id)


def _enter(request: ActorRequest, tournament: Tournament, text: str) -> HttpResponse:
    """Enter the list, or show what is doubtful: a line of it, or what its columns mean. `skip` leaves lines out."""
    text = as_lines(text)
    skip, answers = "skip" in request.POST, answers_sent(request)
    listed = read_list(tournament, text, answers._replace(clubs={}))
    unsure = answers.columns is None and not listed.columns.usual
    clubs = clubs_asked(tournament.club, listed, answers)
    unseen = any(each.answer is None for each in clubs)
    questions = questions_about(tournament.club, listed, request.POST)
    same = same_people(questions, request.POST)
    if unsure or unseen or same is None or "look" in request.POST or (listed.problems and not skip):
        return _preview(request, tournament, text, listed)
    answers = answers._replace(clubs=meant_clubs(clubs))
    added = enter_players(
        tournament=tournament, names=text, answers=answers, actor=request.actor, skip_problems=skip, same=same
    )
    n = len(added)
    alone = Entrant.objects.filter(pk__in=[entrant.pk for entrant in added]).annotate(people=Count("players"))
    players = ngettext("{n} player added.", "{n} players added.", n)
    pairs = tournament.kind == Kind.PAIRS and not alone.filter(people=1).exists()
    messages.success(request, (ngettext("{n} pair added.", "{n} pairs added.", n) if pairs else players).format(n=n))
    if added and (stage := stage_at(tournament, added[0].from_round)):
        messages.info(request, stage_sentence(tournament, stage))
    return redirect("entrants", tournament.public_id)


def _preview(request: ActorRequest, tournament: Tournament, text: str, listed: NameList | None = None) -> HttpResponse:
    answers = answers_sent(request)
    listed = listed or read_list(tournament, text, answers._replace(columns=None, clubs={}))
    questions = questions_about(tournament.club, listed, request.POST)
    clubs = clubs_asked(tournament.club, listed, answers)
    pairs = tournament.kind == Kind.PAIRS
    asked = request.POST.getlist("asked")
    context = preview(text, listed, answers, pairs=pairs, questions=questions, asked=asked, clubs=clubs)
    return show(request, tournament, "evening/rounds/entrants_preview.html", **context)


def _show(
    request: ActorRequest, tournament: Tournament, form: NamesForm | None, file_form: ListFileForm | None = None
) -> HttpResponse:
    everybody, untaken = entrants_and_untaken(tournament)
    inside = {member.player_id for entrant in everybody for member in entrant.members.all()}
    act = reverse("from_register", args=[tournament.public_id])
    context = find_context(request, tournament, inside, act, _("Add"))
    if wants_matches(request):
        return render(request, MATCHES, context)
    rounds = rounds_of(tournament)
    pairs = tournament.kind == Kind.PAIRS
    singles = [entrant for entrant in everybody if len(entrant.members.all()) == 1] if pairs else []
    return show(
        request,
        tournament,
        "evening/rounds/entrants.html",
        form=form or NamesForm(pairs=pairs),
        pairs=pairs,
        file_form=file_form or ListFileForm(),
        singles=singles,
        untaken=untaken,
        known=bool(everybody) or tournament.club.players.exists(),
        here=sum(entrant.status == Entrant.Status.ACTIVE for entrant in everybody),
        categories=any(entrant.category for entrant in everybody),
        labels=any(entrant.label for entrant in everybody),
        together=together(everybody),
        apart=by_club(everybody),
        rounds=rounds,
        changeable=may(request.actor, "draw_round", tournament),
        **context,
        **misplaced_ahead(rounds),
        **late_for(untouched(rounds), everybody),
        **{key: value for context_of in people_contexts for key, value in context_of(tournament, everybody).items()},
    )


@require_http_methods(["GET", "POST"])
def from_register(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Tick who is here tonight."""
    tournament = tournament_for(request, public_id, "change_entrants")
    return _choose_in_register(request, tournament, {"data": sent(request)})


def _choose_in_register(request: ActorRequest, tournament: Tournament, ticked: dict[str, Any]) -> HttpResponse:
    players = Player.objects.active().filter(club=tournament.club).exclude(entrants__tournament=tournament)
    form = RegisterForm(tournament.club, players, **ticked)
    if request.method == "POST" and form.is_valid():
        try:
            enter_from_register(tournament=tournament, players=list(form.cleaned_data["players"]), actor=request.actor)
        except Refused as refusal:
            tell(form, refusal)
        else:
            again = "?find=#find" if "found" in request.POST else ""
            return redirect(reverse("entrants", args=[tournament.public_id]) + again)
    return show(request, tournament, "evening/rounds/from_register.html", form=form, some=players.exists())


@require_http_methods(["GET", "POST"])
def pairs(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Join single players into pairs: two by hand, or all of them by lot from a recorded seed."""
    tournament = tournament_for(request, public_id, "change_entrants")
    everybody = tournament.entrants.prefetch_related("members")
    singles = [entrant for entrant in everybody if len(entrant.members.all()) == 1]
    form = PairForm(singles, request.POST if "one" in request.POST else None)
    by_lot = "lot" in request.POST
    if request.method == "POST" and (by_lot or form.is_valid()):
        how = {"seed": secrets.token_hex(8)} if by_lot else {"pairs": [tuple(form.cleaned_data.values())]}
        carry_out(request, form_pairs, _("The pairs are formed."), tournament=tournament, **how)
        return redirect("pairs" if not by_lot else "entrants", tournament.public_id)
    return show(request, tournament, "evening/rounds/pairs.html", form=form, singles=singles)
