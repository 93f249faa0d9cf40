"""Printables of an evening: one module a printable, found by looking in this folder."""

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reports.printables.options import Options
    from reports.printables.printable import Printable


@lru_cache
def every_printable() -> dict[str, "Printable"]:
    """All printables by key, in alphabetical order of their modules."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
    modules = [import_module(f"{__name__}.{name}") for name in names]
    printables = [module.PRINTABLE for module in modules if hasattr(module, "PRINTABLE")]
    return {printable.key: printable for printable in printables}


def render(key: str, value: Any, options: "Options | None" = None) -> bytes:
    """The PDF of one printable; KeyError if there is none of that key."""
    return every_printable()[key].render(value, options)
