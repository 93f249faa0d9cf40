"""Drawing the rounds still to come: what is searched, the search in the background, and its result laid out as drafts.

One search at a time runs for each evening. What it finds is checked, and laid out once. A draw whose number is called
in the hall is fixed before anybody can know it, and drawn once it is known.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from draws import Draw, DrawError, Effort, find_movement, why_not
from draws.check import checked
from draws.commitment import ValueRefusedError, called_value, lot_order, seed_from
from draws.draw import STEPS_A_SECOND
from draws.recipe import digest
from draws.refusals import refused_wishes
from draws.wishes import Wishes
from reports.standings import rank
from scoring import Message
from tournaments.errors import Refused
from tournaments.evening.draws.models import DrawAttempt, Way
from tournaments.evening.draws.selectors.drawing import (
    LOT,
    Field,
    attempts_at,
    field_of,
    fixed_draw,
    fixed_lot,
    is_newest,
    opened_rounds,
    recipe_of,
    season_sentences,
)
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import facts_of
from tournaments.evening.rounds.models import Round, Tournament
from tournaments.evening.rounds.services.seating import discard_round, ensure_decided, seat_round
from tournaments.evening.rounds.services.tournaments import change_details
from tournaments.evening.standings.selectors.results import results_of
from tournaments.frame import jobs
from tournaments.frame.jobs import BackgroundJob
from tournaments.frame.registries import shared_awards
from tournaments.frame.translate import say
from tournaments.security.actors import Actor
from tournaments.security.permissions import may, require

if TYPE_CHECKING:
    from tournaments.evening.draws.selectors.drawing import FixedDraw

ENTRANTS = {"entrant", "first", "second", "winner"}

KIND = "search"
PATIENCE = 10
"""Seconds that a stopped search may take to end."""

_one_at_a_time = threading.Lock()


class Task(NamedTuple):
    """A search with all it must know: `search(effort=…)` asks nothing of the database and may run in another thread.

    `fixed` is what is recorded with its result, of an attempt that was announced before its number `attempt`."""

    seed: int
    field: Field
    search: Callable
    fixed: FixedDraw
    reason: str = ""
    attempt: int | None = None


def draw_rounds(*, tournament: Tournament, actor: Actor, seconds: float = 5.0, **options: Any) -> Drawn:
    """Draw every round that was not opened, or only the next where a kind needs the results before it.

    The `options` are what `task_for` takes. The search runs before anything is locked. Refused with the sentence that
    says why not and what is possible.
    """
    task = task_for(tournament=tournament, actor=actor, seconds=seconds, **options)
    try:
        draw, change = task.search()
    except DrawError as error:
        raise refused(tournament, error) from error
    return lay(tournament=tournament, actor=actor, task=task, draw=draw, searched={"seconds": seconds}, change=change)


def task_for(
    *,
    tournament: Tournament,
    actor: Actor,
    kind: str,
    seed: int | None = None,
    seconds: float = 5.0,
    script: str = "",
    fives: bool | None = None,
    memory: bool = False,
    reason: str = "",
    **comfort: int,
) -> Task:
    """The search for the rounds that were not opened, from the organiser's seed or one by chance. With
    `memory` the earlier evenings of the season count; `comfort` is what `comfort_of` takes."""
    require(actor, "draw_round", tournament)
    ensure_decided(tournament, opened_rounds(tournament) + 1)
    field = field_of(tournament)
    recipe = recipe_of(tournament, field, kind, seconds, script=script, fives=fives, memory=memory, **comfort)
    way = Way.FILE if recipe.script else Way.HAND if seed is not None else Way.CHANCE
    fixed = fixed_draw(tournament, field, recipe, {"way": str(way)})
    ensure_reasoned(tournament, fixed, reason)
    number = secrets.randbelow(10**12) + 1 if seed is None else seed
    return Task(number, field, partial(checked_search, partial(recipe.draw, number), len(field.done)), fixed, reason)


def checked_search(search: Callable[..., Any], played: int, **options: Effort) -> tuple[Draw, None]:
    """The find of a search, if it passes the independent check."""
    draw, change = search(**options)
    ensure_right(draw, played)
    return draw, change


def ensure_right(draw: Draw, played: int) -> None:
    """Raise DrawError if the check finds fault with a draw whose first `played` rounds were played.

    Where somebody swapped, came or left in those, promises and wishes may be out of reach; seats and numbers have to
    be right whatever happened.
    """
    first_draw = not played
    wrong = checked(draw.as_json(), promises=first_draw, wishes=first_draw and find_movement(draw.kind).keeps_wishes)
    if wrong:
        text = (
            "The draw fails its check and is not kept: {problem} This is an error in the program, "
            "not in your choices: please report it. Another type of draw may work."
        )
        raise DrawError(Message(text, problem=wrong[0]))


class Search:
    """A search for a draw: what it has reached so far, and the way to stop it."""

    def __init__(self, work: BackgroundJob) -> None:
        self.key, self.seconds = work.key, work.about["seconds"]
        self.fixed = work.about.get("fixed", False)
        self.wait, self.stop, self.take, self.publish = work.wait, work.stop, work.take, work.publish
        progress = work.progress
        self.best, self.least = progress.get("best"), progress.get("least")
        self._work = work

    @property
    def over(self) -> bool:
        """Is there nothing more to wait for?"""
        return self._work.over

    @property
    def interrupted(self) -> bool:
        """Did the process that searched die?"""
        return self._work.interrupted

    @property
    def elapsed(self) -> int:
        """Whole seconds since it began."""
        return self._work.elapsed

    def result(self) -> tuple[Task, Draw, None]:
        """The task and what was found for it: the draw, and what to say of what changed. Nothing of it is kept."""
        try:
            seed, field, fixed, reason, attempt, draw, change = self._work.result()
        finally:
            self._work.delete()
        task = Task(seed, field, None, fixed, reason, attempt)  # type: ignore[arg-type]  # it was searched already
        return task, draw, change

    def as_json(self) -> dict[str, int]:
        """The search's effort, to be kept with the draw: with the seed it tells whether the draw can be made again."""
        after = self._work.stopped_after
        return {"seconds": self.seconds, **({} if after is None else {"stopped_after": after})}


