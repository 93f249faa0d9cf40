"""A challenge ladder replayed from the list of what happened: places, open challenges, and every move with its reason.

Nothing but the list is stored. What happens by itself, because a time ran out, follows from the list and the clock.
Pure: who asks gives the moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any

from tournaments.play.ladder_facts import Act, Challenge, Event
from tournaments.play.ladder_rules import CHALLENGER, SWAP, LadderRule, ladder_rule

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
        return next((one for one in self.open if entry in one.both), None)

    @property
    def open(self) -> list[Challenge]:
        """The challenges that are not closed, oldest first."""
        return [one for one in self.challenges.values() if one.state != "closed"]

    def why_not(self, challenger: int, challenged: int, at: datetime) -> str:
        """Why the one may not challenge the other now, as a key of `wording.ladders.WHY_NOT`; "" if that is allowed."""
        own, other = self.place(challenger), self.place(challenged)
        if not own or not other or other >= own:
            return "not_above"
        if self.rule.reach is not None and own - other > self.rule.reach:
            return "too_far"
        if self.open_of(challenger):
            return "busy"
        if self.open_of(challenged):
            return "other_busy"
        met = [one.closed_at for one in self.challenges.values() if {*one.both} == {challenger, challenged}]
        last = max(filter(None, met), default=None)
        rests = last is not None and self.rule.rest_days and at < self._midnight(last, self.rule.rest_days + 1)
        return "rest" if rests else ""

    def advance(self, until: datetime) -> None:
        """Let every time run out that has ended at that moment, in order."""
        while due := min(self._dues(), default=None):
            at, _kind, _rank, what = due
            if at > until:
                return
            if isinstance(what, Challenge):
                self._run_out(what, at)
            else:
                self._drop(what, at)

    def play(self, act: Act) -> None:
        """One row of the list. What cannot apply any more, because an earlier row was taken back, does nothing."""
        self.advance(act.at)
        self.zone = act.zone
        getattr(self, f"_{act.kind}")(act, **act.facts)

    def _dues(self) -> Iterator[tuple[datetime, int, int, Any]]:
        """Each moment at which something happens by itself: challenges first, then absences from the bottom up."""
        for one in self.open:
            if one.due:
                yield one.due, 0, one.number, one
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

    def _run_out(self, one: Challenge, at: datetime) -> None:
        if one.state == "asked":
            self._close(one, at, "no_answer", None, one.challenger)
        elif one.state == "accepted":
            wins = self.rule.unplayed == CHALLENGER
            self._close(one, at, *(("forfeited", None, one.challenger) if wins else ("not_played", None)))
        else:
            self._count(one, at, "stood", None)

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
        for one in self.open:
            one.due = one.due and self._midnight(one.due, longer)
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
        if one := self.open_of(entry):
            self._close(one, act.at, "gone", act.number)
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
        if one := self._in_state(challenge, "asked"):
            one.state, one.due = "accepted", self._end(act.at, self.rule.play_days)
            self._was_seen(one.challenged, act.at)
            own = self.place(one.challenged)
            self.events.append(Event(act.at, "accepted", act.number, one.challenged, one.challenger, own, own))

    def _refused(self, act: Act, challenge: int) -> None:
        if one := self._in_state(challenge, "asked"):
            self._close(one, act.at, "refused", act.number, one.challenger)

    def _withdrawn(self, act: Act, challenge: int) -> None:
        if one := self._in_state(challenge, "asked"):
            self._close(one, act.at, "withdrawn", act.number)

    def _result(self, act: Act, challenge: int, by: int, points: list[int]) -> None:
        entered = points[0], points[1]
        if one := self._in_state(challenge, "accepted"):
            one.state, one.points, one.entered_by = "entered", entered, by
            one.due = self._end(act.at, self.rule.confirm_days)
        elif one := self._in_state(challenge, "entered", "disputed"):
            if by != one.entered_by:
                one.other_points = entered
            else:
                one.points, one.due = entered, self._end(act.at, self.rule.confirm_days)
            if one.points == one.other_points:
                self._count(one, act.at, "agreed", act.number)
            elif one.other_points is not None:
                one.state, one.due = "disputed", None

    def _agreed(self, act: Act, challenge: int, by: int) -> None:
        one = self._in_state(challenge, "entered")
        if one and by == one.opponent_of(one.entered_by):
            self._count(one, act.at, "agreed", act.number)

    def _settled(self, act: Act, challenge: int, points: list[int] | None) -> None:
        if one := self._in_state(challenge, "asked", "accepted", "entered", "disputed"):
            if points is None:
                self._close(one, act.at, "voided", act.number)
            else:
                one.points = points[0], points[1]
                self._count(one, act.at, "settled", act.number)

    def _in_state(self, number: int, *states: str) -> Challenge | None:
        one = self.challenges.get(number)
        return one if one and one.state in states else None

    def _was_seen(self, entry: int, at: datetime) -> None:
        """Active at that moment: absence is counted from there, or from the end of a pause."""
        self._count_absence(entry, max(at, self.resumes), 0)

    def _count_absence(self, entry: int, since: datetime, drops: int) -> None:
        """Absent since that moment, and dropped so often since."""
        self.seen[entry] = since, drops
        if self.rule.absent_weeks is not None:
            self.drops[entry] = self._midnight(since, 7 * self.rule.absent_weeks * (drops + 1))

    def _count(self, one: Challenge, at: datetime, kind: str, act: int | None) -> None:
        """The result holds: both played, and a challenger with more points moves up."""
        mine, theirs = one.points or (0, 0)
        for entry in one.both:
            self._was_seen(entry, at)
        self._close(one, at, kind, act, one.challenger if mine > theirs else 0)

    def _close(self, one: Challenge, at: datetime, kind: str, act: int | None, winner: int = 0) -> None:
        before = self.place(one.challenger)
        if winner:
            self._move_up(one.challenger, one.challenged)
        one.state, one.due, one.closed_at = "closed", None, at
        points = one.points if kind in ("stood", "agreed", "settled") else None
        after = self.place(one.challenger)
        self.events.append(Event(at, kind, act, one.challenger, one.challenged, before, after, points))

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
