"""Who keeps this site, and the way to report one of its pages to them."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.errors import NotFound, Refused
from tournaments.forms.table.refusals import tell
from tournaments.models import Club, PageReport, Tournament
from tournaments.security.actors import ActorRequest, address_of
from tournaments.security.permissions import club_is_public, may_see_publicly
from tournaments.selectors.club.joint_ratings import find_joint_rating
from tournaments.services.page_reports import report_page
from tournaments.views.get_or_404 import sent

LONGEST_PAGE = 300


class ReportForm(forms.Form):
    """What is wrong with a page."""

    why = forms.ChoiceField(
        label=gettext_lazy("What is wrong with it?"), choices=PageReport.Why, widget=forms.RadioSelect
    )
    words = forms.CharField(
        label=gettext_lazy("In your own words"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy(
            "You get no answer by this form. If you want one, write to the operator: see “About this site”."
        ),
    )


@require_safe
def about_site(request: ActorRequest) -> HttpResponse:
    """The operator's name, contact and terms, in the reader's language where there is such a text."""
    terms = settings.OPERATOR_TERMS
    language = next((one for one in (get_language(), settings.LANGUAGE_CODE, *terms) if one in terms), "")
    contact = settings.OPERATOR_CONTACT
    context = {
        "contact": contact if contact.startswith("https://") or not contact else f"mailto:{contact}",
        "shown_contact": contact,
        "terms": terms.get(language, ""),
        "terms_language": language,
    }
    return render(request, "public/about_site.html", context)


@require_http_methods(["GET", "POST"])
def report(request: ActorRequest) -> HttpResponse:
    """Report the page of a club that `page` names; not found where strangers see no such page."""
    page = request.GET.get("page", "")[:LONGEST_PAGE]
    club, tournament = _subject(page)
    form, status = ReportForm(sent(request)), 200
    if request.method == "POST" and form.is_valid():
        address = address_of(request) or ""
        try:
            report_page(club=club, tournament=tournament, page=page, address=address, **form.cleaned_data)
        except Refused as refusal:
            tell(form, refusal)
            status = 429
        else:
            messages.success(request, _("Thank you. The operator of this site will look at it."))
            return redirect("public_club", club.slug)
    elif form.errors:
        status = 422
    context = {"form": form, "page": page, "subject": tournament or club}
    return render(request, "public/report.html", context, status=status)


def _subject(page: str) -> tuple[Club, Tournament | None]:
    """The public club, and the public evening if it is one, that a page of this site belongs to.

    A joint rating is looked at under the club that has been in it longest.
    """
    try:
        taken = resolve(page).kwargs
    except Resolver404:
        raise NotFound from None
    if "joint" in taken:
        return find_joint_rating(taken["joint"])[1][0], None
    club = Club.objects.filter(slug=taken.get("club", "")).first()
    if club is None or not club_is_public(club):
        raise NotFound
    evening = club.tournaments.select_related("club").filter(slug=taken.get("slug", "")).first()
    if evening and not may_see_publicly(evening):
        raise NotFound
    return club, evening
