"""What a page shows once, after the form that made it: the link of an invitation, a token, a secret."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect

from tournaments.security.actors import ActorRequest


def show_once(request: ActorRequest, path: str, **facts: Any) -> HttpResponse:
    """Lead to that page, which finds these facts with `shown_once`; whoever sent the form twice finds them too."""
    request.session[_key(path)] = facts
    request.session.save()  # together with what was made
    request.session.modified = False  # or it would be stored again when the page has been shown
    return redirect(path)


def shown_once(request: ActorRequest) -> dict[str, Any]:
    """The facts that this page shows once; nothing when it is loaded again."""
    facts: dict[str, Any] = request.session.pop(_key(request.path), {})
    return facts


def _key(path: str) -> str:
    return f"shown once: {path}"
