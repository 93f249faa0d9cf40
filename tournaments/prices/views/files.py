"""A price list on paper and as a file: previews and PDFs of any version, the JSON file, and reading one in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from reports.paper.fonts import unprintable
from scoring.price_cells import unpriced
from scoring.price_files import PriceFile
from scoring.price_schema import price_list_schema as schema_of
from tournaments.clubs.views.pages import show_club
from tournaments.errors import NotFound, Refused
from tournaments.evening.rounds.facts import variant_of
from tournaments.frame.forms import tell
from tournaments.frame.site_address import site_address
from tournaments.prices.forms.price_lists import PriceFileForm
from tournaments.prices.prints import PRICE_LIST_PRINTS, price_list_pdf
from tournaments.prices.services import create_price_list
from tournaments.prices.views.price_lists import list_of, version_of
from tournaments.prices.views.rules import published_variant
from tournaments.prints.forms import ChoicesForm
from tournaments.prints.views import framed, framing, pdf
from tournaments.security.get_or_404 import club_for

if TYPE_CHECKING:
    from tournaments.prices.models import PriceList, PriceListVersion
    from tournaments.security.actors import ActorRequest


@framing  # type: ignore[arg-type]  # it takes more
@require_safe
def price_list_preview(request: ActorRequest, slug: str, public_id: UUID, number: int, kind: str) -> HttpResponse:
    """A card as it will be, with its choices beside it."""
    club, found = list_of(request, slug, public_id)
    _printed(found, number, kind)
    form = ChoicesForm(request.GET, club.language)
    ready = form.is_valid()
    file = f"{reverse('price_list_print', args=[slug, public_id, number, kind])}?{urlencode(form.told)}"
    return show_club(
        request,
        club,
        "prints/print_preview.html",
        name=PRICE_LIST_PRINTS[kind][1],
        back=reverse("price_list", args=[slug, public_id]),
        back_name=found.name,
        form=form,
        ready=ready,
        file=file,
        unprintable=unprintable([club.name, found.name]),
    )


@framed
@require_safe
def price_list_print(request: ActorRequest, slug: str, public_id: UUID, number: int, kind: str) -> HttpResponse:
    """The PDF of a version."""
    club, found = list_of(request, slug, public_id)
    found.club = club
    version = _printed(found, number, kind)
    form = ChoicesForm(request.GET, club.language)
    if not form.is_valid():
        raise NotFound
    return pdf(price_list_pdf(version, kind, form.choices), f"{slugify(found.name) or 'prices'}-{kind}.pdf")


def _printed(found: PriceList, number: int, kind: str) -> PriceListVersion:
    """The version to print; one with prices still to be typed has no card yet."""
    version = version_of(found, number)
    if kind not in PRICE_LIST_PRINTS or unpriced(variant_of(version)):
        raise NotFound
    return version


@require_safe
def price_list_file(request: ActorRequest, slug: str, public_id: UUID, number: int) -> HttpResponse:
    """A version as a JSON file that another club can read in."""
    club, found = list_of(request, slug, public_id)
    version = version_of(found, number)
    dated = localtime(version.saved_at).date().isoformat()
    source = _("{club}, version {number}").format(club=club.name, number=number)
    file = PriceFile(found.name, found.game, found.variant, version.rules, version.overlay, source, dated)
    schema = site_address(request).url.rstrip("/") + reverse("price_list_schema", args=[found.game, found.variant])
    text = json.dumps(file.as_data(schema), ensure_ascii=False, indent=1) + "\n"
    name = f"{slugify(found.name) or 'prices'}-{number}.json"
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
            made = create_price_list(
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
            messages.success(request, _("{name} is imported.").format(name=made.name))
            return redirect("price_list", club.slug, made.public_id)
    return show_club(request, club, "prices/price_list_import.html", status=422 if form.errors else 200, form=form)


@require_safe
def price_list_schema(request: ActorRequest, game: str, variant: str) -> HttpResponse:
    """The JSON schema of a file over this variant, for programs."""
    schema = schema_of(published_variant(game, variant).under({}))
    return JsonResponse(schema, json_dumps_params={"indent": 1})
