"""A form of a public page, which carries no token: the browser itself says which site it was sent from."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from tournaments.security.actors import ActorRequest


def from_this_site(view: Callable[..., Any]) -> Callable[..., Any]:
    """The view, for forms sent from a page of this site; without the browser's word for it, a token is asked for."""
    guarded = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def page(request: ActorRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        own = f"{request.scheme}://{request.get_host()}"
        return (view if request.headers.get("Origin") == own else guarded)(request, *args, **kwargs)

    return page
