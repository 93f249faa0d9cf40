"""The answers of each operation of the API, with which status, and who may ask: for the OpenAPI page."""

from http.client import responses
from typing import Any, NamedTuple

from django.conf import settings

from scoring.record_schema import record_schema
from tournaments.clubs.features import is_offered
from tournaments.entries.models import Entry, Payment
from tournaments.outgoing.models import PING, WebhookEvent
from tournaments.outgoing.senders import SIGNATURE_HEADER

TEXT, WHOLE, FLAG, THING = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}, {"type": "object"}
MOMENT, DAY, ID = {**TEXT, "format": "date-time"}, {**TEXT, "format": "date"}, {**TEXT, "format": "uuid"}

Shape = dict[str, Any]


def maybe(shape: Shape) -> Shape:
    """That, or nothing."""
    return {"anyOf": [shape, {"type": "null"}]}


def listed(shape: Shape) -> Shape:
    return {"type": "array", "items": shape}


def by_key(shape: Shape) -> Shape:
    return {"type": "object", "additionalProperties": shape}


def one_of(*values: str | int) -> Shape:
    return {"enum": list(values)}


def named(name: str) -> Shape:
    """A shape that has a name of its own."""
    return {"$ref": f"#/components/schemas/{name}"}


def thing(sometimes: Shape | None = None, /, **always: Any) -> Shape:
    """An object: what it always has, and what it has sometimes. More may come with a later version."""
    return {"type": "object", "properties": {**always, **(sometimes or {})}, "required": list(always)}


PERSON = thing(number=WHOLE, name=TEXT)
STANDING_DEAL = {
    "uid": TEXT,
    "number": WHOLE,
    "version": WHOLE,
    "record": named("DealRecord"),
    "dealer": TEXT,
    "points": by_key(WHOLE),
    "totals": by_key(WHOLE),
    "made": maybe(FLAG),
    "verified": FLAG,
    "warnings_dismissed": listed(TEXT),
    "changed_at": MOMENT,
}
ABOUT = {
    "id": ID,
    "name": TEXT,
    "club": TEXT,
    "date": DAY,
    "time_zone": TEXT,
    "game": TEXT,
    "variant": TEXT,
    "kind": one_of("individual", "pairs"),
    "status": one_of("draft", "running", "finished"),
    "rounds_planned": WHOLE,
}
JOURNAL_ROW = thing(
    seq=WHOLE,
    kind=TEXT,
    payload=THING,
    round=maybe(WHOLE),
    table=maybe(WHOLE),
    deal=maybe(ID),
    undoes=maybe(WHOLE),
    actor=THING,
    at=MOMENT,
    reason=TEXT,
    previous_hash=TEXT,
    hash=TEXT,
)
RATED = {
    "place": WHOLE,
    "name": TEXT,
    "rating": WHOLE,
    "provisional": FLAG,
    "evenings": WHOLE,
    "tables": WHOLE,
}

