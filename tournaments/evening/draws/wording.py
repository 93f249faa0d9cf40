"""Names of draws and the sentences of their certificates.

Attempts at a draw in plain sentences: what was fixed before, which number decided, and what came of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from draws import known_movement
from tournaments.evening.draws.models import DrawAttempt, Way
from tournaments.evening.rounds.models import ARRIVAL
from tournaments.frame.append_only import shown
from tournaments.frame.translate import say


def draw_name(kind: str) -> str:
    """The name of a kind of draw; of one that is known no more, its key."""
    if kind == ARRIVAL:
        return _("In order of arrival")
    movement = known_movement(kind)
    return say(movement.name) if movement else kind


def promises_of(certificate: dict[str, Any]) -> list[str]:
    """Sentences about the whole draw: partners, meetings, sitting out, seats. Empty for a draw without certificate."""
    if certificate.get("kind") == ARRIVAL:
        return [_("Tables began as people arrived, in the order in which they came: this round was not drawn by lot.")]
    if "meetings" not in certificate:
        return []
    sentences = [_partners(certificate.get("partners")), _meetings(certificate["meetings"]), *_fairness(certificate)]
    wishes = certificate.get("wishes", {})
    wishes_asked = any(wishes.get(kind) for kind in ("fixed", "apart", "halves", "soft"))
    ignored = unkept(certificate.get("kind")) if wishes_asked else ""
    sentences_ = (*sentences, _season(certificate), *_comfort(certificate), ignored, stopped(certificate))
    return [sentence for sentence in sentences_ if sentence]


def best_of(certificate: dict[str, Any]) -> list[str]:
    """Sentences about how good the draw is, with what is proved of the best possible one."""
    return [
        sentence for sentence in (_partners(certificate["partners"]), _meetings(certificate["meetings"])) if sentence
    ]


def unkept(kind: str | None) -> str:
    """A sentence for a kind of draw that ignores wishes."""
    movement = known_movement(kind)
    return _("This type of draw cannot keep wishes.") if movement and not movement.keeps_wishes else ""


def stopped(certificate: dict[str, Any]) -> str:
    """A sentence where the search was stopped by hand: then the seed alone does not give the same seats again."""
    after = certificate.get("searched", {}).get("stopped_after")
    if after is None:
        return ""
    return ngettext(
        "The search was stopped by hand after {n} second.", "The search was stopped by hand after {n} seconds.", after
    ).format(n=after)


def _partners(partners: dict[str, int] | None) -> str:
    if not partners:
        return ""
    if partners["fewest"] == partners["most"] == 1:
        return _("Everybody partners everybody exactly once.")
    if partners["most"] <= 1:
        return _("Nobody has the same partner twice.")
    return _("Two people are partners at most {most} times.").format(most=partners["most"]) + _best(partners)


def _meetings(meetings: dict[str, int]) -> str:
    if meetings["fewest"] == meetings["most"]:
        n = meetings["most"]
        return ngettext(
            "Everybody meets everybody exactly once.", "Everybody meets everybody exactly {n} times.", n
        ).format(n=n)
    if meetings["most"] <= 1:
        return _("Nobody meets anybody twice.")
    return _("Two people meet at most {most} times.").format(most=meetings["most"]) + _best(meetings)


def _season(certificate: dict[str, Any]) -> str:
    """A sentence over the evenings of the season, where earlier ones counted in the draw."""
    season = certificate.get("season")
    if not season:
        return ""
    if "partnered" not in season:
        return _("Over {evenings} evenings of the season two people meet at most {met} times.").format(**season)
    return _(
        "Over {evenings} evenings of the season two people meet at most {met} times and are partners at most "
        "{partnered} times."
    ).format(**season)


def _comfort(certificate: dict[str, Any]) -> Iterator[str]:
    """Sentences on wishes that may stay unkept, how like the tables are, and how often people walk."""
    wished, level, moves = (certificate.get(name) for name in ("wished", "level", "moves"))
    if wished:
        yield _("{kept} of {asked} wishes are kept in every round.").format(
            kept=wished["asked"] - wished["unkept"], asked=wished["asked"]
        )
    if level:
        yield _("The strengths of the tables of a round differ by at most {n}.").format(n=level["most"])
    if moves and moves.get("without") is not None:
        yield _("People change table {n} times; without the wish {without}.").format(
            n=moves["changes"], without=moves["without"]
        )
    elif moves:
        yield _("People change table {n} times.").format(n=moves["changes"])


def _best(repeats: dict[str, int]) -> str:
    """The known bound on how good that is."""
    if repeats["gap"] == 0:
        return " " + ngettext(
            "No draw can do better: {n} repeat is proved to be needed.",
            "No draw can do better: {n} repeats are proved to be needed.",
            repeats["bound"],
        ).format(n=repeats["bound"])
    if repeats["bound"]:
        return " " + _("{n} repeats; at least {bound} are proved to be needed.").format(
            n=repeats["repeats"], bound=repeats["bound"]
        )
    return " " + ngettext("{n} repeat in total.", "{n} repeats in total.", repeats["repeats"]).format(
        n=repeats["repeats"]
    )


def _sits_out(*, fewest: int, most: int, **_rest: Any) -> str:
    if fewest == most:
        return ngettext("Everybody sits out once.", "Everybody sits out {n} times.", most).format(n=most)
    if not fewest:
        return ngettext("Nobody sits out more than once.", "Nobody sits out more than {n} times.", most).format(n=most)
    return _("Everybody sits out between {fewest} and {most} times.").format(fewest=fewest, most=most)


def _fairness(certificate: dict[str, Any]) -> Iterator[str]:
    out, seats, tables = certificate["sit_outs"], certificate["seats"]["spread"], certificate["tables"]["spread"]
    if out["most"]:
        yield _sits_out(**out)
    needed = certificate["seats"].get("bound") == seats and seats
    yield (
        _("Everybody has each seat equally often, give or take {n}.").format(n=seats)
        if seats
        else _("Everybody has each seat equally often.")
    ) + (" " + _("It cannot be less unless more people partner again.") if needed else "")
    if tables:
        proved = certificate["tables"].get("bound") == tables
        yield _("Everybody plays at each table equally often, give or take {n}.").format(n=tables) + (
            " " + _("It cannot be less unless more people meet again.") if proved else ""
        )
    if count := certificate["kept_apart"]["pairs"]:
        yield ngettext("{n} pair of people is kept apart.", "{n} pairs of people are kept apart.", count).format(
            n=count
        )


class ToldAttempt(NamedTuple):
    """An attempt as it is read: `fixed` is what stood before the number was known, `number` where it came from."""

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


def attempt_in_words(
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
        _fixed_sentence(attempt),
        number_sentence(attempt),
        _outcome(attempt, replaced),
        replaced,
        attempt.reason,
        tuple(_changes(before, attempt)) if before else (),
        shown(attempt.commitment),
        attempt.commitment,
        names,
        attempt,
    )


def number_sentence(attempt: DrawAttempt) -> str:
    """The source of the number, and the number once it is known."""
    source, value = attempt.source, attempt.value
    facts = {
        "number": _numbers(value),
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
        if value
        else _(
            "The number will come from three players in the hall. Each writes two digits down, then all three call."
        ),
        Way.LOTTERY: _("The number came from a lottery, {name}, drawn {due}: {number}.")
        if value
        else _("The number was to come from a lottery: {name}, drawn {due}."),
        Way.DRAND: _("The number came from drand, network quicknet, round {round}, published {due}: {number}.")
        if value
        else _("The number was to come from drand, network quicknet, round {round}, published {due}."),
    }
    return sentences[Way(attempt.way)].format(**facts)


def caution(attempts: Sequence[ToldAttempt]) -> str:
    """The warning for a reader before anything else, of all attempts of an evening; "" where there is nothing."""
    if any(view.attempt.way == Way.HAND and view.attempt.drawn and not view.replaced for view in attempts):
        return _("the organiser chose the number")
    again = max((view.attempt.attempt for view in attempts if view.attempt.what == DrawAttempt.What.DRAW), default=1)
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


def _fixed_sentence(attempt: DrawAttempt) -> str:
    document = attempt.document
    who: list[int] = document.get("numbers") or sum(document.get("groups", ()), [])
    count = len(set(who) - set(document.get("absent", ())))
    people = ngettext("{n} player", "{n} players", count).format(n=count)
    parts = [people, draw_name(document["kind"])] if "kind" in document else [people]
    wishes_asked = attempt.opened.get("wishes", {}).get("value") or {}
    if wishes := sum(len(wishes_asked.get(kind, ())) for kind in ("fixed", "apart", "halves", "soft")):
        parts.append(ngettext("{n} wish", "{n} wishes", wishes).format(n=wishes))
    return _("{what}: {said}").format(what=_when(attempt.announced_at), said=", ".join(parts))


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
    """The facts fixed otherwise than in the attempt before."""
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
