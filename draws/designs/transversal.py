"""Finite fields, and transversal designs: every two columns show every pair of symbols exactly once."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from .blocks import Block, Rounds


def factors(number: int) -> list[tuple[int, int]]:
    """The prime powers (p, e) of a whole number of at least 1, smallest prime first."""
    powers: list[tuple[int, int]] = []
    prime = 2
    while number > 1:
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            powers.append((prime, exponent))
        prime = prime + 1 if prime * prime <= number else max(number, 2)
    return powers


def is_prime_power(number: int) -> bool:
    """True if there is a field of this many elements."""
    return number > 1 and len(factors(number)) == 1


class Field:
    """The field of q elements 0..q-1: `add` and `neg` as tables, `power[i]` the powers of one generator."""

    def __init__(self, q: int) -> None:
        ((self.prime, self.degree),) = factors(q)
        self.q = q
        self.add = [[self._sum(a, b) for b in range(q)] for a in range(q)]
        self.neg = [row.index(0) for row in self.add]
        self.power = next(powers for powers in self._candidates() if len(powers) == q - 1)
        self.log = {element: exponent for exponent, element in enumerate(self.power)}

    def times(self, a: int, b: int) -> int:
        """The product of two elements."""
        if not a or not b:
            return 0
        return self.power[(self.log[a] + self.log[b]) % (self.q - 1)]

    def _digits(self, a: int) -> list[int]:
        return [a // self.prime**i % self.prime for i in range(self.degree)]

    def _number(self, digits: list[int]) -> int:
        return sum(digit % self.prime * self.prime**i for i, digit in enumerate(digits))

    def _sum(self, a: int, b: int) -> int:
        if self.degree == 1:
            return (a + b) % self.prime
        return self._number([x + y for x, y in zip(self._digits(a), self._digits(b), strict=True)])

    def _candidates(self) -> Iterator[list[int]]:
        """The distinct powers of each element (prime fields) or of t modulo each monic polynomial."""
        if self.degree == 1:
            for generator in range(1, self.prime):
                yield self._orbit((generator,))
        else:
            for polynomial in product(range(self.prime), repeat=self.degree):
                yield self._orbit(polynomial)

    def _orbit(self, step: tuple[int, ...]) -> list[int]:
        powers, visited, element = [], set(), 1
        while element and element not in visited:
            powers.append(element)
            visited.add(element)
            element = self._advance(element, step)
        return powers

    def _advance(self, element: int, step: tuple[int, ...]) -> int:
        if self.degree == 1:
            return element * step[0] % self.prime
        *low, top = self._digits(element)
        return self._number([digit + top * c for digit, c in zip([0, *low], step, strict=True)])


@lru_cache(None)
def field(q: int) -> Field:
    """The field of q elements, q a prime power."""
    return Field(q)


def has_transversal(columns: int, symbols: int) -> bool:
    """True if the product of fields (MacNeish) gives a design with that many columns."""
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
