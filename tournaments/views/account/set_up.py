"""The first page of a fresh site: its club, its first organiser, and whether phones in the hall get here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.errors import NotFound, Refused
from tournaments.forms.account.accounts import SetUpForm
from tournaments.forms.table.refusals import tell
from tournaments.models import User
from tournaments.security.actors import address_of
from tournaments.services.account.sign_up import set_up_site
from tournaments.services.account.terminal_code import ensure_terminal_code, is_at_machine
from tournaments.site_address import site_address
from tournaments.views.account.sign_in import person_of, status_of, welcome
from tournaments.views.evening.hall import has_phone_reached, ways_to

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models import Club
    from tournaments.security.actors import ActorRequest


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: ActorRequest) -> HttpResponse:
    """Make the first account and its club; not found once there is an account."""
    if User.objects.exists():
        raise NotFound
    at_machine, status = is_at_machine(request), 200
    form = SetUpForm(request.POST or None, at_machine=at_machine, initial={"language": request.LANGUAGE_CODE})
    if form.is_valid():
        try:
            if not at_machine:
                ensure_terminal_code(form.cleaned_data["terminal_code"], address=address_of(request))
            user, made = _set_up(request, form)
        except NotFound:
            raise
        except Refused as refusal:
            tell(form, refusal)
            status = status_of(refusal)
        else:
            messages.success(request, _("{club} has been created. Create its first tournament.").format(club=made.name))
            return welcome(request, user, redirect("club", made.slug))
    address = site_address(request)
    context = {"form": form, "address": address, "ways": ways_to(address), "reached": has_phone_reached()}
    return render(request, "account/set_up.html", context, status=status)


def _set_up(request: ActorRequest, form: SetUpForm) -> tuple[User, Club]:
    answers = form.cleaned_data
    club = {"name": answers["club"], "town": answers["town"], "time_zone": answers["time_zone"]}
    return set_up_site(club=club, **{**person_of(request, form), "language": answers["language"]})