def start_search(*, tournament: Tournament, actor: Actor, seconds: float = 5.0, **options: Any) -> Search:
    """Start a search; refused while another one runs for this evening."""
    task = task_for(tournament=tournament, actor=actor, seconds=seconds, **options)
    return started(tournament, task, seconds)


def started(tournament: Tournament, task: Task, seconds: float, *, fixed: bool = False) -> Search:
    """The search of that task, running; `fixed` says that nobody stops it by hand. Refused while another one runs.

    Whoever does not wait for its end calls `publish`: then it is found from every process.
    """
    about = {"evening": str(tournament.public_id)}
    with _one_at_a_time:
        mine = jobs.find_jobs(KIND, **about)
        if any(not work.over for work in mine):
            raise Refused(_("A draw for this evening is already being computed."))
        for work in mine:
            work.delete()
        return Search(jobs.prepare(KIND, seconds=seconds, fixed=fixed, **about).start(_work(task)))


def _work(task: Task) -> Callable[..., Any]:
    """The search itself, which asks nothing of the database."""

    def work(begun: BackgroundJob) -> tuple[Any, ...]:
        reached: list[int | None] = [None, None]

        def tell(_done: object, best: int, least: int) -> None:
            # A different minimum means a different part of the search, which counts from zero.
            fewest = best if reached[0] is None or least != reached[1] else min(reached[0], best)
            if [fewest, least] != reached:
                reached[:] = fewest, least
                begun.report(best=fewest, least=least)

        draw, change = task.search(effort=Effort(progress=tell, stop=lambda: begun.stopped))
        return task.seed, task.field, *task[3:], draw, change

    return work


