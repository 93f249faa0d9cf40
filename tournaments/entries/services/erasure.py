"""Entries of somebody who was erased: names, mail address and link go; that somebody paid stays, under a number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q

from tournaments.entries.models import Entry, Payment
from tournaments.frame.personal import erase_fields

if TYPE_CHECKING:
    from tournaments.register.models import Player


def erase_entries(player: Player, name: str) -> None:
    """Call it once the player is erased: `player.name` is the number then, `name` what it was.

    A partner's name stays. Entries under that name that nobody matched to the register yet are taken for the same
    person.
    """
    entries = Entry.objects.filter(tournament__club=player.club)
    own = Q(player=player) | Q(player=None, name__iexact=name)
    for entry in entries.filter(own):
        partner = entry.partner_name, entry.partner_fee, entry.partner_id
        erase_fields(entry)
        entry.name = player.name
        if partner[2] != player.pk:
            entry.partner_name, entry.partner_fee, entry.partner_id = partner
        entry.save()
        for payment in Payment.objects.filter(entry=entry).exclude(note=""):
            erase_fields(payment)
            payment.save(update_fields=["note"])
    entries.filter(Q(partner=player) | Q(partner=None, partner_name__iexact=name)).update(partner_name=player.name)
