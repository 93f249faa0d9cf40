"""Money as each language writes it: Dutch € 1,20, French and German 1,20 €."""

import pytest
from django.utils import translation

from scoring.currencies import DECIMALS
from tournaments.frame.money import currency_choices, money, signed_money


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["€1.20", "+€0.05", "−€12.00", "€0.00", "CHF 1.20"]),
        ("nl", ["€ 1,20", "+€ 0,05", "−€ 12,00", "€ 0,00", "CHF 1,20"]),
        ("fr", ["1,20 €", "+0,05 €", "−12,00 €", "0,00 €", "1,20 CHF"]),
        ("de", ["1,20 €", "+0,05 €", "−12,00 €", "0,00 €", "1,20 CHF"]),
    ],
)
def test_money_is_written_as_the_language_writes_it(language, expected):
    with translation.override(language):
        written = [money(120, "EUR"), *(signed_money(cents, "EUR") for cents in (5, -1200, 0)), money(120, "CHF")]

    assert [amount.replace("\N{NO-BREAK SPACE}", " ") for amount in written] == expected


@pytest.mark.parametrize(
    ("currency", "smallest", "english", "french"),
    [
        ("NOK", 1250, "NOK 12.50", "12,50 NOK"),
        ("SRD", 100_000, "SRD 1000.00", "1000,00 SRD"),
        ("JPY", 1500, "¥1500", "1500 ¥"),
        ("ISK", 5, "ISK 5", "5 ISK"),
        ("KWD", 1250, "KWD 1.250", "1,250 KWD"),
        ("DEM", 50, "DEM 0.50", "0,50 DEM"),  # no longer money anywhere, and still in an old file
    ],
)
def test_every_currency_has_its_own_decimals(currency, smallest, english, french):
    for language, expected in (("en", english), ("fr", french)):
        with translation.override(language):
            assert money(smallest, currency).replace("\N{NO-BREAK SPACE}", " ") == expected


def test_every_currency_can_be_chosen_once_those_with_a_name_first():
    codes = [code for code, _label in currency_choices()]

    assert sorted(codes) == sorted(DECIMALS)
    assert codes[0] == "EUR"
    assert [label for code, label in currency_choices() if code == "SRD"] == ["SRD · Surinamese dollar"]
