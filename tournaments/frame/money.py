"""Amounts of any currency in the reader's language, and what is played for in a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.formats import get_format
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scoring.currencies import DECIMALS, written
from scoring.money import DEAL, GAME, POT, WHOLE, MoneyStake
from tournaments.templatetags.whist import signed

# A sign that several countries write, such as kr, says too little: their currencies are written by their letters.
SYMBOLS = {"EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥"}
# Those of the countries where clubs are, by name; all others are chosen by the letters that stand in every bank.
NAMES = {
    "EUR": gettext_lazy("euro"),
    "AUD": gettext_lazy("Australian dollar"),
    "CAD": gettext_lazy("Canadian dollar"),
    "CHF": gettext_lazy("Swiss franc"),
    "DKK": gettext_lazy("Danish krone"),
    "GBP": gettext_lazy("pound sterling"),
    "ISK": gettext_lazy("Icelandic króna"),
    "JPY": gettext_lazy("Japanese yen"),
    "NOK": gettext_lazy("Norwegian krone"),
    "NZD": gettext_lazy("New Zealand dollar"),
    "SEK": gettext_lazy("Swedish krona"),
    "SRD": gettext_lazy("Surinamese dollar"),
    "USD": gettext_lazy("US dollar"),
    "XCG": gettext_lazy("Caribbean guilder"),
    "ZAR": gettext_lazy("South African rand"),
}
# Where the symbol stands: before the amount in these languages, close to it in English; after it in all others.
BEFORE = {"en": "{symbol}{amount}", "nl": "{symbol}\N{NO-BREAK SPACE}{amount}"}
AFTER = "{amount}\N{NO-BREAK SPACE}{symbol}"
MINUS = "\N{MINUS SIGN}"


def currency_choices() -> list[tuple[str, str]]:
    """Every currency there is as a choice: those with a name first, then all others by their letters."""
    named = [(code, f"{code} · {name}") for code, name in NAMES.items()]
    return named + [(code, code) for code in sorted(DECIMALS) if code not in NAMES]


def pattern_of(currency: str) -> str:
    """The pattern of an amount in the active language, with {amount} in its place: €{amount}, {amount} €."""
    symbol = SYMBOLS.get(currency, currency)
    pattern = BEFORE.get(str(get_language())[:2], AFTER)
    if symbol.isalpha():
        pattern = pattern.replace("}{", "}\N{NO-BREAK SPACE}{")
    return pattern.format(symbol=symbol, amount="{amount}")


def money(cents: int, currency: str) -> str:
    """An amount without its sign: €1.20."""
    return pattern_of(currency).format(amount=amount(cents, currency))


def amount(cents: int, currency: str) -> str:
    """The same without the currency, as a spreadsheet of the reader's country adds it up: 1.20."""
    return written(cents, currency, str(get_format("DECIMAL_SEPARATOR")))


def signed_money(cents: int, currency: str) -> str:
    """An amount with its sign, as points have theirs: +€1.20, −€1.20, €0.00."""
    sign = "+" if cents > 0 else MINUS if cents < 0 else ""
    return sign + money(cents, currency)


def stake_sentence(stake: MoneyStake) -> str:
    """The stake as a sentence."""
    price = money(stake.cents, stake.currency)
    if stake.per == DEAL:
        return _("{amount} for each lost deal").format(amount=price)
    if stake.per == GAME:
        return _("{amount} for a lost game").format(amount=price)
    if stake.per != POT:
        return _("{amount} a point").format(amount=price)
    pot_sentence = _("A made contract takes the whole pot.") if stake.takes == WHOLE else ""
    sentence = _("{amount} a point, paid into a pot and out of it.").format(amount=price)
    put = money(stake.ante * stake.cents, stake.currency)
    ante = _("Everybody puts {amount} into an empty pot.").format(amount=put) if stake.ante else ""
    return " ".join(filter(None, (sentence, ante, pot_sentence)))


def uneven_sentences(tables: Iterable[tuple[int, int, int | None]]) -> list[str]:
    """Reasons why tables cannot be settled; each is a round, a table and what its points add up to, None for totals
    alone."""
    typed = _("Round {round}, table {table}: only totals were entered; a stake for each deal needs the deals.")
    text = _("Round {round}, table {table}: the points add up to {points}, not to 0.")
    return [
        typed.format(round=number, table=table)
        if points is None
        else text.format(round=number, table=table, points=signed(points))
        for number, table, points in tables
    ]
