"""The basis of a draw: who plays, the rounds that stay, how many sit at a table, results so far and wishes.

Attempts at a draw, the recipe that each fixes, and who met whom on earlier evenings of the same seasons.
"""

from __future__ import annotations

import secrets
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from draws import (
    DrawRound,
    Earlier,
    History,
    Recipe,
    Wishes,
    earlier_from_json,
    engine,
    every_movement,
    find_movement,
    placed,
    season_counts,
    why_not,
)
from draws import Unit as DrawUnit
from draws.draw import STEPS_A_SECOND
from draws.recipe import FORMAT, VERSION, sealed
from draws.wishes import Soft
from reports.standings import rank
from scoring import SIDES
from scoring.seats import Unit
from tournaments.evening.draws.models import DrawAttempt
from tournaments.evening.draws.wording import unkept
from tournaments.evening.rounds.facts import last_round_with, stage_at, variant_of
from tournaments.evening.rounds.models import Entrant, EntrantMember, Kind, Round, Seat, SitOut, Tournament
from tournaments.evening.rounds.rules import PLACES as FIVE
from tournaments.evening.rounds.selectors.named import ladies_of
from tournaments.evening.standings.selectors.results import BEGUN, finalists, results_of
from tournaments.frame.registries import strengths
from tournaments.frame.translate import say

if TYPE_CHECKING:
    from draws import Draw
    from draws.draw import Movement


PLACES = {"N": 0, "E": 1, "S": 2, "W": 3, "F": 4, "NS": 0, "EW": 1}


class Field(NamedTuple):
    """The field: all who were ever drawn, then who is new: a movement's numbers from 1 are places in `numbers`."""

    numbers: tuple[int, ...]
    done: tuple[DrawRound, ...]
    drafts: tuple[DrawRound, ...]
    new: tuple[int, ...]
    gone: frozenset[int]

    @property
    def present(self) -> list[int]:
        """The places of those who play the next round."""
        return [place for place in range(1, len(self.numbers) + 1) if place not in self.gone]

    @property
    def here(self) -> list[int]:
        """The numbers of those who play the next round, in the order of their places."""
        return [self.numbers[place - 1] for place in self.present]


def opened_rounds(tournament: Tournament) -> int:
    """The number of rounds opened so far."""
    return tournament.rounds.filter(status__in=BEGUN).count()


def playing(tournament: Tournament, number: int) -> QuerySet[Entrant]:
    """The entrants who take part in that round, in order of their numbers."""
    here = tournament.entrants.filter(status=Entrant.Status.ACTIVE, from_round__lte=number).order_by("number")
    stage = stage_at(tournament, number)
    return here.filter(number__in=finalists(tournament, stage).numbers) if stage else here


def sizes_of(tournament: Tournament) -> tuple[int, ...]:
    """The sizes that one table may have: five only where everybody scores alone."""
    if tournament.kind == Kind.PAIRS:
        return (2,)
    return (4, 5) if variant_of(tournament).unit is Unit.PLAYER else (4,)


def field_of(tournament: Tournament) -> Field:
    """The field of the rounds still to come, in five queries. Before the first round only who is here counts."""
    stored = list(tournament.rounds.order_by("number"))
    tables, out = _tables_by_round(tournament), _out(tournament)
    drawn_numbers = {number for round_ in stored for table in tables.get(round_.number, ()) for number in table}
    drawn_numbers |= {number for round_ in stored for number in out.get(round_.number, ())}
    opened = [round_ for round_ in stored if round_.status in BEGUN]
    active = list(playing(tournament, len(opened) + 1).values_list("number", flat=True))
    if not opened:
        return Field(tuple(active), (), (), (), frozenset())
    numbers = (*sorted(drawn_numbers), *(number for number in active if number not in drawn_numbers))
    place = {number: at for at, number in enumerate(numbers, start=1)}
    rounds = [
        DrawRound(
            tuple(tuple(place[number] for number in table) for table in tables.get(round_.number, ())),
            tuple(place[number] for number in out.get(round_.number, ())),
            tuple(round_.certificate.get("sets", ())),
        )
        for round_ in stored
    ]
    new = tuple(place[number] for number in numbers if number not in drawn_numbers)
    gone = frozenset(place[number] for number in drawn_numbers - set(active))
    return Field(numbers, tuple(rounds[: len(opened)]), tuple(rounds[len(opened) :]), new, gone)


