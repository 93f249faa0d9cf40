"""The first places of a ranking as one SVG picture, for sites that allow images and nothing else."""

from collections.abc import Sequence
from html import escape

WIDTH, HEAD, ROW, EDGE = 480, 76, 32, 16
LONGEST_NAME, LONGEST_TITLE = 36, 40
LIGHT = {"paper": "#fffdf7", "ink": "#1c2320", "soft": "#535d57", "rule": "#ddd5c3"}
DARK = {"paper": "#19231e", "ink": "#efe9dc", "soft": "#a9b3ab", "rule": "#35443c"}


def standings_picture(title: str, note: str, rows: Sequence[tuple[str, str, str]], theme: str = "") -> str:
    """Place, name and points of each row as an SVG; `theme` is light, dark, or else as the reader's device is."""
    height = HEAD + ROW * len(rows) + EDGE
    colours = DARK if theme == "dark" else LIGHT
    styles = _styles(colours) + ("" if theme in ("light", "dark") else _dark_on_dark_devices())
    words = ". ".join([title, note, *(" ".join(row) for row in rows)])
    lines = "".join(_row(HEAD + ROW * at, row) for at, row in enumerate(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
        f' role="img" font-family="system-ui, sans-serif" font-size="16"><title>{escape(words)}</title>'
        f'<style>{styles}</style><rect width="{WIDTH}" height="{height}" rx="8" class="paper"/>'
        f'<text x="{EDGE}" y="34" font-size="20" font-weight="700">{escape(_cut(title, LONGEST_TITLE))}</text>'
        f'<text x="{EDGE}" y="58" font-size="14" class="soft">{escape(_cut(note, 60))}</text>{lines}</svg>'
    )


def _row(top: int, row: tuple[str, str, str]) -> str:
    place, name, points = (escape(text) for text in (row[0], _cut(row[1], LONGEST_NAME), row[2]))
    base = top + 22
    return (
        f'<path d="M{EDGE} {top}H{WIDTH - EDGE}" class="rule"/>'
        f'<text x="44" y="{base}" text-anchor="end" class="soft">{place}</text><text x="60" y="{base}">{name}</text>'
        f'<text x="{WIDTH - EDGE}" y="{base}" text-anchor="end" font-weight="700">{points}</text>'
    )


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _styles(colours: dict[str, str]) -> str:
    return "text{{fill:{ink}}}.soft{{fill:{soft}}}.paper{{fill:{paper}}}.rule{{stroke:{rule}}}".format(**colours)


def _dark_on_dark_devices() -> str:
    return f"@media (prefers-color-scheme:dark){{{_styles(DARK)}}}"
