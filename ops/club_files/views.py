"""The operator's pages of a club's file: save it, and take one in from another site."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from ops.club_files.document import digest_of, document_of, packed, store, unpacked
from tournaments.accounts.views import is_proved, password_asked
from tournaments.clubs.models import Club, User
from tournaments.errors import Refused
from tournaments.evening.rounds.models import Lead
from tournaments.operator.views import show_operator_page
from tournaments.security.actors import ActorRequest
from tournaments.security.permissions import require_operator
from tournaments.security.security_log import note
from tournaments.security.untrusted_input import CLUB, content_of

SIGNS = 12
"""Of a digest, for people to compare."""


class TakeInForm(forms.Form):
    """The file of a club, and who has the club here."""

    file = forms.FileField(
        label=gettext_lazy("File of a club"),
        help_text=gettext_lazy("A file that another site of the same version saved, up to 2 MB."),
        widget=forms.FileInput({"accept": ".gz"}),
    )
    owner = forms.EmailField(
        label=gettext_lazy("Who owns the club on this site"),
        required=False,
        help_text=gettext_lazy("The email address of an account here. Without one, only you reach the club."),
    )

    def clean_owner(self) -> User | None:
        email = self.cleaned_data["owner"]
        owner = User.objects.filter(email__iexact=email).first() if email else None
        if email and owner is None:
            raise forms.ValidationError(_("There is no account with this address."))
        return owner


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def club_file(request: ActorRequest, slug: str) -> HttpResponse:
    """Show what is in a club's file and what stays behind, and the button that saves it."""
    require_operator(request.actor)
    club = get_object_or_404(Club, slug=slug)
    if page := password_asked(request):
        return page
    if "save" not in request.POST:
        led = club.tournaments.exclude(lead=Lead.ALONE).order_by("pk")
        return show_operator_page(request, "operator/club_file.html", club=club, led=led)
    document = document_of(club)
    note("club saved as a file", club=club.slug, by=request.actor.id)
    name = f"{club.slug}-{digest_of(document)[:SIGNS]}.club.gz"
    response = HttpResponse(packed(document), content_type="application/gzip")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def club_take_in(request: ActorRequest) -> HttpResponse:
    """A file, and the club that it holds from then on."""
    require_operator(request.actor)
    if request.method != "POST" or not is_proved(request):
        return password_asked(request) or _page(request, TakeInForm())
    form = TakeInForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            document = unpacked(content_of(form.cleaned_data["file"], CLUB))
            club = store(document, owner=form.cleaned_data["owner"])
        except Refused as refusal:
            form.add_error("file", str(refusal))
        else:
            note("club taken in", club=club.slug, by=request.actor.id)
            done = _("{club} is here now, the same to the last row: {digest}.")
            messages.success(request, done.format(club=club.name, digest=digest_of(document)[:SIGNS]))
            return redirect("operator_club", club.slug)
    return _page(request, form)


def _page(request: ActorRequest, form: TakeInForm) -> HttpResponse:
    response = show_operator_page(request, "operator/take_in.html", form=form)
    response.status_code = 422 if form.errors else 200
    return response