def _tables_by_round(tournament: Tournament) -> dict[int, list[tuple[int, ...]]]:
    """The tables of each round as entrant numbers in the order of the seats."""
    seated: dict[int, dict[int, dict[int, int]]] = {}
    for number, table, seat, entrant in Seat.objects.filter(round__tournament=tournament).values_list(
        "round__number", "table__number", "seat", "entrant__number"
    ):
        seated.setdefault(number, {}).setdefault(table, {})[PLACES[seat]] = entrant
    return {
        number: [tuple(seats[at] for at in sorted(seats)) for _table, seats in sorted(tables.items())]
        for number, tables in seated.items()
    }


def _out(tournament: Tournament) -> dict[int, list[int]]:
    out: dict[int, list[int]] = {}
    rows = SitOut.objects.filter(round__tournament=tournament).values_list("round__number", "entrant__number")
    for number, entrant in rows:
        out.setdefault(number, []).append(entrant)
    return out


def history_before(tournament: Tournament, field: Field) -> History:
    """Rounds, points, verdicts and the standings so far, under the places of the field."""
    results = results_of(tournament)
    points, rounds = results.round_points, range(1, len(field.done) + 1)
    standings = rank(results, tournament.ranking)
    seed = tournament.rounds.order_by("number").values_list("seed", flat=True).first() or ""
    rows = {place: standings.by_key[number] for place, number in enumerate(field.numbers, start=1)}
    main, better = standings.order[0], -1 if results.low_wins else 1
    return History(
        rounds=field.done,
        points=tuple(
            {
                place: better * points[row.entrant.key][at]
                for place, row in rows.items()
                if at in points[row.entrant.key]
            }
            for at in rounds
        ),
        absent=field.gone,
        places={place: row.place for place, row in rows.items()},
        merit={place: main.rank_value(row.values[0] or 0) for place, row in rows.items()},
        winners=tuple(
            {
                verdict.table: SIDES.index(verdict.winner)
                for verdict in results.verdicts
                if verdict.round == at and verdict.winner
            }
            for at in rounds
        ),
        seed=int(seed) if seed.isdecimal() else None,
        ladies=_ladies(tournament, field),
    )


def _ladies(tournament: Tournament, field: Field) -> frozenset[int]:
    """The players who play a drive as a lady, by place; nobody where it is no drive."""
    if not variant_of(tournament).drive:
        return frozenset()
    ladies = ladies_of(tournament)
    return frozenset(place for place, number in enumerate(field.numbers, start=1) if number in ladies)


class Comfort(NamedTuple):
    """Weights of tables of like strength and of staying at one's table (0: not wished), and strengths by place."""

    level: int = 0
    still: int = 0
    strengths: tuple[tuple[int, int], ...] = ()


def wishes_of(
    tournament: Tournament, field: Field, fives: bool | None = None, comfort: Comfort | None = None
) -> Wishes:
    """Fixed tables, who is kept apart or in other halves, as musts or with a weight, and whether fives are wished,
    under the field's places; and what is wished of all tables for comfort."""
    place = {number: at for at, number in enumerate(field.numbers, start=1)}
    asked: list[Soft] = []
    apart: dict[str, list[Entrant]] = {}
    halves: dict[str, list[Entrant]] = {}
    for entrant in tournament.entrants.filter(number__in=field.numbers, status="active"):
        if entrant.fixed_table:
            where = (place[entrant.number], entrant.fixed_table, PLACES.get(entrant.fixed_seat))
            asked.append(Soft("fixed", where, entrant.wish_weight))
        if entrant.keep_apart:
            apart.setdefault(entrant.keep_apart.casefold(), []).append(entrant)
        if entrant.other_half:
            halves.setdefault(entrant.other_half.casefold(), []).append(entrant)
    for group in apart.values():
        people = tuple(place[entrant.number] for entrant in group)
        asked += [Soft("apart", people, _strongest(group))] if len(people) > 1 else []
    for group in halves.values():
        for pair in combinations(group, 2):
            people = tuple(place[entrant.number] for entrant in pair)
            asked.append(Soft("halves", people, _strongest(pair)))
    comfort = comfort or Comfort()
    wishes = Wishes(
        fives=has_fives(field) if fives is None else fives,
        level=comfort.level,
        still=comfort.still,
        strengths=comfort.strengths if comfort.level else (),
    ).taking(wish for wish in asked if not wish.weight)
    return replace(wishes, soft=tuple(wish for wish in asked if wish.weight))


def _strongest(entrants: Iterable[Entrant]) -> int:
    """The weight of a common wish: a must if it is one for anybody."""
    weights = [entrant.wish_weight for entrant in entrants]
    return max(weights) if all(weights) else 0


