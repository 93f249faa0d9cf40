"""Attempts at a draw in plain sentences: what was fixed before, which number decided, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import DrawAttempt, Way
from tournaments.play.hashes import shown
from tournaments.wording.draw_sentences import draw_name


class ToldAttempt(NamedTuple):
    """One attempt as it is read: `fixed` is what stood before the number was known, `number` where it came from."""

    title: str
    fixed: str
    number: str
    outcome: str
    replaced: bool
    reason: str
    changes: tuple[str, ...]
    checksum: str
    whole_checksum: str
    names: Sequence[Sequence[Any]]
    attempt: DrawAttempt


def told_attempt(
    attempt: DrawAttempt,
    *,
    before: DrawAttempt | None = None,
    replaced: bool = False,
    names: Sequence[Sequence[Any]] = (),
) -> ToldAttempt:
    """The attempt in words. `before` is the attempt at the same rounds that it replaced, `replaced` whether another one
    followed it, `names` the list that was fixed, as numbers and names."""
    return ToldAttempt(
        _title(attempt),
        _fixed(attempt),
        number_told(attempt),
        _outcome(attempt, replaced),
        replaced,
        attempt.reason,
        tuple(_changes(before, attempt)) if before else (),
        shown(attempt.commitment),
        attempt.commitment,
        names,
        attempt,
    )


def number_told(attempt: DrawAttempt) -> str:
    """Where the number came from, or will come from, and what it was."""
    source, known = attempt.source, attempt.value
    facts = {
        "number": _numbers(known),
        "seed": attempt.seed,
        "name": source.get("name", ""),
        "round": source.get("round", ""),
        "due": _when(datetime.fromisoformat(source["due"])) if "due" in source else "",
    }
    sentences = {
        Way.CHANCE: _("The site chose the number by chance: {seed}."),
        Way.HAND: _("The organiser chose the number: {seed}."),
        Way.FILE: _("Nothing was left to chance: the organiser gave the seating."),
        Way.HALL: _("Three players in the hall called the number: {number}.")
        if known
        else _(
            "The number will come from three players in the hall. Each writes two digits down, then all three call."
        ),
        Way.LOTTERY: _("The number came from a lottery, {name}, drawn {due}: {number}.")
        if known
        else _("The number will come from a lottery: {name}, drawn {due}."),
        Way.DRAND: _("The number came from drand, network quicknet, round {round}, published {due}: {number}.")
        if known
        else _("The number will come from drand, network quicknet, round {round}, published {due}."),
    }
    return sentences[Way(attempt.way)].format(**facts)


def caution(told: Sequence[ToldAttempt]) -> str:
    """What a reader should know before anything else, of all attempts of an evening; "" where there is nothing."""
    if any(one.attempt.way == Way.HAND and one.attempt.drawn and not one.replaced for one in told):
        return _("the organiser chose the number")
    again = max((one.attempt.attempt for one in told if one.attempt.what == DrawAttempt.What.DRAW), default=1)
    return ngettext("drawn {n} time", "drawn {n} times", again).format(n=again) if again > 1 else ""


def _title(attempt: DrawAttempt) -> str:
    if attempt.is_raffle:
        return _("Raffle, attempt {n}").format(n=attempt.attempt)
    if attempt.what == DrawAttempt.What.LOT:
        return _("Lot between players who are level, attempt {n}").format(n=attempt.attempt)
    text = (
        _("Round {first}, attempt {n}")
        if attempt.first_round == attempt.last_round
        else _("Rounds {first} to {last}, attempt {n}")
    )
    return text.format(first=attempt.first_round, last=attempt.last_round, n=attempt.attempt)


def _fixed(attempt: DrawAttempt) -> str:
    document = attempt.document
    who: list[int] = document.get("numbers") or sum(document.get("groups", ()), [])
    count = len(set(who) - set(document.get("absent", ())))
    people = ngettext("{n} player", "{n} players", count).format(n=count)
    parts = [people, draw_name(document["kind"])] if "kind" in document else [people]
    asked = attempt.opened.get("wishes", {}).get("value") or {}
    if wishes := sum(len(asked.get(kind, ())) for kind in ("fixed", "apart", "halves", "soft")):
        parts.append(ngettext("{n} wish", "{n} wishes", wishes).format(n=wishes))
    return _("{when}: {what}").format(when=_when(attempt.announced_at), what=", ".join(parts))


def _outcome(attempt: DrawAttempt, replaced: bool) -> str:
    if not attempt.drawn:
        return _("Not drawn.") if replaced or attempt.seed else _("The number is not known yet.")
    if replaced:
        return _("Drawn, and replaced by a later draw.")
    if not attempt.from_outside:
        return ""
    if attempt.what == DrawAttempt.What.LOT:
        return _("The order follows from these two alone, so nobody could choose it.")
    return _("The seats follow from these two alone, so nobody could choose them.")


def _changes(before: DrawAttempt, attempt: DrawAttempt) -> Iterator[str]:
    """What is fixed otherwise than in the attempt before."""
    old, new = before.document, attempt.document
    was, now = (set(fixed.get("numbers", ())) - set(fixed.get("absent", ())) for fixed in (old, new))
    if came := len(now - was):
        yield ngettext("{n} player came.", "{n} players came.", came).format(n=came)
    if left := len(was - now):
        yield ngettext("{n} player left.", "{n} players left.", left).format(n=left)
    if was == now and old.get("numbers") != new.get("numbers"):
        yield _("The order of the players changed.")
    if old.get("kind") != new.get("kind"):
        yield _("Another type of draw was chosen.")
    if old.get("rounds") != new.get("rounds"):
        yield _("Another number of rounds is drawn.")
    if _wishes(before) != _wishes(attempt):
        yield _("Wishes of players changed.")


def _wishes(attempt: DrawAttempt) -> Any:
    return attempt.opened.get("wishes", {}).get("value", {})


def _numbers(value: str) -> str:
    """A number from outside as people write it."""
    return value.replace("./", " ").replace(".", " ").replace("/", " ").strip()


def _when(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "j N H:i")
