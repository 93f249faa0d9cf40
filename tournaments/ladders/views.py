"""A club's challenge ladders, for its organisers: made, their rule, who is on them, and acting for anybody.

A challenge ladder for everybody, and the page that the private link of somebody on it opens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from reports.markup import place_cell
from reports.tables import HouseColumn, HouseTable
from tournaments.clubs.locale import use_locale_of
from tournaments.clubs.views import show_club
from tournaments.errors import NotFound, Refused
from tournaments.frame.forms import tell
from tournaments.frame.site_address import qr_picture, site_address
from tournaments.frame.translate import say
from tournaments.frame.views import carry_out, name_typed, spreadsheet
from tournaments.ladders.forms import ChallengeForm, JoinForm, LadderForm, PauseForm, ResultForm
from tournaments.ladders.models import Ladder, LadderEntry
from tournaments.ladders.rules import sentences
from tournaments.ladders.selectors import OpenChallenge, ladder_now, ladder_view, names_on, places_of
from tournaments.ladders.services import (
    agree,
    answer,
    challenge,
    change_ladder,
    create_ladder,
    enter_result,
    find_place,
    join_by_rating,
    join_ladder,
    leave_ladder,
    pause,
    remove_ladder,
    renew_link,
    settle,
    strike,
    token_of,
    withdraw,
)
from tournaments.ladders.wording import last_day, state_sentence
from tournaments.security.get_or_404 import club_for, sent
from tournaments.security.permissions import club_is_public, may
from tournaments.security.untrusted_input import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.ladders.rules import Challenge
    from tournaments.ladders.selectors import LadderView
    from tournaments.security.actors import ActorRequest


SHOWN = 200  # lines of history on a page


@require_http_methods(["GET", "POST"])
def club_ladders(request: ActorRequest, slug: str) -> HttpResponse:
    """The ladders there are, and a new one."""
    club = club_for(request, slug, "change_ladders")
    form = LadderForm(sent(request))
    if request.method == "POST" and form.is_valid():
        named = {"name": form.cleaned_data["name"], "kind": form.cleaned_data["kind"]}
        try:
            ladder = create_ladder(club=club, rule=form.rule, actor=request.actor, **named)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("{name} is created.").format(name=ladder.name))
            return redirect("club_ladder", club.slug, ladder.slug)
    return show_club(request, club, "ladders/ladders.html", form=form, ladders=club.ladders.all())


@require_http_methods(["GET", "POST"])
def club_ladder_rule(request: ActorRequest, slug: str, ladder: str) -> HttpResponse:
    """The name and the rule of a ladder; a new rule holds from now on."""
    ladder_ = ladder_of(request, slug, ladder)
    form = LadderForm(sent(request), ladder_, ladder_now(ladder_).rule)
    if request.method == "POST" and form.is_valid():
        try:
            change_ladder(ladder=ladder_, name=form.cleaned_data["name"], rule=form.rule, actor=request.actor)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("club_ladder", slug, ladder_.slug)
    about: dict[str, Any] = {
        "heading": ladder_.name,
        "title": _("Name and rule"),
        "lede": _("A new rule holds from now on. Open challenges keep the days that they were given."),
        "back": reverse("club_ladder", args=[slug, ladder_.slug]),
    }
    return show_club(request, ladder_.club, "clubs/rule.html", form=form, **about)


@require_http_methods(["GET", "POST"])
def club_ladder(request: ActorRequest, slug: str, ladder: str) -> HttpResponse:
    """Show one ladder with all that an organiser does on it; which act was sent stands in `act`."""
    ladder_ = ladder_of(request, slug, ladder)
    view = ladder_view(ladder_, public=False)
    act, forms_ = request.POST.get("act", ""), _forms(request, ladder_, view)
    if act in ("join", "challenge", "settle", "pause"):
        if _send(request, ladder_, act, forms_):
            return redirect("club_ladder", slug, ladder_.slug)
    elif act == "remove":
        if not name_typed(request, ladder_.name):
            return redirect("club_ladder", slug, ladder_.slug)
        remove_ladder(ladder=ladder_, actor=request.actor)
        return redirect("club_ladders", slug)
    elif act:
        _act(request, ladder_, act)
        shows = f"?who={whole_number(request.POST.get('entry', ''), 0)}#link" if act == "link" else ""
        return redirect(reverse("club_ladder", args=[slug, ladder_.slug]) + shows)
    return show_club(
        request,
        ladder_.club,
        "ladders/club_ladder.html",
        ladder=ladder_,
        view=view,
        open=[(open_challenge, forms_["settle"][open_challenge.challenge.number]) for open_challenge in view.open],
        shown=_private_link(request, view),
        history=view.history[:SHOWN],
        rule=[say(sentence) for sentence in sentences(view.replayed.rule)],
        join=forms_["join"],
        challenge_form=forms_["challenge"],
        pause_form=forms_["pause"],
    )


def ladder_of(request: ActorRequest, slug: str, ladder: str) -> Ladder:
    """The ladder of that address, for who may change it."""
    club = club_for(request, slug, "change_ladders")
    ladder_ = get_object_or_404(club.ladders, slug=ladder)
    ladder_.club = club
    return ladder_


def _private_link(request: ActorRequest, view: LadderView) -> dict[str, Any] | None:
    """The link of the place in `who`, as text and to be scanned; None where nobody is asked for."""
    rung = next((rung for rung in view.rungs if str(rung.entry.number) == request.GET.get("who")), None)
    if rung is None:
        return None
    link = site_address(request).url + reverse("ladder_link", args=[token_of(rung.entry.uid)])
    return {"rung": rung, "link": link, "picture": qr_picture(link)}


def _forms(request: ActorRequest, ladder: Ladder, view: LadderView) -> dict[str, Any]:
    """The forms of the page; the one that was sent is filled in with what was typed."""
    act, number = request.POST.get("act", ""), whole_number(request.POST.get("challenge", ""), 0)

    def data(name: str) -> Any:
        return request.POST if act == name else None

    return {
        "join": JoinForm(ladder, view, data("join")),
        "challenge": ChallengeForm(view, data("challenge")),
        "pause": PauseForm(data("pause")),
        "settle": {
            open_challenge.challenge.number: _result_form(
                open_challenge, data("settle") if open_challenge.challenge.number == number else None
            )
            for open_challenge in view.open
        },
    }


def _result_form(open_challenge: OpenChallenge, data: Any) -> ResultForm:
    prefix = f"c{open_challenge.challenge.number}"
    points = open_challenge.challenge.points or ("", "")
    return ResultForm(
        open_challenge.names, data, prefix=prefix, initial={"points": points[0], "other_points": points[1]}
    )


def _send(request: ActorRequest, ladder: Ladder, act: str, forms_: dict[str, Any]) -> bool:
    """Carry out a form; False where the page has to show what is wrong with it."""
    number = whole_number(request.POST.get("challenge", ""), 0)
    form: forms.Form | None = forms_["settle"].get(number) if act == "settle" else forms_[act]
    if form is None:
        messages.error(request, _("This challenge is over. Look at how it stands now."))
        return True
    if not form.is_valid():
        return False
    typed = form.cleaned_data
    try:
        if act == "join":
            join_ladder(ladder=ladder, actor=request.actor, **typed)
        elif act == "challenge":
            challenge(entry=typed["challenger"], other=typed["challenged"], actor=request.actor)
        elif act == "pause":
            pause(ladder=ladder, actor=request.actor, **typed)
        else:
            points = typed["points"], typed["other_points"]
            settle(ladder=ladder, number=number, points=points, actor=request.actor)
    except Refused as refusal:
        tell(form, refusal)
        return False
    messages.success(request, _("Saved."))
    return True


def _act(request: ActorRequest, ladder: Ladder, act: str) -> None:
    """Carry out the act of one of the buttons."""
    number = whole_number(request.POST.get("challenge", ""), 0) or 0
    acts: dict[str, Callable[[], Any]] = {
        "by_rating": lambda: carry_out(request, join_by_rating, _("Saved."), ladder=ladder),
        "publish": lambda: change_ladder(ladder=ladder, published=True, actor=request.actor),
        "hide": lambda: change_ladder(ladder=ladder, published=False, actor=request.actor),
        "void": lambda: carry_out(request, settle, _("Saved."), ladder=ladder, number=number, points=None),
        "strike": lambda: carry_out(request, strike, _("Saved."), ladder=ladder, number=number),
    }
    if act in acts:
        acts[act]()
        return
    entry = get_object_or_404(
        ladder.entries.select_related("ladder__club"), number=whole_number(request.POST.get("entry", ""), 0)
    )
    if act == "leave":
        carry_out(request, leave_ladder, _("Saved."), entry=entry)
    elif act == "link":
        carry_out(request, renew_link, _("The old link opens nothing any more."), entry=entry)
    elif act == "withdraw":
        carry_out(request, withdraw, _("Saved."), entry=entry, number=number)
    elif act in ("accept", "refuse"):
        carry_out(request, answer, _("Saved."), entry=entry, number=number, accept=act == "accept")
    else:
        raise NotFound


SHOWN_ACTS = 100  # lines of history on a page


@require_safe
def public_ladder(request: ActorRequest, club: str, ladder: str) -> HttpResponse:
    """The places, the open challenges, every move with its reason, and the rule in sentences."""
    ladder_ = _find(request, club, ladder)
    view = ladder_view(ladder_, public=True)
    return render(
        request, "ladders/public_ladder.html", {"ladder": ladder_, "club": ladder_.club, **_ladder_context(view)}
    )


@require_safe
def public_ladder_file(request: ActorRequest, club: str, ladder: str, kind: str) -> HttpResponse:
    """The places as a spreadsheet, with how the open challenges stand, from what the page shows."""
    ladder_ = _find(request, club, ladder)
    columns = [
        ("place", HouseColumn(_("Place"), "place", place_cell)),
        ("name", HouseColumn(_("Name"), "name")),
        ("challenge", HouseColumn(_("Challenge"), "challenge")),
    ]
    table = HouseTable(places_of(ladder_view(ladder_, public=True)), columns, caption=ladder_.name, kind="standings")
    return spreadsheet(table, kind, title=ladder_.name, name=ladder_.slug, separator=request.GET.get("separator", ""))


@never_cache
@require_http_methods(["GET", "POST"])
def ladder_link(request: ActorRequest, token: str) -> HttpResponse:
    """One's own place: challenge, answer, enter a result, agree with one. Whoever has the link acts for that place."""
    entry = find_place(token)
    use_locale_of(entry.ladder.club)
    view = ladder_view(entry.ladder, public=True, of=entry.number)
    challenge = view.replayed.open_of(entry.number)
    names = names_on([rung.entry for rung in view.rungs], public=True)
    act = request.POST.get("act", "")
    form = _own_result_form(request, entry, challenge, names, act) if challenge else None
    if request.method == "POST":
        try:
            if act != "result" or (form and form.is_valid()):
                _own_act(entry, act, challenge, request, form)
                messages.success(request, _("Saved."))
                return redirect("ladder_link", token)
        except Refused as refusal:
            tell(form, refusal) if form and act == "result" else messages.error(request, str(refusal))
    context = {
        "ladder": entry.ladder,
        "club": entry.ladder.club,
        "entry": entry,
        "name": names.get(entry.number) or str(entry),
        "place": view.replayed.place(entry.number),
        "challenge": challenge,
        "state": state_sentence(challenge, names) if challenge else "",
        "mine": bool(challenge and challenge.entered_by == entry.number),
        "due": last_day(challenge.due) if challenge and challenge.due else "",
        "form": form,
        "targets": _targets(view, entry) if not challenge else (),
        **_ladder_context(view),
    }
    return render(request, "ladders/ladder_link.html", context, status=200)


