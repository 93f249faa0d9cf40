"""Making an evening: as last time first, many of them at once, or another game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

import scoring
from scoring import Variant
from scoring.price_cells import unpriced
from scoring.seats import Unit
from tournaments.clubs.views import show_club
from tournaments.entries.selectors import fees_of, hours
from tournaments.errors import NotFound, Refused
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.forms import PlanForm
from tournaments.evening.rounds.models import Kind, RoundEnd, ScoreEntry, SitOutRule, Tournament
from tournaments.evening.rounds.services.tournaments import create_tournament
from tournaments.evening.rounds.wording import rounds_sentence
from tournaments.frame.forms import tell
from tournaments.frame.site_address import site_address
from tournaments.frame.time_zones import today_at
from tournaments.frame.translate import say, say_name
from tournaments.new_evening.forms import ChoicesForm, SeriesForm, ShortAnnouncementForm, short_plan
from tournaments.new_evening.selectors import (
    announcement_again,
    facts_again,
    kind_of,
    name_on,
    next_day_of,
    planned_day,
    repeatable_evening,
    repeatable_evenings,
    seasons_again,
    taken_days,
)
from tournaments.new_evening.services import repeat_evening
from tournaments.prices.forms.house_rules import RulesForm
from tournaments.prices.selectors import price_lists_of
from tournaments.prices.wording import pays_sentence, version_sentence
from tournaments.prizes.rules import plan_of
from tournaments.security.get_or_404 import club_for, sent

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from tournaments.clubs.models import Club
    from tournaments.prices.models import PriceListVersion
    from tournaments.security.actors import ActorRequest


COUNTRIES = {"nl": {"BE", "NL"}, "fr": {"BE"}, "en": {"AU", "GB", "IE", "US"}}
"""Where a club probably is that says no country, by its language."""


class LastTime(NamedTuple):
    """An evening to be had once more: the draft of the new one, and the forms of what may be another this time."""

    evening: Tournament
    draft: Tournament
    plan: PlanForm
    announced: ShortAnnouncementForm
    choices: ChoicesForm
    series: SeriesForm
    newer: PriceListVersion | None

    @property
    def valid(self) -> bool:
        """Is everything as it may be? Asks each form, so that each tells what is wrong."""
        return all([self.plan.is_valid(), self.announced.is_valid(), self.choices.is_valid()])

    @property
    def lines(self) -> dict[str, str]:
        """The new evening, in a line for each fact."""
        announcement = self.announced.instance
        day = f"{date_format(self.draft.date, 'l')} {date_format(self.draft.date, 'DATE_FORMAT')}"
        prizes = plan_of(self.draft.prizes)
        _offered, counted = seasons_again(self.evening, self.draft.date)
        won = [*prizes.places, *prizes.categories.values(), *prizes.awards.values(), prizes.last, *prizes.raffle]
        return {
            "when": " · ".join(filter(None, (day, *hours(announcement), announcement.place))),
            "fee": "; ".join(f"{fee.name} {fee.amount}" for fee in fees_of(announcement)) or _("none"),
            "game": _game_of(self.evening),
            "rounds": rounds_sentence(self.draft),
            "prizes": ", ".join(dict.fromkeys(filter(None, won))) or _("none"),
            "counts": ", ".join(season.name for season in counted) or _("no season"),
        }


@require_http_methods(["GET", "POST"])
def choose(request: ActorRequest, slug: str) -> HttpResponse:
    """Choose: as last time, in a few lines that can be changed, and made by one button; below it every game."""
    club = club_for(request, slug, "create_tournament")
    evenings = repeatable_evenings(club)
    evening = repeatable_evening(club, request.POST.get("like") or request.GET.get("like"))
    evening = evening or next(iter(evenings), None)
    last = _last_time(request, evening) if evening else None
    days: list[date] = []
    if last and request.method == "POST" and last.valid:
        first = last.plan.cleaned_data["date"]
        days = _days(request, last, first)
        if days and request.POST.get("act") != "series":
            try:
                return _make(request, last, days)
            except Refused as refusal:
                tell(last.plan, refusal)
    days_taken = taken_days(club, days)
    return show_club(
        request,
        club,
        "new_evening/choose.html",
        last=last,
        others=[other for other in evenings if evening and kind_of(other) != kind_of(evening)],
        days=[(day, _ticked(request, day, days_taken), day in days_taken) for day in days],
        **_games(club),
    )


def _last_time(request: ActorRequest, evening: Tournament) -> LastTime:
    day, step = next_day_of(evening)
    name = name_on(name_on(evening.name, evening.date, day), planned_day(evening), day)
    facts = {**facts_again(evening), "name": name}
    draft = Tournament(club=evening.club, date=day, **facts)
    version = evening.price_version
    newest = version.price_list.newest if version else None
    newer = newest if newest and version and newest.number > version.number else None
    data = sent(request)
    offer = _("Play the newest: {version}").format(version=version_sentence(newer)) if newer else ""
    return LastTime(
        evening,
        draft,
        short_plan(data, draft),
        ShortAnnouncementForm(data, instance=announcement_again(evening, day)),
        ChoicesForm(data, draft.prizes, seasons_again(evening, day), offer),
        SeriesForm(data, step=step, day=day),
        newer,
    )


def _days(request: ActorRequest, last: LastTime, first: date) -> list[date]:
    """The days to make an evening on: one, or those of the series that are ticked."""
    act = request.POST.get("act", "")
    if act not in ("series", "make_series"):
        return [first]
    days = last.series.days_from(first) if last.series.is_valid() else []
    if act == "series":
        return days
    chosen = [day for day in days if day.isoformat() in request.POST.getlist("day")]
    if days and not chosen:
        last.series.add_error("until", _("Tick at least one day."))
    return chosen


def _ticked(request: ActorRequest, day: date, days_taken: set[date]) -> bool:
    """A day is ticked unless the club has an evening on it; once they were shown, as they were sent."""
    ticked_days = request.POST.getlist("day")
    return day.isoformat() in ticked_days if ticked_days else day not in days_taken


def _make(request: ActorRequest, last: LastTime, days: list[date]) -> HttpResponse:
    plan = {name: value for name, value in last.plan.changes.items() if name in last.plan.fields and name != "date"}
    chosen = list(last.choices.cleaned_data.get("seasons", ()))
    offered, _counted = seasons_again(last.evening, last.draft.date)
    evening = repeat_evening(
        evening=last.evening,
        days=days,
        actor=request.actor,
        site=site_address(request).url,
        plan={**plan, "prizes": last.choices.prizes},
        announced=last.announced.facts,
        seasons=[season for season in chosen if season.first_day is None],
        not_for=[season for season in offered if season.first_day and season not in chosen],
        version=last.newer if last.choices.cleaned_data.get("newest") else None,
        named_for=last.draft.date,
    )
    if len(evening) > 1:
        message = ngettext("{n} evening is made.", "{n} evenings are made.", len(evening))
        messages.success(request, message.format(n=len(evening)))
        return redirect("club", last.evening.club.slug)
    return _redirect_to_new_evening(request, evening[0])


def _redirect_to_new_evening(request: ActorRequest, evening: Tournament) -> HttpResponse:
    """On to the list of people, or to the house rules where something of them is to be another."""
    messages.success(request, _("{name} is created.").format(name=evening.name))
    return redirect("house_rules" if request.POST.get("act") == "rules" else "entrants", evening.public_id)


def _games(club: Club) -> dict[str, Any]:
    """The club's price lists; the variants played in its country, then those it names itself; and all others."""
    countries = {club.country} if club.country else COUNTRIES.get(club.language, set())
    near: list[dict[str, Any]] = []
    far: list[dict[str, Any]] = []
    named: list[dict[str, Any]] = []
    for game in scoring.every_game():
        variants = near if countries & {*game.countries} else far
        (variants if game.variants[0].has_contracts else named).extend(_variants_of(game))
    near, far = (near, far) if near else (far, [])
    return {"price_lists": club.price_lists.all(), "near": near + named, "far": far}


