"""A club's price lists: what each pays and its versions; an older one taken up again, a list deleted.

Writing the next version of a price list: its prices in the grid, or its house rules.

Making a price list: what to begin with, what that pays, and its name.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

import scoring
from reports.numbers import decimals_in_force
from reports.paper.fonts import unprintable
from scoring import FieldErrors
from scoring.known_tables import KNOWN_TABLES, KnownTable
from scoring.price_cells import unpriced
from scoring.price_files import PriceFile
from scoring.price_schema import price_list_schema as schema_of
from tournaments.clubs.locale import use_points_of
from tournaments.clubs.views import show_club
from tournaments.errors import NotFound, Refused
from tournaments.evening.rounds.facts import variant_of
from tournaments.frame.forms import tell
from tournaments.frame.site_address import site_address
from tournaments.frame.translate import say, say_name
from tournaments.prices.forms.house_rules import RulesForm
from tournaments.prices.forms.price_grid import PriceGridForm, prefill
from tournaments.prices.forms.price_lists import NameForm, PriceFileForm, VersionForm
from tournaments.prices.prints import PRICE_LIST_PRINTS, price_list_print_of
from tournaments.prices.selectors import price_lists_of, versions_of
from tournaments.prices.services import (
    create_price_list,
    play_version,
    remove_price_list,
    rename_price_list,
    save_version,
    take_up,
)
from tournaments.prices.views.rules import published_variant, variant_in_words, variant_with_contracts
from tournaments.prices.wording import dated_source, partly_known, score_tables
from tournaments.prints.forms import ChoicesForm
from tournaments.prints.views import framed, framing, made
from tournaments.security.get_or_404 import club_for, sent

if TYPE_CHECKING:
    from scoring import Variant
    from tournaments.clubs.models import Club
    from tournaments.evening.rounds.models import Tournament
    from tournaments.prices.models import PriceList, PriceListVersion
    from tournaments.security.actors import ActorRequest

ACT = "change_price_lists"


@require_GET
def price_lists(request: ActorRequest, slug: str) -> HttpResponse:
    """The price lists of the club."""
    club = club_for(request, slug, ACT)
    rows = [
        (price_list, say_name(variant_of(price_list.newest).name, price_list.game))
        for price_list in price_lists_of(club)
    ]
    return show_club(request, club, "prices/price_lists.html", price_lists=rows)


@require_GET
def price_list(request: ActorRequest, slug: str, public_id: UUID, number: int | None = None) -> HttpResponse:
    """A list's payments now, or of one of its versions; its versions and their evenings below."""
    club, price_list = list_of(request, slug, public_id)
    version = version_of(price_list, number)
    rows = versions_of(price_list)
    return show_club(
        request,
        club,
        "prices/club_price_list.html",
        price_list=price_list,
        version=version,
        numbered=number is not None,
        newest=rows[0].number,
        versions=rows,
        prints=[(kind, name) for kind, (_printable, name) in PRICE_LIST_PRINTS.items()],
        **paid_by(variant_of(version)),
    )


@require_POST
def price_list_take_up(request: ActorRequest, slug: str, public_id: UUID, number: int) -> HttpResponse:
    """Make an older version the newest again."""
    club, price_list = list_of(request, slug, public_id)
    try:
        version = take_up(version=version_of(price_list, number), actor=request.actor)
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        text = _("Version {number} is saved: the same as version {older}.")
        messages.success(request, text.format(number=version.number, older=number))
    return redirect("price_list", club.slug, price_list.public_id)


