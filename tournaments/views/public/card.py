"""The address on a player's card: it leads to the player's own page, and asks for no password."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.errors import NotFound
from tournaments.models import Entrant, Player, PlayerCard, Shown, Status, Tournament
from tournaments.security.actors import ActorRequest
from tournaments.security.permissions import club_is_public
from tournaments.wording.club_locale import use_locale_of


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
    return render(request, "public/card.html", {"club": card.player.club, "hidden": card.player.shown == Shown.HIDDEN})


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
