"""A club's rule for its challenge ladder, as data and in sentences. Pure.

What a challenge ladder is replayed from and into: rows of its list, challenges, and events for the history. Pure.

A challenge ladder replayed from the list of what happened: places, open challenges, and every move with its reason.

Nothing but the list is stored. What happens by itself, because a time ran out, follows from the list and the clock.
Pure: who asks gives the moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any, NamedTuple

from scoring import Message
from scoring.messages import counted

SWAP, INSERT = "swap", "insert"
NOTHING, CHALLENGER = "nothing", "challenger"
# The least and the most of each number; None may stand where it is named in OPTIONAL.
LIMITS = {
    "reach": (1, 99),
    "answer_days": (1, 60),
    "play_days": (1, 365),
    "confirm_days": (1, 60),
    "rest_days": (0, 365),
    "absent_weeks": (1, 104),
}
OPTIONAL = ("reach", "absent_weeks")


@dataclass(frozen=True)
class LadderRule:
    """The limits of challenges and their deadlines. Days end at midnight in the club's time zone.

    `gain` is what a challenger wins: the place of the one who was beaten, who goes one down with everybody between
    ("insert"), or both change places ("swap"). `unplayed` is who wins what was accepted and not played
    in time: nobody ("nothing"), or the challenger.
    """

    reach: int | None = 3  # so many places above; None: anybody above
    answer_days: int = 7  # to accept; who does not answer in time loses
    play_days: int = 28  # from accepting to entering a result; what follows is `unplayed`
    confirm_days: int = 3  # to contradict a result that the other entered
    rest_days: int = 0  # so long the same two do not meet again
    absent_weeks: int | None = None  # after each so many weeks without challenging, accepting or playing: a place down
    gain: str = INSERT
    unplayed: str = NOTHING  # as all rules had it before there was a choice

    def as_data(self) -> dict[str, Any]:
        """The rule as JSON holds it; `ladder_rule` reads it back."""
        return asdict(self)


def ladder_rule(data: Mapping[str, Any]) -> LadderRule:
    """The rule from its data; what is left out has its default. ValueError for a rule that cannot be."""
    rule = LadderRule(**data)
    for name, (least, most) in LIMITS.items():
        value = getattr(rule, name)
        if value is None and name in OPTIONAL:
            continue
        if not isinstance(value, int) or not least <= value <= most:
            raise ValueError(name)
    if rule.gain not in (SWAP, INSERT):
        raise ValueError("gain")
    if rule.unplayed not in (NOTHING, CHALLENGER):
        raise ValueError("unplayed")
    return rule


def sentences(rule: LadderRule) -> tuple[Message, ...]:
    """The rule in words, for everybody on the ladder."""
    return tuple(_sentences(rule))


def _sentences(rule: LadderRule) -> Iterator[Message]:
    yield from _sentences_on_challenges(rule)
    yield from _sentences_on_results(rule)
    yield from _sentences_on_rests(rule)
    yield Message("Days end at midnight. Newcomers start at the bottom.")


def _sentences_on_challenges(rule: LadderRule) -> Iterator[Message]:
    if rule.reach is None:
        yield Message("You may challenge anybody who stands above you.")
    else:
        yield counted(
            "You may challenge whoever stands one place above you.",
            "You may challenge anybody who stands up to {n} places above you.",
            n=rule.reach,
        )
    yield Message("Nobody is in two challenges at a time.")
    yield counted(
        "A challenge has to be answered by the end of the next day.",
        "A challenge has to be answered within {n} days.",
        n=rule.answer_days,
    )
    yield Message("Whoever refuses it or does not answer in time loses it.")
    yield counted(
        "It has to be played by the end of the day after it was accepted.",
        "It has to be played within {n} days after it was accepted.",
        n=rule.play_days,
    )
    if rule.unplayed == CHALLENGER:
        yield Message("If it is not, the challenger wins, unless the organiser decides otherwise before that.")
    else:
        yield Message("If it is not, nothing moves.")


def _sentences_on_results(rule: LadderRule) -> Iterator[Message]:
    yield Message("Either of the two enters the result.")
    yield counted(
        "It counts when the other agrees, or does not contradict it by the end of the next day.",
        "It counts when the other agrees, or does not contradict it within {n} days.",
        n=rule.confirm_days,
    )
    yield Message("If the two enter different results, the organiser decides.")
    if rule.gain == SWAP:
        yield Message("A challenger who wins changes places with the loser.")
    else:
        yield Message("A challenger who wins takes the place of the loser; everybody between moves one place down.")
    yield Message("If the challenger loses, or both end level, nothing moves.")


def _sentences_on_rests(rule: LadderRule) -> Iterator[Message]:
    if rule.rest_days:
        yield counted(
            "The same two do not meet again on the next day.",
            "The same two do not meet again for {n} days.",
            n=rule.rest_days,
        )
    if rule.absent_weeks is not None:
        yield counted(
            "After each week without challenging, accepting or playing, you drop one place.",
            "After each {n} weeks without challenging, accepting or playing, you drop one place.",
            n=rule.absent_weeks,
        )


class Act(NamedTuple):
    """A row of the list: its number, when, what, which entry or challenge it is about, both by number, and the club's
    zone then."""

    number: int
    at: datetime
    kind: str
    facts: Mapping[str, Any]
    zone: tzinfo


class Event(NamedTuple):
    """Something that happened, for the history. `act` is the row it follows from, None where a time ran out.

    `who` is whom it is about, `other` the other one of a challenge; `before` and `after` are the places of `who`, 0
    where there is none; `points` are those of `who` and of `other`; `until` is the day on which a pause ends.
    """

    at: datetime
    kind: str
    act: int | None
    who: int = 0
    other: int = 0
    before: int = 0
    after: int = 0
    points: tuple[int, int] | None = None
    until: date | None = None


@dataclass
class Challenge:
    """A challenge by the number of the act that made it; `due` is when its present state ends by itself."""

    number: int
    challenger: int
    challenged: int
    due: datetime | None
    state: str = "asked"  # asked, accepted, entered, disputed, closed
    points: tuple[int, int] | None = None  # of the challenger and of the challenged
    entered_by: int = 0
    other_points: tuple[int, int] | None = None  # what the other entered instead
    closed_at: datetime | None = None

    @property
    def both(self) -> tuple[int, int]:
        return self.challenger, self.challenged

    def opponent_of(self, entry: int) -> int:
        return self.challenged if entry == self.challenger else self.challenger


NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass
class Ladder:
    """The ladder at a moment: places from the top, every challenge by its number, and what happened so far.

    `zone` is that of the last act, and what is due was fixed in the zone of its own. Until `resumes` no time runs.
    """

    zone: tzinfo = UTC
    rule: LadderRule = field(default_factory=LadderRule)
    order: list[int] = field(default_factory=list)
    challenges: dict[int, Challenge] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    seen: dict[int, tuple[datetime, int]] = field(default_factory=dict)  # last activity, and how often dropped since
    drops: dict[int, datetime] = field(default_factory=dict)  # when each drops next for absence
    resumes: datetime = NEVER

    def place(self, entry: int) -> int:
        """1 at the top; 0 for somebody who is not on the ladder."""
        return self.order.index(entry) + 1 if entry in self.order else 0

    def open_of(self, entry: int) -> Challenge | None:
        """The challenge that somebody is in."""
        return next((challenge for challenge in self.open if entry in challenge.both), None)

    @property
    def open(self) -> list[Challenge]:
        """The challenges that are not closed, oldest first."""
        return [challenge for challenge in self.challenges.values() if challenge.state != "closed"]

    def why_not(self, challenger: int, challenged: int, at: datetime) -> str:
        """The reason why the one may not challenge the other now, as a key of `wording.ladders.WHY_NOT`; "" if
        allowed."""
        own, other = self.place(challenger), self.place(challenged)
        if not own or not other or other >= own:
            return "not_above"
        if self.rule.reach is not None and own - other > self.rule.reach:
            return "too_far"
        if self.open_of(challenger):
            return "busy"
        if self.open_of(challenged):
            return "other_busy"
        met = [
            challenge.closed_at
            for challenge in self.challenges.values()
            if {*challenge.both} == {challenger, challenged}
        ]
        last = max(filter(None, met), default=None)
        rests = last is not None and self.rule.rest_days and at < self._midnight(last, self.rule.rest_days + 1)
        return "rest" if rests else ""

    def advance(self, until: datetime) -> None:
        """Apply every time limit that has ended at that moment, in order."""
        while due := min(self._dues(), default=None):
            at, _kind, _rank, what = due
            if at > until:
                return
            if isinstance(what, Challenge):
                self._run_out(what, at)
            else:
                self._drop(what, at)

    def play(self, act: Act) -> None:
        """Play one row of the list. What cannot apply any more, because an earlier row was taken back, does nothing."""
        self.advance(act.at)
        self.zone = act.zone
        getattr(self, f"_{act.kind}")(act, **act.facts)

    def _dues(self) -> Iterator[tuple[datetime, int, int, Any]]:
        """Each moment at which something happens by itself: challenges first, then absences from the bottom up."""
        for challenge in self.open:
            if challenge.due:
                yield challenge.due, 0, challenge.number, challenge
        if self.drops:
            for place, entry in enumerate(self.order):
                yield self.drops[entry], 1, -place, entry

    def _end(self, since: datetime, days: int) -> datetime:
        """The midnight that ends the day so many days later, or so many days after a pause."""
        return self._midnight(max(since, self.resumes), days + 1)

    def _midnight(self, since: datetime, days: int = 0) -> datetime:
        """The midnight that begins the day so many days later, in the club's time zone."""
        return self._day(since.astimezone(self.zone).date() + timedelta(days=days))

    def _day(self, day: date) -> datetime:
        """The moment at which that day begins."""
        return datetime.combine(day, time.min, self.zone).astimezone(UTC)

    def _run_out(self, challenge: Challenge, at: datetime) -> None:
        if challenge.state == "asked":
            self._close(challenge, at, "no_answer", None, challenge.challenger)
        elif challenge.state == "accepted":
            wins = self.rule.unplayed == CHALLENGER
            self._close(challenge, at, *(("forfeited", None, challenge.challenger) if wins else ("not_played", None)))
        else:
            self._count(challenge, at, "stood", None)

    def _drop(self, entry: int, at: datetime) -> None:
        since, drops = self.seen[entry]
        self._count_absence(entry, since, drops + 1)
        place = self.order.index(entry)
        if place + 1 < len(self.order):
            self.order[place], self.order[place + 1] = self.order[place + 1], entry
            self.events.append(Event(at, "absent", None, entry, 0, place + 1, place + 2))

    def _rule(self, act: Act, rule: Mapping[str, Any]) -> None:
        if self.events:
            self.events.append(Event(act.at, "rule", act.number))
        weeks, self.rule = self.rule.absent_weeks, ladder_rule(rule)
        if self.rule.absent_weeks != weeks:  # absence is counted anew from a change, as nobody knew of it before
            self.drops.clear()
            for entry in self.order:
                self._was_seen(entry, act.at)

    def _paused(self, act: Act, until: str) -> None:
        """No time runs until that day: what is due comes so many days later, or sooner if a pause is cut short."""
        begins = self._midnight(max(act.at, self.resumes))
        self.resumes = max(self._midnight(act.at), self._day(date.fromisoformat(until)))
        longer = (self.resumes.astimezone(self.zone).date() - begins.astimezone(self.zone).date()).days
        for challenge in self.open:
            challenge.due = challenge.due and self._midnight(challenge.due, longer)
        for entry in self.order:
            since, drops = self.seen[entry]
            self._count_absence(entry, since + timedelta(days=longer), drops)
        self.events.append(Event(act.at, "paused", act.number, until=self.resumes.astimezone(self.zone).date()))

    def _joined(self, act: Act, entry: int) -> None:
        if entry not in self.order:
            self.order.append(entry)
            self._was_seen(entry, act.at)
            self.events.append(Event(act.at, "joined", act.number, entry, 0, 0, len(self.order)))

    def _left(self, act: Act, entry: int) -> None:
        if entry not in self.order:
            return
        if running := self.open_of(entry):
            self._close(running, act.at, "gone", act.number)
        self.events.append(Event(act.at, "left", act.number, entry, 0, self.place(entry), 0))
        self.order.remove(entry)

    def _challenged(self, act: Act, challenger: int, challenged: int) -> None:
        if {challenger, challenged} <= {*self.order} and not (self.open_of(challenger) or self.open_of(challenged)):
            due = self._end(act.at, self.rule.answer_days)
            self.challenges[act.number] = Challenge(act.number, challenger, challenged, due)
            self._was_seen(challenger, act.at)
            own = self.place(challenger)
            self.events.append(Event(act.at, "challenged", act.number, challenger, challenged, own, own))

    def _accepted(self, act: Act, challenge: int) -> None:
        if answered := self._in_state(challenge, "asked"):
            answered.state, answered.due = "accepted", self._end(act.at, self.rule.play_days)
            self._was_seen(answered.challenged, act.at)
            own = self.place(answered.challenged)
            self.events.append(
                Event(act.at, "accepted", act.number, answered.challenged, answered.challenger, own, own)
            )

    def _refused(self, act: Act, challenge: int) -> None:
        if answered := self._in_state(challenge, "asked"):
            self._close(answered, act.at, "refused", act.number, answered.challenger)

    def _withdrawn(self, act: Act, challenge: int) -> None:
        if answered := self._in_state(challenge, "asked"):
            self._close(answered, act.at, "withdrawn", act.number)

    def _result(self, act: Act, challenge: int, by: int, points: list[int]) -> None:
        entered = points[0], points[1]
        if open_challenge := self._in_state(challenge, "accepted"):
            open_challenge.state, open_challenge.points, open_challenge.entered_by = "entered", entered, by
            open_challenge.due = self._end(act.at, self.rule.confirm_days)
        elif open_challenge := self._in_state(challenge, "entered", "disputed"):
            if by != open_challenge.entered_by:
                open_challenge.other_points = entered
            else:
                open_challenge.points, open_challenge.due = entered, self._end(act.at, self.rule.confirm_days)
            if open_challenge.points == open_challenge.other_points:
                self._count(open_challenge, act.at, "agreed", act.number)
            elif open_challenge.other_points is not None:
                open_challenge.state, open_challenge.due = "disputed", None

    def _agreed(self, act: Act, challenge: int, by: int) -> None:
        entered = self._in_state(challenge, "entered")
        if entered and by == entered.opponent_of(entered.entered_by):
            self._count(entered, act.at, "agreed", act.number)

    def _settled(self, act: Act, challenge: int, points: list[int] | None) -> None:
        if settled := self._in_state(challenge, "asked", "accepted", "entered", "disputed"):
            if points is None:
                self._close(settled, act.at, "voided", act.number)
            else:
                settled.points = points[0], points[1]
                self._count(settled, act.at, "settled", act.number)

    def _in_state(self, number: int, *states: str) -> Challenge | None:
        challenge = self.challenges.get(number)
        return challenge if challenge and challenge.state in states else None

    def _was_seen(self, entry: int, at: datetime) -> None:
        """Active at that moment: absence is counted from there, or from the end of a pause."""
        self._count_absence(entry, max(at, self.resumes), 0)

    def _count_absence(self, entry: int, since: datetime, drops: int) -> None:
        """Absent since that moment, and dropped so often since."""
        self.seen[entry] = since, drops
        if self.rule.absent_weeks is not None:
            self.drops[entry] = self._midnight(since, 7 * self.rule.absent_weeks * (drops + 1))

    def _count(self, challenge: Challenge, at: datetime, kind: str, act: int | None) -> None:
        """The result holds: both played, and a challenger with more points moves up."""
        mine, theirs = challenge.points or (0, 0)
        for entry in challenge.both:
            self._was_seen(entry, at)
        self._close(challenge, at, kind, act, challenge.challenger if mine > theirs else 0)

    def _close(self, challenge: Challenge, at: datetime, kind: str, act: int | None, winner: int = 0) -> None:
        before = self.place(challenge.challenger)
        if winner:
            self._move_up(challenge.challenger, challenge.challenged)
        challenge.state, challenge.due, challenge.closed_at = "closed", None, at
        points = challenge.points if kind in ("stood", "agreed", "settled") else None
        after = self.place(challenge.challenger)
        self.events.append(Event(at, kind, act, challenge.challenger, challenge.challenged, before, after, points))

    def _move_up(self, challenger: int, challenged: int) -> None:
        below, above = self.order.index(challenger), self.order.index(challenged)
        if above > below:  # who was challenged has dropped below in the meantime
            return
        if self.rule.gain == SWAP:
            self.order[below], self.order[above] = challenged, challenger
        else:
            self.order.insert(above, self.order.pop(below))


def replay(acts: Iterable[Act], now: datetime) -> Ladder:
    """The ladder as it is at that moment. Rows that a later one struck out are as if they had never been."""
    rows = sorted(acts, key=lambda act: act.number)
    struck = {row.facts["act"] for row in rows if row.kind == "struck"}
    ladder = Ladder()
    for row in rows:
        if row.number not in struck and row.kind != "struck" and row.at <= now:
            ladder.play(row)
    ladder.advance(now)
    return ladder
