"""Making a price list: what to begin with, what that pays, and its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

import scoring
from scoring.known_tables import KNOWN_TABLES, KnownTable
from scoring.price_cells import unpriced
from tournaments.errors import NotFound, Refused
from tournaments.forms.club.price_lists import NameForm
from tournaments.forms.table.refusals import tell
from tournaments.selectors.club.price_lists import price_lists_of
from tournaments.services.club.price_lists import create_price_list
from tournaments.views.club.pages import show_club
from tournaments.views.club.price_lists import ACT, list_of, paid_by
from tournaments.views.get_or_404 import club_for, sent
from tournaments.views.public.rules import published_variant
from tournaments.wording.price_lists import dated_source, partly_known
from tournaments.wording.translate import say, say_name

if TYPE_CHECKING:
    from tournaments.models import Club, PriceList
    from tournaments.security.actors import ActorRequest


class Origin(NamedTuple):
    """What a new list begins with."""

    name: str
    game: str
    variant: str
    rules: dict[str, Any]
    overlay: dict[str, Any]
    source: str
    known: KnownTable | None = None

    @property
    def remarks(self) -> list[str]:
        """What to read before it is made."""
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
    """What to begin with: a known table, a published one, a list of the club, a file."""
    club = club_for(request, slug, ACT)
    known = [(table, say(table.name), dated_source(table)) for table in KNOWN_TABLES.values()]
    games = [
        (say_name(game.name, game.key), [(variant, say_name(variant.name, game.key)) for variant in game.variants])
        for game in scoring.every_game()
    ]
    return show_club(
        request, club, "club/price_list_new.html", known=known, games=games, price_lists=price_lists_of(club)
    )


@require_http_methods(["GET", "POST"])
def price_list_from_known(request: ActorRequest, slug: str, key: str) -> HttpResponse:
    """From a table that is known with its source."""
    club = club_for(request, slug, ACT)
    table = KNOWN_TABLES.get(key)
    if table is None:
        raise NotFound
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
    """From a variant as it is published."""
    club = club_for(request, slug, ACT)
    published = published_variant(game, variant)
    name = say_name(published.name, game)
    return _from(request, club, Origin(name, game, variant, {}, {}, say(published.source)))


@require_http_methods(["GET", "POST"])
def price_list_copy(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """From another list of the club, as it is now."""
    club, found = list_of(request, slug, public_id)
    newest = found.newest
    source = _("{name}, version {number}").format(name=found.name, number=newest.number)
    return _from(request, club, Origin(found.name, found.game, found.variant, newest.rules, newest.overlay, source))


def _from(request: ActorRequest, club: Club, origin: Origin) -> HttpResponse:
    form = NameForm(sent(request), initial={"name": _free(club, origin.name)})
    variant = origin.resolved
    if request.method == "POST" and form.is_valid():
        try:
            made = create_price_list(
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
            return _made(request, club, made, to_type=bool(unpriced(variant)))
    return show_club(request, club, "club/price_list_from.html", form=form, origin=origin, **paid_by(variant))


def _made(request: ActorRequest, club: Club, made: PriceList, *, to_type: bool) -> HttpResponse:
    """On to the form where prices are missing, else to the list."""
    if to_type:
        messages.success(request, _("{name} is created. Now type the prices that are missing.").format(name=made.name))
        return redirect("price_list_edit", club.slug, made.public_id)
    messages.success(request, _("{name} is created.").format(name=made.name))
    return redirect("price_list", club.slug, made.public_id)


def _free(club: Club, name: str) -> str:
    """The name, or with a number behind it where the club has a list of that name."""
    taken = set(club.price_lists.values_list("name", flat=True))
    longest = 56
    names = (name[:60], *(f"{name[:longest]} {n}" for n in range(2, 100)))
    return next((one for one in names if one not in taken), "")
