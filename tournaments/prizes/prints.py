"""Prizes and certificates on paper; and who pays whom, never for the public."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.numbers import signed
from reports.printables.certificates import Certificate, Certificates
from reports.printables.payments import PaymentLine, Payments, PurseLine
from reports.printables.prize_list import Prize, Prizes
from reports.standings import Standing, Standings
from tournaments.frame.money import money, signed_money, stake_sentence, uneven_sentences
from tournaments.prints import rankings
from tournaments.prints.requests import PrintRequest
from tournaments.prizes.rules import plan_of
from tournaments.prizes.selectors import listed_places, money_of_evening, prizes_of
from tournaments.prizes.wording import ToldPrize, notes_of, prizes_in_words, read_out


def payments(request: PrintRequest) -> Payments:
    """The payments of the evening, or a sentence that says why there are none."""
    money_ = money_of_evening(request.tournament)
    if money_ is None:
        return Payments((), (), (_("Nothing is played for."),))
    if not money_.fits:
        text = _("The rules have changed: the stake cannot be paid in that way any more. Choose another one.")
        return Payments((), (), (text,))
    names, currency = money_.names, money_.stake.currency
    sentences = [stake_sentence(money_.stake), *uneven_sentences(money_.uneven)]
    if not money_.uneven and not money_.payments:
        sentences.append(_("Everybody is even: nobody pays anything."))
    return Payments(
        tuple(
            PaymentLine(names[payment.payer], names[payment.payee], money(payment.cents, currency))
            for payment in money_.payments
        ),
        tuple(
            PurseLine(purse.name, purse.points, signed_money(purse.cents, currency))
            for purse in sorted(money_.purses, key=lambda purse: (-purse.cents, purse.number))
        ),
        tuple(sentences),
    )


def prizes(request: PrintRequest) -> Prizes:
    """The prizes won, as the organiser planned it: places, categories, awards, the last place and the raffle."""
    return _prize_list(request, _prizes_won(request, rankings.standings_of(request)))


def prizes_read_out(request: PrintRequest) -> Prizes:
    """The same as it is read out at a microphone, the first place last."""
    return _prize_list(request, read_out(_prizes_won(request, rankings.standings_of(request))))


def _prize_list(request: PrintRequest, won: Iterable[ToldPrize]) -> Prizes:
    lines = tuple(Prize(row.title, row.name, row.club, prize=row.prize, reason=row.reason) for row in won)
    return Prizes(lines, notes_of(request.tournament))


def certificates(request: PrintRequest) -> Certificates:
    """Certificates for each of the first places, and for the first of a category for whom there is a prize."""
    standings = rankings.standings_of(request)
    places = _many(request, standings)
    return Certificates(
        tuple(
            Certificate(won.name, won.title, _points(standings, won.row), won.prize)
            for won in _prizes_won(request, standings)
            if won.prize or won.row.place <= places
        )
    )


def _prizes_won(request: PrintRequest, standings: Standings) -> Iterator[ToldPrize]:
    """Every prize with whose it is, in the reader's language."""
    prizes = prizes_of(request.tournament, rankings.results(request), standings, request.more.get("prizes"))
    return prizes_in_words(standings, prizes)


def _many(request: PrintRequest, standings: Standings) -> int:
    return request.more.get("prizes") or listed_places(plan_of(request.tournament.prizes), standings)


def _points(standings: Standings, row: Standing) -> str:
    rounds = standings.counted(row)
    sentence = ngettext("{points} points in {n} round", "{points} points in {n} rounds", rounds)
    return sentence.format(points=signed(row.points), n=rounds)
