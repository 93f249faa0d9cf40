"""The public standings and what is made from them: the cross table, standings by club, files.

The standings of one group alone: ladies, juniors, whatever the club notes with its players, or a field of pairs.

The standings of home clubs or teams over an evening, with the reasons, and as a spreadsheet.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from reports.charts import draw, key_marks, progress, svg
from reports.crosstable import MOST_PLAYERS, cross_table
from reports.groups import by_club, club_why, remark_below
from reports.numbers import sat_out
from reports.standings import has_unknown, rank
from reports.tables import ClubsTable, CrossTable, StandingsTable
from scoring.quoting import quoted
from tournaments.clubs.features import features_of
from tournaments.clubs.models import Logo
from tournaments.clubs.selectors import alphabet_of
from tournaments.evening.rounds.facts import cut_of, stage_sentences, variant_of
from tournaments.evening.rounds.models import Kind, Round, Status
from tournaments.evening.rounds.rules import round_in_play
from tournaments.evening.rounds.selectors.progress import coming_round, is_over, next_tables, now_of
from tournaments.evening.rounds.selectors.seating import seating_of
from tournaments.evening.rounds.views.setup import people_of
from tournaments.evening.standings.selectors.handicaps import rule_sentences
from tournaments.evening.standings.selectors.results import BEGUN, FIELDS, groups_of, has_fields, results_of
from tournaments.evening.standings.views.tournament_page import address, public_page, results_shown, show
from tournaments.evening.table.selectors.boards import board_of
from tournaments.frame.registries import pages_before
from tournaments.frame.site_address import qr_picture, site_address
from tournaments.frame.translate import say
from tournaments.frame.views import spreadsheet
from tournaments.security.untrusted_input import whole_number
from tournaments.templatetags.whist import in_order, seat_name, suit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from reports.groups import ClubStanding
    from reports.measures import Measure
    from reports.results import Results
    from reports.standings import Standing as StandingRow
    from reports.standings import Standings
    from tournaments.evening.rounds.models import Tournament
    from tournaments.evening.rounds.selectors.progress import Now
    from tournaments.evening.standings.selectors.results import Group
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
        with_handicaps = any(row.handicap for row in self.standings.rows)
        handicap = [say(sentence) for sentence in rule_sentences(self.tournament)] if with_handicaps else []
        order = f"{_('Ranked by:')} {in_order(self.standings.order)}"
        unknown = [_unknown_sentence()] if has_unknown(self.standings) else []
        return " · ".join([order, *unknown, *handicap, *stages])

    def page(self, row: StandingRow) -> str:
        """The page about the entrant of a row."""
        return f"players/{row.entrant.number}/"

    def why(self, row: StandingRow) -> str:
        """The page of a row's reasons."""
        return f"why/{row.entrant.number}/"


