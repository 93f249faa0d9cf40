"""A challenge ladder in sentences: what happened, how a challenge stands, and why somebody may not be challenged."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.html import escape, format_html
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.numbers import MINUS
from tournaments.frame.translate import named

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date, datetime

    from django.utils.safestring import SafeString

    from tournaments.ladders.rules import Challenge, Event


WHY_NOT = {
    "not_above": gettext_lazy("Only somebody who stands above can be challenged."),
    "too_far": gettext_lazy("That place is too far above."),
    "busy": gettext_lazy("Whoever is in a challenge cannot challenge anybody else."),
    "other_busy": gettext_lazy("This player is in another challenge."),
    "rest": gettext_lazy("These two met a short time ago."),
}
PAUSED = gettext_lazy("The ladder pauses; play goes on on {until}.")
HAPPENED = {
    "rule": gettext_lazy("The rule was changed."),
    "paused": PAUSED,
    "joined": gettext_lazy("{who} joined in place {after}."),
    "left": gettext_lazy("{who} left from place {before}."),
    "challenged": gettext_lazy("{who} (place {before}) challenged {other}."),
    "accepted": gettext_lazy("{who} accepted the challenge of {other}."),
    "no_answer": gettext_lazy("{other} did not answer {who} in time and loses."),
    "refused": gettext_lazy("{other} refused the challenge of {who} and loses."),
    "withdrawn": gettext_lazy("{who} withdrew the challenge of {other}."),
    "not_played": gettext_lazy("{who} and {other} did not play in time; nothing moves."),
    "forfeited": gettext_lazy("{who} and {other} did not play in time: {who} wins."),
    "gone": gettext_lazy("The challenge between {who} and {other} lapsed, because one of them left."),
    "voided": gettext_lazy("The organiser declared the challenge between {who} and {other} void."),
    "absent": gettext_lazy("{who} dropped from place {before} to place {after}: absent too long."),
}
# Results: the challenger won, lost, or both ended level.
WON = gettext_lazy("{who} beat {other} by {points} to {other_points}.")
LOST = gettext_lazy("{who} lost to {other} by {points} to {other_points}.")
LEVEL = gettext_lazy("{who} and {other} ended level, {points} to {other_points}.")
COUNTS = {
    "agreed": "",
    "stood": gettext_lazy("Nobody contradicted the result in time."),
    "settled": gettext_lazy("The organiser decided so."),
}
MOVED = gettext_lazy("{who} goes from place {before} to place {after}.")
CLOSING = ("no_answer", "forfeited", "refused", "agreed", "stood", "settled")


def event_sentence(event: Event, names: Mapping[int, str]) -> SafeString:
    """An event as a sentence, with the places it moved somebody to."""
    values: dict[str, object] = {
        "who": named(names.get(event.who, "?")),
        "other": named(names.get(event.other, "?")),
        "before": event.before,
        "after": event.after,
        "until": date_format(event.until, "DATE_FORMAT") if event.until else "",
    }
    sentences = [str(HAPPENED[event.kind])] if event.kind in HAPPENED else [_result(event), str(COUNTS[event.kind])]
    if event.kind in CLOSING and event.before != event.after:
        sentences.append(str(MOVED))
    if event.points:
        values |= {"points": _points(event.points[0]), "other_points": _points(event.points[1])}
    return format_html(escape(" ".join(filter(None, sentences))), **values)


def pause_sentence(resumes: date) -> str:
    """That no time runs before that day."""
    return f"{PAUSED} {_('No time runs until then.')}".format(until=date_format(resumes, "DATE_FORMAT"))


def state_sentence(challenge: Challenge, names: Mapping[int, str]) -> SafeString:
    """A sentence on an open challenge: how it stands, and until when."""
    who, other = named(names[challenge.challenger]), named(names[challenge.challenged])
    values: dict[str, object] = {"who": who, "other": other, "day": last_day(challenge.due) if challenge.due else ""}
    if challenge.points:
        entered_by = challenge.entered_by or challenge.challenger
        own, theirs = challenge.points if entered_by == challenge.challenger else challenge.points[::-1]
        values |= {
            "by": named(names[entered_by]),
            "against": named(names[challenge.opponent_of(entered_by)]),
            "points": _points(own),
            "other_points": _points(theirs),
        }
    if challenge.state == "asked":
        return format_html(escape(_("{who} challenges {other}, who answers by {day}.")), **values)
    if challenge.state == "accepted":
        return format_html(escape(_("{who} and {other} play by {day}.")), **values)
    if challenge.state == "entered":
        sentence = _("{by} entered {points} to {other_points} against {against}, who can contradict it until {day}.")
        return format_html(escape(sentence), **values)
    return format_html(escape(_("{who} and {other} entered different results. The organiser decides.")), **values)


def last_day(due: datetime) -> str:
    """The last whole day before that moment, in the zone that is active."""
    return date_format(localtime(due - timedelta(microseconds=1)), "DATE_FORMAT")


def _points(points: int) -> str:
    return f"{points}".replace("-", MINUS)


def _result(event: Event) -> str:
    own, other = event.points or (0, 0)
    return str(WON if own > other else LOST if own < other else LEVEL)
