"""Every currency in use: its letters and how many decimals its amounts have, after ISO 4217 (list of January 2026).

All amounts of money are whole numbers of the smallest unit: cents, øre, yen, fils. What asks for or writes one, on a
page, a phone or paper, asks `decimals_of` how many decimals that has; no other list of currencies exists.
"""

from __future__ import annotations

WITHOUT = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"
WITH_TWO = """
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE
CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR
KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB
PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY
TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG
"""
WITH_THREE = "BHD IQD JOD KWD LYD OMR TND"
USUAL = "EUR"
DECIMALS = {code: n for n, codes in ((0, WITHOUT), (2, WITH_TWO), (3, WITH_THREE)) for code in codes.split()}


def decimals_of(code: str) -> int:
    """The number of decimals of an amount in this currency; two where it is one that nobody knows any more.

    >>> decimals_of("EUR"), decimals_of("JPY"), decimals_of("KWD"), decimals_of("DEM")
    (2, 0, 3, 2)
    """
    return DECIMALS.get(code, 2)


def written(smallest: int, code: str, separator: str = ".") -> str:
    """An amount without sign and currency, from so many of the smallest unit.

    >>> written(120, "EUR"), written(5, "NOK", ","), written(1500, "JPY"), written(-1250, "KWD")
    ('1.20', '0,05', '1500', '1.250')
    """
    decimals = decimals_of(code)
    whole, part = divmod(abs(smallest), 10**decimals)
    return f"{whole}{separator}{part:0{decimals}}" if decimals else str(whole)
