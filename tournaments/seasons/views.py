"""A club's seasons: made, their rule, their evenings, who helped.

A season's classes: who plays in which, and the next season with those who went up and down.

A season's past evenings, taken from the club's own sheet: uploaded, looked at, kept.

A season on paper: a preview for the club, and the files for the club and for everybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from reports.numbers import decimals_in_force
from reports.paper.fonts import unprintable
from reports.season_rules import SeasonRuleError, season_rule, sentences
from reports.season_why import season_parts, season_why
from reports.tables import SeasonTable
from reports.trails import trail
from scoring import Message
from tournaments.clubs.features import features_of
from tournaments.clubs.locale import use_locale_of
from tournaments.clubs.models import Club
from tournaments.clubs.views import show_club
from tournaments.errors import NotFound, Refused
from tournaments.frame.forms import tell
from tournaments.frame.pages import without_indentation
from tournaments.frame.translate import named, say, say_of_people
from tournaments.frame.views import spreadsheet
from tournaments.imports.results import PastSheet
from tournaments.imports.values import year_named
from tournaments.prints.forms import ChoicesForm
from tournaments.prints.views import framed, framing, made
from tournaments.register.models import Player, Shown
from tournaments.seasons.forms import (
    BalancesForm,
    ClassesForm,
    EveningsForm,
    HelpersForm,
    NextSeasonForm,
    PastEveningsForm,
    SeasonRuleForm,
    SheetForm,
)
from tournaments.seasons.models import Season
from tournaments.seasons.prints import SEASON_NAMES, SEASON_PRINTS, season_print_of, season_ranking
from tournaments.seasons.selectors.history import hall_of_fame, life_of, stale_evenings
from tournaments.seasons.selectors.seasons import SeasonView, season_agenda, season_view
from tournaments.seasons.services import (
    change_season,
    create_season,
    join_evenings,
    next_season,
    remove_season,
    reopen_season,
    set_balances,
    set_classes,
    set_helpers,
    set_past_evenings,
    wake_counter,
)
from tournaments.security.actors import ActorRequest
from tournaments.security.get_or_404 import club_for, sent
from tournaments.security.permissions import club_is_public, may, may_see_publicly
from tournaments.security.untrusted_input import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from reports.season_classes import ClassPlace
    from reports.season_rules import SeasonRule
    from reports.seasons import SeasonRow
    from tournaments.seasons.selectors.history import Evening, Life


@require_http_methods(["GET", "POST"])
def club_seasons(request: ActorRequest, slug: str) -> HttpResponse:
    """The seasons there are, and a new one."""
    club = club_for(request, slug, "change_seasons")
    form = _rule_form(request, club)
    if form.is_valid():
        name = form.cleaned_data["name"]
        try:
            season = create_season(club=club, name=name, rule=form.rule, actor=request.actor, **form.days)
        except (Refused, SeasonRuleError) as refusal:
            tell(form, refusal)
        else:
            sentence = _("{name} is created.")
            messages.success(request, sentence.format(name=season.name))
            return redirect("club_season", club.slug, season.slug)
    return show_club(request, club, "seasons/seasons.html", form=form, seasons=club.seasons.all())


def _rule_form(request: ActorRequest, club: Club, season: Season | None = None) -> SeasonRuleForm:
    """Return what was sent; where a card was pressed, or the rule asked for in words, what is to be shown again."""
    features = features_of(club)
    if request.method == "POST" and "card" in request.POST:
        return SeasonRuleForm.filled_in(request.POST, club, season, features=features)
    return SeasonRuleForm.of(sent(request), club, season, features=features)


@require_http_methods(["GET", "POST"])
def club_season(request: ActorRequest, slug: str, season: str) -> HttpResponse:
    """Show a season: its table as the club sees it, its evenings."""
    club, season_ = season_of(request, slug, season)
    form = EveningsForm(season_, sent(request))
    if request.method == "POST" and form.is_valid():
        join_evenings(season=season_, tournaments=list(form.cleaned_data["evenings"]), actor=request.actor)
        messages.success(request, _("Saved."))
        return redirect("club_season", club.slug, season_.slug)
    season_results = season_view(season_, public=False)
    decimals_in_force.set(season_results.decimals)
    table = SeasonTable(
        season_results.rows,
        season_results.evenings,
        averaged=season_results.averaged,
        classes=marks_of(season_results),
    )
    parts = season_.parts.select_related("tournament").prefetch_related("helpers")
    return show_club(
        request,
        club,
        "seasons/season.html",
        season=season_,
        form=form,
        table=table,
        view=season_results,
        parts=parts,
        rows=season_results.rows,
        prints=SEASON_NAMES.items(),
    )


@require_http_methods(["GET", "POST"])
def club_season_rule(request: ActorRequest, slug: str, season: str) -> HttpResponse:
    """The name and the rule of a season."""
    club, season_ = season_of(request, slug, season)
    form = _rule_form(request, club, season_)
    if form.is_valid():
        name = form.cleaned_data["name"]
        try:
            change_season(season=season_, name=name, rule=form.rule, actor=request.actor, **form.days)
        except (Refused, SeasonRuleError) as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("club_season", club.slug, season_.slug)
    back = reverse("club_season", args=[club.slug, season_.slug])
    title = _("Name and what counts")
    return show_club(request, club, "seasons/season_rule.html", season=season_, title=title, form=form, back=back)


@require_http_methods(["GET", "POST"])
def club_season_helpers(request: ActorRequest, slug: str, season: str, public_id: UUID) -> HttpResponse:
    """Ask who helped or sat out on one evening."""
    club, season_ = season_of(request, slug, season)
    part = get_object_or_404(
        season_.parts.select_related("tournament", "season__club"), tournament__public_id=public_id
    )
    form = HelpersForm(part, sent(request))
    if request.method == "POST" and form.is_valid():
        set_helpers(part=part, players=list(form.cleaned_data["helpers"]), actor=request.actor)
        messages.success(request, _("Saved."))
        return redirect("club_season", club.slug, season_.slug)
    return show_club(request, club, "seasons/season_helpers.html", season=season_, part=part, form=form)


@require_http_methods(["GET", "POST"])
def club_season_balances(request: ActorRequest, slug: str, season: str) -> HttpResponse:
    """Ask what people bring into the season from before its evenings."""
    club, season_ = season_of(request, slug, season)
    form = BalancesForm(season_, sent(request), request.FILES or None)
    if "look" in request.POST:  # a sheet of a workbook, chosen but not saved
        form = BalancesForm(season_)
        form.opened_like(BalancesForm(season_))
        form.initial["lines"] = request.POST.get("lines", "")
    if form.is_bound and form.is_valid():
        set_balances(season=season_, balances=form.balances, actor=request.actor)
        messages.success(request, _("Saved."))
        return redirect("club_season", club.slug, season_.slug)
    return show_club(request, club, "seasons/season_balances.html", season=season_, form=form, sheets=form.sheets)


@require_POST
def club_season_act(request: ActorRequest, slug: str, season: str) -> HttpResponse:
    """Show it to everybody, take its page away, open it again, or remove the season."""
    club, season_ = season_of(request, slug, season)
    if request.POST.get("act") == "remove":
        remove_season(season=season_, actor=request.actor)
        messages.success(request, _("{name} is deleted; its evenings stay.").format(name=season_.name))
        return redirect("club_seasons", club.slug)
    if request.POST.get("act") == "reopen":
        following = reopen_season(season=season_, actor=request.actor)
        messages.success(request, _("{name} is open again.").format(name=season_.name))
        if following:
            messages.info(request, _("{name} stays: evenings were played in it.").format(name=following.name))
        return redirect("club_season", club.slug, season_.slug)
    published = request.POST.get("act") == "publish"
    change_season(season=season_, published=published, actor=request.actor)
    messages.success(request, _("The season now has a public page.") if published else _("Removed."))
    return redirect("club_season", club.slug, season_.slug)


def season_of(request: ActorRequest, slug: str, season: str) -> tuple[Club, Season]:
    """The club and its season, for who may change it."""
    club = club_for(request, slug, "change_seasons")
    season_ = get_object_or_404(club.seasons, slug=season)
    season_.club = club
    return club, season_


@require_http_methods(["GET", "POST"])
def club_season_classes(request: ActorRequest, slug: str, season: str) -> HttpResponse:
    """Ask who plays in which class of this season."""
    club, season_, view = _with_classes(request, slug, season)
    people = _people(club, view, proposed=False)
    form = ClassesForm(season_rule(season_.rule).classes, people, sent(request))
    if request.method == "POST" and form.is_valid():
        set_classes(season=season_, classes=_worth_saying(form.classes, people), actor=request.actor)
        messages.success(request, _("Saved."))
        return redirect("club_season", club.slug, season_.slug)
    tables = list(_tables(view, form))
    return show_club(request, club, "seasons/season_classes.html", season=season_, form=form, tables=tables)


@require_http_methods(["GET", "POST"])
def club_season_next(request: ActorRequest, slug: str, season: str) -> HttpResponse:
    """The end of a season: who won it, who goes up and down as proposed, and the next season."""
    club, season_ = season_of(request, slug, season)
    view = season_view(season_, public=False)
    decimals_in_force.set(view.decimals)
    has_classes = bool(season_rule(season_.rule).classes)
    form = NextSeasonForm(season_, _people(club, view, proposed=True) if has_classes else {}, sent(request))
    if request.method == "POST" and form.is_valid():
        now = _people(club, view, proposed=False) if has_classes else {}
        try:
            following = next_season(season=season_, now=now, then=form.classes, actor=request.actor, **form.following)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("{name} is closed.").format(name=season_.name))
            return redirect("club_season", club.slug, (following or season_).slug)
    context: dict[str, Any] = {
        "form": form,
        "tables": list(_tables(view, form)) if has_classes else [],
        "waiting": view.waiting,
        "first": [row for row in view.rows if row.place is not None and row.place <= 3],
        "prints": SEASON_NAMES.items(),
    }
    return show_club(request, club, "seasons/season_next.html", season=season_, **context)


def _with_classes(request: ActorRequest, slug: str, season: str) -> tuple[Club, Season, SeasonView]:
    """The club, its season and its table; NotFound for a season without classes."""
    club, season_ = season_of(request, slug, season)
    if not season_rule(season_.rule).classes:
        raise NotFound
    view = season_view(season_, public=False)
    decimals_in_force.set(view.decimals)
    return club, season_, view


def _people(club: Club, view: SeasonView, *, proposed: bool) -> dict[Player, str]:
    """The class of everybody in the table: as it is, or as proposed for the next season."""
    players = club.players.in_bulk([row.person for row in view.rows])
    classes = {key: place.proposed if proposed else place.own for key, place in view.classes.items()}
    return {players[row.person]: classes.get(row.person, "") for row in view.rows}


def _worth_saying(chosen: Mapping[Player, str], before: Mapping[Player, str]) -> dict[Player, str]:
    """The players whose class changed: the others go on as the register says."""
    return {player: name for player, name in chosen.items() if name != before[player]}


def _tables(view: SeasonView, form: ClassesForm) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    """Each class with its people: the row of the class's own table, where the way leads and why, the field."""
    for name, rows in view.tables.items():
        yield name, [_line(row, view.classes[row.person], form) for row in rows]
    others = [_line(row, None, form) for row in view.rows if row.person not in view.classes]
    if others:
        yield capfirst(_("in no class")), others


