"""An evening to come as a poster for the bar."""

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from reports.printables.entry_poster import EntryPoster
from tournaments.entries.models import Announcement
from tournaments.entries.selectors import announcement_of, fees_of, hours, why_closed
from tournaments.prints.requests import PrintRequest
from tournaments.security.permissions import may_see_publicly


def entry_poster(request: PrintRequest) -> EntryPoster:
    """Poster with the page of the evening, in the language of the print, with a code that leads there."""
    tournament = request.tournament
    announcement = announcement_of(tournament) or Announcement(tournament=tournament)
    fees = fees_of(announcement)
    facts = [(_("Where"), announcement.place)]
    if len(fees) == 1:
        facts.append((_("Price"), fees[0].amount))
    elif fees:
        facts.append((_("Price"), " · ".join(f"{fee.name}\N{NO-BREAK SPACE}{fee.amount}" for fee in fees)))
    if announcement.places:
        facts.append((_("Places"), str(announcement.places)))
    if announcement.entries_close_at:
        facts.append((_("Enter before"), date_format(announcement.entries_close_at, "DATETIME_FORMAT")))
    hours_said = hours(announcement)
    return EntryPoster(
        name=tournament.name,
        day=f"{date_format(tournament.date, 'l')} {date_format(tournament.date, 'DATE_FORMAT')}",
        hour=", ".join(hours_said)[:1].upper() + ", ".join(hours_said)[1:],
        facts=tuple((label, text) for label, text in facts if text),
        about=announcement.about,
        invitation=_("Scan to read more") if why_closed(tournament, announcement) else _("Scan to enter"),
        address=_address(request),
    )


def _address(request: PrintRequest) -> str:
    tournament = request.tournament
    if not may_see_publicly(tournament):
        return ""
    return request.site + reverse("standings", args=[tournament.club.slug, tournament.slug])
