"""The one next act of an evening, and the summary of its plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.urls import reverse
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from reports.measures import measures
from tournaments.evening.draws.selectors.drawing import waiting_draw
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Round, RoundEnd
from tournaments.evening.rounds.selectors.progress import Evening
from tournaments.frame.money import money
from tournaments.frame.translate import say, say_name
from tournaments.security.addresses import may_open
from tournaments.security.permissions import may

if TYPE_CHECKING:
    from tournaments.errors import Missing
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import Actor


class Next(NamedTuple):
    """The obvious next act: where it is done, what it is called, and the right it asks for."""

    url: str
    label: str
    right: str = "see_tournament"


def next_act(tournament: Tournament, evening: Evening, actor: Actor) -> Next:
    """The next act of this person: people without permission for the next step type in sheets, or look on."""
    wanted = _next(tournament, evening)
    if may(actor, wanted.right, tournament):
        return wanted
    if evening.current and evening.current.round.status == Round.Status.OPEN:
        return Next(_to(tournament, "desk"), _("Enter results"))
    return Next(_to(tournament, "rounds"), _("To the rounds"))


def _next(tournament: Tournament, evening: Evening) -> Next:
    current = evening.current
    if evening.finished:
        return Next(_to(tournament, "closing"), _("Look at the results"))
    if not evening.enough and not current:
        return _more_people(tournament, evening)
    if current is None:
        return _between(tournament, evening)
    number, status = current.round.number, current.round.status
    page = reverse("round", args=[tournament.public_id, number])
    if status == Round.Status.DRAFT:
        return Next(page, _("Check and publish the seats of round {number}").format(number=number), "publish_round")
    if status == Round.Status.PUBLISHED:
        return Next(page, _("Open round {number}").format(number=number), "open_round")
    return _during(tournament, number, evening.missing)


def _during(tournament: Tournament, number: int, missing: tuple[Missing, ...]) -> Next:
    """The next act in the round that is being played: a dispute is settled before anything else."""
    disputed = next((table.table for table in missing if table.disputed), None)
    if disputed:
        url = reverse("sheet", args=[tournament.public_id, number, disputed])
        return Next(url, _("Settle table {number}").format(number=disputed), "settle_dispute")
    if missing:
        return Next(_to(tournament, "board"), _("Follow round {number}").format(number=number))
    url = reverse("round_close", args=[tournament.public_id, number])
    return Next(url, _("Close round {number}").format(number=number), "close_round")


def _more_people(tournament: Tournament, evening: Evening) -> Next:
    url = _to(tournament, "entrants")
    if evening.singles:
        return Next(_to(tournament, "pairs"), _("Form pairs"), "change_entrants")
    return Next(url, _("Enter pairs") if evening.table_size == 2 else _("Enter players"), "change_entrants")


def _between(tournament: Tournament, evening: Evening) -> Next:
    if evening.over:
        return Next(_to(tournament, "closing"), _("Finish the evening"), "close_round")
    if waiting := waiting_draw(tournament):
        url = reverse("announced", args=[tournament.public_id, waiting.seq])
        return Next(url, _("Type the number of the draw"), "draw_round")
    number = len(evening.rounds) + 1
    return Next(_to(tournament, "draw"), _("Draw round {number}").format(number=number), "draw_round")


def _to(tournament: Tournament, name: str) -> str:
    return reverse(name, args=[tournament.public_id])


class Line(NamedTuple):
    """One thing that is set: what it is, how it is set, and where it is changed ("" for who may not)."""

    what: str
    text: str
    url: str


def summary_of(tournament: Tournament, actor: Actor) -> list[Line]:
    """The lines of the first step."""
    lines = [
        (pgettext("of an evening", "When, where"), _when(tournament), "announcement"),
        (_("Game"), _game(tournament), "house_rules"),
        (_("Rounds"), f"{_rounds(tournament)}. {_('Ranked by:')} {_ranking(tournament)}", "plan"),
        (_("Prizes"), _("There are prizes.") if tournament.prizes else "", "prize_texts"),
    ]
    return [Line(what, text, _url(page, tournament, actor)) for what, text, page in lines if text]


def _url(page: str, tournament: Tournament, actor: Actor) -> str:
    return reverse(page, args=[tournament.public_id]) if may_open(actor, page, tournament) else ""


def _when(tournament: Tournament) -> str:
    announced = getattr(tournament, "announcement", None)
    parts = [date_format(tournament.date, "DATE_FORMAT")]
    if announced and announced.starts_at:
        parts.append(time_format(announced.starts_at))
    if announced and announced.place:
        parts.append(announced.place)
    prices = [money(fee["cents"], announced.currency) for fee in announced.fees] if announced else []
    return " · ".join([", ".join(parts), *prices])


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
