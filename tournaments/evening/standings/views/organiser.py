"""Standings explained and changed: the reasons of a place, adjustments and handicaps, and the organiser's table."""

from __future__ import annotations

from collections.abc import Sequence
from time import time
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.db.models import Exists, OuterRef
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from reports.facts import Adjustment, Tally
from reports.handicaps import handicap_from
from reports.needs import needs
from reports.numbers import average, signed
from reports.results import Outcome, Results
from reports.standings import parts_of, rank
from reports.why import absences, compare, why
from scoring import Message, Variant
from scoring.decimals import decimals_of
from tournaments.clubs.selectors import family_first_for
from tournaments.errors import NotFound, Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.selectors.journal import acts
from tournaments.evening.journal.wording import sentence_of
from tournaments.evening.rounds.facts import cut_of, stage_sentences, stages_of, variant_of
from tournaments.evening.rounds.models import (
    NEWEST_FIRST,
    OF_THE_NEWEST_FIRST,
    Entrant,
    Round,
    Seat,
    SitOut,
    Status,
    Tournament,
)
from tournaments.evening.rounds.rules import round_in_play
from tournaments.evening.rounds.selectors.named import name_on_seat, substitute_sentences, words_for_strangers
from tournaments.evening.rounds.selectors.progress import SHOWN
from tournaments.evening.rounds.wording import seat_news
from tournaments.evening.standings.forms import AdjustmentForm, HandicapRuleForm, HandicapsForm
from tournaments.evening.standings.selectors.handicaps import computed_handicaps, given_handicaps, reach_of, rule_of
from tournaments.evening.standings.selectors.results import BEGUN, cut_before, results_of
from tournaments.evening.standings.services import (
    adjust_points,
    restore_adjustment,
    set_handicap_rule,
    set_handicaps,
    withdraw_adjustment,
)
from tournaments.evening.standings.views.standings import Standing, chart_of
from tournaments.evening.standings.views.tournament_page import address, public_page, results_shown
from tournaments.evening.standings.views.tournament_page import show as show_public
from tournaments.evening.standings.views.tournament_page import show as show_publicly
from tournaments.evening.table.models import Deal, Score
from tournaments.evening.table.wording import contract_heading, contract_name, declarers_of, facts_of, trump_of
from tournaments.frame.forms import tell
from tournaments.frame.pages import MARK
from tournaments.frame.site_address import may_push
from tournaments.frame.translate import named, say, say_of_people
from tournaments.prices.wording import change_sentences
from tournaments.register.models import Shown
from tournaments.register.names import shown_name
from tournaments.security.get_or_404 import entrant_for, round_for, sent, show, text_of, tournament_for
from tournaments.security.permissions import may
from tournaments.security.untrusted_input import whole_number
from tournaments.templatetags.whist import ordinal, seat_name

if TYPE_CHECKING:
    from reports.handicaps import HandicapRule
    from reports.standings import Standing as StandingRow
    from reports.why import Comparison
    from tournaments.security.actors import ActorRequest

NEAREST = 5


