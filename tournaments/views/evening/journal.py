"""The journal: who did what, when and why; and taking back the last act."""

from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST

from tournaments.models import JournalEntry
from tournaments.security.actors import ActorRequest
from tournaments.selectors.evening.journal import Act, acts
from tournaments.services.evening.undo import UNDO, last_act
from tournaments.views.act_and_tell import take_back
from tournaments.views.get_or_404 import show, tournament_for
from tournaments.wording.act_sentences import sentence_of


@require_GET
def journal(request, public_id):
    """The acts, newest first, a page at a time."""
    tournament = tournament_for(request, public_id, "see_journal")
    page = Paginator(JournalEntry.objects.filter(tournament=tournament).order_by("-seq"), 50).get_page(
        request.GET.get("page")
    )
    rows = acts(page.object_list)  # type: ignore[arg-type]  # a page of rows
    last = last_act(tournament)
    return show(
        request, tournament, "evening/journal.html", page=page, acts=[(row, sentence_of(row)) for row in rows],
        last=last, last_sentence=sentence_of(acts_of(last)[0]) if last else "",
        undoable=last is not None and last.kind in UNDO,
    )  # fmt: skip


@require_POST
def undo(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Take back the last act, if it is still the one that was seen."""
    tournament = tournament_for(request, public_id, "undo")
    take_back(request, tournament)
    return redirect("journal", tournament.public_id)


def acts_of(entry: JournalEntry) -> list[Act]:
    """One row with the name of who acted."""
    return acts(JournalEntry.objects.filter(pk=entry.pk))
