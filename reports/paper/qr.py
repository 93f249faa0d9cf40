"""QR codes as rows of modules, drawn as vectors."""

from functools import lru_cache

import segno

QUIET = 4


@lru_cache(maxsize=2000)
def modules(content: str, version: int | None = None, error: str = "q") -> tuple[str, ...]:
    """The dark modules of a QR code, row by row, without the white border."""
    made = segno.make(content, version=version, error=error, micro=False, boost_error=False)
    return tuple("".join(map(str, row)) for row in made.matrix)
