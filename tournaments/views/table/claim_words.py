"""The sentences of the table page where both sides enter each deal."""

from django.utils.translation import gettext as _


def claim_words() -> dict[str, str]:
    """Every sentence that `claims.js` uses, by its key."""
    return {
        "NS": _("North and South"),
        "EW": _("East and West"),
        "speaks_which": _("Which side uses this device?"),
        "speaks_why": _(
            "Both sides enter each deal without seeing the other’s entry. If the entries agree, the deal is saved."
        ),
        "speaks_for": _("This device enters for {names}."),
        "speaks_change": _("Change"),
        "speaks_first": _("First choose above which side uses this device."),
        "claim_half": _("at the club, waiting for the other side"),
        "claim_unbooked": _("not saved"),
        "claim_lapsed": _("Deal {n} was not saved: the round was closed before both sides had entered it the same."),
        "claim_waits": _("Deal {n} is saved at the club and waits for {names}."),
        "claim_theirs": _("{names} entered deal {n}. It waits for your side."),
        "claim_differs": _("Deal {n}: the two sides differ"),
        "claim_ask": _("Look at it together. Either side can correct its entry, or the director decides."),
        "claim_correct": _("Correct ours"),
        "claim_agree": _("Theirs is right"),
        "claim_call": _("Call the director"),
    }
