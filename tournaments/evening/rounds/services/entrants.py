"""Entrants: names into the register and the tournament, latecomers and people who leave.

People of one club kept apart at once: their club becomes the word that keeps them apart.

Single entrants joined into pairs, by hand or by lot.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.clubs.selectors import family_first_for, family_first_in
from tournaments.clubs.services import lock_club
from tournaments.errors import Refused
from tournaments.evening.journal.selectors.stored_rows import WISHES
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.models import Entrant, EntrantMember, Kind, Round, Seat, Tournament
from tournaments.frame.append_only import is_as_stored
from tournaments.imports.people import AS_TYPED, Answers, NameList, in_their_clubs, read_names
from tournaments.register.models import Player
from tournaments.register.names import entrant_names
from tournaments.register.services.register import players_called
from tournaments.security.actors import Actor
from tournaments.security.permissions import require


@transaction.atomic
def enter_players(
    *,
    tournament: Tournament,
    names: str,
    actor: Actor,
    answers: Answers = AS_TYPED,
    skip_problems: bool = False,
    same: Mapping[str, Player] | None = None,
) -> list[Entrant]:
    """Enter a pasted list. Known names are taken from the club's register, new ones are added to it.

    `same` says of names as they are typed whom of the register they mean, `answers` what else was said of the list.
    Refused with a sentence at each line that cannot be read or is doubled, unless such lines are to be skipped.
    Once a round was opened, the new entrants play from the next one that was not.
    """
    require(actor, "change_entrants", tournament)
    journal.lock(tournament)
    listed = read_list(tournament, names, answers)
    if listed.problems and not skip_problems:
        raise Refused(problems={f"line {line}": [sentence] for line, sentence in listed.problems.items()})
    lock_club(tournament.club)
    groups = players_called(tournament.club, listed.named, actor, same or {})
    if same:
        _ensure_new(tournament, [player for group in groups for player in group])
    return enter_groups(tournament=tournament, groups=groups, actor=actor)


def read_list(tournament: Tournament, text: str, answers: Answers = AS_TYPED) -> NameList:
    """The list as it would be entered, each doubtful line with its sentence; nothing is written."""
    taken_names = Player.objects.filter(entrants__tournament=tournament).values_list("name", flat=True)
    asks = answers.sure is not None
    registered = Player.objects.filter(club=tournament.club_id).values_list("name", "member_number") if asks else ()
    facts: dict[str, Any] = {
        "taken": taken_names,
        "known": [name for name, _number in registered],
        "numbered": {(name.casefold(), number) for name, number in registered if number} if asks else None,
        "family_first": family_first_in(tournament.club),
    }
    listed = read_names(
        text,
        pairs=tournament.kind == Kind.PAIRS,
        columns=answers.columns,
        sure=answers.sure,
        left=answers.left,
        **facts,
    )
    return listed._replace(named=in_their_clubs(listed.named, answers.clubs))


@transaction.atomic
def enter_from_register(*, tournament: Tournament, players: Sequence[Player], actor: Actor) -> list[Entrant]:
    """Enter players of the club's register, each as one entrant."""
    require(actor, "change_entrants", tournament)
    journal.lock(tournament)
    if strangers := [player.name for player in players if player.club_id != tournament.club_id]:
        raise Refused(_("Not in this club: {names}.").format(names=", ".join(strangers)))
    _ensure_new(tournament, players)
    return enter_groups(tournament=tournament, groups=[[player] for player in players], actor=actor)


def _ensure_new(tournament: Tournament, players: Sequence[Player]) -> None:
    """Refused where somebody is in the evening already, or twice in the list."""
    keys = [player.pk for player in players]
    inside = set(tournament.entrants.filter(players__in=keys).values_list("players", flat=True))
    doubled = {player.name: None for player in players if player.pk in inside or keys.count(player.pk) > 1}
    if doubled:
        raise Refused(_("Already entered: {names}.").format(names=", ".join(doubled)))


@transaction.atomic
def withdraw(*, entrant: Entrant, actor: Actor, reason: str = "", undoes: int | None = None) -> Entrant:
    """Check somebody out. Points stay; rounds drawn but not opened have to be drawn again."""
    return _change_status(entrant, actor, Entrant.Status.WITHDRAWN, "entrant_withdrawn", reason, undoes)


@transaction.atomic
def take_back(*, entrant: Entrant, actor: Actor, reason: str = "", undoes: int | None = None) -> Entrant:
    """Take back somebody who left and is here again."""
    return _change_status(entrant, actor, Entrant.Status.ACTIVE, "entrant_returned", reason, undoes)


