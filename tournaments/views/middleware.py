"""Who is asking, and what our own errors look like to them."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.utils import timezone

from tournaments.errors import NotAllowed, NotFound
from tournaments.security.actors import Actor, ActorRequest


class ActorMiddleware:
    """Gives every request its `actor`; a table's code and device are added by the table page's own door."""

    def __init__(self, get_response: Callable[..., Any]) -> None:
        self.get_response = get_response

    def __call__(self, request: ActorRequest) -> HttpResponse:
        request.actor = Actor(user=request.user)
        with timezone.override(None):  # whoever finds a club or an evening goes on in its zone
            return self.get_response(request)

    def process_exception(self, request: ActorRequest, exception: PermissionDenied | NotFound):
        """Not found stays not found; who is not signed in is asked to, others are told that they may not."""
        if isinstance(exception, NotFound):
            raise Http404 from exception
        if isinstance(exception, NotAllowed):
            if not request.user.is_authenticated and request.method == "GET":
                return redirect_to_login(request.get_full_path())
            raise PermissionDenied(str(exception)) from exception
        return None
