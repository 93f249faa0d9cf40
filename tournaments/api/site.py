"""The API put together, and how each of our errors is answered; `urls.py` gives it its address."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from ninja.errors import HttpError, ValidationError

from scoring import FieldErrors
from tournaments.api import reading, table
from tournaments.api.door import KEYS, StrictParser, UnknownKey, WhistboardAPI
from tournaments.api.table import stored_deal
from tournaments.errors import (
    Closed,
    Conflict,
    Frozen,
    NotAllowed,
    NotFound,
    NothingToUndo,
    Redrawn,
    Refused,
    TooManyTries,
    TotalsConflict,
)
from tournaments.frame.translate import say
from tournaments.security.actors import ActorRequest

STATUS = {
    UnknownKey: 401,
    NotAllowed: 403,
    NotFound: 404,
    Conflict: 409,
    NothingToUndo: 409,
    TotalsConflict: 409,
    Redrawn: 409,
    Closed: 423,
    Frozen: 423,
    TooManyTries: 429,
    Refused: 422,
}


def add_answers(api: WhistboardAPI) -> None:
    """Teach the API how each of our errors is told."""

    @api.exception_handler(Refused)
    def refused(request: ActorRequest, error: Refused) -> HttpResponse:
        status = next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)
        if status == 403 and request.actor.kind == "public":
            status = 401
        return _answer(request, status, str(error), problems=error.problems, **error.told)

    @api.exception_handler(Conflict)
    def conflict(request: ActorRequest, error: Conflict) -> HttpResponse:
        current = error.current and stored_deal(error.current)
        return _answer(request, 412 if "If-Match" in request.headers else 409, str(error), current=current)

    @api.exception_handler(TotalsConflict)
    def other_totals(request: ActorRequest, error: TotalsConflict) -> HttpResponse:
        return _answer(request, 412 if "If-Match" in request.headers else 409, str(error))

    @api.exception_handler(FieldErrors)
    def wrong(request: ActorRequest, error: FieldErrors) -> HttpResponse:
        problems = {field: [say(message) for message in messages] for field, messages in error.problems.items()}
        sentence = " ".join(text for problem in problems.values() for text in problem)
        return _answer(request, 422, sentence, problems=problems)

    @api.exception_handler(ValidationError)
    def invalid(request: ActorRequest, error: ValidationError) -> HttpResponse:
        problems: dict[str, list[str]] = {}
        for problem in error.errors:
            problems.setdefault(".".join(map(str, problem["loc"])), []).append(str(problem["msg"]))
        return _answer(request, 422, _("The request does not have the expected form."), problems=problems)

    @api.exception_handler(HttpError)
    def failed(request: ActorRequest, error: HttpError) -> HttpResponse:
        return _answer(request, error.status_code, str(error))

    def _answer(request: ActorRequest, status: int, sentence: str, **more: Any) -> HttpResponse:
        return api.create_response(request, {"error": sentence, **more}, status=status)


api = WhistboardAPI(
    title="Whistboard API",
    version="1",
    description="Deals, sheets, standings, seating and rules of whist tournaments. Deal records are described in docs.",
    urls_namespace="api",
    parser=StrictParser(),
    auth=KEYS,
    docs_decorator=require_safe,
)
add_answers(api)
ROUTERS = (
    table.router,
    table.totals_router,
    table.deals_router,
    reading.router,
    reading.events_router,
    table.door_router,
)
for router in ROUTERS:
    api.add_router("", router)