def _line(row: SeasonRow, place: ClassPlace | None, form: ClassesForm) -> tuple[Any, ...]:
    mark, why = (say(place.mark), say(place.why)) if place else ("", "")
    return row, mark, why, form[form.field_of(row.person)]


@require_http_methods(["GET", "POST"])
def club_season_past(request: ActorRequest, slug: str, season: str) -> HttpResponse:
    """The past evenings that a season has; a file first, then what was read in it, then they are kept."""
    club, season_ = season_of(request, slug, season)
    if request.method == "POST" and "remove" in request.POST:
        set_past_evenings(season=season_, sheet=PastSheet((), (), ()), people={}, actor=request.actor)
        messages.success(request, _("Removed."))
        return redirect("club_season", club.slug, season_.slug)
    if request.method == "POST" and "text" in request.POST:
        return _save_past_results(request, club, season_)
    form = SheetForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            read = PastEveningsForm(season_, form.cleaned_data["file"], form.cleaned_data["year"])
            return _preview(request, club, season_, read)
        except Refused as refusal:
            tell(form, refusal)
    return show_club(
        request,
        club,
        "seasons/past_evenings.html",
        season=season_,
        form=form,
        sheets=form.sheets,
        past=season_.past_evenings.all(),
    )


def _save_past_results(request: ActorRequest, club: Club, season: Season) -> HttpResponse:
    sheet_title = request.POST.get("look", "")
    text, year = request.POST["text"], whole_number(request.POST.get("year", ""), 0)
    try:
        data = None if sheet_title else request.POST
        form = PastEveningsForm(season, text, year_named(sheet_title) or year, data)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("club_season_past", club.slug, season.slug)
    if sheet_title or form.changes_players or not form.is_valid():
        return _preview(request, club, season, form)
    sheet = form.chosen
    set_past_evenings(season=season, sheet=sheet, people=form.people, actor=request.actor)
    n = len(sheet.evenings)
    done = ngettext("{n} past evening counts now.", "{n} past evenings count now.", n).format(n=n)
    messages.success(request, _("Saved.") if sheet.totals else done)
    return redirect("club_season", club.slug, season.slug)