def may_be_rated(tournament: Tournament) -> bool:
    """True if the club may know how strong its players are: each plays alone, and it has closed rounds."""
    closed = Round.objects.filter(tournament__club=tournament.club_id, status=Round.Status.CLOSED)
    return tournament.kind == Kind.INDIVIDUAL and closed.exists()


def strengths_of(tournament: Tournament, field: Field) -> tuple[tuple[int, int], ...]:
    """The club's rating of everybody who has one, by place; nobody's where partners are fixed."""
    if tournament.kind != Kind.INDIVIDUAL:
        return ()
    ratings = {player: rating for rated in strengths for player, rating in rated(tournament.club).items()}
    players = dict(tournament.entrants.values_list("number", "players"))
    rating_at = ((at, ratings.get(players.get(number) or 0)) for at, number in enumerate(field.numbers, start=1))
    return tuple((at, round(rating)) for at, rating in rating_at if rating is not None)


def comfort_of(
    tournament: Tournament,
    field: Field,
    level: int = 0,
    still: int = 0,
    strengths: tuple[tuple[int, int], ...] | None = None,
) -> Comfort:
    """Wishes for all tables, with the strengths that the club has where they count, or those given."""
    strength_of = strengths_of(tournament, field) if level and strengths is None else strengths
    return Comfort(level, still, strength_of or ())


def has_fives(field: Field) -> bool:
    """Does anybody sit as the fifth at a table in these rounds?"""
    return any(len(table) == len(FIVE) for round_ in (*field.done, *field.drafts) for table in round_.tables)


def earlier_evenings(tournament: Tournament) -> QuerySet[Tournament]:
    """The evenings before this one in any of its seasons, for an evening without fixed partners; else none."""
    if tournament.kind != Kind.INDIVIDUAL:
        return Tournament.objects.none()
    same = Tournament.objects.filter(seasons__in=tournament.seasons.all(), date__lt=tournament.date)
    return same.filter(rounds__status__in=BEGUN).distinct()


OPPOSITE = {frozenset("NS"), frozenset("EW")}


def earlier_of(tournament: Tournament, field: Field) -> Earlier:
    """Meetings and partnerships there, by people's places in the field of this evening; in three queries."""
    place = {number: at for at, number in enumerate(field.numbers, start=1)}
    members = EntrantMember.objects.filter(entrant__tournament=tournament, entrant__number__in=field.numbers)
    places = {player: place[number] for player, number in members.values_list("player", "entrant__number")}
    evenings = list(earlier_evenings(tournament).values_list("pk", flat=True))
    seats = Seat.objects.filter(round__tournament__in=evenings, round__status__in=BEGUN, entrant__players__in=places)
    tables: dict[int, dict[int, tuple[str, int]]] = defaultdict(dict)
    for table, seat, entrant, player in seats.values_list("table", "seat", "entrant", "entrant__players"):
        tables[table][places[player]] = (seat, entrant)
    met: Counter[tuple[int, int]] = Counter()
    partnered: Counter[tuple[int, int]] = Counter()
    for seated in tables.values():
        for first, other in combinations(sorted(seated), 2):
            met[first, other] += 1
            (seat, entrant), (other_seat, other_entrant) = seated[first], seated[other]
            partnered[first, other] += entrant == other_entrant or frozenset((seat, other_seat)) in OPPOSITE
    return Earlier(len(evenings), dict(met), {pair: times for pair, times in partnered.items() if times})


def season_sentences(fixed: FixedDraw, draw: Draw) -> dict[str, Any]:
    """Sentences of a draw's certificate on the evenings of the season; nothing where these did not count."""
    season = fixed.opened.get("season", {}).get("value")
    if not season:
        return {}
    partners = find_movement(draw.kind).partners
    return {"season": season_counts(earlier_from_json(season), draw.rounds, partners=partners)}


DRAW, LOT = DrawAttempt.What.DRAW, DrawAttempt.What.LOT


class Offer(NamedTuple):
    """A kind of draw as it is offered: what it promises, and why it cannot be made here ("" when it can)."""

    key: str
    name: str
    promise: str
    refusal: str
    rounds: int


class FixedDraw(NamedTuple):
    """A document with what it discloses, and the salt of its names; not stored yet."""

    what: str
    first_round: int
    last_round: int
    document: dict[str, Any]
    opened: dict[str, Any]
    names_salt: str


