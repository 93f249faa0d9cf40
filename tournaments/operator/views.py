"""The operator's pages: find a club, an account or an evening, and hide or block it with a reason.

The operator deletes a club, an evening or an account: a reason given, the name typed, the password again.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.accounts.views import password_asked
from tournaments.clubs.models import Club, ClubStatus, User
from tournaments.errors import Refused
from tournaments.evening.rounds.models import NEWEST_FIRST, Tournament
from tournaments.frame.forms import tell
from tournaments.frame.models import OperatorAct
from tournaments.frame.pages import keyset_page
from tournaments.operator.forms import DeleteForGoodForm, OperateForm
from tournaments.operator.models import PageReport
from tournaments.operator.selectors import (
    LOOKED_FOR,
    NEWEST,
    acts_on,
    clubs_to_look_at,
    people_to_look_at,
    reports_to_look_at,
    with_operators,
)
from tournaments.operator.services import KINDS, acts_for, delete_for_good, name_of, operate, settle_report
from tournaments.security.actors import ActorRequest
from tournaments.security.get_or_404 import sent
from tournaments.security.permissions import require_operator

LONG_LIST, LONGEST_SEARCH = 50, 60
Act, Kind = OperatorAct.Act, OperatorAct.Kind
BUTTONS = {
    (Kind.CLUB, Act.HIDE): gettext_lazy("Hide this club from the public"),
    (Kind.CLUB, Act.SHOW): gettext_lazy("Show this club again"),
    (Kind.CLUB, Act.BLOCK): gettext_lazy("Block this club: none of its people get in"),
    (Kind.CLUB, Act.UNBLOCK): gettext_lazy("Let this club in again"),
    (Kind.CLUB, Act.CONFIRM): gettext_lazy("Approve this club without a confirmed address"),
    (Kind.EVENING, Act.HIDE): gettext_lazy("Hide this evening from the public"),
    (Kind.EVENING, Act.SHOW): gettext_lazy("Show this evening again"),
    (Kind.PERSON, Act.BLOCK): gettext_lazy("Block this account"),
    (Kind.PERSON, Act.UNBLOCK): gettext_lazy("Let this account in again"),
}
PAGES = [
    ("operator", gettext_lazy("Clubs")),
    ("operator_people", gettext_lazy("Accounts")),
    ("operator_reports", pgettext_lazy("of pages", "Reports")),
    ("operator_log", gettext_lazy("What was done")),
    ("backups", gettext_lazy("Backups")),
]


@never_cache
@require_safe
def clubs(request: ActorRequest) -> HttpResponse:
    """Clubs, the newest first."""
    require_operator(request.actor)
    words, status = _words(request), request.GET.get("status", "")
    page = keyset_page(clubs_to_look_at(words, status), NEWEST, request.GET, LONG_LIST)
    statuses = [(status_.value, status_.label) for status_ in LOOKED_FOR]
    context = {"page": page, "wanted": words, "status": status, "statuses": statuses}
    return show_operator_page(request, "operator/clubs.html", **context)


@never_cache
@require_safe
def people(request: ActorRequest) -> HttpResponse:
    """Accounts, the newest first."""
    require_operator(request.actor)
    words = _words(request)
    page = keyset_page(people_to_look_at(words), NEWEST, request.GET, LONG_LIST)
    return show_operator_page(request, "operator/people.html", page=page, wanted=words)


@never_cache
@require_safe
def log(request: ActorRequest) -> HttpResponse:
    """Every act of an operator, newest first."""
    require_operator(request.actor)
    page = keyset_page(OperatorAct.objects.all(), NEWEST, request.GET, LONG_LIST)
    page.rows = with_operators(page.rows)
    return show_operator_page(request, "operator/log.html", page=page, acts=page.rows)


@never_cache
@require_safe
def reports(request: ActorRequest) -> HttpResponse:
    """Reports of pages, the newest first: those that wait, or with `all` the settled ones too."""
    require_operator(request.actor)
    page = keyset_page(reports_to_look_at(settled="all" in request.GET), NEWEST, request.GET, LONG_LIST)
    return show_operator_page(request, "operator/reports.html", page=page)


@never_cache
@require_POST
def report_settle(request: ActorRequest, key: int) -> HttpResponse:
    """Take a report off the list."""
    require_operator(request.actor)
    settle_report(report=get_object_or_404(PageReport, pk=key), actor=request.actor)
    messages.success(request, _("Saved."))
    return redirect("operator_reports")


@never_cache
@require_http_methods(["GET", "POST"])
def club(request: ActorRequest, slug: str) -> HttpResponse:
    """A club: its owners, its evenings, what was done to it."""
    require_operator(request.actor)
    club_ = get_object_or_404(Club, slug=slug)
    evenings = keyset_page(club_.tournaments.all(), NEWEST_FIRST, request.GET, LONG_LIST)
    members = club_.memberships.select_related("user").order_by("-role", "pk")[:LONG_LIST]
    return _about(request, club_, "operator/club.html", club=club_, page=evenings, members=members)


@never_cache
@require_http_methods(["GET", "POST"])
def evening(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Show one evening."""
    require_operator(request.actor)
    tournament = get_object_or_404(Tournament.objects.select_related("club"), public_id=public_id)
    return _about(request, tournament, "operator/evening.html", tournament=tournament)