@transaction.atomic
def remove_entrant(*, entrant: Entrant, actor: Actor) -> None:
    """Remove somebody who was entered by mistake and never sat down."""
    tournament = entrant.tournament
    require(actor, "change_entrants", tournament)
    journal.lock(tournament)
    if entrant.seats.exists() or entrant.sit_outs.exists() or entrant.adjustments.exists():
        raise Refused(_("{name} has a place in a round. Check out instead.").format(name=entrant.name))
    number = entrant.number
    entrant.delete()
    journal.write(tournament=tournament, kind="entrant_removed", actor=actor, payload={"number": number})


@transaction.atomic
def set_wishes(*, entrant: Entrant, actor: Actor, **wishes: str | int) -> Entrant:
    """A fixed table or seat; who is kept apart, or in another half of the hall: everybody with the same word."""
    require(actor, "change_entrants", entrant.tournament)
    journal.lock(entrant.tournament)
    for field in wishes.keys() & set(WISHES):
        setattr(entrant, field, wishes[field])
    if is_as_stored(entrant):
        return entrant
    entrant.save(update_fields=WISHES)
    payload = {"number": entrant.number, **{field: getattr(entrant, field) for field in WISHES}}
    journal.write(tournament=entrant.tournament, kind="wishes_changed", actor=actor, payload=payload)
    return entrant


def _change_status(entrant: Entrant, actor: Actor, status: str, kind: str, reason: str, undoes: int | None) -> Entrant:
    tournament = entrant.tournament
    require(actor, "change_entrants", tournament)
    journal.lock(tournament)
    entrant.refresh_from_db(fields=["status"])
    if entrant.status != status:
        entrant.status = status
        entrant.save(update_fields=["status"])
        payload = {"number": entrant.number}
        journal.write(tournament=tournament, kind=kind, actor=actor, payload=payload, reason=reason, undoes=undoes)
    return entrant


def enter_groups(
    *,
    tournament: Tournament,
    groups: Sequence[list[Player]],
    actor: Actor,
    from_round: int | None = None,
    wanted: Sequence[int | None] = (),
    teams: Sequence[str] = (),
    kind: str = "entrants_entered",
    **payload: Any,
) -> list[Entrant]:
    """Make an entrant of each group of players of the club, in order, and note in the journal an act of that `kind`.

    They play `from_round`, or the first not opened, under the number `wanted` if free, and in a match for one of the
    `teams`. The caller holds the tournament and asked for the right.
    """
    numbers = _numbers(tournament, wanted or [None] * len(groups))
    opened = tournament.rounds.exclude(status__in=[Round.Status.DRAFT, Round.Status.PUBLISHED])
    start = from_round or opened.count() + 1
    family_first = family_first_for([player for players in groups for player in players])
    entrants = [
        _entrant(tournament, number, players, start, family_first, team)
        for number, players, team in zip(numbers, groups, teams or [""] * len(groups), strict=True)
    ]
    Entrant.objects.bulk_create(entrants)
    EntrantMember.objects.bulk_create(
        EntrantMember(entrant=entrant, player=player, position=position)
        for entrant, players in zip(entrants, groups, strict=True)
        for position, player in enumerate(players, start=1)
    )
    entered = [
        {
            "number": entrant.number,
            "players": [str(player.public_id) for player in players],
            "from_round": start,
            **({"team": entrant.team} if entrant.team else {}),
        }
        for entrant, players in zip(entrants, groups, strict=True)
    ]
    journal.write(tournament=tournament, kind=kind, actor=actor, payload={"entrants": entered, **payload})
    return entrants


def _numbers(tournament: Tournament, wanted: Sequence[int | None]) -> list[int]:
    """The number that is wanted and free, else the next above all given out. Once a round was opened no number gets
    another owner: a deal that still waits on a phone is of who had it."""
    taken_numbers = set(tournament.entrants.values_list("number", flat=True))
    if tournament.journal.filter(kind="round_opened").exists():
        entered = tournament.journal.filter(kind="entrants_entered").values_list("payload", flat=True)
        taken_numbers |= {entrant_json["number"] for payload in entered for entrant_json in payload["entrants"]}
    entry_numbers = tournament.entries.values_list("number", flat=True)
    highest = max([*taken_numbers, *filter(None, entry_numbers)], default=0)
    numbers = []
    for number in wanted:
        if not number or number in taken_numbers:
            number = highest = highest + 1
        taken_numbers.add(number)
        numbers.append(number)
    return numbers