def _preview(request: ActorRequest, club: Club, season: Season, form: PastEveningsForm) -> HttpResponse:
    return show_club(request, club, "seasons/past_preview.html", season=season, form=form)


@framing  # type: ignore[arg-type]  # it takes more
@require_safe
def club_season_preview(request: ActorRequest, slug: str, season: str, kind: str) -> HttpResponse:
    """The list or the poster as it will be, with its choices beside it."""
    club, season_ = season_of(request, slug, season)
    if kind not in SEASON_PRINTS:
        raise NotFound
    form = ChoicesForm(request.GET, club.language)
    ready = form.is_valid()
    names = [club.name, season_.name, *(row.name for row in season_ranking(season_, public=False).rows)]
    file = f"{reverse('club_season_print', args=[slug, season, kind])}?{urlencode(form.told)}"
    return show_club(
        request,
        club,
        "prints/print_preview.html",
        name=SEASON_NAMES[kind],
        back=reverse("club_season", args=[slug, season]),
        back_name=season_.name,
        form=form,
        ready=ready,
        file=file,
        unprintable=unprintable(names),
    )


@framed
@require_safe
def club_season_print(request: ActorRequest, slug: str, season: str, kind: str) -> HttpResponse:
    """The list or the poster under the names that the club knows."""
    _, season_ = season_of(request, slug, season)
    return _file(request, season_, kind, public=False)


