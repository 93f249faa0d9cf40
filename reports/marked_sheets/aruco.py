"""The six markers of a marked sheet: ids 0 to 5 of the 5 × 5 dictionary of fifty, 1 is white."""

PATTERNS = (
    ("10100", "01011", "01100", "10101", "11100"),
    ("00001", "11000", "00001", "10111", "00110"),
    ("11010", "11110", "00011", "10110", "11101"),
    ("10000", "00111", "00101", "01111", "10111"),
    ("11010", "11101", "01101", "01001", "00100"),
    ("11101", "01000", "00010", "00001", "01101"),
)


def modules(marker: int) -> tuple[str, ...]:
    """The marker as 7 × 7 modules with its border, 1 is black.

    >>> modules(0)[1]
    '1010111'
    """
    inner = ("".join("10"[int(bit)] for bit in row) for row in PATTERNS[marker])
    return ("1" * 7, *(f"1{row}1" for row in inner), "1" * 7)
