"""Cross-site protection for forms of public pages, which carry no token: the browser says which site sent them."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from tournaments.security.actors import ActorRequest


def from_this_site(view: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a view to accept forms from this site's pages; if the browser does not say, a token is required."""
    guarded = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def page(request: ActorRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        own = f"{request.scheme}://{request.get_host()}"
        return (view if request.headers.get("Origin") == own else guarded)(request, *args, **kwargs)

    return page
