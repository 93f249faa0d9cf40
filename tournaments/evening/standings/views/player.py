"""One entrant's page: the next seat, the standing, every deal of the evening, and the season."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from reports.facts import Tally
from reports.numbers import signed
from reports.results import Outcome, Results
from reports.why import why
from scoring import Variant
from tournaments.clubs.selectors import family_first_for
from tournaments.errors import NotFound
from tournaments.evening.rounds.facts import stage_sentences, variant_of
from tournaments.evening.rounds.models import Entrant, Round, Seat, SitOut, Status, Tournament
from tournaments.evening.rounds.rules import round_in_play
from tournaments.evening.rounds.selectors.progress import SHOWN
from tournaments.evening.rounds.selectors.substitutes import name_on_seat
from tournaments.evening.rounds.wording import seat_news
from tournaments.evening.standings.views.organiser import handicap_sentence, told_needs
from tournaments.evening.standings.views.standings import Standing
from tournaments.evening.standings.views.tournament_page import public_page, results_shown, show
from tournaments.evening.table.models import Deal, Score
from tournaments.evening.table.wording import contract_name, facts_of, trump_of
from tournaments.frame.pages import MARK
from tournaments.frame.site_address import may_push
from tournaments.frame.translate import say
from tournaments.register.models import Shown
from tournaments.register.names import shown_name
from tournaments.templatetags.whist import ordinal, seat_name

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.security.actors import ActorRequest


HISTORY = 12
OUTCOMES = {
    Outcome.WON: pgettext_lazy("end of a match", "won"),
    Outcome.DRAWN: pgettext_lazy("end of a match", "drawn"),
    Outcome.LOST: pgettext_lazy("end of a match", "lost"),
}


@public_page
def player_page(request: ActorRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Everything public about one entrant; points and place stay out of it while results are held back."""
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
        "over": tournament.status == Status.FINISHED or entrant.status == Entrant.Status.WITHDRAWN,
        "made": round(time()),
        "push_key": settings.VAPID_PUBLIC_KEY if may_push() else "",
    }
    if results_shown(request, tournament):
        context |= _results(tournament, number, entrant)
    response = show(request, tournament, "evening/standings/player.html", **context)
    response[MARK] = "1"
    return response


def seats_of(entrant: Entrant) -> list[dict[str, Any]]:
    """Where the entrant sits or sat in each public round, newest first, with who else sits there. Three queries."""
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
    rows = entries.select_related("tournament__club").distinct().order_by("-tournament__date", "-tournament_id")
    return [{"entrant": row, "place": _place(row)} for row in rows[:HISTORY].prefetch_related("tournament__rounds")]


def _lives(entrant: Entrant) -> list[Any]:
    """The entrant's people who have a page for life, each with the name that strangers read."""
    people: list[Any] = [
        player for player in entrant.players.all() if player.shown != Shown.HIDDEN and not player.erased_at
    ]
    family_first = family_first_for(people)
    for person in people:
        person.shown_as = shown_name(person.name, person.shown, entrant.number, family_first)
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
        "one": standing,
        "row": row,
        "says": _("Now {place}, {points} points.").format(place=ordinal(row.place), points=signed(row.points))
        if row
        else "",
        "needs": told_needs(standing, number) if row else (),
        "deals": deals[::-1],
        "handicap": handicap_sentence(tournament, row),
        "stages": stage_sentences(tournament) if row and row.since else (),
        "why": [" ".join(say(sentence) for sentence in comparison.verdict) for comparison in neighbours],
    }


def _end(results: Results, tally: Tally) -> str | None:
    """How a table ended for one entrant: a match of two sides is won or lost, where each plays alone there are places.

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
        "declarer": score.declarer,
        "made": score.made,
        "contract": contract_name(variant, record),
        "trump": trump_of(record),
        "facts": facts_of(variant, record),
    }