def search_of(tournament: Tournament, key: str | None = None) -> Search | None:
    """The evening's search with that key, or the running one without a key; None if it is gone."""
    mine = jobs.find_jobs(KIND, evening=str(tournament.public_id))
    work = next((work for work in mine if (work.key == key if key else not work.over)), None)
    return Search(work) if work else None


def finish_search(*, tournament: Tournament, actor: Actor, search: Search) -> Drawn | None:
    """Stop the search if it still runs and lay out its best, once. None if that was done, it is still ending, or it was
    announced and goes on to its end."""
    require(actor, "draw_round", tournament)
    if search.fixed and not search.over:
        return None
    search.stop()
    if not search.wait(PATIENCE) or search.interrupted or not search.take():
        return None
    searched = search.as_json()
    try:
        task, draw, change = search.result()
    except DrawError as error:
        raise refused(tournament, error) from error
    return lay(tournament=tournament, actor=actor, task=task, draw=draw, searched=searched, change=change)


def refused(tournament: Tournament, error: DrawError) -> Refused:
    """The refusal of a DrawError: a draw knows entrants by their places, people by number and name."""
    numbers, names = field_of(tournament).numbers, dict(tournament.entrants.values_list("number", "name"))
    people = {place: f"{number} ({names[number]})" for place, number in enumerate(numbers, start=1)}
    return Refused(problems={"kind": [say(_with_names(error.message, people))]})


def _with_names(message: Message, people: dict[int, str]) -> Message:
    values = {key: _value(key, value, people) for key, value in message.params.items()}
    return Message(message.text, context=message.context, many=message.many, **values)


def _value(key: str, value: Any, people: dict[int, str]) -> Any:
    if isinstance(value, Message):
        return _with_names(value, people)
    return people.get(value, value) if key in ENTRANTS else value


def announce_draw(
    *,
    tournament: Tournament,
    actor: Actor,
    kind: str,
    source: dict[str, Any],
    seconds: float = 5.0,
    fives: bool | None = None,
    memory: bool = False,
    reason: str = "",
    **comfort: Any,
) -> DrawAttempt:
    """Fix a draw whose number comes from outside, before anybody knows it. Refused where it cannot be drawn at all."""
    require(actor, "draw_round", tournament)
    ensure_decided(tournament, opened_rounds(tournament) + 1)
    field = field_of(tournament)
    recipe = recipe_of(tournament, field, kind, seconds, fives=fives, memory=memory, **comfort)
    movement, rounds = find_movement(kind), recipe.rounds or 1
    problem = why_not(kind, len(field.present), recipe.rounds)
    if not (problem or movement.by_round or field.done):
        problem = refused_wishes(movement, recipe.players, rounds, recipe.wishes)
    if problem:
        raise refused(tournament, DrawError(problem))
    fixed = fixed_draw(tournament, field, recipe, source)
    return record_attempt(tournament=tournament, actor=actor, fixed=fixed, reason=reason)


def task_of(*, attempt: DrawAttempt, actor: Actor) -> Task:
    """The search of a draw that was announced and whose number is known; refused unless everything is as it was
    fixed."""
    tournament, document = attempt.tournament, attempt.document
    require(actor, "draw_round", tournament)
    if not attempt.seed:
        raise Refused(_("The number is not known yet."))
    if not is_newest(attempt):
        raise Refused(_("This draw was fixed again since; its number decides nothing any more."))
    field = field_of(tournament)
    seconds, fives = document["steps"] / STEPS_A_SECOND, document.get("fives", False)
    options = {"script": document.get("script", ""), "fives": fives, "memory": "earlier" in document}
    wished = Wishes.from_json(attempt.opened.get("wishes", {}).get("value") or {})
    options |= {"level": wished.level, "still": wished.still, "strengths": wished.strengths}
    recipe = recipe_of(tournament, field, document["kind"], seconds, **options)
    fixed = fixed_draw(tournament, field, recipe, attempt.source, like=attempt)
    if fixed.document != document:
        raise Refused(_("Players, names, wishes or rounds are not as they were fixed. Fix the draw again."))
    seed = int(attempt.seed)
    search = partial(checked_search, partial(recipe.draw, seed), len(field.done))
    return Task(seed, field, search, fixed, attempt=attempt.seq)


