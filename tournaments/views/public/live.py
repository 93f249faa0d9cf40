"""Where the site runs without its stream: say so, and pages ask by themselves."""

from uuid import UUID

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tournaments.security.actors import ActorRequest


@require_safe
def live(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """No stream here. A browser that is told 204 does not come back for it."""
    return HttpResponse(status=204)
