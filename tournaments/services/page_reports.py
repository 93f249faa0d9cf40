"""Reports of public pages: made by anybody, settled by the operator of the site."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Club, PageReport, Tournament
from tournaments.security.actors import Actor
from tournaments.security.permissions import require_operator
from tournaments.security.security_log import note
from tournaments.services.account.rate_limits import count_try, ensure_within_limit

KEPT = timedelta(days=90)
LIMIT = "report from an address"


@transaction.atomic
def report_page(
    *, club: Club, tournament: Tournament | None, page: str, why: str, words: str, address: str
) -> PageReport:
    """Tell the operator of a page; TooManyTries after too many from one network address. Nothing is kept of who did."""
    ensure_within_limit(LIMIT, address, _("You have reported many pages. Wait an hour before you report more."))
    count_try(LIMIT, address)
    note("page reported", club=club.slug, why=why)
    return PageReport.objects.create(club=club, tournament=tournament, page=page, why=why, words=words)


@transaction.atomic
def settle_report(*, report: PageReport, actor: Actor) -> None:
    """The operator has looked at it and done what is to be done."""
    require_operator(actor)
    PageReport.objects.filter(pk=report.pk, settled_at=None).update(settled_at=timezone.now())
    note("report settled", report=report.pk, by=actor.id)


def delete_reports(now: datetime) -> int:
    """Delete reports that were settled long ago; how many."""
    return PageReport.objects.filter(settled_at__lt=now - KEPT).delete()[0]
