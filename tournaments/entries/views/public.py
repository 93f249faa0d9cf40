"""Entering for an evening without an account, and the page that the secret link opens.

An evening before it begins, as a page, a line in somebody's calendar and an entry of the club's feed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from reports.agenda import calendar, feed
from tournaments.clubs.locale import use_locale_of
from tournaments.clubs.models import Club
from tournaments.entries.forms import EntryForm, NewEntryForm
from tournaments.entries.models import Entering, Entry
from tournaments.entries.selectors import (
    agenda_of,
    announcement_of,
    as_coming,
    fee_name,
    fees_of,
    hours,
    is_announced,
    moved_from,
    place_in_line,
    places_left,
    places_of,
    public_names,
    told_ahead,
    why_closed,
)
from tournaments.entries.services.entries import change, confirm, enter, find_entry, withdraw
from tournaments.errors import NotFound, Refused
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Kind, Status, Tournament
from tournaments.evening.standings.views.tournament_page import address, find, show
from tournaments.frame.forms import tell
from tournaments.frame.jobs.outgoing_mail import can_mail
from tournaments.frame.site_address import site_address
from tournaments.frame.translate import say_name
from tournaments.seasons.selectors.seasons import season_agenda
from tournaments.seasons.views import public as seasons
from tournaments.security.get_or_404 import sent
from tournaments.security.permissions import club_is_public, may

if TYPE_CHECKING:
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
        "entries/enter.html",
        here="standings",
        form=form,
        announcement=announcement,
        closed=why_closed(tournament, announcement),
        was=moved_from(announcement),
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
    return show(request, tournament, "entries/entry.html", here="standings", **_facts(own, form))


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
    return show(request, tournament, "entries/entry_sent.html", here="standings", entry=done.entry)


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
        "was": moved_from(announcement) if announcement else "",
        "line": place_in_line(own),
        "fee": fee_name(fees[own.fee]) if own.fee in fees else "",
        "by_mail": own.status == Entry.Status.UNCONFIRMED and own.mail and not own.confirmed_at,
        "gone": own.status in LEFT,
        "open": tournament.status == Status.DRAFT,
    }


CALENDAR, FEED = "text/calendar; charset=utf-8", "application/atom+xml; charset=utf-8"


def announced_page(request: ActorRequest, tournament: Tournament) -> HttpResponse | None:
    """When, where, what it costs, how many places are left and how to enter; None where nothing is announced."""
    announcement = announcement_of(tournament)
    if announcement is None or not is_announced(tournament):
        return None
    entries = list(tournament.entries.select_related("player", "partner"))
    places = places_of(announcement, entries)
    return show(
        request,
        tournament,
        "entries/announced.html",
        here="standings",
        announcement=announcement,
        hours=hours(announcement),
        fees=fees_of(announcement),
        was=moved_from(announcement),
        places=places,
        places_left=places_left(announcement, places),
        description=" · ".join([tournament.club.name, *told_ahead(tournament, announcement, places)]),
        closed=why_closed(tournament, announcement),
        pairs=tournament.kind == Kind.PAIRS,
        names=public_names(tournament, entries) if announcement.names_shown else (),
        variant=say_name(variant_of(tournament).name, tournament.game),
    )


@require_safe
def evening_calendar(request: ActorRequest, club: str, slug: str) -> HttpResponse:
    """The evening as a file for somebody's own calendar."""
    tournament = find(request, club, slug)
    return _file(calendar(as_coming([tournament], site_address(request).url)), CALENDAR)


@require_safe
def club_calendar(request: ActorRequest, club: str) -> HttpResponse:
    """The club's evenings to come, to subscribe to."""
    club_ = shown_club(request, club)
    return _file(calendar(as_coming(agenda_of(club_), site_address(request).url), club_.name), CALENDAR)


@require_safe
def club_feed(request: ActorRequest, club: str) -> HttpResponse:
    """The same for feed readers and other sites."""
    club_, site = shown_club(request, club), site_address(request).url
    content = feed(
        as_coming(agenda_of(club_), site),
        name=club_.name,
        address=site + reverse("club_feed", args=[club_.slug]),
        page=site + reverse("public_club", args=[club_.slug]),
        language=get_language() or "",
    )
    return _file(content, FEED)


@require_safe
def season_calendar(request: ActorRequest, club: str, season: str) -> HttpResponse:
    """A season's evenings to come."""
    season_ = seasons.find(request, club, season)
    name = f"{season_.club.name}, {season_.name}"
    return _file(calendar(as_coming(season_agenda(season_), site_address(request).url), name), CALENDAR)


def shown_club(request: ActorRequest, slug: str) -> Club:
    """The club at that address: for everybody once it has a public evening."""
    club = get_object_or_404(Club, slug=slug)
    public = club_is_public(club) and Tournament.objects.published().filter(club=club).exists()
    if not public and not may(request.actor, "see_club", club):
        raise NotFound
    use_locale_of(club)
    return club


def _file(content: bytes, content_type: str) -> HttpResponse:
    return HttpResponse(content, content_type=content_type)
