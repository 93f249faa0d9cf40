"""Players' cards with a code: a preview, the file, and a new code for somebody who lost a card.

The address on a player's card: it leads to the player's own page, and asks for no password.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from reports.paper.fonts import unprintable
from tournaments.clubs.locale import use_locale_of
from tournaments.clubs.views import show_club
from tournaments.errors import NotFound
from tournaments.evening.rounds.models import Entrant, Status, Tournament
from tournaments.frame.site_address import site_address
from tournaments.prints.forms import ChoicesForm
from tournaments.prints.views import framed, framing, made
from tournaments.register.models import Player, PlayerCard, Shown
from tournaments.register.prints import EACH, cards_print
from tournaments.register.services.register import cards_of, renew_card
from tournaments.security.actors import ActorRequest
from tournaments.security.get_or_404 import club_for
from tournaments.security.permissions import club_is_public

if TYPE_CHECKING:
    from typing import Any

    from tournaments.clubs.models import Club


class CardsForm(ChoicesForm):
    """How the cards are printed, and of a long register which of them."""

    player = forms.UUIDField(required=False, widget=forms.HiddenInput)
    part = forms.TypedChoiceField(label=gettext_lazy("Which players"), coerce=int, required=False)

    def __init__(self, data: Any, language: str, count: int) -> None:
        super().__init__(data, language)
        del self.fields["direction"]
        parts = [
            (number, f"{first + 1}–{min(first + EACH, count)}")
            for number, first in enumerate(range(0, count, EACH), start=1)
        ]
        self.fields["part"].choices = parts  # type: ignore[attr-defined]  # a menu
        if len(parts) < 2:
            del self.fields["part"]


@framing  # type: ignore[arg-type]  # it takes more
@require_safe
def register_cards(request: ActorRequest, slug: str) -> HttpResponse:
    """The cards as they will be, with the choices beside them."""
    club = club_for(request, slug, "change_register")
    players = _asked_for(request, club)
    form = CardsForm(request.GET, club.language, len(players))
    ready = form.is_valid() and bool(players)
    player_id = request.GET.get("player")
    query = {**form.told, "part": form.cleaned_data.get("part") or 1, **({"player": player_id} if player_id else {})}
    return show_club(
        request,
        club,
        "prints/print_preview.html",
        name=_("Players’ cards"),
        back=reverse("player", args=[slug, player_id]) if player_id else reverse("register", args=[slug]),
        back_name=players[0].name if player_id else _("Players"),
        form=form,
        ready=ready,
        file=f"{reverse('register_cards_print', args=[slug])}?{urlencode(query)}",
        unprintable=unprintable([club.name, *(player.name for player in players)]),
    )


@framed
@require_safe
def register_cards_print(request: ActorRequest, slug: str) -> HttpResponse:
    """The file; who has no code yet gets one."""
    club = club_for(request, slug, "change_register")
    players = _asked_for(request, club)
    form = CardsForm(request.GET, club.language, len(players))
    if not form.is_valid() or not players:
        raise NotFound
    first = ((form.cleaned_data.get("part") or 1) - 1) * EACH
    players = players[first : first + EACH]
    cards = cards_of(club=club, players=players, actor=request.actor)
    cards_file = cards_print(club, players, cards, site_address(request).url, form.choices)
    return made(request, cards_file.make, mark=cards_file.mark, name=f"{club.slug}-cards.pdf", club=club.pk)


@require_POST
def player_card_renew(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """A new code for a player whose card was lost."""
    club = club_for(request, slug, "change_register")
    player = get_object_or_404(club.players, public_id=public_id, erased_at=None)
    renew_card(player=player, actor=request.actor)
    messages.success(request, _("The card has a new code. Cards printed before open nothing any more."))
    return redirect("player", club.slug, player.public_id)


def _asked_for(request: ActorRequest, club: Club) -> list[Player]:
    """One player, or everybody who still comes, in the order of their names."""
    people = club.players.filter(erased_at=None)
    if not (player_id := request.GET.get("player")):
        return list(people.filter(active=True).order_by("name", "pk"))
    try:
        return [get_object_or_404(people, public_id=UUID(player_id))]
    except ValueError:
        raise NotFound from None


@never_cache
@require_safe
def own_page(request: ActorRequest, token: str) -> HttpResponse:
    """To the public page of whose card that is; a page without a name where there is none.

    The answer tells nothing that is not public: a code that is not, or no longer, on a card is not found.
    """
    card = PlayerCard.objects.filter(token=token).select_related("player__club").first()
    if card is None or card.player.erased_at or not club_is_public(card.player.club):
        raise NotFound
    use_locale_of(card.player.club)
    if address := page_of(card.player):
        return redirect(address)
    return render(
        request, "register/card.html", {"club": card.player.club, "hidden": card.player.shown == Shown.HIDDEN}
    )


def page_of(player: Player) -> str:
    """The address of a player's page of the evening that is under way, else of that for all years; none for somebody
    who shows no name or is on no public evening."""
    if player.shown == Shown.HIDDEN:
        return ""
    there = Entrant.objects.filter(players=player, tournament__in=Tournament.objects.published())
    newest = there.select_related("tournament__club").order_by("-tournament__date", "-tournament_id").first()
    if newest is None:
        return ""
    if newest.tournament.status == Status.FINISHED:
        return reverse("player_life", args=[player.club.slug, player.public_id])
    return reverse("player_page", args=[newest.tournament.club.slug, newest.tournament.slug, newest.number])
