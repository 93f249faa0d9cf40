"""Public reads: published tournaments, their rounds, seating, standings and rules, and every variant; and a whole event
as one JSON document, exported, imported, and equal after the round trip.
"""

import re
from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID

from django.db import transaction
from django.http import HttpResponse, QueryDict
from ninja import Body, Router, Status

from reports.standings import rank
from scoring import UnknownVariant, every_game, variant
from scoring.decimals import decimals_of
from scoring.document import document
from tournaments.api.door import tournament_for_reading
from tournaments.clubs.models import Club
from tournaments.errors import NotFound
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.services.imports import ensure_pages_open, import_event
from tournaments.evening.rounds.facts import rules_of
from tournaments.evening.rounds.models import Round, Tournament
from tournaments.evening.rounds.selectors.seating import Sitter, seating_of
from tournaments.evening.rounds.selectors.tournaments import public_facts, public_rows_of, search_public
from tournaments.evening.standings.selectors.results import results_of
from tournaments.frame.pages import MARK
from tournaments.frame.translate import say, say_name
from tournaments.ladders.models import Ladder
from tournaments.ladders.selectors import ladder_view, places_of
from tournaments.ratings.selectors import Standing, find_joint_rating, joint_ratings_of, ratings_of
from tournaments.security.actors import ActorRequest
from tournaments.security.permissions import club_is_public, may_see_publicly, require
from tournaments.security.security_log import note
from tournaments.security.untrusted_input import json_value

router = Router(tags=["reading"])
ONE = "/tournaments/{tournament_id}"
LONG_LIST = 100
A_YEAR = "private, max-age=31536000, immutable"


@router.get("/tournaments", summary="Tournaments with a public page, newest first, a hundred at a time")
def tournaments(
    request: ActorRequest, response: HttpResponse, q: str = "", until: date | None = None, after: str = ""
) -> list[dict[str, Any]]:
    """`q` looks in names, clubs and towns, `until` begins at a day. The address of the next hundred stands in the
    header `Link` as `rel="next"`; the last page has none."""
    page = public_rows_of(search_public(q, until), {"after": after}, LONG_LIST)
    if page.next:
        query = QueryDict(mutable=True)
        query.update({**request.GET.dict(), "after": str(page.next)})
        response["Link"] = f'<{request.build_absolute_uri(f"?{query.urlencode()}")}>; rel="next"'
    return [public_facts(tournament) for tournament in page]


@router.get(ONE, summary="One tournament and its rounds")
def tournament(request: ActorRequest, tournament_id: UUID) -> dict[str, Any]:
    tournament, public = tournament_for_reading(request.actor, tournament_id)
    rounds = tournament.rounds.order_by("number")
    published = rounds.exclude(status=Round.Status.DRAFT) if public else rounds
    return {
        **public_facts(tournament),
        "rules": tournament.rules,
        "overlay": tournament.overlay,
        "ranking": tournament.ranking,
        "rounds": [{"number": round_.number, "status": round_.status} for round_ in published],
    }


@router.get(ONE + "/standings", summary="The standings as they are now")
def standings(request: ActorRequest, tournament_id: UUID) -> list[dict[str, Any]]:
    """`points` are whole numbers of the smallest unit of the evening’s prices. Where those have decimals, `decimals`
    says how many: with 1, 25 points are 2.5."""
    tournament, public = tournament_for_reading(request.actor, tournament_id)
    if public and (tournament.results_held or not may_see_publicly(tournament)):
        raise NotFound
    rows = rank(results_of(tournament, public=public), tournament.ranking).rows
    decimals = decimals_of(tournament.overlay)
    unit = {"decimals": decimals} if decimals else {}
    return [
        {
            "place": row.place,
            "entrant": row.entrant.number,
            "name": row.entrant.name,
            "club": row.entrant.club,
            "points": row.points,
            **unit,
        }
        for row in rows
    ]


@router.get("/clubs/{club}/ratings", summary="The ratings that a club shows, of its players or with of=pairs its pairs")
def ratings(request: ActorRequest, club: str, of: str = "players") -> list[dict[str, Any]]:
    """`rating` is what was shown at least; from few evenings it is `provisional`, and settles still."""
    published = Club.objects.filter(slug=club, ratings_public=True).first()
    if published is None or not club_is_public(published) or of not in ("players", "pairs"):
        raise NotFound
    return [_rated(row) for row in ratings_of(published, public=True, pairs=of == "pairs")[0]]


@router.get("/joint-ratings/{joint}", summary="The ratings over several clubs, of players or with of=pairs of pairs")
def joint_ratings(request: ActorRequest, joint: str, of: str = "players") -> list[dict[str, Any]]:
    """As the ratings of one club; `clubs` are those of the evenings that count."""
    rating, clubs = find_joint_rating(joint)
    if of not in ("players", "pairs"):
        raise NotFound
    return [
        {**_rated(row), "clubs": list(row.clubs)} for row in joint_ratings_of(rating, clubs, pairs=of == "pairs")[0]
    ]