def start_announced(*, attempt: DrawAttempt, actor: Actor) -> Search:
    """Start the search of a draw that was announced and whose number is known. Nobody stops it by hand: where to stop
    would be a choice."""
    seconds = attempt.document["steps"] / STEPS_A_SECOND
    return started(attempt.tournament, task_of(attempt=attempt, actor=actor), seconds, fixed=True)


@transaction.atomic
def record_attempt(
    *, tournament: Tournament, actor: Actor, fixed: FixedDraw, reason: str = "", seed: str = ""
) -> DrawAttempt:
    """Announce what is fixed, or record it with a `seed` that did not come from outside. From now on it stays."""
    require(actor, _right(fixed.what), tournament)
    journal.lock(tournament)
    ensure_reasoned(tournament, fixed, reason)
    seq = (tournament.draws.order_by("-seq").values_list("seq", flat=True).first() or 0) + 1
    facts = {
        "what": str(fixed.what),
        "first_round": fixed.first_round,
        "last_round": fixed.last_round,
        "document": fixed.document,
        "commitment": digest(fixed.document),
        "opened": fixed.opened,
    }
    payload = {"number": seq, **facts, **({"seed": seed} if seed else {})}
    entry = journal.write(
        tournament=tournament, kind="draw_announced", actor=actor, payload=payload, reason=reason.strip()
    )
    return DrawAttempt.objects.create(
        tournament=tournament,
        seq=seq,
        **facts,
        names_salt=fixed.names_salt,
        reason=entry.reason,
        seed=seed,
        announced_at=entry.at,
        valued_at=entry.at if seed else None,
    )


@transaction.atomic
def tell_number(*, attempt: DrawAttempt, actor: Actor, typed: str) -> DrawAttempt:
    """The number from outside becomes known, and the seed follows from it. It is never changed: who mistyped it fixes
    the draw again, which everybody sees."""
    tournament = attempt.tournament
    require(actor, _right(attempt.what), tournament)
    journal.lock(tournament)
    attempt.refresh_from_db()
    _ensure_waiting(attempt)
    try:
        value = called_value(typed)
    except ValueRefusedError as wrong:
        raise Refused(problems={"value": [say(wrong.message)]}) from wrong
    seed = str(seed_from(attempt.commitment, value))
    payload = {"number": attempt.seq, "value": value, "seed": seed}
    entry = journal.write(tournament=tournament, kind="draw_number_known", actor=actor, payload=payload)
    attempt.value, attempt.seed, attempt.valued_at = value, seed, entry.at
    attempt.save(update_fields=["value", "seed", "valued_at"])
    return attempt


def mark_drawn(attempt: DrawAttempt) -> None:
    """Rounds or an order followed from it; the act that says so is written by whoever lays them out."""
    attempt.drawn = True
    attempt.save(update_fields=["drawn"])


def ensure_reasoned(tournament: Tournament, fixed: FixedDraw, reason: str) -> None:
    """Refused where the same people are drawn again and nobody says why."""
    if fixed.document["attempt"] == 1 or reason.strip():
        return
    before = None if fixed.what == LOT else attempts_at(tournament, fixed.first_round).last()
    if before is None or _who(before.document) == _who(fixed.document):
        sentence = _("This was drawn or announced before. Say why it is done again: everybody can read it.")
        raise Refused(problems={"reason": [sentence]})


def _who(document: dict[str, Any]) -> list[int]:
    """The players of the rounds that are drawn."""
    return [number for number in document["numbers"] if number not in document.get("absent", ())]


def _ensure_waiting(attempt: DrawAttempt) -> None:
    if attempt.seed:
        raise Refused(_("The number of this draw is already known and cannot be changed. Fix the draw again instead."))
    if not is_newest(attempt):
        raise Refused(_("This draw was fixed again since; its number decides nothing any more."))
    if attempt.outdated:
        raise Refused(_("Lotteries and drand no longer decide a draw. Fix it again."))