def _entrant(
    tournament: Tournament, number: int, players: Sequence[Player], from_round: int, family_first: bool, team: str
) -> Entrant:
    name, public_name, label, category = entrant_names(players, number, family_first, team)
    return Entrant(
        tournament=tournament,
        number=number,
        name=name,
        public_name=public_name,
        label=label,
        team=team,
        category=category,
        from_round=from_round,
    )


def together(entrants: Iterable[Entrant]) -> list[Entrant]:
    """Entrants without such a word whose club others here share."""
    here = [entrant for entrant in entrants if entrant.status == Entrant.Status.ACTIVE and entrant.label]
    clubs = Counter(
        entrant.label.casefold() for entrant in here if entrant.keep_apart.casefold() in ("", entrant.label.casefold())
    )
    return [entrant for entrant in here if clubs[entrant.label.casefold()] > 1 and not entrant.keep_apart]


def by_club(entrants: Iterable[Entrant]) -> list[Entrant]:
    """Entrants who are kept apart from their own club."""
    return [
        entrant for entrant in entrants if entrant.label and entrant.keep_apart.casefold() == entrant.label.casefold()
    ]


@transaction.atomic
def keep_clubs_apart(*, tournament: Tournament, actor: Actor, apart: bool = True) -> int:
    """Give those who are `together` their club as the word that keeps apart, or take that word away again.

    Returns how many it changed. Other words, such as a family's, stay.
    """
    require(actor, "change_entrants", tournament)
    journal.lock(tournament)
    entrants = tournament.entrants.all()
    changed = together(entrants) if apart else by_club(entrants)
    for entrant in changed:
        set_wishes(entrant=entrant, actor=actor, keep_apart=entrant.label if apart else "")
    return len(changed)


@transaction.atomic
def form_pairs(
    *, tournament: Tournament, actor: Actor, pairs: Sequence[Sequence[int]] | None = None, seed: int | str | None = None
) -> list[Entrant]:
    """Join single entrants into pairs: the given pairs of entrant numbers, or drawn from a seed that is recorded.

    Complete pairs stay as they are. A number that the door gave out stays, of two the first; where none was given out,
    all entrants are renumbered from one.
    """
    require(actor, "change_entrants", tournament)
    journal.lock(tournament)
    if tournament.kind != Kind.PAIRS:
        raise Refused(_("This tournament is played by single players."))
    if Seat.objects.filter(round__tournament=tournament).exists():
        raise Refused(_("Seats are already drawn. Delete the rounds before forming pairs."))
    groups = {
        with_member.number: [member.player for member in with_member.members.all()]
        for with_member in tournament.entrants.prefetch_related("members__player")
    }
    pairs = _drawn_pairs(groups, seed) if pairs is None else [tuple(pair) for pair in pairs]
    _check_pairs(groups, pairs)
    joined = {number for pair in pairs for number in pair}
    formed = [*((number,) for number in groups if number not in joined), *pairs]
    entries = {entry.entrant.number: entry for entry in tournament.entries.select_related("entrant") if entry.entrant}
    announced = {number for number, entry in entries.items() if entry.number}
    wanted = [next(filter(announced.__contains__, numbers), numbers[0]) for numbers in formed]
    tournament.entrants.all().delete()
    players = [[player for number in numbers for player in groups[number]] for numbers in formed]
    numbered = wanted if announced else range(1, len(formed) + 1)
    entrants = enter_groups(
        tournament=tournament, groups=players, actor=actor, wanted=numbered, kind="pairs_formed", seed=seed
    )
    for entrant, numbers in zip(entrants, formed, strict=True):
        if entry := next((entries[number] for number in numbers if number in entries), None):
            entry.entrant = entrant
            entry.save(update_fields=["entrant"])
    return entrants


def _drawn_pairs(groups: dict[int, list[Player]], seed: int | str | None) -> list[tuple[int, int]]:
    singles = [number for number, players in groups.items() if len(players) == 1]
    random.Random(seed).shuffle(singles)  # noqa: S311  a draw must come out the same from its seed
    return list(zip(singles[::2], singles[1::2], strict=False))


def _check_pairs(groups: dict[int, list[Player]], pairs: Sequence[Sequence[int]]) -> None:
    numbers = [number for pair in pairs for number in pair]
    unknown = [number for number in numbers if number not in groups or len(groups[number]) != 1]
    twice = sorted({number for number in numbers if numbers.count(number) > 1})
    problems = []
    if unknown:
        problems.append(_("Not a single player: {numbers}.").format(numbers=", ".join(map(str, unknown))))
    if twice:
        problems.append(_("In two pairs: {numbers}.").format(numbers=", ".join(map(str, twice))))
    if problems:
        raise Refused(problems={"pairs": problems})
