"""The people who run a club: roles, invitations by link, and what players ask about their names."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.accounts.forms import InviteForm, NewPersonForm
from tournaments.accounts.models import PlayerWish
from tournaments.accounts.services.sign_up import sign_up
from tournaments.accounts.views.sign_in import password_asked, person_of, status_of, welcome
from tournaments.clubs.locale import use_locale_of
from tournaments.clubs.models import Membership, Role
from tournaments.clubs.services import (
    accept_invitation,
    find_invitation,
    invite,
    mail_invitation,
    remove_member,
    revoke_invitation,
    set_member,
)
from tournaments.clubs.views.pages import show_club
from tournaments.errors import NotFound, Refused
from tournaments.frame.forms import tell
from tournaments.frame.site_address import site_address
from tournaments.frame.views import carry_out
from tournaments.register.selectors import members_of, open_invitations, open_wishes
from tournaments.register.services.register import settle_wish
from tournaments.security.actors import address_of
from tournaments.security.get_or_404 import club_for
from tournaments.security.sent_once import show_once, shown_once
from tournaments.security.untrusted_input import whole_number

if TYPE_CHECKING:
    from tournaments.clubs.models import Club, User
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import ActorRequest


def invited(
    request: ActorRequest, form: InviteForm, *, club: Club, tournament: Tournament | None = None
) -> HttpResponse:
    """Show the link of a new invitation, and whether it was mailed; Refused if it may not be made."""
    facts = form.cleaned_data
    invitation, token = invite(
        club=club, tournament=tournament, email=facts["email"], role=facts["role"], actor=request.actor
    )
    link = site_address(request).url + reverse("invitation", args=[token])
    mailed = mail_invitation(invitation=invitation, link=link, address=address_of(request))
    return show_once(request, request.path, link=link, mailed=mailed)


@never_cache
@require_http_methods(["GET", "POST"])
def members(request: ActorRequest, slug: str) -> HttpResponse:
    """The people of the club and their roles; a new invitation shows its link once."""
    club = club_for(request, slug, "manage_members")
    form, status = InviteForm(request.POST or None), 200
    if form.is_valid() and (page := password_asked(request)):
        return page
    if request.method == "POST" and form.is_valid():
        try:
            return invited(request, form, club=club)
        except Refused as refusal:
            tell(form, refusal)
            status = status_of(refusal)
    return show_club(
        request,
        club,
        "clubs/members.html",
        status=status,
        members=members_of(club),
        roles=Role.choices,
        form=form,
        **shown_once(request),
        address=site_address(request),
        invitations=open_invitations(club),
        wishes=open_wishes(club).count(),
    )


@require_POST
def member_role(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """Another role, or none: `role` empty takes somebody out of the club."""
    club = club_for(request, slug, "manage_members")
    membership = get_object_or_404(Membership.objects.select_related("user"), club=club, user__public_id=public_id)
    role = request.POST.get("role", "")
    if role and role not in Role.values:
        raise Http404
    if page := password_asked(request):
        return page
    user = membership.user
    if role:
        done = _("{name} now has another role.").format(name=user)
        carry_out(request, set_member, done, club=club, user=user, role=role)
    else:
        carry_out(request, remove_member, _("{name} is no longer in the club.").format(name=user), club=club, user=user)
    if user == request.user and role != Role.OWNER:
        return redirect("account")
    return redirect("members", club.slug)


@require_POST
def invitation_revoke(request: ActorRequest, slug: str, pk: int) -> HttpResponse:
    """Revoke an invitation: its link stops working."""
    club = club_for(request, slug, "manage_members")
    revoke_invitation(invitation=get_object_or_404(club.invitations, pk=pk), actor=request.actor)
    messages.success(request, _("The invitation is withdrawn."))
    return redirect("members", club.slug)


@never_cache
@require_http_methods(["GET", "POST"])
def invitation(request: ActorRequest, token: str) -> HttpResponse:
    """Accept an invitation, signed in or with a new account."""
    status = 200
    try:
        offered = find_invitation(token)
    except NotFound:
        return render(request, "clubs/invitation_gone.html", status=404)
    use_locale_of(offered.club)
    if request.user.is_authenticated:
        form = None
        if request.method == "POST":
            return _accepted(request, token, request.user)
    else:
        form = NewPersonForm(request.POST or None, initial={"email": offered.email})
        form.joining_club = offered.club.name
        if request.method == "POST" and form.is_valid():
            try:
                user, _club = sign_up(address=address_of(request), **person_of(request, form))
            except Refused as refusal:
                tell(form, refusal)
                status = status_of(refusal)
            else:
                return welcome(request, user, _accepted(request, token, user))
    return render(request, "clubs/invitation.html", {"offered": offered, "form": form}, status=status)


@require_http_methods(["GET", "POST"])
def wishes(request: ActorRequest, slug: str) -> HttpResponse:
    """Requests of players: grant or decline each."""
    club = club_for(request, slug, "change_register")
    if request.method == "POST":
        asked = request.POST.get("wish", "")
        wish = get_object_or_404(
            PlayerWish.objects.select_related("player"), player__club=club, pk=whole_number(asked, 0), handled_at=None
        )
        settle_wish(wish=wish, granted="grant" in request.POST, actor=request.actor)
        messages.success(request, _("Noted."))
        return redirect("wishes", club.slug)
    return show_club(request, club, "clubs/wishes.html", wishes=open_wishes(club))


def _accepted(request: ActorRequest, token: str, user: User) -> HttpResponse:
    taken = accept_invitation(token=token, user=user)
    messages.success(request, _("Welcome to {club}.").format(club=taken.club.name))
    return redirect("account")
