"""The public standings and what is made from them: the cross table, standings by club, files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from reports.charts import draw, key_marks, progress, svg
from reports.crosstable import cross_table
from reports.standings import rank, ranking_sentence
from reports.tables import CrossTable, StandingsTable
from tournaments.models import Status
from tournaments.play.facts import cut_of, stage_sentences
from tournaments.security.untrusted_input import whole_number
from tournaments.selectors.evening.announced import is_announced
from tournaments.selectors.evening.handicaps import rule_sentences
from tournaments.selectors.evening.in_play import coming_round, is_over, next_tables, now_of
from tournaments.selectors.evening.results import BEGUN, has_fields, results_of
from tournaments.selectors.evening.stages import FIELDS
from tournaments.templatetags.whist import seat_name
from tournaments.views.public.coming import announced_page
from tournaments.views.public.tournament_page import address, public_page, show
from tournaments.views.spreadsheets import spreadsheet
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from reports.results import Results
    from reports.standings import Standing as StandingRow
    from reports.standings import Standings
    from tournaments.models import Tournament
    from tournaments.security.actors import ActorRequest

NEXT_SHOWN = 12


class Standing:
    """The standings of one tournament as strangers see them: after all rounds, after one of them, or of one alone."""

    def __init__(self, tournament: Tournament, after: str = "", only: str = "") -> None:
        self.tournament = tournament
        self.all_rounds = list(tournament.rounds.order_by("number"))
        self.numbers = [round_.number for round_ in self.all_rounds if round_.status in BEGUN]
        self.after, self.only = self._round(after), self._round(only)
        played = [round_ for round_ in self.all_rounds if round_.status in BEGUN]
        self.whole = results_of(tournament, public=True, rounds=played).until(max(self.numbers, default=0))
        self.results = self._wanted()
        order = [key for key in tournament.ranking if key != "lot" or not self.only] or ["points"]
        self.standings = rank(self.results, order, self._before())

    def _round(self, text: str) -> int | None:
        number = whole_number(text)
        return number if number in self.numbers else None

    def _wanted(self) -> Results:
        if self.only:
            return self.whole.alone(self.only)
        return self.whole.until(self.after) if self.after else self.whole

    def _before(self) -> Standings | None:
        if len(self.results.numbers) < 2:
            return None
        return rank(self.results.until(self.results.numbers[-2]), self.tournament.ranking)

    @property
    def final(self) -> bool:
        """Is nothing more to come?"""
        return is_over(self.tournament, self.all_rounds)

    @property
    def shown_round(self) -> int:
        return self.only or self.after or self.numbers[-1]

    @property
    def rounds_planned(self) -> int:
        return max(self.tournament.rounds_planned, *self.numbers)

    @property
    def caption(self) -> str:
        stages = () if self.only else stage_sentences(self.tournament)
        given = any(row.handicap for row in self.standings.rows)
        handicap = [say(sentence) for sentence in rule_sentences(self.tournament)] if given else []
        return " · ".join([say(ranking_sentence(self.standings)), *handicap, *stages])

    def page(self, row: StandingRow) -> str:
        """Where everything about the entrant of a row stands."""
        return f"players/{row.entrant.number}/"

    def why(self, row: StandingRow) -> str:
        """Where the reasons of a row stand."""
        return f"why/{row.entrant.number}/"


@public_page(results=True, keep=True)
def standings(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """Who stands where and why, with the evening beside it; before it begins, what it announces."""
    if tournament.status == Status.DRAFT and is_announced(tournament):
        return announced_page(request, tournament)
    standing = Standing(tournament, request.GET.get("after", ""), request.GET.get("only", ""))
    links: dict[str, Any] = (
        {} if standing.only else {"why": standing.why, "cut": cut_of(tournament, standing.standings)}
    )
    links["page"] = standing.page
    chart = None if standing.only else chart_of(standing)
    table = StandingsTable(standing.standings, caption=standing.caption, **links, request=request)
    coming = coming_round(standing.all_rounds)
    return show(
        request,
        tournament,
        "public/standings.html",
        here="standings",
        standing=standing,
        table=table,
        chart=chart,
        now=now_of(tournament, standing.all_rounds, standing.whole),
        coming=coming,
        next_tables=next_tables(coming, limit=NEXT_SHOWN),
        tabs=tabs_of(tournament, standing, "standings"),
        state=state_of(standing),
    )


@public_page(results=True, keep=True)
def crosses(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """Entrant against entrant."""
    standing = Standing(tournament, request.GET.get("after", ""))
    caption = _("Points more or fewer than each opponent at the tables they shared")
    table = CrossTable(cross_table(standing.results, standing.standings), caption=caption)
    return show(
        request,
        tournament,
        "public/table.html",
        here="standings",
        standing=standing,
        table=table,
        title=_("Cross table"),
        tabs=tabs_of(tournament, standing, "cross_table"),
    )


@public_page(results=True)
def standings_file(request: ActorRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """The standings as a spreadsheet, from the same rows as the page."""
    standing = Standing(tournament, request.GET.get("after", ""))
    table = StandingsTable(standing.standings)
    table.columns["number"].column.visible = table.columns["club"].column.visible = True
    name, separator = slugify(tournament.name) or "standings", request.GET.get("separator", "")
    return spreadsheet(table, kind, title=_("Standings"), name=name, separator=separator)


def chart_of(standing: Standing, also: int | None = None) -> dict[str, Any] | None:
    """The progress of the first five, and of one entrant more, as a drawing with its names; None before a round."""
    drawn = progress(standing.results, standing.standings, also=also)
    if not drawn.rounds or not drawn.lines:
        return None
    description = " ".join(say(sentence) for sentence in drawn.description)
    drawing = draw(drawn, 300, 200, room=44)
    return {
        "apart": standing.standings.order[0].key != "points",
        "svg": svg(drawing, "progress", _("Points after each round"), description),
        "lines": [{"mark": mark, "line": line} for mark, line in zip(key_marks(drawing), drawn.lines, strict=True)],
    }


def state_of(standing: Standing) -> dict[str, str]:
    """The word beside the name: how final this is."""
    if standing.only:
        return {"text": _("Round {number} only").format(number=standing.only), "kind": ""}
    if standing.after and standing.after != standing.numbers[-1]:
        return {"text": _("after round {number}").format(number=standing.after), "kind": ""}
    if standing.final:
        return {"text": _("final"), "kind": "felt"}
    if not standing.numbers:
        return {"text": _("not begun"), "kind": ""}
    return {"text": _("provisional"), "kind": "brass"}


def tabs_of(tournament: Tournament, standing: Standing, here: str) -> list[dict[str, Any]]:
    """The tables there are of these standings; clubs only where entrants have them."""
    pages = [("standings", _("Standings")), ("cross_table", _("Cross table"))]
    if len({club for row in standing.standings.rows for club in row.entrant.clubs}) > 1:
        pages.append(("club_standings", _("By club")))
    if any(row.entrant.category for row in standing.standings.rows):
        pages.append(("category_standings", _("By category")))
    elif has_fields(standing.all_rounds):
        pages.append(("category_standings", " · ".join(str(seat_name(side)) for side in FIELDS)))
    # Asked of the JSON itself: reading the whole plan is nothing that standings need.
    if isinstance(tournament.prizes, dict) and tournament.prizes.get("published") is True:
        pages.append(("public_prizes", _("Prizes")))
    return [
        {"url": reverse(name, args=address(tournament)), "label": label, "count": None, "current": name == here}
        for name, label in pages
    ]
