"""The code that names a printed sheet: event, number of the printing and version in twelve signs, with a check."""

from typing import NamedTuple

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: no I, L, O, U
FIELDS = {"event": 25, "serial": 18, "version": 7}
BY_TABLE = {"event": 25, "round": 6, "table": 9, "page": 3, "version": 7}
FIRST_BY_SERIAL = 3
QR_ALPHANUMERIC = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
CHECK_BITS = 10
POLYNOMIAL = 0x233  # CRC-10: x10 + x9 + x5 + x4 + x + 1, begun at zero


class SheetCode(NamedTuple):
    """The code of one printing: it names one sheet of paper of an event, it opens nothing."""

    event: int
    serial: int
    version: int = FIRST_BY_SERIAL


class TableCode(NamedTuple):
    """The code of sheets from before they had a serial: a table, whoever sits there by now. Pages count from 0."""

    event: int
    round: int
    table: int
    page: int
    version: int


def encode(code: SheetCode | TableCode) -> str:
    """The twelve signs of a code; ValueError names the field that is too large.

    >>> encode(SheetCode(event=1, serial=2))
    '0000100083GW'
    """
    number = 0
    for name, bits in (BY_TABLE if isinstance(code, TableCode) else FIELDS).items():
        value = getattr(code, name)
        if not 0 <= value < 1 << bits:
            raise ValueError(f"A sheet's {name} must be 0 to {(1 << bits) - 1}; it is {value}.")
        number = number << bits | value
    number = number << CHECK_BITS | check(number)
    return "".join(SIGNS[number >> shift & 31] for shift in range(55, -1, -5))


def decode(text: str) -> SheetCode | TableCode:
    """The code written as twelve signs, hyphens and look-alikes forgiven; ValueError if a sign is wrong."""
    plain = text.upper().replace("-", "").replace(" ", "").translate(str.maketrans("ILO", "110"))
    if len(plain) != 12 or set(plain) - set(SIGNS):
        raise ValueError(f"A sheet's code has 12 signs of 0-9 and A-Z without I, L, O, U; this is {text!r}.")
    number = sum(SIGNS.index(sign) << 5 * place for place, sign in enumerate(reversed(plain)))
    body = number >> CHECK_BITS
    if check(body) != number & ((1 << CHECK_BITS) - 1):
        raise ValueError(f"The code {text!r} does not check: one of its signs is wrong.")
    if body & (1 << FIELDS["version"]) - 1 < FIRST_BY_SERIAL:
        return TableCode(*_parts(body, BY_TABLE))
    return SheetCode(*_parts(body, FIELDS))


def _parts(body: int, fields: dict[str, int]) -> list[int]:
    values = []
    for bits in reversed(fields.values()):
        values.append(body & ((1 << bits) - 1))
        body >>= bits
    return values[::-1]


def check(number: int, bits: int = 50) -> int:
    """The CRC-10 of a number of so many bits, most significant first."""
    remainder = 0
    for place in range(bits - 1, -1, -1):
        top = remainder >> (CHECK_BITS - 1) & 1 ^ number >> place & 1
        remainder = remainder << 1 & ((1 << CHECK_BITS) - 1) ^ (POLYNOMIAL if top else 0)
    return remainder


def grouped(code: str) -> str:
    """The code as it is printed for typing: three groups of four.

    >>> grouped("0000100083GW")
    '0000-1000-83GW'
    """
    return "-".join(code[start : start + 4] for start in range(0, len(code), 4))


def payload(site: str, code: str) -> str:
    """The content of the QR, upper case only; a site's address that version 4 cannot hold is left out.

    >>> payload("http://192.0.2.7:8000", "0000100083GW")
    'HTTP://192.0.2.7:8000/S/0000100083GW'
    """
    address = f"{site.upper()}/S/{code}"
    return address if site and len(address) <= 67 and set(address) <= QR_ALPHANUMERIC else code


def qr_version(content: str) -> int:
    """The version of QR code that holds so many upper-case signs at its level of correction: 3 or 4."""
    return 3 if len(content) <= 47 else 4


def qr_modules(content: str) -> int:
    """The width of its QR code, in modules.

    >>> qr_modules("HTTP://192.0.2.7:8000/S/0000100083GW")
    29
    """
    return 17 + 4 * qr_version(content)