SHAPES = {
    "Problem": thing(
        {"problems": by_key(listed(TEXT)), "current": maybe(named("Deal")), "questions": by_key(TEXT)}, error=TEXT
    ),
    "Deal": thing(
        uid=ID,
        number=WHOLE,
        version=WHOLE,
        record=named("DealRecord"),
        removed=FLAG,
        warnings_dismissed=listed(TEXT),
        changed_at=MOMENT,
    ),
    "Table": thing(
        {"may_correct": FLAG, "short": by_key(TEXT), "decimals": WHOLE},
        revision=WHOLE,
        tournament=thing(id=ID, name=TEXT, club=TEXT),
        round=thing(number=WHOLE, status=TEXT, planned=WHOLE),
        table=thing(
            number=WHOLE,
            dealt=maybe(WHOLE),
            first_dealer=TEXT,
            over=FLAG,
            winner=TEXT,
            confirmed=listed(one_of("NS", "EW")),
            disputed=FLAG,
            dispute=TEXT,
            called=FLAG,
        ),
        seats=by_key(PERSON),
        ends=one_of("deals", "minutes", "game"),
        expected=maybe(WHOLE),
        passed_deals_count=FLAG,
        plays_on=FLAG,
        clock=maybe(thing(ends_at=MOMENT, seconds_left=WHOLE, paused=FLAG)),
        deals=listed(thing(**STANDING_DEAL)),
        totals=by_key(WHOLE),
        next_number=WHOLE,
        next_dealer=TEXT,
        guide=maybe(thing(title=TEXT, leaving=listed(TEXT), coming=TEXT)),
        rules=thing({"notice": TEXT}, hash=TEXT, url=TEXT),
    ),
    "Changed": thing(table=named("Table")),
    "Undone": thing(undone=thing(seq=WHOLE, kind=TEXT, deal=maybe(ID)), table=named("Table")),
    "Taken": thing({"claim": THING}, deal=maybe(named("Deal")), table=named("Table")),
    "Entered": thing({"claim": THING}, deal=maybe(named("Deal")), created=FLAG, superseded=FLAG, table=named("Table")),
    "Versions": thing(
        deal=named("Deal"),
        history=listed(thing(seq=WHOLE, kind=TEXT, payload=THING, who=TEXT, at=MOMENT, reason=TEXT)),
    ),
    "Sheet": thing(
        {"decimals": WHOLE},
        round=WHOLE,
        table=WHOLE,
        parties=listed(TEXT),
        deals=listed(thing(**STANDING_DEAL, why=listed(TEXT))),
        points=by_key(WHOLE),
        games=by_key(WHOLE),
        expected=maybe(WHOLE),
        next_number=WHOLE,
        next_dealer=TEXT,
        over=FLAG,
        winner=TEXT,
        confirmed=listed(one_of("NS", "EW")),
        disputed=FLAG,
        totals=maybe(thing(points=by_key(WHOLE), version=WHOLE, counts=FLAG)),
    ),
    "Totals": thing(totals=maybe(thing(points=by_key(WHOLE), version=WHOLE, counts=FLAG)), changed=FLAG),
    "Door": thing(
        tournament=ID,
        revision=MOMENT,
        csrf=TEXT,
        currency=TEXT,
        decimals=WHOLE,
        fees=listed(thing(key=TEXT, name=TEXT, cents=WHOLE)),
        people=listed(named("AtTheDoor")),
        totals=THING,
    ),
    "AtTheDoor": thing(
        uid=ID,
        name=TEXT,
        by=TEXT,
        partner=TEXT,
        club=TEXT,
        waiting=FLAG,
        arrival=one_of(*Entry.Arrival.values),
        partner_arrival=one_of("", *Entry.Arrival.values),
        number=maybe(WHOLE),
        listed=maybe(WHOLE),
        partner_listed=maybe(WHOLE),
        member=TEXT,
        fees=listed(TEXT),
        people=WHOLE,
        note=TEXT,
        paid=listed(thing(uid=ID, cents=WHOLE, fee=TEXT, how=one_of(*Payment.How.values), at=MOMENT)),
    ),
    "DoorAct": thing(
        {"entry": named("AtTheDoor"), "taken": maybe(thing(number=WHOLE, name=TEXT))}, act=ID, totals=THING
    ),
    "Tournaments": listed(thing(**ABOUT)),
    "Tournament": thing(
        **ABOUT, rules=THING, overlay=THING, ranking=listed(TEXT), rounds=listed(thing(number=WHOLE, status=TEXT))
    ),
    "Standings": listed(thing({"decimals": WHOLE}, place=WHOLE, entrant=WHOLE, name=TEXT, club=TEXT, points=WHOLE)),
    "Ratings": listed(thing(**RATED)),
    "JointRatings": listed(thing(**RATED, clubs=listed(TEXT))),
    "Ladder": listed(thing(place=WHOLE, name=TEXT, challenge=TEXT)),
    "Seating": thing(
        round=WHOLE,
        status=TEXT,
        out=listed(PERSON),
        tables=listed(thing(number=WHOLE, dealt=maybe(WHOLE), first_dealer=TEXT, seats=by_key(PERSON))),
    ),
    "Games": listed(thing(game=TEXT, name=TEXT, variants=listed(thing(key=TEXT, name=TEXT)))),
    "Variant": thing(format=WHOLE, game=TEXT, variant=TEXT, name=TEXT, contracts=listed(THING)),
    "Event": thing(
        format=one_of("whistboard-event"),
        version=WHOLE,
        id=ID,
        slug=TEXT,
        players=listed(THING),
        entrants=listed(THING),
        rounds=listed(THING),
        adjustments=listed(THING),
        journal=listed(JOURNAL_ROW),
        seals=by_key(TEXT),
        seal=TEXT,
    ),
    "WebhookMessage": thing(
        {"round": thing(number=WHOLE, status=one_of("open", "closed"))},
        id=TEXT,
        type=one_of(*WebhookEvent.values),
        at=MOMENT,
        number=WHOLE,
        tournament=thing(**ABOUT),
        results_held=FLAG,
        page=TEXT,
        api=thing(tournament=TEXT, standings=TEXT),
    ),
    "Ping": thing(id=TEXT, type=one_of(PING), at=MOMENT, number=WHOLE, club=TEXT),
    "TakenIn": thing(id=ID, name=TEXT, acts=WHOLE),
}


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
    "put_totals": Told("Totals", refusals=(*SHEET, 412)),
    "delete_totals": Told("Totals", refusals=(403, 409, 412, 423)),
    "door": Told("Door", refusals=(403,)),
    "put_act": Told("DoorAct", refusals=(403,)),
    "get_deal": Told("Versions", refusals=(403,)),
    "tournaments": Told("Tournaments"),
    "tournament": Told("Tournament"),
    "standings": Told("Standings"),
    "joint_ratings": Told("JointRatings"),
    "ratings": Told("Ratings"),
    "ladder": Told("Ladder"),
    "seating": Told("Seating"),
    "rules": Told("Variant"),
    "variants": Told("Games"),
    "one_variant": Told("Variant"),
    "export": Told("Event", refusals=(403,)),
    "take_in": Told("TakenIn", (201,), SENT),
}
BROWSER = {"BrowserSession": {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}}


