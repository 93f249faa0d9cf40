"""A photographed totals slip looked through: each figure beside its picture, entered with one button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.evening.table.forms.totals import SheetTotalsForm
from tournaments.photos.selectors.totals_photos import SlipView, slip_view
from tournaments.photos.services.totals_photos import book_totals
from tournaments.security.get_or_404 import show

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament
    from tournaments.photos.models import SheetPhoto
    from tournaments.security.actors import ActorRequest


def totals_photo(request: ActorRequest, tournament: Tournament, photo: SheetPhoto) -> HttpResponse:
    """The slip; sending it enters its figures, and what is wrong with one stays beside it."""
    view = slip_view(photo)
    form = _form(request, view)
    if form and form.is_bound and form.is_valid() and _booked(request, view, form):
        return redirect("sheet_photos", tournament.public_id)
    if request.method == "POST":
        view = slip_view(photo)
    wrong = bool(form and form.errors)
    lines = [(row, form[row.party] if form and not view.at_rest else None) for row in view.rows]
    return show(
        request,
        tournament,
        "photos/totals_photo.html",
        status=422 if wrong else 200,
        view=view,
        form=form,
        lines=lines,
    )


def _form(request: ActorRequest, view: SlipView) -> SheetTotalsForm | None:
    """The figures as they were read or guessed, to be changed; none where nothing can be entered."""
    if view.at is None or view.refusal or (view.at_rest and request.method != "POST"):
        return None
    read = {row.party: row.points for row in view.rows if row.points is not None}
    data = request.POST if request.method == "POST" else None
    form = SheetTotalsForm(view.at if data else view.at._replace(typed=read, counts=True), data)
    asked = next((row.party for row in view.rows if row.reason or row.points is None), None)
    if asked or view.reason:
        form.fields[asked or view.rows[0].party].widget.attrs["autofocus"] = True
    return form


def _booked(request: ActorRequest, view: SlipView, form: SheetTotalsForm) -> bool:
    try:
        changed = book_totals(
            photo=view.photo,
            points=form.points,  # type: ignore[arg-type]  # an empty one is refused at its field
            actor=request.actor,
            for_people="for_people" in request.POST,
        )
    except Refused as refusal:
        if refusal.problems:
            form.refuse(refusal)
        else:
            messages.error(request, str(refusal))
        return False
    messages.success(request, _("The totals are entered.") if changed else _("The same totals were entered"))
    return True
