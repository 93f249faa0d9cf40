"""Tournaments: made, changed as far as they still may be, started and finished, results shown or held back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from reports.measures import every_measure
from tournaments.clubs.services import insert_under_free_slug
from tournaments.errors import Frozen, Refused
from tournaments.evening.draws.selectors.drawing import opened_rounds
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import DETAILS, PLAN, RULES, SHAPE, facts_of, problems_with, variant_of
from tournaments.evening.rounds.models import Round, ScoreEntry, Status, Tournament
from tournaments.evening.rounds.services.seating import discard_round
from tournaments.evening.table.services.claims import let_go, let_go_unplayable
from tournaments.evening.table.services.codes import give_back_codes, revoke_codes
from tournaments.frame.append_only import is_as_stored
from tournaments.frame.registries import evening_turned
from tournaments.frame.time_zones import today_at
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from datetime import date

    from tournaments.clubs.models import Club
    from tournaments.prices.models import PriceListVersion
    from tournaments.security.actors import Actor


MEASURES = frozenset(measure.key for measure in every_measure())


@transaction.atomic
def create_tournament(
    *,
    club: Club,
    name: str,
    game: str,
    variant: str,
    actor: Actor,
    slug: str = "",
    price_version: PriceListVersion | None = None,
    **plan: Any,
) -> Tournament:
    """A tournament in preparation. Raises scoring's RuleError for house rules that the variant does not know.

    `price_version` is remembered as where its rules come from.
    """
    require(actor, "create_tournament", club)
    tournament = Tournament(club=club, name=name, game=game, variant=variant, date=today_at(club))
    tournament.price_version = price_version
    _set_fields(tournament, plan, (*RULES, *SHAPE, *PLAN, *DETAILS))
    tournament.ranking = tournament.ranking or ["points"]
    _check(tournament)
    insert_under_free_slug(tournament, club.tournaments, slug or name, 60)
    journal.write(tournament=tournament, kind="tournament_created", actor=actor, payload=facts_of(tournament))
    return tournament


@transaction.atomic
def change_details(*, tournament: Tournament, actor: Actor, **changes: Any) -> Tournament:
    """Change the name, the date, or how rounds and ranking go. The day of an evening that people expect is moved."""
    if tournament.expected and changes.get("date", tournament.date) != tournament.date:
        sentence = _("People were told this day. Move the evening under “When, where and entering”, with a reason.")
        raise Refused(problems={"date": [sentence]})
    return _change_details(tournament, actor, changes)


@transaction.atomic
def move_day(*, tournament: Tournament, day: date, actor: Actor) -> Tournament:
    """Set another day, of an evening that people expect too: whoever calls this tells them."""
    return _change_details(tournament, actor, {"date": day})


def _change_details(tournament: Tournament, actor: Actor, changes: dict[str, Any]) -> Tournament:
    require(actor, "change_tournament", tournament)
    journal.lock(tournament)
    both = tournament.double_entry
    _set_fields(tournament, changes, (*PLAN, *DETAILS))
    _check(tournament)
    if is_as_stored(tournament):
        return tournament
    if both and not tournament.double_entry:
        let_go(tournament)
    tournament.save()
    tournament.seasons.update(places=None)
    journal.write(tournament=tournament, kind="details_changed", actor=actor, payload=facts_of(tournament))
    return tournament


@transaction.atomic
def change_rules(*, tournament: Tournament, actor: Actor, **changes: Any) -> Tournament:
    """Change game, variant, house rules or the club's numbers, and from which list they come: until the first deal,
    never after it."""
    require(actor, "change_tournament", tournament)
    journal.lock(tournament)
    if tournament.rules_frozen_at:
        raise Frozen
    if changes.keys() & set(SHAPE) and tournament.entrants.exists():
        raise Refused(_("There are already entrants. Remove them before changing how people take part."))
    _set_fields(tournament, changes, (*RULES, *SHAPE, "price_version"))
    _check(tournament)
    if is_as_stored(tournament):
        return tournament
    tournament.save()
    journal.write(tournament=tournament, kind="rules_changed", actor=actor, payload=facts_of(tournament))
    let_go_unplayable(tournament, actor)
    return tournament


def why_kept(tournament: Tournament) -> str:
    """The reason why the page of an evening to come stays: people entered, or read that it is called off. Else ""."""
    if not tournament.expected or tournament.date < today_at(tournament.club):
        return ""
    called_off = Tournament.objects.filter(pk=tournament.pk).exclude(announcement__called_off="")
    if tournament.entries.exists() or called_off.exclude(announcement=None).exists():
        return _(
            "People look at the page of this evening until its day is over. If it does not take place, call it off."
        )
    return ""


def _ensure_not_kept(tournament: Tournament) -> None:
    if sentence := why_kept(tournament):
        raise Refused(sentence)


@transaction.atomic
def publish_tournament(*, tournament: Tournament, actor: Actor, published: bool = True) -> Tournament:
    """Give the tournament a public page, or take it away."""
    if not published:
        _ensure_not_kept(tournament)
    return _flag(tournament, actor, "published", published, ("page_published", "page_hidden"))


@transaction.atomic
def hold_results(*, tournament: Tournament, actor: Actor, held: bool = True) -> Tournament:
    """Keep the standings from the public until they are released."""
    _flag(tournament, actor, "results_held", held, ("results_held", "results_released"))
    for hear in evening_turned:
        hear(tournament, actor)
    return tournament


@transaction.atomic
def finish_tournament(*, tournament: Tournament, actor: Actor) -> Tournament:
    """Declare the evening over: every round is closed and table codes open nothing any more."""
    require(actor, "close_round", tournament)
    journal.lock(tournament)
    if tournament.status == Status.FINISHED:
        return tournament
    if tournament.rounds.exclude(status=Round.Status.CLOSED).filter(deals_exist()).exists():
        raise Refused(_("A round is still open. Close it first."))
    tournament.status = Status.FINISHED
    tournament.save(update_fields=["status"])
    entry = journal.write(tournament=tournament, kind="tournament_finished", actor=actor)
    revoke_codes(tournament, entry.at)
    for hear in evening_turned:
        hear(tournament, actor)
    return tournament


@transaction.atomic
def finish_and_publish(*, tournament: Tournament, actor: Actor) -> Tournament:
    """Declare the evening over, with its standings on a public page."""
    finish_tournament(tournament=tournament, actor=actor)
    if not tournament.published:
        publish_tournament(tournament=tournament, actor=actor)
    if tournament.results_held:
        hold_results(tournament=tournament, actor=actor, held=False)
    return tournament


@transaction.atomic
def resume_tournament(*, tournament: Tournament, actor: Actor) -> Tournament:
    """Take back that the evening was finished."""
    require(actor, "reopen_round", tournament)
    journal.lock(tournament)
    if tournament.status != Status.FINISHED:
        return tournament
    set_running(tournament, actor)
    journal.write(tournament=tournament, kind="tournament_resumed", actor=actor)
    return tournament


@transaction.atomic
def archive_tournament(*, tournament: Tournament, actor: Actor, archived: bool = True) -> Tournament:
    """Put a tournament away, or bring it back. Nothing of it is deleted."""
    require(actor, "change_tournament", tournament)
    journal.lock(tournament)
    if archived == (tournament.archived_at is not None):
        return tournament
    if archived:
        _ensure_not_kept(tournament)
    entry = journal.write(tournament=tournament, kind="archived" if archived else "unarchived", actor=actor)
    tournament.archived_at = entry.at if archived else None
    tournament.save(update_fields=["archived_at"])
    tournament.seasons.update(places=None)
    return tournament


@transaction.atomic
def plan_stages(*, tournament: Tournament, stages: Sequence[dict[str, int]], actor: Actor) -> Tournament:
    """Set the later stages: (after, best, carry) each. Refused once people sat down for a stage.

    Rounds that were drawn for other people than will play them are taken away.
    """
    first = min((stage["after"] for stage in (*tournament.stages, *stages)), default=None)
    if first is None or stages == tournament.stages:
        return change_details(tournament=tournament, actor=actor, stages=stages)
    if opened_rounds(tournament) > first:
        raise Refused(_("Round {number} is in play or over; its players cannot change.").format(number=first + 1))
    if stale := tournament.rounds.filter(number__gt=first).order_by("number").first():
        stale.tournament = tournament
        discard_round(round_=stale, actor=actor)
    return change_details(tournament=tournament, actor=actor, stages=stages)


def deals_exist() -> Q:
    """Rounds that are open or hold deals or totals; a round merely drawn does not keep an evening open."""
    return Q(status=Round.Status.OPEN) | Q(tables__deals__removed=False) | Q(tables__totals__counts=True)


def _flag(tournament: Tournament, actor: Actor, field: str, value: bool, kinds: tuple[str, ...]) -> Tournament:
    require(actor, "publish_results", tournament)
    journal.lock(tournament)
    if getattr(tournament, field) != value:
        setattr(tournament, field, value)
        tournament.save(update_fields=[field])
        journal.write(tournament=tournament, kind=kinds[0] if value else kinds[1], actor=actor)
    return tournament


def _set_fields(tournament: Tournament, changes: dict[str, Any], allowed: tuple[str, ...]) -> None:
    if unknown := changes.keys() - set(allowed):
        raise TypeError(f"Not to be set here: {', '.join(sorted(unknown))}.")
    for field, value in changes.items():
        setattr(tournament, field, value)


def _check(tournament: Tournament) -> None:
    variant_of(tournament)
    problems = {}
    if unknown := [key for key in tournament.ranking if key not in MEASURES]:
        problems["ranking"] = [_("There is no ranking measure “{key}”.").format(key=key) for key in unknown]
    if tournament.round_end == "deals" and not tournament.deals_per_round:
        problems["deals_per_round"] = [_("Give the number of deals in a round.")]
    if tournament.round_end == "minutes" and not tournament.minutes_per_round:
        problems["minutes_per_round"] = [_("Give the length of a round in minutes.")]
    if tournament.score_entry == ScoreEntry.TOTALS and tournament.double_entry:
        problems["double_entry"] = [_("Both sides enter deals, not totals. Choose one of the two.")]
    if wrong := problems_with(tournament):
        problems["stages"] = wrong
    if tournament.rounds_planned < 1:
        problems["rounds_planned"] = [_("A tournament has at least one round.")]
    if problems:
        raise Refused(problems=problems)


def set_running(tournament: Tournament, actor: Actor) -> None:
    """Set the evening running; the table codes that its last finish revoked work again. The caller holds the lock."""
    before = tournament.status
    if before == Status.RUNNING:
        return
    tournament.status = Status.RUNNING
    tournament.save(update_fields=["status"])
    if before == Status.FINISHED:
        finished = tournament.journal.filter(kind="tournament_finished").order_by("-seq").first()
        if finished:
            give_back_codes(tournament, finished.at)
        for hear in evening_turned:
            hear(tournament, actor)