@public_page(results=True, keep=True)
def standings(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """Show the standings and their reasons, with the evening beside it; before it begins, what it announces."""
    for page_before in pages_before if tournament.status == Status.DRAFT else ():
        if page := page_before(request, tournament):
            return page
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
        "evening/standings/standings.html",
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
    """Entrant against entrant; a sentence where so many players are no table."""
    standing = Standing(tournament, request.GET.get("after", ""))
    if too_wide_to_cross(tournament, len(standing.standings.rows)):
        return show(
            request,
            tournament,
            "evening/standings/no_cross_table.html",
            here="standings",
            standing=standing,
            most=MOST_PLAYERS,
            tabs=tabs_of(tournament, standing, "cross_table"),
        )
    caption = _("Points more or fewer than each opponent at the tables they shared")
    table = CrossTable(cross_table(standing.results, standing.standings), caption=caption)
    return show(
        request,
        tournament,
        "evening/standings/table.html",
        here="standings",
        standing=standing,
        table=table,
        title=_("Cross table"),
        tabs=tabs_of(tournament, standing, "cross_table"),
    )


def too_wide_to_cross(tournament: Tournament, entrants: int) -> bool:
    """Do so many single players play that nobody could read their cross table?"""
    return tournament.kind == Kind.INDIVIDUAL and entrants > MOST_PLAYERS


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
    pages = [("standings", _("Standings"))]
    if not too_wide_to_cross(tournament, len(standing.standings.rows)):
        pages.append(("cross_table", _("Cross table")))
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


@public_page(results=True, keep=True)
def by_category(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """The group asked for with `of`, else the first; places are those within it."""
    standing = Standing(tournament)
    groups = groups_of(tournament, standing.standings, standing.all_rounds)
    key = request.GET.get("of", "").casefold()
    group = next((candidate for candidate in groups if candidate.key == key), next(iter(groups), None))
    choices = [
        {"label": candidate.name, "url": f"?{urlencode({'of': candidate.key})}", "current": candidate is group}
        for candidate in groups
    ]
    return show(
        request,
        tournament,
        "evening/standings/by_category.html",
        here="standings",
        standing=standing,
        table=_table(group),
        category=group.name if group else "",
        choices=choices,
        tabs=tabs_of(tournament, standing, "category_standings"),
    )


def _table(group: Group | None) -> StandingsTable | None:
    if group is None:
        return None
    caption = _("{category}, ranked among themselves").format(category=group.name)
    return StandingsTable(group.standings, caption=caption, why=_beside(group.standings), page=_page)


def _page(row: StandingRow) -> str:
    return f"../players/{row.entrant.number}/"


def _beside(standings: Standings) -> Callable[[StandingRow], str]:
    """The address of a row's reasons: beside the next better of the group, for the first beside the second."""
    numbers = [row.entrant.number for row in standings.rows]
    others = dict(zip(numbers, [*numbers[1:2], *numbers], strict=False))

    def link(row: StandingRow) -> str:
        other = others.get(row.entrant.number)
        return f"../why/{row.entrant.number}/" + (f"?with={other}" if other else "")

    return link


USUAL, MOST = 4, 20


@public_page(results=True, keep=True)
def clubs(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """The clubs or teams in order: the best `best` of each count, or all of them where it is 0."""
    standing = Standing(tournament)
    best = _best(request, tournament)
    rows = _rows(standing, best)
    counted = _("The {best} best of each club count").format(best=best) if best else _("Everybody of each club counts")
    caption = " · ".join([counted, *map(say, remark_below(rows))])
    main = standing.standings.order[0]
    places = {row.club: at for at, row in enumerate(rows, 1)}
    table = ClubsTable(rows, main=main, caption=caption, why=lambda row: f"?best={best}&why={places[row.club]}#why")
    return show(
        request,
        tournament,
        "evening/standings/by_club.html",
        here="standings",
        standing=standing,
        table=table,
        best=best,
        main=main,
        tabs=tabs_of(tournament, standing, "club_standings"),
        **_why(rows, whole_number(request.GET.get("why", ""), 0), main),
    )


@public_page(results=True)
def clubs_file(request: ActorRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """The same as a spreadsheet."""
    standing = Standing(tournament)
    table: Any = ClubsTable(_rows(standing, _best(request, tournament)), main=standing.standings.order[0])
    name, separator = slugify(tournament.name) or "standings", request.GET.get("separator", "")
    return spreadsheet(table, kind, title=_("Standings by club"), name=f"{name}-clubs", separator=separator)


def _best(request: ActorRequest, tournament: Tournament) -> int:
    """The number of best that is asked for; else everybody where it is a match of two teams."""
    usual = 0 if hasattr(tournament, "league_match") else USUAL
    return min(max(whole_number(request.GET.get("best", ""), usual), 0), MOST)


def _rows(standing: Standing, best: int) -> tuple[ClubStanding, ...]:
    return by_club(rank(standing.results.in_one_part, standing.tournament.ranking), best or None)


def _why(rows: Sequence[ClubStanding], at: int, measure: Measure) -> dict[str, Any]:
    """The players of whom the total of that row is made, and what puts it below and above its neighbours."""
    if not 1 <= at <= len(rows):
        return {}
    pairs = zip(rows[max(at - 2, 0) : at + 1], rows[max(at - 1, 1) : at + 1], strict=False)
    return {"row": rows[at - 1], "reasons": [say(club_why(above, below, measure)) for above, below in pairs]}


def _unknown_sentence() -> str:
    why = _("{measure}: not known, because totals were entered instead of deals.")
    return why.format(measure=say(quoted("?")))


# The wall: standings, seats, clock and progress in large letters, page after page, by itself.


# The most on one page: rows beside their rounds, rows of a large field in two columns, names, tables.
ROWS, MANY, NAMES, TABLES = 10, 24, 24, 24
LARGE = 3 * ROWS
SECONDS = 12


def _address(request: ActorRequest) -> str:
    """The beginning of this site's addresses for others; empty where nobody else can open them."""
    address = site_address(request)
    return address.url if address.reachable else ""


@public_page(keep=True, extra=_address)
def wall(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """Every page of the wall at once; the script shows one after another, without it the browser loads the next.

    Another logo or sponsor is seen with the next change of the evening.
    """
    standing = Standing(tournament)
    pages = pages_of(request, tournament, standing)
    page_number = request.GET.get("page", "1")
    at = (whole_number(page_number, 1) - 1) % len(pages)
    now = now_of(tournament, standing.all_rounds, standing.whole)
    return show(
        request,
        tournament,
        "evening/standings/wall.html",
        pages=pages,
        at=at,
        following=(at + 1) % len(pages) + 1,
        seconds=SECONDS,
        state=state_of(standing),
        now=now,
        trumps=_trumps(tournament, now),
        many=len(pages),
        logo=Logo.objects.filter(club=tournament.club).values_list("digest", flat=True).first(),
        sponsors=tournament.club.sponsors.values("name", "digest")
        if "sponsors" in features_of(tournament.club)
        else (),
        **_scanned(_address(request), tournament),
    )


def _trumps(tournament: Tournament, now: Now | None) -> str:
    """The trumps of the hand that a drive is playing."""
    variant = variant_of(tournament)
    return suit(variant.trump_at(now.number)) if now and now.open and variant.hand_by_hand else ""


def _scanned(site: str, tournament: Tournament) -> dict[str, Any]:
    """The address of the standings for a phone: to scan, and to type."""
    if not site:
        return {}
    url = site + reverse("standings", args=[tournament.club.slug, tournament.slug])
    return {"address": url.partition("://")[2], "picture": qr_picture(url)}


def pages_of(request: ActorRequest, tournament: Tournament, standing: Standing) -> list[dict[str, Any]]:
    """The pages to show now: the standings unless they are held back, seats to come, tables that are playing.

    Seats go first between two rounds, when everybody looks for a chair; in a drive that is until the first table of the
    new hand is done.
    """
    standings = _standing_pages(standing) if standing.numbers and results_shown(request, tournament) else []
    coming = coming_round(standing.all_rounds)
    seats = _seat_pages(coming) if coming else []
    playing = round_in_play(standing.all_rounds)
    if not playing:
        return [*seats, *standings] or [{"kind": "waiting"}]
    playing.tournament = tournament
    tables = _table_pages(playing)
    if variant_of(tournament).hand_by_hand:
        begun = any(row.entered for page in tables for row in page["rows"])
        return [*(standings if begun else ()), *_seat_pages(playing)]
    return [*standings, *seats, *tables]


def _seat_pages(coming: Round) -> list[dict[str, Any]]:
    people = people_of(seating_of(coming, public=True), alphabet_of(coming.tournament.club))
    return [{"kind": "seats", "round": coming.number, "columns": _halves(part)} for part in _parts(people, NAMES)]


def _table_pages(playing: Round) -> list[dict[str, Any]]:
    tables = board_of(playing, public=True)
    return [{"kind": "tables", "round": playing.number, "rows": part} for part in _parts(tables, TABLES)]


def _standing_pages(standing: Standing) -> list[dict[str, Any]]:
    """Standings with the last rounds; a large field in two columns, so that its pages come round soon enough."""
    large = len(standing.standings.rows) > LARGE
    rounds = slice(0, 0) if large else slice(-3, None)
    lines = standing.standings.parted | {cut_of(standing.tournament, standing.standings)}
    rows = [
        {
            "row": row,
            "total": row.values[0] or 0,
            "rounds": _of_rounds(standing, row)[rounds],
            "below": at in lines and at > 0,
        }
        for at, row in enumerate(standing.standings.rows)
    ]
    parts = _parts(rows, MANY if large else ROWS)
    titles = [round_.number for round_ in standing.standings.rounds[rounds]]
    return [
        {
            "kind": "standings",
            "columns": _halves(part) if large else [part],
            "part": at,
            "parts": len(parts),
            "titles": titles,
            "main": standing.standings.order[0],
        }
        for at, part in enumerate(parts, 1)
    ]


def _of_rounds(standing: Standing, row: StandingRow) -> list[tuple[int | None, bool, str]]:
    """The points of each round, whether they count, and how a round is written that was sat out."""
    numbered = zip(standing.standings.rounds, row.by_round, strict=True)
    return [
        (value, round_.number > row.since, sat_out(value or 0) if round_.number in row.sat_out else "")
        for round_, value in numbered
    ]


def _parts(rows: Sequence[Any], size: int) -> list[Sequence[Any]]:
    """The rows in pages of about equal length, none longer than `size`."""
    count = max(ceil(len(rows) / size), 1)
    each = ceil(len(rows) / count)
    return [rows[start : start + each] for start in range(0, len(rows), each)] if rows else []


def _halves(rows: Sequence[Any]) -> list[Sequence[Any]]:
    middle = ceil(len(rows) / 2)
    return [half for half in (rows[:middle], rows[middle:]) if half]
