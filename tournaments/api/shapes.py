"""The shapes of what the API answers, as its OpenAPI page tells them. They describe; nothing is converted by them."""

from typing import Any

TEXT, WHOLE, FLAG, THING = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}, {"type": "object"}
MOMENT, DAY, ID = {**TEXT, "format": "date-time"}, {**TEXT, "format": "date"}, {**TEXT, "format": "uuid"}


def maybe(shape):
    """That, or nothing."""
    return {"anyOf": [shape, {"type": "null"}]}


def listed(shape):
    return {"type": "array", "items": shape}


def by_key(shape):
    return {"type": "object", "additionalProperties": shape}


def one_of(*values: Any):
    return {"enum": list(values)}


def named(name: str) -> dict[str, str]:
    """A shape that has a name of its own."""
    return {"$ref": f"#/components/schemas/{name}"}


def thing(sometimes=None, /, **always: Any):
    """An object: what it always has, and what it has sometimes. More may come with a later version."""
    return {"type": "object", "properties": {**always, **(sometimes or {})}, "required": list(always)}


PERSON = thing(number=WHOLE, name=TEXT)
STANDING_DEAL = {
    "uid": TEXT, "number": WHOLE, "version": WHOLE, "record": THING, "dealer": TEXT, "points": by_key(WHOLE),
    "totals": by_key(WHOLE), "made": maybe(FLAG), "verified": FLAG, "warnings_dismissed": listed(TEXT),
    "changed_at": MOMENT,
}  # fmt: skip
ABOUT = {
    "id": ID, "name": TEXT, "club": TEXT, "date": DAY, "time_zone": TEXT, "game": TEXT, "variant": TEXT,
    "kind": one_of("individual", "pairs"), "status": one_of("draft", "running", "finished"), "rounds_planned": WHOLE,
}  # fmt: skip
JOURNAL_ROW = thing(
    seq=WHOLE, kind=TEXT, payload=THING, round=maybe(WHOLE), table=maybe(WHOLE), deal=maybe(ID), undoes=maybe(WHOLE),
    actor=THING, at=MOMENT, reason=TEXT, previous_hash=TEXT, hash=TEXT,
)  # fmt: skip

SHAPES = {
    "Problem": thing({"problems": by_key(listed(TEXT)), "current": maybe(named("Deal"))}, error=TEXT),
    "Deal": thing(
        uid=ID, number=WHOLE, version=WHOLE, record=THING, removed=FLAG, warnings_dismissed=listed(TEXT),
        changed_at=MOMENT,
    ),
    "Table": thing(
        {"may_correct": FLAG, "short": by_key(TEXT)},
        revision=WHOLE,
        tournament=thing(id=ID, name=TEXT, club=TEXT),
        round=thing(number=WHOLE, status=TEXT, planned=WHOLE),
        table=thing(
            number=WHOLE, dealt=maybe(WHOLE), first_dealer=TEXT, over=FLAG, winner=TEXT,
            confirmed=listed(one_of("NS", "EW")), disputed=FLAG, dispute=TEXT, called=FLAG,
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
        rules=thing(hash=TEXT, url=TEXT),
    ),
    "Changed": thing(table=named("Table")),
    "Undone": thing(undone=thing(seq=WHOLE, kind=TEXT, deal=maybe(ID)), table=named("Table")),
    "Taken": thing({"claim": THING}, deal=maybe(named("Deal")), table=named("Table")),
    "Entered": thing(
        {"claim": THING}, deal=maybe(named("Deal")), created=FLAG, superseded=FLAG, table=named("Table")
    ),
    "Versions": thing(
        deal=named("Deal"),
        history=listed(thing(seq=WHOLE, kind=TEXT, payload=THING, who=TEXT, at=MOMENT, reason=TEXT)),
    ),
    "Sheet": thing(
        round=WHOLE, table=WHOLE, parties=listed(TEXT), deals=listed(thing(**STANDING_DEAL, why=listed(TEXT))),
        points=by_key(WHOLE), games=by_key(WHOLE), expected=maybe(WHOLE), next_number=WHOLE, next_dealer=TEXT,
        over=FLAG, winner=TEXT, confirmed=listed(one_of("NS", "EW")), disputed=FLAG,
    ),
    "Tournaments": listed(thing(**ABOUT)),
    "Tournament": thing(
        **ABOUT, rules=THING, overlay=THING, ranking=listed(TEXT), rounds=listed(thing(number=WHOLE, status=TEXT))
    ),
    "Standings": listed(thing(place=WHOLE, entrant=WHOLE, name=TEXT, club=TEXT, points=WHOLE)),
    "Seating": thing(
        round=WHOLE, status=TEXT, out=listed(PERSON),
        tables=listed(thing(number=WHOLE, dealt=maybe(WHOLE), first_dealer=TEXT, seats=by_key(PERSON))),
    ),
    "Games": listed(thing(game=TEXT, name=TEXT, variants=listed(thing(key=TEXT, name=TEXT)))),
    "Variant": thing(format=WHOLE, game=TEXT, variant=TEXT, name=TEXT, contracts=listed(THING)),
    "Event": thing(
        format=one_of("whistboard-event"), version=WHOLE, id=ID, slug=TEXT, players=listed(THING),
        entrants=listed(THING), rounds=listed(THING), adjustments=listed(THING), journal=listed(JOURNAL_ROW),
        seals=by_key(TEXT), seal=TEXT,
    ),
    "TakenIn": thing(id=ID, name=TEXT, acts=WHOLE),
}  # fmt: skip
