"""A challenge ladder for everybody, and the page that the private link of somebody on it opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from reports.markup import place_cell
from reports.tables import HouseColumn, HouseTable
from tournaments.errors import NotFound, Refused
from tournaments.forms.club.ladders import ResultForm
from tournaments.forms.table.refusals import tell
from tournaments.models import Ladder, LadderEntry
from tournaments.play.ladder_rules import sentences
from tournaments.security.permissions import club_is_public, may
from tournaments.security.untrusted_input import whole_number
from tournaments.selectors.club.ladders import ladder_view, names_on, places_of
from tournaments.services.club.ladder_acts import agree, answer, challenge, enter_result, withdraw
from tournaments.services.club.ladders import find_place
from tournaments.views.get_or_404 import sent
from tournaments.views.spreadsheets import spreadsheet
from tournaments.wording.club_locale import use_locale_of
from tournaments.wording.ladders import last_day, state_told
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from tournaments.play.ladder_facts import Challenge
    from tournaments.security.actors import ActorRequest
    from tournaments.selectors.club.ladders import LadderView

SHOWN = 100  # lines of history on a page


@require_safe
def public_ladder(request: ActorRequest, club: str, ladder: str) -> HttpResponse:
    """Who stands where, the open challenges, every move with its reason, and the rule in sentences."""
    found = _find(request, club, ladder)
    view = ladder_view(found, public=True)
    return render(request, "public/ladder.html", {"ladder": found, "club": found.club, **_shown(view)})


@require_safe
def public_ladder_file(request: ActorRequest, club: str, ladder: str, kind: str) -> HttpResponse:
    """Who stands where as a spreadsheet, with how the open challenges stand, from what the page shows."""
    found = _find(request, club, ladder)
    columns = [
        ("place", HouseColumn(_("Place"), "place", place_cell)),
        ("name", HouseColumn(_("Name"), "name")),
        ("challenge", HouseColumn(_("Challenge"), "challenge")),
    ]
    table = HouseTable(places_of(ladder_view(found, public=True)), columns, caption=found.name, kind="standings")
    return spreadsheet(table, kind, title=found.name, name=found.slug, separator=request.GET.get("separator", ""))


@never_cache
@require_http_methods(["GET", "POST"])
def ladder_link(request: ActorRequest, token: str) -> HttpResponse:
    """One's own place: challenge, answer, enter a result, agree with one. Whoever has the link acts for that place."""
    entry = find_place(token)
    use_locale_of(entry.ladder.club)
    view = ladder_view(entry.ladder, public=True, of=entry.number)
    one = view.replayed.open_of(entry.number)
    names = names_on([rung.entry for rung in view.rungs], public=True)
    act = request.POST.get("act", "")
    form = _result_form(request, entry, one, names, act) if one else None
    if request.method == "POST":
        try:
            if act != "result" or (form and form.is_valid()):
                _act(entry, act, one, request, form)
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
        "one": one,
        "state": state_told(one, names) if one else "",
        "mine": bool(one and one.entered_by == entry.number),
        "due": last_day(one.due) if one and one.due else "",
        "form": form,
        "targets": _targets(view, entry) if not one else (),
        **_shown(view),
    }
    return render(request, "public/ladder_link.html", context, status=200)


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


def _shown(view: LadderView) -> dict[str, Any]:
    return {
        "view": view,
        "history": view.history[:SHOWN],
        "rule": [say(sentence) for sentence in sentences(view.replayed.rule)],
    }


def _targets(view: LadderView, entry: LadderEntry) -> list[Any]:
    """Whom the entry may challenge now."""
    now = timezone.now()
    return [rung for rung in view.rungs if not view.replayed.why_not(entry.number, rung.entry.number, now)]


def _result_form(
    request: ActorRequest, entry: LadderEntry, one: Challenge, names: dict[int, str], act: str
) -> ResultForm | None:
    """The form of a result, one's own points first; None while nothing can be entered."""
    if one.state == "asked":
        return None
    both = (names[entry.number], names[one.opponent_of(entry.number)])
    return ResultForm(both, sent(request) if act == "result" else None)


def _act(entry: LadderEntry, act: str, one: Challenge | None, request: ActorRequest, form: ResultForm | None) -> None:
    """One of the buttons; which challenge it is about is told by the page, as another may have come since."""
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
    elif one is None:
        raise Refused(_("This challenge is over. Look at how it stands now."))
    else:
        raise NotFound