def _find(request: ActorRequest, club: str, slug: str) -> Ladder:
    """The ladder of that address; NotFound unless it is public or the visitor works for its club."""
    ladder = Ladder.objects.select_related("club").filter(club__slug=club, slug=slug).first()
    if ladder is None or not (
        (ladder.published and club_is_public(ladder.club)) or may(request.actor, "see_club", ladder.club)
    ):
        raise NotFound
    use_locale_of(ladder.club)
    request.shown_club = ladder.club
    return ladder


def _ladder_context(view: LadderView) -> dict[str, Any]:
    return {
        "view": view,
        "history": view.history[:SHOWN_ACTS],
        "rule": [say(sentence) for sentence in sentences(view.replayed.rule)],
    }


def _targets(view: LadderView, entry: LadderEntry) -> list[Any]:
    """The entries that this one may challenge now."""
    now = timezone.now()
    return [rung for rung in view.rungs if not view.replayed.why_not(entry.number, rung.entry.number, now)]


def _own_result_form(
    request: ActorRequest, entry: LadderEntry, challenge: Challenge, names: dict[int, str], act: str
) -> ResultForm | None:
    """The form of a result, one's own points first; None while nothing can be entered."""
    if challenge.state == "asked":
        return None
    both = (names[entry.number], names[challenge.opponent_of(entry.number)])
    return ResultForm(both, sent(request) if act == "result" else None)


def _own_act(
    entry: LadderEntry, act: str, open_challenge: Challenge | None, request: ActorRequest, form: ResultForm | None
) -> None:
    """Carry out the act of a button; which challenge it is about is told by the page, as another may have come
    since."""
    number = whole_number(request.POST.get("challenge", ""), 0) or 0
    if act == "challenge":
        other = entry.ladder.entries.select_related("ladder__club").filter(number=number).first()
        if other is None:
            raise NotFound
        challenge(entry=entry, other=other)
    elif act in ("accept", "refuse"):
        answer(entry=entry, number=number, accept=act == "accept")
    elif act == "withdraw":
        withdraw(entry=entry, number=number)
    elif act == "agree":
        agree(entry=entry, number=number)
    elif act == "result" and form:
        enter_result(entry=entry, number=number, **form.cleaned_data)
    elif open_challenge is None:
        raise Refused(_("This challenge is over. Look at how it stands now."))
    else:
        raise NotFound
