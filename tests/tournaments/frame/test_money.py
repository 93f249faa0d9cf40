"""Money as each language writes it: Dutch € 1,20, French and German 1,20 €."""

import pytest
from django.utils import translation

from tournaments.frame.money import money, signed_money


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
