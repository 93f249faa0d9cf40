"""The path of an evening, which is its menu: five steps and Paper, the views of each, which page lies where, and the
one next act.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import BooleanField, Count, Exists, ExpressionWrapper, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.formats import date_format, time_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from tournaments.evening.draws.selectors.drawing import waiting_draw
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Entrant, Kind, Round, Status, Tournament
from tournaments.evening.rounds.selectors.progress import Evening, taking_part
from tournaments.evening.rounds.wording import rounds_sentence
from tournaments.frame.money import money
from tournaments.frame.translate import say_name
from tournaments.security.addresses import may_open
from tournaments.security.permissions import may

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.utils.functional import Promise

    from tournaments.errors import Missing
    from tournaments.security.actors import Actor


DONE, GOING, LATER = "done", "going", "later"
BEGUN = (Round.Status.OPEN, Round.Status.CLOSED)


class Facts(NamedTuple):
    """Progress of an evening, in what its path shows; read in one query."""

    taking_part: int
    left: int
    drawn: int
    begun: int
    closed: int
    takes_entries: bool
    has_marked_sheets: bool


class View(NamedTuple):
    """A page of a step that its menu names, and the pages that lie behind it.

    `wanted` says whether this evening uses it.
    """

    page: str
    label: str | Promise
    behind: str = ""
    wanted: Callable[[Tournament, Facts], bool] = lambda tournament, facts: True


class Step(NamedTuple):
    """A step of the path: its name, a shorter one for narrow screens, and its views, the first of which it leads to."""

    key: str
    label: str | Promise
    short: str | Promise
    views: tuple[View, ...]


STEPS = (
    Step(
        "evening",
        capfirst(gettext_lazy("the evening")),
        pgettext_lazy("step", "Evening"),
        (
            View(
                "evening",
                capfirst(gettext_lazy("the evening")),
                "plan announcement evening_call_off house_rules score_table prices rules_change price_list_play stages "
                "stake handicap helpers helper_remove helper_invitation_revoke codes lead hall_messages hall "
                "event_file event_download evening_delete operator_evening operator_evening_delete "
                "rehearsal rehearsal_fill rehearsal_end",
            ),
        ),
    ),
    Step(
        "people",
        gettext_lazy("People"),
        gettext_lazy("People"),
        (
            View(
                "entrants",
                gettext_lazy("List"),
                "entrants_file last_list entrants_clubs from_register pairs entrant entrant_leave entrant_return "
                "entrant_substitute entrant_back entrant_person entrant_remove",
            ),
            View(
                "entries",
                pgettext_lazy("of people", "Entries"),
                "entries_to_players entry_act entries_letter",
                wanted=lambda tournament, facts: facts.takes_entries,
            ),
            View(
                "till",
                capfirst(gettext_lazy("door")),
                "till_worker till_scan till_totals till_file till_leave_out till_card till_receipt",
            ),
            View(
                "rounds",
                gettext_lazy("Seats"),
                "draw announced search round round_swap round_publish round_open round_unopen round_discard",
            ),
        ),
    ),
    Step(
        "play",
        pgettext_lazy("step", "Play"),
        pgettext_lazy("step", "Play"),
        (
            View(
                "board",
                gettext_lazy("Tables"),
                "round_board round_clock round_close round_reopen alerts sheet preview sheet_undo table_act "
                "claim_book deal deal_remove deal_verify deal_history",
            ),
            View("desk", gettext_lazy("Enter results"), "round_totals"),
            View(
                "sheet_photos",
                gettext_lazy("Photographs"),
                "photo_batch sheet_photo sheet_row sheet_picture",
                wanted=lambda tournament, facts: facts.has_marked_sheets,
            ),
        ),
    ),
    Step(
        "standings",
        gettext_lazy("Standings"),
        gettext_lazy("Standings"),
        (
            View("evening_standings", gettext_lazy("Standings")),
            View("adjustments", gettext_lazy("Corrections"), "adjustment_switch"),
            View("journal", gettext_lazy("Journal"), "undo"),
            View("replay", gettext_lazy("After each change"), "what_if"),
        ),
    ),
    Step(
        "end",
        pgettext_lazy("step", "End"),
        pgettext_lazy("step", "End"),
        (View("closing", gettext_lazy("The end of the evening"), "closing_act lot prize_texts read_out raffle money"),),
    ),
    Step(
        "paper",
        gettext_lazy("Paper"),
        gettext_lazy("Paper"),
        (View("prints", gettext_lazy("Paper"), "print_round print_preview print_file"),),
    ),
)
PLACES = {page: (step, view) for step in STEPS for view in step.views for page in (view.page, *view.behind.split())}
"""Where each page of an evening lies, by the name of its address."""


def path_context(tournament: Tournament, page: str, actor: Actor) -> dict[str, Any]:
    """Context of `components/evening_path.html`: the path on a page, the views of its step, and the way back."""
    here, view = PLACES.get(page, (None, None))
    facts = _facts(tournament)
    context: dict[str, Any] = {
        "layout_path": [
            step | {"current": here is not None and step["key"] == here.key, "number": number}
            for number, step in enumerate(_steps(tournament, facts, actor), start=1)
        ]
    }
    if here is None or view is None:
        return context
    if page != view.page:
        context["layout_back"] = {"url": _to(tournament, view.page), "label": view.label}
    views = [
        {"url": _to(tournament, other.page), "label": other.label, "current": other is view and page == view.page}
        for other in here.views
        if may_open(actor, other.page, tournament) and (other is view or other.wanted(tournament, facts))
    ]
    if len(views) > 1 and page == view.page:
        context |= {"layout_views": views, "layout_step": here.label}
    return context


def _facts(tournament: Tournament) -> Facts:
    rounds = tournament.rounds.all()
    counted = {
        "taking_part": _number_of(taking_part().filter(tournament=tournament)),
        "left": _number_of(taking_part().filter(tournament=tournament, status=Entrant.Status.WITHDRAWN)),
        "drawn": _number_of(rounds),
        "begun": _number_of(rounds.filter(status__in=BEGUN)),
        "closed": _number_of(rounds.filter(status=Round.Status.CLOSED)),
        "takes_entries": ExpressionWrapper(
            Q(announcement__isnull=False) | Exists(tournament.entries.all()), output_field=BooleanField()
        ),
        "has_marked_sheets": Exists(tournament.printed_sheets.all()),
    }
    return Facts(*Tournament.objects.filter(pk=tournament.pk).annotate(**counted).values_list(*counted).get())


def _number_of(rows: QuerySet[Any]) -> Coalesce:
    return Coalesce(Subquery(rows.order_by().values("tournament").annotate(n=Count("pk")).values("n")), 0)


def _steps(tournament: Tournament, facts: Facts, actor: Actor) -> list[dict[str, Any]]:
    marks, states = _marks(tournament, facts), _states(tournament, facts)
    return [
        {
            "key": step.key,
            "label": step.label,
            "short": step.short,
            "mark": marks.get(step.key, ""),
            "state": states.get(step.key, ""),
            "url": _to(tournament, page),
        }
        for step in STEPS
        if (page := _first(step, tournament, actor))
    ]


def _first(step: Step, tournament: Tournament, actor: Actor) -> str:
    """The first view of a step that this person may open; none where there is none."""
    return next((view.page for view in step.views if may_open(actor, view.page, tournament)), "")


def _marks(tournament: Tournament, facts: Facts) -> dict[str, str]:
    """Steps that are done for the whole evening, and steps under way: Play and Standings take turns."""
    finished = tournament.status == Status.FINISHED
    over = finished or (facts.closed >= tournament.rounds_planned and facts.closed == facts.drawn)
    return {
        "evening": _mark(done=facts.drawn > 0 or finished, going=True),
        "people": _mark(done=facts.begun > 0 or finished, going=facts.taking_part > 0),
        "play": _mark(done=over, going=facts.drawn > 0),
        "standings": _mark(done=finished, going=facts.closed > 0),
        "end": _mark(done=finished, going=over),
    }


def _mark(*, done: bool, going: bool) -> str:
    return DONE if done else GOING if going else LATER


def _states(tournament: Tournament, facts: Facts) -> dict[str, str]:
    """The words under the name of each step."""
    finished = tournament.status == Status.FINISHED
    n = facts.taking_part if finished else facts.taking_part - facts.left
    pairs = ngettext("{n} pair", "{n} pairs", n) if tournament.kind == Kind.PAIRS else ""
    people = pairs or ngettext("{n} player", "{n} players", n)
    states = {"evening": date_format(tournament.date, "MONTH_DAY_FORMAT"), "people": people.format(n=n) if n else ""}
    if facts.closed < facts.begun:
        states["play"] = _("round {n} of {all}").format(n=facts.begun, all=max(tournament.rounds_planned, facts.begun))
    elif facts.closed:
        states["play"] = _("{n} of {all} played").format(n=facts.closed, all=tournament.rounds_planned)
    if facts.closed:
        states["standings"] = _("after round {number}").format(number=facts.closed)
    if finished:
        states["standings"] = pgettext("standings", "final")
        states["end"] = str(tournament.get_status_display())
    return states


def _to(tournament: Tournament, page: str) -> str:
    return reverse(page, args=[tournament.public_id])


class Next(NamedTuple):
    """The obvious next act: where it is done, what it is called, and the right it asks for."""

    url: str
    label: str
    right: str = "see_tournament"


def next_act(tournament: Tournament, evening: Evening, actor: Actor) -> Next:
    """The next act of this person: people without permission for the next step type in sheets, or look on."""
    act = _next_step(tournament, evening)
    if may(actor, act.right, tournament):
        return act
    if evening.current and evening.current.round.status == Round.Status.OPEN:
        return Next(_address_of(tournament, "desk"), _("Enter results"))
    return Next(_address_of(tournament, "rounds"), _("Rounds"))


def _next_step(tournament: Tournament, evening: Evening) -> Next:
    current = evening.current
    if evening.finished:
        return Next(_address_of(tournament, "closing"), _("Look at the results"))
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
        return Next(_address_of(tournament, "board"), _("Follow round {number}").format(number=number))
    url = reverse("round_close", args=[tournament.public_id, number])
    return Next(url, _("Close round {number}").format(number=number), "close_round")


def _more_people(tournament: Tournament, evening: Evening) -> Next:
    url = _address_of(tournament, "entrants")
    if evening.singles:
        return Next(_address_of(tournament, "pairs"), _("Form pairs"), "change_entrants")
    return Next(url, _("Enter pairs") if evening.table_size == 2 else _("Enter players"), "change_entrants")


def _between(tournament: Tournament, evening: Evening) -> Next:
    if evening.over:
        return Next(_address_of(tournament, "closing"), _("Finish the evening"), "close_round")
    if waiting := waiting_draw(tournament):
        url = reverse("announced", args=[tournament.public_id, waiting.seq])
        return Next(url, _("Type the number of the draw"), "draw_round")
    number = len(evening.rounds) + 1
    return Next(_address_of(tournament, "draw"), _("Draw round {number}").format(number=number), "draw_round")


def _address_of(tournament: Tournament, name: str) -> str:
    return reverse(name, args=[tournament.public_id])


class Line(NamedTuple):
    """A setting: what it is, how it is set, and where it is changed ("" for who may not)."""

    what: str
    text: str
    url: str


def summary_of(tournament: Tournament, actor: Actor) -> list[Line]:
    """The lines of the first step."""
    lines = [
        (_("When, where"), _when(tournament), "announcement"),
        (_("Game"), _game(tournament), "house_rules"),
        (_("Rounds"), rounds_sentence(tournament), "plan"),
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
    variant = variant_of(tournament)
    name = say_name(variant.name, tournament.game)
    own = variant.has_contracts and (tournament.rules or tournament.overlay)
    return _("{variant}, with your own rules").format(variant=name) if own else name
