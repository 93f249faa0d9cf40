"""The organiser's page of an evening to come: what it announces, who entered, and the list of players made of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.entries.forms import AnnouncementForm, CallOffForm, ClubEntryForm, LetterForm
from tournaments.entries.models import Announcement, Entry
from tournaments.entries.selectors import (
    COMING,
    announcement_of,
    coming_entries,
    entries_since,
    fee_name,
    moved_from,
    places_of,
    why_closed,
    written_to,
)
from tournaments.entries.services.announcements import announce, make_players, people_of
from tournaments.entries.services.entries import (
    accept_entries,
    accept_entry,
    add_entry,
    move_entry,
    note_on_entry,
    refuse_entry,
    withdraw_entry,
)
from tournaments.entries.services.news import call_off, let_take_place, write_to_all
from tournaments.errors import Refused
from tournaments.evening.rounds.models import EntrantMember
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.evening.rounds.views.list_preview import likely
from tournaments.frame.forms import tell
from tournaments.frame.jobs.outgoing_mail import can_mail
from tournaments.frame.site_address import site_address
from tournaments.frame.views import carry_out
from tournaments.register.rules import NEW, folded
from tournaments.register.views.register import MATCHES, find_context, wants_matches
from tournaments.security.get_or_404 import sent, show, text_of, tournament_for
from tournaments.security.permissions import may, may_see_publicly

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.evening.rounds.models import Tournament
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
    """Who entered, who waits, who is to be confirmed; and somebody the club enters itself."""
    tournament = tournament_for(request, public_id, "change_entrants")
    if request.POST.get("act") == "accept_all":
        n = len(accept_entries(tournament=tournament, actor=request.actor, site=site_address(request).url))
        messages.success(request, ngettext("{n} entry is confirmed.", "{n} entries are confirmed.", n).format(n=n))
        return redirect("entries", tournament.public_id)
    announced = announcement_of(tournament) or Announcement(tournament=tournament)
    found = find_context(request, tournament, _entered(tournament), request.path, _("Enter"))
    if wants_matches(request):
        return render(request, MATCHES, found)
    form = ClubEntryForm(sent(request), tournament=tournament, announcement=announced)
    if request.method == "POST" and form.is_valid():
        answers = form.cleaned_data
        add_entry(tournament=tournament, actor=request.actor, mail=answers["mail"], note=answers["note"], **form.typed)
        messages.success(request, _("{name} is entered.").format(name=answers["name"]))
        return redirect("entries", tournament.public_id)
    listed = list(tournament.entries.select_related("entrant", "player"))
    fresh = new_entries(request, [tournament]).get(tournament.pk, 0)
    _note_look(request, tournament)
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
        **found,
    )


def new_entries(request: ActorRequest, tournaments: Sequence[Tournament]) -> dict[int, int]:
    """How many entered or withdrew since this person last looked, by the key of the evening."""
    return entries_since(tournaments, request.session.get(LOOKED, {}))


def _note_look(request: ActorRequest, tournament: Tournament) -> None:
    looked = {**request.session.get(LOOKED, {})}
    looked.pop(str(tournament.public_id), None)
    looked[str(tournament.public_id)] = timezone.now().isoformat()
    request.session[LOOKED] = dict(list(looked.items())[-MOST_LOOKED:])


def _entered(tournament: Tournament) -> set[int]:
    """Players of the register who stand in the list, or in an entry that was neither withdrawn nor refused."""
    listed = EntrantMember.objects.filter(entrant__tournament=tournament).values_list("player", flat=True)
    coming = tournament.entries.filter(status__in=COMING).values_list("player", "partner")
    return {*listed, *(key for keys in coming for key in keys if key)}


@require_POST
def entry_act(request: ActorRequest, public_id: UUID, uid: UUID) -> HttpResponse:
    """One act on one entry."""
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
        return _made(request, tournament, choices)
    return show(
        request,
        tournament,
        "entries/entries_to_players.html",
        people=[(person, likely(person.name, person.near)) for person in doubtful],
        sure=len(people) - len(doubtful),
        new=NEW,
    )


def _made(request: ActorRequest, tournament: Tournament, choices: Mapping[str, str]) -> HttpResponse:
    try:
        taken = make_players(tournament=tournament, actor=request.actor, choices=choices)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("entries", tournament.public_id)
    n = len(taken.entrants)
    messages.success(request, ngettext("{n} player added.", "{n} players added.", n).format(n=n))
    if taken.known:
        sentence = _("In the list already, not added again: {names}.")
        messages.info(request, sentence.format(names=", ".join(taken.known)))
    return redirect("entrants", tournament.public_id)


def _groups(announced: Announcement, listed: list[Entry]) -> list[dict[str, Any]]:
    """The entries by status in the order of the queue, each with its price and whether its name is there twice."""
    fees = {fee["key"]: fee_name(fee) for fee in announced.fees}
    here = [one for one in listed if one.status in COMING]
    names = [folded(name) for one in here for name in (one.name, one.partner_name) if name]
    grouped: list[dict[str, Any]] = []
    for status in ORDER:
        rows = [
            {
                "entry": one,
                "fees": [fees[key] for key in (one.fee, one.partner_fee) if key in fees],
                "twice": one in here
                and any(names.count(folded(name)) > 1 for name in (one.name, one.partner_name) if name),
            }
            for one in listed
            if one.status == status
        ]
        grouped.append({"status": status, "name": status.label, "rows": rows})
    return [group for group in grouped if group["rows"]]


@require_http_methods(["GET", "POST"])
def evening_call_off(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Why an evening does not take place, and who is written to; or that it does after all."""
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
    addresses = _addresses(list(coming_entries(tournament)))
    return show(request, tournament, "entries/call_off.html", status=status, **context, **addresses)


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
    without = [entry for entry in coming_entries(tournament) if not entry.mail]
    addresses = _addresses([*written_to(tournament), *without])
    return show(request, tournament, "entries/letter.html", status=status, form=form, **addresses)


def _on_their_way(n: int) -> str:
    return ngettext("Saved. {n} letter is on its way.", "Saved. {n} letters are on their way.", n).format(n=n)


def _addresses(listed: list[Entry]) -> dict[str, Any]:
    """Who is written to, and who left no address."""
    return {
        "mails": list(dict.fromkeys(entry.mail for entry in listed if entry.mail)),
        "letters": sum(1 for entry in listed if entry.mail),
        "without": [entry for entry in listed if not entry.mail],
        "can_mail": can_mail(),
    }
