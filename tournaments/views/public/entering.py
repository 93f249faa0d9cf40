"""Entering for an evening without an account, and the page that the secret link opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.errors import NotFound, Refused
from tournaments.forms.evening.entries import EntryForm, NewEntryForm
from tournaments.forms.table.refusals import tell
from tournaments.jobs.outgoing_mail import can_mail
from tournaments.models import Entering, Entry, Status
from tournaments.selectors.evening.announced import (
    announcement_of,
    fee_name,
    hours,
    place_in_line,
    places_of,
    why_closed,
)
from tournaments.services.evening.entries import change, confirm, enter, find_entry, withdraw
from tournaments.site_address import site_address
from tournaments.views.get_or_404 import sent
from tournaments.views.public.tournament_page import address, find, show
from tournaments.wording.club_locale import use_locale_of

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.security.actors import ActorRequest

LEFT = (Entry.Status.WITHDRAWN, Entry.Status.REFUSED)


@never_cache
@require_http_methods(["GET", "POST"])
def enter_evening(request: ActorRequest, club: str, slug: str) -> HttpResponse:
    """The form, and what happens next once it was sent."""
    tournament = find(request, club, slug)
    announcement = announcement_of(tournament)
    if announcement is None or announcement.entering == Entering.CLOSED:
        return redirect("standings", *address(tournament))
    form = NewEntryForm(sent(request), tournament=tournament, announcement=announcement)
    if "mail" in form.fields and not can_mail():
        del form.fields["mail"]
    if request.method == "POST" and form.is_valid():
        try:
            return _entered(request, tournament, form)
        except Refused as refusal:
            tell(form, refusal)
    return show(
        request,
        tournament,
        "public/enter.html",
        here="standings",
        form=form,
        announcement=announcement,
        closed=why_closed(tournament, announcement),
        places=places_of(announcement, tournament.entries.all()),
    )


@never_cache
@require_http_methods(["GET", "POST"])
def entry(request: ActorRequest, token: str) -> HttpResponse:
    """One's own entry: its state and place in the line; confirm it, change it, withdraw."""
    own = find_entry(token)
    tournament, announcement = own.tournament, announcement_of(own.tournament)
    if announcement is None:
        raise NotFound
    use_locale_of(tournament.club)
    act = request.POST.get("act", "")
    form = EntryForm(
        request.POST if act == "change" else None, tournament=tournament, announcement=announcement, instance=own
    )
    if request.method == "POST" and (act != "change" or form.is_valid()):
        try:
            _act(request, own, act, form)
            return redirect("entry", token)
        except Refused as refusal:
            tell(form, refusal) if act == "change" else messages.error(request, str(refusal))
    return show(request, tournament, "public/entry.html", here="standings", **_facts(own, form))


def _entered(request: ActorRequest, tournament: Tournament, form: NewEntryForm) -> HttpResponse:
    answers = form.cleaned_data
    done = enter(
        tournament=tournament,
        uid=_browser(request),
        mail=answers.get("mail", ""),
        address=request.META.get("REMOTE_ADDR"),
        site=site_address(request).url,
        **form.typed,
    )
    if done.token:
        return redirect("entry", done.token)
    return show(request, tournament, "public/entry_sent.html", here="standings", entry=done.entry)


def _browser(request: ActorRequest) -> UUID:
    """An id that the browser keeps as long as the token of its forms: who goes back and enters again is no second."""
    get_token(request)
    return UUID(salted_hmac("whistboard.enters", request.META["CSRF_COOKIE"], algorithm="sha256").hexdigest()[:32])


def _act(request: ActorRequest, own: Entry, act: str, form: EntryForm) -> None:
    site = site_address(request).url
    if act == "confirm":
        confirm(entry=own, site=site)
    elif act == "withdraw":
        withdraw(entry=own, site=site)
        messages.success(request, _("You are withdrawn. Thank you for telling us."))
    elif act == "change":
        change(entry=own, site=site, **form.typed)
        messages.success(request, _("Your entry is changed."))


def _facts(own: Entry, form: EntryForm) -> dict[str, Any]:
    """What the page of an entry needs."""
    tournament, announcement = own.tournament, announcement_of(own.tournament)
    fees: dict[str, Any] = {fee["key"]: fee for fee in announcement.fees} if announcement else {}
    return {
        "entry": own,
        "announcement": announcement,
        "form": form,
        "hours": hours(announcement) if announcement else (),
        "line": place_in_line(own),
        "fee": fee_name(fees[own.fee]) if own.fee in fees else "",
        "by_mail": own.status == Entry.Status.UNCONFIRMED and own.mail and not own.confirmed_at,
        "gone": own.status in LEFT,
        "open": tournament.status == Status.DRAFT,
    }