@require_POST
def price_list_remove(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """Delete a list; its evenings keep their prices."""
    club, price_list = list_of(request, slug, public_id)
    remove_price_list(price_list=price_list, actor=request.actor)
    messages.success(request, _("{name} is deleted; its evenings keep their prices.").format(name=price_list.name))
    return redirect("price_lists", club.slug)


def list_of(request: ActorRequest, slug: str, public_id: UUID) -> tuple[Club, PriceList]:
    """The club and its price list with every version, for who may change it."""
    club = club_for(request, slug, ACT)
    price_list: PriceList = get_object_or_404(price_lists_of(club), public_id=public_id)
    for version in price_list.versions.all():
        version.price_list = price_list
    use_points_of(price_list.newest)
    return club, price_list


def version_of(price_list: PriceList, number: int | None) -> PriceListVersion:
    """A version by its number, or the newest."""
    for version in price_list.versions.all():
        if number in (None, version.number) and (number or version.number == price_list.newest.number):
            use_points_of(version)
            return version
    raise NotFound


def paid_by(variant: Variant) -> dict[str, Any]:
    """Payments of a variant for a page; contracts without a price stand apart, so that no zero is read as one."""
    missing = unpriced(variant)
    priced = variant.without(*(contract.key for contract in missing))
    context = variant_in_words(variant, scoring.variant(variant.game, variant.key))
    names = [say(contract.name) for contract in missing]
    return {**context, "gone": (), "families": score_tables(priced), "unpriced": names}


@require_http_methods(["GET", "POST"])
def price_list_edit(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """The grid with the prices of the newest version; prices may be missing still, and the list says which."""
    club, price_list = list_of(request, slug, public_id)
    newest, published = price_list.newest, scoring.variant(price_list.game, price_list.variant)
    grid = PriceGridForm(published, sent(request), rules=newest.rules, overlay=newest.overlay)
    table = KNOWN_TABLES.get(price_list.known_table)
    if not grid.is_bound:
        prefill(grid, table)
    form, evening = VersionForm.of(sent(request), price_list), _came_from(request, price_list)
    if grid.saves and not grid.wrong and form.is_valid():
        try:
            _save(request, price_list, form, grid.rules, grid.overlay)
        except FieldErrors as refusal:
            grid.refuse(refusal)
        except Refused as refusal:
            tell(form, refusal)
        else:
            _play(request, price_list, evening)
            return redirect(_back(price_list, evening))
    missing = [say(contract.name) for contract in unpriced(variant_of(newest))]
    context: dict[str, Any] = {"unpriced": missing, "remarks": partly_known(table) if table and missing else []}
    return show_club(
        request,
        club,
        "prices/price_list_edit.html",
        price_list=price_list,
        version=newest,
        form=form,
        grid=grid,
        back=_back(price_list, evening),
        **context,
    )


@require_http_methods(["GET", "POST"])
def price_list_rules(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """The house rules of the newest version, which the next one changes."""
    club, price_list = list_of(request, slug, public_id)
    newest, published = price_list.newest, scoring.variant(price_list.game, price_list.variant)
    rules = RulesForm(published, sent(request), rules=newest.rules, overlay=newest.overlay)
    form = VersionForm.of(sent(request), price_list)
    if request.method == "POST" and all([form.is_valid(), rules.is_valid()]):
        try:
            _save(request, price_list, form, rules.rules, newest.overlay)
        except (Refused, FieldErrors) as refusal:
            tell(form, refusal)
        else:
            return redirect("price_list", club.slug, price_list.public_id)
    return show_club(
        request, club, "prices/price_list_rules.html", price_list=price_list, version=newest, form=form, rules=rules
    )


def _play(request: ActorRequest, price_list: PriceList, evening: Tournament | None) -> None:
    """Make the evening that somebody came from play the new version, unless something has been dealt there."""
    version = price_list.versions.latest("number")
    if evening and not evening.rules_frozen_at and evening.price_version_id != version.pk:
        play_version(tournament=evening, version=version, actor=request.actor)


def _back(price_list: PriceList, evening: Tournament | None) -> str:
    if evening:
        return reverse("house_rules", args=[evening.public_id])
    return reverse("price_list", args=[price_list.club.slug, price_list.public_id])


def _came_from(request: ActorRequest, price_list: PriceList) -> Tournament | None:
    try:
        public_id = UUID(request.GET.get("evening", ""))
    except ValueError:
        return None
    return price_list.club.tournaments.filter(public_id=public_id, price_version__price_list=price_list).first()


@transaction.atomic
def _save(
    request: ActorRequest, price_list: PriceList, form: VersionForm, rules: dict[str, Any], overlay: dict[str, Any]
) -> None:
    """Store what was typed: another name, the next version, or both."""
    typed, newest = form.cleaned_data, price_list.newest
    renamed = typed["name"] != price_list.name
    if renamed:
        rename_price_list(price_list=price_list, name=typed["name"], actor=request.actor)
        messages.success(request, _("Saved."))
    if renamed and (rules, overlay) == (newest.rules, newest.overlay):
        return
    version = save_version(
        price_list=price_list,
        rules=rules,
        overlay=overlay,
        actor=request.actor,
        note=typed["note"],
        based_on=newest.number,
    )
    messages.success(request, _("Version {number} is saved.").format(number=version.number))


class Origin(NamedTuple):
    """The beginning of a new list."""

    name: str
    game: str
    variant: str
    rules: dict[str, Any]
    overlay: dict[str, Any]
    source: str
    known: KnownTable | None = None

    @property
    def remarks(self) -> list[str]:
        """Remarks to read before it is made."""
        if self.known is None:
            return []
        return [*([say(self.known.note)] if self.known.note else []), *partly_known(self.known)]

    @property
    def resolved(self) -> scoring.Variant:
        """The variant with these rules and numbers."""
        published = scoring.variant(self.game, self.variant).under(self.rules)
        return scoring.laid_over(published, self.overlay)


@require_GET
def price_list_new(request: ActorRequest, slug: str) -> HttpResponse:
    """Choose what to begin with: a known table, a published one, a list of the club, a file."""
    club = club_for(request, slug, ACT)
    known_tables = [(table, say(table.name), dated_source(table)) for table in KNOWN_TABLES.values()]
    priced = [(game, [variant for variant in game.variants if variant.has_prices]) for game in scoring.every_game()]
    games = [
        (say_name(game.name, game.key), [(variant, say_name(variant.name, game.key)) for variant in variants])
        for game, variants in priced
        if variants
    ]
    return show_club(
        request, club, "prices/price_list_new.html", known=known_tables, games=games, price_lists=price_lists_of(club)
    )


@require_http_methods(["GET", "POST"])
def price_list_from_known(request: ActorRequest, slug: str, key: str) -> HttpResponse:
    """From a table that is known with its source; what there is to begin with where it is known no more."""
    club = club_for(request, slug, ACT)
    table = KNOWN_TABLES.get(key)
    if table is None:
        return redirect("price_list_new", slug)
    origin = Origin(
        name=say(table.name),
        game=table.game,
        variant=table.variant,
        rules=dict(table.rules),
        overlay=table.overlay,
        source=dated_source(table),
        known=table,
    )
    return _from(request, club, origin)


@require_http_methods(["GET", "POST"])
def price_list_from_variant(request: ActorRequest, slug: str, game: str, variant: str) -> HttpResponse:
    """From a variant as it is published; of card points, which no list sets, to what there is to begin with."""
    club = club_for(request, slug, ACT)
    published = published_variant(game, variant)
    if not published.has_prices:
        return redirect("price_list_new", slug)
    name = say_name(published.name, game)
    return _from(request, club, Origin(name, game, variant, {}, {}, say(published.source)))


@require_http_methods(["GET", "POST"])
def price_list_copy(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """From another list of the club, as it is now."""
    club, price_list = list_of(request, slug, public_id)
    newest = price_list.newest
    source = _("{name}, version {number}").format(name=price_list.name, number=newest.number)
    return _from(
        request,
        club,
        Origin(price_list.name, price_list.game, price_list.variant, newest.rules, newest.overlay, source),
    )


def _from(request: ActorRequest, club: Club, origin: Origin) -> HttpResponse:
    form = NameForm(sent(request), initial={"name": _free(club, origin.name)})
    variant = origin.resolved
    decimals_in_force.set(variant.decimals)
    if request.method == "POST" and form.is_valid():
        try:
            price_list = create_price_list(
                club=club,
                name=form.cleaned_data["name"],
                game=origin.game,
                variant=origin.variant,
                rules=origin.rules,
                overlay=origin.overlay,
                source=origin.source,
                known_table=origin.known.key if origin.known else "",
                actor=request.actor,
            )
        except Refused as refusal:
            tell(form, refusal)
        else:
            return _redirect_after_making(request, club, price_list, to_type=bool(unpriced(variant)))
    return show_club(request, club, "prices/price_list_from.html", form=form, origin=origin, **paid_by(variant))


def _redirect_after_making(request: ActorRequest, club: Club, price_list: PriceList, *, to_type: bool) -> HttpResponse:
    """On to the form where prices are missing, else to the list."""
    messages.success(request, _("{name} is created.").format(name=price_list.name))
    return redirect("price_list_edit" if to_type else "price_list", club.slug, price_list.public_id)


def _free(club: Club, name: str) -> str:
    """The name, or with a number behind it where the club has a list of that name."""
    taken_names = set(club.price_lists.values_list("name", flat=True))
    longest = 56
    names = (name[:60], *(f"{name[:longest]} {n}" for n in range(2, 100)))
    return next((free for free in names if free not in taken_names), "")


# A price list on paper and as a file: previews and PDFs of any version, the JSON file, and reading one in.


@framing  # type: ignore[arg-type]  # it takes more
@require_safe
def price_list_preview(request: ActorRequest, slug: str, public_id: UUID, number: int, kind: str) -> HttpResponse:
    """A card as it will be, with its choices beside it."""
    club, price_list = list_of(request, slug, public_id)
    _version_to_print(price_list, number, kind)
    form = ChoicesForm(request.GET, club.language)
    ready = form.is_valid()
    file = f"{reverse('price_list_print', args=[slug, public_id, number, kind])}?{urlencode(form.told)}"
    return show_club(
        request,
        club,
        "prints/print_preview.html",
        name=PRICE_LIST_PRINTS[kind][1],
        back=reverse("price_list", args=[slug, public_id]),
        back_name=price_list.name,
        form=form,
        ready=ready,
        file=file,
        unprintable=unprintable([club.name, price_list.name]),
    )


@framed
@require_safe
def price_list_print(request: ActorRequest, slug: str, public_id: UUID, number: int, kind: str) -> HttpResponse:
    """The PDF of a version."""
    club, price_list = list_of(request, slug, public_id)
    price_list.club = club
    version = _version_to_print(price_list, number, kind)
    form = ChoicesForm(request.GET, club.language)
    if not form.is_valid():
        raise NotFound
    make, mark = price_list_print_of(version, kind, form.choices)
    return made(request, make, mark=mark, name=f"{slugify(price_list.name) or 'prices'}-{kind}.pdf", club=club.pk)


def _version_to_print(price_list: PriceList, number: int, kind: str) -> PriceListVersion:
    """The version to print; one with prices still to be typed has no card yet."""
    version = version_of(price_list, number)
    if kind not in PRICE_LIST_PRINTS or unpriced(variant_of(version)):
        raise NotFound
    return version


@require_safe
def price_list_file(request: ActorRequest, slug: str, public_id: UUID, number: int) -> HttpResponse:
    """A version as a JSON file that another club can read in."""
    club, price_list = list_of(request, slug, public_id)
    version = version_of(price_list, number)
    dated = localtime(version.saved_at).date().isoformat()
    source = _("{name}, version {number}").format(name=club.name, number=number)
    file = PriceFile(
        price_list.name, price_list.game, price_list.variant, version.rules, version.overlay, source, dated
    )
    schema = site_address(request).url.rstrip("/") + reverse(
        "price_list_schema", args=[price_list.game, price_list.variant]
    )
    text = json.dumps(file.as_data(schema), ensure_ascii=False, indent=1) + "\n"
    name = f"{slugify(price_list.name) or 'prices'}-{number}.json"
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = content_disposition_header(True, name)
    return response


@require_http_methods(["GET", "POST"])
def price_list_import(request: ActorRequest, slug: str) -> HttpResponse:
    """Read the file of a price list into a list of this club."""
    club = club_for(request, slug, "change_price_lists")
    form = PriceFileForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if request.method == "POST" and form.is_valid():
        file = form.price_file
        source = ", ".join(filter(None, (file.source, file.dated)))
        try:
            price_list = create_price_list(
                club=club,
                name=form.cleaned_data["name"] or file.name,
                game=file.game,
                variant=file.variant,
                rules=dict(file.rules),
                overlay=dict(file.overlay),
                source=source,
                actor=request.actor,
            )
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("{name} is imported.").format(name=price_list.name))
            return redirect("price_list", club.slug, price_list.public_id)
    return show_club(request, club, "prices/price_list_import.html", status=422 if form.errors else 200, form=form)


@require_safe
def price_list_schema(request: ActorRequest, game: str, variant: str) -> HttpResponse:
    """The JSON schema of a file over this variant, for programs."""
    schema = schema_of(variant_with_contracts(game, variant).under({}))
    return JsonResponse(schema, json_dumps_params={"indent": 1})