@public_page(results=True, keep=True)
def reasons(request: ActorRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Compare one entrant with its neighbours, or with anybody chosen by `with`."""
    standing = Standing(tournament)
    row = row_of(standing, number)
    other = request.GET.get("with", "")
    chosen = standing.standings.by_key.get(whole_number(other, -1))
    if chosen and chosen.entrant.key != number:
        compared: Sequence[Comparison] = [compare(standing.standings, number, chosen.entrant.key)]
    else:
        chosen, compared = None, why(standing.standings, number)
    return show_public(
        request,
        tournament,
        "evening/standings/why.html",
        here="standings",
        standing=standing,
        row=row,
        chosen=chosen,
        comparisons=_comparisons_in_words(compared),
        measures=[
            {"label": say(measure.label), "explanation": say(measure.explanation)}
            for measure in standing.standings.order
        ],
        others=[other for other in standing.standings.rows if other is not row],
        lots=[lot.seed for lot in standing.results.lots if lot.holds([number])] if "lot" in tournament.ranking else (),
        needs=need_sentences(standing, number),
        adjustments=adjustments_of(standing, number),
        handicap=handicap_sentence(tournament, row),
        absences=[*substitute_sentences(tournament, number, public=True), *_absence_sentences(standing, number)],
        chart=chart_of(standing, also=number),
        rules_changes=change_sentences(tournament, words_for_strangers(tournament)),
        player_url=reverse("player_page", args=address(tournament, number)),
    )


def _absence_sentences(standing: Standing, number: int) -> list[str]:
    return [" ".join(say(part) for part in absence) for absence in absences(standing.results, number)]


def row_of(standing: Standing, number: int) -> StandingRow:
    """The entrant's row of the standings."""
    if number not in standing.standings.by_key:
        raise NotFound
    return standing.standings.by_key[number]


def need_sentences(standing: Standing, number: int) -> list[str]:
    """Between which places the entrant can still end, and what has to happen to pass the nearest rows above, in
    sentences; nothing once it is over."""
    if standing.final:
        return []
    cut = cut_before(standing.tournament, standing.results)
    needed = needs(standing.standings, number, reach_of(standing.tournament, standing.results), cut)
    targets = [target.sentence for target in needed.nearest(NEAREST, cut)]
    return [say_of_people([sentence]) for sentence in (needed.fate, needed.sentence, *targets) if sentence]


def adjustments_of(standing: Standing, number: int) -> list[Adjustment]:
    """The director's adjustments as far as they count where the entrant is ranked, with reasons."""
    part = next(part for part in parts_of(standing.results) if number in part.entrants)
    own = [adjustment for adjustment in part.results.adjustments if adjustment.entrant == number]
    return [adjustment for adjustment in own if not adjustment.handicap]


def handicap_sentence(tournament: Tournament, row: StandingRow | None) -> str:
    """A sentence on the rule by which somebody has a handicap; nothing for one without."""
    if not (row and row.handicap):
        return ""
    rule, handicap = rule_of(tournament), given_handicaps(tournament).get(row.entrant.number)
    return say(rule.sentence) if rule and handicap and not handicap.by_hand else _("Handicap, set by the organiser.")


def _comparisons_in_words(compared: Sequence[Comparison]) -> list[dict[str, Any]]:
    """The comparisons; of several who share the place only the first shows its numbers, which are those of all."""
    rows = [_in_words(comparison) for comparison in compared]
    shared = [comparison for comparison in rows if comparison["shared"]]
    for comparison in shared[1:]:
        comparison["steps"] = []
    return rows


def _in_words(comparison: Comparison) -> dict[str, Any]:
    """A comparison with its words: a row a measure, and the last sentence."""
    title = format_html(
        _("{name} (place {place}) compared with {other} (place {theirs})"),
        name=named(comparison.row.entrant.name),
        place=comparison.row.place,
        other=named(comparison.other.entrant.name),
        theirs=comparison.other.place,
    )
    return {
        "title": title,
        "row": comparison.row,
        "other": comparison.other,
        "shared": comparison.shared,
        "steps": [{"step": step, "label": say(step.measure.label)} for step in comparison.steps],
        "passed_over": [say(sentence) for sentence in comparison.passed_over],
        "moment": say(Message("Standings after round {number}", number=comparison.after)) if comparison.after else "",
        "sentence": say_of_people(comparison.verdict),
    }


@require_http_methods(["GET", "POST"])
def adjustments(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The corrections so far, and a new one."""
    tournament = tournament_for(request, public_id, "adjust_points")
    entrants = [(entrant.number, f"{entrant.number} · {entrant.name}") for entrant in tournament.entrants.all()]
    form = AdjustmentForm(entrants, sent(request), **_rounds(tournament))
    if request.method == "POST" and form.is_valid() and _given(request, tournament, form):
        return redirect("adjustments", tournament.public_id)
    adjustments = tournament.adjustments.filter(handicap__isnull=True).select_related("entrant", "round")
    return show(request, tournament, "evening/standings/adjustments.html", form=form, adjustments=adjustments)


@require_POST
def adjustment_switch(request: ActorRequest, public_id: UUID, uid: UUID) -> HttpResponse:
    """Take a correction back, or let it count again."""
    tournament = tournament_for(request, public_id, "adjust_points")
    adjustment = get_object_or_404(tournament.adjustments.filter(handicap__isnull=True), uid=uid)
    adjustment.tournament = tournament
    service = restore_adjustment if text_of(request, "act") == "restore" else withdraw_adjustment
    service(adjustment=adjustment, actor=request.actor)
    messages.success(request, _("Saved.") if adjustment.withdrawn else _("It counts again."))
    return redirect("adjustments", tournament.public_id)


def _given(request: ActorRequest, tournament: Tournament, form: Form) -> bool:
    answers = form.cleaned_data
    try:
        adjust_points(
            entrant=entrant_for(tournament, answers["entrant"]),
            points=answers["points"],
            reason=answers["reason"],
            actor=request.actor,
            round_=round_for(tournament, answers["round"]) if answers["round"] else None,
        )
    except Refused as refusal:
        tell(form, refusal)
        return False
    messages.success(request, _("Saved."))
    return True


def _rounds(tournament: Tournament) -> dict[str, Any]:
    """The rounds that have begun, the one in play chosen, and what it means to choose none."""
    begun = tournament.rounds.filter(status__in=BEGUN).order_by("number")
    playing = round_in_play(begun)
    starts_again = any(not stage.carry for stage in stages_of(tournament))
    return {
        "rounds": [(round_.number, _("round {number}").format(number=round_.number)) for round_ in begun],
        "initial": {"round": playing.number if playing else ""},
        "whole": _("the whole event; a part that starts again leaves it out") if starts_again else _("the whole event"),
    }


@require_http_methods(["GET", "POST"])
def handicap(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The rule until the first round opens, and everybody's handicap, which can be set by hand at any time."""
    tournament = tournament_for(request, public_id, "change_tournament")
    by_hand = text_of(request, "act") == "points"
    rule = rule_of(tournament)
    form = HandicapRuleForm.of(None if by_hand else sent(request), rule or _rule_before(tournament))
    rows = _rows(tournament)
    people = [(row["number"], row["name"], row["points"]) for row in rows]
    hands = HandicapsForm(people, sent(request) if by_hand else None)
    used: Any = hands if by_hand else form
    if request.method == "POST" and used.is_valid():
        try:
            if by_hand:
                set_handicaps(tournament=tournament, points=hands.points, actor=request.actor)
            else:
                set_handicap_rule(tournament=tournament, rule=form.rule, actor=request.actor)
        except Refused as refusal:
            tell(used, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("handicap", tournament.public_id)
    context: dict[str, Any] = {"form": form, "hands": hands, "fixed": any(row["fixed"] for row in rows)}
    context["rule"] = say(rule.sentence) if rule else ""
    context["rows"] = [{**row, "field": hands[f"entrant{row['number']}"]} for row in rows]
    return show(request, tournament, "evening/standings/handicap.html", **context)


def _rule_before(tournament: Tournament) -> HandicapRule | None:
    """The rule of the club's last evening that had one, to begin with; the percentage is typed anew."""
    others = tournament.club.tournaments.exclude(pk=tournament.pk).filter(handicap__isnull=False)
    newest = others.filter(game=tournament.game).order_by(*NEWEST_FIRST).first()
    return handicap_from(newest.handicap) if newest else None


def _rows(tournament: Tournament) -> list[dict[str, Any]]:
    """Rows of all players with the averages, the points that count or will, and whether these are fixed."""
    computed, stored = computed_handicaps(tournament), given_handicaps(tournament)
    rows = []
    for number, name in tournament.entrants.order_by("number").values_list("number", "name"):
        own, fixed = computed.get(number), stored.get(number)
        own_average = own.average if own else None
        rows.append(
            {
                "number": number,
                "name": name,
                "points": fixed.points if fixed else own.points if own else 0,
                "average": say(average(own_average)) if own_average is not None else "",
                "best": say(average(own.best)) if own and own.best is not None else "",
                "fixed": fixed is not None,
                "by_hand": bool(fixed and fixed.by_hand),
            }
        )
    return rows


LAST_CHANGES = 4


@require_GET
def evening_standings(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Show the standings, who sees them, and what was corrected and changed last."""
    tournament = tournament_for(request, public_id)
    standings = rank(results_of(tournament), tournament.ranking)
    sees_journal = may(request.actor, "see_journal", tournament)
    newest = JournalEntry.objects.filter(tournament=tournament).order_by("-seq")[:LAST_CHANGES]
    return show(
        request,
        tournament,
        "evening/standings/organiser.html",
        standings=standings,
        stages=stage_sentences(tournament),
        lines=standings.parted | {cut_of(tournament, standings) or None},
        changes=[(act, sentence_of(act)) for act in acts(newest)] if sees_journal else None,
        adjustments=tournament.adjustments.filter(handicap__isnull=True, withdrawn=False).select_related("entrant"),
        allowed={act for act in ("publish", "release") if may(request.actor, "publish_results", tournament)},
        adjusts=may(request.actor, "adjust_points", tournament),
    )


# One entrant's page: the next seat, the standing, every deal of the evening, and the season.


HISTORY = 12
OUTCOMES = {
    Outcome.WON: pgettext_lazy("end of a match", "won"),
    Outcome.DRAWN: pgettext_lazy("end of a match", "drawn"),
    Outcome.LOST: pgettext_lazy("end of a match", "lost"),
}


@public_page
def player_page(request: ActorRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show all that is public about one entrant; points and place stay out of it while results are held back."""
    entrant = tournament.entrants.filter(number=number).prefetch_related("players").first()
    if entrant is None:
        raise NotFound
    seats = seats_of(entrant)
    playing = round_in_play(tournament.rounds.all())
    ahead = [_ahead(seat) for seat in reversed(seats) if _is_ahead(seat["round"], playing)]
    context: dict[str, Any] = {
        "entrant": entrant,
        "seats": seats,
        "ahead": ahead,
        "now": _clock(tournament, ahead),
        "history": history_of(entrant),
        "lives": _lives(entrant),
        "contract_heading": contract_heading(variant_of(tournament)),
        "over": tournament.status == Status.FINISHED or entrant.status == Entrant.Status.WITHDRAWN,
        "made": round(time()),
        "push_key": settings.VAPID_PUBLIC_KEY if may_push() else "",
    }
    if results_shown(request, tournament):
        context |= _results(tournament, number, entrant)
    response = show_publicly(request, tournament, "evening/standings/player.html", **context)
    response[MARK] = "1"
    return response


def seats_of(entrant: Entrant) -> list[dict[str, Any]]:
    """The entrant's seat in each public round, newest first, with who else sits there. Three queries."""
    own = list(Seat.objects.filter(entrant=entrant, round__status__in=SHOWN).select_related("round", "table"))
    others: dict[int, list[tuple[str, Entrant]]] = {}
    numbers = {seat.round_id: seat.round.number for seat in own}
    for seat in Seat.objects.filter(table__in=[seat.table_id for seat in own]).select_related("entrant"):
        if seat.entrant_id != entrant.pk:
            rows_of = seat.entrant.stand_ins
            seat.entrant.public_name = name_on_seat(
                seat.entrant.public_name, rows_of, numbers[seat.round_id], public=True
            )
            others.setdefault(seat.table_id, []).append((seat_name(seat.seat), seat.entrant))
    rows = [
        {
            "round": seat.round,
            "table": seat.table,
            "seat": seat_name(seat.seat),
            "place": seat.seat,
            "others": others.get(seat.table_id, []),
        }
        for seat in own
    ]
    out = SitOut.objects.filter(entrant=entrant, round__status__in=SHOWN).select_related("round")
    rows += [{"round": sit_out.round, "table": None, "seat": "", "place": "", "others": []} for sit_out in out]
    return sorted(rows, key=lambda row: -row["round"].number)


def _is_ahead(round_: Round, playing: Round | None) -> bool:
    """Is it in play or to come? One that was opened again for a correction is neither."""
    return round_.status != Round.Status.CLOSED and (playing is None or round_.number >= playing.number)


def _ahead(seat: dict[str, Any]) -> dict[str, Any]:
    """A round that is coming or in play: what is said of it where it is followed, under a key that is news once."""
    round_, table = seat["round"], seat["table"]
    key = f"seat {round_.number} {round_.status} {table.number if table else ''} {seat['place']}"
    return {**seat, "key": key, "says": seat_news(round_, table.number if table else None, seat["place"])}


def _clock(tournament: Tournament, ahead: list[dict[str, Any]]) -> dict[str, Any]:
    """The clock of the round in play, as the standings and the wall show it; empty without one."""
    playing = [seat["round"] for seat in ahead if seat["round"].status == Round.Status.OPEN]
    ends = playing[0].ends_at(tournament.minutes_per_round) if playing else None
    return {"ends": ends, "paused": playing[0].paused_at is not None} if ends else {}


def history_of(entrant: Entrant) -> list[dict[str, Any]]:
    """Other public evenings of the same people, newest first; none for people who are hidden or erased."""
    players = list(entrant.players.all())
    if not players or any(player.shown == Shown.HIDDEN or player.erased_at for player in players):
        return []
    # Asked of each evening of these people: a list of all public evenings would grow with the whole site.
    its_evening = Tournament.objects.published().filter(pk=OuterRef("tournament"), results_held=False)
    evening = Exists(its_evening.filter(status=Status.FINISHED))
    entries = Entrant.objects.filter(evening, players__in=players).exclude(pk=entrant.pk)
    rows = entries.select_related("tournament__club").distinct().order_by(*OF_THE_NEWEST_FIRST)
    return [
        {"entrant": row, "place": _place(row), "decimals": decimals_of(row.tournament.overlay)}
        for row in rows[:HISTORY].prefetch_related("tournament__rounds")
    ]


def _lives(entrant: Entrant) -> list[Any]:
    """The entrant's people who have a page for life, each with the name that strangers read."""
    people: list[Any] = [
        player for player in entrant.players.all() if player.shown != Shown.HIDDEN and not player.erased_at
    ]
    family_first = family_first_for(people)
    for person in people:
        person.shown_as = shown_name(person, entrant.number, family_first)
    return people


def _place(entrant: Entrant) -> dict[str, Any] | None:
    """Its row of the standings frozen at the end of that evening."""
    frozen = [round_.standings for round_ in entrant.tournament.rounds.all() if round_.standings]
    rows = frozen[-1] if frozen else []
    return next((row for row in rows if row["entrant"] == entrant.number), None)


def _results(tournament: Tournament, number: int, entrant: Entrant) -> dict[str, Any]:
    standing = Standing(tournament)
    row = standing.standings.by_key.get(number)
    neighbours = [comparison for comparison in why(standing.standings, number) if comparison.sentences] if row else []
    ends = {(tally.round, tally.table): _end(standing.results, tally) for tally in standing.results.tallies_of(number)}
    deals = [{**row, "outcome": ends.get(row["place"])} for row in deals_of(entrant, tournament)]
    return {
        "row": row,
        "says": _("Now {place}, {points} points.").format(place=ordinal(row.place), points=signed(row.points))
        if row
        else "",
        "needs": need_sentences(standing, number) if row else (),
        "deals": deals[::-1],
        "handicap": handicap_sentence(tournament, row),
        "stages": stage_sentences(tournament) if row and row.since else (),
        "why": [say_of_people(comparison.verdict) for comparison in neighbours],
    }


def _end(results: Results, tally: Tally) -> str | None:
    """The end of a table for one entrant: a match of two sides is won or lost, where each plays alone there are places.

    None while it is not over.
    """
    others = results.opponents(tally)
    if not others or not results.decided(tally):
        return None
    if len({other.party for other in others}) == 1:
        word = OUTCOMES.get(results.outcome(tally))
        return str(word) if word else None
    place = 1 + sum(results.place_value(other) > results.place_value(tally) for other in others)
    return _("{place} at the table").format(place=ordinal(place))


def deals_of(entrant: Entrant, tournament: Tournament) -> list[dict[str, Any]]:
    """The entrant's deals round by round: contract, who played it, what it brought. One query."""
    variant = variant_of(tournament)
    scores = Score.objects.filter(entrant=entrant, round__status__in=[Round.Status.OPEN, Round.Status.CLOSED])
    rounds: dict[tuple[int, int], list[Score]] = {}
    rows = scores.select_related("deal", "table", "round").order_by("round__number", "deal__number", "party")
    for score in rows:
        rounds.setdefault((score.round.number, score.table.number), []).append(score)
    return [
        {
            "round": number,
            "table": table,
            "place": (number, table),
            "points": sum(score.points for score in scores_here),
            "deals": [_brief(score, score.deal, variant) for score in scores_here if score.deal],
        }
        for (number, table), scores_here in rounds.items()
    ]


def _brief(score: Score, deal: Deal, variant: Variant) -> dict[str, Any]:
    record = deal.record
    return {
        "number": deal.number,
        "points": score.points,
        "declarer": score.declarer and bool(declarers_of(record)),
        "made": score.made,
        "contract": contract_name(variant, record),
        "trump": trump_of(record),
        "facts": facts_of(variant, record),
    }