# Parts of addresses, and shapes, that belong to a feature which the operator may take away.
OF_FEATURES = {
    "ratings": ("ratings", "joint-ratings", "Ratings", "JointRatings"),
    "ladders": ("ladders", "Ladder"),
    "website": ("WebhookMessage", "Ping"),
}


def describe(document: dict[str, Any]) -> dict[str, Any]:
    """Add to the OpenAPI document what our views answer; they make plain JSON, which Ninja cannot see into."""
    if is_offered("website"):
        document["webhooks"] = {kind: {"post": _webhook_operation(kind)} for kind in [*WebhookEvent.values, PING]}
    off = {part for feature, parts in OF_FEATURES.items() if not is_offered(feature) for part in parts}
    paths, shapes = document["paths"].items(), {**SHAPES, "DealRecord": record_schema()}
    document["paths"] = {path: methods for path, methods in paths if off.isdisjoint(path.split("/"))}
    parts = document.setdefault("components", {})
    parts.setdefault("schemas", {}).update((name, shape) for name, shape in shapes.items() if name not in off)
    for sent in parts["schemas"].values():
        if sent.get("properties", {}).get("record", {}).get("type") == "object":
            sent["properties"]["record"] = named("DealRecord")
    parts.setdefault("securitySchemes", {}).update(BROWSER)
    for methods in document["paths"].values():
        for operation in methods.values():
            # A browser that signed in, or anybody: what was published is for all.
            operation["security"] = [*operation.get("security", ()), {"BrowserSession": []}, {}]
            operation["responses"] = _answers(_told_of(operation))
    return document


def _webhook_operation(kind: str) -> dict[str, Any]:
    """The message to a club's own server when this happens, and the answer it gives."""
    shape = named("Ping" if kind == PING else "WebhookMessage")
    return {
        "operationId": f"webhook_{kind}",
        "summary": "Try it" if kind == PING else str(WebhookEvent(kind).label),
        "tags": ["webhooks"],
        "security": [],
        "parameters": [
            {
                "name": SIGNATURE_HEADER,
                "in": "header",
                "required": True,
                "description": "t=<seconds since 1970>,v1=<HMAC-SHA256 of “t.body” with the secret, in hexadecimal>",
                "schema": {**TEXT, "pattern": "^t=[0-9]+,v1=[0-9a-f]{64}$"},
            }
        ],
        "requestBody": {"required": True, "content": {"application/json": {"schema": shape}}},
        "responses": {"2XX": {"description": "Taken. Anything else is tried again, with the same id."}},
    }


def _told_of(operation: dict[str, Any]) -> Told:
    return OPERATIONS[next(key for key in OPERATIONS if operation["operationId"].endswith(f"_{key}"))]


def _answers(bodies: Told) -> dict[int, dict[str, Any]]:
    answers = {status: _answer(status, named(bodies.shape)) for status in bodies.statuses}
    if bodies.etag:
        answers[304] = {"description": responses[304]}
    problem = named("Problem")
    return answers | {status: _answer(status, problem) for status in sorted({*ALWAYS, *bodies.refusals})}


def _answer(status: int, shape: dict[str, str]) -> dict[str, Any]:
    return {"description": responses[status], "content": {"application/json": {"schema": shape}}}
