"""Drawing the rounds to come: each kind says what it promises, or why it cannot be had."""

import secrets

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused
from tournaments.forms.draws import DrawForm
from tournaments.forms.refusals import tell
from tournaments.selectors.drawing import field_of, has_fives
from tournaments.services.drawing import draw_rounds, offers_for
from tournaments.services.seating import playing, sizes_of
from tournaments.services.stages import opened_rounds
from tournaments.stages import last_round_with, stage_at, stage_sentence
from tournaments.views.finding import sent, show, tournament_for

USUAL = ("round_robin", "mitchell")


@require_http_methods(["GET", "POST"])
def draw(request, public_id):
    """The rounds that were not opened yet, all at once where the kind allows it."""
    tournament = tournament_for(request, public_id, "draw_round")
    offers = offers_for(tournament)
    start = {"seed": secrets.randbelow(10**9) + 1, "kind": _usual(tournament, offers)}
    fives = max(sizes_of(tournament)) > 4  # noqa: PLR2004 - five at a table
    start["fives"] = tournament.rules.get("players") == 5 or has_fives(field_of(tournament))  # noqa: PLR2004
    form = DrawForm(offers, sent(request), initial=start, fives=fives)
    if request.method == "POST" and form.is_valid():
        try:
            drawn = draw_rounds(tournament=tournament, actor=request.actor, **form.cleaned_data)
        except Refused as refusal:
            tell(form, refusal)
        else:
            _say_drawn(request, drawn)
            return redirect("round", tournament.public_id, drawn.rounds[0])
    number = opened_rounds(tournament) + 1
    stage = stage_at(tournament, number)
    return show(
        request, tournament, "evening/draw.html", form=form, number=number, last=last_round_with(tournament, number),
        people=playing(tournament, number).count(), stage=stage and stage_sentence(tournament, stage),
    )  # fmt: skip


def _say_drawn(request, drawn):
    first, last = drawn.rounds[0], drawn.rounds[-1]
    told = ngettext("Round {first} is drawn.", "Rounds {first} to {last} are drawn.", len(drawn.rounds))
    messages.success(request, f"{told.format(first=first, last=last)} {_('Look at it, then publish it.')}")
    if drawn.change:
        messages.info(request, drawn.change)


def _usual(tournament, offers):
    """The kind of the last round that was drawn, else the tournament's own, else the first of the usual ones."""
    last = tournament.rounds.order_by("-number").first()
    possible = [offer.key for offer in offers if not offer.refusal]
    wanted = [last.draw if last else tournament.draw, *USUAL, *possible]
    return next((kind for kind in wanted if kind in possible), "")
