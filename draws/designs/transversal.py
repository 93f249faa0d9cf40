"""Transversal designs: every two columns show every pair of symbols exactly once."""

from functools import lru_cache

from .blocks import Block, Rounds
from .fields import factors, field, is_prime_power


def has_transversal(columns: int, symbols: int) -> bool:
    """Whether the product of fields (MacNeish) gives a design with that many columns."""
    return all(p**e >= columns - 1 for p, e in factors(symbols))


@lru_cache(None)
def transversal(columns: int, symbols: int) -> list[Block]:
    """Rows of a transversal design; `symbols` + 1 columns only for a prime power, else as `has_transversal` says."""
    if symbols == 1:
        return [(0,) * columns]
    (prime, exponent), *rest = factors(symbols)
    q = prime**exponent
    plane = field(q)
    if columns == q + 1 and not rest:
        return [(*row, slope) for slope in range(q) for row in _lines(plane.q, slope, q)]
    first = [(slope, *row) for slope in range(q) for row in _lines(plane.q, slope, columns - 1)]
    if not rest:
        return first
    other, size = transversal(columns, symbols // q), symbols // q
    return [tuple(a * size + b for a, b in zip(x, y, strict=True)) for x in first for y in other]


def _lines(q: int, slope: int, columns: int) -> list[Block]:
    """The parallel lines of one slope."""
    plane = field(q)
    return [tuple(plane.add[plane.times(slope, j)][c] for j in range(columns)) for c in range(q)]


@lru_cache(None)
def layers_of_four(symbols: int) -> Rounds:
    """A resolvable design of four columns: `symbols` layers, each holding every symbol of every column once."""
    layers: Rounds = [[] for _ in range(symbols)]
    for row in transversal(5, symbols):
        layers[row[0]].append(row[1:])
    return layers


def affine_resolvable(symbols: int, columns: int) -> bool:
    """Whether `transversal(columns, symbols)` exists here, the full plane of a prime power included."""
    return has_transversal(columns, symbols) and (columns <= symbols or is_prime_power(symbols))
