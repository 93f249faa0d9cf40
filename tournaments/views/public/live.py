"""Where the site runs without its stream: say so, and pages ask by themselves."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe


@require_safe
def live(request, public_id):
    """No stream here. A browser that is told 204 does not come back for it."""
    return HttpResponse(status=204)