@never_cache
@require_http_methods(["GET", "POST"])
def person(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Show one account: its clubs, what was done to it."""
    require_operator(request.actor)
    user = get_object_or_404(User, public_id=public_id)
    memberships = user.memberships.select_related("club").order_by("club__name")[:LONG_LIST]
    return _about(request, user, "operator/person.html", person=user, memberships=memberships)


def _about(request: ActorRequest, subject: Club | Tournament | User, template: str, **context: Any) -> HttpResponse:
    """The page of one of these, with its buttons; an act that was done leads back to it."""
    kind, form = KINDS[type(subject)], OperateForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        act = form.cleaned_data["act"]
        if (kind, act) not in BUTTONS:
            raise Http404
        try:
            operate(act=act, subject=subject, reason=form.cleaned_data["reason"], actor=request.actor)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect(request.get_full_path())
    buttons = [(act.value, BUTTONS[kind, act]) for act in acts_for(subject)]
    acts, delete = acts_on(kind, name_of(subject)), reverse(f"operator_{kind}_delete", args=[name_of(subject)])
    return show_operator_page(request, template, form=form, buttons=buttons, acts=acts, delete_url=delete, **context)


def show_operator_page(request: ActorRequest, template: str, **context: Any) -> HttpResponse:
    """A page under the operator's tabs."""
    links = [{"url": name, "label": label} for name, label in PAGES]
    return render(request, template, {"layout_tabs": links, "statuses_of_clubs": ClubStatus, **context})


def _words(request: ActorRequest) -> str:
    return request.GET.get("q", "").strip()[:LONGEST_SEARCH]


@never_cache
@require_http_methods(["GET", "POST"])
def club_delete(request: ActorRequest, slug: str) -> HttpResponse:
    """A club with everything in it."""
    require_operator(request.actor)
    club = get_object_or_404(Club, slug=slug)
    counts = {"evenings": club.tournaments.count(), "players": club.players.filter(erased_at=None).count()}
    return _delete(request, club, DeleteForGoodForm(club.name, sent(request)), "operator", **counts)


@never_cache
@require_http_methods(["GET", "POST"])
def evening_delete(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """An evening with its deals and its journal."""
    require_operator(request.actor)
    tournament = get_object_or_404(Tournament.objects.select_related("club"), public_id=public_id)
    form, deals = DeleteForGoodForm(tournament.name, sent(request)), tournament.deals.count()
    return _delete(request, tournament, form, "operator_club", tournament.club.slug, deals=deals)


@never_cache
@require_http_methods(["GET", "POST"])
def person_delete(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Somebody's account."""
    require_operator(request.actor)
    person = get_object_or_404(User, public_id=public_id)
    form = DeleteForGoodForm(person.email, sent(request), label=_("Type the email address to confirm"))
    return _delete(request, person, form, "operator_people")


def _delete(
    request: ActorRequest, subject: Club | Tournament | User, form: DeleteForGoodForm, *leads_to: Any, **counts: Any
) -> HttpResponse:
    """Ask for the reason, the name and the password, then delete it and go to that page."""
    name = form.expected
    if request.method == "POST" and form.is_valid():
        if page := password_asked(request):
            return page
        try:
            delete_for_good(subject=subject, reason=form.cleaned_data["reason"], actor=request.actor)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("{name} is deleted.").format(name=name))
            return redirect(*leads_to)
    kind = KINDS[type(subject)]
    back = reverse(f"operator_{kind}", args=[name_of(subject)])
    return show_operator_page(request, "operator/delete.html", form=form, name=name, kind=kind, back=back, **counts)