class Drawn(NamedTuple):
    """The rounds laid out: the numbers of the rounds, and how many places changed where rounds were drawn before."""

    rounds: tuple[int, ...]
    change: str


@transaction.atomic
def lay(
    *,
    tournament: Tournament,
    actor: Actor,
    task: Task,
    draw: Draw,
    searched: dict[str, Any],
    change: Message | None = None,
) -> Drawn:
    """Every round of the draw that is not played yet becomes a draft; refused if the field is another by now.

    `searched` is kept with each round: for how many seconds it might search, and when it was stopped by hand.
    """
    require(actor, "draw_round", tournament)
    field, seed = task.field, task.seed
    if field_of(tournament) != field:
        raise Refused(_("Players or rounds changed while the draw was being computed. Draw again."))
    first = len(field.done) + 1
    attempt = _attempt_of(tournament, actor, task)
    certificate = {**draw.certificate.as_json(), "kind": draw.kind, "rounds": len(draw.rounds)}
    certificate |= {"wishes": draw.wishes.renamed(field.numbers).as_json(), "searched": searched}
    certificate |= {"attempt": attempt.seq}
    if "earlier" in task.fixed.document:
        certificate |= season_sentences(task.fixed, draw)
    for number, round_ in enumerate(draw.rounds[first - 1 :], start=first):
        seat_round(
            tournament=tournament,
            actor=actor,
            number=number,
            draw=draw.kind,
            seed=str(seed),
            certificate={**certificate, "sets": list(round_.sets)} if round_.sets else certificate,
            tables=[[field.numbers[place - 1] for place in table] for table in round_.tables],
            out=[field.numbers[place - 1] for place in round_.out],
        )
    if stale := tournament.rounds.filter(number__gt=len(draw.rounds)).order_by("number").first():
        stale.tournament = tournament
        discard_round(round_=stale, actor=actor)
    if may(actor, "change_tournament", tournament) and tournament.draw != draw.kind:
        change_details(tournament=tournament, actor=actor, draw=draw.kind, seed=str(seed))
    return Drawn(tuple(range(first, len(draw.rounds) + 1)), say(change) if change else "")


def _attempt_of(tournament: Tournament, actor: Actor, task: Task) -> DrawAttempt:
    """The attempt that these rounds follow from, once: announced before, or recorded now with its seed."""
    if task.attempt is None:
        attempt = record_attempt(
            tournament=tournament, actor=actor, fixed=task.fixed, reason=task.reason, seed=str(task.seed)
        )
    else:
        attempt = tournament.draws.get(seq=task.attempt)
        attempt.tournament = tournament
        if not is_newest(attempt):
            raise Refused(_("This draw was fixed again since; its number decides nothing any more."))
    mark_drawn(attempt)
    return attempt


def _right(what: str) -> str:
    return "close_round" if what == LOT else "draw_round"


# Drawing a lot between people whom nothing else separates: once, from a seed that anybody can verify.


@transaction.atomic
def draw_lot(
    *,
    tournament: Tournament,
    actor: Actor,
    seed: int | str | None = None,
    attempt: DrawAttempt | None = None,
    reason: str = "",
) -> list[list[int]]:
    """Draw lots between all who are level now: from this seed, from an attempt that was announced before its number was
    known, else by chance. Returns them in the order drawn, group by group.

    Refused when nobody is level or points are still missing. A lot is never drawn again; it decides nothing between
    others who are level later.
    """
    require(actor, "close_round", tournament)
    journal.lock(tournament)
    if sentence := too_early(tournament):
        raise Refused(sentence)
    groups = level_groups(tournament)
    if not groups:
        raise Refused(_("Nobody shares a place or an award; there is nothing to draw a lot for."))
    attempt = attempt or _recorded(tournament, actor, groups, str(seed or ""), reason)
    _ensure_about(attempt, groups)
    seed = attempt.seed
    places = level_places(tournament)
    if places and "lot" not in tournament.ranking:
        tournament.ranking = [*tournament.ranking, "lot"]
    lots = [*tournament.draw_options.get("lots", ()), {"seed": seed, "groups": groups, "attempt": attempt.seq}]
    tournament.draw_options = {**tournament.draw_options, "lots": lots}
    tournament.save(update_fields=["ranking", "draw_options"])
    mark_drawn(attempt)
    drawn = [*_in_order(tournament, places), *lot_order(seed, groups[len(places) :])]
    journal.write(
        tournament=tournament,
        kind="lot_drawn",
        actor=actor,
        payload={**facts_of(tournament), "lot": seed, "order": drawn, "attempt": attempt.seq},
    )
    return drawn


