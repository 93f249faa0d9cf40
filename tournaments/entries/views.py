"""The organiser's page of an evening to come: what it announces, who entered, and the list of players made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from reports.agenda import calendar, event_data, feed
from tournaments.clubs.locale import use_locale_of
from tournaments.clubs.models import Club
from tournaments.entries.forms import AnnouncementForm, CallOffForm, ClubEntryForm, EntryForm, LetterForm, NewEntryForm
from tournaments.entries.models import Announcement, Entering, Entry
from tournaments.entries.selectors import (
    COMING,
    agenda_of,
    announcement_lines,
    announcement_of,
    as_coming,
    coming_entries,
    entries_since,
    fee_name,
    fees_of,
    hours,
    is_announced,
    moved_from,
    place_in_line,
    places_left,
    places_of,
    public_announcement,
    public_names,
    why_closed,
    written_to,
)
from tournaments.entries.services.announcements import (
    announce,
    call_off,
    let_take_place,
    make_players,
    people_of,
    write_to_all,
)
from tournaments.entries.services.entries import (
    accept_entries,
    accept_entry,
    add_entry,
    change,
    confirm,
    enter,
    find_entry,
    move_entry,
    note_on_entry,
    refuse_entry,
    withdraw,
    withdraw_entry,
)
from tournaments.errors import NotFound, Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import EntrantMember, Kind, Status, Tournament
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.evening.rounds.views.list_preview import likely
from tournaments.evening.standings.views.tournament_page import address, find
from tournaments.evening.standings.views.tournament_page import show as show_publicly
from tournaments.frame.forms import tell
from tournaments.frame.mail import can_mail
from tournaments.frame.site_address import site_address
from tournaments.frame.translate import say_name
from tournaments.frame.views import carry_out
from tournaments.register.rules import NEW, folded
from tournaments.register.views import MATCHES, find_context, wants_matches
from tournaments.seasons import views as seasons
from tournaments.seasons.selectors.seasons import season_agenda
from tournaments.security.get_or_404 import sent, show, text_of, tournament_for
from tournaments.security.permissions import club_is_public, may, may_see_publicly

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.db.models import QuerySet

    from tournaments.security.actors import ActorRequest

ORDER = (*COMING, Entry.Status.WITHDRAWN, Entry.Status.REFUSED)
LOOKED, MOST_LOOKED = "entries looked at", 40
"""Where a session keeps when its person last saw the entries of an evening, and of how many evenings."""


@require_http_methods(["GET", "POST"])
def announcement(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Hour, place, prices, places and how to enter; with a tick the evening gets its public page."""
    tournament = tournament_for(request, public_id, "change_tournament")
    now = announcement_of(tournament) or Announcement(tournament=tournament)
    form = AnnouncementForm(sent(request), instance=now)
    if request.method == "POST" and form.is_valid():
        try:
            announce(tournament=tournament, actor=request.actor, site=site_address(request).url, **form.facts)
        except Refused as refusal:
            tell(form, refusal)
        else:
            if "publish" in request.POST and may(request.actor, "publish_results", tournament):
                publish_tournament(tournament=tournament, actor=request.actor)
            messages.success(request, _("Saved."))
            return redirect("entries", tournament.public_id)
    return show(request, tournament, "entries/announcement.html", form=form)


