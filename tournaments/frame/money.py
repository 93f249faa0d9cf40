"""Cents as money in the reader's language, and what is played for in a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.formats import get_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.money import DEAL, GAME, POT, WHOLE, MoneyStake
from tournaments.templatetags.whist import signed

SYMBOLS = {"EUR": "€", "USD": "$", "GBP": "£", "CHF": "CHF"}
# Where the symbol stands: before the amount in these languages, close to it in English; after it in all others.
BEFORE = {"en": "{symbol}{amount}", "nl": "{symbol}\N{NO-BREAK SPACE}{amount}"}
AFTER = "{amount}\N{NO-BREAK SPACE}{symbol}"
MINUS = "\N{MINUS SIGN}"


def pattern_of(currency: str) -> str:
    """How an amount is written in the active language, with {amount} in its place: €{amount}, {amount} €."""
    symbol = SYMBOLS[currency]
    pattern = BEFORE.get(str(get_language())[:2], AFTER)
    if symbol.isalpha():
        pattern = pattern.replace("}{", "}\N{NO-BREAK SPACE}{")
    return pattern.format(symbol=symbol, amount="{amount}")


def money(cents: int, currency: str) -> str:
    """An amount without its sign: €1.20."""
    whole, part = divmod(abs(cents), 100)
    return pattern_of(currency).format(amount=f"{whole}{get_format('DECIMAL_SEPARATOR')}{part:02}")


def signed_money(cents: int, currency: str) -> str:
    """An amount with its sign, as points have theirs: +€1.20, −€1.20, €0.00."""
    sign = "+" if cents > 0 else MINUS if cents < 0 else ""
    return sign + money(cents, currency)


def stake_sentence(stake: MoneyStake) -> str:
    """The stake as a sentence."""
    amount = money(stake.cents, stake.currency)
    if stake.per == DEAL:
        return _("{amount} for each lost deal").format(amount=amount)
    if stake.per == GAME:
        return _("{amount} for a lost game").format(amount=amount)
    if stake.per != POT:
        return _("{amount} a point").format(amount=amount)
    taken = _("A made contract takes the whole pot.") if stake.takes == WHOLE else ""
    sentence = _("{amount} a point, paid into a pot and out of it.").format(amount=amount)
    put = money(stake.ante * stake.cents, stake.currency)
    ante = _("Everybody puts {amount} into an empty pot.").format(amount=put) if stake.ante else ""
    return " ".join(filter(None, (sentence, ante, taken)))


def uneven_sentences(tables: Iterable[tuple[int, int, int | None]]) -> list[str]:
    """Why tables cannot be settled; each is a round, a table and what its points add up to, None for totals alone."""
    typed = _("Round {round}, table {table}: only totals were entered; a stake for each deal needs the deals.")
    text = _("Round {round}, table {table}: the points add up to {points}, not to 0.")
    return [
        typed.format(round=number, table=table)
        if points is None
        else text.format(round=number, table=table, points=signed(points))
        for number, table, points in tables
    ]