@transaction.atomic
def announce_lot(*, tournament: Tournament, actor: Actor, source: dict[str, Any], reason: str = "") -> DrawAttempt:
    """Fix between whom a lot decides before anybody knows its number, which comes from outside."""
    require(actor, "close_round", tournament)
    journal.lock(tournament)
    groups = level_groups(tournament)
    if sentence := too_early(tournament) or ("" if groups else _("Nobody shares a place or an award.")):
        raise Refused(sentence)
    fixed = fixed_lot(tournament, groups, source)
    return record_attempt(tournament=tournament, actor=actor, fixed=fixed, reason=reason)


def _recorded(tournament: Tournament, actor: Actor, groups: list[list[int]], seed: str, reason: str) -> DrawAttempt:
    """A new attempt, with the organiser's number or one by chance."""
    fixed = fixed_lot(tournament, groups, {"way": str(Way.HAND if seed else Way.CHANCE)})
    seed = seed or str(secrets.randbelow(10**12) + 1)
    return record_attempt(tournament=tournament, actor=actor, fixed=fixed, seed=seed, reason=reason)


def _ensure_about(attempt: DrawAttempt, groups: list[list[int]]) -> None:
    """Refused unless the number of the newest attempt is known, and it is about those who are level now."""
    if not attempt.seed:
        raise Refused(_("The number is not known yet."))
    if not is_newest(attempt) or attempt.document["groups"] != [sorted(group) for group in groups]:
        raise Refused(_("Other people share a place now. Fix the lot again."))


def too_early(tournament: Tournament) -> str:
    """The reason why no lot is drawn yet, as a sentence: who is level in a round need not be when it is closed."""
    opened = list(tournament.rounds.filter(status=Round.Status.OPEN).values_list("number", flat=True))
    if opened:
        return _("A round is still open. Close it first.")
    if not tournament.rounds.filter(status=Round.Status.CLOSED).exists():
        return _("Round {number} comes first.").format(number=1)
    return ""


def level_groups(tournament: Tournament) -> list[list[int]]:
    """The numbers of those between whom a lot can decide and was not drawn: a list for each place, best first, then one
    for each award that a lot decides."""
    results, places = results_of(tournament), level_places(tournament)
    standings = rank(results, tournament.ranking)
    awards = [group for groups_of in shared_awards for group in groups_of(tournament, results, standings)]
    return [*places, *(group for group in awards if not any(set(group) <= set(level) for level in places))]


def level_places(tournament: Tournament) -> list[list[int]]:
    """The numbers of those between whom no lot was drawn and nothing before it decides, a list for each place, best
    first."""
    results, order = results_of(tournament), tournament.ranking
    before = order[: order.index("lot")] if "lot" in order else order
    rows = [row for row in rank(results, before).rows if row.shared]
    by_place = groupby(rows, key=lambda row: row.place)
    groups = [[row.entrant.number for row in level] for _place, level in by_place]
    return [group for group in groups if results.lot_between(group) is None]


def _in_order(tournament: Tournament, groups: Sequence[list[int]]) -> list[list[int]]:
    places = {row.entrant.number: row.place for row in rank(results_of(tournament), tournament.ranking).rows}
    return [sorted(group, key=places.__getitem__) for group in groups]