def offers_for(tournament: Tournament, field: Field) -> list[Offer]:
    """The kinds of draw for these entrants and the rounds still to come, those that can be made first."""
    unit = DrawUnit.PAIR if tournament.kind == Kind.PAIRS else DrawUnit.PLAYER
    wishes = wishes_of(tournament, field, fives=False)
    drive = tournament.kind == Kind.INDIVIDUAL and variant_of(tournament).hand_by_hand
    offers = [
        _offer(movement, field, tournament, wishes)
        for movement in every_movement()
        if (movement.unit is unit or movement.reads_script) and (drive or not movement.hand_by_hand)
    ]
    return sorted(offers, key=lambda offer: (bool(offer.refusal), drive and not find_movement(offer.key).hand_by_hand))


def _offer(movement: Movement, field: Field, tournament: Tournament, wishes: Wishes) -> Offer:
    rounds = _to_come(movement, field, tournament)
    refusal = why_not(movement.key, len(field.present), rounds)
    sentences = [say(movement.promise), *(_warnings(movement, field, tournament, wishes) if not refusal else ())]
    return Offer(movement.key, say(movement.name), " ".join(filter(None, sentences)), say(refusal), rounds)


def _to_come(movement: Movement, field: Field, tournament: Tournament) -> int:
    last = last_round_with(tournament, len(field.done) + 1)
    return 1 if movement.by_round else max(last - len(field.done), 1)


def _warnings(movement: Movement, field: Field, tournament: Tournament, wishes: Wishes) -> Iterator[str]:
    """Warnings of what a kind of draw does not do for those who asked for something, and rounds it will not come to."""
    if wishes.entrants():
        yield unkept(movement.key)
    if movement.winners == "all" and len(wishes.fixed) > 1:
        yield _("If two players who each keep a table meet, one of them moves.")
    if movement.by_round:
        yield say(why_not(movement.key, len(field.present), last_round_with(tournament, len(field.done) + 1)))


def recipe_of(
    tournament: Tournament,
    field: Field,
    kind: str,
    seconds: float,
    *,
    script: str = "",
    fives: bool | None = None,
    memory: bool = False,
    **comfort: Any,
) -> Recipe:
    """The recipe: all that the rounds to come follow from, but the seed."""
    movement = find_movement(kind)
    history = History(rounds=field.done, absent=field.gone)
    return Recipe(
        kind,
        len(field.numbers),
        _to_come(movement, field, tournament),
        int(seconds * STEPS_A_SECOND),
        wishes_of(tournament, field, fives, comfort_of(tournament, field, **comfort)),
        placed(script, field.here) if script else "",
        history_before(tournament, field) if movement.by_round else history,
        () if movement.by_round else field.drafts,
        0 if movement.by_round else len(field.new),
        earlier_of(tournament, field) if memory and not (field.done or movement.by_round or script) else Earlier(),
    )


def fixed_draw(
    tournament: Tournament, field: Field, recipe: Recipe, source: dict[str, Any], like: DrawAttempt | None = None
) -> FixedDraw:
    """The rounds to come with everything they follow from but the number. With `like` the attempt's own salts and
    number are taken, so that the document is equal if nothing has changed since."""
    first = len(field.done) + 1
    private = {"wishes": recipe.wishes_as_json(), "history": recipe.before_as_json()}
    if recipe.earlier:
        private["season"] = recipe.earlier_as_json()
    old = like.opened if like else {}
    opened = {
        part: {"salt": old.get(part, {}).get("salt") or new_salt(), "value": value}
        for part, value in private.items()
        if value
    }
    names_salt = like.names_salt if like else new_salt()
    document = {
        **head_of(tournament, DRAW, like.attempt if like else attempts_at(tournament, first).count() + 1, source),
        **recipe.as_json(),
        "engine": engine(),
        "first": first,
        "numbers": list(field.numbers),
        "absent": sorted(set(field.numbers) - set(field.here)),
        **{part: _sealed(opened.get(part)) for part in private},
        "names": names_sealed(tournament, field.numbers, names_salt, like),
    }
    return FixedDraw(DRAW, first, first + (recipe.rounds or 1) - 1, document, opened, names_salt)


def names_sealed(tournament: Tournament, numbers: Sequence[int], salt: str, like: DrawAttempt | None = None) -> str:
    """The salted digest of the list; where its salt went with somebody who was erased, the one that was fixed."""
    return sealed(public_names(tournament, numbers), salt) if salt or not like else like.document["names"]


def _sealed(opened: dict[str, Any] | None) -> str | dict[str, Any]:
    """A digest of what is private; where there is nothing, everybody may know."""
    return sealed(opened["value"], opened["salt"]) if opened else {}