def _variants_of(game: scoring.Game) -> Iterator[dict[str, Any]]:
    for variant in game.variants:
        name, source = say_name(variant.name, game.key), say(variant.source)
        yield {"variant": variant, "name": name, "source": source, "pays": pays_sentence(variant)}


def _game_of(evening: Tournament) -> str:
    """The game: the club's list and its version, or the published game; and whether there are house rules."""
    version = evening.price_version
    if version:
        return f"{version.price_list.name}, {version_sentence(version)}"
    variant = variant_of(evening)
    name, own = say_name(variant.name, evening.game), variant.has_contracts and (evening.rules or evening.overlay)
    return _("{game}, with house rules").format(game=name) if own else name


@require_http_methods(["GET", "POST"])
def create(request: ActorRequest, slug: str, game: str, variant: str) -> HttpResponse:
    """A new evening of a variant as published."""
    club = club_for(request, slug, "create_tournament")
    return _create(request, club, {"game": game, "variant": variant})


@require_http_methods(["GET", "POST"])
def create_from_price_list(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """A new evening that plays the newest version of a price list of the club."""
    club = club_for(request, slug, "create_tournament")
    price_list = get_object_or_404(price_lists_of(club), public_id=public_id)
    version = price_list.newest
    version.price_list = price_list
    if unpriced(variant_of(version)):
        messages.error(request, _("Some contracts of {name} have no price yet.").format(name=price_list.name))
        return redirect("tournament_new", club.slug)
    return _create(request, club, {**version.content, "stake": price_list.stake}, version)


def _create(
    request: ActorRequest, club: Club, rules: dict[str, Any], version: PriceListVersion | None = None
) -> HttpResponse:
    tournament = Tournament(club=club, date=today_at(club), **rules)
    try:
        variant = variant_of(tournament)
    except scoring.UnknownVariant as unknown:
        raise NotFound from unknown
    for name, value in _usual(variant).items():
        setattr(tournament, name, value)
    form, rules_form = PlanForm(sent(request), instance=tournament), _asked_first(request, variant)
    if request.method == "POST" and all([form.is_valid(), rules_form is None or rules_form.is_valid()]):
        rules = {**rules, "rules": rules_form.rules} if rules_form else rules
        try:
            evening = create_tournament(club=club, actor=request.actor, price_version=version, **rules, **form.changes)
        except Refused as refusal:
            tell(form, refusal)
        else:
            return _redirect_to_new_evening(request, evening)
    name = say_name(variant.name, variant.game)
    if rules_form:
        form.fields["name"].label = _("Name of the evening")
    if version:
        name = f"{version.price_list.name}, {version_sentence(version)}"
    return show_club(
        request,
        club,
        "new_evening/create.html",
        form=form,
        rules=rules_form,
        variant=name,
        rounds=rounds_sentence(tournament),
        pays=pays_sentence(variant),
    )


def _asked_first(request: ActorRequest, variant: Variant) -> RulesForm | None:
    """The questions without whose answers nobody knows what is played: the game's name, and how it is scored."""
    if variant.has_contracts:
        return None
    form = RulesForm(variant, sent(request), prefix="rule")
    for name in form.fields.keys() & {option.key for option in variant.options if option.longest}:
        form.fields[name].required = True
    return form


HANDS_OF_A_DRIVE = 24


def _usual(variant: Variant) -> dict[str, Any]:
    """The usual plan of an evening of the variant, to start from."""
    finish = variant.finish
    by_clock = finish.minutes and not finish.deals
    return {
        "kind": Kind.PAIRS if variant.unit is Unit.SIDE and not variant.drive else Kind.INDIVIDUAL,
        **({"rounds_planned": HANDS_OF_A_DRIVE} if variant.hand_by_hand else {}),
        "round_end": RoundEnd.GAME if finish.ends_by_score else RoundEnd.MINUTES if by_clock else RoundEnd.DEALS,
        "deals_per_round": finish.deals or 16,
        "minutes_per_round": finish.minutes,
        "ranking": ["rounds_won", "points"] if finish.ends_by_score else list(variant.ranking),
        "score_entry": ScoreEntry.DEALS if variant.has_contracts else ScoreEntry.TOTALS,
        **_of_a_bye(variant),
    }


def _of_a_bye(variant: Variant) -> dict[str, Any]:
    """The score of a round without a table; nothing is no score where an absent player would win by it."""
    if variant.sit_out is None:
        return {"sit_out": SitOutRule.AVERAGE, "absence": SitOutRule.AVERAGE}
    rule = SitOutRule.FIXED if variant.sit_out else SitOutRule.ZERO
    return {"sit_out": rule, "sit_out_points": variant.sit_out}
