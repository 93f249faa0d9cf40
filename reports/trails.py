"""A chart of one number an evening over the years: dots, small enough for four hundred of them."""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from reports.numbers import signed

WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 320, 170, 38, 10, 24
FEWEST_APART = 34  # units between the names of two years
FEW, DOTS = 40, (7, 4)  # so many evenings have larger dots, in units


def trail(values: Sequence[int], years: Sequence[int], ident: str, title: str, *, places: bool = False) -> str:
    """The values in the order of the evenings as SVG, with the years below, and a line through the means of each year;
    within a single year the line goes through the evenings.

    Points have a line at nought; of `places` the first is on top. Empty where there are fewer than two values.
    """
    if len(values) < 2:
        return ""
    low, high = (max(values), 1) if places else (min(*values, 0), max(*values, 0))
    low = low if low != high else low + 1

    def at(index: float, value: float) -> tuple[int, int]:
        """The x of an evening on the drawing."""
        x = LEFT + (WIDTH - LEFT - 8) * (index + 0.5) / len(values)
        return round(x), round(TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low))

    size = DOTS[len(values) > FEW]
    dots = "".join("M{} {}h0".format(*at(index, value)) for index, value in enumerate(values))
    through = _means(values, years) if len(set(years)) > 1 else enumerate(values)
    line = " ".join("{},{}".format(*at(index, value)) for index, value in through)
    levels = dict.fromkeys((high, low) if places else (high, 0, low))
    name = quoteattr(f"{ident}-title")
    return "".join(
        [
            f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby={name}>',
            f"<title id={name}>{escape(title)}</title>",
            *(_level(at(0, level)[1], str(level) if places else signed(level)) for level in levels),
            *_years(years, [at(index, high)[0] for index in range(len(values))]),
            f'<path class="c1" stroke="currentColor" stroke-width="{size}" stroke-linecap="round" d="{dots}"/>',
            f'<polyline class="c5" stroke="currentColor" fill="none" stroke-width="2" points="{line}"/></svg>',
        ]
    )


def _means(values: Sequence[int], years: Sequence[int]) -> Iterable[tuple[float, float]]:
    """The middle of each year's evenings, and the mean of their values."""
    for year in dict.fromkeys(years):
        own = [index for index, each in enumerate(years) if each == year]
        yield sum(own) / len(own), sum(values[index] for index in own) / len(own)


def _level(y: int, label: str) -> str:
    return (
        f'<path stroke="currentColor" stroke-opacity=".2" d="M{LEFT} {y}H{WIDTH}"/>'
        f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end" font-size="12">{label}</text>'
    )


def _years(years: Sequence[int], xs: Sequence[int]) -> Iterable[str]:
    last = -FEWEST_APART
    for index, year in enumerate(years):
        if (index == 0 or years[index - 1] != year) and xs[index] - last >= FEWEST_APART:
            last = xs[index]
            yield f'<text x="{last}" y="{HEIGHT - 6}" font-size="12">{year}</text>'
