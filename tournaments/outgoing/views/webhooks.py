"""Webhooks of a club: the addresses that are called, a page of each with what was sent, and its buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.accounts.views.sign_in import password_asked
from tournaments.clubs.views.pages import show_club
from tournaments.errors import Refused
from tournaments.frame.forms import tell
from tournaments.frame.site_address import site_address
from tournaments.outgoing.forms import WebhookActForm, WebhookForm
from tournaments.outgoing.models import WebhookEvent
from tournaments.outgoing.services import (
    add_webhook,
    change_webhook,
    pause_webhook,
    ping_webhook,
    remove_webhook,
    renew_secret,
    resume_webhook,
    send_again,
)
from tournaments.security.get_or_404 import club_for, sent
from tournaments.security.sent_once import show_once, shown_once

if TYPE_CHECKING:
    from tournaments.clubs.models import Club
    from tournaments.outgoing.models import WebhookAddress
    from tournaments.security.actors import ActorRequest


SHOWN = 30
Act = WebhookActForm


@never_cache
@require_http_methods(["GET", "POST"])
def club_webhooks(request: ActorRequest, slug: str) -> HttpResponse:
    """The addresses that are called; a new one is shown with its secret, this once."""
    club = club_for(request, slug, "change_club")
    form = WebhookForm(sent(request))
    if request.method == "POST" and form.is_valid():
        if page := password_asked(request):
            return page
        try:
            site = site_address(request).url
            hook = add_webhook(club=club, site=site, actor=request.actor, **form.cleaned_data)
        except Refused as refusal:
            tell(form, refusal)
        else:
            return show_once(request, reverse("club_webhook", args=[slug, hook.uid]), secret=hook.secret)
    hooks = club.webhooks.order_by("pk")
    return show_club(
        request, club, "outgoing/webhooks.html", status=422 if form.errors else 200, form=form, hooks=hooks
    )


@never_cache
@require_http_methods(["GET", "POST"])
def club_webhook(request: ActorRequest, slug: str, uid: UUID) -> HttpResponse:
    """One address: what it is told of, and what was sent to it."""
    hook = _hook(club_for(request, slug, "change_club"), uid)
    form = WebhookForm(sent(request), initial={"url": hook.url, "events": hook.events})
    if request.method == "POST" and form.is_valid():
        if page := password_asked(request):
            return page
        try:
            change_webhook(hook=hook, actor=request.actor, **form.cleaned_data)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("The settings are saved."))
            return redirect("club_webhook", slug, uid)
    return _page_of(request, hook, form=form)


@never_cache
@require_POST
def club_webhook_act(request: ActorRequest, slug: str, uid: UUID) -> HttpResponse:
    """Try it, send a message again, a new secret, pause, start again, remove."""
    hook = _hook(club_for(request, slug, "change_club"), uid)
    form = WebhookActForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Nothing was chosen."))
        return redirect("club_webhook", slug, uid)
    act = form.cleaned_data["act"]
    if act in (Act.SECRET, Act.REMOVE) and (page := password_asked(request)):
        return page
    if act == Act.SECRET:
        secret = renew_secret(hook=hook, actor=request.actor).secret
        return show_once(request, reverse("club_webhook", args=[slug, uid]), secret=secret)
    try:
        messages.success(request, _do(request, hook, act, form.cleaned_data["delivery"]))
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("club_webhooks", slug) if act == Act.REMOVE else redirect("club_webhook", slug, uid)


def _do(request: ActorRequest, hook: WebhookAddress, act: str, delivery: UUID | None) -> str:
    """Do it; the sentence that says so."""
    if act == Act.TRY:
        ping_webhook(hook=hook, actor=request.actor)
        return _("A message is on its way. Load this page again to see the answer.")
    if act == Act.AGAIN:
        chosen = get_object_or_404(hook.deliveries.select_related("hook__club"), uid=delivery)
        send_again(delivery=chosen, actor=request.actor)
        return _("A message is on its way. Load this page again to see the answer.")
    if act == Act.PAUSE:
        pause_webhook(hook=hook, actor=request.actor)
        return _("The address is paused. What happens meanwhile waits.")
    if act == Act.RESUME:
        resume_webhook(hook=hook, actor=request.actor)
        return _("The address is called again, first with what waited.")
    remove_webhook(hook=hook, actor=request.actor)
    return _("The address is removed.")


def _hook(club: Club, uid: UUID) -> WebhookAddress:
    return get_object_or_404(club.webhooks.select_related("club"), uid=uid)


def _page_of(request: ActorRequest, hook: WebhookAddress, form: Any = None) -> HttpResponse:
    form = form or WebhookForm(initial={"url": hook.url, "events": hook.events})
    labels = dict(WebhookEvent.choices)
    deliveries = list(hook.deliveries.select_related("tournament").order_by("-pk")[:SHOWN])
    context = {
        "hook": hook,
        "form": form,
        **shown_once(request),
        "deliveries": [(delivery, labels.get(delivery.kind, _("A try"))) for delivery in deliveries],
    }
    return show_club(request, hook.club, "outgoing/webhook.html", status=422 if form.errors else 200, **context)
