"""Wordings in templates: what `translate`, `blocktranslate` and `_("…")` mark there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.utils.translation.template import templatize

from ops.translations.wordings import Occurrence

LITERAL = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
CALL = re.compile(rf"\b(n?p?gettext|_)\(({LITERAL}(?:, {LITERAL})*)")
SHAPES = {
    "_": ("text",),
    "gettext": ("text",),
    "ngettext": ("text", "many"),
    "pgettext": ("context", "text"),
    "npgettext": ("context", "text", "many"),
}


def template_wordings(path: Path, place: str) -> Iterator[Occurrence]:
    """Every wording of a template; Django itself says what each tag looks up."""
    for name, literals in CALL.findall(templatize(path.read_text(encoding="utf-8"), origin=place)):
        values = ast.literal_eval(f"({literals},)")
        yield Occurrence(place=place, **dict(zip(SHAPES[name], values, strict=True)))