@require_http_methods(["GET", "POST"])
def entries(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """List who entered, waits or is to be confirmed; and enter somebody for the club."""
    tournament = tournament_for(request, public_id, "change_entrants")
    if request.POST.get("act") == "accept_all":
        n = len(accept_entries(tournament=tournament, actor=request.actor, site=site_address(request).url))
        messages.success(request, ngettext("{n} entry is confirmed.", "{n} entries are confirmed.", n).format(n=n))
        return redirect("entries", tournament.public_id)
    announced = announcement_of(tournament) or Announcement(tournament=tournament)
    context = find_context(request, tournament, _entered_members(tournament), request.path, _("Enter"))
    if wants_matches(request):
        return render(request, MATCHES, context)
    form = ClubEntryForm(sent(request), tournament=tournament, announcement=announced)
    if request.method == "POST" and form.is_valid():
        answers = form.cleaned_data
        add_entry(tournament=tournament, actor=request.actor, mail=answers["mail"], note=answers["note"], **form.typed)
        messages.success(request, _("{name} is entered.").format(name=answers["name"]))
        return redirect("entries", tournament.public_id)
    listed = list(tournament.entries.select_related("entrant", "player"))
    fresh = _new_since_looked(request, tournament)
    address = reverse("standings", args=[tournament.club.slug, tournament.slug])
    return show(
        request,
        tournament,
        "entries/entries.html",
        form=form,
        announcement=announcement_of(tournament),
        groups=_groups(announced, listed),
        places=places_of(announced, listed),
        closed=why_closed(tournament, announced),
        public=may_see_publicly(tournament),
        address=site_address(request).url + address,
        untaken=tournament.entries.untaken().count(),
        changeable=may(request.actor, "change_tournament", tournament),
        fresh=fresh,
        was=moved_from(announced),
        **context,
    )


def new_entries(request: ActorRequest, tournaments: Sequence[Tournament]) -> dict[int, int]:
    """The number of people who entered or withdrew since this person last looked, by the key of the evening."""
    return entries_since(tournaments, request.session.get(LOOKED, {}))


def _new_since_looked(request: ActorRequest, tournament: Tournament) -> int:
    """The number of the evening's entries that are new to this person, who has looked now."""
    fresh = new_entries(request, [tournament]).get(tournament.pk, 0)
    seen_by_evening = {**request.session.get(LOOKED, {})}
    seen_by_evening.pop(str(tournament.public_id), None)
    seen_by_evening[str(tournament.public_id)] = timezone.now().isoformat()
    request.session[LOOKED] = dict(list(seen_by_evening.items())[-MOST_LOOKED:])
    return fresh


def _entered_members(tournament: Tournament) -> set[int]:
    """Players of the register who stand in the list, or in an entry that was neither withdrawn nor refused."""
    listed = EntrantMember.objects.filter(entrant__tournament=tournament).values_list("player", flat=True)
    coming = tournament.entries.filter(status__in=COMING).values_list("player", "partner")
    return {*listed, *(key for keys in coming for key in keys if key)}


@require_POST
def entry_act(request: ActorRequest, public_id: UUID, uid: UUID) -> HttpResponse:
    """Carry out one act on one entry."""
    tournament = tournament_for(request, public_id, "change_entrants")
    entry = get_object_or_404(tournament.entries, uid=uid)
    entry.tournament = tournament
    site = {"site": site_address(request).url}
    acts: dict[str, tuple[Any, dict[str, Any]]] = {
        "accept": (accept_entry, site),
        "place": (accept_entry, {**site, "even_if_full": True}),
        "refuse": (refuse_entry, site),
        "withdraw": (withdraw_entry, site),
        "up": (move_entry, {**site, "up": True}),
        "down": (move_entry, {**site, "up": False}),
        "note": (note_on_entry, {"note": text_of(request, "note")}),
    }
    if (act := request.POST.get("act", "")) in acts:
        service, facts = acts[act]
        carry_out(request, service, entry=entry, **facts)
    return redirect("entries", tournament.public_id)


@require_http_methods(["GET", "POST"])
def entries_to_players(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Make the list of players; names that may be somebody of the register are asked about first."""
    tournament = tournament_for(request, public_id, "change_entrants")
    people = people_of(tournament)
    doubtful = [person for person in people if person.near]
    if request.method == "POST" and all(person.key in request.POST for person in doubtful):
        choices = {person.key: request.POST[person.key] for person in doubtful}
        return _make_listed_players(request, tournament, choices)
    return show(
        request,
        tournament,
        "entries/entries_to_players.html",
        people=[(person, request.POST.get(person.key, likely(person.name, person.near))) for person in doubtful],
        asked=request.POST.getlist("asked"),
        sure=len(people) - len(doubtful),
        new=NEW,
    )


def _make_listed_players(request: ActorRequest, tournament: Tournament, choices: Mapping[str, str]) -> HttpResponse:
    try:
        result = make_players(tournament=tournament, actor=request.actor, choices=choices)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("entries", tournament.public_id)
    n = len(result.entrants)
    messages.success(request, ngettext("{n} player added.", "{n} players added.", n).format(n=n))
    if result.known:
        sentence = _("In the list already, not added again: {names}.")
        messages.info(request, sentence.format(names=", ".join(result.known)))
    return redirect("entrants", tournament.public_id)


def _groups(announced: Announcement, listed: list[Entry]) -> list[dict[str, Any]]:
    """The entries by status in the order of the queue, each with its price and whether its name is there twice."""
    fees = {fee["key"]: fee_name(fee) for fee in announced.fees}
    here = [entry for entry in listed if entry.status in COMING]
    names = [folded(name) for entry in here for name in (entry.name, entry.partner_name) if name]
    grouped: list[dict[str, Any]] = []
    for status in ORDER:
        rows = [
            {
                "entry": entry,
                "fees": [fees[key] for key in (entry.fee, entry.partner_fee) if key in fees],
                "twice": entry in here
                and any(names.count(folded(name)) > 1 for name in (entry.name, entry.partner_name) if name),
            }
            for entry in listed
            if entry.status == status
        ]
        grouped.append({"status": status, "name": status.label, "rows": rows})
    return [group for group in grouped if group["rows"]]


@require_http_methods(["GET", "POST"])
def evening_call_off(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Call off an evening with a reason, and show who is written to; or let it take place after all."""
    tournament = tournament_for(request, public_id, "change_tournament")
    announced = announcement_of(tournament)
    off = bool(announced and announced.called_off)
    again = text_of(request, "act") == "again"
    form = CallOffForm(None if again else sent(request))
    if request.method == "POST" and (again or form.is_valid()):
        about: dict[str, Any] = {"tournament": tournament, "actor": request.actor, "site": site_address(request).url}
        try:
            n = let_take_place(**about) if again else call_off(reason=form.cleaned_data["reason"], **about)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _on_their_way(n) if can_mail() else _("Saved."))
            return redirect("evening", tournament.public_id)
    context = {"form": form, "off": off, "reason": announced.called_off if announced else ""}
    status = 422 if form.errors else 200
    return show(request, tournament, "entries/call_off.html", status=status, **context, **_addresses(tournament))


@require_http_methods(["GET", "POST"])
def entries_letter(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """A letter to everybody who entered; where the site sends no mail, their addresses to copy."""
    tournament = tournament_for(request, public_id, "change_entrants")
    form = LetterForm(sent(request), initial={"subject": tournament.name})
    if request.method == "POST" and form.is_valid():
        try:
            site = site_address(request).url
            n = write_to_all(tournament=tournament, actor=request.actor, site=site, **form.cleaned_data)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _on_their_way(n))
            return redirect("entries", tournament.public_id)
    status = 422 if form.errors else 200
    return show(request, tournament, "entries/letter.html", status=status, form=form, **_addresses(tournament))


def _on_their_way(n: int) -> str:
    return ngettext("Saved. {n} letter is on its way.", "Saved. {n} letters are on their way.", n).format(n=n)


def _addresses(tournament: Tournament) -> dict[str, Any]:
    """The people to write to, and those who left no address."""
    letters = written_to(tournament)
    return {
        "mails": list(dict.fromkeys(entry.mail for entry in letters)),
        "letters": len(letters),
        "without": [entry for entry in coming_entries(tournament) if not entry.mail],
        "can_mail": can_mail(),
    }


# Entering for an evening without an account, and the page that the secret link opens.
#
# An evening before it begins, as a page, a line in somebody's calendar and an entry of the club's feed.


LEFT = (Entry.Status.WITHDRAWN, Entry.Status.REFUSED)


@never_cache
@require_http_methods(["GET", "POST"])
def enter_evening(request: ActorRequest, club: str, slug: str) -> HttpResponse:
    """The form, and what happens next once it was sent."""
    tournament = find(request, club, slug)
    announcement = public_announcement(tournament)
    if announcement is None or announcement.entering == Entering.CLOSED:
        return redirect("standings", *address(tournament))
    form = NewEntryForm(sent(request), tournament=tournament, announcement=announcement)
    if "mail" in form.fields and not can_mail():
        del form.fields["mail"]
    if request.method == "POST" and form.is_valid():
        try:
            return _entry_sent(request, tournament, form)
        except Refused as refusal:
            tell(form, refusal)
    return show_publicly(
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
    return show_publicly(request, tournament, "entries/entry.html", here="standings", **_facts(own, form))


def _entry_sent(request: ActorRequest, tournament: Tournament, form: NewEntryForm) -> HttpResponse:
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
    return show_publicly(request, tournament, "entries/entry_sent.html", here="standings", entry=done.entry)


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
        messages.success(request, _("Saved."))


def _facts(own: Entry, form: EntryForm) -> dict[str, Any]:
    """Context of the page of an entry."""
    tournament, announcement = own.tournament, public_announcement(own.tournament)
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
    """The announcement: when, where, the price, places left and how to enter; None where nothing is announced."""
    announcement = public_announcement(tournament)
    if announcement is None or not is_announced(tournament):
        return None
    entries = list(tournament.entries.select_related("player", "partner"))
    places = places_of(announcement, entries)
    return show_publicly(
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
        description=" · ".join([tournament.club.name, *announcement_lines(tournament, announcement, places)]),
        closed=why_closed(tournament, announcement),
        pairs=tournament.kind == Kind.PAIRS,
        names=public_names(tournament, entries) if announcement.names_shown else (),
        variant=say_name(variant_of(tournament).name, tournament.game),
        event=_event_data(request, tournament),
    )


def _event_data(request: ActorRequest, tournament: Tournament) -> dict[str, Any]:
    site, club = site_address(request).url, tournament.club
    page = site + reverse("public_club", args=[club.slug])
    return event_data(as_coming([tournament], site)[0], organiser=club.name, page=page)


@require_safe
def evening_calendar(request: ActorRequest, club: str, slug: str) -> HttpResponse:
    """The evening as a file for somebody's own calendar."""
    tournament = find(request, club, slug)
    return _file(calendar(as_coming([tournament], site_address(request).url)), CALENDAR)


@require_safe
def club_calendar(request: ActorRequest, club: str) -> HttpResponse:
    """The club's evenings to come, to subscribe to."""
    club_ = _club_of_feed(request, club)
    return _file(calendar(as_coming(agenda_of(club_), site_address(request).url), club_.name), CALENDAR)


@require_safe
def club_feed(request: ActorRequest, club: str) -> HttpResponse:
    """The same for feed readers and other sites."""
    club_, site = _club_of_feed(request, club), site_address(request).url
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


def _club_of_feed(request: ActorRequest, slug: str) -> Club:
    """The club at that address, also when no evening of it is public any more: who subscribed reads that none comes."""
    return _shown(request, slug, JournalEntry.objects.filter(tournament__club__slug=slug, kind="page_published"))


def shown_club(request: ActorRequest, slug: str) -> Club:
    """The club at that address: for everybody once it has a public evening."""
    return _shown(request, slug, Tournament.objects.published().filter(club__slug=slug))


def _shown(request: ActorRequest, slug: str, public: QuerySet[Any]) -> Club:
    club = get_object_or_404(Club, slug=slug)
    if not (club_is_public(club) and public.exists()) and not may(request.actor, "see_club", club):
        raise NotFound
    use_locale_of(club)
    return club


def _file(content: bytes, content_type: str) -> HttpResponse:
    return HttpResponse(content, content_type=content_type)
