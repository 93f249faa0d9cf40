"""Many prints in one file, in the order they are needed.

Everything an evening prints: what each print is called, when it is needed, who may have it, and its value.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from reports.printables.evening_pack import EveningPack
from scoring import Variant
from tournaments.evening.draws import prints as draws
from tournaments.evening.rounds.facts import as_planned
from tournaments.prints import rankings, sheets
from tournaments.prints.requests import PrintRequest, print_values
from tournaments.prints.sheets import first_evening
from tournaments.security.permissions import may

WRITTEN, MARKED = ("scoresheet", sheets.round_sheets), ("marked_sheet", sheets.marked_sheets)
STYLES = {"written": (WRITTEN,), "marked": (MARKED,), "both": (WRITTEN, MARKED)}


def round_pack(request: PrintRequest) -> EveningPack:
    """Prints for the wall before a round, then what lies on the tables; the first round begins with the cards."""
    seating = sheets.round_seating(request)
    parts: list[tuple[str, Any]] = [("seating_by_name", seating), ("seating_by_table", seating)]
    if request.one_round.number == 1:
        parts += [("score_card", request.variant)]
        parts += [("table_cards", sheets.table_cards(request))] if request.with_codes else []
    elif before := [round_ for round_ in request.played if round_.number < request.one_round.number]:
        until = replace(request, round=before[-1])
        parts[:0] = [("standings", rankings.ranking(until))] if rankings.results(until).tallies else []
    style = STYLES[request.more.get("sheets") or "written"] if request.variant.markable else STYLES["written"]
    return EveningPack((*parts, *((key, sheets_of(request)) for key, sheets_of in style)))


def results_pack(request: PrintRequest) -> EveningPack:
    """The list for the wall at the end, then what is handed over; before there is a result, the list alone.

    Posters, tables of who met whom and charts are printed by themselves by those who want them.
    """
    ranking = rankings.ranking(request)
    if not rankings.results(request).tallies:
        return EveningPack((("standings", ranking),))
    clubs = rankings.club_ranking(request)
    categories = [group for group in rankings.category_rankings(request) if group.of]
    money = request.tournament.stake and may(request.actor, "see_money", request.tournament)
    parts: list[tuple[str, Any]] = [
        ("standings", ranking),
        *(("standings", group) for group in categories),
        *([("standings_by_club", clubs)] if clubs.clubs else []),
        ("prize_list", of_room("prizes")(request)),
        *([("payments", of_room("payments")(request))] if money else []),
        ("certificates", of_room("certificates")(request)),
    ]
    return EveningPack(tuple(parts))


def category_pack(request: PrintRequest) -> EveningPack:
    """The standings of each category, one after the other."""
    return EveningPack(tuple(("standings", ranking) for ranking in rankings.category_rankings(request)))


ALWAYS, RESULTS = "always", "results"


BEFORE, ROUND, AFTER = "before", "round", "after"


class Kind(NamedTuple):
    """A print. `printable` is its key in `reports.printables`; `asks` are its own questions; `needs` what must exist.

    `fixed` names the choices it leaves no room for. `public` says whether strangers may have it too: never, always, or
    while the results are shown. `leads_here`: addresses of the site stand on it, as codes to scan. What `moves` changes
    without the evening's revision. `feature` is what a club has to use to be offered it; `of_contracts`: it means
    nothing in a game without contracts, `of_drives` in one that is no whist drive.
    """

    key: str
    name: Promise
    when: str
    printable: str
    value: Callable[[PrintRequest], Any]
    act: str = "see_tournament"
    public: str = ""
    asks: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    needs: str = ""
    leads_here: bool = False
    moves: bool = False
    feature: str = ""
    of_contracts: bool = False
    of_drives: bool = False

    def fits(self, variant: Variant) -> bool:
        """Can it be made of this game?"""
        fits = variant.markable if self.printable == "marked_sheet" else variant.has_contracts or not self.of_contracts
        return fits and (variant.drive or not self.of_drives)

    @property
    def of_a_round(self) -> bool:
        return "round" in self.asks


def of_room(key: str) -> Callable[[PrintRequest], Any]:
    """The value of a print that another room knows, and registers as the app starts."""
    return lambda request: print_values[key](request)


def _rules(request: PrintRequest) -> Variant:
    return as_planned(request.tournament)


_OF_ROUND: dict[str, Any] = {"asks": ("round",), "needs": "drawn"}
_OF_RESULTS: dict[str, Any] = {"public": RESULTS, "needs": "played"}

_CUT = ("direction",)  # a sheet that is cut or folded
_LABELS = ("labels", "first")
_MARKED = ("paper", "direction", "style", "ink")  # a sheet that a camera reads

KINDS = {
    kind.key: kind
    for kind in (
        Kind("first-evening", _("Your first evening, step by step"), BEFORE, "first_evening", first_evening),
        Kind("score-card", _("Score card"), BEFORE, "score_card", _rules, public=ALWAYS),
        Kind("pocket-card", _("Pocket card, folded twice"), BEFORE, "pocket_card", _rules, public=ALWAYS,
             fixed=_CUT, of_contracts=True),
        Kind("rules", _("Rules on one page"), BEFORE, "rules_summary", _rules, public=ALWAYS),
        Kind("rules-booklet", _("Rules, folded to a booklet"), BEFORE, "rules_booklet", _rules, public=ALWAYS,
             fixed=_CUT, of_contracts=True),
        Kind("entry-poster", _("Poster with a QR code to enter"), BEFORE, "entry_poster", of_room("entry-poster"),
             public=ALWAYS, fixed=("direction",), needs="announced", leads_here=True, moves=True),
        Kind("table-cards", _("Table cards with codes"), BEFORE, "table_cards", sheets.table_cards,
             act="issue_table_codes", fixed=_CUT, leads_here=True),
        Kind("name-slips", _("Name slips"), BEFORE, "name_slips", sheets.name_slips, needs="people", asks=_LABELS,
             fixed=_CUT),
        Kind("follow-slips", _("Name slips with codes to follow"), BEFORE, "name_slips", sheets.slips_to_follow,
             needs="people", asks=_LABELS, fixed=_CUT, leads_here=True),
        Kind("drive-cards", _("Drive cards"), BEFORE, "drive_cards", of_room("drive-cards"), needs="people",
             fixed=_CUT, of_drives=True),
        Kind("attendance", _("Attendance list to sign"), BEFORE, "attendance", of_room("attendance"), act="keep_door",
             moves=True),
        Kind("players-list", _("List of players"), BEFORE, "players_list", sheets.players_list, needs="people"),
        Kind("blank-sheet", _("Empty scoresheet"), BEFORE, "scoresheet", sheets.blank_sheet),
        Kind("blank-marked-sheet", _("Empty marked sheet"), BEFORE, "marked_sheet", sheets.blank_sheet,
             fixed=_MARKED, feature="photos", of_contracts=True),
        Kind("draw", _("The draw, fixed beforehand"), BEFORE, "fixed_draw", draws.fixed_draw_sheet, public=ALWAYS,
             needs="fixed", leads_here=True),
        Kind("clock", _("Clock sheet"), BEFORE, "clock_sheet", sheets.clock, asks=("starts", "minutes", "pause")),
        Kind("movement", _("Whole movement"), BEFORE, "movement", sheets.movement, needs="drawn"),
        Kind("movement-cards", _("Movement cards"), BEFORE, "movement_cards", sheets.movement, needs="drawn",
             fixed=_CUT),
        Kind("pack", _("Prints for this round"), ROUND, "evening_pack", round_pack,
             asks=("round", "sheets"), needs="drawn", leads_here=True),
        Kind("seats-by-table", _("Seats by table"), ROUND, "seating_by_table", sheets.round_seating, public=ALWAYS,
             **_OF_ROUND),
        Kind("seats-by-name", _("Seats by name"), ROUND, "seating_by_name", sheets.round_seating, public=ALWAYS,
             **_OF_ROUND),
        Kind("sheets", _("Scoresheets to write on"), ROUND, "scoresheet", sheets.round_sheets, leads_here=True,
             **_OF_ROUND),
        Kind("marked-sheets", _("Marked sheets"), ROUND, "marked_sheet", sheets.marked_sheets,
             fixed=_MARKED, feature="photos", of_contracts=True, leads_here=True, **_OF_ROUND),
        Kind("filled-sheets", _("Scoresheets with the deals so far"), ROUND, "scoresheet", sheets.filled_sheets,
             **_OF_ROUND),
        Kind("standings-after", _("Standings after this round"), ROUND, "standings", rankings.ranking,
             asks=("round",), needs="played", public=RESULTS, leads_here=True),
        Kind("results-pack", _("Prints for the end of the evening"), AFTER, "evening_pack", results_pack,
             asks=("prizes",), needs="played", leads_here=True),
        Kind("standings", _("Standings, list"), AFTER, "standings", rankings.ranking, leads_here=True,
             **_OF_RESULTS),
        Kind("standings-dense", _("Standings on few pages"), AFTER, "standings_dense", rankings.ranking,
             leads_here=True, **_OF_RESULTS),
        Kind("poster", _("Standings, A3 poster"), AFTER, "standings_poster", rankings.ranking, fixed=("paper",),
             leads_here=True, **_OF_RESULTS),
        Kind("by-club", _("Standings by club"), AFTER, "standings_by_club", rankings.club_ranking, asks=("best",),
             **_OF_RESULTS),
        Kind("by-category", _("Standings by category"), AFTER, "evening_pack", category_pack, leads_here=True,
             **_OF_RESULTS),
        Kind("cross-table", _("Cross table"), AFTER, "cross_table", rankings.crossings, asks=("shape",),
             **_OF_RESULTS),
        Kind("chart", _("Progress chart"), AFTER, "progress_chart", rankings.chart, **_OF_RESULTS),
        Kind("prizes", _("Prize list"), AFTER, "prize_list", of_room("prizes"), asks=("prizes",), needs="played"),
        Kind("read-out", _("Prizes, to read out"), AFTER, "prizes_read_out", of_room("read-out"), asks=("prizes",),
             needs="played"),
        Kind("certificates", _("Certificates"), AFTER, "certificates", of_room("certificates"), asks=("prizes",),
             needs="played", fixed=_CUT),
        Kind("players", _("Players’ own sheets, with reasons"), AFTER, "players_sheet", rankings.player_sheets,
             asks=("player",), **_OF_RESULTS),
        Kind("booklet", _("All sheets, as a booklet"), AFTER, "scoresheet_booklet", sheets.booklet, needs="drawn"),
        Kind("payments", _("Who pays whom"), AFTER, "payments", of_room("payments"), act="see_money", needs="stake"),
        Kind("director", _("Director’s sheet"), AFTER, "directors_sheet", rankings.director_sheet, act="see_journal"),
    )
}  # fmt: skip
RULE_PRINTS = {key: kind for key, kind in KINDS.items() if kind.value is _rules}
