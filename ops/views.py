"""The pages of backups: make one and save it, choose or send one, and put it back after a clear question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import FileResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ops.backups import by_hand
from ops.backups.making import make_backup
from tournaments.accounts.views import is_proved, password_asked, status_of
from tournaments.clubs.models import SiteKeeper
from tournaments.errors import Refused
from tournaments.evening.table.services.codes import key_is_another
from tournaments.frame.forms import tell
from tournaments.security.actors import Actor, address_of
from tournaments.security.permissions import require_keeper
from tournaments.security.untrusted_input import BACKUP
from tournaments.site.services import ensure_terminal_code, is_at_machine

if TYPE_CHECKING:
    from pathlib import Path

    from django.http import HttpResponse
    from django.http.response import HttpResponseBase

    from tournaments.security.actors import ActorRequest


class UploadForm(forms.Form):
    """A backup from elsewhere."""

    file = forms.FileField(
        label=gettext_lazy("Backup from elsewhere"),
        help_text=gettext_lazy(
            "A file that “Back up” saved, up to 11 MB. Put a larger one into the folder of backups."
        ),
        widget=forms.FileInput({"accept": ".zip"}),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > BACKUP.sent:
            refusal = _("This file is {size} MB large; at most 11 MB can be sent. Put it into the folder of backups.")
            raise forms.ValidationError(refusal.format(size=round(file.size / 2**20)))
        return file


class PutBackForm(forms.Form):
    """The answer to the question; with the terminal's code where somebody else than the operator is elsewhere."""

    sure = forms.BooleanField(label=gettext_lazy("Yes, replace everything on this site by this backup"))
    terminal_code = forms.CharField(
        label=gettext_lazy("Code of the terminal"),
        max_length=20,
        help_text=gettext_lazy("It stands in the window where the site was started."),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, asks_code: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not asks_code:
            del self.fields["terminal_code"]


@never_cache
@require_safe
def backups(request: ActorRequest) -> HttpResponse:
    """The button that makes one, those that are here, and a field for one from elsewhere."""
    require_keeper(request.actor)
    return password_asked(request) or _page(request, UploadForm())


@never_cache
@require_POST
def backup_make(request: ActorRequest) -> HttpResponseBase:
    """Make a backup now and hand it out; it stays in the folder too."""
    require_keeper(request.actor)
    if not is_proved(request) or "make" not in request.POST:
        return redirect("backups")
    try:
        file, _manifest = make_backup()
    except (OSError, ValueError) as failure:
        messages.error(request, _("No backup was made: {reason}").format(reason=failure))
        return redirect("backups")
    return FileResponse(file.open("rb"), as_attachment=True, filename=file.name, content_type="application/zip")


@never_cache
@require_POST
def further_clubs(request: ActorRequest) -> HttpResponse:
    """Allow others to start clubs on this laptop, or nobody else."""
    require_keeper(request.actor)
    SiteKeeper.objects.update(further_clubs="allow" in request.POST)
    return redirect("backups")


@never_cache
@require_POST
def backup_upload(request: ActorRequest) -> HttpResponse:
    """Take a file in, and ask about it."""
    require_keeper(request.actor)
    if not is_proved(request):
        return redirect("backups")
    form = UploadForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            return redirect("backup_question", by_hand.keep_upload(form.cleaned_data["file"].chunks()))
        except Refused as refusal:
            form.add_error("file", str(refusal))
    return _page(request, form)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def backup_question(request: ActorRequest, file: str) -> HttpResponse:
    """Show what this backup holds and what would be lost; put it back when sent with a tick."""
    require_keeper(request.actor)
    chosen = by_hand.backup_named(file)
    if page := password_asked(request):
        return page
    asks_code, status = not (request.actor.is_operator or is_at_machine(request)), 200
    form = PutBackForm(request.POST if "sent" in request.POST else None, asks_code=asks_code)
    context: dict[str, Any] = {"name": chosen.name, "form": form}
    try:
        context["contents"] = by_hand.contents_of(chosen)
        by_hand.ensure_nobody_plays()
        if form.is_valid():
            if asks_code:
                ensure_terminal_code(form.cleaned_data["terminal_code"], address=address_of(request))
            return _put_back(request, chosen)
    except Refused as refusal:
        context["refusal"] = "" if refusal.problems else str(refusal)
        if refusal.problems:
            tell(form, refusal)
        status = status_of(refusal)
    return render(request, "operator/backup_question.html", context, status=status)


@never_cache
@require_POST
def backup_way_back(request: ActorRequest, sign: str) -> HttpResponse:
    """Put back what stood here before: for whoever just put a backup back, whose account the backup need not have."""
    file = by_hand.file_of_way_back(sign)
    try:
        return _put_back(request, file)
    except Refused as refusal:
        context = {"refusal": str(refusal), "sign": sign, "aside": file.name}
        return render(request, "operator/backup_way_back.html", context, status=status_of(refusal))


def _put_back(request: ActorRequest, file: Path) -> HttpResponse:
    """Put it back and say so, to nobody known: accounts and sign-ins are those of the backup now."""
    done = by_hand.put_back_by_hand(file, by=request.actor.id)
    sign = by_hand.way_back(done.aside) if done.aside else ""
    request.user, request.actor = AnonymousUser(), Actor()
    response = render(request, "operator/backup_done.html", {"done": done, "sign": sign})
    request.session.modified = request.session.accessed = False
    response.delete_cookie(settings.SESSION_COOKIE_NAME)
    return response


def _page(request: ActorRequest, form: UploadForm) -> HttpResponse:
    context = {
        "form": form,
        "kept": by_hand.kept_backups(),
        "folder": settings.BACKUP_FOLDER,
        "key_is_another": key_is_another(),
        "keeper": SiteKeeper.objects.first() if settings.CLUB_LAPTOP else None,
    }
    return render(request, "operator/backups.html", context)
