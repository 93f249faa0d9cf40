"""Who pays whom, on paper: never for the public."""

from django.utils.translation import gettext as _

from reports.printables.payments import PaymentLine, Payments, PurseLine
from tournaments.frame.money import money, signed_money, stake_sentence, uneven_sentences
from tournaments.prints.asking import Asked
from tournaments.prizes.selectors import money_of_evening


def payments(asked: Asked) -> Payments:
    """The payments of the evening, or a sentence that says why there are none."""
    found = money_of_evening(asked.tournament)
    if found is None:
        return Payments((), (), (_("Nothing is played for."),))
    if not found.fits:
        text = _("The rules have changed: the stake cannot be paid in that way any more. Choose another one.")
        return Payments((), (), (text,))
    names, currency = found.names, found.stake.currency
    said = [stake_sentence(found.stake), *uneven_sentences(found.uneven)]
    if not found.uneven and not found.payments:
        said.append(_("Everybody is even: nobody pays anything."))
    return Payments(
        tuple(PaymentLine(names[one.payer], names[one.payee], money(one.cents, currency)) for one in found.payments),
        tuple(
            PurseLine(purse.name, purse.points, signed_money(purse.cents, currency))
            for purse in sorted(found.purses, key=lambda purse: (-purse.cents, purse.number))
        ),
        tuple(said),
    )
