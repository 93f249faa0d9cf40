"""What a button does: the action itself, and a message at the top of the next page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.utils.translation import gettext as _

from scoring import FieldErrors
from tournaments.errors import Refused
from tournaments.forms.account.confirm_by_name import ConfirmForm
from tournaments.forms.table.refusals import sentences_of
from tournaments.security.actors import ActorRequest
from tournaments.security.untrusted_input import whole_number
from tournaments.services.evening.undo import undo_last

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tournaments.models import Table, Tournament


NO_ACT = -1


def carry_out(request: ActorRequest, service: Callable[..., Any], done: str = "", **facts: Any) -> bool:
    """Carry out the visitor's action; True if it was done. The next page shows `done`, or why it was refused."""
    try:
        service(actor=request.actor, **facts)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return False
    except FieldErrors as wrong:
        messages.error(request, " ".join(sentences_of(wrong)))
        return False
    if done:
        messages.success(request, done)
    return True


def name_typed(request: ActorRequest, name: str) -> bool:
    """Did the visitor type this name, as what is not done by a slip asks? The next page says so if not."""
    form = ConfirmForm(name, request.POST)
    if form.is_valid():
        return True
    messages.error(request, str(form.errors["confirm"][0]))
    return False


def take_back(request: ActorRequest, place: Tournament | Table) -> None:
    """Undo the last act at a place, if it is still the one that the visitor saw."""
    seen = request.POST.get("seq")
    carry_out(request, undo_last, _("Undone."), place=place, expected=whole_number(seen, NO_ACT) if seen else None)