@framed
@require_safe
def public_season_print(request: ActorRequest, club: str, season: str, kind: str) -> HttpResponse:
    """The same under the names that strangers may read."""
    return _file(request, find(request, club, season), kind, public=True)


def _file(request: ActorRequest, season: Season, kind: str, *, public: bool) -> HttpResponse:
    form = ChoicesForm(request.GET, "" if public else season.club.language)
    if kind not in SEASON_PRINTS or not form.is_valid():
        raise NotFound
    make, mark = season_print_of(season, kind, form.choices, public=public)
    return made(request, make, mark=mark, name=f"{season.slug}-{kind}.pdf", club=season.club_id)


# A season for everybody: its table, what counts, and the table of honour.
#
# A player's page for life and a club's hall of fame: everything over the years that anybody may read.


@require_safe
def public_season(request: ActorRequest, club: str, season: str) -> HttpResponse:
    """The table of a season with the rule in words; results that do not count are struck through."""
    season_ = find(request, club, season)
    season_results = season_view(season_, public=True, category=request.GET.get("of", ""))
    decimals_in_force.set(season_results.decimals)
    rule, within = season_rule(season_.rule), _asking(season_results.category)
    places = {row.person: at for at, row in enumerate(season_results.rows, 1)}
    table = SeasonTable(
        season_results.rows,
        season_results.evenings,
        why=lambda row: f"?{within}why={places[row.person]}#why",
        page=lambda row: _page(season_.club, season_results.pages.get(row.person)),
        averaged=season_results.averaged,
        classes=marks_of(season_results),
        request=request,
    )
    rule_sentences = [say(sentence) for sentence in sentences(rule)]
    context = {"season": season_, "club": season_.club, "view": season_results, "table": table, "rule": rule_sentences}
    context["choices"] = _choices(season_results)
    coming = season_agenda(season_)
    context["coming"] = coming
    context["waiting"] = [
        evening for evening in season_results.waiting if may_see_publicly(evening) and evening not in coming
    ]
    reasons = _reasons(season_results, request.GET.get("why", ""), rule)
    if reasons and (place := season_results.classes.get(reasons["row"].person)):
        context["class_place"] = say(place.why)
    context |= reasons
    return render(request, "seasons/season_table.html", context)


