"""An invitation as a page makes it: its link, and whether it was mailed."""

from django.urls import reverse

from tournaments.security.credentials import address_of
from tournaments.services.club.clubs import invite
from tournaments.services.club.invitation_letters import mail_invitation
from tournaments.site_address import site_address


def invited(request, form, *, club, tournament=None):
    """The link of a new invitation, and whether a letter with it is on its way; Refused where it may not be made."""
    facts = form.cleaned_data
    invitation, token = invite(
        club=club, tournament=tournament, email=facts["email"], role=facts["role"], actor=request.actor
    )
    link = site_address(request).url + reverse("invitation", args=[token])
    return link, mail_invitation(invitation=invitation, link=link, address=address_of(request))
