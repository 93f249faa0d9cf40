"""The sentences of the page at the door, in the reader's language; {names} stand for values of its script."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.entries.models import Entry, Payment


def door_words() -> dict[str, Any]:
    """Every sentence of the page's script by its key; a pair is the wording for one and for several."""
    return {
        **{f"at_{value}": str(label) for value, label in Entry.Arrival.choices},
        **{f"how_{value}": str(label) for value, label in Payment.How.choices},
        **_people(),
        **_waiting(),
        **_money(),
    }


def _people() -> dict[str, Any]:
    return {
        "here_unpaid": _("Here, pays later"),
        "keep_number": _("Save the number"),
        "is_here": _("{name} is here"),
        "is_not_here": _("{name} is not here"),
        "walk_in": _("Somebody who was not entered"),
        "of_the_club": _("not entered"),
        "walk_in_as": _("Not on the list? Let “{name}” in"),
        "waiting_list": _("waiting list"),
        "given": _("{name}: number {n}"),
        "number_n": _("Number {n}"),
        "number_taken": _("Number {n} was given to {name} at the other door. {other} needs another one."),
        "give_instead": _("Give {n}"),
        "no_number": _("Give a number from 1 to 9999, or none."),
        "no_name": _("Give a name."),
        "table_n": _("Table {number}"),
        "wait_for_table": _("Waiting for a table: {names}."),
        "nobody_waits": _("Nobody waits for a table."),
        "begin_table": _("Begin table {n}: {names}"),
        "sit_out": _("They sit out round 1: {names}."),
        "no_more_tables": _("No more tables begin."),
        "card_unknown": _("Nobody on this list has this card."),
        "card_unread": _("There is no code to be read in this picture. Type the number or two letters of the name."),
    }


def _waiting() -> dict[str, Any]:
    return {
        "saved": _("everything is saved at the club"),
        "saved_before": _("nothing waits; the list may be old"),
        "waits_here": [ngettext("{n} waits on this device", "{n} wait on this device", n) for n in (1, 2)],
        "waits_page": [ngettext("{n} waits on this page only", "{n} wait on this page only", n) for n in (1, 2)],
        "waits": pgettext("not sent yet", "waits"),
        "page_only": _("This browser keeps nothing: leave the page open until everything is saved."),
        "net_none": _("No network. Go on: everything waits on this device and is sent by itself."),
        "net_unknown": _("No network. Go on: everything waits on this device and is sent by itself."),
        "net_portal": _(
            "Something other than the club’s site answered: perhaps this network wants you to log "
            "in. Open any page in another tab to do that."
        ),
        "net_busy": _("The club’s site asks you to wait a moment."),
        "net_fault": _("The club’s site has a problem at the moment. Tell the organiser if it continues."),
        "sign_in": _("You are signed out. What waits is kept on this device."),
        "sign_in_here": _("Sign in in another tab"),
        "gone": _("The club’s site no longer knows this evening, or you no longer help there."),
        "not_taken": _("The club did not accept this."),
        "try_again": _("Try again"),
        "drop": _("Drop it"),
    }


def _money() -> dict[str, Any]:
    return {
        "paid": pgettext("somebody has", "paid"),
        "owes": _("owes {amount}"),
        "paid_twice": _("paid more than once"),
        "give_back": _("Give back"),
        "other_amount": _("Another amount"),
        "no_amount": _("Give an amount, such as 7.50."),
        "taken": _("Taken in all"),
        "owed": _("Still to pay, of those who are here"),
        "in_box": _("Should be in the box"),
        "counted": _("Counted in the box"),
        "right": _("The box is right"),
        "too_much": _("Too much in the box"),
        "too_little": _("Missing in the box"),
        "count_noted": _("The count is noted."),
    }
