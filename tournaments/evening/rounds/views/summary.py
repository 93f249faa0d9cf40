"""What is set for an evening, a sentence for each thing, with the page that changes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.urls import reverse
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from reports.measures import measures
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import RoundEnd
from tournaments.frame.money import money
from tournaments.frame.translate import say, say_name
from tournaments.security.addresses import may_open

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import Actor


class Line(NamedTuple):
    """One thing that is set: what it is, how it is set, and where it is changed ("" for who may not)."""

    what: str
    text: str
    url: str


def summary_of(tournament: Tournament, actor: Actor) -> list[Line]:
    """The lines of the first step."""
    lines = [
        (pgettext("of an evening", "When, where"), _when(tournament), "announcement"),
        (pgettext("of an evening", "Price"), _price(tournament), "announcement"),
        (_("Game"), _game(tournament), "house_rules"),
        (_("Rounds"), _rounds(tournament), "plan"),
        (pgettext("of an evening", "Ranking"), _ranking(tournament), "plan"),
        (_("Prizes"), _("There are prizes.") if tournament.prizes else "", "prize_texts"),
    ]
    return [
        Line(what, text or "–", url) for what, text, page in lines if (url := _url(page, tournament, actor)) or text
    ]


def _url(page: str, tournament: Tournament, actor: Actor) -> str:
    return reverse(page, args=[tournament.public_id]) if may_open(actor, page, tournament) else ""


def _when(tournament: Tournament) -> str:
    announced = getattr(tournament, "announcement", None)
    parts = [date_format(tournament.date, "DATE_FORMAT")]
    if announced and announced.starts_at:
        parts.append(time_format(announced.starts_at))
    if announced and announced.place:
        parts.append(announced.place)
    return ", ".join(parts)


def _price(tournament: Tournament) -> str:
    announced = getattr(tournament, "announcement", None)
    return " · ".join(money(fee["cents"], announced.currency) for fee in announced.fees) if announced else ""


def _game(tournament: Tournament) -> str:
    name = say_name(variant_of(tournament).name, tournament.game)
    own = tournament.rules or tournament.overlay
    return _("{variant}, with your own rules").format(variant=name) if own else name


def _rounds(tournament: Tournament) -> str:
    n = tournament.rounds_planned
    rounds = ngettext("{n} round", "{n} rounds", n).format(n=n)
    if tournament.round_end == RoundEnd.DEALS:
        deals = tournament.deals_per_round or 0
        return _("{rounds} of {deals}").format(
            rounds=rounds, deals=ngettext("{n} deal", "{n} deals", deals).format(n=deals)
        )
    return f"{rounds}, {tournament.get_round_end_display()}"


def _ranking(tournament: Tournament) -> str:
    then = pgettext("between measures", ", then ")
    return then.join(say(measure.label) for measure in measures(tournament.ranking))