@require_safe
def public_season_file(request: ActorRequest, club: str, season: str, kind: str) -> HttpResponse:
    """The table as a spreadsheet, from the same rows as the page."""
    season_ = find(request, club, season)
    season_results = season_view(season_, public=True, category=request.GET.get("of", ""))
    decimals_in_force.set(season_results.decimals)
    table = SeasonTable(
        season_results.rows,
        season_results.evenings,
        averaged=season_results.averaged,
        classes=marks_of(season_results),
    )
    return spreadsheet(table, kind, title=_("Season"), name=season_.slug, separator=request.GET.get("separator", ""))


def marks_of(season_results: SeasonView) -> dict[int, str]:
    """Everybody's class and where it leads, in words, by person."""
    return {person: say(place.mark) for person, place in season_results.classes.items()}


def _page(club: Club, player: UUID | None) -> str:
    return reverse("player_life", args=[club.slug, player]) if player else ""


def _reasons(view: SeasonView, row_key: str, rule: SeasonRule) -> dict[str, Any]:
    """The reasons why the row asked for stands where it does: its evenings, what its total is made of, its
    neighbours."""
    rows, at = view.rows, whole_number(row_key, 0)
    if not 1 <= at <= len(rows):
        return {}
    comparisons = [
        {
            "title": format_html(
                _("{name} (place {place}) compared with {other} (place {theirs})"),
                name=named(comparison.row.name),
                place=comparison.row.place,
                other=named(comparison.other.name),
                theirs=comparison.other.place,
            ),
            "names": (comparison.row.name, comparison.other.name),
            "steps": [
                {"label": say(step.label), "values": [_say_value(value) for value in step.values], "level": step.level}
                for step in comparison.steps
            ],
            "sentence": say_of_people([comparison.sentence]),
        }
        for comparison in season_why(rows, at - 1, rule)
    ]
    row = rows[at - 1]
    parts = [{"label": say(part.label), "points": part.points, "counts": part.counts} for part in season_parts(row)]
    marks = zip(view.evenings, row.marks, strict=True)
    evenings = [(evening.title, mark) for evening, mark in marks if mark is not None]
    return {"reasons": comparisons, "row": row, "parts": parts, "marks": evenings[::-1]}


def _choices(view: SeasonView) -> list[dict[str, Any]]:
    """The choices: everybody, and each category that has places of its own."""
    return [
        {
            "url": f"?{_asking(category)}",
            "label": category or capfirst(_("everybody")),
            "current": category == view.category,
        }
        for category in ("", *view.categories)
    ]


def _asking(category: str) -> str:
    """The part of an address that asks for a category."""
    return urlencode({"of": category}) + "&" if category else ""


def _say_value(value: Message | str) -> str:
    return say(value) if isinstance(value, Message) else value


def find(request: ActorRequest, club: str, season: str) -> Season:
    """The season at that address; NotFound unless it is published or the visitor works in the club."""
    season_ = Season.objects.select_related("club").filter(club__slug=club, slug=season).first()
    if season_ is None or not (
        (season_.published and club_is_public(season_.club)) or may(request.actor, "see_club", season_.club)
    ):
        raise NotFound
    request.shown_club = season_.club
    use_locale_of(season_.club)
    return season_