def head_of(tournament: Tournament, what: str, attempt: int, source: dict[str, Any]) -> dict[str, Any]:
    """The beginning of every such document."""
    event = str(tournament.public_id)
    return {"format": FORMAT, "version": VERSION, "event": event, "what": what, "attempt": attempt, "source": source}


def new_salt() -> str:
    """A salt that nobody can guess."""
    return secrets.token_hex(16)


def attempts_at(tournament: Tournament, first: int) -> QuerySet[DrawAttempt]:
    """Every attempt so far at the round of that number, the oldest first."""
    return tournament.draws.filter(what=DRAW, first_round__lte=first, last_round__gte=first).order_by("seq")


def numbers_of(attempt: DrawAttempt) -> list[int]:
    """The start numbers that an attempt is about, in its order."""
    document = attempt.document
    return document.get("numbers") or [number for group in document.get("groups", ()) for number in group]


def waiting_draw(tournament: Tournament) -> DrawAttempt | None:
    """The draw that is fixed and has not been made yet, if nothing came after it."""
    return not_drawn_yet([*tournament.draws.filter(what=DRAW).order_by("-seq")[:1]])


def not_drawn_yet(attempts: Sequence[DrawAttempt]) -> DrawAttempt | None:
    """The newest of these attempts, if its number comes from outside and nothing was drawn from it yet."""
    newest = attempts[-1] if attempts else None
    return newest if newest and newest.from_outside and not newest.drawn else None


def is_newest(attempt: DrawAttempt) -> bool:
    """Was nothing of its kind announced or drawn after it? A raffle and a lot are two kinds."""
    later = attempt.tournament.draws.filter(what=attempt.what, seq__gt=attempt.seq)
    return not any(other.is_raffle == attempt.is_raffle for other in later)


def names_of(tournament: Tournament) -> dict[int, str]:
    """Everybody's name as the evening publishes it, by start number."""
    return dict(tournament.entrants.values_list("number", "public_name"))


def public_names(
    tournament: Tournament, numbers: Sequence[int], names: dict[int, str] | None = None
) -> list[list[Any]]:
    """Start numbers and names in that order, names as the evening publishes them; `names` if they are known."""
    names = names_of(tournament) if names is None else names
    return [[number, names.get(number, "")] for number in numbers]


def fixed_lot(tournament: Tournament, groups: Sequence[Sequence[int]], source: dict[str, Any]) -> FixedDraw:
    """The people between whom a lot is to decide, before anybody knows its number."""
    salt = new_salt()
    before = _lots_between(tournament, groups)
    groups = [sorted(group) for group in groups]
    numbers = [number for group in groups for number in group]
    head = head_of(tournament, LOT, before + 1, source)
    document = {**head, "groups": groups, "names": names_sealed(tournament, numbers, salt)}
    return FixedDraw(LOT, 0, 0, document, {}, salt)


def fixed_raffle(tournament: Tournament, numbers: Sequence[int], prizes: int, source: dict[str, Any]) -> FixedDraw:
    """The start numbers that take part in a raffle, and for how many prizes, before anybody knows its number."""
    head = head_of(tournament, LOT, len(raffles_of(tournament)) + 1, source)
    salt, group = new_salt(), sorted(numbers)
    document = {**head, "raffle": prizes, "groups": [group], "names": names_sealed(tournament, group, salt)}
    return FixedDraw(LOT, 0, 0, document, {}, salt)


def raffles_of(tournament: Tournament) -> list[DrawAttempt]:
    """The raffles that were fixed or drawn, the oldest first."""
    return _lots(tournament, raffles=True)


def _lots(tournament: Tournament, *, raffles: bool) -> list[DrawAttempt]:
    return [lot for lot in tournament.draws.filter(what=LOT).order_by("seq") if lot.is_raffle == raffles]


def is_drawn_again(tournament: Tournament, groups: Sequence[Sequence[int]]) -> bool:
    """Was a lot between these people announced before?"""
    return _lots_between(tournament, groups) > 0


def _lots_between(tournament: Tournament, groups: Sequence[Sequence[int]]) -> int:
    level = [sorted(group) for group in groups]
    return sum(lot.document["groups"] == level for lot in _lots(tournament, raffles=False))


def waiting_lot(tournament: Tournament) -> DrawAttempt | None:
    """The lot between people who are level that is fixed and not drawn yet, if nothing came after it."""
    return not_drawn_yet(_lots(tournament, raffles=False))


def waiting_raffle(tournament: Tournament) -> DrawAttempt | None:
    """The raffle that is fixed and not drawn yet, if nothing came after it."""
    return not_drawn_yet(raffles_of(tournament))