def _rated(row: Standing) -> dict[str, Any]:
    return {
        "place": row.place,
        "name": row.name,
        "rating": row.rated.rating,
        "provisional": row.rated.provisional,
        "evenings": row.evenings,
        "tables": row.rated.tables,
    }


@router.get("/clubs/{club}/ladders/{ladder}", summary="Who stands where on a challenge ladder that a club shows")
def ladder(request: ActorRequest, club: str, ladder: str) -> list[dict[str, Any]]:
    """`challenge` says in words how the open challenge of that place stands; it is empty without one."""
    published = Ladder.objects.select_related("club").filter(club__slug=club, slug=ladder, published=True).first()
    if published is None or not club_is_public(published.club):
        raise NotFound
    return places_of(ladder_view(published, public=True))


@router.get(ONE + "/rounds/{round_number}/seating", summary="Who sits where in a round that was published")
def seating(request: ActorRequest, tournament_id: UUID, round_number: int) -> dict[str, Any]:
    tournament, public = tournament_for_reading(request.actor, tournament_id)
    round_ = tournament.rounds.filter(number=round_number).first()
    if round_ is None or (public and round_.status == Round.Status.DRAFT):
        raise NotFound
    seats = seating_of(round_, public=public)
    return {
        "round": seats.number,
        "status": seats.status,
        "tables": [
            {
                "number": table.number,
                "dealt": table.dealt,
                "first_dealer": table.first_dealer,
                "seats": _people(table.seats),
            }
            for table in seats.tables
        ],
        "out": [{"number": who.number, "name": who.name} for who in seats.out],
    }


@router.get(ONE + "/rules/{hash}", summary="The document a deal is scored from without the server")
def rules(request: ActorRequest, tournament_id: UUID, hash: str) -> HttpResponse:
    tournament, _ = tournament_for_reading(request.actor, tournament_id)
    rules_ = rules_of(tournament)
    if hash != rules_.hash:
        raise NotFound
    response = HttpResponse(rules_.text, content_type="application/json; charset=utf-8")
    response[MARK], response["ETag"], response["Cache-Control"] = "1", f'"{rules_.hash}"', A_YEAR
    return response


@router.get("/variants", summary="Every game and variant")
def variants(request: ActorRequest) -> list[dict[str, Any]]:
    return [
        {
            "game": game.key,
            "name": say_name(game.name, game.key),
            "variants": [
                {"key": variant_.key, "name": say_name(variant_.name, game.key)} for variant_ in game.variants
            ],
        }
        for game in every_game()
    ]


@router.get("/variants/{game}/{key}", summary="A variant as a document; house rules as JSON in `rules`")
def one_variant(request: ActorRequest, game: str, key: str, rules: str = "{}") -> dict[str, Any]:
    try:
        published = variant(game, key)
    except UnknownVariant as unknown:
        raise NotFound from unknown
    return document(published.under(_rules(rules)), say)


def _rules(text: str) -> dict[str, Any]:
    try:
        chosen = json_value(text[:5000])
    except ValueError:
        chosen = None
    return chosen if isinstance(chosen, dict) else {"rules": text[:40]}


def _people(seats: Mapping[str, Sitter]) -> dict[str, dict[str, Any]]:
    return {seat: {"number": who.number, "name": who.name} for seat, who in seats.items()}


events_router = Router(tags=["events"])
# Generated clients call their methods so: it stays, wherever the module goes.
EVENTS_NAMED = "tournaments_api_events_"
SLUG = re.compile(r"[-\w]{1,60}")


@events_router.get(
    "/tournaments/{tournament_id}/export",
    operation_id=EVENTS_NAMED + "export",
    summary="The complete event, for the people of its club",
)
def export(request: ActorRequest, tournament_id: UUID) -> dict[str, Any]:
    tournament = Tournament.objects.select_related("club").filter(public_id=tournament_id).first()
    if tournament is None:
        raise NotFound
    require(request.actor, "see_journal", tournament)
    note("evening taken along", tournament=str(tournament_id), by=request.actor.id)
    return event_of(tournament)


@events_router.post(
    "/clubs/{slug}/tournaments",
    response={201: dict},
    operation_id=EVENTS_NAMED + "take_in",
    summary="Take in an event; twice changes nothing",
)
def take_in(request: ActorRequest, slug: str, document: dict[str, Any] = Body(...)) -> Status:  # noqa: B008  ninja reads the body so
    club = Club.objects.filter(slug=slug).first() if SLUG.fullmatch(slug) else None
    if club is None:
        raise NotFound
    with transaction.atomic():
        tournament = import_event(club=club, document=document, actor=request.actor)
        ensure_pages_open(request, tournament)
    return Status(201, {"id": str(tournament.public_id), "name": tournament.name, "acts": tournament.revision})
