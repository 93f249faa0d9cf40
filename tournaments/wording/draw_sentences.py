"""What a draw is called and what its certificate says, in plain sentences."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from draws import known_movement
from tournaments.models import ARRIVAL
from tournaments.wording.translate import say


def draw_name(kind: str) -> str:
    """The name of a kind of draw; of one that is known no more, its key."""
    if kind == ARRIVAL:
        return _("In order of arrival")
    known = known_movement(kind)
    return say(known.name) if known else kind


def promises_of(certificate: dict[str, Any]) -> list[str]:
    """Sentences about the whole draw: partners, meetings, sitting out, seats. Empty for a draw without certificate."""
    if certificate.get("kind") == ARRIVAL:
        return [_("Tables began as people arrived, in the order in which they came: this round was not drawn by lot.")]
    if "meetings" not in certificate:
        return []
    sentences = [_partners(certificate.get("partners")), _meetings(certificate["meetings"]), *_fairness(certificate)]
    wishes = certificate.get("wishes", {})
    asked = any(wishes.get(kind) for kind in ("fixed", "apart", "halves", "soft"))
    ignored = unkept(certificate.get("kind")) if asked else ""
    said = (*sentences, _season(certificate), *_comfort(certificate), ignored, stopped(certificate))
    return [sentence for sentence in said if sentence]


def best_of(certificate: dict[str, Any]) -> list[str]:
    """Sentences about how good the draw is, with what is proved of the best possible one."""
    return [
        sentence for sentence in (_partners(certificate["partners"]), _meetings(certificate["meetings"])) if sentence
    ]


def unkept(kind: str | None) -> str:
    """A sentence for a kind of draw that ignores wishes."""
    known = known_movement(kind)
    return _("This type of draw cannot keep wishes.") if known and not known.keeps_wishes else ""


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
    """How far wishes were kept that may stay unkept, how like the tables are, and how often people walk."""
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
    """What is known about how good that is."""
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
    if kept := certificate["kept_apart"]["pairs"]:
        yield ngettext("{n} pair of people is kept apart.", "{n} pairs of people are kept apart.", kept).format(n=kept)
