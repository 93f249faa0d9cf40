"""Why somebody has their place: the chain of measures with both people's numbers, and what is still needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext as _

from reports.facts import Adjustment
from reports.needs import needs
from reports.standings import parts_of
from reports.why import absences, compare, why
from scoring import Message
from tournaments.errors import NotFound
from tournaments.evening.rounds.selectors.named import words_for_strangers
from tournaments.evening.rounds.selectors.substitutes import told_substitutes
from tournaments.evening.standings.selectors.handicaps import given_handicaps, reach_of, rule_of
from tournaments.evening.standings.selectors.stages import cut_before
from tournaments.evening.standings.views.standings import Standing, chart_of
from tournaments.evening.standings.views.tournament_page import address, public_page, show
from tournaments.frame.translate import say
from tournaments.prices.wording.rules import changes_told
from tournaments.security.untrusted_input import whole_number

if TYPE_CHECKING:
    from django.http import HttpResponse

    from reports.standings import Standing as StandingRow
    from reports.why import Comparison
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import ActorRequest


NEAREST = 5


@public_page(results=True, keep=True)
def reasons(request: ActorRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One entrant against its neighbours, or against anybody chosen with `with`."""
    standing = Standing(tournament)
    row = row_of(standing, number)
    other = request.GET.get("with", "")
    chosen = standing.standings.by_key.get(whole_number(other, -1))
    if chosen and chosen.entrant.key != number:
        compared: Sequence[Comparison] = [compare(standing.standings, number, chosen.entrant.key)]
    else:
        chosen, compared = None, why(standing.standings, number)
    return show(
        request,
        tournament,
        "evening/standings/why.html",
        here="standings",
        standing=standing,
        row=row,
        chosen=chosen,
        comparisons=_all_told(compared),
        measures=[
            {"label": say(measure.label), "explanation": say(measure.explanation)}
            for measure in standing.standings.order
        ],
        others=[other for other in standing.standings.rows if other is not row],
        lots=[lot.seed for lot in standing.results.lots if lot.holds([number])] if "lot" in tournament.ranking else (),
        needs=told_needs(standing, number),
        adjustments=adjustments_of(standing, number),
        handicap=handicap_sentence(tournament, row),
        absences=[*told_substitutes(tournament, number, public=True), *_told_absences(standing, number)],
        chart=chart_of(standing, also=number),
        rules_changes=changes_told(tournament, words_for_strangers(tournament)),
        player_url=reverse("player_page", args=address(tournament, number)),
    )


def _told_absences(standing: Standing, number: int) -> list[str]:
    return [" ".join(say(part) for part in told) for told in absences(standing.results, number)]


def row_of(standing: Standing, number: int) -> StandingRow:
    """The entrant's row of the standings."""
    if number not in standing.standings.by_key:
        raise NotFound
    return standing.standings.by_key[number]


def told_needs(standing: Standing, number: int) -> list[str]:
    """Between which places the entrant can still end, and what has to happen to pass the nearest rows above, in
    sentences; nothing once it is over."""
    if standing.final:
        return []
    cut = cut_before(standing.tournament, standing.results)
    needed = needs(standing.standings, number, reach_of(standing.tournament, standing.results), cut)
    targets = [target.sentence for target in needed.nearest(NEAREST, cut)]
    return [say(sentence) for sentence in (needed.fate, needed.sentence, *targets) if sentence]


def adjustments_of(standing: Standing, number: int) -> list[Adjustment]:
    """What the director gave or took as far as it counts where the entrant is ranked, with reasons."""
    part = next(part for part in parts_of(standing.results) if number in part.entrants)
    own = [adjustment for adjustment in part.results.adjustments if adjustment.entrant == number]
    return [adjustment for adjustment in own if not adjustment.handicap]


def handicap_sentence(tournament: Tournament, row: StandingRow | None) -> str:
    """By which rule somebody has a handicap; nothing for one without."""
    if not (row and row.handicap):
        return ""
    rule, given = rule_of(tournament), given_handicaps(tournament).get(row.entrant.number)
    return say(rule.sentence) if rule and given and not given.by_hand else _("Handicap, set by the organiser.")


def _all_told(compared: Sequence[Comparison]) -> list[dict[str, Any]]:
    """The comparisons; of several who share the place only the first shows its numbers, which are those of all."""
    shown = [_in_words(comparison) for comparison in compared]
    shared = [comparison for comparison in shown if comparison["shared"]]
    for comparison in shared[1:]:
        comparison["steps"] = []
    return shown


def _in_words(comparison: Comparison) -> dict[str, Any]:
    """A comparison with its words: a row a measure, and the last sentence."""
    title = _("{name} (place {place}) compared with {other} (place {theirs})").format(
        name=comparison.row.entrant.name,
        place=comparison.row.place,
        other=comparison.other.entrant.name,
        theirs=comparison.other.place,
    )
    return {
        "title": title,
        "row": comparison.row,
        "other": comparison.other,
        "shared": comparison.shared,
        "steps": [{"step": step, "label": say(step.measure.label)} for step in comparison.steps],
        "unknown": [say(measure.label) for measure in comparison.unknown],
        "moment": say(Message("Standings after round {number}", number=comparison.after)) if comparison.after else "",
        "sentence": " ".join(say(sentence) for sentence in comparison.verdict),
    }
