"""What each operation of the API may answer, with which status, and who may ask: for the OpenAPI page."""

from http.client import responses
from typing import Any, NamedTuple

from django.conf import settings

from tournaments.api.shapes import SHAPES, named


class Told(NamedTuple):
    """The shape of an operation's success, the statuses it comes with, and the refusals that are its own."""

    shape: str
    statuses: tuple[int, ...] = (200,)
    refusals: tuple[int, ...] = ()
    etag: bool = False


# An unknown key, nothing here, no such number or id, too many wrong codes, a database that is away.
ALWAYS = (401, 404, 422, 429, 503)
SENT = (400, 403)
SHEET = (*SENT, 409, 423)

OPERATIONS = {
    "own_table": Told("Table", etag=True),
    "table_state": Told("Table", refusals=(403,), etag=True),
    "sheet": Told("Sheet", refusals=(403,)),
    "undo": Told("Undone", refusals=SHEET),
    "confirm": Told("Changed", refusals=SHEET),
    "dispute": Told("Changed", refusals=SHEET),
    "call": Told("Changed", refusals=SHEET),
    "put_deal": Told("Entered", (200, 201, 202), (*SHEET, 412)),
    "delete_deal": Told("Taken", refusals=(403, 409, 412, 423)),
    "get_deal": Told("Versions", refusals=(403,)),
    "tournaments": Told("Tournaments"),
    "tournament": Told("Tournament"),
    "standings": Told("Standings"),
    "seating": Told("Seating"),
    "rules": Told("Variant"),
    "variants": Told("Games"),
    "one_variant": Told("Variant"),
    "export": Told("Event", refusals=(403,)),
    "take_in": Told("TakenIn", (201,), SENT),
}
BROWSER = {"BrowserSession": {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}}


def describe(document: dict[str, Any]) -> dict[str, Any]:
    """Add to the OpenAPI document what our views answer; they make plain JSON, which Ninja cannot see into."""
    parts = document.setdefault("components", {})
    parts.setdefault("schemas", {}).update(SHAPES)
    parts.setdefault("securitySchemes", {}).update(BROWSER)
    for methods in document["paths"].values():
        for operation in methods.values():
            # A browser that signed in, or anybody: what was published is for all.
            operation["security"] = [*operation.get("security", ()), {"BrowserSession": []}, {}]
            operation["responses"] = _answers(_told_of(operation))
    return document


def _told_of(operation: dict[str, Any]) -> Told:
    return OPERATIONS[next(key for key in OPERATIONS if operation["operationId"].endswith(f"_{key}"))]


def _answers(told: Told) -> dict[int, dict[str, Any]]:
    answers = {status: _answer(status, named(told.shape)) for status in told.statuses}
    if told.etag:
        answers[304] = {"description": responses[304]}
    problem = named("Problem")
    return answers | {status: _answer(status, problem) for status in sorted({*ALWAYS, *told.refusals})}


def _answer(status: int, shape: dict[str, str]) -> dict[str, Any]:
    return {"description": responses[status], "content": {"application/json": {"schema": shape}}}
