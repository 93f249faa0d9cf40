"""The newest draw or lot as it was fixed, for the sheet that hangs in the hall."""

from django.urls import reverse
from django.utils.translation import gettext as _

from reports.printables.fixed_draw import FixedDraw
from tournaments.evening.draws.models import DrawAttempt
from tournaments.evening.draws.selectors.drawing import numbers_of, public_names
from tournaments.evening.draws.selectors.record import public_attempts
from tournaments.evening.draws.wording import attempt_in_words
from tournaments.evening.rounds.selectors.named import words_for_strangers
from tournaments.prints.requests import PrintRequest
from tournaments.security.permissions import may_see_publicly


def fixed_draw_sheet(request: PrintRequest) -> FixedDraw:
    """A print of what is fixed, in words, with names as the evening publishes them."""
    attempt = _newest(request)
    if attempt is None:
        return FixedDraw("", (_("No draw is fixed yet."),), address=_address(request))
    words = words_for_strangers(request.tournament)
    view = attempt_in_words(attempt, names=public_names(request.tournament, numbers_of(attempt)))
    reason = [_("Why it was drawn again: {reason}").format(reason=words(view.reason))] if view.reason else []
    people = tuple((number, name) for number, name in view.names)
    lines = (_("Fixed {what}").format(what=view.fixed), *reason, view.number)
    return FixedDraw(view.title, lines, view.whole_checksum, people, _address(request))


def _newest(request: PrintRequest) -> DrawAttempt | None:
    attempts = request.tournament.draws.order_by("seq")
    if request.public:
        attempts_shown = public_attempts(
            request.tournament, request.rounds, results=not request.tournament.results_held
        )
        return attempts_shown[-1] if attempts_shown else None
    return attempts.last()


def _address(request: PrintRequest) -> str:
    """The public page of the draw, where there is one."""
    tournament = request.tournament
    if not may_see_publicly(tournament):
        return ""
    return request.site + reverse("draw_check", args=[tournament.club.slug, tournament.slug])