TITLES = {
    "evening": gettext_lazy("Highest evening"),
    "deal": gettext_lazy("Highest deal"),
    "past": gettext_lazy("Highest evening from the club’s records"),
    "slams": gettext_lazy("Most slams"),
    "row": gettext_lazy("Longest row of contracts made"),
    "evenings": gettext_lazy("Most evenings"),
}


class Year(NamedTuple):
    """A year of a player: how many evenings, the points an evening on average, the best place."""

    year: int
    evenings: int
    average: int
    best: int


@require_safe
def player_life(request: ActorRequest, club: str, public_id: UUID) -> HttpResponse:
    """A player's years; the hall of fame where strangers may see none of them. Who is hidden or erased has no page."""
    players = Player.objects.select_related("club").filter(club__slug=club, erased_at=None)
    player = get_object_or_404(players.exclude(shown=Shown.HIDDEN), public_id=public_id)
    _ensure_public(request, player.club)
    being_counted, seasons = _counted_seasons(player.club)
    life = life_of(player, seasons)
    decimals_in_force.set(life.decimals)
    if not life.evenings and not being_counted:
        return redirect("club_records", player.club.slug)
    year = whole_number(request.GET.get("year", ""), 0)
    year = year if year in life.years else next(iter(life.years), 0)
    context = {
        "club": player.club,
        "player": player,
        "life": life,
        "detailed": player.shown == Shown.FULL,
        "being_counted": being_counted,
        "year": year,
        "evenings": [evening for evening in reversed(life.evenings) if evening.year == year],
        "years": _years(life),
        "charts": _charts(life.evenings, detailed=player.shown == Shown.FULL),
    }
    return without_indentation(render(request, "seasons/life.html", context))


@require_safe
def club_records(request: ActorRequest, club: str) -> HttpResponse:
    """Show who won the club's seasons and evenings, and its records."""
    club_ = get_object_or_404(Club, slug=club)
    _ensure_public(request, club_)
    being_counted, seasons = _counted_seasons(club_)
    hall = hall_of_fame(club_, seasons, whole_number(request.GET.get("year", ""), 0))
    decimals_in_force.set(hall.decimals)
    records = [(TITLES[record.key], record) for record in hall.records if record.holders]
    context = {"club": club_, "hall": hall, "records": records, "being_counted": being_counted}
    return without_indentation(render(request, "seasons/records.html", context))


def _ensure_public(request: ActorRequest, club: Club) -> None:
    if not club_is_public(club) and not may(request.actor, "see_club", club):
        raise NotFound
    request.shown_club = club
    use_locale_of(club)


def _counted_seasons(club: Club) -> tuple[bool, Sequence[Season]]:
    """Is anything still to be counted, and the public seasons whose places are known, in two queries."""
    seasons = list(club.seasons.filter(published=True))
    settled = {season: season.places for season in seasons if season.places is not None}
    for season in settled:
        season.club = club
    being_counted = len(settled) < len(seasons) or stale_evenings(club).exists()
    if being_counted:
        wake_counter()
    return being_counted, sorted(settled, key=lambda season: settled[season]["until"], reverse=True)


def _years(life: Life) -> list[Year]:
    of = {year: [evening for evening in life.evenings if evening.year == year] for year in life.years}
    return [
        Year(year, len(own), round(sum(each.points for each in own) / len(own)), min(each.place for each in own))
        for year, own in of.items()
    ]


def _charts(evenings: Sequence[Evening], *, detailed: bool) -> list[dict[str, Any]]:
    years = [evening.year for evening in evenings]
    numbers = [(_("Place on each evening"), [evening.place for evening in evenings])]
    if detailed:
        numbers.insert(0, (_("Points on each evening"), [evening.points for evening in evenings]))
    last = len(numbers) - 1
    drawn = [
        (title, trail(each, years, f"trail{at}", title, places=at == last)) for at, (title, each) in enumerate(numbers)
    ]
    return [{"title": title, "svg": svg} for title, svg in drawn if svg]
